"""Long solves: a bar to watch, and a way to stop."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pigclass.rules.game import Game
from pigclass.words import refusal

# Shorter solves are over before a bar could be read.
BAR_FROM_TARGET = 300

Progress = Callable[[Iterator[int], int | None], Iterator[int]]


def bar(game: Game) -> Progress | None:
    """Return a progress bar for long solves, or nothing for short ones."""
    if (game.target or 0) < BAR_FROM_TARGET:
        return None

    def watched(steps: Iterator[int], total: int | None) -> Iterator[int]:
        from tqdm.auto import tqdm  # noqa: PLC0415  (only long solves need it)

        return iter(tqdm(steps, total=total, desc=f"Solving {game.name}", leave=False))

    return watched


@contextmanager
def interruptible(game: Game) -> Iterator[None]:
    """Say in a sentence that solving was interrupted."""
    try:
        yield
    except KeyboardInterrupt:
        raise refusal("refused.exact.interrupted", name=game.name, target=game.target) from None
