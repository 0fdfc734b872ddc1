"""How long does a round last? Rounds still alive after each throw: predicted, played, exact."""

import re
from fractions import Fraction
from statistics import median

from pigclass.words import say
from tests.truth.pages.refusals import NO_THROW, NOBODYS
from tests.truth.recount import theory
from tests.truth.sentences import percent, several

QUESTION = say("reveal.rounds_live")
# How many throws are shown at least, and at most; all of the exact curve up to here.
NEAREST, FARTHEST, HARDLY = 6, 12, 99


def refusal(facts):
    """Why there is nothing to draw."""
    if facts.nobodys:
        return NOBODYS
    return None if facts.shown.rolls else NO_THROW


def check(chart, facts):
    """Hold the chart against the lengths of the rounds."""
    rounds = len(facts.lengths)
    busts = sum(bust for _, bust in facts.lengths)
    # Of any throw it may tell; of the middle one if the exact curve goes so far.
    found = re.search(r"after (\d+) throw", chart.spec["description"])
    middle = int(found[1]) if found else 1
    if middle > max(1, int(median(throws for throws, _ in facts.lengths))):
        chart.fault(f"it tells of throw {middle}, more than half of the rounds had fewer")
    early = [throws for throws, bust in facts.lengths if throws < middle and not bust]
    if early:
        chart.fault(f"it counts rounds at throw {middle}, some having been stopped after {early}")
    going = sum(throws - bust >= middle for throws, bust in facts.lengths)
    chart.title(say("reveal.rounds_live"))
    chart.says(
        (
            f"Still going after {several(middle, 'throw')}: {{going}} of our "
            f"{several(rounds, 'round')}; in theory {{exact}}%." + _why_it_ends(facts) + " "
            f"{several(rounds, 'round')}: {{busts}} ended with a bust, {{cut}} before one.",
            {
                "busts": busts,
                "cut": rounds - busts,
                "going": going,
                "exact": percent(theory.alive(facts.dice, middle)),
            },
        )
    )
    _marks(chart, facts)


def _marks(chart, facts):
    chart.axes("throws made", say("chart.survival.up"))
    ours = list(enumerate(going(facts)))
    believed = predicted(facts)
    last = min(FARTHEST, max([NEAREST, ours[-1][0], *(throws for throws, _ in believed)]))
    # The exact curve may end where hardly a round is alive.
    exact = chart.take("exact-line")
    if [x for x, _ in exact] != list(range(len(exact))) or len(exact) <= last < HARDLY:
        chart.fault(f"the exact curve is drawn at {[x for x, _ in exact]}, recounted 0 to {last}")
    for throws, share in exact:
        if abs(share - theory.alive(facts.dice, int(throws))) > 1e-9:
            chart.fault(f"exactly {share} alive after {throws}")
    several = {"class": ours, "predicted": believed}
    for role, shares in several.items():
        shown = [(throws, share) for throws, share in shares if throws <= last]
        chart.marks(f"{role}-line", shown)
        chart.marks(f"{role}-point", shown)
    chart.words("exact-label", "in theory")
    chart.words("class-label", f"our {several_rounds(facts)}")
    if several["predicted"]:
        chart.words("predicted-label", "we predicted")


def predicted(facts):
    """The share of the class that expects a round to be alive after each number of throws."""
    answers = facts.believed("throws_survived")
    if not answers:
        return []
    every = sum(answers.values())
    farthest = int(max(answers))
    return [
        (throws, Fraction(sum(n for at, n in answers.items() if at >= throws), every))
        for throws in range(farthest + 2)
    ]


def several_rounds(facts):
    """How many rounds of ours there are."""
    return several(len(facts.lengths), "round")


def known_until(facts):
    """The last throw after which nobody has to guess whether a round went on."""
    first_cut = min((throws for throws, bust in facts.lengths if not bust), default=None)
    return max(throws for throws, _ in facts.lengths) if first_cut is None else first_cut


def going(facts):
    """The share of rounds still going after each throw, as far as it is known of every round."""
    return [
        Fraction(sum(throws - bust >= n for throws, bust in facts.lengths), len(facts.lengths))
        for n in range(known_until(facts) + 1)
    ]


def _why_it_ends(facts):
    last = known_until(facts)
    left = sum(bust or throws > last for throws, bust in facts.lengths)
    if all(bust for _, bust in facts.lengths):
        return ""
    number = f"only {left}" if left else "none"
    return f" After {several(last, 'throw')} we know {number} of our rounds: our line ends there."
