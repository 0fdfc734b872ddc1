"""The print room behind *More*: a lesson's paper, for the rules and the class that play."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, count
from pathlib import Path

from pigclass.classlog.rosters.read_roster import read_roster
from pigclass.lesson_list import Lesson, lesson_of, lessons, this_notebook
from pigclass.rules.game import Game
from pigclass.widgets.page.browser import IS_BROWSER
from pigclass.widgets.page.fields import CLOSE, Action, Form, Screen, View, form, labelled
from pigclass.widgets.session.activity import Activity
from pigclass.widgets.session.session import EACH, Session
from pigclass.words import say

# One of each sheet to be copied, or one with each name.
COPIES = ("master", "named")
PAPERS = ("a4", "letter")
# What lies over the screen: the form, or the file.
PAPER = frozenset({"print", "printed"})


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
    choices = {"paper": PAPERS, **({"copies": COPIES} if is_named else {})}
    fields = labelled({name: words[0] for name, words in choices.items()}, **choices)
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
    from pigclass.worksheets.printable import save_bytes
    from pigclass.worksheets.wishes import as_listed

    paper = as_listed(paper)
    sheets = lesson_paper(lesson, game=game, names=names, paper=paper, language=language)
    notebook = this_notebook()
    folder, data = notebook.parent if notebook else Path.cwd(), sheets.pdf()
    # What was printed before stays: it may be for another class, or open in a viewer.
    files = chain([sheets.name], (f"{sheets.name}-{number}" for number in count(2)))
    places = (folder / f"{file}.pdf" for file in files)
    place = next(it for it in places if not it.exists() or it.read_bytes() == data)
    return place if place.exists() else save_bytes(data, place, is_named=bool(sheets.names))


class Handouts:
    """Files beside the notebook of an activity; before a game, paper is for the `wished` one."""

    def __init__(self, activity: Activity[Session], wished: Callable[[], Game]) -> None:
        self._activity, self._wished = activity, wished
        self._printed = self._handed_out = ""

    def offers(self) -> list[View]:
        """Return the button of the students' own notebook; a site has them on its front page."""
        if lesson_of(this_notebook()) is None or IS_BROWSER:
            return []
        note = self._handed_out or say("student.offer_note")
        return [Action("hand_out", say("student.offer")).button | {"note": note}]

    def form(self) -> Form:
        """Return the form that asks for the paper."""
        session, names = self._activity.session, str(self._activity._typed["names"])
        is_named = bool(names.strip()) if session is None else session.game.setup.mode == EACH
        return print_form(is_named=is_named)

    def over(self, screen: Screen) -> Screen:
        """Return a screen with the form over it, or with the offer of the printed file."""
        if self._activity._panel == "print":
            return replace(screen, panel={"form": self.form()})
        panel = printed_panel(self._printed)
        return replace(screen, panel=panel, said=" ".join(panel["lines"]))

    def _do_open_print(self, **typed: str) -> None:
        """Ask for the paper, before a game for the class and the rules that are typed in."""
        self._activity._typed |= typed
        self._activity._panel = "print"

    def _do_print(self, **typed: str) -> None:
        """Write the lesson's paper beside the notebook, and offer it."""
        activity = self._activity
        path = print_paper(
            activity.lesson,
            activity.game if activity.session else self._wished(),
            names=self._names() if typed.get("copies") == "named" else [],
            paper=typed["paper"],
            language=activity.language,
        )
        self._printed, activity._panel = path.name, "printed"

    def _names(self) -> Sequence[str]:
        """Return the names of those who play, before a game those that are typed in."""
        session = self._activity.session
        if session is None:
            return read_roster(str(self._activity._typed["names"])).names
        return [session.name(seat) for seat in session.game.play.seats]

    def _do_hand_out(self, **typed: str) -> None:
        """Put the students' own notebook beside this one, and say where it is."""
        self._activity._typed |= typed
        notebook = this_notebook()
        lesson = lesson_of(notebook)
        if notebook is not None and lesson is not None:
            # A lesson opens sooner without it.
            from pigclass.student_face import hand_out

            path = hand_out(lesson, notebook.parent)
            self._handed_out = say("student.handed_out", file=path.name)
