"""Which lesson comes next: the one after what a class has played, as the record tells it."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from pigclass.cli.own_files import FILE
from pigclass.lesson_list import Lesson, lessons
from pigclass.rules.errors import PigclassError

if TYPE_CHECKING:
    from pigclass.classlog.events.steps import GameEntry

FIRST = "1"
# Lessons that play nothing: they count as taught from the day after they were opened.
LABS = {"rule-lab", "strategy-lab"}
# The first quarter of an hour plays the game of a later lesson.
WARM_UP = "greedy-pig"


def next_lesson(folder: Path, *, today: date | None = None) -> str:
    """Say which lesson comes next for each class of the record in `folder`; return the latest's.

    Without a record, and where it cannot be read, that is the first lesson.
    """
    try:
        played = _played(folder / FILE)
    except PigclassError:
        return FIRST
    today = today or date.today()
    by_class = sorted(played, key=lambda it: (it.classroom or "", it.started))
    groups = [list(games) for _, games in groupby(by_class, key=lambda it: it.classroom)]
    told = [(games[-1], _after(games, folder, today)) for games in groups]
    told.sort(key=lambda it: it[0].started, reverse=True)
    for game, lesson in told:
        print(f"Next for {game.name}: {lesson.number:02} {lesson.name} – {lesson.title}")
    if len(told) > 1:
        print("Another one: python -m pigclass open, and its number or name.")
    return str(told[0][1].number) if told else FIRST


def _played(record: Path) -> tuple["GameEntry", ...]:
    if not record.is_file():
        return ()
    from pigclass.classlog.store import ClassLog

    with ClassLog(record) as log:
        return log.entries()


def _after(games: Iterable["GameEntry"], folder: Path, today: date) -> Lesson:
    """Return what comes after the games of one class; on the same day it goes on."""
    place, last = 0, date.min
    for game in games:
        for number in _numbers(game.lesson, place):
            place, last = number, game.started.astimezone().date()
    later = [it for it in lessons() if it.number >= place + (last != today)]
    waiting = (it for it in later if not _was_opened(it, folder, today))
    return next(waiting, lessons()[-1])


def _numbers(recorded: str, place: int) -> Iterator[int]:
    """Return the number of the lesson that a game belongs to, if it belongs to one."""
    name = recorded.replace(" ", "-")
    if name == WARM_UP and not place:
        return
    yield from (it.number for it in lessons() if name.endswith(it.name))


def _was_opened(lesson: Lesson, folder: Path, today: date) -> bool:
    """Return whether a lab was opened before today: nothing in the record could tell."""
    own = folder / lesson.path.name
    if lesson.name not in LABS or not own.is_file():
        return False
    return date.fromtimestamp(own.stat().st_mtime) < today
