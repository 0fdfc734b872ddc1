"""What students tell on devices of their own, as events: choices for this throw, and beliefs.

Whatever waits is written down in one go, and only then is anybody told that it was noted.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import NAMESPACE_OID, uuid5

from pigclass.classlog.events.classgame import AT_THE_END, ClassGame, Stage
from pigclass.classlog.events.events import Event, Kind
from pigclass.live.messages import Believe, Choose, Told
from pigclass.words import refusal


@dataclass(frozen=True)
class Wish:
    """What one student told on a device: a choice, or an answer to a question."""

    player: str
    told: Told


def since_last_throw(events: Sequence[Event]) -> tuple[str, dict[int, bool]]:
    """Return the id of the last throw, "" before the first, and what devices answered to it.

    For each seat it is whether it sits. What was undone does not count; the rest is looked at from
    the end back, so that a long game takes no longer than a short one.
    """
    gone: set[str] = set()
    told: dict[tuple[str, int], bool] = {}
    for event in reversed(events):
        if event.id in gone:
            continue
        if event.kind is Kind.CORRECTION:
            gone.add(event.data["undoes"])
        elif event.kind is Kind.CHOICE:
            told.setdefault((event.data["of"], event.data["seat"]), event.data["sits"])
        elif event.kind is Kind.THROW:
            return event.id, {seat: sits for (of, seat), sits in told.items() if of == event.id}
    return "", {}


def id_of(wish: Wish, game: str) -> str:
    """Return the id of the event that a wish becomes: sent again, it is the same event."""
    return str(uuid5(NAMESPACE_OID, f"{game}/{wish.player}/{wish.told.id}"))


def _when(told: Choose | Believe) -> Stage:
    """Return at which stage something counts."""
    if isinstance(told, Choose):
        return Stage.DECIDING
    return Stage.OVER if told.question == AT_THE_END else Stage.PREDICTING


def event_of(
    wish: Wish, game: ClassGame, thrown: str, answer: Callable[[Believe], float | str]
) -> Event:
    """Return a wish as an event, or say why it cannot count now.

    `thrown` is the last throw; `answer` reads what is believed.
    """
    if wish.player not in game.setup.players:
        raise refusal("device.not_playing")
    seat, told = game.setup.players.index(wish.player), wish.told
    if not isinstance(told, Choose | Believe):
        raise refusal("device.late")
    if game.stage is not _when(told):
        raise refusal("device.late")
    if isinstance(told, Choose):
        if told.of != thrown:
            raise refusal("device.late")
        if seat not in game.play.standing:
            raise refusal("device.not_standing")
        kind, data = Kind.CHOICE, {"seat": seat, "sits": told.sits, "of": told.of}
    else:
        given = {"answer": answer(told), "count": 1, "player": wish.player}
        kind, data = Kind.PREDICTION, {"question": told.question, "answers": [given]}
    return Event(kind, game=game.id, data=data, actor="device", id=id_of(wish, game.id))
