"""Theory: exact answers for one turn and for whole games, read from the outcome table alone.

One turn needs the standard library only. Whole games are solved with NumPy, which is loaded when
the first of them is asked for.
"""

from pigclass.face import show

show(__name__)
