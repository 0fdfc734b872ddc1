"""What was gathered as one page: for all without a name, and folded below it who said what."""

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from statistics import median

from pigclass.gathering.gathered import Gathered, Row
from pigclass.lesson_list import find_lesson
from pigclass.look import css, font_face
from pigclass.rules.errors import PigclassError
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
li, pre { white-space: pre-wrap; overflow-wrap: anywhere; } pre { font-size: 18px; }
details { margin: 3em 0; font-size: 18px; } summary { min-height: 44px; cursor: pointer; }
details td { border-top: 1px solid var(--pig-grid); }
@media print { details { display: none; } section { break-inside: avoid; } }
"""


def page_of(gathered: Gathered) -> str:
    """Return the page: it opens from disk, loads nothing and runs nothing."""
    by_lesson: dict[str, dict[str, list[Row]]] = {}
    for row in gathered.rows:
        questions = by_lesson.setdefault(str(row["lesson"]), {})
        questions.setdefault(str(row["question"]), []).append(row)
    body = [f"<h1>{escape(say('gather.title'))}</h1>", _paragraph(_told(gathered))]
    for lesson, questions in by_lesson.items():
        body.append(f"<h2>{escape(_title(lesson))}</h2>")
        body += [_question(rows) for rows in questions.values()]
    body += _for_the_teacher(gathered)
    return (
        f'<!doctype html>\n<html lang="{current_language()}"><head><meta charset="utf-8">'
        f"<title>{escape(say('gather.title'))}</title>"
        f"<style>{font_face()}\n{css()}\n{STYLE}</style></head>\n<body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _title(lesson: str) -> str:
    """Return what a lesson asks; of one that is not known here, its name."""
    try:
        return find_lesson(lesson).title
    except PigclassError:
        return lesson


def _told(gathered: Gathered) -> str:
    return say("gather.students", students=gathered.students, answers=len(gathered.rows))


def _paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def _question(rows: list[Row]) -> str:
    asks, kind = str(rows[0]["asks"]), str(rows[0]["kind"])
    shown = {"sketch": _curves, "words": _texts, "strategy": _codes}.get(kind, _counts)
    return "\n".join(
        [
            f"<section><h3>{escape(asks)}</h3>",
            *shown(rows),
            *_beliefs(rows),
            "</section>",
        ]
    )


def _counts(rows: list[Row]) -> Iterator[str]:
    """Yield how often each answer was given, at first and now where anybody changed it."""
    now, first = (_tally(rows, which) for which in ("answer", "first"))
    if now == first:
        yield _table(say_of(len(rows), "gather.answers"), now)
    else:
        yield _table(say("gather.at_first"), first)
        yield _table(say("gather.now"), now)


def _tally(rows: list[Row], which: str) -> list[tuple[str, int]]:
    told = Counter(row[which] for row in rows)
    numbers = all(isinstance(it, int) for it in told)
    ordered = sorted(told.items(), key=lambda it: it[0]) if numbers else told.most_common()
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


def _curves(rows: list[Row]) -> Iterator[str]:
    """Yield the middle height over each place; the places stand in the question's order."""
    curves = [row["answer"] for row in rows]
    heights = [list(map(int, it)) for it in curves if isinstance(it, list)]
    columns = zip(*heights, strict=False)
    middle = [(str(place), float(median(it))) for place, it in enumerate(columns, 1)]
    yield _table(say_of(len(rows), "gather.middle"), middle)


def _texts(rows: list[Row]) -> Iterator[str]:
    """Yield what was written, in the order of its letters: that tells nobody's name."""
    told = sorted((str(row["answer"]) for row in rows), key=str.casefold)
    yield f"<ul>{''.join(f'<li>{escape(it)}</li>' for it in told)}</ul>"


def _codes(rows: list[Row]) -> Iterator[str]:
    for text in sorted(str(row["answer"]) for row in rows):
        yield f"<pre>{escape(text)}</pre>"


def _beliefs(rows: list[Row]) -> Iterator[str]:
    """Yield how many believed what, at first and now."""
    first, now = (
        Counter(str(row[which]) for row in rows if row[which])
        for which in ("belief_first", "belief")
    )
    for belief in sorted(first | now):
        told = say(
            "gather.belief",
            belief=belief,
            first=first[belief],
            now=now[belief],
            students=len(rows),
        )
        yield _paragraph(told, "belief")


def _for_the_teacher(gathered: Gathered) -> Iterator[str]:
    """Yield who answered what, and what was odd: folded, for it names somebody."""
    yield f"<details><summary>{escape(say('gather.for_you'))}</summary>"
    yield from map(_paragraph, gathered.notes)
    yield "<table>"
    for row in gathered.rows:
        who = row["name"] or row["who"] or row["file"]
        cells = (who, row["lesson"], row["asks"], row["answer"])
        yield f"<tr>{''.join(f'<td>{escape(str(it))}</td>' for it in cells)}</tr>"
    yield "</table></details>"
