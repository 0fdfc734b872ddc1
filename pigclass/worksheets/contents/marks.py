"""What keys say beside the answers: the mark scheme, and the question that fast students get."""

from collections.abc import Sequence

from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block, fill, heading, table, text

WIDTHS = (0.42, "auto", 1.2, 1)


def question_more(asked: Asked, sheet: str) -> list[Block]:
    """Return the question for who has done the rest, where the sheet is to have it."""
    return [fill(asked.say(sheet, "more"))] if asked.level == "more" else []


def answer_more(asked: Asked, sheet: str, answer: str) -> Block:
    """Return its answer: one key serves all levels."""
    return text(asked.say("marks", "more", question=asked.say(sheet, "more"), answer=answer))


def mark_scheme(asked: Asked, sheet: str, marks: Sequence[int], **fill: object) -> list[Block]:
    """Return a row for each part that has marks.

    A line of the words has three cells, with bars between them: part, answers, wrong answers.
    """
    parts = [line.split(" | ") for line in asked.lines("marks", sheet, **fill)]
    rows = [
        [part, str(mark), accept, wrong]
        for (part, accept, wrong), mark in zip(parts, marks, strict=True)
        if mark
    ]
    head = [asked.say("marks", name) for name in ("part", "marks", "accept", "wrong")]
    # In large print all in one would leave most of a page free.
    tables = [it for it in (rows[:2], rows[2:]) if it] if asked.paper.large else [rows]
    return [
        heading(asked.say("marks", "title", total=sum(marks))),
        *(table(head, it, widths=WIDTHS, left=[0, 2, 3], row_names=True) for it in tables),
    ]
