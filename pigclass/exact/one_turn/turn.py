"""Exact scores of one turn under any strategy.

A turn is a Markov chain over (throws so far, turn total) that starts at (0, 0). In each state the
strategy rolls or holds; a throw changes the turn total by the outcome table, or ends the turn.
Eliminating the states one by one gives the chance of each end. All chances are Fractions. The idea
is that of Neller and Presser 2004, *Optimal Play of the Dice Game Pig*.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pigclass.exact.chance.numbers import ExactNumber, percent
from pigclass.exact.chance.throws import effect_chances, eliminated, returned_to
from pigclass.face import pd
from pigclass.one_number import OneNumber
from pigclass.rules.effects import summed
from pigclass.rules.game import POINTS, Game, about_a_game
from pigclass.strategies import chosen
from pigclass.strategies.deciding import dice_chosen, roll_chance
from pigclass.strategies.reading import Strategy, check_turn, reads, title
from pigclass.strategies.table import as_arrays
from pigclass.words import refusal, say

# Hardly any turn has more throws; from here on a state no longer counts them.
THROWS_TOLD_APART = 200
MOST_STATES = 10_000

State = tuple[int, int]
Row = dict[Any, Fraction]


@dataclass(frozen=True, eq=False)
class Turn(OneNumber):
    """Scores of one turn under a strategy.

    `distribution` maps changes of the score to exact probabilities: the points banked, 0 for a
    bust, minus the score for a wipe-out. `bust` is the chance of losing the turn total, wipe-outs
    included.
    """

    game: str
    strategy: str
    distribution: Mapping[int, Fraction]
    bust: Fraction
    wipe_out: Fraction

    @property
    def mean(self) -> ExactNumber:
        """Mean change of the score by the turn."""
        return ExactNumber(sum(points * chance for points, chance in self.distribution.items()))

    @property
    def frame(self) -> "pd.DataFrame":
        """Distribution as a frame; columns: `points`, `chance`."""
        chances = map(float, self.distribution.values())
        return pd.DataFrame({"points": list(self.distribution), "chance": chances})

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        key = "told.turn_wiped" if self.wipe_out else "told.turn"
        chances = {"bust": percent(self.bust), "wiped": percent(self.wipe_out)}
        points = self.mean.spoken("points a turn")
        return say(key, game=self.game, strategy=self.strategy, points=points, **chances)


@about_a_game(score=POINTS)
def turn(
    game: Game, strategy: Strategy | str, *, score: int = 0, may_pass: bool = False, **position: int
) -> Turn:
    """Return the score distribution of one turn (or round of a shared game) under `strategy`.

    >>> from pigclass import *
    >>> exact.turn(pig(), HoldAt(20))
    Pig, hold at 20: about 8.14 points a turn, exactly 492303203/60466176. \
A bust in 62.45% of turns.

    `score` is the banked score that a wipe-out would take. The turn has no target, unless `own` is
    given: then it is a turn at that score in a race. A strategy that reads more than `turn_total`
    and `throws` needs the other readings by name: `turn(game, mine, own=40, other=62)`.
    `may_pass=True` allows holding at 0, which is not legal at the table.

    Raises PigclassError for a turn that may go on for ever.
    """
    strategy = chosen(strategy, game)
    check_turn(strategy, position, call="exact.turn(game, strategy")
    banked = position.get("own", score)
    effects = effect_chances(game, throws=game.safe_throws)
    if banked and any(it.score_scale != 1 and not it.is_wipe_out for it in effects):
        raise refusal("refused.exact.turn_takes_score", name=game.name)
    ranges = {name: (number, number + 1) for name, number in position.items()}
    table = as_arrays(strategy, game, ranges=ranges, only_where_asked=True)
    ends = _ends(TurnQuestion(game, table, may_pass, position))
    losses = {end: banked if end.wipe_out else 0 for end in ends}
    distribution = summed((end.points - losses[end], chance) for end, chance in ends.items())
    return Turn(
        game=game.name,
        strategy=title(strategy),
        distribution={points: ExactNumber(distribution[points]) for points in sorted(distribution)},
        bust=ExactNumber(sum(chance for end, chance in ends.items() if end.bust)),
        wipe_out=ExactNumber(sum(chance for end, chance in ends.items() if end.wipe_out)),
    )


@dataclass(frozen=True)
class TurnEnd:
    """End of a turn: points banked, bust or wipe-out."""

    points: int
    bust: bool = False
    wipe_out: bool = False


@dataclass(frozen=True)
class TurnQuestion:
    """A strategy in a game, and the readings that stay the same during the turn."""

    game: Game
    strategy: Strategy
    may_pass: bool
    position: Mapping[str, int]

    def moves(self, state: State) -> Row:
        """Return the chance of each next state or end of the turn."""
        game, (throws, turn_total) = self.game, state
        at = {**self.position, "turn_total": turn_total, "throws": throws}
        roll = Fraction(1)
        may_hold = not game.is_one_throw and game.dice_choice is None
        if may_hold and (throws or self.may_pass):
            roll = as_fraction(roll_chance(self.strategy, game, at, may_pass=self.may_pass))
        row: Row = {TurnEnd(turn_total): 1 - roll} if roll < 1 else {}
        if not roll:
            return row
        dice = dice_chosen(self.strategy, game, at) if game.dice_choice else None
        counts = "throws" in reads(self.strategy)
        told_apart = THROWS_TOLD_APART if counts else max(1, game.safe_throws)
        for effect, chance in effect_chances(game, throws=throws, dice=dice).items():
            after = effect.turn_total_after(turn_total)
            following: State | TurnEnd = (min(throws + 1, told_apart), after)
            if effect.ends_turn or game.is_one_throw:
                following = TurnEnd(after, bust=effect.is_bust, wipe_out=effect.is_wipe_out)
            row[following] = row.get(following, Fraction(0)) + roll * chance
        return row


def as_fraction(chance: Any) -> Fraction:
    """Return a chance as the fraction of its decimal form: 0.1 is one tenth.

    >>> as_fraction(0.1), as_fraction(True)
    (Fraction(1, 10), Fraction(1, 1))
    """
    return Fraction(str(float(chance)))


def _ends(question: TurnQuestion) -> dict[TurnEnd, Fraction]:
    """Return the ends of the turn with their chances."""
    rows: dict[State, Row] = {}
    ahead = [(0, 0)]
    while ahead:
        state = ahead.pop()
        if state not in rows:
            rows[state] = question.moves(state)
            ahead.extend(after for after in rows[state] if not isinstance(after, TurnEnd))
            if len(rows) > MOST_STATES:
                about = {"title": title(question.strategy), "name": question.game.name}
                raise refusal("refused.exact.endless_turn", **about)
    # The start (0, 0) is eliminated last; its row then has the chances of all ends.
    back = returned_to(rows, tuple)
    order = sorted(rows, key=lambda state: (state == (0, 0), state in back, state))
    return eliminated(rows, order, never="refused.exact.no_mean")[0, 0]
