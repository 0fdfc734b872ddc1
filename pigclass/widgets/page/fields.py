"""Class screens as data: actions, forms with their fields, and the parts that are drawn."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from dataclasses import field as having
from typing import Any, Literal, Self

from pigclass.rules.dice import COIN, Die
from pigclass.rules.endings import one_of
from pigclass.rules.typed_input import shortened, whole
from pigclass.words import current_language, languages, refusal, say, say_of

# Data of a page, and of a form on it.
View = dict[str, Any]
Form = dict[str, Any]
# Value of a field, and the values of a form's fields by name.
Value = str | int | float | None
FormData = Mapping[str, Any]

Method = Callable[..., Any]
# Prefix of the methods that carry out actions.
DOES = "_do_"

DICE = ("virtual", "real")


def dice_typed(real_dice: bool, seed: int | None, code: str = "") -> View:
    """Return the fields of an opening form about dice: real or not, and their seed or code."""
    dice = DICE[one_of(real_dice, (False, True), what="real_dice")]
    return {"dice": dice, "seed": code or ("" if seed is None else seed)}


Place = Literal["main", "beside", "row", "key"]


@dataclass(frozen=True)
class Action:
    """One action of a screen: `Action("undo", key="U")`.

    `label` is the text of its button, by default that under `button` in `words/`. A `key` of one
    letter works wherever the focus is. The action is offered if `when` is true, behind *More* if it
    is `rare`, and disabled if it is `off`. Buttons of the same action differ by `id`, are read out
    as `heard`, and may be `current` or `pressed`. Its `place` on a class screen is "row" (of
    buttons), "main" (the next thing to do), "beside" (the main button) or "key" (without a button).
    """

    name: str
    label: str = ""
    key: str = ""
    when: bool = True
    rare: bool = False
    off: bool = False
    kind: str = ""
    place: Place = "row"
    heard: str = ""
    id: str = ""
    current: bool = False
    pressed: bool | None = None
    data: View = having(default_factory=dict)

    @property
    def button(self) -> View:
        """The button's data for the page."""
        return {
            "action": self.name,
            "label": self.label or say(f"button.{self.name}"),
            "is_rare": self.rare,
            **{name: getattr(self, name) for name in AS_THEY_ARE},
        }


# Fields that an action's button copies.
AS_THEY_ARE = ("key", "off", "kind", "heard", "id", "current", "pressed", "data")
CLOSE = Action("close", key="Esc")


def buttons(*actions: Action) -> list[View]:
    """Return the buttons of the actions that are offered."""
    return [it.button for it in actions if it.when]


def keys(*actions: Action) -> View:
    """Return action and data for each one-letter key of the offered actions.

    >>> keys(Action("chart", key="C"), Action("close", key="Esc"))
    {'c': {'action': 'chart', 'data': {}}}
    """
    letters = (it for it in actions if it.when and len(it.key) == 1)
    return {it.key.lower(): {"action": it.name, "data": it.data} for it in letters}


@dataclass(frozen=True)
class Among:
    """Annotation that limits an argument to the values that `offered(owner)` returns.

    The owner is the object whose method is called: `Annotated[int, Among(lambda session:
    session.seats)]`.
    """

    offered: Callable[..., Container[Value | bytes]]


def actions_of(owner: type, prefix: str = DOES) -> Mapping[str, Method]:
    """Return the methods of a class that carry out actions, by action.

    >>> class Player:
    ...     def _do_roll(self): ...
    >>> list(actions_of(Player))
    ['roll']
    """
    names = [name for name in dir(owner) if name.startswith(prefix)]
    return {name.removeprefix(prefix): getattr(owner, name) for name in names}


@dataclass(frozen=True, kw_only=True)
class PageState:
    """One state of a page: its texts and its actions."""

    kind: str = ""
    actions: tuple[Action, ...] = ()
    title: str = ""
    said: str = ""
    problem: str = ""
    banner: str = ""

    def message(self) -> View:
        """Return the page's data, with a button for each action."""
        view = {it.name: getattr(self, it.name) for it in fields(self) if it.name != "actions"}
        return view | {"buttons": buttons(*self.actions)}


Kind = Literal["setup", "table", "turns", "pairs"]


@dataclass(frozen=True, kw_only=True)
class Screen(PageState):
    """One state of a class screen; a game leaves out the parts that it does not have.

    Kind "setup" has one form, "table" a tile for each student, "turns" a score sheet and "pairs" a
    card for each table. Each action says where it is drawn. `panel` covers the table or, with
    `overlay`, everything; `reveal` is a page with a chart below it. When `focus` changes, the
    cursor goes into the first field.
    """

    kind: Kind = "setup"
    more_keys: View | None = None
    stage: str = ""
    headline: str = ""
    heard: str = ""
    sub: str = ""
    rule: str = ""
    place: str = ""
    throw: str = ""
    focus: str = ""
    rounds: Sequence[View] | None = None
    dice: Sequence[View] = ()
    trail: Sequence[View] = ()
    at_risk: View | None = None
    counts: Sequence[View] = ()
    numbers: View | None = None
    tiles: Sequence[View] = ()
    head_count: View | None = None
    pairs: Sequence[View] | None = None
    sheet: View | None = None
    coach: View | None = None
    panel: View | None = None
    side: Form | None = None
    reveal: View | None = None
    tick: View | None = None
    clock: View | None = None
    overlay: bool = False
    closes: bool = False
    compact: bool = False
    open: bool = False
    own_dice: bool = False

    def message(self) -> View:
        """Return the screen's data, with a button and a key for each action."""
        view = super().message()
        del view["more_keys"]
        return view | {
            "primary": next(iter(self._buttons("main")), None),
            "beside": self._buttons("beside"),
            "buttons": self._buttons("row"),
            "keys": keys(*self.actions) if self.more_keys is None else self.more_keys,
        }

    def _buttons(self, place: Place) -> list[View]:
        return buttons(*(it for it in self.actions if it.place == place))

    def over_a_page(self, *actions: Action, reveal: View, is_drawn: bool) -> Self:
        """Return the compact screen for a page; its row of buttons becomes keys alone."""
        moved = (replace(it, place="key") if it.place == "row" else it for it in self.actions)
        has = {"copy_picture": is_drawn, "copy_scores": bool(reveal["scores"])}
        actions = (*moved, *actions, *(Action(it, when=has[it], rare=True) for it in has))
        return replace(self, actions=actions, compact=True, reveal=reveal, side=None, focus="")

    def over_charts(self, *actions: Action, asks: str, who: str, sentence: str) -> Self:
        """Return the compact screen above charts, which answer the question `asks`."""
        rows = (*self.tiles, *(seat for card in self.pairs or () for seat in card["seats"]))
        scores = "\n".join(f"{it['name']}\t{it['score']}" for it in rows)
        page = {"asks": asks, "who": who, "number": 0, "sentence": sentence, "tell": None}
        reveal = {**page, "steps": [], "dots": [], "turns": [], "scores": scores}
        return self.over_a_page(*actions, reveal=reveal, is_drawn=bool(sentence))


def form(
    title: str, fields: Iterable[Form], submit: Action, *others: Action, **more: str | bool | Form
) -> Form:
    """Return a form with `fields`, a button `submit` that sends them, and `others` beside it."""
    sends = {"fields": list(fields), "submit": submit.button, "others": buttons(*others)}
    return {"title": title, **sends, **more}


def real_dice_form(
    dice: Sequence[Die], *, throw: int, label: str = "", submit: str = "form.throw"
) -> Form:
    """Return the form for a throw of real dice; a new number `throw` empties its field."""
    things = "coins" if dice[0] == COIN else "dice"
    asks = field("typed", "number", label or say_of(len(dice), f"form.real_{things}"))
    shows_numbers = all(isinstance(face, int) for die in dice for face in die.faces)
    # Where faces are numbers, a typed letter is a key of the screen.
    more = {"asked": throw, "letters": "keys" if shows_numbers else ""}
    return one_field_form(asks | more, "type_throw", say(submit))


def one_field_form(asks: Form, action: str, label: str) -> Form:
    """Return a form of one field beside the board, with a button for `action`."""
    return form("", [asks], Action(action, label))


def opening_form(title: str, fields: list[Form]) -> Form:
    """Return the form that opens a lesson."""
    return form(title, fields, Action("start", say("form.start"), key=say("start.enter")))


def language_picker() -> Form:
    """Return the list of languages, each by its own name; a choice takes effect at once."""
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
    """Return all fields of a form, also blanks in the middle of a sentence."""
    pieces = (it for it in form.get("pieces", ()) if not isinstance(it, str))
    return [*pieces, *form["fields"]]


def choices(what: str, keys: tuple[str, ...]) -> list[list[str]]:
    """Return the choices of a field, as pairs of key and text."""
    return [[key, say(f"form.{what}_{key}")] for key in keys]


def labelled(typed: FormData, **kinds: str | tuple[str, ...]) -> list[Form]:
    """Return a field for each name, by its kind or its choices, with its value in `typed`."""
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


def whole_number(typed: str | float, *, what: str) -> int:
    """Return a typed whole number; raise PigclassError for other text.

    >>> whole_number(" 12 ", what="students")
    12
    """
    number = whole(typed)
    if number is None:
        if not str(typed).strip():
            raise refusal("refused.number_first", what=what)
        raise refusal("refused.no_number", given=shortened(typed), what=what)
    return number
