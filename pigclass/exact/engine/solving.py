"""Win chances at every pair of scores, solved in bands of their sum.

Banking raises the sum, so bands are solved from the target down; `pigclass.exact.engine.bands`
solves one band.

Where a throw can wipe a score, a band also depends on positions without points, far below. Their
chances are taken from the previous pass over all bands, and passes are repeated with Anderson
mixing (Anderson 1965; Walker and Ni 2011) until they converge.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from pigclass.exact.engine.bands import SETTLED, Band
from pigclass.exact.engine.score_pairs import Pairs
from pigclass.exact.engine.throw_table import Answers, Bools, Floats, Ints
from pigclass.rules.game import Game
from pigclass.words import refusal

MEMORY = 12
MOST_STEPS = 400


def solve(pairs: Pairs) -> list[Floats]:
    """Return the win chances of each seat, [own, other]."""
    if any(side.throws[0].wipes for side in pairs.sides):
        start = np.concatenate([chances[:, 0] for chances in pairs.chances])
        fixed_point(lambda edges: _with_edges(pairs, edges), start, tolerance=SETTLED)
    else:
        _one_round(pairs)
    return pairs.chances


def decisions(pairs: Pairs, seat: int) -> Bools:
    """Return where perfect play rolls, [own, other, turn total]; `pairs` must be solved."""
    side = pairs.sides[seat % len(pairs.sides)]
    table = np.zeros((pairs.target, pairs.target, side.top + 1), dtype=bool)
    table[:, :, : side.player.least] = True
    _note(pairs, seat, table)
    return table


def dice_thrown(pairs: Pairs, seat: int) -> Ints:
    """Return the best numbers of dice, [own, other]; `pairs` must be solved."""
    table = np.ones((pairs.target, pairs.target), dtype=np.int64)
    _note(pairs, seat, table)
    return table


def _note(pairs: Pairs, seat: int, table: Answers) -> None:
    for band in _bands(pairs):
        band.note_decisions(seat % len(pairs.sides), table)


def _with_edges(pairs: Pairs, edges: Floats) -> Floats:
    """Solve all bands, given the chances at the opponent's score 0; return the new chances at 0."""
    for chances, edge in zip(pairs.chances, np.split(edges, len(pairs.sides)), strict=True):
        chances[:, 0] = edge
    _one_round(pairs)
    return np.concatenate([chances[:, 0] for chances in pairs.chances])


def _one_round(pairs: Pairs) -> None:
    pairs.wiped = [1 - pairs.against(seat) for seat in range(len(pairs.sides))]
    for band in _bands(pairs):
        band.settle(begun=pairs.begun)
    pairs.begun = True


def _bands(pairs: Pairs) -> Iterator[Band]:
    """Yield the bands of sums of scores, the highest first."""
    width, end = pairs.width(), 2 * pairs.target - 1
    for low in range(end - width, -width, -width):
        yield Band(pairs, max(0, low), min(max(0, low) + width, end))


def fixed_point(function: Callable[[Floats], Floats], start: Floats, *, tolerance: float) -> Floats:
    """Return x with function(x) = x, by Anderson mixing from `start`.

    Each step mixes the last few values of the function.

    >>> solution = fixed_point(lambda x: 2 - 0.99 * x, np.array([0.0]), tolerance=1e-14)
    >>> round(float(solution[0]), 12) == round(2 / 1.99, 12)
    True
    """
    x = start
    points: list[Floats] = []
    images: list[Floats] = []
    for _ in range(MOST_STEPS):
        image = function(x)
        if np.abs(image - x).max() <= tolerance:
            return image
        points, images = [*points, x][-MEMORY:], [*images, image][-MEMORY:]
        x = _mix(points, images)
    raise refusal("refused.exact.not_settled")


def _mix(points: list[Floats], images: list[Floats]) -> Floats:
    """Return the mix of the images with the smallest mixed residual (least squares)."""
    residuals = np.array(images) - np.array(points)
    if len(points) == 1:
        return images[-1]
    steps = np.diff(residuals, axis=0).T
    amounts, *_ = np.linalg.lstsq(steps, residuals[-1], rcond=1e-12)
    moves = np.diff(np.array(images), axis=0).T
    return np.asarray(images[-1] - moves @ amounts)


@contextmanager
def interruptible(game: Game) -> Iterator[None]:
    """Turn KeyboardInterrupt into a PigclassError that says solving was interrupted."""
    try:
        yield
    except KeyboardInterrupt:
        raise refusal("refused.exact.interrupted", name=game.name, target=game.target) from None
