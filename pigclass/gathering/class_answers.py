"""Answers of a class: student, first and current answer, and the belief behind it."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from pigclass.gathering.lesson_questions import LessonQuestions, known_lessons
from pigclass.gathering.submissions import Submission, SubmittedFiles
from pigclass.rules.errors import PigclassError
from pigclass.words import joined, say

if TYPE_CHECKING:
    import pandas as pd

Row = Mapping[str, Any]
Students = dict[str, list[Submission]]
COLUMNS = ("lesson", "question", "asks", "kind", "who", "answer", "first", "times", "checked", "at",
           "belief_first", "belief", "file")  # fmt: skip


@dataclass(frozen=True)
class ClassAnswers:
    """Answers of a class, one row each, and notes on odd files.

    `frame` has the answers with students, `notes` sentences on duplicate, renamed or damaged
    files: both contain names. `lessons` are the lessons with these questions, by name.
    """

    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    files: int
    students: int
    lessons: Mapping[str, LessonQuestions] = field(default_factory=dict)

    @property
    def frame(self) -> "pd.DataFrame":
        """A row for each answer that counts."""
        import pandas as pd

        return pd.DataFrame(self.rows, columns=list(COLUMNS))

    def __repr__(self) -> str:
        """Show the counts without names, since a notebook may be projected."""
        counts = {"files": self.files, "students": self.students, "answers": len(self.rows)}
        summary = say("gather.told", **counts)
        return f"{summary} {say('gather.notes', number=len(self.notes))}" if self.notes else summary


def gather(place: str | Path, *, lesson: str = "") -> ClassAnswers:
    """Return the answers in the notebooks of a folder, or of an archive from an LMS.

    `lesson` is the notebook of your own lesson. Notebooks in archives and with other suffixes are
    read too; no code is run. `gather("7b").frame` has a row for each answer.
    """
    lessons = known_lessons(lesson)
    files = SubmittedFiles(Path(place).expanduser(), lessons).read()
    handed_in = sorted(files, key=lambda work: work.file)
    odd = [it.odd for it in handed_in if it.odd]
    notebooks = sum(it.is_notebook for it in handed_in)
    if not notebooks:
        raise PigclassError("\n".join((say("gather.none", place=place), *odd)))
    students, doubled = _each_once(handed_in)
    rows = [
        row
        for some in students.values()
        for work in some
        for row in _rows(work, lessons.get(work.lesson))
    ]
    rows.sort(key=lambda row: (row["lesson"], row["place"]))
    # Answers to unknown questions are in the table only.
    strange = Counter(row["file"] for row in rows if not row["asked"]).items()
    odd += [*doubled, *(say("gather.strange", file=file, number=n) for file, n in strange)]
    return ClassAnswers(tuple(rows), tuple(odd), notebooks, len(students), lessons)


def _each_once(handed_in: list[Submission]) -> tuple[Students, list[str]]:
    """Return each student's newest notebook per lesson, and notes on the others."""
    found: dict[tuple[str, str], list[Submission]] = {}
    for work in handed_in:
        if work.given:
            key = f"{number_of(work.who)}\n" if work.who else work.file
            found.setdefault((work.lesson, key), []).append(work)
    students: Students = {}
    notes = []
    for (_, key), some in found.items():
        apart = _told_apart(some)
        for number, attempts in enumerate(apart):
            best = max(attempts, key=lambda work: work.age)
            students.setdefault(key + str(number or ""), []).append(best)
            notes += [_doubled(best, attempts)] * (len(attempts) > 1)
        if len(apart) > 1:
            details = {"number": len(apart), "files": joined([it[-1].file for it in apart])}
            notes.append(say("gather.two_of_a_name", who=some[0].who, **details))
    return students, notes


def _told_apart(some: list[Submission]) -> list[list[Submission]]:
    """Group notebooks with the same number by student.

    Notebooks in different folders belong to different students, unless one continues the other.
    """
    apart: list[list[Submission]] = []
    for notebook in sorted(some, key=lambda work: work.age):
        folder = PurePosixPath(notebook.file).parent
        for attempts in apart:
            last = attempts[-1]
            is_newer = last.given != notebook.given and _goes_on(last, notebook)
            if is_newer or PurePosixPath(last.file).parent == folder:
                attempts.append(notebook)
                break
        else:
            apart.append([notebook])
    return apart


def _doubled(best: Submission, some: list[Submission]) -> str:
    others = [it for it in some if it is not best]
    is_one = all(_goes_on(it, best) for it in others)
    details = {"who": best.who or best.file, "counted": best.file}
    details["files"] = joined([it.file for it in others])
    return say("gather.doubled" if is_one else "gather.doubtful", **details)


def _goes_on(before: Submission, after: Submission) -> bool:
    """Return whether `after` continues `before`: equal first answers, and an equal time."""
    old, new = before.given, after.given
    both = [(old[name], new[name]) for name in old.keys() & new.keys()]
    same_time = any(one.at == other.at for one, other in both)
    return same_time and all(one.first == other.first for one, other in both)


def number_of(who: str) -> str:
    """Return a number or nickname in normal form: 07, Nr. 7 and 7 are equal.

    >>> number_of("07"), number_of("No. 7"), number_of("Fox 07")
    ('7', '7', 'fox 07')
    """
    tidy = who.casefold().strip()
    number = re.fullmatch(r"(?:n[ro]?\W|#)?\W*0*(\d{1,18})\W*", tidy)
    return str(int(number[1])) if number else tidy


def _rows(work: Submission, lesson: LessonQuestions | None) -> Iterator[Row]:
    order = list(lesson.questions) if lesson else []
    for name, answer in work.given.items():
        shows = lesson.beliefs.get(name, {}) if lesson else {}
        yield answer.data | {
            "answer": answer.value,
            "lesson": work.lesson,
            "file": work.file,
            "who": work.who,
            "belief_first": shows.get(str(answer.first), ""),
            "belief": shows.get(str(answer.value), ""),
            "asked": lesson is not None and lesson.takes(answer),
            "place": order.index(name) if name in order else len(order),
        }
