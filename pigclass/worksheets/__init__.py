"""Paper: worksheets, rule cards and teacher's keys, built with Typst from the kit's own numbers.

>>> from pigclass.worksheets import worksheet
>>> worksheet("skunk-score", paper="letter")
Skunk: my score sheet (letter)
"""

from pigclass.face import show

show(__name__)
