"""Paper: worksheets, rule cards and teacher's keys, built with Typst from the kit's own numbers.

>>> from pigclass.worksheets import worksheet
>>> worksheet("skunk-score", paper="letter")
Skunk: my score sheet (letter)
"""

from pigclass.worksheets.catalog import SHEETS
from pigclass.worksheets.contents.chart_poster import chart_poster
from pigclass.worksheets.lesson_paper import lesson_paper
from pigclass.worksheets.wishes import worksheet

__all__ = ["SHEETS", "chart_poster", "lesson_paper", "worksheet"]
