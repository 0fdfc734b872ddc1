"""Blocks of a sheet: plain data, which the templates know how to set.

`grow` is a block's share of the room that is left on the page, to write in; 0 takes none.
"""

import re
from collections.abc import Sequence
from typing import Any

Block = dict[str, Any]
# Text, a drawing, or None where a cell from a row above reaches down.
Cell = str | dict[str, Any] | None


def text(*lines: str, strong: bool = False) -> Block:
    """Paragraphs."""
    return {"kind": "text", "lines": list(lines), "strong": strong}


def heading(words: str) -> Block:
    """A heading below the title."""
    return {"kind": "heading", "text": words}


def steps(lines: Sequence[str]) -> Block:
    """A list, with bullets."""
    return {"kind": "steps", "lines": list(lines)}


def card(words: str) -> Block:
    """A frame with words as large as it holds, to be held up or pinned to a wall."""
    return {"kind": "card", "text": words, "least": 30, "grow": 1}


def code_card(name: str, how: str, *, code: str, svg: str, alt: str) -> Block:
    """A card to cut out: a name, the QR code of what only its owner scans, and how."""
    return {"kind": "code-card", "text": name, "how": how, "code": code, "svg": svg, "alt": alt}


def note(*lines: str) -> Block:
    """Small text in a box."""
    return {"kind": "box", "lines": list(lines)}


def ask(words: str, *, lines: int = 1, space: float = 9, grow: int = 0) -> Block:
    """A question and lines to write on, `space` mm apart."""
    return {"kind": "ask", "text": words, "lines": lines, "space": space, "grow": grow}


def fill(*labels: str) -> Block:
    """Short answers beside one another, each with a line to write on."""
    return {"kind": "fill", "labels": list(labels)}


def choices(words: str, options: Sequence[str], *, chosen: Sequence[int] = ()) -> Block:
    """A question with answers to tick; `chosen` are ticked already."""
    columns = len(options) if sum(map(len, options)) < 60 else 1
    return {
        "kind": "choices",
        "text": words,
        "options": list(options),
        "chosen": list(chosen),
        "columns": columns,
    }


# A figure and what ties it to the next stay on one line, as in 1/36 ≈ 2.8%, 20 ± 6, Mean points ≈;
# and no short word ends a longer text on a line of its own, whether by itself or in JSON.
OF_FIGURES = r" (?=≈)|(?<=≈) |(?<=[\d)]) (?=[=±] \d)|(?<=[\d)] [=±]) (?=\d)"
TIED = re.compile(OF_FIGURES + r"|(?<=[^\"]{16}\w) (?=\w{1,3}[.?]?(?:\"|$))")


def unbroken(words: str) -> str:
    r"""Return words that break over lines only where they read well.

    >>> unbroken("1/36 ≈ 2.8%, at a turn total of")
    '1/36\xa0≈\xa02.8%, at a turn total\xa0of'
    """
    return TIED.sub("\N{NO-BREAK SPACE}", words)


def table(
    head: Sequence[Cell],
    rows: Sequence[Sequence[Cell]],
    *,
    widths: Sequence[float | str] = (),
    least: float = 0,
    weights: Sequence[float] = (),
    left: Sequence[int] = (0,),
    row_names: bool = False,
    grow: int | None = None,
) -> Block:
    """A table. With `least` (mm) its rows are at least so high and share what room there is.

    `weights` are the shares of the rows, 0 for one as high as its text; `left` the columns that
    start at the left, the others are centred; `row_names` makes the first column bold.
    """
    columns = len(head) or len(rows[0])
    shares = list(weights) or [1 if least else 0] * len(rows)
    return {
        "kind": "table",
        "head": list(head),
        "rows": [list(row) for row in rows],
        "widths": list(widths) or [1] * columns,
        "least": least,
        "weights": shares,
        "align": ["left" if column in left else "center" for column in range(columns)],
        "row-names": row_names,
        "grow": (1 if least else 0) if grow is None else grow,
    }


def dice(faces: Sequence[dict[str, str]], alt: str) -> Cell:
    """Dice drawn in a cell; `alt` says in words what they show."""
    return {"dice": list(faces), "alt": alt}


def heading_die(face: dict[str, str]) -> Cell:
    """A die that heads a row or a column, with its number beside it."""
    return {"die": face}


def tall(words: str, *, rows: int) -> Cell:
    """A cell that reaches down over so many rows; below it the rows have None."""
    return {"text": words, "rows": rows}


def side_by_side(*parts: Sequence[Block], widths: Sequence[float] = ()) -> Block:
    """Blocks beside blocks."""
    return {
        "kind": "side-by-side",
        "parts": [list(part) for part in parts],
        "widths": list(widths) or [1] * len(parts),
        "grow": max((block.get("grow", 0) for part in parts for block in part), default=0),
    }


def picture(drawing: str, alt: str, *, least: float = 0, **data: Any) -> Block:
    """A drawing of the templates' own, "graph" or "tree", at least so many mm high."""
    return {
        "kind": "picture",
        "drawing": drawing,
        "alt": alt,
        "least": least,
        "grow": 1,
        **data,
    }
