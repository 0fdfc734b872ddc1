"""Views of the Strategy Lab, as plain data: the form and the entries, or a page of results."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from string import Formatter

from pigclass import charts
from pigclass.face import alt
from pigclass.strategies.reading import title
from pigclass.tournaments.entries import WAYS
from pigclass.tournaments.shelf import ShelfEntry
from pigclass.widgets.page.fields import Action, Form, PageState, View, buttons, field, form
from pigclass.widgets.session.belief_questions import question_form
from pigclass.widgets.strategy_lab.session import (
    EXAMINED,
    LEAGUE,
    MEANS,
    PAGES,
    PYTHON,
    WINS_MOST,
    LabSession,
)
from pigclass.words import in_percent, refusal, say

# A sentence with blanks, or the field for a function.
Pieces = list[str | View]

EXAMPLE = "def {name}({reads}):\n    return {answer}\n"


@dataclass(frozen=True, kw_only=True)
class LabView(PageState):
    """One state of the Strategy Lab: a question, the form and its strategies, or results."""

    pick: View | None = None
    form: Form | None = None
    entries: View | None = None
    progress: View | None = None
    asked: Form | None = None


def lab_view(session: LabSession) -> LabView:
    """Return everything that the screen draws."""
    common = LabView(problem=session.problem, banner=session.shelf.trouble)
    if session.is_asked:
        return replace(common, kind="asked", asked=asked_form())
    title, progress = say("lab.title", game=session.game.name), _progress(session)
    common = replace(common, title=title, said=session.said, progress=progress)
    return _results(session, common) if session.page else _entering(session, common)


def asked_form() -> View:
    """Return the form in which the class predicts which strategy wins most."""
    return question_form(WINS_MOST, say("button.begin"), rule="")


def _entering(session: LabSession, common: LabView) -> LabView:
    ways = [[way, in_words(way)] for way in (*session.ways, PYTHON)]
    entries = [_entry(session, entry) for entry in session.kept]
    return replace(
        common,
        kind="lab",
        pick=_list("way", "way", say("lab.choose"), session.way, ways),
        form=lab_form(session),
        entries={"title": say("lab.entries", number=len(entries)), "list": entries},
        actions=(
            _button("play", when=bool(session.kept), kind="pig-primary"),
            replace(_page(PAGES[0]), label=say("lab.button_results"), when=bool(session.over)),
        ),
    )


def _list(action: str, name: str, label: str, value: str, choices: list[list[str]]) -> View:
    """Return a list whose choice triggers `action` at once."""
    chosen = {"name": name, "value": value, "choices": choices}
    return {"action": action, "label": label} | chosen


def _button(name: str, *, when: bool = True, kind: str = "") -> Action:
    return Action(name, say(f"lab.button_{name}"), when=when, kind=kind)


def _page(page: str, now: str = "") -> Action:
    """Return the action that opens a page of results."""
    label, pressed = say(f"lab.page_{page}"), page == now
    return Action("page", label, id=f"page-{page}", pressed=pressed, data={"page": page})


def lab_form(session: LabSession) -> View:
    """Return the form in which a strategy is written."""
    editing, is_code = bool(session.editing), session.way == PYTHON
    name = field("name", "text", say("lab.name"), value=session.typed.get("name", ""))
    submit = Action("enter", say("lab.change" if editing else "lab.enter"))
    cancel = Action("cancel", say("lab.cancel"), when=editing)
    pieces = _code(session) if is_code else sentence(session.way, session.typed)
    bad_line = _line_number(session.problem) if is_code else None
    more = {"pieces": pieces, "wrong_line": bad_line}
    return form(say("lab.form"), [] if is_code else [name], submit, cancel) | more


def sentence(way: str, typed: Mapping[str, str]) -> Pieces:
    """Return a sentence as a list of texts and blanks."""
    pieces: Pieces = []
    # Each blank is filled with its own placeholder, for the parser.
    blanks = {it: f"{{{it}}}" for it in WAYS[way].blanks}
    for text, blank, _, _ in Formatter().parse(in_words(way, blanks)):
        pieces.append(text)
        if blank:
            value = typed.get(blank, WAYS[way].blanks[blank])
            pieces.append(field(blank, "number", say(f"lab.blank_{blank}"), value=value))
    return pieces


def _code(session: LabSession) -> Pieces:
    """Return the field for a Python function, which at first shows an example."""
    game = session.game
    dice = game.dice_choice is not None
    example = EXAMPLE.format(
        name=say("lab.example_name"),
        reads="own" if dice else "turn_total",
        answer="4" if dice else "turn_total < 12",
    )
    kind = "shared" if game.at_once else "race"
    help_text = say("lab.reads_dice" if dice else f"lab.reads_{kind}")
    label = say("lab.code_dice" if dice else "lab.code")
    text = session.typed.get("text") or example
    return [field("text", "code", label, value=text, help_text=help_text)]


def in_words(way: str, blanks: Mapping[str, str] | None = None) -> str:
    """Return a sentence with the values of its blanks; a blank without one is a gap."""
    if way == PYTHON:
        return say("lab.way_python")
    return say(f"lab.way_{way}", **(dict.fromkeys(WAYS[way].blanks, "__") | dict(blanks or {})))


def _entry(session: LabSession, entry: ShelfEntry) -> View:
    says = say("lab.python") if entry.way == PYTHON else in_words(entry.way, entry.blanks)
    return {
        "id": entry.id,
        "name": entry.name,
        "says": says,
        "result": _result(session, entry),
        "editing": entry.id == session.editing,
        "buttons": buttons(*(_entry_action(it, entry) for it in ("edit", "remove"))),
    }


def _entry_action(name: str, entry: ShelfEntry) -> Action:
    """Return the action that edits or removes an entry."""
    label, heard = say(f"lab.{name}"), say(f"lab.{name}_this", name=entry.name)
    return Action(name, label, heard=heard, id=f"{name}-{entry.id}", data={"id": entry.id})


def _result(session: LabSession, entry: ShelfEntry) -> str:
    """Return how a strategy did in the last tournament."""
    if session.over is None or entry.name not in session.over.strategies:
        return say("lab.out") if session.over is not None else ""
    place = session.over.places[entry.name]
    return say("lab.place", place=place, share=in_percent(session.over.shares[entry.name]))


def _results(session: LabSession, common: LabView) -> LabView:
    names = [[name, name] for name in (session.over.order if session.over else ())]
    pick = _list("examine", "name", say("lab.examine"), session.chosen, names)
    return replace(
        common,
        kind="results",
        pick=pick if session.page == EXAMINED else None,
        actions=(_button("back"), *(_page(it, session.page) for it in PAGES)),
    )


def _progress(session: LabSession) -> View | None:
    if not session.busy_with:
        return None
    done, total = session.done
    return {"label": session.busy_with, "done": done, "of": total}


def _line_number(problem: str) -> int | None:
    """Return the line number in a refusal, None if it has none."""
    word, *_ = say("refused.strategy.line", number="", line="").split()
    found = re.search(rf"{word} (\d+)", problem)
    return int(found[1]) if found else None


# Number of letters that fit before a bar of the ranking.
ROOM = 40


def chart_of(session: LabSession) -> "alt.TopLevelMixin | None":
    """Return the chart of the open page, None while strategies are entered.

    Raises PigclassError, with the reason, if there is none.
    """
    if session.over is None or not session.page:
        return None
    results, ours = session.over, session.strategies
    if session.page == LEAGUE:
        return charts.who_beats_whom(results.pairs, ours=ours)
    if session.page == MEANS:
        return charts.mean_or_win(results.best_for_what, ours=ours)
    if session.page == EXAMINED:
        prices = results.examine(session.chosen)
        if prices.frame.empty:
            raise refusal("lab.perfect", name=session.chosen)
        return prices.chart()
    called = {name: _with_rule(name, title(it)) for name, it in ours.items()}
    return charts.ranking(results.ranking.replace({"strategy": called}), ours=called.values())


def _with_rule(name: str, does: str) -> str:
    """Return a name and what its strategy does, if there is room for both."""
    text = say("lab.called", name=name, does=does)
    return text if name != does and len(text) <= ROOM else name
