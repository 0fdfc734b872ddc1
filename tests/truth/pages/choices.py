"""Questions with choices: a bar for each choice, in its order, beside what is so."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from pigclass.words import say
from tests.truth.recount import theory
from tests.truth.recount.race import wins_against
from tests.truth.sentences import Near

SAME = "both the same"


@dataclass(frozen=True)
class Votes:
    """The page of a question: `asks` and `exact` say of a game how it is asked and what is so.

    Of each choice with a figure `exact` has the words, with one number in them, and the number;
    `other` is a choice without one, the last.
    """

    question: str
    asks: Callable
    exact: Callable
    other: Callable = lambda told: SAME

    def refusal(self, facts):
        """Why there is nothing to draw."""
        is_asked = facts.believed(self.question)
        return None if is_asked else f"Nobody answered: {self.asks(facts)}"

    def check(self, chart, facts):
        """Hold the chart against the answers and the exact figures."""
        asks, exact, other = self.asks(facts), self.exact(facts), self.other(facts)
        choices = [*exact, *([other] if other else [])]
        counts = Counter(facts.believed(self.question))
        values = {f"count{number}": counts[it] for number, it in enumerate(choices)}
        parts = [f"{{count{number}}} for {it}" for number, it in enumerate(choices)]
        values |= {f"exact{number}": value for number, (_, value) in enumerate(exact.values())}
        exactly = [
            f"{choice}, {words}".replace("{}", f"{{exact{number}}}")
            for number, (choice, (words, _)) in enumerate(exact.items())
        ]
        right, every = _right(exact, other), sum(counts.values())
        chart.title(asks)
        chart.says(
            (
                "{those} of {all} got it right: {right}.",
                {"those": counts[right], "all": every, "right": right},
            ),
            (
                f"{asks} {{all}} answers: {', '.join(parts)}. In theory: {'; '.join(exactly)}.",
                values | {"all": every},
            ),
        )
        _marks(chart, counts, choices, exact, right)


def _marks(chart, counts, choices, exact, right):
    chart.bars("predicted-fill", {choice: counts[choice] for choice in choices})
    chart.words("quiet-label", "students")
    chart.words("quiet-label", "in theory")
    for choice in choices:
        chart.words("predicted-label", "{count}", y=choice, count=counts[choice])
    for choice, (words, value) in exact.items():
        chart.words("exact-label", words.replace("{}", "{value}"), y=choice, value=value)
    chart.words("cell", "✓", y=right)
    if right not in exact:
        chart.words("exact-label", "right", y=right)


def _right(exact, other):
    """The choice with the largest figure, or where two are as large, the one that says so."""
    figures = {choice: float(value.value) for choice, (_, value) in exact.items()}
    best = [choice for choice, value in figures.items() if value == max(figures.values())]
    return best[0] if len(best) == 1 else other


def asked(key):
    """A question that is asked alike in every lesson."""
    return lambda _: say(key)


def _off(facts):
    """The standard deviation of the mean of a class that sits where it pays most."""
    rounds = facts.planned_rounds
    best, _ = theory.best_holds(facts.dice, rounds)
    shared = theory.deviation(theory.game_scores(facts.dice, best[0], rounds))
    off = {"one die for all": shared, "a die each": shared / facts.row["students"] ** 0.5}
    return {choice: ("{} points off", Near(points)) for choice, points in off.items()}


def _wins(facts):
    """How often each of two thresholds beats the other, each going first in half of the games."""
    pairs = {"hold at 20": (20, 25), "hold at 25": (25, 20)}
    return {it: ("wins {}%", Near(100 * wins_against(*at))) for it, at in pairs.items()}


# By lesson: the choices, and the threshold that each means.
AT = {
    "piglet": {"always sit at 1": 1, "always sit at 2": 2},
    "greedy-pig": {"sit at 10": 10, "sit at 20": 20, "sit at 30": 30},
    "best-for-what": {"hold at 20": 20, "hold at 25": 25},
}


def _scores(facts):
    """The exact mean of a round at each of the thresholds."""
    means = {it: theory.round_mean(facts.dice, at) for it, at in AT[facts.row["lesson"]].items()}
    words = say("label.exact_points", points="{}")
    return {it: (words, Near(mean, 2)) for it, mean in means.items()}


def _asks_which_scores_more(facts):
    two = "_of_two" * (facts.row["lesson"] == "best-for-what")
    return say(f"asks.scores_more{two}")


PAGES = {
    say("reveal.farther_off"): Votes("farther_off", asked("asks.farther_off"), _off),
    say("reveal.wins_more"): Votes("wins_more", asked("asks.wins_more"), _wins),
    say("reveal.scores_more"): Votes(
        "scores_more",
        _asks_which_scores_more,
        _scores,
        other=lambda told: None if told.row["lesson"] == "greedy-pig" else SAME,
    ),
}
