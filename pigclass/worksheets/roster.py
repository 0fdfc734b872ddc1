"""Names of a class: from a CSV file of any common making, or pasted, one to a line."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from pigclass.rules.errors import PigclassError

# What a column with names may be headed, in the languages of the sheets.
NAME = ("name", "names", "student", "students", "pupil", "full name", "player", "nombre",
        "nombre completo", "alumno", "alumna", "estudiante")  # fmt: skip
FIRST = ("first name", "first", "given name", "forename", "nombre de pila", "nombres")
LAST = ("last name", "last", "surname", "family name", "apellido", "apellidos")

ENCODINGS = ("utf-8-sig", "utf-16", "cp1252")
MOST_NAMES = 2000
LONGEST_NAME = 80


def read_roster(path: str | Path) -> tuple[str, ...]:
    """Return the names in a file: one to a line, or a CSV file with a column of names.

    Excel's separators and encodings are understood. Raises PigclassError, with what to do, for a
    file that is not there or holds no names.
    """
    place = Path(path)
    try:
        data = place.read_bytes()
    except OSError as problem:
        raise PigclassError(
            f"The roster {place} could not be read ({problem.strerror or problem}). "
            "Give the file that your class list was saved to, for example class.csv."
        ) from problem
    return names_in(_decoded(data), source=str(place))


def names_in(text: str, *, source: str = "what was pasted") -> tuple[str, ...]:
    """Return the names in a text: one to a line, or rows of a table.

    >>> names_in("O'Brien, Tom")
    ("O'Brien, Tom",)
    """
    rows = [row for row in _rows(text) if any(row)]
    names = _in_columns(rows)
    if not names:
        raise PigclassError(
            f"There are no names in {source}. Write one name to a line, or head a column 'name'."
        )
    return _checked(names, source)


def _checked(names: Sequence[str], source: str) -> tuple[str, ...]:
    if len(names) > MOST_NAMES:
        raise PigclassError(
            f"There are {len(names)} names in {source}; up to {MOST_NAMES} are printed at a time. "
            "Is it a list of classes? Split the file."
        )
    if long := next((name for name in names if len(name) > LONGEST_NAME), None):
        raise PigclassError(
            f"{long[:30]!r}… in {source} has {len(long)} characters; a name may have "
            f"{LONGEST_NAME}. Is the list one name to a line?"
        )
    return tuple(names)


def _decoded(data: bytes) -> str:
    starts = ENCODINGS if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252")
    for encoding in starts:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _rows(text: str) -> list[list[str]]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    mark = _separator(lines)
    if mark is None:
        return [[_tidy(line)] for line in lines.split("\n")]
    return [[_tidy(cell) for cell in row] for row in csv.reader(io.StringIO(lines), delimiter=mark)]


def _separator(lines: str) -> str | None:
    """Return what separates columns; None for one name to a line, commas in names and all."""
    first = lines.split("\n", 1)[0]
    for mark in ("\t", ";"):
        if mark in first:
            return mark
    headed = any(_is_heading(cell) for cell in first.split(","))
    quoted = lines.lstrip().startswith('"')
    return "," if (headed and "," in first) or quoted else None


def _in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    if not rows:
        return []
    head = [cell.casefold() for cell in rows[0]]
    names = _place(head, NAME)
    first, last = _place(head, FIRST), _place(head, LAST)
    if first is not None and last is not None:
        both = (f"{_cell(row, first)} {_cell(row, last)}".strip() for row in rows[1:])
        return [name for name in both if name]
    place = next((each for each in (names, first, last) if each is not None), None)
    body = rows if place is None else rows[1:]
    return [name for row in body if (name := _cell(row, place or 0))]


def _place(head: Sequence[str], wanted: Sequence[str]) -> int | None:
    return next((number for number, cell in enumerate(head) if cell in wanted), None)


def _is_heading(cell: str) -> bool:
    return _tidy(cell).strip('"').casefold() in (*NAME, *FIRST, *LAST)


def _cell(row: Sequence[str], place: int) -> str:
    return row[place] if place < len(row) else ""


def _tidy(cell: str) -> str:
    return " ".join(cell.split())
