"""The forms of a class activity, as data that the screen draws."""

from collections.abc import Sequence
from typing import Any

from pigclass.widgets.beliefs import Question
from pigclass.widgets.lesson import LessonPlan, RuleChoice
from pigclass.widgets.wording import say

Form = dict[str, Any]

MODES = ("each", "head_count", "alone")
DICE = ("virtual", "real")


def setup_form(plan: LessonPlan, offers: list[Form], typed: dict[str, Any]) -> Form:
    """Return the form that opens a lesson: who plays, with which dice, under which rules.

    `offers` are games that can be continued; `typed` is what stood in the fields before, so that
    nothing has to be typed twice.
    """

    def kept(name: str, kind: str, label: str, otherwise: object, **more: Any) -> Form:
        return field(name, kind, label, value=typed.get(name, otherwise), **more)

    fields = [
        kept("students", "number", say("form.students"), 28),
        kept("mode", "choice", say("form.mode"), "each", choices=choices("mode", MODES)),
        kept("names", "area", say("form.names"), ""),
        kept("dice", "choice", say("form.dice"), "virtual", choices=choices("dice", DICE)),
        *(
            kept(it.option, "choice", it.label, it.choices[0][0], choices=_in_words(it))
            for it in plan.rule_choices
        ),
        kept("seed", "number", say("form.seed"), ""),
    ]
    return {
        "title": say("form.setup", game=plan.builder().name),
        "offers": offers,
        "fields": fields,
        "submit": {"action": "start", "label": say("form.start")},
    }


def belief_form(plan: LessonPlan, typed: dict[str, Any], *, alone: bool) -> Form:
    """Return the form in which a class says what it believes, before the first throw."""
    answer = _own_answer if alone else _tally_of_class
    return {
        "title": say("stage.predicting"),
        "fields": [answer(it, typed.get(it.id, "")) for it in plan.questions],
        "submit": {"action": "believe", "label": say("button.begin")},
        "others": [{"action": "begin", "label": say("form.skip"), "key": "R"}],
    }


def _own_answer(question: Question, typed: object) -> Form:
    """Return the field for the answer of one student."""
    if question.choices:
        options = [("", say("form.no_answer")), *question.lettered.items()]
        return field(question.id, "choice", question.asks, value=typed, choices=options)
    label = f"{question.asks} ({question.unit})" if question.unit else question.asks
    return field(question.id, "number", label, value=typed)


def _tally_of_class(question: Question, typed: object) -> Form:
    """Return the field for the answers of a class, typed as a tally."""
    key = "tally_choices" if question.choices else "percent" if question.unit else "tally"
    return field(question.id, "text", question.in_full, value=typed, help_text=say(f"form.{key}"))


def real_dice_form(**more: Any) -> Form:
    """Return the form into which a throw of real dice is typed.

    `more` is told to its field: `letters="keys"` lets letters work as keys where dice show numbers.
    """
    return {
        "title": "",
        "fields": [field("typed", "number", say("form.real_dice")) | more],
        "submit": {"action": "type_throw", "label": say("form.throw")},
    }


def head_count_form() -> Form:
    """Return the form into which the number of those still standing is typed."""
    return {
        "title": "",
        "fields": [field("still_standing", "number", say("form.still_standing"))],
        "submit": {"action": "count", "label": say("form.count")},
    }


def class_form(standing: list[tuple[int, str]], away: list[tuple[int, str]]) -> Form:
    """Return the form for late arrivals, and a button for each who leaves or comes back."""
    leaving = [[str(seat), name] for seat, name in standing]
    coming = [[str(seat), name] for seat, name in away]
    nobody = [["", say("form.nobody")]]
    back = field("returns", "choice", say("form.returns"), choices=nobody + coming)
    returning = [back] if coming else []
    return {
        "title": say("button.class"),
        "fields": [
            field("name", "text", say("form.arrive")),
            field("leaves", "choice", say("form.leaves"), choices=nobody + leaving),
            *returning,
        ],
        "submit": {"action": "change_class", "label": say("form.change_class")},
        "others": [{"action": "close", "label": say("button.close"), "key": "Esc"}],
    }


def field(
    name: str,
    kind: str,
    label: str,
    *,
    value: object = "",
    choices: Sequence[Sequence[str]] = (),
    help_text: str = "",
) -> Form:
    """Return one labelled field, as the screen draws it."""
    return {
        "name": name,
        "kind": kind,
        "label": label,
        "value": str(value),
        "choices": choices,
        "help": help_text,
    }


def choices(what: str, keys: tuple[str, ...]) -> list[list[str]]:
    """Return the choices of a field, each with its words."""
    return [[key, say(f"form.{what}_{key}")] for key in keys]


def _in_words(rule: RuleChoice) -> list[tuple[str, str]]:
    return [(str(value), words) for value, words in rule.choices]
