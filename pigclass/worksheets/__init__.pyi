"""The public names of paper, and where each lives."""

from pigclass.worksheets.lesson_paper import SHEETS as SHEETS
from pigclass.worksheets.wishes import lesson_paper as lesson_paper
from pigclass.worksheets.wishes import worksheet as worksheet
