"""Games with one die or coin and throws of one's own: Pig and Piglet."""

from typing import Unpack

from pigclass.rules.catalog.builder import RaceOptions, builder, race
from pigclass.rules.conditions import AnyShows, Anything
from pigclass.rules.dice import COIN, fair_die
from pigclass.rules.effects import BUST, WIPE_OUT, add
from pigclass.rules.endings import one_of, within
from pigclass.rules.game import Card, Game
from pigclass.rules.outcomes import Points, Row, Table

ON_POISON = {"bust": BUST, "wipe": WIPE_OUT}


@builder
def pig(
    *, sides: int = 6, poison: int = 1, on_poison: str = "bust", **options: Unpack[RaceOptions]
) -> Game:
    """Pig: throw one die as often as you dare; a 1 loses the turn.

    >>> pig(target=50)
    pig(target=50)

    `sides` is 4 to 20; `poison` the face that hurts; `on_poison` "bust" or "wipe" (the score is
    lost too). Options of every race: `target=100, players=2, teams=None, min_bank=0,
    ending="first_to", ties="share"`.

    Source: Gettysburg College's rules (Neller and Presser), after Scarne 1945.
    """
    within(sides, 4, 20, what="sides")
    within(poison, 1, sides, what="poison")
    hurt = ON_POISON[one_of(on_poison, tuple(ON_POISON), what="on_poison")]
    rows = (Row("{total}", AnyShows(poison), hurt), Row("{total}", Anything(), Points()))
    return race(
        name="Pig",
        table=Table(dice=(fair_die(sides),), rows=rows),
        card=PIG_CARD,
        options=options,
    )


@builder
def piglet(**options: Unpack[RaceOptions]) -> Game:
    """Piglet: toss a coin; heads score 1, tails lose the turn. To 10 points.

    >>> piglet(target=2).outcomes
    (Outcome(label='tails', effect=Effect(turn_scale=0, then=<Then.TURN_ENDS: 'the turn ends'>), \
probability=Fraction(1, 2)), Outcome(label='heads', effect=Effect(turn_add=1), \
probability=Fraction(1, 2)))

    Source: Neller and Presser 2004, *Optimal Play of the Dice Game Pig*, UMAP Journal 25(1).
    """
    rows = (Row("tails", AnyShows("tails"), BUST), Row("heads", Anything(), add(1)))
    return race(
        name="Piglet",
        table=Table(dice=(COIN,), rows=rows),
        card=PIGLET_CARD,
        options=RaceOptions(target=10) | options,
    )


PIG_CARD = Card(
    sources=("Gettysburg College, The Game of Pig (T. Neller)", "Scarne 1945"),
    disagreements=(
        "Here a bank that reaches the target wins at once. Scarne and the survey of variants "
        "finish the round first and ask for more than 100: that is ending='equal_turns'.",
        "Some let a 1 take the whole score as well: that is on_poison='wipe'.",
    ),
    history="John Scarne described Pig in 1945; it is older than that.",
    also_called=("Greedy Pig", "Pig-Out"),
)

PIGLET_CARD = Card(
    sources=("Neller and Presser 2004, UMAP Journal 25(1)",),
    disagreements=("The target is the players' choice; here it is 10 unless another is given.",),
    history="Made by Todd Neller and Clifton Presser to show how Pig is solved.",
)
