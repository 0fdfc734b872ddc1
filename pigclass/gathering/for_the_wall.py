"""HTML page for the projector: counts of answers, without names or paths."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from statistics import median

from pigclass.asking.own_questions import SketchQuestion
from pigclass.gathering.class_answers import ClassAnswers, Row
from pigclass.gathering.lesson_questions import OWN_WORDS, LessonQuestions
from pigclass.look import css, font_face
from pigclass.words import current_language, say, say_of

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
    return (
        f'<!doctype html>\n<html lang="{current_language()}"><head><meta charset="utf-8">'
        f"<title>{escape(say('gather.title'))}</title>"
        f"<style>{font_face()}\n{css()}\n{STYLE}</style></head>\n<body><main>\n"
        + "\n".join(body)
        + "\n</main></body></html>\n"
    )


def _paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def _sections(lesson: LessonQuestions, rows: list[Row]) -> Iterator[str]:
    for name, question in lesson.questions.items():
        answers = [row for row in rows if row["question"] == name and row["asked"]]
        if answers:
            shown = _counts(answers)
            if isinstance(question, SketchQuestion):
                shown = _curves(answers, question.across)
            elif question.kind in OWN_WORDS:
                shown = iter([_paragraph(say_of(len(answers), "gather.answers"))])
            parts = (f"<h3>{escape(question.asks)}</h3>", *shown, *_beliefs(answers))
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
    return [(str(answer), many) for answer, many in ordered]


def _table(caption: str, counts: Iterable[tuple[str, float]]) -> str:
    counts = list(counts)
    most = max((many for _, many in counts), default=1) or 1
    lines = (
        f'<tr><th scope="row">{escape(answer)}</th><td class="number">{many:g}</td>'
        f'<td><div class="bar" style="width:{100 * many / most:.0f}%"></div></td></tr>'
        for answer, many in counts
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
        many = {"first": first[belief], "now": now[belief], "students": len(rows)}
        yield _paragraph(say("gather.belief", belief=belief, **many), "belief")
