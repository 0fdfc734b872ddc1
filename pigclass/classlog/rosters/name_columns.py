"""Find the headings and columns of names in a list, and the lines that are not students."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pigclass.classlog.rosters.cells import RosterLine
from pigclass.classlog.rosters.headings import GONE, SUMMARY, TEACHER, is_in, plain, role_of
from pigclass.classlog.rosters.naming import tidy_name
from pigclass.words import say

# Maximal number of title lines above the headings.
TITLES = 15
# Minimal length of a sure heading: a shorter one may be a name (No, Ten, Ho).
SURE = 4
NAMES = {"given", "preferred", "family", "name", "full"}
SEXES = frozenset(
    {*"fmwdxhvkngb", "nb", "male", "female", "boy", "girl", "other", "fille", "garcon"}
)
SUFFIXES = {"jr", "sr", "ii", "iii", "iv", "v", "jnr", "snr"}
# Scripts in which names have no space and the family name comes first.
FAMILY_FIRST = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")


@dataclass(frozen=True)
class Layout:
    """Layout of a list: the columns of names in reading order, and the first line of names.

    `instead` maps a column to another one, whose cells, unless empty, replace those of the column.
    `role` and `status` are the columns that mark teachers and students who have left. `read` is a
    sentence on the columns read, `doubts` are questions to the teacher. With `each_cell` every cell
    is a student.
    """

    columns: tuple[int, ...]
    first: int = 0
    instead: dict[int, int] = field(default_factory=dict)
    role: int | None = None
    status: int | None = None
    read: str = ""
    doubts: tuple[str, ...] = ()
    each_cell: bool = False


def layout_of(lines: Sequence[RosterLine]) -> Layout | None:
    """Return the layout of a list; None if no column of names is found."""
    heading = _heading(lines)
    if heading is not None:
        return _headings_layout(lines, heading)
    return _guess_layout(lines, 1 if _is_unknown_heading(lines) else _titles(lines))


def _heading(lines: Sequence[RosterLine]) -> int | None:
    """Return the index of the heading line: most cells are headings, one of them of names."""
    best, most = None, 0
    for number, line in enumerate(lines[: TITLES + 1]):
        roles = _roles(lines, number)
        roles_in_line = sum(bool(role) for role in roles)
        words = sum(map(has_letters, line.cells))
        headed = zip(roles, line.cells, strict=True)
        is_sure = any(role in NAMES and len(cell) >= SURE for role, cell in headed)
        # A short heading may be a name: then more than half of the cells must be headings.
        are_most = roles_in_line * 2 > words or (is_sure and roles_in_line * 2 == words)
        is_one = are_most and not NAMES.isdisjoint(roles)
        if is_one and roles_in_line > most:
            best, most = number, roles_in_line
    return best


def _roles(lines: Sequence[RosterLine], number: int) -> list[str]:
    """Return the roles of a line's cells; "" for a cell repeated in its column."""
    cells = lines[number].cells
    others = [line for line in lines if line.cells != cells]
    roles = []
    for place, cell in enumerate(cells):
        role = role_of(cell)
        is_repeated = cell in _column(others, place)
        # "Student 7" is a person; "Prénom 2" is a heading.
        is_numbered = role == "name" and _has_digit(cell)
        roles.append("" if is_repeated or is_numbered else role)
    return roles


def _has_digit(cell: str) -> bool:
    return any(character.isdigit() for character in cell)


def _headings_layout(lines: Sequence[RosterLine], heading: int) -> Layout | None:
    """Return the layout that the headings give, with questions on columns left out."""
    cells, roles = lines[heading].cells, _roles(lines, heading)
    body = lines[heading + 1 :]
    by_role = {role: [n for n, it in enumerate(roles) if it == role] for role in set(roles)}

    def of(role: str) -> list[int]:
        return by_role.get(role, [])

    firsts, preferred, family = of("given")[:1], of("preferred")[:1], of("family")
    named, full = of("name"), of("full")
    instead = {firsts[0]: preferred[0]} if firsts and preferred else {}
    firsts = firsts or preferred
    # The column beside `name`, whichever there is.
    beside = family or firsts
    if named and beside and not _holds(body, named[0], beside[0]):
        # "Name" is the family name in "Name; Vorname", "Nombre" the given in "Nombre; Apellidos".
        firsts, family = (firsts or named[:1]), (family or named[:1])
    if (firsts and family) or not (named or full):
        columns = [*firsts, *of("middle"), *of("infix"), *family]
    else:
        columns = (full or named)[:1]
    skipped = []
    if beside and len(columns) == 1:
        unknown = [n for n, role in enumerate(roles) if cells[n] and not role]
        skipped = [cells[n] for n in unknown if _looks_like_names(body, n)]
    doubts = [say("roster.column_left_out", column=it) for it in skipped]
    doubts += _doubts_above(lines, heading)
    read = say("roster.columns", columns=", ".join(cells[n] for n in columns))
    role, status = (next(iter(of(it)), None) for it in ("role", "status"))
    return Layout(tuple(columns), heading + 1, instead, role, status, read, tuple(doubts))


def _holds(body: Sequence[RosterLine], whole: int, part: int) -> bool:
    """Return whether most names in column `whole` contain the cell of column `part`."""
    rows = (line.cells for line in body if max(whole, part) < len(line.cells))
    pairs = [(cells[whole], cells[part]) for cells in rows if cells[part]]
    repeats = sum(it in name and it != name for name, it in pairs)
    return 2 * repeats > len(pairs) > 0


def _doubts_above(lines: Sequence[RosterLine], heading: int) -> Iterator[str]:
    """Yield questions on a short heading, and on lines above it that may be students."""
    alone = [cell for cell in lines[heading].cells if cell]
    if len(alone) == 1 and len(plain(alone[0])) < SURE and role_of(alone[0]) != "name":
        yield say("roster.is_student", name=alone[0])
    for line in lines[:heading]:
        filled = [cell for cell in line.cells if cell]
        if len(alone) == 1 and filled and not any(map(_looks_like_title, filled)):
            yield say("roster.above", name=", ".join(filled))


def _looks_like_title(cell: str) -> bool:
    """Return whether a cell looks like a title: a class, a year, a school, a teacher."""
    words = plain(cell).split()
    return any(it.isdecimal() for it in words) or any(
        role_of(word) in {"other", "role", "status"} or re.fullmatch(r"\d+[a-z]{1,2}", word)
        for word in words
    )


def _titles(lines: Sequence[RosterLine]) -> int:
    """Return the number of title lines above the names; 0 if the names look like titles too."""
    count = 0
    for line in lines[:TITLES]:
        filled = [cell for cell in line.cells if cell]
        if len(filled) != 1 or not _looks_like_title(filled[0]) or not has_letters(filled[0]):
            break
        count += 1
    rest = [cell for line in lines[count:] for cell in line.cells[:1] if cell]
    like = sum(map(_looks_like_title, rest))
    return count if len(lines) - count > 1 and 2 * like < len(rest) else 0


def _is_unknown_heading(lines: Sequence[RosterLine]) -> bool:
    """Return whether the first line is a heading, though not of names."""
    if len(lines) < 3 or len(lines[0].cells) < 2:
        return False
    first, body = lines[0].cells, lines[1:]
    for place, cell in enumerate(first):
        column = [line.cells[place] for line in body if place < len(line.cells)]
        if not _has_digit(cell) and sum(map(_has_digit, column)) > len(body) * 0.6:
            return True
    return "other" in map(role_of, first)


def _guess_layout(lines: Sequence[RosterLine], first: int) -> Layout | None:
    """Return the layout of a list without known headings, guessed from its cells."""
    body = lines[first:]
    wide = max((len(line.cells) for line in body), default=0)
    columns = [place for place in range(wide) if _looks_like_names(body, place)]
    if not columns:
        return None
    doubts = [say("roster.first_line", cells=", ".join(lines[0].cells))] if first else []
    if len(columns) == 1:
        return Layout(tuple(columns), first, doubts=tuple(doubts))
    if all(_are_whole(body, place) for place in columns):
        doubts.append(say("roster.each_cell"))
        return Layout(tuple(columns), first, doubts=tuple(doubts), each_cell=True)
    given_first = (columns[1], columns[0])
    names = (joined_name(line.cells, given_first) for line in body)
    doubts.append(say("roster.order", name=next(filter(None, names), "")))
    return Layout(given_first, first, doubts=tuple(doubts))


def _column(body: Sequence[RosterLine], place: int) -> list[str]:
    return [line.cells[place] for line in body if place < len(line.cells) and line.cells[place]]


def _looks_like_names(body: Sequence[RosterLine], place: int) -> bool:
    cells = _column(body, place)
    names = [cell for cell in cells if has_letters(cell) and not _has_digit(cell)]
    # A column with the same text in every line holds the name of the class.
    same = len(cells) > 2 and len(set(cells)) == 1
    are_sexes = {plain(cell) for cell in cells} <= SEXES
    worded = [cell for cell in cells if has_letters(cell) and cell.split()[0].isalpha()]
    are_most = 2 * max(len(names), len(worded)) > len(cells)
    return are_most and not same and not are_sexes


def _are_whole(body: Sequence[RosterLine], place: int) -> bool:
    cells = _column(body, place)
    return 5 * sum(" " in cell for cell in cells) >= 4 * len(cells)


def joined_name(
    cells: Sequence[str], columns: Sequence[int], instead: dict[int, int] | None = None
) -> str:
    """Return the name in a line, given name first.

    >>> joined_name(("Ortiz, Ana, Jr.",), [0]), joined_name(("山田", "太郎"), [1, 0])
    ('Ana Ortiz Jr.', '山田太郎')
    """
    other = instead or {}
    chosen = [_cell(cells, other.get(place)) or _cell(cells, place) for place in columns]
    parts = [cell for cell in chosen if cell]
    if len(parts) == 1:
        return _given_first(parts[0])
    if len(parts) == 2 and all(map(FAMILY_FIRST.fullmatch, parts)):
        return "".join(reversed(parts))
    return tidy_name(" ".join(parts))


def _cell(cells: Sequence[str], place: int | None) -> str:
    """Return the cell of a column, "" in a line without it."""
    return cells[place] if place is not None and place < len(cells) else ""


def _given_first(name: str) -> str:
    """Return "Ortiz, Ana" as "Ana Ortiz"; parts with digits after the comma are dropped."""
    family, *rest = (part.strip() for part in name.split(","))
    last = [it for it in rest if it.lower().strip(".") in SUFFIXES]
    first_names = [it for it in rest if it not in last and not _has_digit(it)]
    return tidy_name(" ".join([*first_names, family, *last]))


def why_no_student(line: RosterLine, layout: Layout) -> str:
    """Return the reason why a line is not a student; "" if it is one."""
    name = joined_name(line.cells, layout.columns, layout.instead)
    for place, words in ((layout.role, TEACHER), (layout.status, GONE)):
        why = _cell(line.cells, place)
        if why and is_in(words, why):
            return say("roster.not_student", number=line.number, name=name, why=why)
    opens, colon, _ = name.partition(":")
    marked = re.search(r"\(([^()]+)\)$", name)
    if (colon and (is_in(TEACHER, opens) or role_of(opens) == "other")) or (
        marked and is_in(TEACHER, marked[1])
    ):
        return say("roster.no_name_but", number=line.number, text=name)
    return ""


def is_summary(line: RosterLine, layout: Layout) -> bool:
    """Return whether a line is a total or heading above or below the names."""
    names = [line.cells[place] for place in layout.columns if place < len(line.cells)]
    filled = [cell for cell in names if cell]
    name = joined_name(line.cells, layout.columns, layout.instead)
    is_short = len(filled) < len(layout.columns) or len(layout.columns) == 1
    return bool(filled) and is_short and (is_in(SUMMARY, name) or is_in(SUMMARY, filled[0]))


def has_letters(name: str) -> bool:
    """Return whether a text has letters of any alphabet, or emoji."""
    return any(sign.isalpha() or not sign.isascii() for sign in name)
