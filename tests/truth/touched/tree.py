"""The tree: how likely a turn has come so far, what it has by then, and what ends it."""

import re
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

from tests.truth.recount import theory
from tests.truth.recount.dice import ADDS, BUST, WIPE_OUT, Dice
from tests.truth.touched.bare_page import Sight, differences, percent, short

RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
GOES_ON = re.compile(
    r"After (\d+) (?:throw|flip|roll)s? the (?:turn|round) is still going: (.+?)\. ((?:If|You).+)"
)
BRINGS = re.compile(r"If you (?:sit|hold) here, you score (.+?) × (.+) [=≈] (\S+) on average\.")
SIGNS = {BUST: "✕", WIPE_OUT: "✕✕"}


def faults(shown: Sight, dice: Dice, draw: Random, moves: int = 6) -> list[str]:
    """Let the tree grow and shrink, and list every throw that has come so far."""
    step = shown.page.get_by_role("button", name=re.compile("^Add one "))
    found = grows_beyond_the_best(shown, dice)
    for _ in range(moves):
        grows = draw.random() < 0.5 and step.get_attribute("aria-disabled") == "false"
        shown.press(step, draw) if grows else shown.slide(draw)
        at = int(shown.page.locator("[data-focus=slider]").input_value())
        found += [f"after {at} throws: {it}" for it in _look(shown, dice, at)]
    return found


def _look(shown: Sight, dice: Dice, throws: int) -> list[str]:
    found = _branches(shown, dice, throws) + _bars(shown, dice, throws)
    if not throws:
        return found + ([] if "nothing is at risk yet" in shown.says else [shown.says])
    lives = theory.alive(dice, throws)
    number, chance, brings = GOES_ON.fullmatch(shown.says).groups()
    found += differences("throws", int(number), throws)
    if lives == 1:
        found += differences("chance", chance, "100%")
    else:
        exactly, shown_as = re.split(" [=≈] ", chance)
        found += differences(chance, (value_of(exactly), shown_as), (lives, percent(lives)))
    if throws < dice.safe:
        return found + differences("", brings, f"You may sit after {dice.safe} throws, no sooner.")
    points, times, mean = BRINGS.fullmatch(brings).groups()
    so = points_by_then(dice, throws)
    found += differences(brings, (points, value_of(times)), (short(so), lives))
    return found + differences(brings, mean, short(so * lives))


def value_of(written: str) -> Fraction:
    """The chance that is written: 25/36, (25/36)⁴, or some of them times one another."""
    return Fraction(prod(_factor(it) for it in written.split(" × ")))


def _factor(written: str) -> Fraction:
    ratio, power = re.fullmatch(r"\(?([\d/]+)\)?([⁰¹²³⁴⁵⁶⁷⁸⁹]*)", written).groups()
    return Fraction(ratio) ** int(power.translate(RAISED) or 1)


def points_by_then(dice: Dice, throws: int) -> Fraction:
    """What a turn that has gone on so far has by then, on average."""
    points = Fraction(0)
    for before in range(throws):
        good = [(won, each) for (does, won), each in _chances(dice, before) if does == ADDS]
        points += sum(won * each for won, each in good) / sum(each for _, each in good)
    return points


def _chances(dice: Dice, before: int):
    return dice.chances(before=before).items()


def _branches(shown: Sight, dice: Dice, throws: int) -> list[str]:
    """Each throw ends in so many ways: with its own chance, and that of coming to it so far."""
    so = []
    for before in range(throws):
        ends: dict[str, Fraction] = {}
        for (does, _), each in _chances(dice, before):
            if does != ADDS:
                ends[does] = ends.get(does, Fraction(0)) + each
        for does in sorted(ends, reverse=True):
            comes = percent(theory.alive(dice, before) * ends[does])
            so += [(f"{SIGNS[does]} {_name(dice, does)}", ends[does], comes)]
    ends, on = shown.texts(".pig-tree-label"), shown.texts(".pig-tree-go")
    goes_on = [theory.alive(dice, it + 1) / theory.alive(dice, it) for it in range(throws)]
    chances = [Fraction(it.removeprefix("× ")) for it in ends[1::3]]
    comes = [it.lstrip("=≈ ") for it in ends[2::3]]
    found = differences("goes on", [Fraction(it) for it in on], goes_on)
    return found + differences("ends", list(zip(ends[::3], chances, comes, strict=True)), so)


def _name(dice: Dice, does: str) -> str:
    """What is thrown when that happens: the face that all such throws have."""
    throws = [it for it in product(*dice.sides) if dice.throw(it, before=dice.safe)[0] == does]
    (face,) = set.intersection(*map(set, throws))
    if len(throws) == 1 and len(throws[0]) == 2:
        return f"double {face}"
    return f"a {face}" if isinstance(face, int) else face


def _bars(shown: Sight, dice: Dice, throws: int) -> list[str]:
    """A bar for each throw after which one may stop, as high as what that brings."""
    means = [
        points_by_then(dice, number) * theory.alive(dice, number)
        for number in range(max(1, dice.safe), throws + 1)
    ]
    found = differences("brings", shown.texts(".pig-tree-brings"), list(map(short, means)))
    bars = "rect:is(.pig-tree-bar, .pig-tree-best)"
    kinds, highs = shown.values(bars, "class"), map(float, shown.values(bars, "height"))
    return found + uneven(kinds, highs, means)


def uneven(kinds, highs, means) -> list[str]:
    """The highest bar is marked, and a point is as high in each of them."""
    best = ["best" if it == max(means) else "bar" for it in means]
    found = differences("best", [it.removeprefix("pig-tree-") for it in kinds], best)
    points = [high / float(mean) for high, mean in zip(highs, means, strict=True)]
    level = not points or max(points) - min(points) < 1e-9
    return found + ([] if level else [f"a point is {points} high"])


def grows_beyond_the_best(shown: Sight, dice: Dice) -> list[str]:
    """The slider goes two throws beyond the best, and there stopping brings less."""
    last = int(shown.page.locator("[data-focus=slider]").get_attribute("max") or 0)
    brings = [points_by_then(dice, it) * theory.alive(dice, it) for it in range(1, last + 1)]
    best = max(throws for throws, mean in enumerate(brings, 1) if mean == max(brings))
    return differences("last throw", last, best + 2)
