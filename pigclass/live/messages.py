"""Messages of a device, each of one fixed shape.

`id` is set by the device, so that a message sent twice counts once. `of` is the throw that a
choice answers: a late one cannot count for the next throw. Inputs become events in batches,
and are acknowledged only after that.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import get_type_hints
from uuid import NAMESPACE_OID, uuid5

from pigclass.classlog.events.classgame import AT_THE_END, ClassGame, Stage
from pigclass.classlog.events.events import Event, Kind
from pigclass.files import read_json
from pigclass.words import refusal

# A page with another version is told to reload.
VERSION = 3
MOST_BYTES = 2048
LONGEST = 100


@dataclass(frozen=True)
class Hello:
    """Greeting with the code, or with the token of a seat."""

    v: int
    code: str
    token: str


@dataclass(frozen=True)
class Claim:
    """Claim of a seat (a player's id) with a token drawn by the device."""

    id: int
    seat: str
    token: str


@dataclass(frozen=True)
class Leave:
    """Message that gives back a seat taken by mistake."""

    id: int


@dataclass(frozen=True)
class Choose:
    """Decision to sit or to stand."""

    id: int
    of: str
    sits: bool


@dataclass(frozen=True)
class Believe:
    """Answer to a question: "20", or "A"."""

    id: int
    question: str
    answer: str


@dataclass(frozen=True)
class Press:
    """Action in a student's own game, such as "roll"; `of` is the game's last event.

    `told` has details: a number of dice, or the faces of real dice.
    """

    id: int
    of: str
    does: str
    told: str


@dataclass(frozen=True)
class Ping:
    """Heartbeat of a device."""


# Messages that are recorded for a player.
Input = Choose | Believe | Press
Message = Hello | Claim | Leave | Input | Ping
KINDS: dict[str, type[Message]] = {"hello": Hello, "claim": Claim, "leave": Leave, "ping": Ping}
KINDS |= {"choose": Choose, "belief": Believe, "press": Press}
TYPES = {kind: get_type_hints(kind) for kind in KINDS.values()}


def read_message(text: str | bytes) -> Message | None:
    """Return the message in a text, None for anything else.

    >>> read_message('{"say": "choose", "id": 1795933825290, "of": "t1", "sits": true}')
    Choose(id=1795933825290, of='t1', sits=True)
    >>> read_message('{"say": "choose", "id": 3, "of": "t1", "sits": "yes"}')
    """
    data = read_json(text)
    if not isinstance(data, dict) or not isinstance(data.get("say"), str):
        return None
    kind = KINDS.get(data.pop("say"))
    if kind is None or TYPES[kind].keys() != data.keys():
        return None
    types = TYPES[kind]
    return kind(**data) if all(_fits(value, types[name]) for name, value in data.items()) else None


def _fits(value: str | int | None, wanted: type) -> bool:
    """Return whether a value has exactly this type and can be stored."""
    if type(value) is not wanted:
        return False
    if isinstance(value, str):
        return len(value) <= LONGEST and value.isprintable()
    return isinstance(value, bool) or (isinstance(value, int) and 0 <= value < 2**53)


def id_of(player: str, message: Input, game: str) -> str:
    """Return the id of a player's input as an event, the same when it is sent again."""
    return str(uuid5(NAMESPACE_OID, f"{game}/{player}/{message.id}"))


def _is_late(message: Choose | Believe, game: ClassGame) -> bool:
    """Return whether a message answers something that is over."""
    if isinstance(message, Choose):
        return game.stage is not Stage.DECIDING
    questions_now = (AT_THE_END,) if game.stage is Stage.OVER else game.open[:1]
    return message.question not in questions_now


def event_of(
    player: str,
    message: Input,
    game: ClassGame,
    throw_id: str,
    answer: Callable[[Believe], float | str],
) -> Event:
    """Return a player's input as an event; raise PigclassError if it does not fit the game.

    `throw_id` is the id of the last throw; `answer` parses the answer to a question.
    """
    if player not in game.setup.players:
        raise refusal("device.not_playing")
    seat = game.setup.players.index(player)
    if not isinstance(message, Choose | Believe) or _is_late(message, game):
        raise refusal("device.late")
    if isinstance(message, Choose):
        if message.of != throw_id:
            raise refusal("device.late")
        if seat not in game.play.standing:
            raise refusal("device.not_standing")
        kind, data = Kind.CHOICE, {"seat": seat, "sits": message.sits, "of": message.of}
    else:
        prediction = {"answer": answer(message), "count": 1, "player": player}
        kind, data = Kind.PREDICTION, {"question": message.question, "answers": [prediction]}
    return Event(kind, game=game.id, data=data, actor="device", id=id_of(player, message, game.id))
