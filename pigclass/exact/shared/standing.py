"""Standing in shared rounds: how long, and the answers of strategies.

In some games a throw takes the round's points, or all points, from those who sit as well. While the
turn total t is below the highest threshold of the others, somebody stands and the round goes on.
With chance `keeps[t]` points that are saved at t outlast it, with `loses[t]` those of the round are
lost, and with `wiped[t]` the whole score.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.throw_table import Answers, Floats, Ints, kernel_of, reached
from pigclass.exact.one_turn.gain import break_even
from pigclass.rules.effects import Effect, Hurts
from pigclass.rules.game import Game
from pigclass.strategies.deciding import roll_chance
from pigclass.strategies.reading import Strategy, reads, title
from pigclass.words import refusal

HIGHEST = 400
MOST_THROWS = 40

Chances = Mapping[Effect, Fraction]

KEPT = np.array([1.0, 0.0, 0.0])


def throws_told_apart(game: Game, strategy: Strategy | None) -> int:
    """Return how many throws a strategy tells apart."""
    if strategy is None or "throws" not in reads(strategy):
        return game.safe_throws
    last = _everywhere(strategy, game, throws=MOST_THROWS)
    if np.any(last != _everywhere(strategy, game, throws=2 * MOST_THROWS + 1)):
        raise refusal("refused.exact.many_throws", title=title(strategy), most_throws=MOST_THROWS)
    for throws in range(MOST_THROWS - 1, game.safe_throws - 1, -1):
        most = min(HIGHEST, reached(game, throws))
        here = _everywhere(strategy, game, throws=throws, most=most)
        if np.any(last[..., : most + 1] != here):
            return throws + 1
    return game.safe_throws


def highest_stand(game: Game, strategy: Strategy | None, throws: int) -> int:
    """Return the highest turn total at which anybody stands."""
    first = reached(game, throws)
    if first > HIGHEST:
        raise refusal("refused.exact.high_risk", throws=throws, name=game.name, highest=HIGHEST)
    if strategy is not None:
        return max(first, _highest_roll(game, strategy, max(1, throws)))
    even = break_even(game)
    if even is None:
        raise refusal("refused.exact.never_sit", name=game.name)
    return max(first, 2 * int(even) + 2 * kernel_of(game).reach)


def _highest_roll(game: Game, strategy: Strategy, throws: int) -> int:
    answers = _everywhere(strategy, game, throws=throws)
    rolling = np.flatnonzero(answers.any(axis=(0, 1)))
    if HIGHEST in rolling:
        raise refusal("refused.exact.still_stands", title=title(strategy), highest=HIGHEST)
    return int(rolling.max(initial=0))


def _everywhere(strategy: Strategy, game: Game, *, throws: int, most: int = HIGHEST) -> Answers:
    """Return the answers after so many throws, [round, score, turn total], all that differ."""
    names = reads(strategy)
    own = np.arange(HIGHEST if "own" in names else 1)[:, None]
    turn_total = np.arange(most + 1)
    changes = "round" in names or "rounds_left" in names
    return np.stack(
        [
            _rolls(strategy, game, own, turn_total=turn_total, throws=throws, number=number)
            for number in range(1, (game.rounds or 1) + 1 if changes else 2)
        ]
    )


def _rolls(
    strategy: Strategy, game: Game, own: Ints, *, turn_total: int | Ints, throws: int, number: int
) -> Answers:
    position = {
        "turn_total": np.asarray(turn_total),
        "own": own,
        "throws": np.asarray(throws),
        "round": np.asarray(number),
        "rounds_left": np.asarray((game.rounds or 1) - number),
        "seat": np.asarray(0),
        "still_standing": np.asarray(1),
    }
    answer = np.asarray(roll_chance(strategy, game, position, may_pass=True))
    chances = np.broadcast_to(answer, np.broadcast_shapes(own.shape, np.shape(turn_total)))
    whole = (chances == 0) | (chances == 1)
    return chances != 0 if whole.all() else chances.astype(np.float64)


def rolls_in_round(game: Game, strategy: Strategy | None, own: Any, number: int) -> Any:
    """Return a function that asks a strategy in one round; None for perfect play."""
    if strategy is None:
        return None
    return lambda turn_total, throws: _rolls(
        strategy, game, own, turn_total=turn_total, throws=throws, number=number
    )


@dataclass(frozen=True)
class Fate:
    """Chances that saved points survive, by turn total when saved.

    `passing` are the three chances for a player who sits the whole round out.
    """

    keeps: Floats
    loses: Floats
    wiped: Floats
    passing: Floats

    def worth(self, saved: Floats, after: Floats) -> Floats:
        """Return the value of sitting, [score, turn total]."""
        scores, length = saved.shape
        worth: Floats = (
            self.keeps[:length] * saved
            + self.loses[:length] * after[:scores, None]
            + self.wiped[:length] * after[0]
        )
        return worth

    def worth_of_passing(self, after: Floats) -> Floats:
        """Return what sitting the round out is worth, by score."""
        stays, wiped = self.passing[:2].sum(), self.passing[2]
        worth: Floats = stays * after + wiped * after[0]
        return worth


def fate(game: Game, others: Sequence[int], *, length: int) -> Fate:
    """Return the fate of saved points while others still stand.

    >>> from pigclass.rules.catalog import skunk
    >>> saved = fate(skunk(double_one_hits="everyone"), [10], length=20)
    >>> [round(36 * float(chance), 10) for chance in saved.loses[9:11]]
    [1.0, 0.0]
    """
    highest = max(others, default=0)
    chances = np.zeros((max(length, highest), 3))
    chances[:, 0] = 1.0
    effects = _that_change_something(game)
    for turn_total in range(highest - 1, -1, -1):
        chances[turn_total] = _before_a_throw(effects, turn_total, chances)
    passing = _before_the_first_throw(game, chances) if others else chances[-1]
    return Fate(chances[:, 0], chances[:, 1], chances[:, 2], passing)


def _that_change_something(game: Game) -> Chances:
    """Return the chances of effects that change something."""
    effects = effect_chances(game, throws=max(1, game.safe_throws))
    nothing = effects.pop(Effect(), Fraction(0))
    return {effect: chance / (1 - nothing) for effect, chance in effects.items()}


def _before_the_first_throw(game: Game, chances: Floats) -> Floats:
    """Return the chances before a round begins."""
    for before in range(max(1, game.safe_throws) - 1, -1, -1):
        effects = effect_chances(game, throws=before)
        earlier = [_before_a_throw(effects, total, chances) for total in range(len(chances))]
        chances = np.array(earlier)
    first: Floats = chances[0]
    return first


def _before_a_throw(effects: Chances, turn_total: int, chances: Floats) -> Floats:
    """Return the chances before a throw, from those after it."""
    before = np.zeros(3)
    for effect, chance in effects.items():
        if effect.ends_turn:
            before[_what_is_lost(effect)] += float(chance)
            continue
        if effect.turn_scale != 1 or effect.turn_add < 0:
            raise refusal("refused.exact.hurts_and_falls")
        following = turn_total + effect.turn_add
        before += float(chance) * (chances[following] if following < len(chances) else KEPT)
    return before


def _what_is_lost(effect: Effect) -> int:
    """Return 0 if nothing is lost, 1 for the round, 2 for the score."""
    if effect.hurts is not Hurts.EVERYONE:
        return 0
    return 2 if effect.score_scale == 0 else 1
