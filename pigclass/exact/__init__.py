"""Theory: exact answers for turns and games, from the outcome table alone.

`gain`, `break_even` and `survival` need the standard library only. All else is solved with NumPy,
which is loaded when the first of it is asked for.
"""

from pigclass.face import show

show(__name__)
