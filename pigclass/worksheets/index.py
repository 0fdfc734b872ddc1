"""The index page of the ready-made set: each sheet's picture, what it is for, where it is used."""

from itertools import groupby

from pigclass.words import joined, say
from pigclass.worksheets.made import DOCX
from pigclass.worksheets.paper import PAPERS
from pigclass.worksheets.ready import Ready, pictured, ready_lessons, ready_set

RULED = {"skunk_wipe": ", double 1 takes the score", "skunk_safe": ", first throw safe"}
NAMES = {"a4": "A4", "letter": "Letter"}


def index_page() -> str:
    """Return the index as Markdown."""
    sections = [
        _section(list(members)) for _, members in groupby(ready_set(), key=lambda it: it.sheet.id)
    ]
    papers = joined(["A4", "US Letter"], language="en")
    return "\n".join([say("index.start", "en", papers=papers), *_lessons(), *sections])


def _lessons() -> list[str]:
    """Return a table of the lessons, each with all its paper in one file."""
    rows: dict[str, list[str]] = {}
    for place, made in ready_lessons():
        asked = made.asked
        kind = "Word" if place.endswith(DOCX) else NAMES[asked.paper.name]
        link = f"[{kind}, {asked.language}]({place})"
        rows.setdefault(made.lesson.path.stem, []).append(link)
    lines = [f"| {_lesson(name)} | {' · '.join(links)} |" for name, links in rows.items()]
    return [say("index.lessons", "en"), *lines, ""]


def _section(members: list[Ready]) -> str:
    sheet = members[0].sheet
    shown = next(ready for ready in pictured() if ready.sheet.id == sheet.id)
    told = {"purpose": say(f"{sheet.id}.purpose", "en")}
    told["lessons"] = ", ".join(map(_lesson, sheet.lessons))
    head = [
        f"## {sheet.id}",
        "",
        f'<img src="{shown.picture_path}" alt="{shown.title}" width="260">',
        "",
        say("index.used", "en", **told),
        "",
        "| | sheet | teacher's key |",
        "|---|---|---|",
    ]
    return "\n".join([*head, *(_row(ready) for ready in members), ""])


def _lesson(name: str) -> str:
    return f"[{name.partition('-')[2]}](../lessons/{name}.ipynb)"


def _row(ready: Ready) -> str:
    name = f"{ready.of.name}{RULED.get(ready.game or '', '')}"
    return f"| {name} | {_links(ready, key=False)} | {_links(ready, key=True)} |"


def _links(ready: Ready, *, key: bool) -> str:
    return " · ".join(f"[{NAMES[paper]}]({ready.path(paper, key=key)})" for paper in PAPERS)
