"""Forms of a class activity: players, counts and points, arrivals, and files."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from pigclass.classlog.rosters.filekinds import MOST_BYTES
from pigclass.lesson_list import lesson_of, lessons, this_notebook
from pigclass.rules.game import Game
from pigclass.widgets.class_game.plan import LessonPlan
from pigclass.widgets.page.browser import IS_BROWSER
from pigclass.widgets.page.fields import (
    CLOSE,
    DICE,
    Action,
    Form,
    FormData,
    Screen,
    View,
    field,
    form,
    labelled,
    one_field_form,
    opening_form,
)
from pigclass.widgets.session.activity import Activity
from pigclass.widgets.session.session import EACH, Session
from pigclass.words import counted, say

MODES = ("each", "head_count", "alone")
EXPLAINED = {"mode", "dice", "seed", "groups"}


def setup_form(plan: LessonPlan, typed: FormData) -> Form:
    """Return the form that opens a lesson; `typed` has the values that were typed before."""
    chosen = {it: typed.get(it.option, it.choices[0]) for it in plan.rule_choices}
    rules = [
        field(rule.option, "choice", rule.label, value=value, choices=rule.in_words)
        | {"help": say(f"rule.{rule.option}_help")}
        for rule, value in chosen.items()
    ]
    fields = [
        *labelled(typed, classroom="text", names="area"),
        field("file", "file", say("form.file")) | {"most": MOST_BYTES},
        *labelled(typed, students="number", mode=MODES, dice=DICE, seed="text", groups="text"),
        *rules,
    ]
    names = next(it for it in fields if it["name"] == "names")
    names["help"] = names["echo"] = say("form.names_count", number="{number}")
    for item in fields:
        if item["name"] in EXPLAINED:
            item["help"] = say(f"form.{item['name']}_help")
    return opening_form(plan.builder().name, fields)


def head_count_form(typed: str) -> Form:
    """Return the form that asks how many still stand; `typed` is the answer before an undo."""
    asks = field("still_standing", "number", say("form.still_standing"), value=typed)
    return one_field_form(asks, "count", say("form.count"))


def points_form() -> Form:
    """Return the form for the points of the students who sit, in order of seats."""
    asks = field("points", "text", say("form.points"), help_text=say("form.points_help"))
    return one_field_form(asks, "sit_with", say("button.lock"))


def class_form(session: Session) -> Form:
    """Return the form for students who join, leave, come back or change names."""
    nobody, play = [["", say("form.nobody")]], session.game.play
    names = {seat: [str(seat), session.name(seat)] for seat in play.seats}
    present = [name for seat, name in names.items() if seat not in play.away]
    absent = [names[seat] for seat in sorted(play.away)]
    back = field("returns", "choice", say("form.returns"), choices=nobody + absent)
    fields = [
        field("name", "text", say("form.arrive")),
        field("leaves", "choice", say("form.leaves"), choices=nobody + present),
        *([back] if absent else []),
        field("renames", "choice", say("form.renames"), choices=nobody + present + absent),
        field("new_name", "text", say("form.new_name")),
    ]
    change = Action("change_class", say("form.change_class"))
    return form(say("button.class"), fields, change, CLOSE, Action("setup"))


# Choices if there are names: a master of each sheet or a copy for each name; on the page of today
# numbers or first names.
CHOICES = {"print": ("copies", ("master", "named")), "today": ("who", ("numbers", "firsts"))}
# Panels about paper: the forms, and the file.
PAPER_PANELS = frozenset({*CHOICES, "printed"})


def paper_of(lesson: str) -> str:
    """Return the lesson whose paper can be printed: the open notebook's, else `lesson`; or ""."""
    # A browser cannot make PDFs; the site has ready-made ones.
    names = () if IS_BROWSER else [it.name for it in lessons()]
    opened = lesson_of(this_notebook())
    if opened and names:
        return opened.name
    return lesson if lesson in names else ""


class Handouts:
    """Files for students beside the notebook; `wished()` is the game of the setup form."""

    def __init__(
        self,
        activity: Activity[Session],
        wished: Callable[[], Game],
        named: Callable[[], Sequence[str]],
    ) -> None:
        self._activity, self._wished, self._class_names = activity, wished, named
        # `before` is the panel that a form for paper covers.
        self._printed = ("", "", "print")
        self._handed_out, self.before = "", ""

    def offers(self) -> list[View]:
        """Return buttons for paper and for the students' own notebook; none on the site."""
        names = self._class_names()
        can_hand_out = not IS_BROWSER and lesson_of(this_notebook()) is not None
        can_print = paper_of(self._activity.lesson) != ""
        paper = Action("open_print", say("button.print"), when=can_print)
        notebook = Action("hand_out", say("student.offer"), when=can_hand_out)
        printed = counted(len(names), "name") if names else ""
        noted = (paper, printed), (notebook, self._handed_out or say("student.offer_note"))
        return [offer.button | {"note": note} for offer, note in noted if offer.when]

    def form(self, kind: str = "print") -> Form:
        """Return the form for the lesson's paper, or for the page of today."""
        name, choices = CHOICES[kind]
        wanted = {name: choices} if self._has_names else {}
        fields = labelled({it: options[0] for it, options in wanted.items()}, **wanted)
        return form(say(f"print.{kind}"), fields, Action(kind, say(f"form.{kind}")), CLOSE)

    @property
    def _has_names(self) -> bool:
        session = self._activity.session
        return bool(self._class_names()) if session is None else session.game.setup.mode == EACH

    def with_panel(self, screen: Screen) -> Screen:
        """Return a screen with the form over it, or with the printed file."""
        if self._activity._panel != "printed":
            return replace(screen, panel={"form": self.form(self._activity._panel)})
        file, key, kind = self._printed
        note = say(f"print.written_{kind}", file=file, key=key)
        files = (file, key) if kind == "print" else (file,)
        links = [{"name": it, "label": say("label.open_file", file=it)} for it in files]
        panel = {"title": say(f"print.{kind}"), "lines": [note], "tables": [], "files": links}
        return replace(screen, panel=panel | {"close": say("button.close")}, said=note)

    def _do_open_print(self, **typed: str) -> None:
        """Ask whose names go on the paper, or print it at once; keep what the form has."""
        self._activity._typed |= typed
        self.before, self._activity._panel = "", "print"
        if not self._has_names:
            self._do_print()

    def _do_print(self, **typed: str) -> None:
        """Write the lesson's paper and its keys beside the notebook, and show the paper."""
        from pigclass.worksheets import lesson_paper

        activity = self._activity
        game = activity.game if activity.session else self._wished()
        lesson, language = paper_of(activity.lesson), activity.language
        print_as = partial(lesson_paper, lesson, game=game, language=language)
        names = self._players() if typed.get("copies") == "named" else []
        for sheets in (print_as(key=True), print_as(names=names)):
            data = sheets.ready_made() or sheets.pdf()
            self._save("print", f"{sheets.name}.pdf", data, is_named=bool(sheets.names))

    def _save(self, kind: str, name: str, data: bytes, *, is_named: bool) -> None:
        """Write a file beside the notebook, and show it."""
        from pigclass.worksheets.printable import save_beside

        notebook = this_notebook()
        folder = notebook.parent if notebook else Path.cwd()
        path = save_beside(data, folder / name, is_named=is_named)
        self._printed, self._activity._panel = (path.name, self._printed[0], kind), "printed"

    def _do_open_today(self) -> None:
        """Ask for the page of today."""
        if self._activity._panel not in PAPER_PANELS:
            self.before = self._activity._panel
        self._activity._panel = "today"

    def _do_today(self, **typed: str) -> None:
        """Write the page of today beside the notebook; on a site it is a download."""
        from pigclass.today import today
        from pigclass.today.page import as_html

        activity, is_named = self._activity, typed.get("who") == "firsts"
        pages = today(activity.class_log, activity._playing().game.id, names=is_named)
        activity._panel = ""
        give = activity.give if IS_BROWSER else partial(self._save, "today", is_named=is_named)
        give(f"{pages[-1].file}.html", as_html(pages).encode())

    def _players(self) -> Sequence[str]:
        """Return the players' names; before a game, the names of the chosen class."""
        session = self._activity.session
        if session is None:
            return self._class_names()
        players = enumerate(session.game.setup.players)
        return [session.known_names.get(it) or session.name(seat) for seat, it in players]

    def _do_hand_out(self, **typed: str) -> None:
        """Write the students' own notebook beside this one, and show where it is."""
        self._activity._typed |= typed
        notebook = this_notebook()
        lesson = lesson_of(notebook)
        if notebook is not None and lesson is not None:
            # Imported here, so that a lesson opens sooner.
            from pigclass.student_face import hand_out

            path = hand_out(lesson, notebook.parent)
            self._handed_out = say("student.handed_out", file=path.name)
