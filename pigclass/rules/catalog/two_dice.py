"""Two-Dice Pig, its presets, and Pig Dice."""

from dataclasses import replace
from typing import Literal, Unpack

from pigclass.rules.catalog.builder import RaceOptions, builder, race
from pigclass.rules.dice import (
    SICHERMAN,
    AllShow,
    AnyShows,
    Anything,
    Die,
    Doubles,
    Shows,
    TotalIs,
    fair_die,
)
from pigclass.rules.effects import BUST, WIPE_OUT, Effect, Then, add
from pigclass.rules.endings import one_of
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Points, Row, Table
from pigclass.words import refusal

DiceName = Literal["standard", "sicherman"]
DoubleOne = Literal["wipe", "bust", "add_25", "add_25_end", "reset_25"]
DoublesAre = Literal["plain", "double"]
BustsOn = Literal["one", "seven", "doubles"]

DICE: dict[DiceName, tuple[Die, ...]] = {
    "standard": (fair_die(6), fair_die(6)),
    "sicherman": SICHERMAN,
}

DOUBLE_ONE: dict[DoubleOne, Effect] = {
    "wipe": WIPE_OUT,
    "bust": BUST,
    "add_25": add(25),
    "add_25_end": Effect(turn_add=25, then=Then.TURN_ENDS),
    "reset_25": Effect(turn_scale=0, turn_add=25),
}

DOUBLES: dict[DoublesAre, tuple[Row, ...]] = {
    "plain": (),
    "double": (Row("double {face}", Doubles(), Points(times=2)),),
}

BUSTS_ON: dict[BustsOn, Row] = {
    "one": Row("one 1", AnyShows(1), BUST),
    "seven": Row("total 7", TotalIs(7), BUST),
    "doubles": Row("double {face}", Doubles(), BUST),
}


@builder(place=1, needs={"double_one": ("busts_on", "one")})
def two_dice_pig(
    *,
    double_one: DoubleOne = "wipe",
    doubles: DoublesAre = "plain",
    busts_on: BustsOn = "one",
    dice: DiceName = "standard",
    **options: Unpack[RaceOptions],
) -> Game:
    """Two-Dice Pig: throw two dice; a 1 loses the turn, a double 1 the score as well.

    >>> two_dice_pig().table.effect((1, 1)).is_wipe_out
    True

    `double_one` is "wipe", "bust", "add_25", "add_25_end" or "reset_25"; `doubles` "plain" or
    "double". `busts_on` is "one", "seven" or "doubles": with the last two a 1 is harmless, and
    `double_one` has no effect. `dice` is "standard" or "sicherman".

    Source: Gettysburg College's rules; the options come from the survey of variants.
    """
    bust = BUSTS_ON[one_of(busts_on, BUSTS_ON, what="busts_on")]
    effect = DOUBLE_ONE[one_of(double_one, DOUBLE_ONE, what="double_one")]
    busts = (Row("double 1", AllShow(1), effect), bust) if busts_on == "one" else (bust,)
    rows_of_doubles = DOUBLES[one_of(doubles, DOUBLES, what="doubles")]
    if rows_of_doubles and busts_on == "doubles":
        raise refusal("refused.rules.doubles_bust")
    rows = (*busts, *rows_of_doubles, Row("total {total}", Anything(), Points()))
    pair = DICE[one_of(dice, DICE, what="dice")]
    return race(name="Two-Dice Pig", table=Table(dice=pair, rows=rows), options=options)


@builder(place=2)
def big_pig(
    *,
    double_one: DoubleOne = "add_25",
    doubles: DoublesAre = "double",
    dice: DiceName = "standard",
    **options: Unpack[RaceOptions],
) -> Game:
    """Big Pig: doubles count double, and a double 1 adds 25.

    >>> [big_pig().table.effect(throw).turn_add for throw in ((5, 5), (1, 1))]
    [20, 25]

    Options as for `two_dice_pig`. Source: Gettysburg College's rules.
    """
    game = two_dice_pig(double_one=double_one, doubles=doubles, dice=dice, **options)
    return replace(game, name="Big Pig")


@builder(place=3, ending="equal_turns")
def frey_pig(
    *,
    double_one: DoubleOne = "add_25",
    doubles: DoublesAre = "double",
    dice: DiceName = "standard",
    **options: Unpack[RaceOptions],
) -> Game:
    """Frey's Pig: `big_pig` in which the last round is completed.

    So a player who has reached 105 can still lose to one who reaches 107 in the same round.

    >>> frey_pig(players=5).ending
    EqualTurns(target=100, rounds=None)

    Options as for `two_dice_pig`. Source: Frey, How to Win at Dice Games.
    """
    game = two_dice_pig(double_one=double_one, doubles=doubles, dice=dice, **options)
    return replace(game, name="Frey's Pig")


@builder(place=4)
def reset_25_pig(
    *, doubles: DoublesAre = "double", dice: DiceName = "standard", **options: Unpack[RaceOptions]
) -> Game:
    """Big Pig in which a double 1 makes the turn total 25, whatever it was.

    >>> reset_25_pig().table.effect((1, 1)).turn_total_after(60)
    25

    Options as for `two_dice_pig`. Source: Knizia, Dice Games Properly Explained.
    """
    game = two_dice_pig(double_one="reset_25", doubles=doubles, dice=dice, **options)
    return replace(game, name="Reset-25 Pig")


@builder(place=5)
def wipe_pig(
    *, doubles: DoublesAre = "double", dice: DiceName = "standard", **options: Unpack[RaceOptions]
) -> Game:
    """Big Pig in which a double 1 takes the whole score.

    >>> wipe_pig().table.effect((1, 1)).score_after(80)
    0

    Options as for `two_dice_pig`. Source: Neller and Presser 2005, UMAP Journal 26(4).
    """
    game = two_dice_pig(double_one="wipe", doubles=doubles, dice=dice, **options)
    return replace(game, name="Wipe-Out Pig")


@builder(place=6)
def sevens_pig(
    *, doubles: DoublesAre = "plain", dice: DiceName = "standard", **options: Unpack[RaceOptions]
) -> Game:
    """Two dice, and only a total of 7 loses the turn: a 1 does no harm.

    >>> sevens_pig().table.effect((1, 1))
    Effect(turn_add=2)

    Options as for `two_dice_pig`. Source: Knizia, Dice Games Properly Explained.
    """
    game = two_dice_pig(busts_on="seven", doubles=doubles, dice=dice, **options)
    return replace(game, name="Sevens Pig")


@builder(place=7)
def piggy(*, dice: DiceName = "standard", **options: Unpack[RaceOptions]) -> Game:
    """Piggy: two dice, and any double loses the turn; a 1 does no harm.

    >>> chances = [outcome.probability for outcome in piggy().outcomes if outcome.effect.is_bust]
    >>> sum(chances)
    Fraction(1, 6)

    With ``dice="sicherman"`` a throw busts with chance 1/9, although all totals are as likely as
    before.

    Options as for `two_dice_pig`. Source: Peterson and Henderson, Math Trek.
    """
    return replace(two_dice_pig(busts_on="doubles", dice=dice, **options), name="Piggy")


HEAD_DIE = Die(faces=("head", 2, 3, 4, 5, 6))
TAIL_DIE = Die(faces=(1, 2, 3, 4, 5, "tail"))

# The order matters: the first row takes throws that the rows for a head or a tail would match.
ROWS = (
    Row("head and tail", Shows("head", "tail"), Effect(turn_scale=2)),
    Row("total 7", TotalIs(7), BUST),
    Row("head and {total}", AnyShows("head"), Points(times=2)),
    Row("tail and {total}", AnyShows("tail"), Points(times=-1)),
    Row("total {total}", Anything(), Points()),
)


@builder(place=10, ending="last_throw")
def pig_dice(**options: Unpack[RaceOptions]) -> Game:
    """Pig Dice (Parker Brothers 1942): heads double, tails take away, a total of 7 busts.

    >>> effects = [pig_dice().table.effect(throw) for throw in (("head", "tail"), (6, "tail"))]
    >>> [effect.turn_total_after(9) for effect in effects]
    [18, 3]

    With a turn total of 0 a player must throw again. After a player has reached the target, each of
    the others has one more throw, which is banked at once.

    Source: the survey of variants; the faces are those that Neller and Presser 2004 describe.
    """
    return race(name="Pig Dice", table=Table(dice=(HEAD_DIE, TAIL_DIE), rows=ROWS), options=options)
