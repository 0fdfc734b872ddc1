"""The long run: what is said of the mean is what is drawn, and what so many rounds can come to."""

import re
from fractions import Fraction
from itertools import pairwise
from random import Random

from pigclass.words import say
from tests.truth.recount import theory
from tests.truth.recount.dice import Dice
from tests.truth.touched.bare_page import Sight, differences, short

PLAYED = re.compile(r"After ([\d,]+) (?:turn|round)s? the mean is ")
THEORY = " In the long run it is "
# Beyond these a mean is no longer told exactly by two decimals.
TOLD_EXACTLY = 20


def faults(
    shown: Sight, dice: Dice, draw: Random, *, holds: list[int], moves: int = 8
) -> list[str]:
    """Play on, begin other runs, and go back; hold each mean against what is possible.

    What it is in the long run is said and drawn once it was asked for, or the last round played.
    """
    exact = [theory.round_mean(dice, it) for it in holds]
    points, found, opened = [theory.round_points(dice, it) for it in holds], [], False
    names = ("Play on", "Another run", say("experiment.reveal"))
    buttons = [shown.page.get_by_role("button", name=it) for it in names]
    for _ in range(moves):
        one = draw.choice([*buttons, None])
        if one is None or one.get_attribute("aria-disabled") == "true":
            shown.slide(draw)
        else:
            shown.press(one, draw)
        at_the_end = buttons[0].get_attribute("aria-disabled") == "true"
        opened = opened or one is buttons[2] or at_the_end
        text, _, rest = shown.says.partition(THEORY)
        look = _said(text, holds, exact, points) + _drawn(shown, holds, _means(text, holds))
        look += _theory(shown, rest, holds, exact) if opened else [rest, *_withheld(shown)]
        found += [f"{shown.says!r}: {it}" for it in [*look, *_axes(shown)] if it]
    return found


def _means(text: str, holds: list[int]) -> list[Fraction]:
    """The mean of each line, as it is said; of two each is said with what it is of."""
    means = PLAYED.sub("", text).removesuffix(".")
    if len(holds) == 1:
        return [Fraction(means)]
    each = [it.split(" with ") for it in means.split(", and ")]
    assert [it[1] for it in each] == _names(text, holds)
    return [Fraction(it[0]) for it in each]


def _names(shown: str, holds: list[int]) -> list[str]:
    """What two lines are of: where all play at once, one sits."""
    does = "sit" if "round" in shown else "hold"
    return [f"{does} at {it}" for it in holds] if len(holds) > 1 else [""]


def _withheld(shown: Sight) -> list[str]:
    """Nothing is drawn of what it is in the long run."""
    lines = shown.values(".pig-run-exact", "y1")
    return [*lines, *(it for it in shown.texts("svg text") if "theory" in it)]


def _said(
    text: str, holds: list[int], exact: list[Fraction], points: list[dict[int, float]]
) -> list[str]:
    found, rounds = [], int(PLAYED.match(text)[1].replace(",", ""))
    for mean, so, each in zip(_means(text, holds), exact, points, strict=True):
        off = theory.off_by_chance(each, rounds) + 0.005
        if abs(float(mean) - float(so)) > off:
            found.append(f"{mean} is farther than {off:.2f} from {float(so):.2f}")
        whole = round(float(mean) * rounds)
        if rounds <= TOLD_EXACTLY and short(Fraction(whole, rounds)) != short(mean):
            found.append(f"{mean} is no mean of {rounds} whole numbers")
    return found


def _drawn(shown: Sight, holds: list[int], means: list[Fraction]) -> list[str]:
    """The end of each line stands as high by the axis as the mean that is said of it."""
    ends = [float(it) for it in shown.values("circle.pig-figure-here", "cy")]
    read = [_height(shown, it) for it in ends]
    near = all(abs(it - mean) < 0.01 for it, mean in zip(read, means, strict=True))
    written = [it.split(",")[0] for it in shown.texts("text.pig-run-two")]
    found = differences("names", written, _names(shown.says, holds) if len(holds) > 1 else [])
    return found + ([] if near else [f"drawn at {read}"])


def _theory(shown: Sight, text: str, holds: list[int], exact: list[Fraction]) -> list[str]:
    """Each exact mean is said, written and drawn."""
    figures, names = list(map(short, exact)), _names(shown.says, holds)
    each = [f"{it} with {name}" if name else it for it, name in zip(figures, names, strict=True)]
    found = differences("told", text, f"{', and '.join(each)}.")
    lines = [_height(shown, float(it)) for it in shown.values(".pig-run-exact", "y1")]
    near = all(abs(it - so) < 1e-6 for it, so in zip(lines, exact, strict=True))
    written = [it for it in shown.texts("svg text") if "theory" in it]
    so = [f"{name}, theory: {it}".lstrip(", ") for name, it in zip(names, figures, strict=True)]
    return found + differences("theory", written, so) + ([] if near else [f"lines at {lines}"])


def _height(shown: Sight, y: float) -> float:
    """The mean that a height stands for, by two numbers of the axis."""
    marks = [".pig-figure-quiet.pig-figure-end"]
    (low, high), (foot, top) = (
        [float(it) for it in shown.texts(*marks)[:2]],
        [float(it) - 7 for it in shown.values(*marks, "y")[:2]],
    )
    return low + (high - low) * (foot - y) / (foot - top)


def _axes(shown: Sight) -> list[str]:
    """Both axes have a name, and marks as far apart stand for ten times as many rounds."""
    called = re.search(r"(turn|round)s? the mean", shown.says)[1]
    labels = shown.texts(".pig-figure-quiet")
    names = [f"number of {called}s; each mark is ten times the last", f"mean points a {called}"]
    marks = [float(it) for it in shown.values(".pig-figure-quiet", "x")[:5]]
    found = differences("axes", [it for it in labels if it[0].isalpha()], names)
    found += differences("marks", labels[:5], ["1", "10", "100", "1,000", "10,000"])
    apart = [more - fewer for fewer, more in pairwise(marks)]
    return found + ([] if max(apart) - min(apart) < 1e-6 else [f"marks stand {apart} apart"])
