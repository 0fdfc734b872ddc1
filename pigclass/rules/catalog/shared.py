"""Games that all play at once: Skunk, Greedy Pig, Swine Herd, and Piglet for a class.

All who stand share each throw. With `own_dice=True` all throw at the same time, but each player has
own dice, busts alone and sits alone.
"""

from dataclasses import replace
from typing import Literal

from pigclass.rules.catalog.builder import builder, safe_opening, ties_named, whose_throw, word_for
from pigclass.rules.catalog.one_die import HEADS, ONE_COIN
from pigclass.rules.dice import AllShow, AnyShows, Anything, fair_die
from pigclass.rules.effects import BUST, WIPE_OUT, Effect, Hurts
from pigclass.rules.endings import Ending, Rounds, Ties, TiesName, one_of, race_ending, within
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Points, Row, Table

DoubleOne = Literal["bust", "wipe"]
DoubleOneHits = Literal["standing", "everyone"]

DOUBLE_ONE: dict[DoubleOne, Effect] = {"bust": BUST, "wipe": WIPE_OUT}
DOUBLE_ONE_HITS: dict[DoubleOneHits, Hurts] = {
    "standing": Hurts.STANDING,
    "everyone": Hurts.EVERYONE,
}
MOST_ROUNDS = 50


@builder(place=12, needs={"double_one_hits": ("own_dice", False)})
def skunk(
    *,
    rounds: int = 5,
    word: str = "SKUNK",
    double_one: DoubleOne = "bust",
    double_one_hits: DoubleOneHits = "standing",
    safe_throws: int = 0,
    own_dice: bool = False,
    ties: TiesName = "share",
) -> Game:
    """Skunk: one pair of dice for the whole class; a 1 takes the round from all who stand.

    >>> skunk().table.outcomes[0]
    Outcome(label='double 1', effect=Effect(turn_scale=0, then=<Then.TURN_ENDS: 'the turn ends'>), \
probability=Fraction(1, 36))

    `double_one` is "bust" or "wipe" (the score is lost too), `double_one_hits` "standing" or
    "everyone" (those who sit as well). In the first `safe_throws` throws of a round every face
    counts at its value. With `own_dice` everyone throws a pair of their own and busts alone.
    `word` names the rounds by its letters; without the right number of letters they are numbered.

    Source: the survey of variants; Brutlag 1994 (NCTM) plays double_one="wipe".
    """
    double = DOUBLE_ONE[one_of(double_one, DOUBLE_ONE, what="double_one")]
    hits = DOUBLE_ONE_HITS[one_of(double_one_hits, DOUBLE_ONE_HITS, what="double_one_hits")]
    rows = (
        Row("double 1", AllShow(1), replace(double, hurts=hits)),
        Row("one 1", AnyShows(1), BUST),
        Row("total {total}", Anything(), Points()),
    )
    game = _at_once(
        name="Skunk",
        table=Table(dice=(fair_die(6),) * 2, rows=rows),
        safe_throws=safe_throws,
        own_dice=own_dice,
        ending=_rounds(rounds),
        ties=ties_named(ties),
    )
    return replace(game, word=word_for(word, rounds))


@builder(place=13)
def greedy_pig(
    *,
    rounds: int = 5,
    poison: int = 1,
    safe_throws: int = 0,
    dice: int = 1,
    sides: int = 6,
    own_dice: bool = False,
    ties: TiesName = "share",
) -> Game:
    """Greedy Pig as a class plays it: one die for all; the poison face takes the round.

    >>> greedy_pig(poison=2).outcomes[0].label
    '2'

    `dice` is 1 to 6; with several dice the poison face on any of them busts. In the first
    `safe_throws` throws of a round it counts at its face value. With `own_dice` everyone throws
    their own and busts alone.

    Source: NZ Maths plays 10 rounds with poison face 1; many schools take 2.
    """
    within(dice, 1, 6, what="dice")
    within(sides, 4, 20, what="sides")
    within(poison, 1, sides, what="poison")
    rows = (
        Row(str(poison) if dice == 1 else f"a {poison}", AnyShows(poison), BUST),
        Row("{total}" if dice == 1 else "total {total}", Anything(), Points()),
    )
    return _at_once(
        name="Greedy Pig",
        table=Table(dice=(fair_die(sides),) * dice, rows=rows),
        safe_throws=safe_throws,
        own_dice=own_dice,
        ending=_rounds(rounds),
        ties=ties_named(ties),
    )


@builder(place=14)
def swine_herd(
    *,
    target: int = 100,
    sides: int = 6,
    safe_throws: int = 0,
    own_dice: bool = False,
    ties: TiesName = "share",
) -> Game:
    """Swine Herd: a whole class plays Pig at once, round after round, until someone has 100.

    >>> swine_herd().table.effect((1,)).is_bust
    True

    The game ends with the round in which a player reaches the target; the highest score wins.
    In the first `safe_throws` throws of a round a 1 counts 1. With `own_dice` everyone throws a die
    of their own and busts alone.

    Source: Gettysburg College's rules (T. Neller).
    """
    within(sides, 4, 20, what="sides")
    rows = (Row("1", AnyShows(1), BUST), Row("{total}", Anything(), Points()))
    return _at_once(
        name="Swine Herd",
        table=Table(dice=(fair_die(sides),), rows=rows),
        safe_throws=safe_throws,
        own_dice=own_dice,
        ending=race_ending("equal_turns", target=target),
        ties=ties_named(ties),
    )


@builder(place=63)
def class_piglet(
    *, rounds: int = 10, safe_throws: int = 0, own_dice: bool = False, ties: TiesName = "share"
) -> Game:
    """Piglet for a class: one coin for all; heads score 1, tails take the round.

    >>> class_piglet(own_dice=True).outcomes[0].label
    'tails'

    In the first `safe_throws` tosses of a round tails take nothing. With `own_dice` everyone tosses
    a coin of their own and busts alone.

    Source: the coin is from Neller and Presser 2004; the class game is the kit's own.
    """
    harmless = Row("tails", AnyShows("tails"), Effect())
    return _at_once(
        name="Piglet",
        table=ONE_COIN,
        safe_rows=(harmless, HEADS),
        safe_throws=safe_throws,
        own_dice=own_dice,
        ending=_rounds(rounds),
        ties=ties_named(ties),
    )


def _rounds(rounds: int) -> Rounds:
    return Rounds(within(rounds, 1, MOST_ROUNDS, what="rounds"))


def _at_once(
    *,
    name: str,
    table: Table,
    safe_throws: int,
    own_dice: bool,
    ending: Ending,
    ties: Ties,
    safe_rows: tuple[Row, ...] = (),
) -> Game:
    """Return a game that all play at once; a safe throw lands on `safe_rows`."""
    return Game(
        id="made_up",
        name=name,
        table=table,
        opening=safe_opening(safe_throws, replace(table, rows=safe_rows or table.rows[-1:])),
        counts_for=whose_throw(own_dice),
        ending=ending,
        ties=ties,
    )
