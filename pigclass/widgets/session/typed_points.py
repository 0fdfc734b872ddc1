"""What those who sit say that they have, typed in any form that people write."""

import re
from collections.abc import Iterator, Mapping, Sequence

from pigclass.facts.group_names import class_list
from pigclass.words import called, example_people, joined, refusal

NUMBERS = re.compile(r"\d+(\s+\d+)*")
# "Ana 18", "Ana: 18" and "Ana = 18"; "18 Ana"; and several of the first beside each other.
NAMED = re.compile(r"(?P<who>.*[^\s:=])[\s:=]+(?P<points>\d+)")
LED = re.compile(r"(?P<points>\d+)\s+(?P<who>\D.*)")
BESIDE = re.compile(r"(?P<who>[^\d:=]+?)[\s:=]+(?P<points>\d+)\s*")


def read_points(
    typed: str, asked: Sequence[int], players: Sequence[str], names: Mapping[str, str]
) -> dict[int, int]:
    """Return the points of each seat: of those `asked` in their order, or of those who are named.

    `players` are ids by seat, `names` what they are called.

    >>> read_points("18 22", [0, 2], "abc", {"a": "Ana", "c": "Cem"})
    {0: 18, 2: 22}
    >>> read_points("Cem 22, ana: 18", [0, 2], "abc", {"a": "Ana", "c": "Cem"})
    {2: 22, 0: 18}
    >>> read_points("Ana 18 Cem 22", [0, 2], "abc", {"a": "Ana", "c": "Cem"})
    {0: 18, 2: 22}
    >>> read_points("3: 22, 18 Ana", [0, 2], "abc", {"a": "Ana"})
    {2: 22, 0: 18}
    """
    pieces = [it.strip() for it in re.split(r"[,;\n]+", typed) if it.strip()]
    sheet, people = class_list(players, names), example_people(names.values())
    if all(NUMBERS.fullmatch(it) for it in pieces):
        numbers = [int(it) for piece in pieces for it in piece.split()]
        told = dict(zip(asked, numbers, strict=False))
        if len(numbers) > len(asked):
            raise refusal("says.many_points", number=len(numbers), asked=len(asked), **people)
    else:
        found = [it for piece in pieces for it in _named(piece, people)]
        told = {sheet.seat_of(it["who"]): int(it["points"]) for it in found}
    missing = [called(list(sheet.named)[seat]) for seat in asked if seat not in told]
    if missing:
        raise refusal("says.points_missing", names=joined(missing))
    return told


def _named(piece: str, people: Mapping[str, str]) -> Iterator[re.Match[str]]:
    led, named = LED.fullmatch(piece), NAMED.fullmatch(piece)
    beside = list(BESIDE.finditer(piece))
    if len(beside) > 1 and "".join(it[0] for it in beside) == piece:
        return iter(beside)
    one = led or named
    if one is None:
        raise refusal("says.no_points", typed=repr(piece), **people)
    return iter((one,))
