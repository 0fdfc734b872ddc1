"""Answers of a class: student, first and current answer, and the belief behind it.

The page for the projector has counts only, without names and paths.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import chain
from pathlib import Path, PurePosixPath
from statistics import median
from typing import Any

from pigclass.asking.own_questions import SketchQuestion
from pigclass.face import Helpful, pd
from pigclass.gathering.lesson_questions import OWN_WORDS, LessonQuestions, known_lessons
from pigclass.gathering.submissions import Submission, SubmittedFiles
from pigclass.look import css, html_page
from pigclass.words import PigclassError, current_language, joined, say, say_of

Row = Mapping[str, Any]
Students = dict[str, list[Submission]]
COLUMNS = ("lesson", "question", "asks", "kind", "who", "answer", "first", "times", "checked", "at",
           "belief_first", "belief", "file")  # fmt: skip


@dataclass(frozen=True)
class ClassAnswers(Helpful):
    """Answers of a class, one row each, and notes on files.

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
        return pd.DataFrame(self.rows, columns=list(COLUMNS))

    def __repr__(self) -> str:
        """Show the counts without names, since a notebook may be projected."""
        counts = {"files": self.files, "students": self.students, "answers": len(self.rows)}
        summary = say("gather.told", **counts)
        return f"{summary} {say('gather.notes', number=len(self.notes))}" if self.notes else summary


def gather(folder: str | Path, *, lesson: str = "") -> ClassAnswers:
    """Return the answers in the notebooks of a folder, or of an archive from an LMS.

    `lesson` is the notebook of your own lesson. Notebooks in archives and with other suffixes are
    read too; no code is run. `gather("7b").frame` has a row for each answer.
    """
    lessons = known_lessons(lesson)
    files = SubmittedFiles(Path(folder).expanduser(), lessons).read()
    handed_in = sorted(files, key=lambda work: work.file)
    notes = [it.odd for it in handed_in if it.odd]
    notebooks = sum(it.is_notebook for it in handed_in)
    if not notebooks:
        raise PigclassError("\n".join((say("gather.none", place=folder), *notes)))
    students, on_copies = _newest_each(handed_in)
    works = chain.from_iterable(students.values())
    rows = [row for work in works for row in _rows(work, lessons.get(work.lesson))]
    rows.sort(key=lambda row: (row["lesson"], row["place"]))
    # Answers to unknown questions are in the table only.
    unknown = Counter(row["file"] for row in rows if not row["asked"]).items()
    notes += [*on_copies, *(say("gather.strange", file=file, number=n) for file, n in unknown)]
    return ClassAnswers(tuple(rows), tuple(notes), notebooks, len(students), lessons)


def _newest_each(handed_in: list[Submission]) -> tuple[Students, list[str]]:
    """Return each student's newest notebook per lesson, and notes on the others."""
    by_student: dict[tuple[str, str], list[Submission]] = {}
    for work in handed_in:
        if work.given:
            key = f"{number_of(work.who)}\n" if work.who else work.file
            by_student.setdefault((work.lesson, key), []).append(work)
    students: Students = {}
    notes = []
    for (_, key), copies in by_student.items():
        groups = _by_student(copies)
        for number, attempts in enumerate(groups):
            best = max(attempts, key=lambda work: work.age)
            students.setdefault(key + str(number or ""), []).append(best)
            notes += [_copies_note(best, attempts)] * (len(attempts) > 1)
        if len(groups) > 1:
            details = {"number": len(groups), "files": joined([it[-1].file for it in groups])}
            notes.append(say("gather.two_of_a_name", who=copies[0].who, **details))
    return students, notes


def _by_student(copies: list[Submission]) -> list[list[Submission]]:
    """Group the notebooks with one student number by the students who wrote them.

    Notebooks in different folders belong to different students, unless one continues the other.
    """
    students: list[list[Submission]] = []
    for notebook in sorted(copies, key=lambda work: work.age):
        folder = PurePosixPath(notebook.file).parent
        for attempts in students:
            last = attempts[-1]
            is_newer = last.given != notebook.given and _continues(last, notebook)
            if is_newer or PurePosixPath(last.file).parent == folder:
                attempts.append(notebook)
                break
        else:
            students.append([notebook])
    return students


def _copies_note(best: Submission, copies: list[Submission]) -> str:
    others = [it for it in copies if it is not best]
    is_same = all(_continues(it, best) for it in others)
    details = {"who": best.who or best.file, "counted": best.file}
    details["files"] = joined([it.file for it in others])
    return say("gather.doubled" if is_same else "gather.doubtful", **details)


def _continues(before: Submission, after: Submission) -> bool:
    """Return whether `after` continues `before`: first answers agree, and so does a time."""
    old, new = before.given, after.given
    pairs = [(old[name], new[name]) for name in old.keys() & new.keys()]
    same_time = any(one.at == other.at for one, other in pairs)
    return same_time and all(one.first == other.first for one, other in pairs)


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
        beliefs = lesson.beliefs.get(name, {}) if lesson else {}
        yield answer.data | {
            "answer": answer.value,
            "lesson": work.lesson,
            "file": work.file,
            "who": work.who,
            "belief_first": beliefs.get(str(answer.first), ""),
            "belief": beliefs.get(str(answer.value), ""),
            "asked": lesson is not None and lesson.takes(answer),
            "place": order.index(name) if name in order else len(order),
        }


STYLE = """
body { max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; color: var(--pig-ink);
  background: var(--pig-paper); font: 22px/1.35 "Pigclass Sans", sans-serif; }
h1 { font-size: 36px; } h2 { font-size: 30px; margin-top: 2em; } h3 { font-size: 24px; }
table { border-collapse: collapse; width: 100%; } caption { text-align: left; font-weight: 700; }
td, th { padding: 4px 12px 4px 0; text-align: left; vertical-align: middle; font-weight: 400; }
th { width: 40%; } td.number { width: 4em; text-align: right; font-weight: 700; }
.bar { height: 26px; min-width: 2px; background: var(--pig-blue); }
.belief { padding-left: 14px; border-left: 8px solid var(--pig-busted); }
@media print { section { break-inside: avoid; } }
"""


def page_of(gathered: ClassAnswers) -> str:
    """Return the page as a single HTML file that loads nothing.

    Headings and questions come from the lessons. Students' texts are only counted.
    """
    number = sum(row["asked"] for row in gathered.rows)
    summary = say("gather.students", students=gathered.students, answers=number)
    body = [f"<h1>{escape(say('gather.title'))}</h1>", _paragraph(summary)]
    for name, lesson in gathered.lessons.items():
        sections = list(_sections(lesson, [row for row in gathered.rows if row["lesson"] == name]))
        body += [f"<h2>{escape(lesson.title)}</h2>", *sections] if sections else []
    style = f"{css()}\n{STYLE}"
    return html_page(say("gather.title"), current_language(), style, "\n".join(body))


def _paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def _sections(lesson: LessonQuestions, rows: list[Row]) -> Iterator[str]:
    for name, question in lesson.questions.items():
        answers = [row for row in rows if row["question"] == name and row["asked"]]
        if answers:
            section = _counts(answers)
            if isinstance(question, SketchQuestion):
                section = _curves(answers, question.across)
            elif question.kind in OWN_WORDS:
                section = iter([_paragraph(say_of(len(answers), "gather.answers"))])
            parts = (f"<h3>{escape(question.asks)}</h3>", *section, *_beliefs(answers))
            yield "\n".join(("<section>", *parts, "</section>"))


def _counts(rows: list[Row]) -> Iterator[str]:
    """Yield tables of the count of each answer, at first and now if they differ."""
    now, first = (_tally(rows, which) for which in ("answer", "first"))
    if now == first:
        yield _table(say_of(len(rows), "gather.answers"), now)
    else:
        yield _table(say("gather.at_first"), first)
        yield _table(say("gather.now"), now)


def _tally(rows: list[Row], which: str) -> list[tuple[str, int]]:
    counts = Counter(row[which] for row in rows)
    numbers = all(isinstance(it, int) for it in counts)
    ordered = sorted(counts.items(), key=lambda pair: pair[0]) if numbers else counts.most_common()
    return [(str(answer), count) for answer, count in ordered]


def _table(caption: str, counts: Iterable[tuple[str, float]]) -> str:
    counts = list(counts)
    most = max((count for _, count in counts), default=1) or 1
    lines = (
        f'<tr><th scope="row">{escape(answer)}</th><td class="number">{count:g}</td>'
        f'<td><div class="bar" style="width:{100 * count / most:.0f}%"></div></td></tr>'
        for answer, count in counts
    )
    return f"<table><caption>{escape(caption)}</caption>{''.join(lines)}</table>"


def _curves(rows: list[Row], across: Sequence[str]) -> Iterator[str]:
    """Yield a table of the median height at each place, in the question's order."""
    columns = zip(*(row["answer"] for row in rows), strict=True)
    middle = [(place, float(median(it))) for place, it in zip(across, columns, strict=True)]
    yield _table(say_of(len(rows), "gather.middle"), middle)


def _beliefs(rows: list[Row]) -> Iterator[str]:
    """Yield sentences on the number of students with each belief, at first and now."""
    first, now = (
        Counter(str(row[which]) for row in rows if row[which])
        for which in ("belief_first", "belief")
    )
    for belief in sorted(first | now):
        numbers = {"first": first[belief], "now": now[belief], "students": len(rows)}
        yield _paragraph(say("gather.belief", belief=belief, **numbers), "belief")
