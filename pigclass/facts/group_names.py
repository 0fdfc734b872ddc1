"""Groups of a class: their members, and the meaning of their names.

The log stores English names: `hold at 20`, `as they like`, or a name typed by the teacher. A
teacher types groups as "20: Ana, Ben; 25: Cem; as they like".
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pigclass.classlog.played_on_paper import PaperSheet
from pigclass.classlog.rosters.naming import names_in_speech, without_names
from pigclass.rules.endings import within
from pigclass.rules.game import THRESHOLDS
from pigclass.rules.typed_input import shortened, whole
from pigclass.words import refusal, say

Groups = Mapping[str, Sequence[int]]
AS_THEY_LIKE = "as they like"
HOLDS = re.compile(r"hold at (\d+)")
LONGEST_NAME = 30
FROM_TO = re.compile(r"(\d+)\s*[-–]\s*(\d+)")


def holds_at(group: str | None) -> int | None:
    """Return the threshold at which a group has agreed to sit, or None.

    >>> holds_at("hold at 20"), holds_at("as they like")
    (20, None)
    """
    match = HOLDS.fullmatch(group or "")
    return int(match[1]) if match else None


def group_called(group: str) -> str:
    """Return the display name of a group in the current language.

    >>> group_called("hold at 20"), group_called("the bold")
    ('sit at 20', 'the bold')
    """
    threshold = holds_at(group)
    if threshold is not None:
        return say("group.sit_at", threshold=threshold)
    return say("group.as_they_like") if group == AS_THEY_LIKE else group


def group_sign(group: str) -> str:
    """Return one or a few characters that stand for a group on a small tile.

    >>> [group_sign(it) for it in ("hold at 20", "as they like", "the bold")]
    ['20', '?', 'T']
    """
    threshold = holds_at(group)
    if threshold is not None:
        return str(threshold)
    return "?" if group == AS_THEY_LIKE else group[:1].upper()


def read_groups(text: str, players: Sequence[str], names: Mapping[str, str]) -> Groups:
    """Return the seats of each group; a group without a list gets all seats that are left.

    `players` are ids by seat; `names` maps ids to names. A player without a name is listed by
    seat number (from 1), and "1-9" is a range of numbers.

    >>> read_groups("20: Ana, 3; as they like", ["a", "b", "c"], {"a": "Ana"})
    {'hold at 20': (0, 2), 'as they like': (1,)}
    """
    groups: dict[str, tuple[int, ...]] = {}
    for part in filter(str.strip, re.split(r"[;\n]", text)):
        name, colon, who = part.partition(":")
        seated = {seat for seats in groups.values() for seat in seats}
        others = [seat for seat in range(len(players)) if seat not in seated]
        seats = sorted(set(_seats(who, players, names))) if colon else others
        if twice := seated.intersection(seats):
            raise refusal("group.twice", name=_name_at(min(twice), players, names))
        groups[group_of(name, names.values())] = tuple(seats)
    return groups


def group_of(typed: str, students: Iterable[str] = ()) -> str:
    """Return the name of a group for the log: "20" becomes "hold at 20".

    Raises PigclassError if it contains a name in `students`: the log has no names of students.

    >>> group_of("20"), group_of(" as they like "), group_of("sit at 15")
    ('hold at 20', 'as they like', 'hold at 15')
    """
    name = " ".join(typed.split())
    number = whole(name.rpartition(" ")[2])
    holds = {"", "hold at", "sit at", say("group.sit_at", threshold="").strip()}
    if number is not None and name.rpartition(" ")[0] in holds:
        return f"hold at {within(number, 1, THRESHOLDS[1], what='a group')}"
    if name in {"", AS_THEY_LIKE, say("group.as_they_like")}:
        return AS_THEY_LIKE
    if len(name) > LONGEST_NAME:
        raise refusal("group.long", typed=shortened(typed))
    if without_names(name, names_in_speech(students)) != name:
        raise refusal("group.named", typed=typed)
    return name


def listed(groups: Mapping[str, Sequence[str | int]]) -> str:
    """Return groups as the text that a teacher would type.

    >>> listed({"hold at 20": ["Ana", "Ben"], "as they like": [3]})
    'hold at 20: Ana, Ben; as they like: 3'
    """
    return "; ".join(f"{name}: {', '.join(map(str, who))}" for name, who in groups.items())


def class_list(players: Sequence[str], names: Mapping[str, str]) -> PaperSheet:
    """Return a sheet that finds a seat by a name, the beginning of a name, or a number."""
    seats = {_name_at(seat, players, names): player for seat, player in enumerate(players)}
    return PaperSheet(tuple(players), seats, is_head_count=False, throws=())


def _seats(who: str, players: Sequence[str], names: Mapping[str, str]) -> Iterator[int]:
    sheet = class_list(players, names)
    for word in filter(None, (it.strip() for it in who.split(","))):
        seat_range = FROM_TO.fullmatch(word)
        ends = seat_range.groups() if seat_range else (word, word)
        first, last = (sheet.seat_of(it) for it in ends)
        yield from range(first, last + 1)


def _name_at(seat: int, players: Sequence[str], names: Mapping[str, str]) -> str:
    return names.get(players[seat]) or str(seat + 1)
