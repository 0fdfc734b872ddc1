"""What did we say, and what came? Good throws in a round: predicted, and how many there were."""

from collections import Counter
from fractions import Fraction

from tests.truth.pages.refusals import NO_THROW, NOBODYS
from tests.truth.recount import theory
from tests.truth.recount.told import average
from tests.truth.sentences import Near, several

QUESTION = "What did we say, and what came?"


def refusal(told):
    """Why there is nothing to draw."""
    if not told.believed("throws_survived"):
        return "Nobody said how many throws a round would survive."
    if told.nobodys:
        return NOBODYS
    return None if told.today.rolls else NO_THROW


def check(chart, told):
    """Hold the chart against the answers and the lengths of the rounds."""
    said = told.believed("throws_survived")
    good = [throws - bust for throws, bust in told.lengths]
    cut = sum(not bust for _, bust in told.lengths)
    short = (f", {cut} of them cut short", "at least ") if cut else ("", "")
    chart.title(QUESTION)
    chart.says(
        (
            f"We said {{said}} on average; {short[1]}{{came}} came. "
            f"Good throws in a round: {several(sum(said.values()), 'prediction')}; "
            f"seen {several(len(good), 'time')}{short[0]}; exactly {{exact}}.",
            {
                "said": Near(average(said)),
                "came": Near(Fraction(sum(good), len(good))),
                "exact": Near(theory.good_throws(told.dice)),
            },
        )
    )
    exact = theory.good_throws(told.dice)
    chart.axes("good throws in a round")
    chart.marks("exact-line", [(exact,)], on=("x",))
    chart.words("exact-label", "exactly {exact} on average", exact=Near(exact))
    chart.plain_lines("quiet-line", 2)
    chart.strip("predicted", "we said", said)
    chart.strip("class", "it came", Counter(good))
    if cut:
        chart.words("label", "{cut} cut short", cut=cut)
