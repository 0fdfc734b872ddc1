"""Actions, forms and their fields, as data that the screen draws."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as having
from typing import Any, Literal, get_args

from pigclass.rules.dice import COIN, Die
from pigclass.rules.typed import shortened, whole
from pigclass.words import current_language, languages, refusal, say, say_of

# What a page draws, and a form on it.
View = dict[str, Any]
Form = dict[str, Any]
# What stands in a field, and in the fields of a form by their names.
Value = str | int | float | None
Typed = Mapping[str, Any]

Dice = Literal["virtual", "real"]
DICE: tuple[Dice, ...] = get_args(Dice)


@dataclass(frozen=True)
class Action:
    """One thing that a screen may be asked for: `Action("undo", key="U")`.

    Its button says `label`, by default what the words have for its name under `button`. One letter
    as its `key` works wherever the focus is. It is there `when` that is true, waits behind *More*
    where it is `rare`, and cannot be pressed while it is `off`. Of several that ask for the same,
    each has an `id` of its own, is `heard` as what it does, and one is `current` or `pressed`.
    """

    name: str
    label: str = ""
    key: str = ""
    when: bool = True
    rare: bool = False
    off: bool = False
    kind: str = ""
    heard: str = ""
    id: str = ""
    current: bool = False
    pressed: bool | None = None
    data: View = having(default_factory=dict)

    @property
    def button(self) -> View:
        """The button, as the page draws it."""
        return {
            "action": self.name,
            "label": self.label or say(f"button.{self.name}"),
            "key": self.key,
            "is_rare": self.rare,
            "off": self.off,
            "kind": self.kind,
            "heard": self.heard,
            "id": self.id,
            "current": self.current,
            "pressed": self.pressed,
            "data": self.data,
        }


CLOSE = Action("close", key="Esc")


def buttons(*actions: Action) -> list[View]:
    """Return the buttons of those actions that are there."""
    return [it.button for it in actions if it.when]


def keys(*actions: Action) -> View:
    """Return what the keys of those actions ask for that are there.

    >>> keys(Action("chart", key="C"), Action("close", key="Esc"))
    {'c': {'action': 'chart', 'data': {}}}
    """
    letters = (it for it in actions if it.when and len(it.key) == 1)
    return {it.key.lower(): {"action": it.name, "data": it.data} for it in letters}


def form(
    title: str, fields: Iterable[Form], submit: Action, *others: Action, **more: str | bool | Form
) -> Form:
    """Return a form: `submit` sends its fields, and `others` stand beside that."""
    sends = {"fields": list(fields), "submit": submit.button, "others": buttons(*others)}
    return {"title": title, **sends, **more}


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
    value: Value = "",
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


def labelled(typed: Typed, **kinds: str | tuple[str, ...]) -> list[Form]:
    """Return a field for each name: of a kind, or a list of what may be chosen.

    `typed` is what stands in them.
    """
    return [
        field(
            name,
            kind if isinstance(kind, str) else "choice",
            say(f"form.{name}"),
            value=typed.get(name, ""),
            choices=() if isinstance(kind, str) else choices(name, kind),
        )
        for name, kind in kinds.items()
    ]


def whole_number(given: str | float, *, what: str) -> int:
    """Return what was typed as a whole number, or say what is expected.

    >>> whole_number(" 12 ", what="students")
    12
    """
    number = whole(given)
    if number is None:
        raise refusal("refused.no_number", given=shortened(given), what=what)
    return number
