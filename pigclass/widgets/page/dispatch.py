"""Dispatch of a page's messages: an action takes the arguments of its method and no others.

The action "tap" calls the method `_do_tap`; no other method can be called. Its keyword-only
parameters, with their types, are the arguments; `**typed` takes the fields of its form. A message
that no button or form could have sent raises PigclassError before anything is done, so that methods
of an `ActivityBase` need no checks of their own.
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

from pigclass.rules.typed_input import shortened, whole
from pigclass.widgets.page import fields
from pigclass.widgets.page.error_log import note
from pigclass.widgets.page.screen import ScreenWidget
from pigclass.words import (
    PigclassError,
    current_language,
    is_chosen,
    languages,
    nearest,
    refusal,
    say,
    speak,
    speaking,
)

# An argument of a method, and a value in a JSON message.
Argument = int | str | bytes | None
Payload = str | int | float | list[Any] | Mapping[str, Any] | None

# Parameter that the session sets: a page cannot send it.
ACTOR = "actor"


def arguments(
    method: fields.Method, data: Payload, *, form_fields: Iterable[fields.Form] = ()
) -> dict[str, Argument]:
    """Return the arguments in `data` for a method whose form has these `form_fields`.

    >>> def tap(*, seat: int): ...
    >>> arguments(tap, {"seat": "3"})
    {'seat': 3}
    >>> arguments(tap, {"colour": "red"})
    Traceback (most recent call last):
    ...
    pigclass.words.PigclassError: 'colour' does not fit what is on the screen now, so \
nothing was done. Choose again, or load the page again.
    """
    takes, has_form = _takes(getattr(method, "__func__", method))
    typed = {it["name"]: it for it in form_fields if it["kind"] != "file"} if has_form else {}
    needed = {name for name, it in takes.items() if it.default is Parameter.empty}
    sent = data if isinstance(data, Mapping) else {str(data): None}
    if sent is not data or not needed <= sent.keys() <= takes.keys() | typed.keys():
        raise does_not_fit(", ".join(map(str, sent)))
    own = {name: _read(it, sent[name], method) for name, it in takes.items() if name in sent}
    # A field that was not sent keeps the value that the form shows.
    filled = {name: it["value"] for name, it in typed.items()}
    return own | filled | {it: _field_value(typed[it], sent[it]) for it in typed if it in sent}


@cache
def _takes(method: fields.Method) -> tuple[dict[str, Parameter], bool]:
    """Return a method's keyword-only parameters, and whether it also takes a form's fields."""
    parameters = signature(method).parameters.values()
    keywords = {it.name: it for it in parameters if it.kind is it.KEYWORD_ONLY and it.name != ACTOR}
    return keywords, any(it.kind is it.VAR_KEYWORD for it in parameters)


def _read(parameter: Parameter, sent: Payload, method: fields.Method) -> Argument:
    """Return a sent value, converted to the type of its parameter."""
    is_chosen = get_origin(parameter.annotation) is Annotated
    kind, *among = get_args(parameter.annotation) if is_chosen else [parameter.annotation]
    value = READ[kind](sent)
    owner = getattr(method, "__self__", None)
    if value is None or any(value not in it.offered(owner) for it in among):
        raise does_not_fit(sent)
    return value


def _field_value(field: fields.Form, sent: Payload) -> str:
    """Return the text or the choice sent for a field."""
    text = _text(sent)
    is_choice, offered = field["kind"] == "choice", {key for key, _ in field["choices"]}
    if text is None or (is_choice and text not in offered):
        raise does_not_fit(sent)
    return text


def does_not_fit(sent: Payload) -> PigclassError:
    """Return the refusal of a message that no button or form on the screen could have sent."""
    return refusal("door.odd", given=shortened(sent))


def _whole(sent: Payload) -> int | None:
    if isinstance(sent, int) and not isinstance(sent, bool):
        return sent if abs(sent) < 10**30 else None
    return whole(sent) if isinstance(sent, str) else None


def _text(sent: Payload) -> str | None:
    """Return a text in which "?" replaces half of a surrogate pair."""
    return sent.encode(errors="replace").decode() if isinstance(sent, str) else None


def _bytes(sent: Payload) -> bytes | None:
    """Return the bytes of a file, which is sent in base64."""
    with suppress(binascii.Error):
        return b64decode(sent, validate=True) if isinstance(sent, str) else None
    return None


READ: Mapping[type | UnionType, Callable[[Payload], Argument]] = {
    int: _whole,
    int | None: _whole,
    str: _text,
    bytes: _bytes,
}


Language = Annotated[str, fields.Among(lambda _: languages())]


class ActivityBase(VBox):
    """Base of activities: a widget that carries out actions or shows why it cannot.

    Actions are the methods `_do_…` (see `arguments`) of the activity and of its parts; `acts` maps
    the attribute of each part to its class, `forms` each action to the function that returns its
    form.
    """

    acts: ClassVar[Mapping[str, type]] = {}
    forms: ClassVar[Mapping[str, Callable[..., fields.Form]]] = {}

    session: Any = None
    _screen: ScreenWidget
    # Name of the open panel, and the problem that is shown; "" for none.
    _panel = _problem = ""
    # None for the language of the notebook.
    _language: str | None = None

    @property
    def language(self) -> str:
        """Language of the screen; it can be set at any time."""
        return self._language or current_language()

    @language.setter
    def language(self, language: str) -> None:
        self.act("language", {"language": language})

    def _browser_speaks(self, tag: str) -> None:
        """Switch to the browser's language, unless somebody has chosen one."""
        language = nearest(tag)
        if self._language is None and not is_chosen() and language not in {None, self.language}:
            self.act("language", {"language": language})

    def _do_language(self, *, language: Language) -> None:
        self._language = language
        # Cells below print in the language of the screen.
        speak(language)
        if self.session is not None:
            # The sentence is in the previous language.
            self.session.said = ""

    def __init__(self, children: Sequence[Widget]) -> None:
        super().__init__(children)
        self._screen.browser_speaks = self._browser_speaks
        # The page shows it on a stage of its own (see `stage.js`).
        self.add_class("pig-activity")

    def __repr__(self) -> str:
        """Return a hint to run the cell, without the content of the activity."""
        with speaking(self._language):
            return say("says.preview")

    def act(self, action: str, data: fields.FormData) -> None:
        """Carry out an action; if that is impossible, show the reason on the screen."""
        with speaking(self._language):
            try:
                self._problem = ""
                try:
                    self._do(action, data)
                except PigclassError as why:
                    self._problem = str(why)
                # The action may have changed the language.
                with speaking(self._language):
                    self._show()
            except (PigclassError, KeyboardInterrupt) as why:
                # Drawing may call a function that never ends, so it is not repeated.
                self._stop(str(why) or say("says.interrupted"))
                if isinstance(why, KeyboardInterrupt):
                    raise
            except Exception as unforeseen:
                meant = action if action in self._actions() else "?"
                note(unforeseen, during=f"{type(self).__name__} {meant}", folder=self._folder)
                self._recover()

    @classmethod
    def _actions(cls) -> Mapping[str, tuple[str, fields.Method]]:
        """Return each action's part and method; part "" is the activity itself."""
        actions: dict[str, tuple[str, fields.Method]] = {}
        for part, owner in {**cls.acts, "": cls}.items():
            actions |= {name: (part, it) for name, it in fields.actions_of(owner).items()}
        return actions

    @property
    def _folder(self) -> Path:
        """Folder of the record and of the error log."""
        return Path()

    def _do(self, action: str, data: fields.FormData) -> None:
        """Dispatch an action with validated arguments."""
        actions = self._actions()
        if action not in actions:
            raise does_not_fit(action)
        part, _ = actions[action]
        owner = getattr(self, part) if part else self
        if owner is None:
            raise refusal("door.no_game")
        form_fields = fields.fields_of(self.forms[action](self)) if action in self.forms else []
        bound = getattr(owner, f"{fields.DOES}{action}")
        values = arguments(bound, data, form_fields=form_fields)
        if self._is_done(action):
            return
        if part == "session":
            self.session.act(action, **values)
        else:
            bound(**values)

    def _is_done(self, action: str) -> bool:
        """Return whether an earlier click has done the action already."""
        return False

    @property
    def lesson(self) -> str:
        """Name of the activity's lesson in the record."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show everything anew."""
        self._draw()

    def _draw(self) -> None:
        """Draw the screen anew."""
        self._screen.view = self._message()

    def _message(self) -> fields.View:
        """Return the screen as it is sent to the page."""
        raise NotImplementedError

    def _put_away(self) -> None:
        """Close panels and pages, since one of them may be what cannot be drawn."""

    def _recover(self) -> None:
        """Show that an error occurred, on a new drawing or else on the last one."""
        with suppress(Exception):
            self._put_away()
            self._show()
        self._stop(say("says.unforeseen"))

    def _stop(self, problem: str) -> None:
        """Show a problem on the last drawing, without the timer, which would fail again."""
        self._screen.view = {**self._screen.view, "problem": problem, "tick": None}
