"""The index page of the ready-made set: each sheet's picture, what it is for, where it is used."""

from itertools import groupby

from pigclass.words import say
from pigclass.worksheets.made import DOCX
from pigclass.worksheets.paper import PAPERS
from pigclass.worksheets.ready import Ready, pictured, ready_lessons, ready_set

START = """\
# Worksheets

Ready to print, on A4 and US Letter, in black and white; a photocopier may be bad. Each sheet has a
teacher's key, its figures worked out by the kit. `python -m pigclass worksheets` makes sheets with
the names of a class, other rules, two to a page, large print, or in Spanish.

This folder is built by `python -m pigclass worksheets --ready`; do not edit it by hand.
"""

LESSONS = """\
## All the paper of a lesson

One file for each: a page for the teacher, the sheets in the order of the lesson, and their keys.
The Word documents hold the same and can be edited; they open in LibreOffice and Google Docs too.
For a Braille printer the rule card of each game lies in [braille](braille), in English and Spanish.

| lesson | paper |
|---|---|"""
RULED = {"skunk_wipe": ", double 1 takes the score", "skunk_safe": ", first throw safe"}
NAMES = {"a4": "A4", "letter": "Letter"}


def index_page() -> str:
    """Return the index as Markdown."""
    sections = [
        _section(list(members)) for _, members in groupby(ready_set(), key=lambda it: it.sheet.id)
    ]
    return "\n".join([START, *_lessons(), *sections])


def _lessons() -> list[str]:
    """Return a table of the lessons, each with all its paper in one file."""
    rows: dict[str, list[str]] = {}
    for place, made in ready_lessons():
        asked = made.asked
        kind = "Word" if place.endswith(DOCX) else NAMES[asked.paper.name]
        link = f"[{kind}, {asked.language}]({place})"
        rows.setdefault(made.lesson.path.stem, []).append(link)
    lines = [f"| {_lesson(name)} | {' · '.join(links)} |" for name, links in rows.items()]
    return [LESSONS, *lines, ""]


def _section(members: list[Ready]) -> str:
    sheet = members[0].sheet
    shown = next(ready for ready in pictured() if ready.sheet.id == sheet.id)
    purpose = say(f"{sheet.id}.purpose", "en")
    head = [
        f"## {sheet.id}",
        "",
        f'<img src="{shown.picture_path}" alt="{shown.title}" width="260">',
        "",
        f"{purpose} Lessons: {', '.join(map(_lesson, sheet.lessons))}.",
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
