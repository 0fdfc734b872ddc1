"""Worksheets, rule cards and teacher's keys as PDF (Typst), with numbers from `exact`.

>>> from pigclass.worksheets import worksheet
>>> worksheet("lesson-sheet")
Skunk: my sheet
"""

from pigclass.face import show

show(__name__)
