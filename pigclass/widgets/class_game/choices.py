"""What students tell on devices of their own, as events: choices for this throw, and beliefs.

Whatever waits is written down in one go, and only then is anybody told that it was noted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from pigclass.classlog.events.classgame import ClassGame, Stage
from pigclass.classlog.events.events import Event, Kind, still_in_force
from pigclass.live.messages import Answer, Choose
from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.beliefs import Question, read_answers
from pigclass.words import say


@dataclass(frozen=True)
class Wish:
    """What one student told on a device: a choice, or an answer to a question."""

    player: str
    told: Choose | Answer


def last_throw(events: Sequence[Event]) -> str:
    """Return the id of the throw that is answered now; "" before the first."""
    thrown = (it.id for it in reversed(still_in_force(tuple(events))) if it.kind is Kind.THROW)
    return next(thrown, "")


def chosen(events: Sequence[Event]) -> dict[int, bool]:
    """Return what the devices say to the last throw: for each seat whether it sits."""
    thrown = last_throw(events)
    return {
        it.data["seat"]: it.data["sits"]
        for it in still_in_force(tuple(events))
        if it.kind is Kind.CHOICE and it.data["of"] == thrown
    }


def id_of(wish: Wish, game: str) -> str:
    """Return the id of the event that a wish becomes: sent again, it is the same event."""
    return str(uuid5(NAMESPACE_OID, f"{game}/{wish.player}/{wish.told.id}"))


def event_of(wish: Wish, game: ClassGame, thrown: str, questions: Sequence[Question]) -> Event:
    """Return a wish as an event, or say why it cannot count now; `thrown` is the last throw."""
    if wish.player not in game.setup.players:
        raise PigclassError(say("device.not_playing"))
    if isinstance(wish.told, Choose):
        kind, data = Kind.CHOICE, _choice(wish.told, game, game.setup.players.index(wish.player))
        if wish.told.of != thrown:
            raise PigclassError(say("device.late"))
    else:
        kind, data = Kind.PREDICTION, _belief(wish.told, game, wish.player, questions)
    return Event(kind, game=game.id, data=data, actor="device", id=id_of(wish, game.id))


def _choice(told: Choose, game: ClassGame, seat: int) -> dict[str, Any]:
    if game.stage is not Stage.DECIDING:
        raise PigclassError(say("device.late"))
    if seat not in game.play.standing:
        raise PigclassError(say("device.not_standing"))
    return {"seat": seat, "sits": told.sits, "of": told.of}


def _belief(
    told: Answer, game: ClassGame, player: str, questions: Sequence[Question]
) -> dict[str, Any]:
    question = next((it for it in questions if it.id == told.question), None)
    if question is None or game.stage is not Stage.PREDICTING:
        raise PigclassError(say("device.late"))
    given = read_answers(told.answer, question)
    if len(given) != 1 or given[0]["count"] != 1:
        raise PigclassError(say("device.one_answer"))
    return {"question": question.id, "answers": [given[0] | {"player": player}]}
