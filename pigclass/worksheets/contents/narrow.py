"""What stands beside one another on a page, and below one another where print is large."""

from collections.abc import Sequence
from typing import Any

from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block, Cell, side_by_side, table

# In large print, or on half a page, so many columns beside the first leave room to write.
FEW = 5


def beside(asked: Asked, *parts: Sequence[Block], widths: Sequence[float] = ()) -> list[Block]:
    """Return blocks beside blocks, in large print below one another."""
    if asked.paper.large:
        return [block for part in parts for block in part]
    return [side_by_side(*parts, widths=widths)]


def wide_table(
    asked: Asked,
    head: Sequence[Cell],
    rows: Sequence[Sequence[Cell]],
    *,
    first: Sequence[float],
    last: float = 1,
    few: int = FEW,
    **more: Any,
) -> list[Block]:
    """Return a table of many columns, cut into several where it is too wide.

    `first` are the shares of the columns that head the rows, `last` that of the last one; each of
    the others has 1.
    """
    named, is_narrow = len(first), asked.paper.large or asked.paper.copies > 1
    columns = range(named, len(head))
    shares = [*first, *[1] * (len(columns) - 1), last]
    wide = few if is_narrow else len(columns)
    parts = [columns[start : start + wide] for start in range(0, len(columns), wide)]
    return [
        table(
            [*head[:named], *(head[at] for at in part)],
            [[*row[:named], *(row[at] for at in part)] for row in rows],
            widths=[*first, *(shares[at] for at in part)],
            row_names=True,
            **more,
        )
        for part in parts
    ]
