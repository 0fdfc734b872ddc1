"""Theory: exact answers for one turn and for whole games, read from the outcome table alone.

One turn needs the standard library only. Whole games are solved with NumPy, which is loaded when
the first of them is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pigclass.exact.holding import best_dice, best_hold
from pigclass.exact.holding_in_games import best_hold_in_game
from pigclass.exact.survival import survival
from pigclass.exact.throw_gain import break_even, gain
from pigclass.exact.turn import turn

if TYPE_CHECKING:
    from pigclass.exact.alone import solitaire
    from pigclass.exact.examined import examine
    from pigclass.exact.maps import difference_map, hold_map, win_map
    from pigclass.exact.races import best_response, outcome, race, win_probability
    from pigclass.exact.sitting import rounds
    from pigclass.exact.value_iteration import converging, sweeps

_WITH_NUMPY = {
    "best_response": "pigclass.exact.races",
    "converging": "pigclass.exact.value_iteration",
    "difference_map": "pigclass.exact.maps",
    "examine": "pigclass.exact.examined",
    "hold_map": "pigclass.exact.maps",
    "outcome": "pigclass.exact.races",
    "race": "pigclass.exact.races",
    "rounds": "pigclass.exact.sitting",
    "solitaire": "pigclass.exact.alone",
    "sweeps": "pigclass.exact.value_iteration",
    "win_map": "pigclass.exact.maps",
    "win_probability": "pigclass.exact.races",
}

__all__ = [
    "best_dice",
    "best_hold",
    "best_hold_in_game",
    "best_response",
    "break_even",
    "converging",
    "difference_map",
    "examine",
    "gain",
    "hold_map",
    "outcome",
    "race",
    "rounds",
    "solitaire",
    "survival",
    "sweeps",
    "turn",
    "win_map",
    "win_probability",
]


def __getattr__(name: str) -> Any:
    """Load the solvers when they are first used."""
    if name not in _WITH_NUMPY:
        raise AttributeError(f"pigclass.exact has no {name!r}. It has: {', '.join(__all__)}.")
    value = getattr(import_module(_WITH_NUMPY[name]), name)
    globals()[name] = value
    return value
