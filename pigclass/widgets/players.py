"""Who plays: a number of students, names, a head count, or one student with computer classmates."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pigclass.classlog.events import new_id
from pigclass.rules.endings import within
from pigclass.rules.errors import PigclassError
from pigclass.widgets.classmates import CLASSMATES
from pigclass.widgets.recording import whole_number
from pigclass.widgets.session import ALONE

MOST_STUDENTS = 200


@dataclass(frozen=True)
class Players:
    """The ids of those who play, and the names of those who have one."""

    ids: tuple[str, ...]
    names: Mapping[str, str]


def read_players(typed: Mapping[str, Any]) -> Players:
    r"""Return who plays, from what was typed into the opening form.

    >>> read_players({"mode": "each", "names": "Ana\nBen"}).names.values()
    dict_values(['Ana', 'Ben'])

    Names win over the number of students. Two of the same name are told apart by a number.
    """
    if typed.get("mode") == ALONE:
        you = new_id()
        classmates = {player: name for player, (name, _) in CLASSMATES.items()}
        return Players((you, *classmates), {you: str(typed.get("names") or "You"), **classmates})
    names = told_apart(str(typed.get("names") or "").splitlines())
    if names:
        ids = tuple(new_id() for _ in names)
        return Players(ids, dict(zip(ids, names, strict=True)))
    number = whole_number(typed.get("students", ""), what="the students")
    within(number, 1, MOST_STUDENTS, what="students")
    return Players(tuple(new_id() for _ in range(number)), {})


def told_apart(lines: list[str]) -> list[str]:
    """Return the names without empty lines, the second Ana as "Ana (2)".

    >>> told_apart(["Ana", "", "Ben", "Ana"])
    ['Ana', 'Ben', 'Ana (2)']
    """
    seen: dict[str, int] = {}
    names = []
    for name in filter(None, (" ".join(line.split()) for line in lines)):
        seen[name] = seen.get(name, 0) + 1
        names.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    if len(names) > MOST_STUDENTS:
        raise PigclassError(f"{len(names)} names are more than the {MOST_STUDENTS} that fit.")
    return names
