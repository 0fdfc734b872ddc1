"""Worksheets, rule cards and teacher's keys as PDF (Typst), with numbers from `exact`.

>>> from pigclass.worksheets import worksheet
>>> worksheet("lesson-sheet", paper="letter")
Skunk: my sheet (letter)
"""

from pigclass.face import show

show(__name__)
