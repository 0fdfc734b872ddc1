"""Arrays of numbers, as the solvers name them."""

from typing import Any

import numpy as np
import numpy.typing as npt

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
# What strategies answer: whether to roll, how likely that is, or how many dice.
Answers = npt.NDArray[Any]
