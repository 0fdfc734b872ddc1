"""What the pages on questions with choices have in common: a bar for each choice, in its order."""

from collections import Counter


def refusal(told, question, asks):
    """Why there is nothing to draw."""
    return None if told.believed(question) else f"Nobody answered: {asks}"


# What the record keeps, as a class reads it.
SHOWN = {"I should": "yes", "you should": "no", "it makes no difference": "no difference"}


def check(chart, told, question, asks, choices, exact):
    """Hold the chart against the answers; `exact` tells of some choices what is so: words, values.

    The words are the same under each choice and have one number.
    """
    given = Counter({SHOWN.get(it, it): n for it, n in told.believed(question).items()})
    values, said, exactly = {}, [], []
    for number, choice in enumerate(choices):
        values[f"count{number}"] = given[choice]
        said.append(f"{{count{number}}} for {choice}")
        if choice in exact:
            words, value = exact[choice]
            values[f"exact{number}"] = value
            exactly.append(f"{choice}, {words}".replace("{}", f"{{exact{number}}}"))
    right = _right(choices, exact)
    chart.title(asks)
    chart.says(
        (
            "{those} of {all} got it right: {right}.",
            {"those": given[right], "all": sum(given.values()), "right": right},
        ),
        (
            f"{asks} {{all}} answers: {', '.join(said)}. In theory: {'; '.join(exactly)}.",
            values | {"all": sum(given.values())},
        ),
    )
    _marks(chart, given, choices, exact)


def _marks(chart, given, choices, exact):
    chart.bars("predicted-fill", {choice: given[choice] for choice in choices})
    chart.words("quiet-label", "students")
    chart.words("quiet-label", "in theory")
    for choice in choices:
        chart.words("predicted-label", "{count}", y=choice, count=given[choice])
    for choice, (words, value) in exact.items():
        chart.words("exact-label", words.replace("{}", "{value}"), y=choice, value=value)
    right = _right(choices, exact)
    chart.words("cell", "✓", y=right)
    if right not in exact:
        chart.words("exact-label", "right", y=right)


def _right(choices, exact):
    """The choice with the largest figure, or where two are as large, the one that says so."""
    figures = {choice: float(value.value) for choice, (_, value) in exact.items()}
    best = [choice for choice, value in figures.items() if value == max(figures.values())]
    return best[0] if len(best) == 1 else next(it for it in choices if it not in figures)
