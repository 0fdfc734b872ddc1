"""Simulation plays the same where NumPy's own whole numbers have 32 bits: in a browser."""

import sys
from typing import Any

import numpy as np
import pytest

from pigclass import HoldAt, greedy_pig, pig, skunk
from pigclass.simulate import games, turns

MAKERS = {"arange", "array", "full", "searchsorted", "unique", "flatnonzero"}
PLAYED = {
    "Pig": lambda: turns(pig(), HoldAt(20), 2000, seed=1).scores,
    "Skunk": lambda: turns(skunk(), HoldAt(24), 2000, seed=1).scores,
    "a class": lambda: games(greedy_pig(), [HoldAt(20)] * 3, 500, seed=1).scores,
}


class SmallNumbers:
    """NumPy as a browser has it: whole numbers that nobody gives a type have 32 bits."""

    def __getattr__(self, name: str) -> Any:
        def make(*values: Any, **named: Any) -> Any:
            result = getattr(np, name)(*values, **named)
            typed = "dtype" in named or any(hasattr(it, "dtype") for it in values)
            is_long = getattr(result, "dtype", None) == np.int64
            return result.astype(np.int32) if is_long and not typed else result

        return make if name in MAKERS else getattr(np, name)


@pytest.mark.parametrize("name", PLAYED)
def test_numbers_of_32_bits_play_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = PLAYED[name]().tolist()
    for module in list(sys.modules.values()):
        if module.__name__.startswith("pigclass.simulate") and hasattr(module, "np"):
            monkeypatch.setattr(module, "np", SmallNumbers())
    assert PLAYED[name]().tolist() == usual
