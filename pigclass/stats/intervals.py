"""How far a share seen in a few trials may lie from the true one."""

import math

# Two-sided 95%: the point that a normal variable exceeds with chance 0.025.
Z95 = 1.959963984540054


def wilson(hits: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Interval for a chance of which `hits` in `trials` were seen; 95% unless `z` says else.

    The shares p for which the hits lie within z standard errors of p·trials. Source: Wilson 1927,
    *Probable Inference, the Law of Succession, and Statistical Inference*.

    >>> low, high = wilson(3, 10)
    >>> round(low, 3), round(high, 3)
    (0.108, 0.603)
    """
    if trials == 0:
        return 0.0, 1.0
    share, spread = hits / trials, z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    reach = z * math.sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)
