"""Blocks of a sheet: plain data that the templates typeset.

`grow` is a block's share of the free space on the page, for writing; 0 takes none.
"""

import re
from collections.abc import Sequence
from typing import Any

Block = dict[str, Any]
# A text, or a drawing as a dictionary.
Cell = str | dict[str, Any]


def text(*lines: str, strong: bool = False) -> Block:
    """Return paragraphs."""
    return {"kind": "text", "lines": list(lines), "strong": strong}


def heading(words: str) -> Block:
    """Return a heading below the title."""
    return {"kind": "heading", "text": words}


def new_page() -> Block:
    """Return a page break: the next block begins the other side of the paper."""
    return {"kind": "new-page"}


def steps(lines: Sequence[str]) -> Block:
    """Return a bulleted list."""
    return {"kind": "steps", "lines": list(lines)}


def card(words: str) -> Block:
    """Return a frame with words in the largest fitting size, to hold up or pin to a wall."""
    return {"kind": "card", "text": words, "least": 30, "grow": 1}


def note(*lines: str) -> Block:
    """Return small text in a box."""
    return {"kind": "box", "lines": list(lines)}


def ask(words: str, *, lines: int = 1, space: float = 8, grow: int = 0) -> Block:
    """Return a question with lines to write on, `space` mm apart."""
    return {"kind": "ask", "text": words, "lines": lines, "space": space, "grow": grow}


def fill(*labels: str) -> Block:
    """Return labels side by side, each with a line for a short answer."""
    return {"kind": "fill", "labels": list(labels)}


def choices(words: str, options: Sequence[str]) -> Block:
    """Return a question with options to tick."""
    columns = len(options) if sum(map(len, options)) < 60 else 1
    return {"kind": "choices", "text": words, "options": list(options), "columns": columns}


# Spaces without a line break: within 1/36 ≈ 2.8%, 20 ± 6, 5 × 4 and Points ≈, and before a short
# last word of a longer text (plain or in JSON).
OF_FIGURES = r"(?=≈)|(?<=≈ )|(?<=[\d)] )(?=[=±×−] \d)|(?<=[=±×−] )(?=\d)"
TIED = re.compile(f" (?:{OF_FIGURES}" + r"|(?<=[^\"]{16}\w )(?=\w{1,3}[.?]?(?:\"|$)))")


def unbroken(words: str) -> str:
    r"""Return the text with no-break spaces where a line break would read badly.

    >>> unbroken("1/36 ≈ 2.8%, 5 × 4, at a turn total of")
    '1/36\xa0≈\xa02.8%, 5\xa0×\xa04, at a turn total\xa0of'
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
    """Return a table. With `least` (mm), rows have this height at least and share free space.

    `weights` are the rows' shares of free space, 0 for a row as high as its text. Columns in `left`
    are left-aligned, others centred. `row_names` makes the first column bold.
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
    """Return a cell with drawn dice; `alt` describes them in words."""
    return {"dice": list(faces), "alt": alt}


def heading_die(face: dict[str, str]) -> Cell:
    """Return a cell that heads a row or column: a die and its number."""
    return {"die": face}


def side_by_side(*parts: Sequence[Block]) -> Block:
    """Return lists of blocks side by side."""
    return {
        "kind": "side-by-side",
        "parts": [list(part) for part in parts],
        "grow": max((block.get("grow", 0) for part in parts for block in part), default=0),
    }


def picture(drawing: str, alt: str, *, least: float = 0, **data: Any) -> Block:
    """Return a drawing that the templates make ("graph", "tree"), at least `least` mm high."""
    return {"kind": "picture", "drawing": drawing, "alt": alt, "least": least, "grow": 1, **data}
