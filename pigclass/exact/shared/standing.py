"""Standing in shared rounds: how long, and the answers of strategies."""

from typing import Any

import numpy as np

from pigclass.exact.engine.throw_table import Answers, Ints, kernel_of, reached
from pigclass.exact.one_turn.gain import break_even
from pigclass.rules.game import Game
from pigclass.strategies.deciding import roll_chance
from pigclass.strategies.reading import Strategy, reads, title
from pigclass.words import refusal

HIGHEST = 400
MOST_THROWS = 40


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
