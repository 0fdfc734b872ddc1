"""Parts of many sheets: wide tables, columns, mark schemes, extra questions."""

from collections.abc import Sequence
from typing import Any

from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, Cell, heading, side_by_side, table
from pigclass.worksheets.sheet import FillValue, Job

# Maximal number of columns after the first in large print or on half a page.
FEW = 5

# First cell, answers, and whether they are filled in.
Row = tuple[str, Sequence[str], bool]
# Columns of a mark scheme: part, marks, answers, wrong answers.
WIDTHS = (0.42, "auto", 1.2, 1)


def suits_holding(game: Game) -> str | None:
    """Return the reason why a game has no sheet on holding, or None."""
    return None if theory.can_hold(game) else say("refused.sheet.holds")


def beside(job: Job, *parts: Sequence[Block]) -> list[Block]:
    """Return lists of blocks side by side; in large print below one another."""
    if job.paper.large:
        return [block for part in parts for block in part]
    return [side_by_side(*parts)]


def wide_table(
    job: Job,
    head: Sequence[Cell],
    rows: Sequence[Sequence[Cell]],
    *,
    first: Sequence[float | str],
    last: float = 1,
    few: int = FEW,
    most: int | None = None,
    **more: Any,
) -> list[Block]:
    """Return a table of many columns, split into several if it is too wide.

    `first` are the relative widths of the columns with row heads, `last` the width of the last
    column; all others have 1.
    """
    heads = len(first)
    is_narrow = job.paper.large or job.paper.copies > 1
    columns = range(heads, len(head))
    shares = [*first, *[1] * (len(columns) - 1), last]
    wide = few if is_narrow else (most or len(columns))
    parts = [columns[start : start + wide] for start in range(0, len(columns), wide)]
    return [
        table(
            [*head[:heads], *(head[at] for at in part)],
            [[*row[:heads], *(row[at] for at in part)] for row in rows],
            widths=[*first, *(shares[at] for at in part)],
            row_names=True,
            **more,
        )
        for part in parts
    ]


def to_fill_in(
    job: Job, sheet: str, heads: Sequence[str], firsts: Sequence[int], *, widths: Sequence[float]
) -> Block:
    """Return an empty table with a number at the beginning of each row.

    `heads` are the keys of the column heads in the sheet's section of `words/`.
    """
    blank = [""] * (len(heads) - 1)
    words, rows = [job.say(sheet, it) for it in heads], [[str(it), *blank] for it in firsts]
    return table(words, rows, widths=widths, left=[], least=7, row_names=True)


def answers_table(
    head: Sequence[Cell],
    rows: Sequence[Row],
    *,
    widths: Sequence[float] = (),
    names: bool = False,
    least: int = 6,
) -> Block:
    """Return a table in which rows that are done end in answers, others in empty cells."""
    cells = [[first, *(ends if done else [""] * len(ends))] for first, ends, done in rows]
    if all(done for *_, done in rows):
        # Only cells to write in need room.
        least = 0
    return table(head, cells, widths=widths, left=[], least=least, row_names=names, grow=0)


def mark_scheme(job: Job, sheet: str, marks: Sequence[int], **fill: FillValue) -> list[Block]:
    """Return the mark scheme, a row for each part with marks.

    A line in `words/` has three cells, separated by bars: part, answers, wrong answers.
    """
    place = ("lesson", f"{sheet}.marks") if sheet == job.lesson else ("marks", sheet)
    parts = [line.split(" | ") for line in job.lines(*place, **fill)]
    rows = [
        [part, str(mark), accept, wrong]
        for (part, accept, wrong), mark in zip(parts, marks, strict=True)
        if mark
    ]
    head = [job.say("marks", name) for name in ("part", "marks", "accept", "wrong")]
    # In large print one table would leave most of a page empty.
    tables = [rows[:2], rows[2:]] if job.paper.large else [rows]
    return [
        heading(job.say("marks", "title", total=sum(marks))),
        *(table(head, it, widths=WIDTHS, left=[0, 2, 3], row_names=True) for it in tables if it),
    ]
