"""Dispatch of what a page sends: an action takes what its method names, and nothing else.

What a page asks for as "tap" the method `_do_tap` does, and no other method can be asked for. It
says by keyword what it takes, each with its type; `**typed` are the fields of its form. So a
message that no button and no form could have sent is refused with a sentence before anything is
done, and whoever writes an action for an `ActivityBase` checks nothing.
"""

import binascii
from base64 import b64decode
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from inspect import Parameter, signature
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, ClassVar, get_args, get_origin

from ipywidgets import VBox, Widget

from pigclass.rules.errors import PigclassError
from pigclass.rules.typed_input import shortened, whole
from pigclass.widgets.page.error_log import note
from pigclass.widgets.page.fields import (
    DOES,
    Among,
    Form,
    Method,
    Typed,
    View,
    actions_of,
    fields_of,
)
from pigclass.widgets.page.screen import ScreenWidget
from pigclass.words import (
    current_language,
    is_chosen,
    known,
    languages,
    nearest,
    refusal,
    say,
    speak,
    speaking,
)

# A value that a method takes, and a message as JSON has it.
Argument = int | str | bytes | None
Sent = str | int | float | list[Any] | Mapping[str, Any] | None

# Who acts is known behind the door: no page says so itself.
ACTOR = "actor"
MOST_LISTED = 6


def arguments(method: Method, data: Sent, *, fields: Iterable[Form] = ()) -> dict[str, Argument]:
    """Return what `data` gives a method whose form has these `fields`.

    >>> def tap(*, seat: int): ...
    >>> arguments(tap, {"seat": "3"})
    {'seat': 3}
    >>> arguments(tap, {"seat": "3", "colour": "red"})
    Traceback (most recent call last):
    ...
    pigclass.rules.errors.PigclassError: The page sent 'seat', 'colour' instead of 'seat', so \
nothing was done. Load the page again.
    """
    takes, has_form = _takes(getattr(method, "__func__", method))
    typed = {it["name"]: it for it in fields if it["kind"] != "file"} if has_form else {}
    needed = {name for name, it in takes.items() if it.default is Parameter.empty}
    sent = data if isinstance(data, Mapping) else {str(data): None}
    if sent is not data or not needed <= sent.keys() <= takes.keys() | typed.keys():
        belongs = _listed(takes | typed)
        raise refusal("door.takes", sent=_listed(sent), belongs=belongs)
    named = {name: _read(it, sent[name], method) for name, it in takes.items() if name in sent}
    # A field that is not told stays as the form shows it.
    filled = {name: it["value"] for name, it in typed.items()}
    return named | filled | {it: _typed(typed[it], sent[it]) for it in typed if it in sent}


@cache
def _takes(method: Method) -> tuple[dict[str, Parameter], bool]:
    """Return what a method takes by keyword, and whether it takes the fields of a form too."""
    parameters = signature(method).parameters.values()
    named = {it.name: it for it in parameters if it.kind is it.KEYWORD_ONLY and it.name != ACTOR}
    return named, any(it.kind is it.VAR_KEYWORD for it in parameters)


def _read(parameter: Parameter, sent: Sent, method: Method) -> Argument:
    """Return a value as its method takes it."""
    is_chosen = get_origin(parameter.annotation) is Annotated
    kind, *among = get_args(parameter.annotation) if is_chosen else [parameter.annotation]
    value = READ[kind](sent)
    if value is None:
        raise refusal("door.odd", name=parameter.name, given=shortened(sent))
    if any(value not in it.offered(getattr(method, "__self__", None)) for it in among):
        raise _not_offered(parameter.name, sent)
    return value


def _typed(field: Form, sent: Sent) -> str:
    """Return what was typed or chosen in a field."""
    text = _text(sent)
    if text is None:
        raise refusal("door.odd", name=field["label"], given=shortened(sent))
    if field["kind"] == "choice" and text not in {key for key, _ in field["choices"]}:
        raise _not_offered(field["label"], sent)
    return text


def _not_offered(name: str, sent: Sent) -> PigclassError:
    return refusal("door.not_offered", name=name, given=shortened(sent))


def _whole(sent: Sent) -> int | None:
    if isinstance(sent, int) and not isinstance(sent, bool):
        return sent if abs(sent) < 10**30 else None
    return whole(sent) if isinstance(sent, str) else None


def _text(sent: Sent) -> str | None:
    """Return a text that can be written down: half of an emoji cannot."""
    return sent.encode(errors="replace").decode() if isinstance(sent, str) else None


def _bytes(sent: Sent) -> bytes | None:
    """Return the bytes of a file, which come as letters."""
    try:
        return b64decode(sent, validate=True) if isinstance(sent, str) else None
    except binascii.Error:
        return None


READ: Mapping[type | UnionType, Callable[[Sent], Argument]] = {
    int: _whole,
    int | None: _whole,
    str: _text,
    bytes: _bytes,
}


def _listed(names: Iterable[str]) -> str:
    shown = [shortened(name) for name in names]
    more = ["…"] if len(shown) > MOST_LISTED else []
    return ", ".join([*shown[:MOST_LISTED], *more]) or say("door.nothing")


Language = Annotated[str, Among(lambda _: languages())]


class ActivityBase(VBox):
    """A box in a notebook that does what is pressed, or says on its screen why not.

    What a page asks for do its methods `_do_…` (see `arguments`), and those of its parts: `acts`
    names these, each with its class. `forms` says which form belongs to an action.
    """

    acts: ClassVar[Mapping[str, type]] = {}
    forms: ClassVar[Mapping[str, Callable[..., Form]]] = {}

    session: Any = None
    _screen: ScreenWidget
    # What lies over the screen, and what is wrong.
    _panel = _problem = ""
    # None is the language of the notebook.
    _language: str | None = None

    def _speak(self, language: str | None) -> None:
        """Say everything in a language from now on; without one, in that of the first browser."""
        self._language = None if language is None else known(language)
        self._screen.browser_speaks = self._browser_speaks

    @property
    def language(self) -> str:
        """The language that is spoken on the screen; another one may be set at any time."""
        return self._language or current_language()

    @language.setter
    def language(self, language: str) -> None:
        self.act("language", {"language": language})

    def _browser_speaks(self, tag: str) -> None:
        """Speak the language of the browser, where nobody has chosen one."""
        language = nearest(tag)
        if self._language is None and not is_chosen() and language not in {None, self.language}:
            self.act("language", {"language": language})

    def _do_language(self, *, language: Language) -> None:
        self._language = language
        # What the cells below print is in the language of the screen.
        speak(language)
        if self.session is not None:
            # It was said in the other one.
            self.session.said = ""

    def __init__(self, children: Sequence[Widget]) -> None:
        super().__init__(children)
        # The page shows it on a stage of its own (see `stage.js`).
        self.add_class("pig-activity")

    def __repr__(self) -> str:
        """Say what to do where a notebook is only shown, and nothing of what is in it."""
        with speaking(self._language):
            return say("says.preview")

    def act(self, action: str, data: Typed) -> None:
        """Do what was pressed; whatever cannot be done is said on the screen, in a sentence."""
        with speaking(self._language):
            try:
                self._problem = ""
                try:
                    self._do(action, data)
                except PigclassError as why:
                    self._problem = str(why)
                # It may be said in another language from now on.
                with speaking(self._language):
                    self._show()
            except (PigclassError, KeyboardInterrupt) as why:
                # What is drawn may ask a function that never ends: it is not drawn anew.
                self._stop(str(why) or say("says.interrupted"))
                if isinstance(why, KeyboardInterrupt):
                    raise
            except Exception as unforeseen:
                meant = action if action in self._actions() else "?"
                note(unforeseen, during=f"{type(self).__name__} {meant}", folder=self._folder)
                self._recover()

    @classmethod
    def _actions(cls) -> Mapping[str, tuple[str, Method]]:
        """Return what a page may ask for, with the part that does it; "" is the activity itself."""
        actions: dict[str, tuple[str, Method]] = {}
        for part, owner in {**cls.acts, "": cls}.items():
            actions |= {name: (part, it) for name, it in actions_of(owner).items()}
        return actions

    @property
    def _folder(self) -> Path:
        """Where the record lies, and beside it what nobody foresaw."""
        return Path()

    def _do(self, action: str, data: Typed) -> None:
        """Dispatch an action with validated arguments."""
        actions = self._actions()
        if action not in actions:
            raise refusal("door.unknown", action=shortened(action))
        part, _ = actions[action]
        owner = getattr(self, part) if part else self
        if owner is None:
            raise refusal("door.no_game")
        fields = fields_of(self.forms[action](self)) if action in self.forms else []
        bound = getattr(owner, f"{DOES}{action}")
        values = arguments(bound, data, fields=fields)
        if self._is_done(action):
            return
        if part == "session":
            self.session.act(action, **values)
        else:
            bound(**values)

    def _is_done(self, action: str) -> bool:
        """Return whether an action has been done already, by a click before this one."""
        return False

    @property
    def lesson(self) -> str:
        """Under which name the record keeps what is done here."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show everything anew."""
        self._draw()

    def _draw(self) -> None:
        """Draw the screen anew."""
        self._screen.view = self._message()

    def _message(self) -> View:
        """Return the screen as it is sent to the page."""
        raise NotImplementedError

    def _put_away(self) -> None:
        """Put away what can be opened and closed: it may be what cannot be drawn."""

    def _recover(self) -> None:
        """Say that something did not work, on what can still be drawn or was drawn last."""
        with suppress(Exception):
            self._put_away()
            self._show()
        self._stop(say("says.unforeseen"))

    def _stop(self, problem: str) -> None:
        """Say what is wrong on what was drawn last; what goes on by itself would fail again."""
        self._screen.view = {**self._screen.view, "problem": problem, "tick": None}
