"""Games in which everyone standing shares each throw: Skunk, Greedy Pig and Swine Herd."""

from dataclasses import replace
from typing import Literal

from pigclass.rules.catalog.builder import builder, safe_opening, ties_named, word_for
from pigclass.rules.conditions import AllShow, AnyShows, Anything
from pigclass.rules.dice import fair_die
from pigclass.rules.effects import BUST, WIPE_OUT, Effect, Hurts
from pigclass.rules.endings import Rounds, TiesName, one_of, race_ending, within
from pigclass.rules.game import CountsFor, Game
from pigclass.rules.outcomes import Points, Row, Table

DoubleOne = Literal["bust", "wipe"]
DoubleOneHits = Literal["standing", "everyone"]

DOUBLE_ONE: dict[DoubleOne, Effect] = {"bust": BUST, "wipe": WIPE_OUT}
DOUBLE_ONE_HITS: dict[DoubleOneHits, Hurts] = {
    "standing": Hurts.STANDING,
    "everyone": Hurts.EVERYONE,
}


@builder()
def skunk(
    *,
    rounds: int = 5,
    word: str = "SKUNK",
    double_one: DoubleOne = "bust",
    double_one_hits: DoubleOneHits = "standing",
    safe_throws: int = 0,
    ties: TiesName = "share",
) -> Game:
    """Skunk: one pair of dice for the whole class; a 1 takes the round from all who stand.

    >>> skunk().table.outcomes[0]
    Outcome(label='double 1', effect=Effect(turn_scale=0, then=<Then.TURN_ENDS: 'the turn ends'>), \
probability=Fraction(1, 36))

    `double_one` is "bust" or "wipe" (the score is lost too), `double_one_hits` "standing" or
    "everyone" (those who sit as well). In the first `safe_throws` throws of a round every face
    counts at its value. `word` names the rounds; more or fewer rounds than letters go by number.

    Source: the survey of variants; Brutlag 1994 (NCTM) plays double_one="wipe".
    """
    within(rounds, 1, 50, what="rounds")
    double = DOUBLE_ONE[one_of(double_one, DOUBLE_ONE, what="double_one")]
    hits = DOUBLE_ONE_HITS[one_of(double_one_hits, DOUBLE_ONE_HITS, what="double_one_hits")]
    scores = Row("total {total}", Anything(), Points())
    dice = (fair_die(6), fair_die(6))
    rows = (
        Row("double 1", AllShow(1), replace(double, hurts=hits)),
        Row("one 1", AnyShows(1), BUST),
        scores,
    )
    return Game(
        id="made_up",
        name="Skunk",
        table=Table(dice=dice, rows=rows),
        opening=safe_opening(safe_throws, Table(dice=dice, rows=(scores,))),
        counts_for=CountsFor.STANDING,
        ending=Rounds(rounds),
        ties=ties_named(ties),
        word=word_for(word, rounds),
    )


@builder()
def greedy_pig(
    *,
    rounds: int = 5,
    poison: int = 1,
    safe_throws: int = 0,
    dice: int = 1,
    sides: int = 6,
    ties: TiesName = "share",
) -> Game:
    """Greedy Pig as a class plays it: one die for all; the poison face takes the round.

    >>> greedy_pig(poison=2).outcomes[0].label
    '2'

    `dice` is 1 or more; with two, the poison face on either busts. In the first `safe_throws`
    throws of a round it counts at its face value.

    Source: NZ Maths plays 10 rounds with poison face 1; many schools take 2.
    """
    within(rounds, 1, 50, what="rounds")
    within(dice, 1, 6, what="dice")
    within(sides, 4, 20, what="sides")
    within(poison, 1, sides, what="poison")
    all_dice = (fair_die(sides),) * dice
    label = "{total}" if dice == 1 else "total {total}"
    scores = Row(label, Anything(), Points())
    bust = Row(str(poison) if dice == 1 else f"a {poison}", AnyShows(poison), BUST)
    return Game(
        id="made_up",
        name="Greedy Pig",
        table=Table(dice=all_dice, rows=(bust, scores)),
        opening=safe_opening(safe_throws, Table(dice=all_dice, rows=(scores,))),
        counts_for=CountsFor.STANDING,
        ending=Rounds(rounds),
        ties=ties_named(ties),
    )


@builder()
def swine_herd(*, target: int = 100, sides: int = 6, ties: TiesName = "share") -> Game:
    """Swine Herd: a whole class plays Pig at once, round after round, until someone has 100.

    >>> swine_herd().table.effect((1,)).is_bust
    True

    Those who have the target at the end of the same round compare; those tied share the victory.

    Source: Gettysburg College's rules (T. Neller).
    """
    within(sides, 4, 20, what="sides")
    rows = (Row("1", AnyShows(1), BUST), Row("{total}", Anything(), Points()))
    return Game(
        id="made_up",
        name="Swine Herd",
        table=Table(dice=(fair_die(sides),), rows=rows),
        counts_for=CountsFor.STANDING,
        ending=race_ending("equal_turns", target=target),
        ties=ties_named(ties),
    )
