"""Split a class list, from text or a sheet, into lines of cells."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pigclass.classlog.rosters.decoding import decoded
from pigclass.classlog.rosters.filekinds import check_size, is_sheet, sheets_in
from pigclass.classlog.rosters.headings import role_of
from pigclass.classlog.rosters.naming import tidy_name
from pigclass.files import or_refuse
from pigclass.words import refusal

SEPARATORS = ";\t|,；，、،؛"
# Beginning of web pages, XML, PDF, RTF and JSON.
OTHER = re.compile(r"\ufeff?\s*(?:<[!?]?\w+[\s>]|%PDF|\{|\[\s*[{\"])")
QUOTED = re.compile(r'"(?:[^"]|"")*"')
NUMBERED = r"(?:\(?#?\d{1,3}[.):\]]|\d{1,3}(?=\s))"
MARK = re.compile(rf"\s*(?:[•·▪◦‣*–—●○■□☐☑✓✔-]|\[[ xX]?\]|{NUMBERED})\s*(?=\S)")
# A line with one person, family name first: Ortiz, Ana.
TURNED = re.compile(rf"(?:{MARK.pattern})?[^,;|\t\d]+, +[^,;|\t\d]+")
# Anchored at the start of a word, to avoid quadratic backtracking on long cells.
PART = r"[^\s<>()\[\],;|\"]"
ADDRESS = re.compile(rf"[<(\[]? ?(?<!{PART}){PART}+@{PART}+ ?[>)\]]?")


@dataclass(frozen=True)
class RosterLine:
    """One line of a list: its number in the text, and its cells."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class RosterList:
    """A list, or one sheet of a workbook: lines, a doubt about the encoding, and a title."""

    lines: Sequence[RosterLine]
    doubt: str = ""
    title: str = ""


def read_lists(data: str | bytes) -> list[RosterList]:
    """Return the lists in a text or a file's bytes: one per visible sheet.

    Raises PigclassError for other files: a document, a picture, a web page.
    """
    check_size(len(data))
    if isinstance(data, bytes) and is_sheet(data):
        return [_of_sheet(title, rows) for title, rows in sheets_in(data)]
    read = decoded(data) if isinstance(data, bytes) else None
    text = str(data) if read is None else read.text
    if OTHER.match(text):
        raise refusal("refused.roster.no_list")
    return [RosterList(_lines(text), "" if read is None else read.doubt)]


def _of_sheet(title: str, rows: Sequence[tuple[str, ...]]) -> RosterList:
    cells = ((number, tuple(map(_clean, row))) for number, row in enumerate(rows, 1))
    return RosterList([RosterLine(number, row) for number, row in cells if any(row)], title=title)


def bytes_of(path: Path) -> bytes:
    """Return the bytes of a file; raise PigclassError if it is too large for a list."""
    with or_refuse("refused.roster.unreadable", path=path):
        check_size(path.stat().st_size)
        return path.read_bytes()


def _lines(text: str) -> list[RosterLine]:
    """Split a text into lines of cells, without empty lines, bullets and e-mail addresses."""
    text = "\n".join(text.removeprefix("\ufeff").splitlines()).strip("\n")
    text = re.sub(r"[^\S\n\t]+", " ", text)
    separator, text = _separator_and_rest(text)
    if not separator and "\n" not in text.strip():
        # Numbered names in one line: 1. Ana 2. Ben
        text = re.sub(r"\s+(?=\d{1,3}[.)]\s*\D)", "\n", text)
    lines = _without_marks(_cut(text, separator))
    return [RosterLine(line.number, tuple(map(_clean, line.cells))) for line in lines]


def _cut(text: str, separator: str) -> list[RosterLine]:
    rows = text.split("\n")
    if text.count('"') % 2:
        # An unclosed quotation mark would swallow the following lines.
        numbered = enumerate(rows, 1)
        pairs = [(n, _cells(row, separator, quoted=row.count('"') % 2 == 0)) for n, row in numbered]
    else:
        reader = csv.reader(
            (f"{row}\n" for row in rows), delimiter=separator or "\x1f", skipinitialspace=True
        )
        try:
            pairs = [(reader.line_num, cells) for cells in reader]
        except csv.Error as why:
            raise refusal("refused.roster.broken", number=reader.line_num, why=why) from why
    return [RosterLine(n, tuple(cells)) for n, cells in pairs if any(map(str.strip, cells))]


def _cells(row: str, separator: str, *, quoted: bool) -> list[str]:
    if not quoted:
        return [cell.strip() for cell in row.split(separator or "\n")]
    try:
        return next(csv.reader([row], delimiter=separator or "\x1f", skipinitialspace=True), [])
    except csv.Error:
        return [row]


def _separator_and_rest(text: str) -> tuple[str, str]:
    """Return the separator of cells (from Excel's first line "sep=;" if present), and the rest."""
    first, _, rest = text.partition("\n")
    match = re.fullmatch(r'"?sep=(.)"?', first.strip(" "), re.IGNORECASE)
    return (match[1], rest) if match else (_separator(text), text)


def _separator(text: str) -> str:
    """Return the separator of cells, or "" if there is none.

    "Family, Given" lines have a separator only below headings. Otherwise it is the separator in
    most lines (on a tie the first in `SEPARATORS`), if a majority of lines or a heading has it.
    """
    lines = [QUOTED.sub("", line) for line in text.split("\n") if line.strip()]
    counts = {each: sum(each in line for line in lines) for each in SEPARATORS}
    best = max(SEPARATORS, key=lambda each: counts[each])
    if len(lines) > 1 and all(TURNED.fullmatch(line) for line in lines):
        has_headings = any(map(role_of, lines[0].split(",")))
        return best if has_headings else ""
    is_below_titles = any(best in it and all(map(role_of, it.split(best))) for it in lines[:-1])
    return best if counts[best] * 2 > len(lines) or is_below_titles else ""


def _without_marks(lines: Sequence[RosterLine]) -> list[RosterLine]:
    """Remove leading numbers or bullets if most lines have one."""
    matches = [MARK.match(line.cells[0]) for line in lines]
    if 2 * sum(map(bool, matches)) <= len(lines):
        return list(lines)
    return [
        RosterLine(line.number, (line.cells[0][mark.end() if mark else 0 :], *line.cells[1:]))
        for line, mark in zip(lines, matches, strict=True)
    ]


def _clean(cell: str) -> str:
    """Return a cell as one line without e-mail addresses."""
    tidy = tidy_name(cell)
    return tidy_name(ADDRESS.sub(" ", tidy)) if "@" in tidy else tidy
