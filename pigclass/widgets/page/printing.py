"""The print room behind *More*: a lesson's paper, for the rules and the class that play."""

from collections.abc import Sequence
from functools import cache
from itertools import chain, count
from pathlib import Path

from pigclass.lesson_list import Lesson, lesson_of, lessons, this_notebook
from pigclass.rules.game import Game
from pigclass.widgets.page.browser import IS_BROWSER
from pigclass.widgets.page.fields import CLOSE, Action, Form, form, labelled
from pigclass.words import say

# One of each sheet to be copied, or one with each name.
COPIES = ("master", "named")
PAPERS = ("a4", "letter")


def has_paper(lesson: str) -> bool:
    """Say whether there is a lesson of that name to print for, and no other is open."""
    # Nothing in a browser sets pages; the site has ready-made sets.
    return (
        not IS_BROWSER
        and lesson in _named()
        and lesson_of(this_notebook()) in {None, _named()[lesson]}
    )


@cache
def _named() -> dict[str, Lesson]:
    return {it.name: it for it in lessons()}


def print_form(*, is_named: bool) -> Form:
    """Return the form that asks for the paper, and whether each name has a sheet of its own."""
    asked = {"paper": PAPERS, **({"copies": COPIES} if is_named else {})}
    fields = labelled({it: known[0] for it, known in asked.items()}, **asked)
    return form(say("button.print"), fields, Action("print", say("form.print")), CLOSE)


def printed_panel(file: str) -> Form:
    """Return what offers the file that was written beside the notebook."""
    return {
        "title": say("button.print"),
        "lines": [say("label.printed", file=file)],
        "tables": [],
        "file": {"name": file, "label": say("label.open_file", file=file)},
        "close": say("button.close"),
    }


def print_paper(
    lesson: str, game: Game, *, names: Sequence[str], paper: str, language: str
) -> Path:
    """Write all paper of a lesson as one PDF beside the notebook, and return where it is.

    Its sheets are for the rules of the game, where they suit them, and one for each of the names.
    """
    # Only who prints waits for the library that sets the pages.
    from pigclass.worksheets import lesson_paper
    from pigclass.worksheets.made import save_bytes
    from pigclass.worksheets.wishes import as_listed

    paper = as_listed(paper)
    made = lesson_paper(lesson, game=game, names=names, paper=paper, language=language)
    notebook = this_notebook()
    folder, data = notebook.parent if notebook else Path.cwd(), made.pdf()
    # What was printed before stays: it may be for another class, or open in a viewer.
    files = chain([made.name], (f"{made.name}-{number}" for number in count(2)))
    places = (folder / f"{file}.pdf" for file in files)
    place = next(it for it in places if not it.exists() or it.read_bytes() == data)
    return place if place.exists() else save_bytes(data, place, is_named=bool(made.names))
