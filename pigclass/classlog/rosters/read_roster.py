"""Read a class list: pasted names, a CSV or text file, or an Excel sheet."""

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pigclass.classlog.rosters import name_columns
from pigclass.classlog.rosters.cells import RosterLine, RosterList, bytes_of, read_lists
from pigclass.classlog.rosters.filekinds import is_file
from pigclass.classlog.rosters.headings import role_of
from pigclass.classlog.rosters.name_columns import Layout
from pigclass.words import counted, joined, refusal, say
from pigclass.words.short_names import LONGEST, told_apart

MOST = 200
MOST_SENTENCES = 3
# Number of first and last lines that may be totals.
SUMMARY_LINES = 4


@dataclass(frozen=True)
class Roster:
    """The names of a class list, and sentences on problems.

    `read` describes the interpretation; `lost` are the sentences about omitted lines.
    """

    names: tuple[str, ...]
    problems: tuple[str, ...] = ()
    read: str = ""
    lost: tuple[str, ...] = ()


def read_roster(source: str | bytes | Path) -> Roster:
    r"""Return the names in a pasted list, a file's bytes, or the file at a `Path`.

    >>> read_roster("Ana\nBen\nAna").names
    ('Ana', 'Ben', 'Ana (2)')
    >>> read_roster("Nachname;Vorname\nÖzil;Cem").names
    ('Cem Özil',)
    >>> read_roster("O'Neil, Zoe\nLopez, Ana").names
    ("Zoe O'Neil", 'Ana Lopez')

    A file is CSV, plain text or an Excel sheet (.xlsx). Headings, separators and encoding are
    detected, and described in `read`. Lines without a student are left out, with a sentence in
    `problems`; a doubtful reading comes with a question. E-mail addresses are dropped.

    Raises PigclassError for other files: a document, a picture, or one of many megabytes.
    """
    source = bytes_of(source) if isinstance(source, Path) else source
    chosen, roster, others = _best(read_lists(source))
    problems = [*filter(None, [chosen.doubt]), *roster.problems, *others]
    problems += _not_too_many(roster.lost, "refused.roster.left_out")
    if len(roster.names) > MOST:
        problems.append(say("refused.roster.many", number=len(roster.names), most=MOST))
    unique = told_apart(roster.names[:MOST])
    twins = [new for old, new in zip(roster.names, unique, strict=False) if old != new]
    sentences = [say("refused.roster.twin", name=new) for new in twins]
    problems += _not_too_many(sentences, "refused.roster.twins")
    problems += [] if unique or problems else [say("roster.nobody")]
    read = " ".join(filter(None, (f"{counted(len(unique), 'student')}.", roster.read)))
    return Roster(tuple(unique), tuple(problems), read, roster.lost)


def names_of(names: str | Path) -> tuple[str, ...]:
    """Return the names in a text or in the file at a path; warn of each problem."""
    roster = read_roster(Path(names) if is_file(names) else names)
    for problem in roster.problems:
        warnings.warn(problem, stacklevel=4)
    return roster.names


def _best(lists: Sequence[RosterList]) -> tuple[RosterList, Roster, list[str]]:
    """Return the chosen list, its roster, and a question about other sheets with names.

    The first sheet with headings is chosen, else the one with the most names.
    """
    pairs = [(it, name_columns.layout_of(it.lines)) for it in lists] if len(lists) > 1 else []
    read = [(it, _names(it, layout)) for it, layout in pairs if layout is not None]
    if not read:
        first = next(iter(lists), RosterList(()))
        return first, _find(first), []
    most = max(read, key=lambda pair: len(pair[1].names))
    best = next((it for it in read if it[1].read), most)
    alike = [it for it in read if bool(it[1].read) == bool(best[1].read) and it is not best]
    others = [f"{it.title} ({len(found.names)})" for it, found in alike if len(found.names) > 1]
    question = say("roster.sheets", title=best[0].title, others=joined(others)) if others else ""
    return *best, [question] if question else []


def _find(listed: RosterList) -> Roster:
    lines = listed.lines
    alone = [cell for cell in lines[0].cells if cell] if len(lines) == 1 else []
    if any(len(cell) < name_columns.SURE or not role_of(cell) for cell in alone):
        # Names in one line: Ana, Ben, Cem.
        rows = [RosterLine(lines[0].number, (cell,)) for cell in alone]
        return _names(RosterList(rows), Layout((0,)))
    layout = name_columns.layout_of(lines)
    # Names in a single column need no heading, even if they have digits.
    if layout is None and any(len(line.cells) > 1 for line in lines):
        if any(name_columns.has_letters(cell) for line in lines[1:] for cell in line.cells):
            raise refusal("refused.roster.no_heading", cells=", ".join(lines[0].cells))
        layout = Layout((0,))
    return _names(listed, layout or Layout((0,)))


def _names(listed: RosterList, layout: Layout) -> Roster:
    students = list(_students(listed.lines, layout))
    names = tuple(name for name, why in students if not why)
    return Roster(names, layout.doubts, layout.read, tuple(why for _, why in students if why))


def _students(lines: Sequence[RosterLine], layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield each name below the headings, and the reason to leave it out ("" if none)."""
    body, headings = lines[layout.first :], lines[layout.first - 1 : layout.first]
    if layout.each_cell:
        for place in layout.columns:
            for line in body:
                if place < len(line.cells) and line.cells[place]:
                    yield line.cells[place], _doubt(line.number, line.cells[place])
        return
    for number, line in enumerate(body):
        if any(line.cells == it.cells for it in headings if layout.read):
            # A list of several pages repeats its headings.
            continue
        name = name_columns.joined_name(line.cells, layout.columns, layout.instead)
        is_edge = number < SUMMARY_LINES or number >= len(body) - SUMMARY_LINES
        if len(lines) > 1 and is_edge and name_columns.is_summary(line, layout):
            yield name, say("roster.no_name_but", number=line.number, text=name)
        else:
            yield name, name_columns.why_no_student(line, layout) or _doubt(line.number, name)


def _not_too_many(sentences: Sequence[str], key: str) -> Sequence[str]:
    """Return the sentences, or a summary with the first one if there are too many."""
    if len(sentences) <= MOST_SENTENCES:
        return sentences
    return [say(key, number=len(sentences), first=sentences[0])]


def _doubt(number: int, name: str) -> str:
    if not name:
        return say("refused.roster.no_name", number=number)
    if len(name) > LONGEST:
        details = {"number": number, "start": name[:20], "long": len(name)}
        return say("refused.roster.long_line", **details)
    if not name_columns.has_letters(name):
        return say("refused.roster.letterless", number=number, name=name)
    return ""
