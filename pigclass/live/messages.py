"""What a device may say: small messages of one shape each, and nothing else.

`id` is the device's own, so that a message sent twice counts once. `of` is the throw that a choice
answers: one that comes too late cannot count for the next.
"""

import json
from dataclasses import dataclass
from typing import get_type_hints

# A page of another version is told to load itself again.
VERSION = 3
MOST_BYTES = 2048
LONGEST = 100


@dataclass(frozen=True)
class Hello:
    """Somebody is at the door, with the code, or with the token of a seat taken before."""

    v: int
    code: str
    token: str


@dataclass(frozen=True)
class Claim:
    """I am the one of this seat, a player's id; `token`, drawn by the device, will prove it."""

    id: int
    seat: str
    token: str


@dataclass(frozen=True)
class Leave:
    """I have taken somebody else's seat by mistake."""

    id: int


@dataclass(frozen=True)
class Choose:
    """I sit, or I stand for the next throw."""

    id: int
    of: str
    sits: bool


@dataclass(frozen=True)
class Believe:
    """What I believe before the game, as a tally would have it: "20", or "A"."""

    id: int
    question: str
    answer: str


@dataclass(frozen=True)
class Press:
    """I do something in a game of my own, such as "roll"; `of` is what came about last there.

    `told` is what goes with it: a number of dice, what real dice show.
    """

    id: int
    of: str
    does: str
    told: str


@dataclass(frozen=True)
class Ping:
    """I am here."""


# What is written down of whoever holds a seat.
Told = Choose | Believe | Press
Message = Hello | Claim | Leave | Told | Ping
KINDS: dict[str, type[Message]] = {
    "hello": Hello,
    "claim": Claim,
    "leave": Leave,
    "choose": Choose,
    "belief": Believe,
    "press": Press,
    "ping": Ping,
}
TYPES = {kind: get_type_hints(kind) for kind in KINDS.values()}


def read_message(text: str | bytes) -> Message | None:
    """Return what a device said, None for what is no message.

    >>> read_message('{"say": "choose", "id": 3, "of": "t1", "sits": true}')
    Choose(id=3, of='t1', sits=True)
    >>> read_message('{"say": "choose", "id": 3, "of": "t1", "sits": "yes"}')
    """
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict) or not isinstance(told.get("say"), str):
        return None
    kind = KINDS.get(told.pop("say"))
    if kind is None or TYPES[kind].keys() != told.keys():
        return None
    types = TYPES[kind]
    if all(_fits(value, types[name]) for name, value in told.items()):
        return kind(**told)
    return None


def _fits(value: str | int | None, wanted: type) -> bool:
    """Return whether a value is exactly of a type, not too long, and can be written down."""
    if type(value) is not wanted:
        return False
    if isinstance(value, str):
        return len(value) <= LONGEST and value.isprintable()
    return isinstance(value, bool) or (isinstance(value, int) and 0 <= value < 2**53)
