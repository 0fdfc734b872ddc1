"""The forms of a class activity, as data that the screen draws."""

from collections.abc import Sequence
from typing import Any

from pigclass.widgets.lesson import LessonPlan
from pigclass.widgets.wording import say

Form = dict[str, Any]

MODES = ("each", "head_count", "alone")
DICE = ("virtual", "real")


def setup_form(plan: LessonPlan, offers: list[Form], typed: dict[str, Any]) -> Form:
    """Return the form that opens a lesson: who plays, with which dice, under which rules.

    `offers` are games that can be continued; `typed` is what stood in the fields before, so that
    nothing has to be typed twice.
    """

    def field(name: str, kind: str, label: str, otherwise: object, **more: Any) -> Form:
        return _field(name, kind, label, value=typed.get(name, otherwise), **more)

    fields = [
        field("students", "number", say("form.students"), 28),
        field("mode", "choice", say("form.mode"), "each", choices=_choices("mode", MODES)),
        field("names", "area", say("form.names"), ""),
        field("dice", "choice", say("form.dice"), "virtual", choices=_choices("dice", DICE)),
        *(
            field(it.option, "choice", it.label, it.choices[0][0], choices=it.choices)
            for it in plan.rule_choices
        ),
        field("seed", "number", say("form.seed"), ""),
    ]
    return {
        "title": say("form.setup", game=plan.builder().name),
        "offers": offers,
        "fields": fields,
        "submit": {"action": "start", "label": say("form.start")},
    }


def belief_form(plan: LessonPlan, typed: dict[str, Any], *, alone: bool) -> Form:
    """Return the form in which a class says what it believes, before the first throw."""
    kind, help_text = ("number", "") if alone else ("text", say("form.tally"))
    return {
        "title": say("stage.predicting"),
        "fields": [
            _field(it.id, kind, it.asks, value=typed.get(it.id, ""), help_text=help_text)
            for it in plan.questions
        ],
        "submit": {"action": "believe", "label": say("button.begin")},
        "others": [{"action": "begin", "label": say("form.skip"), "key": "R"}],
    }


def real_dice_form() -> Form:
    """Return the form into which a throw of real dice is typed."""
    return {
        "title": "",
        "fields": [_field("typed", "number", say("form.real_dice"))],
        "submit": {"action": "type_throw", "label": say("form.throw")},
    }


def head_count_form() -> Form:
    """Return the form into which the number of those still standing is typed."""
    return {
        "title": "",
        "fields": [_field("still_standing", "number", say("form.still_standing"))],
        "submit": {"action": "count", "label": say("form.count")},
    }


def class_form(standing: list[tuple[int, str]], away: list[tuple[int, str]]) -> Form:
    """Return the form for late arrivals, and a button for each who leaves or comes back."""
    leaving = [[str(seat), name] for seat, name in standing]
    coming = [[str(seat), name] for seat, name in away]
    nobody = [["", say("form.nobody")]]
    back = _field("returns", "choice", say("form.returns"), choices=nobody + coming)
    returning = [back] if coming else []
    return {
        "title": say("button.class"),
        "fields": [
            _field("name", "text", say("form.arrive")),
            _field("leaves", "choice", say("form.leaves"), choices=nobody + leaving),
            *returning,
        ],
        "submit": {"action": "change_class", "label": say("form.change_class")},
        "others": [{"action": "close", "label": say("button.close"), "key": "Esc"}],
    }


def _field(
    name: str,
    kind: str,
    label: str,
    *,
    value: object = "",
    choices: Sequence[Sequence[str]] = (),
    help_text: str = "",
) -> Form:
    return {
        "name": name,
        "kind": kind,
        "label": label,
        "value": str(value),
        "choices": choices,
        "help": help_text,
    }


def _choices(what: str, keys: tuple[str, ...]) -> list[list[str]]:
    return [[key, say(f"form.{what}_{key}")] for key in keys]
