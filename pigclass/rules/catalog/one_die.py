"""Turn games with one die or coin: Pig, PlayPalace's Pig, Piglet and Hog."""

from typing import Literal, Unpack

from pigclass.rules.catalog.builder import RaceOptions, builder, race
from pigclass.rules.dice import COIN, AnyShows, Anything, fair_die
from pigclass.rules.effects import BUST, WIPE_OUT, Effect, add
from pigclass.rules.endings import one_of, within
from pigclass.rules.game import Game
from pigclass.rules.game_rules import DiceChoice, TurnLength
from pigclass.rules.outcomes import Points, Row, Table

OnPoison = Literal["bust", "wipe"]
HEADS = Row("heads", Anything(), add(1))
ONE_COIN = Table(dice=(COIN,), rows=(Row("tails", AnyShows("tails"), BUST), HEADS))
ON_POISON: dict[OnPoison, Effect] = {"bust": BUST, "wipe": WIPE_OUT}


@builder(place=0)
def pig(
    *, sides: int = 6, poison: int = 1, on_poison: OnPoison = "bust", **options: Unpack[RaceOptions]
) -> Game:
    """Pig: throw one die as often as you dare; a 1 loses the turn.

    >>> pig(target=50)
    pig(target=50)

    `sides` is 4 to 20; `poison` the face that hurts; `on_poison` "bust" or "wipe" (the score is
    lost too). Options of every race: `target=100, players=2, teams=None, min_bank=0,
    ending="first_to", ties="share"`.

    Source: Gettysburg College's rules, after Scarne 1945.
    """
    hurt = ON_POISON[one_of(on_poison, ON_POISON, what="on_poison")]
    return race(name="Pig", table=_one_die(sides, poison, hurt), options=options)


@builder(place=11, target=50, ending="equal_turns", ties="tiebreaker")
def playpalace_pig(*, sides: int = 6, **options: Unpack[RaceOptions]) -> Game:
    """Pig as the PlayPalace server plays it: whole rounds to 50, ties broken by another round.

    >>> playpalace_pig(players=4, teams="2v2").teams
    Teams(seats=((0, 2), (1, 3)))

    `target` is 10 to 1,000, `min_bank` 0 to 50, `sides` 4 to 20, `players` 2 to 4.

    Source: PlayPalace, Rules of Pig, 2026.
    """
    within(options["target"], 10, 1000, what="target")
    within(options.get("min_bank", 0), 0, 50, what="min_bank")
    within(options.get("players", 2), 2, 4, what="players")
    return race(name="PlayPalace Pig", table=_one_die(sides, 1, BUST), options=options)


@builder(place=9, target=10)
def piglet(**options: Unpack[RaceOptions]) -> Game:
    """Piglet: toss a coin; heads score 1, tails lose the turn. To 10 points.

    >>> [outcome.label for outcome in piglet(target=2).outcomes]
    ['tails', 'heads']

    Source: Neller and Presser 2004, *Optimal Play of the Dice Game Pig*, UMAP Journal 25(1).
    """
    return race(name="Piglet", table=ONE_COIN, options=options)


@builder(place=8)
def hog(
    *,
    max_dice: int | None = 10,
    bust_points: int = 0,
    sides: int = 6,
    **options: Unpack[RaceOptions],
) -> Game:
    """Hog, or Fast Pig: say how many dice, then throw them once; any 1 spoils the throw.

    >>> hog().table_for(dice=2).outcome((3, 4)).effect
    Effect(turn_add=7)

    `max_dice` None sets no limit; `bust_points` is what a throw with a 1 scores instead. A turn
    is one throw, so there is no minimum bank.

    Source: Measuring Up 1993. Choosing a number of throws beforehand is the same game.
    """
    if max_dice is not None:
        within(max_dice, 1, 100, what="max_dice")
    within(bust_points, 0, 100, what="bust_points")
    within(sides, 4, 20, what="sides")
    spoilt = Effect(turn_scale=0, turn_add=bust_points, then=BUST.then)
    rows = (Row("a 1", AnyShows(1), spoilt), Row("total {total}", Anything(), Points()))
    return race(
        name="Hog",
        table=Table(dice=(fair_die(sides),), rows=rows),
        options=options,
        dice_choice=DiceChoice(max_dice),
        turn_length=TurnLength.ONE_THROW,
    )


def _one_die(sides: int, poison: int, hurt: Effect) -> Table:
    within(sides, 4, 20, what="sides")
    within(poison, 1, sides, what="poison")
    rows = (Row("{total}", AnyShows(poison), hurt), Row("{total}", Anything(), Points()))
    return Table(dice=(fair_die(sides),), rows=rows)
