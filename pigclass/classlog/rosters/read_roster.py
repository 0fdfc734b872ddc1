"""A class list from whatever a teacher has: pasted names, a CSV file, or an Excel sheet."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pigclass.classlog.rosters.decoding import decoded
from pigclass.classlog.rosters.filekinds import check_size, is_sheet
from pigclass.classlog.rosters.headings import heading_of, name_columns
from pigclass.classlog.rosters.naming import LONGEST, tidy_name, told_apart
from pigclass.classlog.rosters.sheets import rows_of_sheet
from pigclass.words import refusal, say

if TYPE_CHECKING:
    from _csv import Reader

MOST = 200
MOST_SENTENCES = 3
SEPARATORS = ";\t|,"


@dataclass(frozen=True)
class Roster:
    """The names that were found, and a sentence for each thing that was not right."""

    names: tuple[str, ...]
    problems: tuple[str, ...] = ()


@dataclass(frozen=True)
class RosterLine:
    """One line of a list: its number in the text, and its cells."""

    number: int
    cells: tuple[str, ...]


def read_roster(source: str | bytes | Path) -> Roster:
    r"""Return the names in a pasted list, in the bytes of a file, or in the file at a `Path`.

    >>> read_roster("Ana\nBen\nAna").names
    ('Ana', 'Ben', 'Ana (2)')
    >>> read_roster("Nachname;Vorname\nÖzil;Cem").names
    ('Cem Özil',)
    >>> read_roster("O'Neil, Zoe\nLopez, Ana").names
    ("Zoe O'Neil", 'Ana Lopez')

    A file is CSV, plain text or an Excel sheet (.xlsx). Headings, separators and encoding are found
    out, with a sentence where the letters are in doubt. What cannot be a name is left out, with a
    sentence in `problems`; the rest is kept.

    Raises PigclassError for what is no list: a document, a picture, or a file of many megabytes.
    """
    lines, doubt = _read(source)
    found, refused = [], []
    for number, name in _names(lines):
        why = _refused(number, name)
        if why:
            refused.append(why)
        else:
            found.append(name)
    problems = [*filter(None, [doubt]), *_not_too_many(refused, "refused.roster.left_out")]
    if len(found) > MOST:
        problems.append(say("refused.roster.many", number=len(found), most=MOST))
    kept = told_apart(found[:MOST])
    twins = [new for old, new in zip(found, kept, strict=False) if old != new]
    told = [say("refused.roster.twin", name=new) for new in twins]
    problems += _not_too_many(told, "refused.roster.twins")
    return Roster(tuple(kept), tuple(problems))


def read_cells(source: str | bytes | Path) -> list[tuple[str, ...]]:
    """Return the cells of a list, line by line, in whatever form a school has it.

    >>> read_cells("7; Ana Ortiz")
    [('7', 'Ana Ortiz')]
    """
    return [line.cells for line in _read(source)[0]]


def _not_too_many(sentences: list[str], key: str) -> list[str]:
    """Return the sentences; where nobody would read them all, one that has the first in it."""
    if len(sentences) <= MOST_SENTENCES:
        return sentences
    return [say(key, number=len(sentences), first=sentences[0])]


def _read(source: str | bytes | Path) -> tuple[list[RosterLine], str]:
    """Return the lines of the list, empty ones left out, and what is doubtful about its letters."""
    if isinstance(source, Path):
        source = _bytes_of(source)
    check_size(len(source))
    if isinstance(source, str):
        return _lines(source), ""
    if is_sheet(source):
        rows = enumerate(rows_of_sheet(source), 1)
        lines = [RosterLine(number, tuple(map(tidy_name, cells))) for number, cells in rows]
        return [line for line in lines if any(line.cells)], ""
    read = decoded(source)
    return _lines(read.text), read.doubt


def _bytes_of(path: Path) -> bytes:
    try:
        check_size(path.stat().st_size)
        return path.read_bytes()
    except OSError as problem:
        raise refusal("refused.roster.unreadable", path=path, why=problem.strerror) from problem


def _lines(text: str) -> list[RosterLine]:
    """Cut the text into lines and cells, empty lines left out."""
    text = "\n".join(text.removeprefix("\ufeff").splitlines())
    separator, text = _told_separator(text)
    reader = _reader(text, separator)
    lines = []
    try:
        for cells in reader:
            lines.append(RosterLine(reader.line_num, tuple(tidy_name(cell) for cell in cells)))
    except csv.Error as problem:
        raise refusal("refused.roster.broken", number=reader.line_num, problem=problem) from problem
    return [line for line in lines if any(line.cells)]


def _reader(text: str, separator: str) -> "Reader":
    lines = io.StringIO(text)
    if text.count('"') % 2 or not separator:
        # A quotation mark that is never closed would swallow the lines that follow it.
        return csv.reader(
            lines, delimiter=separator or "\x1f", quoting=csv.QUOTE_NONE, skipinitialspace=True
        )
    return csv.reader(lines, delimiter=separator, skipinitialspace=True)


def _told_separator(text: str) -> tuple[str, str]:
    """Return the separator that Excel writes into a first line, sep=; and the text after it."""
    first, _, rest = text.partition("\n")
    told = re.fullmatch(r'"?sep=(.)"?', first.strip(" "), re.IGNORECASE)
    return (told[1], rest) if told else (_separator(text), text)


def _separator(text: str) -> str:
    """Return what stands between the cells: the sign that the most lines have; none is "" ."""
    lines = [line for line in text.split("\n") if line.strip()]
    counts = {each: sum(each in line for line in lines) for each in SEPARATORS}
    best = max(SEPARATORS, key=lambda each: counts[each])
    return best if counts[best] * 2 > len(lines) else ""


def _names(lines: Sequence[RosterLine]) -> Iterator[tuple[int, str]]:
    if not lines:
        return
    heading = heading_of([line.cells for line in lines])
    if heading is not None:
        columns = name_columns(lines[heading].cells)
        below = lines[heading + 1 :]
        yield from ((line.number, _joined(line.cells, columns)) for line in below)
    elif len(lines) == 1:
        # Names in one line: Ana, Ben, Cem.
        yield from ((lines[0].number, cell) for cell in lines[0].cells if cell)
    else:
        columns = _columns_that_look_like_names(lines)
        yield from ((line.number, _joined(line.cells, columns)) for line in lines)


def _columns_that_look_like_names(lines: Sequence[RosterLine]) -> list[int]:
    wide = max(len(line.cells) for line in lines)
    columns = [place for place in range(wide) if _looks_like_names(lines, place)]
    # "Lopez, Ana": the given name comes last.
    return columns[1::-1] if len(columns) > 1 else columns


def _looks_like_names(lines: Sequence[RosterLine], place: int) -> bool:
    cells = [line.cells[place] for line in lines if place < len(line.cells) and line.cells[place]]
    names = [cell for cell in cells if _has_letters(cell) and "@" not in cell]
    # The same in every line is the name of the class.
    same = len(lines) > 2 and len(set(cells)) == 1
    return 2 * len(names) > len(cells) and not same


def _joined(cells: Sequence[str], columns: Sequence[int]) -> str:
    parts = [cells[place] for place in columns if place < len(cells)]
    if len(parts) == 1 and parts[0].count(",") == 1:
        parts = parts[0].split(",")[::-1]
    return tidy_name(" ".join(parts))


def _refused(number: int, name: str) -> str | None:
    if not name:
        return say("refused.roster.no_name", number=number)
    if len(name) > LONGEST:
        told = {"number": number, "start": name[:20], "long": len(name)}
        return say("refused.roster.long_line", **told)
    if not _has_letters(name):
        return say("refused.roster.letterless", number=number, name=name)
    return None


def _has_letters(name: str) -> bool:
    # Anything that is no digit and no ASCII sign: letters of all alphabets, and emoji.
    return any(each.isalpha() or not each.isascii() for each in name)
