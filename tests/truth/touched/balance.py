"""The balance: what one more throw may win and lose, and where it tips once that was seen."""

from fractions import Fraction
from math import prod
from random import Random

from tests.truth.recount import theory
from tests.truth.recount.dice import Dice
from tests.truth.touched.bare_page import Shown, differences, numbers, short

TIPS = " The balance tips at "


def faults(shown: Shown, dice: Dice, draw: Random, moves: int = 8) -> list[str]:
    """Move the slider, and weigh each number of points at risk."""
    found, tips = [], theory.no_gain(dice)
    been = {int(shown.page.locator("[data-focus=slider]").input_value())}
    for _ in range(moves):
        at = shown.slide(draw)
        been.add(at)
        both_sides = any(it < tips for it in been) and any(it >= tips for it in been)
        found += [f"at {at}: {it}" for it in _look(shown, dice, at, tips if both_sides else None)]
    return found


def _look(shown: Shown, dice: Dice, at: int, tips: Fraction | None) -> list[str]:
    win, lose = theory.may_win(dice), theory.may_lose(dice, at)
    ways, by = prod(map(len, dice.sides)), abs(win - lose)
    does = " it gains" if win > lose else " it loses" if win < lose else ": nothing"
    weighed, _, tipping = shown.says.partition(TIPS)
    told = [Fraction(at), win * ways, ways, lose * ways, ways]
    told += [] if win == lose else [by * ways, ways, Fraction(short(by))]
    found = differences(weighed, numbers(weighed), told)
    found += [] if f"In all{does}" in weighed else [f"{weighed!r}, recounted that in all{does}"]
    found += differences("tips", bool(tipping), tips is not None)
    if tips is not None:
        found += differences(tipping, Fraction(tipping.split()[0].rstrip(".")), tips)
    tilt = float(shown.values("g[transform]", "transform")[0].split("(")[1].split()[0])
    found += differences("tilt", (tilt > 0) - (tilt < 0), (lose > win) - (lose < win))
    return found + _weights(shown, dice, (win, lose))


def _weights(shown: Shown, dice: Dice, both: tuple[Fraction, Fraction]) -> list[str]:
    """What stands over the weights: as a decimal, and over all ways in which the dice can fall."""
    ways = prod(map(len, dice.sides))
    written = shown.texts(".pig-slides-figure text.pig-figure-text:not(.pig-figure-quiet)")
    over = [f"mean {what} {short(it)}" for what, it in zip(("win", "loss"), both, strict=True)]
    counted = [f"{int(it * ways)}/{ways}" for it in both]
    return differences("weights", written, [over[0], counted[0], over[1], counted[1]])
