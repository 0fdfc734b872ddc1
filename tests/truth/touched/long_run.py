"""The long run: what is said of the mean is what is drawn, and what so many rounds can come to."""

import re
from fractions import Fraction
from itertools import pairwise
from random import Random

from tests.truth.recount import theory
from tests.truth.recount.dice import Dice
from tests.truth.touched.bare_page import Shown, differences, short

SAID = re.compile(
    r"After ([\d,]+) (?:turn|round)s? the mean is ([\d.]+)\.(?: In the long run it is ([\d.]+)\.)?"
)
# Beyond these a mean is no longer told exactly by two decimals.
TOLD_EXACTLY = 20


def faults(shown: Shown, dice: Dice, draw: Random, *, threshold: int, moves: int = 8) -> list[str]:
    """Play on, begin other runs, and go back; hold each mean against what is possible.

    What it is in the long run is said and drawn once it was asked for, or the last round played.
    """
    exact, found = theory.round_mean(dice, threshold), []
    points = theory.round_points(dice, threshold)
    names = ("Play on", "Another run", "What is exact?")
    buttons = [shown.page.get_by_role("button", name=it) for it in names]
    opened = False
    for _ in range(moves):
        one = draw.choice([*buttons, None])
        if one is None or one.get_attribute("aria-disabled") == "true":
            shown.slide(draw)
        else:
            shown.press(one, draw)
        at_the_end = buttons[0].get_attribute("aria-disabled") == "true"
        opened = opened or one is buttons[2] or at_the_end
        look = [*_said(shown.says, exact, points, opened=opened), *_axes(shown)]
        look += _drawn(shown, exact) if opened else _withheld(shown)
        found += [f"{shown.says!r}: {it}" for it in look]
    return found


def _withheld(shown: Shown) -> list[str]:
    """Nothing stands there of what it is in the long run."""
    lines = shown.values(".pig-run-exact", "y1")
    return [*lines, *(it for it in shown.texts("svg text") if "theory" in it)]


def _said(says: str, exact: Fraction, points: dict[int, float], *, opened: bool) -> list[str]:
    played, mean, expected = SAID.fullmatch(says).groups()
    rounds = int(played.replace(",", ""))
    off = theory.off_by_chance(points, rounds) + 0.005
    found = differences("in the long run", expected, short(exact) if opened else None)
    if abs(float(mean) - float(exact)) > off:
        found.append(f"{mean} is farther than {off:.2f} from {float(exact):.2f}")
    whole = round(float(mean) * rounds)
    if rounds <= TOLD_EXACTLY and short(Fraction(whole, rounds)) != short(Fraction(mean)):
        found.append(f"{mean} is no mean of {rounds} whole numbers")
    return found


def _drawn(shown: Shown, exact: Fraction) -> list[str]:
    """The last point of the line stands as high over the axis as the mean that is said."""
    found = differences("theory", shown.texts(".pig-figure-end")[-1], f"theory: {short(exact)}")
    foot, line = (
        float(shown.values(".pig-figure-line", "y1")[0]),
        float(shown.values(".pig-run-exact", "y1")[0]),
    )
    here = float(shown.values("circle.pig-figure-here", "cy")[0])
    mean = float(SAID.fullmatch(shown.says)[2])
    high = (foot - here) / (foot - line) * float(exact)
    return found + ([] if abs(high - mean) < 0.01 else [f"drawn at {high:.3f}"])


def _axes(shown: Shown) -> list[str]:
    """Both axes have a name, and marks as far apart stand for ten times as many rounds."""
    called = re.search(r"(turn|round)s? the mean", shown.says)[1]
    told = shown.texts(".pig-figure-quiet")
    names = [f"number of {called}s; at each mark ten times as many", f"mean points a {called}"]
    marks = [float(it) for it in shown.values(".pig-figure-quiet", "x")[:5]]
    found = differences("axes", [it for it in told if it[0].isalpha()], names)
    found += differences("marks", told[:5], ["1", "10", "100", "1,000", "10,000"])
    apart = [more - fewer for fewer, more in pairwise(marks)]
    return found + ([] if max(apart) - min(apart) < 1e-6 else [f"marks stand {apart} apart"])
