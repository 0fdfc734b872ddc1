"""Good throws in a round: predicted, and how many there were."""

from collections import Counter
from fractions import Fraction

from pigclass.words import say
from tests.truth.recount import luck, theory
from tests.truth.recount.facts import average
from tests.truth.sentences import Decimals, several, words_of

QUESTION = say("reveal.said_and_came")


def refusal(facts):
    """Why there is nothing to draw."""
    if not facts.believed("throws_survived"):
        return say("refused.nothing_said")
    if not facts.shown.rolls:
        return say("refused.no_throw")
    return None if facts.lengths_since("throws_survived")[1] else say("refused.nothing_since")


def check(chart, facts):
    """Hold the chart against the answers and the lengths of the rounds."""
    believed = facts.believed("throws_survived")
    since, rounds = facts.lengths_since("throws_survived")
    what = f"{say('label.good_throws').capitalize()}{since}"
    good = [throws - bust for throws, bust in rounds]
    cut = sum(not bust for _, bust in rounds)
    short = f": {several(cut, 'round', 'one')} ended before a bust" * (cut > 0)
    chart.title(QUESTION)
    chart.says(
        (
            f"On average we predicted {{said}} and got {{came}}{' or more' * (cut > 0)}{short}.",
            {
                "said": Decimals(average(believed), 1),
                "came": Decimals(Fraction(sum(good), len(good)), 1),
            },
        ),
        luck.of_throws(facts, rounds),
        (
            f"{what}: {several(sum(believed.values()), 'prediction')}; "
            f"seen {several(len(good), 'time')}; in theory {{exact}}.",
            {"exact": Decimals(theory.good_throws(facts.dice), 1)},
        ),
    )
    exact = theory.good_throws(facts.dice)
    chart.axes(what[0].lower() + what[1:])
    chart.marks("exact-line", [(exact,)], on=("x",))
    chart.words("exact-label", "in theory {exact} on average", exact=Decimals(exact, 1))
    chart.plain_lines("quiet-line", 2)
    chart.strip("predicted", "we predicted", believed)
    over = Counter(throws - 1 for throws, bust in rounds if bust)
    stopped = Counter(throws for throws, bust in rounds if not bust)
    chart.strip("class", "what happened", over, hollow=stopped)
    if cut:
        chart.words("label", words_of("chart.predictions.cut"))
