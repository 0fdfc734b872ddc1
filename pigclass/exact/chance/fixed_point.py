"""Fixed points by Anderson mixing: x = f(x), from the last few values of f.

Source: Anderson 1965, *Iterative Procedures for Nonlinear Integral Equations*; Walker and Ni 2011,
*Anderson Acceleration for Fixed-Point Iterations*, SIAM J. Numer. Anal. 49(4).
"""

from collections.abc import Callable

import numpy as np

from pigclass.exact.chance.arrays import Floats
from pigclass.words import refusal

MEMORY = 12
MOST_STEPS = 400


def fixed_point(function: Callable[[Floats], Floats], start: Floats, *, tolerance: float) -> Floats:
    """Return x with function(x) = x, begun at `start`.

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
        x = _mixed(points, images)
    raise refusal("refused.exact.not_settled")


def _mixed(points: list[Floats], images: list[Floats]) -> Floats:
    """Return the mix of the images whose residuals, mixed the same way, are smallest."""
    residuals = np.array(images) - np.array(points)
    if len(points) == 1:
        return images[-1]
    steps = np.diff(residuals, axis=0).T
    amounts, *_ = np.linalg.lstsq(steps, residuals[-1], rcond=1e-12)
    moves = np.diff(np.array(images), axis=0).T
    mixed: Floats = images[-1] - moves @ amounts
    return mixed
