"""Forms and their fields, as data that the screen draws."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from pigclass.rules.dice import COIN, Die
from pigclass.words import current_language, languages, say, say_of

# What a page draws, and a form on it.
View = dict[str, Any]
Form = dict[str, Any]
# What stands in the fields of a form, by their names.
Typed = Mapping[str, Any]

Dice = Literal["virtual", "real"]
DICE: tuple[Dice, ...] = get_args(Dice)


def real_dice_form(
    dice: Sequence[Die], *, throw: int, label: str = "", submit: str = "form.throw"
) -> Form:
    """Return the form into which a throw of real dice is typed: empty for another `throw`.

    Where dice show numbers, letters typed into its field work as keys.
    """
    things = "coins" if dice[0] == COIN else "dice"
    asks = field("typed", "number", label or say_of(len(dice), f"form.real_{things}"))
    shows_numbers = all(isinstance(face, int) for die in dice for face in die.faces)
    more = {"asked": throw, "letters": "keys" if shows_numbers else ""}
    return one_field_form(asks | more, "type_throw", say(submit))


def one_field_form(asks: Form, action: str, label: str) -> Form:
    """Return the form of one field beside the board, and the button that does something with it."""
    return {"title": "", "fields": [asks], "submit": {"action": action, "label": label}}


def class_setup_form(title: str, fields: list[Form]) -> Form:
    """Return the form with which a class starts, on a button that says with how many."""
    return {
        "title": title,
        "layout": "columns",
        "fields": fields,
        "submit": {
            "action": "start",
            "label": say("form.start"),
            "counting": say("start.with", number="{number}"),
            "named": say("form.start_class", name="{name}"),
            "key": say("start.enter"),
        },
        "picker": language_picker(),
    }


def language_picker() -> Form:
    """Return the list of languages, each by its own name; whoever chooses one sees it at once."""
    names = [[it, say("language.name", it)] for it in languages()]
    data = {"language": current_language()}
    return {"action": "language", "label": say("form.language"), "choices": names, "data": data}


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


def fields_of(form: Form) -> list[Form]:
    """Return the fields of a form, those in the middle of a sentence too."""
    pieces = (it for it in form.get("pieces", ()) if not isinstance(it, str))
    return [*pieces, *form["fields"]]


def choices(what: str, keys: tuple[str, ...]) -> list[list[str]]:
    """Return the choices of a field, each with its words."""
    return [[key, say(f"form.{what}_{key}")] for key in keys]


def rare_buttons(*buttons: tuple[str, str, bool]) -> list[Form]:
    """Return the buttons that wait behind *More*."""
    return [
        {"action": action, "label": say(f"button.{label}"), "key": "", "is_rare": True}
        for action, label, is_shown in buttons
        if is_shown
    ]
