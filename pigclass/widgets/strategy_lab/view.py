"""What the Strategy Lab shows, as plain data: the form and the shelf, or a page of results."""

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any

from pigclass.tournaments.shelf import Kept
from pigclass.tournaments.ways import WAYS
from pigclass.widgets.class_game.forms import tally_of_class
from pigclass.widgets.page.fields import View, field
from pigclass.widgets.strategy_lab.session import EXAMINED, PAGES, PYTHON, WINS_MOST, LabSession
from pigclass.words import in_percent, say

EXAMPLE = "def {name}({reads}):\n    return {answer}\n"


def lab_view(session: LabSession) -> View:
    """Return everything that the screen draws."""
    if session.is_asked:
        return _asking(session)
    shown = _results(session) if session.page else _entering(session)
    return {
        "kind": "results" if session.page else "lab",
        "title": say("lab.title", game=session.game.name),
        "said": session.said,
        "problem": session.problem,
        "banner": session.shelf.trouble,
        "shelf": None if session.page else _shelf(session),
        "progress": _progress(session),
        **shown,
    }


def asked_form() -> View:
    """Return the form in which the class says first which strategy wins most."""
    return {
        "title": say("lab.before"),
        "lead": say("form.hands"),
        "fields": [tally_of_class(WINS_MOST, "")],
        "submit": {"action": "believe", "label": say("lab.begin_writing")},
    }


def _asking(session: LabSession) -> View:
    quiet = dict.fromkeys(("shelf", "pick", "form", "entries", "progress"))
    told = {"said": "", "problem": session.problem, "banner": session.shelf.trouble, "title": ""}
    return {"kind": "asked", "asked": asked_form(), "buttons": [], **quiet, **told}


def _shelf(session: LabSession) -> View:
    """Return the list of shelves, one for each class and season, and the field for a new one."""
    names = [[name, name or say("lab.first_shelf")] for name in session.shelves]
    label, new = say("lab.shelf"), say("lab.new_shelf")
    return {
        "label": label,
        "value": session.shelf_name,
        "choices": names,
        "new": {"label": new, "button": say("lab.open_shelf")},
    }


def _entering(session: LabSession) -> View:
    return {
        "pick": {
            "action": "way",
            "label": say("lab.choose"),
            "name": "way",
            "value": session.way,
            "choices": [[way, _with_gaps(way)] for way in (*session.ways, PYTHON)],
        },
        "form": lab_form(session),
        "entries": {
            "title": say("lab.entries", number=len(session.kept)),
            "list": [_entry(session, kept) for kept in session.kept],
        },
        "buttons": _shown(
            ("play", session.kept or session.with_catalog),
            ("no_catalog" if session.with_catalog else "catalog", True),
            ("results", session.over),
            ("devices", True),
        ),
    }


def beside_the_door(view: View, panel: View) -> View:
    """Return the view with the way in for devices where the form stood, beside the shelf."""
    form, door = panel.get("form"), panel.get("door")
    if form:
        others = [{"action": "close", "label": say("button.close")}]
        form = {**form, "pieces": [form["title"]], "others": others, "wrong_line": None}
    else:
        back = {"action": "close", "label": say("lab.button_back")}
        door = {**(door or {}), "buttons": [back, *panel["door"]["buttons"][1:]]}
    return {**view, "pick": None, "form": form, "door": door, "buttons": []}


def lab_form(session: LabSession) -> View:
    """Return the form in which a strategy is written."""
    editing, is_code = bool(session.editing), session.way == PYTHON
    name = field("name", "text", say("lab.name"), value=session.typed.get("name", ""))
    submit = say("lab.change" if editing else "lab.enter")
    return {
        "title": say("lab.form"),
        "pieces": _code(session) if is_code else sentence(session.way, session.typed),
        "fields": [] if is_code else [name],
        "submit": {"action": "enter", "label": submit},
        "others": [{"action": "cancel", "label": say("lab.cancel")}] if editing else [],
        "wrong_line": _line(session.problem) if is_code else None,
    }


def sentence(way: str, typed: Mapping[str, str]) -> list[Any]:
    """Return a sentence as texts and blanks, in order."""
    pieces: list[Any] = []
    for text, blank, _, _ in Formatter().parse(say(f"lab.way_{way}", **_braces(way))):
        pieces.append(text)
        if blank:
            value = typed.get(blank, WAYS[way].blanks[blank])
            pieces.append(field(blank, "number", say(f"lab.blank_{blank}"), value=value))
    return pieces


def _code(session: LabSession) -> list[Any]:
    """Return the field for a Python function; an example of one stands in it at first."""
    game = session.game
    dice = game.dice_choice is not None
    example = EXAMPLE.format(
        name=say("lab.example_name"),
        reads="own" if dice else "turn_total",
        answer="4" if dice else "turn_total < 12",
    )
    told = say(f"lab.reads_{'dice' if dice else 'shared' if game.at_once else 'race'}")
    label = say("lab.code_dice" if dice else "lab.code")
    return [
        field("text", "code", label, value=session.typed.get("text") or example, help_text=told)
    ]


def _braces(way: str) -> dict[str, str]:
    """Return each blank as itself, so that the sentence can be taken apart."""
    return {blank: f"{{{blank}}}" for blank in WAYS[way].blanks}


def _with_gaps(way: str) -> str:
    """Return the sentence with gaps, as it is chosen."""
    if way == PYTHON:
        return say("lab.way_python")
    return say(f"lab.way_{way}", **dict.fromkeys(WAYS[way].blanks, "__"))


def filled(kept: Kept) -> str:
    """Return the sentence with what was filled in."""
    gaps = dict.fromkeys(WAYS[kept.way].blanks, "__")
    return say(f"lab.way_{kept.way}", **{**gaps, **kept.blanks})


def _entry(session: LabSession, kept: Kept) -> View:
    says = say("lab.python") if kept.way == PYTHON else filled(kept)
    return {
        "id": kept.id,
        "name": kept.name,
        "says": says,
        "result": _result(session, kept),
        "editing": kept.id == session.editing,
        "edit": {"label": say("lab.edit"), "name": say("lab.edit_this", name=kept.name)},
        "remove": {"label": say("lab.remove"), "name": say("lab.remove_this", name=kept.name)},
    }


def _result(session: LabSession, kept: Kept) -> str:
    """Return how a strategy did in the last tournament."""
    if session.over is None or kept.name not in session.over.strategies:
        return say("lab.out") if session.over is not None else ""
    place = session.over.places[kept.name]
    return say("lab.place", place=place, share=in_percent(session.over.shares[kept.name]))


def _results(session: LabSession) -> View:
    over = session.over
    names = [] if over is None else over.order
    pick = {
        "action": "examine",
        "label": say("lab.examine"),
        "name": "name",
        "value": session.chosen,
        "choices": [[name, name] for name in names],
    }
    return {
        "pick": pick if session.page == EXAMINED else None,
        "form": None,
        "entries": None,
        "buttons": [
            *_shown(("back", True)),
            *(
                {
                    "action": "page",
                    "label": say(f"lab.page_{page}"),
                    "data": {"page": page},
                    "pressed": page == session.page,
                }
                for page in PAGES
            ),
        ],
    }


def _progress(session: LabSession) -> View | None:
    if not session.waits:
        return None
    done, of = session.done
    return {"label": session.waits, "done": done, "of": of}


def _line(problem: str) -> int | None:
    """Return the number of the line that a sentence speaks of."""
    word, *_ = say("refused.strategy.line", number="", line="").split()
    found = re.search(rf"{word} (\d+)", problem)
    return int(found[1]) if found else None


def _shown(*buttons: tuple[str, object]) -> list[View]:
    actions = {"results": "page", "no_catalog": "catalog"}
    data = {"results": {"page": PAGES[0]}}
    return [
        {
            "action": actions.get(key, key),
            "label": say("button.devices" if key == "devices" else f"lab.button_{key}"),
            "data": data.get(key, {}),
            "kind": "pig-primary" if key == "play" else "",
        }
        for key, is_shown in buttons
        if is_shown
    ]
