"""How long anybody stands in a round of shared throws, and how a strategy is asked about it."""

from itertools import product
from typing import Any

import numpy as np

from pigclass.exact.kernel import kernel_of
from pigclass.exact.throw_gain import break_even
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.strategies.deciding import roll_chance
from pigclass.strategies.reading import Strategy, reads, title

HIGHEST = 400
MOST_THROWS = 40


def throws_told_apart(game: Game, strategy: Strategy | None) -> int:
    """Return from how many throws on their number makes no more difference."""
    if strategy is None or "throws" not in reads(strategy):
        return game.safe_throws
    own = np.arange(HIGHEST)
    for number, turn_total in product(range(1, (game.rounds or 1) + 1), range(0, HIGHEST, 10)):
        at = {"turn_total": turn_total, "number": number}
        last = _rolls(strategy, game, own, throws=MOST_THROWS, **at)
        if np.any(last != _rolls(strategy, game, own, throws=3 * MOST_THROWS, **at)):
            raise PigclassError(
                f"{title(strategy)} tells apart more than {MOST_THROWS} throws: too many for "
                "theory. Simulate it instead."
            )
    return max(game.safe_throws, MOST_THROWS)


def reached_by_safe_throws(game: Game) -> int:
    """Return the highest turn total at which one may still have to throw."""
    safe = range(game.safe_throws)
    return sum(kernel_of(game, throws=made, told_apart=True).reach for made in safe)


def highest_stand(game: Game, strategy: Strategy | None) -> int:
    """Return the highest turn total at which anybody stays standing."""
    reach = kernel_of(game).reach
    if strategy is not None:
        return HIGHEST if "throws" in reads(strategy) else _highest_roll(game, strategy)
    even = break_even(game)
    if even is None:
        raise PigclassError(f"In {game.name} a throw always gains: it never pays to sit.")
    return 2 * int(even) + 2 * reach


def _highest_roll(game: Game, strategy: Strategy) -> int:
    own = np.arange(HIGHEST)
    rolling = [
        turn_total
        for turn_total in range(HIGHEST + 1)
        if any(
            np.any(
                _rolls(
                    strategy,
                    game,
                    own,
                    turn_total=turn_total,
                    throws=max(1, game.safe_throws),
                    number=number,
                )
            )
            for number in range(1, (game.rounds or 1) + 1)
        )
    ]
    if rolling and rolling[-1] == HIGHEST:
        raise PigclassError(
            f"{title(strategy)} still stands at {HIGHEST} points: its rounds may go on for ever. "
            "Let it sit at some point."
        )
    return max(rolling, default=0)


def _rolls(
    strategy: Strategy, game: Game, own: Any, *, turn_total: int, throws: int, number: int
) -> Any:
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
    chances = np.broadcast_to(answer, own.shape)
    whole = (chances == 0) | (chances == 1)
    return chances != 0 if whole.all() else chances.astype(np.float64)


def asked(game: Game, strategy: Strategy | None, own: Any, number: int) -> Any:
    """Return what asks a strategy in one round; None for perfect play, which is not asked."""
    if strategy is None:
        return None
    return lambda turn_total, throws: _rolls(
        strategy, game, own, turn_total=turn_total, throws=throws, number=number
    )
