"""Everything that a class has answered: who, what, at first and now, and what it shows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pigclass.asking.answers import Answer
from pigclass.classlog.rosters.read_roster import read_cells
from pigclass.gathering.handed_in import HandedIn, all_handed_in
from pigclass.lesson_list import find_lesson
from pigclass.rules.errors import PigclassError
from pigclass.student_face import StudentFace, face_of
from pigclass.words import joined, refusal, say, say_of

if TYPE_CHECKING:
    import pandas as pd

Row = Mapping[str, Any]
Beliefs = Mapping[str, Mapping[str, str]]
COLUMNS = ("lesson", "question", "asks", "kind", "who", "name", "answer", "first", "times",
           "checked", "at", "late", "belief_first", "belief", "file")  # fmt: skip


@dataclass(frozen=True)
class Gathered:
    """What was gathered: a row for each answer, and a sentence for whatever was odd.

    `frame` tells who answered what, `notes` what was late, doubled, renamed or damaged.
    """

    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    files: int
    students: int

    @property
    def frame(self) -> "pd.DataFrame":
        """A row for each answer that counts."""
        import pandas as pd  # noqa: PLC0415  (the command helps without it)

        return pd.DataFrame(self.rows, columns=list(COLUMNS))

    def __repr__(self) -> str:
        """Say how much there is."""
        told = say("gather.told", files=self.files, students=self.students, answers=len(self.rows))
        return "\n".join((told, *self.notes))


def gather(
    place: str | Path,
    *,
    due: str | datetime | None = None,
    names: str | Path | None = None,
    lesson: str = "",
) -> Gathered:
    """Return what the notebooks in a folder, or in the archive of an LMS, answer.

    `due` is when they were to be ready, `names` a list that joins numbers or nicknames with names
    (`7, Ana` on a line each), and `lesson` the notebook of a lesson of your own. Notebooks are
    read; no code in them is run. `gather("7b").frame` has a row for each answer.
    """
    handed_in = list(all_handed_in(Path(place).expanduser()))
    counted, doubled = _each_once(handed_in)
    until = _time(due)
    called = _names(names)
    rows = [row for it in counted for row in _rows(it, until, called, lesson)]
    rows.sort(key=lambda row: (row["lesson"], _place(lesson or row["lesson"], row["question"])))
    odd = [it.odd for it in handed_in if it.odd]
    late = list(_late(counted, until))
    return Gathered(tuple(rows), (*odd, *doubled, *late), len(handed_in), len(counted))


def _each_once(handed_in: list[HandedIn]) -> tuple[list[HandedIn], list[str]]:
    """Return one notebook for each student and lesson, the newest, and what was left out."""
    found: dict[tuple[str, str], list[HandedIn]] = {}
    for it in handed_in:
        if it.given:
            found.setdefault((it.lesson, it.who.casefold() or it.file), []).append(it)
    newest = [max(some, key=lambda it: (it.last, len(it.given))) for some in found.values()]
    pairs = zip(newest, found.values(), strict=True)
    return newest, [_doubled(best, some) for best, some in pairs if len(some) > 1]


def _doubled(best: HandedIn, some: list[HandedIn]) -> str:
    files = joined([it.file for it in some if it is not best])
    key = "gather.doubled" if _go_on(some) else "gather.two_of_a_name"
    return say(key, who=best.who or best.file, counted=best.file, files=files)


def _go_on(some: list[HandedIn]) -> bool:
    """Return whether each goes on from the one before: what was said at first is the same."""
    ordered = sorted(some, key=lambda it: len(it.given))
    steps = pairwise(ordered)
    return all(
        before.given[name].first == after.given[name].first
        for before, after in steps
        for name in before.given.keys() & after.given.keys()
    )


def _late(counted: list[HandedIn], until: datetime | None) -> Iterator[str]:
    for it in counted:
        number = sum(_is_late(answer, until) for answer in it.given.values())
        if number:
            yield say_of(number, "gather.late", who=it.who or it.file)


def _is_late(answer: Answer, until: datetime | None) -> bool:
    return until is not None and datetime.fromisoformat(answer.at) > until


def _time(due: str | datetime | None) -> datetime | None:
    if due is None:
        return None
    try:
        time = due if isinstance(due, datetime) else datetime.fromisoformat(due)
    except ValueError as problem:
        raise refusal("gather.no_time", due=due) from problem
    # A time without a zone is that of the teacher's own clock.
    return time.astimezone(UTC)


def _names(names: str | Path | None) -> dict[str, str]:
    lines = [] if names is None else read_cells(Path(names).expanduser())
    return {line[0].casefold(): line[1] for line in lines if len(line) > 1 and line[0]}


def _rows(
    it: HandedIn, until: datetime | None, called: Mapping[str, str], lesson: str
) -> Iterator[Row]:
    beliefs = _beliefs(lesson or it.lesson)
    for name, answer in it.given.items():
        shows = beliefs.get(name, {})
        yield {
            "lesson": it.lesson,
            "question": name,
            "asks": answer.asks,
            "kind": answer.kind,
            "who": it.who,
            "name": called.get(it.who.casefold(), ""),
            "answer": answer.value,
            "first": answer.first,
            "times": answer.times,
            "checked": answer.checked,
            "at": answer.at,
            "late": _is_late(answer, until),
            "belief_first": shows.get(str(answer.first), ""),
            "belief": shows.get(str(answer.value), ""),
            "file": it.file,
        }


def _place(lesson: str, question: str) -> int:
    """Return where a question stands in its lesson; one that is not known there is the last."""
    written = _face(lesson).text
    place = written.find(f'name="{question}"')
    return place if place >= 0 else len(written)


def _beliefs(lesson: str) -> Beliefs:
    """Return what wrong answers show in a lesson."""
    return _face(lesson).beliefs


@cache
def _face(lesson: str) -> StudentFace:
    """Return what is written of a lesson; nothing of one that is not known here."""
    try:
        return face_of(find_lesson(lesson))
    except PigclassError:
        return StudentFace({}, "")
