"""The one door for what a page sends: an action takes what its method names, and nothing else.

What a page asks for as "tap" the method `_do_tap` does, and no other method can be asked for. It
says by keyword what it takes, each with its type; `**typed` are the fields of its form. So a
message that no button and no form could have sent is refused with a sentence before anything is
done, and whoever writes an action checks nothing.
"""

import binascii
from base64 import b64decode
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import Parameter, signature
from types import UnionType
from typing import Annotated, Any, get_args, get_origin

from pigclass.rules.errors import PigclassError
from pigclass.rules.typed_input import shortened, whole
from pigclass.words import refusal, say

Method = Callable[..., Any]
Field = Mapping[str, Any]
# A value that a method takes, and a message as JSON has it.
Argument = int | str | bytes | None
Sent = str | int | float | list[Any] | Mapping[str, Any] | None

DOES = "_do_"
# Who acts is known behind the door: no page says so itself.
ACTOR = "actor"
MOST_LISTED = 6


@dataclass(frozen=True)
class Among:
    """Choices: whatever is in `offered`, which is asked of the method's owner.

    It stands beside the type: `seat: Annotated[int, Among(lambda session: session.seats)]`.
    """

    offered: Callable[..., Container[Argument]]


def actions_of(owner: type, prefix: str = DOES) -> Mapping[str, Method]:
    """Return the methods of a class that do an action, by its name.

    >>> class Player:
    ...     def _do_roll(self): ...
    >>> list(actions_of(Player))
    ['roll']
    """
    names = [name for name in dir(owner) if name.startswith(prefix)]
    return {name.removeprefix(prefix): getattr(owner, name) for name in names}


def arguments(
    method: Method, data: Sent, *, owner: Any = None, fields: Iterable[Field] = ()
) -> dict[str, Argument]:
    """Return what `data` gives a method of `owner` whose form has these `fields`.

    >>> def tap(*, seat: int): ...
    >>> arguments(tap, {"seat": "3"})
    {'seat': 3}
    >>> arguments(tap, {"seat": "3", "colour": "red"})
    Traceback (most recent call last):
    ...
    pigclass.rules.errors.PigclassError: The page sent 'seat', 'colour' instead of 'seat', so \
nothing was done. Load the page again.
    """
    takes, has_form = _takes(method)
    typed = {it["name"]: it for it in fields if it["kind"] != "file"} if has_form else {}
    needed = {name for name, it in takes.items() if it.default is Parameter.empty}
    sent = data if isinstance(data, Mapping) else {str(data): None}
    if sent is not data or not needed <= sent.keys() <= takes.keys() | typed.keys():
        belongs = _listed(takes | typed)
        raise refusal("door.takes", sent=_listed(sent), belongs=belongs)
    named = {name: _read(it, sent[name], owner) for name, it in takes.items() if name in sent}
    # A field that is not told stays as the form shows it.
    filled = {
        name: _typed(it, sent[name]) if name in sent else it["value"] for name, it in typed.items()
    }
    return named | filled


@cache
def _takes(method: Method) -> tuple[dict[str, Parameter], bool]:
    """Return what a method takes by keyword, and whether it takes the fields of a form too."""
    parameters = signature(method).parameters.values()
    named = {it.name: it for it in parameters if it.kind is it.KEYWORD_ONLY and it.name != ACTOR}
    return named, any(it.kind is it.VAR_KEYWORD for it in parameters)


def _read(parameter: Parameter, given: Sent, owner: Any) -> Argument:
    """Return a value as its method takes it."""
    is_chosen = get_origin(parameter.annotation) is Annotated
    kind, *among = get_args(parameter.annotation) if is_chosen else [parameter.annotation]
    value = READ[kind](given)
    if value is None:
        raise refusal("door.odd", name=parameter.name, given=shortened(given))
    if any(value not in it.offered(owner) for it in among):
        raise _not_offered(parameter.name, given)
    return value


def _typed(field: Field, given: Sent) -> str:
    """Return what was typed or chosen in a field."""
    text = _text(given)
    if text is None:
        raise refusal("door.odd", name=field["label"], given=shortened(given))
    if field["kind"] == "choice" and text not in {key for key, _ in field["choices"]}:
        raise _not_offered(field["label"], given)
    return text


def _not_offered(name: str, given: Sent) -> PigclassError:
    return refusal("door.not_offered", name=name, given=shortened(given))


def _whole(given: Sent) -> int | None:
    if isinstance(given, int) and not isinstance(given, bool):
        return given if abs(given) < 10**30 else None
    return whole(given) if isinstance(given, str) else None


def _text(given: Sent) -> str | None:
    """Return a text that can be written down: half of an emoji cannot."""
    return given.encode(errors="replace").decode() if isinstance(given, str) else None


def _bytes(given: Sent) -> bytes | None:
    """Return the bytes of a file, which come as letters."""
    try:
        return b64decode(given, validate=True) if isinstance(given, str) else None
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
