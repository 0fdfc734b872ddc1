"""One throw of so many dice: how often there is no 1, what it brings then, and what on average."""

import re
from fractions import Fraction
from math import isclose
from random import Random

from pigclass.words import say
from tests.truth.touched.bare_page import Shown, differences, percent, short
from tests.truth.touched.tree import uneven, value_of

ASKS = re.compile(r"(\d+) (?:die|dice) in one throw: how often is there no 1\?(.*)")
TELLS = re.compile(
    r" In (.+?) ([≈=]) (\S+) of the throws\. A throw scores (.+?) × (\d+) [≈=] (\S+) on average\."
)
# What stands at the ends of both branches before the class asks.
LABELS = ["✕ a 1", "?", "✓ no 1", "?"]
BRANCHES = ("path.pig-throw-bust", "path.pig-throw-kept")


def faults(shown: Shown, draw: Random, *, sides: int, start: int, moves: int = 8) -> list[str]:
    """Move the slider, look what is exact once, and count each throw again."""
    slider = shown.page.locator("[data-focus=slider]")
    found, been = differences("starts at", slider.input_value(), str(start)), {start}
    opens = draw.randrange(moves)
    for move in range(moves):
        if move == opens:
            asks = shown.page.get_by_role("button", name=say("experiment.reveal"))
            shown.press(asks, draw) if draw.random() < 0.5 else slider.press("e")
        else:
            been.add(shown.slide(draw))
        at = int(slider.input_value())
        look = _look(shown, at, sides, been) if move >= opens else _withheld(shown)
        found += [f"{at} dice: {it}" for it in look]
    return found


def good_throws(dice: int, sides: int) -> tuple[Fraction, Fraction]:
    """How likely a throw has no 1, and its mean sum: each die is laid beside those before it."""
    sums = {0: Fraction(1)}
    for _ in range(dice):
        longer: dict[int, Fraction] = {}
        for total, chance in sums.items():
            for face in range(2, sides + 1):
                now = longer.get(total + face, Fraction(0))
                longer[total + face] = now + chance / sides
        sums = longer
    chance = sum(sums.values(), Fraction(0))
    return chance, sum((total * each for total, each in sums.items()), Fraction(0)) / chance


def _withheld(shown: Shown) -> list[str]:
    """Before the class asks, no chance and no mean stands anywhere."""
    found = differences("said", ASKS.fullmatch(shown.says)[2], "")
    found += differences("bars", shown.texts(".pig-tree-brings"), [])
    wide = [_width(shown, it) for it in BRANCHES]
    found += differences("branches", wide[0], wide[1])
    return found + differences("labels", shown.texts(".pig-tree-label"), LABELS)


def _look(shown: Shown, dice: int, sides: int, been: set[int]) -> list[str]:
    chance, points = good_throws(dice, sides)
    number, rest = ASKS.fullmatch(shown.says).groups()
    written, sign, rounded, again, each, mean = TELLS.fullmatch(rest).groups()
    found = differences("asked", int(number), dice)
    found += differences("chance", [value_of(it) for it in (written, again)], [chance] * 2)
    found += differences("sign", sign, "=" if (chance * 1000).denominator == 1 else "≈")
    found += differences("per cent", rounded, percent(chance))
    found += differences("brings", (each, mean), (short(points), short(chance * points)))
    return found + _branches(shown, chance, points) + _bars(shown, sides, been)


def _branches(shown: Shown, chance: Fraction, points: Fraction) -> list[str]:
    """Each branch is as wide as it is likely, and tells its chance in each way that is written."""
    labels = shown.texts(".pig-tree-label")
    heads = [f"✕ a 1: {percent(1 - chance)}", f"✓ no 1: {percent(chance)}"]
    found = differences("heads", [it for it in labels if "1: " in it], heads)
    brings = [it for it in labels if it.startswith("→")]
    found += differences("points", brings, ["→ 0", f"→ {short(points)} on average"])
    left, right = labels[1 : labels.index("→ 0")], labels[labels.index(heads[1]) + 1 : -1]
    for side, so in ((left, 1 - chance), (right, chance)):
        found += [it for it in side for one in it.split(" = ") if value_of(one) != so]
    wide = [_width(shown, it) for it in BRANCHES]
    level = isclose(wide[0] / sum(wide), float(1 - chance), abs_tol=1e-9)
    return found + ([] if level else [f"branches are {wide} wide"])


def _width(shown: Shown, branch: str) -> float:
    """How wide a branch is where it ends."""
    (path,) = shown.values(branch, "d")
    return abs(float(re.search(r"h(-?[\d.e-]+)", path)[1]))


def _bars(shown: Shown, sides: int, been: set[int]) -> list[str]:
    """A bar for each number of dice that was on the slider, as high as what a throw brings."""
    means = {
        dice: chance * points for dice in been for chance, points in [good_throws(dice, sides)]
    }
    bars = "rect:is(.pig-tree-bar, .pig-tree-best)"
    order = sorted(zip(map(float, shown.values(bars, "x")), range(len(been)), strict=True))
    texts, kinds = shown.texts(".pig-tree-brings"), shown.values(bars, "class")
    highs = [float(it) for it in shown.values(bars, "height")]
    so = sorted(means)
    at = [place for _, place in order]
    found = differences("means", [texts[it] for it in at], [short(means[it]) for it in so])
    ordered = [means[it] for it in so]
    return found + uneven([kinds[it] for it in at], [highs[it] for it in at], ordered)
