"""Exact scores of one turn under any strategy.

A turn is a Markov chain over (turn total, throws so far) that starts at (0, 0). In each state the
strategy rolls or holds; a throw changes the turn total by the outcome table, or ends the turn.
Eliminating the states one by one gives the chance of each end. All chances are Fractions. The idea
is that of Neller and Presser 2004, *Optimal Play of the Dice Game Pig*.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from pigclass.exact.chance.numbers import ExactNumber, percent
from pigclass.exact.chance.throws import effect_chances, eliminated, returned_to
from pigclass.face import pd
from pigclass.one_number import OneNumber
from pigclass.rules.effects import Effect, summed
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
    question = TurnQuestion(game, strategy, may_pass, position)
    ranges = {name: (number, number + 1) for name, number in position.items()}
    table = as_arrays(strategy, game, ranges=ranges, only_where_asked=True)
    question = replace(question, strategy=table)
    return _summary(question, _ends(question), banked)


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

    def at(self, state: State) -> dict[str, int]:
        """Return all readings in a state of the turn."""
        return {**self.position, "turn_total": state[0], "throws": state[1]}

    def chance_to_roll(self, state: State) -> Fraction:
        """Return the chance that the player rolls in `state`."""
        is_first = state[1] == 0 and not self.may_pass
        if is_first or self.game.is_one_throw or self.game.dice_choice is not None:
            return Fraction(1)
        answer = roll_chance(self.strategy, self.game, self.at(state), may_pass=self.may_pass)
        return as_fraction(answer)

    def throw(self, state: State) -> dict[Effect, Fraction]:
        """Return the effects of the next throw with their chances."""
        choice = self.game.dice_choice
        dice = dice_chosen(self.strategy, self.game, self.at(state)) if choice else None
        return effect_chances(self.game, throws=state[1], dice=dice)


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
            rows[state] = _one_step(question, state)
            ahead.extend(each for each in rows[state] if not isinstance(each, TurnEnd))
            if len(rows) > MOST_STATES:
                about = {"title": title(question.strategy), "name": question.game.name}
                raise refusal("refused.exact.endless_turn", **about)
    # The start (0, 0) is eliminated last; its row then has the chances of all ends.
    back = returned_to(rows, _place)
    order = sorted(rows, key=lambda state: (state == (0, 0), state in back, _place(state)))
    return eliminated(rows, order, never="refused.exact.no_mean")[0, 0]


def _place(state: State) -> State:
    return state[::-1]


def _one_step(question: TurnQuestion, state: State) -> Row:
    """Return the chances of the next states and ends."""
    turn_total, throws = state
    roll = question.chance_to_roll(state)
    row: Row = {TurnEnd(turn_total): 1 - roll} if roll < 1 else {}
    if not roll:
        return row
    counts = "throws" in reads(question.strategy)
    told_apart = THROWS_TOLD_APART if counts else max(1, question.game.safe_throws)
    for effect, chance in question.throw(state).items():
        after = effect.turn_total_after(turn_total)
        following: State | TurnEnd = (after, min(throws + 1, told_apart))
        if effect.ends_turn or question.game.is_one_throw:
            following = TurnEnd(after, bust=effect.is_bust, wipe_out=effect.is_wipe_out)
        row[following] = row.get(following, Fraction(0)) + roll * chance
    return row


def _summary(question: TurnQuestion, chances: Mapping[TurnEnd, Fraction], score: int) -> Turn:
    losses = {end: score if end.wipe_out else 0 for end in chances}
    distribution = summed((end.points - losses[end], chance) for end, chance in chances.items())
    return Turn(
        game=question.game.name,
        strategy=title(question.strategy),
        distribution={points: ExactNumber(distribution[points]) for points in sorted(distribution)},
        bust=ExactNumber(sum(chance for end, chance in chances.items() if end.bust)),
        wipe_out=ExactNumber(sum(chance for end, chance in chances.items() if end.wipe_out)),
    )
