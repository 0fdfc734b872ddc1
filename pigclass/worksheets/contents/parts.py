"""Parts of many sheets: wide tables, blocks beside blocks, mark schemes, a question more."""

from collections.abc import Sequence
from typing import Any

from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, Cell, fill, heading, side_by_side, table, text
from pigclass.worksheets.sheet import FillValue, Job

# In large print, or on half a page, so many columns beside the first leave room to write.
FEW = 5

WIDTHS = (0.42, "auto", 1.2, 1)


def suits_holding(game: Game) -> str | None:
    """Say why a game has no sheet about where one holds."""
    return None if theory.can_hold(game) else say("refused.sheet.holds")


def beside(job: Job, *parts: Sequence[Block], widths: Sequence[float] = ()) -> list[Block]:
    """Return blocks beside blocks, in large print below one another."""
    if job.paper.large:
        return [block for part in parts for block in part]
    return [side_by_side(*parts, widths=widths)]


def wide_table(
    job: Job,
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
    named, is_narrow = len(first), job.paper.large or job.paper.copies > 1
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


def to_fill_in(
    job: Job, sheet: str, names: Sequence[str], firsts: Sequence[int], *, widths: Sequence[float]
) -> Block:
    """Return a table whose rows begin with a number, and are empty for the rest.

    `names` are the heads of its columns, as the words of the sheet call them.
    """
    blank = [""] * (len(names) - 1)
    heads, rows = [job.say(sheet, it) for it in names], [[str(it), *blank] for it in firsts]
    return table(heads, rows, widths=widths, left=[], least=8, row_names=True)


def question_more(job: Job, sheet: str) -> list[Block]:
    """Return the question for who has done the rest, where the sheet is to have it."""
    return [fill(job.say(sheet, "more"))] if job.level == "more" else []


def answer_more(job: Job, sheet: str, answer: str) -> Block:
    """Return its answer: one key serves all levels."""
    return text(job.say("marks", "more", question=job.say(sheet, "more"), answer=answer))


def mark_scheme(job: Job, sheet: str, marks: Sequence[int], **fill: FillValue) -> list[Block]:
    """Return a row for each part that has marks.

    A line of the words has three cells, with bars between them: part, answers, wrong answers.
    """
    parts = [line.split(" | ") for line in job.lines("marks", sheet, **fill)]
    rows = [
        [part, str(mark), accept, wrong]
        for (part, accept, wrong), mark in zip(parts, marks, strict=True)
        if mark
    ]
    head = [job.say("marks", name) for name in ("part", "marks", "accept", "wrong")]
    # In large print all in one would leave most of a page free.
    tables = [it for it in (rows[:2], rows[2:]) if it] if job.paper.large else [rows]
    return [
        heading(job.say("marks", "title", total=sum(marks))),
        *(table(head, it, widths=WIDTHS, left=[0, 2, 3], row_names=True) for it in tables),
    ]
