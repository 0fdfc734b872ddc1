"""Pig Dice: a pair of special dice, one with a pig's head and one with its tail."""

from typing import Unpack

from pigclass.rules.catalog.builder import RaceOptions, builder, race
from pigclass.rules.conditions import AnyShows, Anything, Shows, TotalIs
from pigclass.rules.dice import Die
from pigclass.rules.effects import BUST, Effect
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Points, Row, Table

HEAD_DIE = Die(faces=("head", 2, 3, 4, 5, 6))
TAIL_DIE = Die(faces=(1, 2, 3, 4, 5, "tail"))

# Read in order: a head with a tail is neither a head with a number nor a tail with one.
ROWS = (
    Row("head and tail", Shows("head", "tail"), Effect(turn_scale=2)),
    Row("total 7", TotalIs(7), BUST),
    Row("head and {total}", AnyShows("head"), Points(times=2)),
    Row("tail and {total}", AnyShows("tail"), Points(times=-1)),
    Row("total {total}", Anything(), Points()),
)


@builder(ending="last_throw")
def pig_dice(**options: Unpack[RaceOptions]) -> Game:
    """Pig Dice (Parker Brothers 1942): heads double, tails take away, a total of 7 busts.

    >>> effects = [pig_dice().table.effect(throw) for throw in (("head", "tail"), (6, "tail"))]
    >>> [effect.turn_total_after(9) for effect in effects]
    [18, 3]

    With nothing at risk a player must throw again. Once someone has the target, each of the others
    has one more throw, which banks itself.

    Source: the survey of variants; the faces are those that Neller and Presser 2004 describe.
    """
    return race(name="Pig Dice", table=Table(dice=(HEAD_DIE, TAIL_DIE), rows=ROWS), options=options)
