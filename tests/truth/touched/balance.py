"""The balance: what one more throw may win and lose, and where it tips once that was seen."""

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

from tests.truth.recount import theory
from tests.truth.recount.dice import ADDS, Dice
from tests.truth.touched.bare_page import Sight, differences, numbers, short

TIPS = " Break-even point: "
ORIGIN = re.compile(r" \d+ of \d+ \w+ win .+ = \d+\.")
# The beam dips so far at most, in degrees.
WIDEST = 9


def faults(shown: Sight, dice: Dice, draw: Random, moves: int = 8) -> list[str]:
    """Move the slider, and weigh each number of points at risk."""
    found, tips = [], theory.no_gain(dice)
    slider = shown.page.locator("[data-focus=slider]")
    been, tilts = {int(slider.input_value())}, Tilts.of(dice, int(slider.get_attribute("max")))
    for _ in range(moves):
        at = shown.slide(draw)
        been.add(at)
        both_sides = any(it < tips for it in been) and any(it >= tips for it in been)
        found += [f"at {at}: {it}" for it in _look(shown, dice, at, tips if both_sides else None)]
        found += [f"at {at}: {it}" for it in tilts.faults(shown, at)]
    return found


@dataclass(frozen=True)
class Tilts:
    """How much a throw loses in all at each place: so far the beam dips on the side of the loss."""

    losses: list[Fraction]

    @classmethod
    def of(cls, dice: Dice, far: int) -> "Tilts":
        """Weigh every place of the slider."""
        return cls([theory.may_lose(dice, at) - theory.may_win(dice) for at in range(far + 1)])

    def faults(self, shown: Sight, at: int) -> list[str]:
        """Equal differences tilt equally, and the largest of all as far as it goes."""
        tilt = float(shown.values("g[transform]", "transform")[0].split("(")[1].split()[0])
        so = WIDEST * float(self.losses[at] / max(map(abs, self.losses)))
        return [] if abs(tilt - so) < 1e-9 else [f"tilts by {tilt}, recounted {so}"]


def _look(shown: Sight, dice: Dice, at: int, tips: Fraction | None) -> list[str]:
    win, lose = theory.may_win(dice), theory.may_lose(dice, at)
    ways, by = prod(map(len, dice.sides)), abs(win - lose)
    does = " it gains" if win > lose else " it loses" if win < lose else " it gains nothing"
    origin = ORIGIN.search(shown.says)
    weighed, _, tipping = ORIGIN.sub("", shown.says).partition(TIPS)
    numbers_now = [Fraction(at), win * ways, ways, lose * ways, ways]
    numbers_now += [] if win == lose else [by * ways, ways, Fraction(short(by))]
    found = differences(weighed, numbers(weighed), numbers_now)
    if origin:
        adds = [dice.throw(it, before=dice.safe)[0] == ADDS for it in product(*dice.sides)]
        counted = [sum(adds), ways, win * ways / sum(adds), sum(adds), win * ways / sum(adds)]
        found += differences("origin", numbers(origin[0]), [*counted, win * ways])
    found += [] if f"Overall{does}" in weighed else [f"{weighed!r}, recounted that overall{does}"]
    found += differences("tips", bool(tipping), tips is not None)
    if tips is not None:
        found += differences(tipping, Fraction(tipping.split()[0].rstrip(".")), tips)
        found += differences("mark", shown.texts(".pig-figure-mark"), [short(tips)])
    return found + _weights(shown, dice, (win, lose))


def _weights(shown: Sight, dice: Dice, both: tuple[Fraction, Fraction]) -> list[str]:
    """What stands over the weights: as a decimal, and over all ways in which the dice can fall."""
    ways = prod(map(len, dice.sides))
    written = shown.texts("svg text.pig-figure-text:not(.pig-figure-quiet, .pig-figure-mark)")
    names = zip(("gain", "loss"), both, strict=True)
    over = [f"average {what} {short(it)}" for what, it in names]
    counted = [f"{int(it * ways)}/{ways}" for it in both]
    return differences("weights", written, [over[0], counted[0], over[1], counted[1]])
