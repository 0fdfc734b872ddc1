"""The index page of the ready-made set: each sheet's picture, what it is for, where it is used."""

from itertools import groupby

from pigclass.rules.catalog import GAMES
from pigclass.words import say
from pigclass.worksheets.paper import PAPERS
from pigclass.worksheets.ready import Ready, pictured, ready_set

START = """\
# Worksheets

Ready to print, on A4 and US Letter, in black and white; a photocopier may be bad. Each sheet has a
teacher's key, its figures worked out by the kit. `python -m pigclass worksheets` makes sheets with
the names of a class, other rules, two to a page, large print, or in Spanish.

This folder is built by `python -m pigclass worksheets --ready`; do not edit it by hand.
"""

NAMES = {"a4": "A4", "letter": "Letter"}


def index_page() -> str:
    """Return the index as Markdown."""
    sections = [
        _section(list(members)) for _, members in groupby(ready_set(), key=lambda it: it.sheet.id)
    ]
    return "\n".join([START, *sections])


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
    game = GAMES[ready.game]() if ready.game else ready.sheet.game()
    return f"| {game.name} | {_links(ready, key=False)} | {_links(ready, key=True)} |"


def _links(ready: Ready, *, key: bool) -> str:
    return " · ".join(f"[{NAMES[paper]}]({ready.path(paper, key=key)})" for paper in PAPERS)
