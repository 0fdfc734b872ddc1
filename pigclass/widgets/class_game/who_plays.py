"""Players: a class with names, a number of students, or one student with computer classmates."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from reprlib import repr as shown

from pigclass.classlog.events.events import new_id, numbered_id
from pigclass.classlog.rosters.filekinds import is_file
from pigclass.classlog.store import ClassLog
from pigclass.rules.endings import within
from pigclass.strategies.reading import Strategy
from pigclass.strategies.thresholds import HoldAt, RollTimes
from pigclass.widgets.page.fields import FormData, whole_number
from pigclass.words import PigclassError, refusal, say

ALONE = "alone"

CLASSMATES: dict[str, Strategy] = {
    "computer:careful": HoldAt(12),
    "computer:counting": RollTimes(2),
    "computer:steady": HoldAt(20),
    "computer:bold": HoldAt(35),
}


def classmates() -> dict[str, str]:
    """Return the names of the computer classmates, by id.

    >>> classmates()["computer:bold"]
    'Bold Bo'
    """
    return {player: say(f"classmate.{player.partition(':')[2]}") for player in CLASSMATES}


MOST_STUDENTS = 200


@dataclass(frozen=True)
class Players:
    """Ids of the players, their names where known, and the id of their class.

    `problems` are sentences about names that were not accepted.
    """

    ids: tuple[str, ...]
    names: Mapping[str, str]
    classroom: str | None = None
    problems: tuple[str, ...] = ()


ClassArgument = int | str | Path | Iterable[str] | None


def who_plays(students: ClassArgument, names: ClassArgument = ()) -> dict[str, str]:
    r"""Return values for the opening form's fields on the players; empty if both are missing.

    Either argument may be a list of names; `names` may also be the file of a class list.

    >>> who_plays(28), who_plays(["Ana", "Ben"]), who_plays(None)
    ({'students': '28'}, {'names': 'Ana\nBen'}, {})
    """
    pasted = _in_lines(names)
    if isinstance(students, Iterable) and not isinstance(students, str):
        return who_plays(None, pasted or students)
    # Numbers in a frame may be floats.
    number = int(students) if isinstance(students, float) and students.is_integer() else students
    counted = {} if number is None else {"students": str(number)}
    return {"names": pasted} if pasted else counted


def _in_lines(names: ClassArgument) -> str:
    """Return names as pasted text, one in each line."""
    if is_file(names):
        from pigclass.classlog.rosters.read_roster import names_of

        names = names_of(names)
    if isinstance(names, str):
        return names
    lines = list(names) if isinstance(names, Iterable) else names
    if not isinstance(lines, list) or not all(isinstance(it, str) for it in lines):
        raise refusal("refused.no_names", given=shown(lines))
    return "\n".join(lines)


def read_players(typed: FormData, log: ClassLog) -> Players:
    """Return the players that the opening form asks for, and save their names in the log.

    Names take precedence over the number of students. A new class is saved under its name for the
    next lesson, with the names or else with numbers. A class in the log needs only its name.
    """
    names = str(typed.get("names") or "").strip()
    room = " ".join(str(typed.get("classroom") or "").split())
    if typed.get("mode") == ALONE:
        return _alone(names or say("form.you"), log)
    rooms = {it.name.casefold(): it.name for it in log.classrooms()}
    if room.casefold() in rooms and not names:
        return known_class(rooms[room.casefold()], log)
    if names:
        return _pasted(names, room, log)
    number = whole_number(typed.get("students", ""), what="the students")
    within(number, 1, MOST_STUDENTS, what="students")
    if room:
        log.save_roster(room, [str(it + 1) for it in range(number)])
        return known_class(room, log)
    return Players(tuple(map(numbered_id, range(1, number + 1))), {})


def known_class(classroom: str, log: ClassLog) -> Players:
    """Return a class in the log, by its name or id."""
    room = next((it for it in log.classrooms() if classroom in {it.name, it.id}), None)
    if room is None:
        # The button was still on the screen when somebody forgot the class.
        raise refusal("form.class_forgotten")
    players = log.roster(room.id)
    names = {player.id: player.name for player in players}
    return Players(tuple(names), names, room.id)


def _pasted(pasted: str, room: str, log: ClassLog) -> Players:
    from pigclass.classlog.rosters.read_roster import read_roster

    found = read_roster(pasted)
    if not found.names:
        raise PigclassError(" ".join(found.problems) or say("refused.roster.no_letter"))
    if room:
        log.save_roster(room, found.names)
        players = known_class(room, log)
        return Players(players.ids, players.names, players.classroom, found.problems)
    names = {new_id(): name for name in found.names}
    log.save_names(names)
    return Players(tuple(names), names, problems=found.problems)


def _alone(name: str, log: ClassLog) -> Players:
    you = new_id()
    log.save_names({you: name})
    return Players((you, *classmates()), {you: name, **classmates()})
