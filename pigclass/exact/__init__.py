"""Theory: exact answers for one turn and for whole games, read from the outcome table alone."""

from pigclass.exact.holding import best_dice, best_hold
from pigclass.exact.survival import survival
from pigclass.exact.throw_gain import break_even, gain
from pigclass.exact.turn import turn

__all__ = ["best_dice", "best_hold", "break_even", "gain", "survival", "turn"]
