"""Whatever comes that is no message of the page: no exception, and no event more than before."""

import asyncio
import json
from random import Random

from pigclass.live.config import ServerConfig, hashed
from pigclass.live.connection_manager import ConnectionManager
from pigclass.live.seat_registry import Visitor
from pigclass.widgets.class_game.lessons import SkunkActivity
from tests.thorough import times

MESSAGES = times(1_000, thorough=100_000)
ODD = [None, True, -1, 1.5, 2**60, "", "x" * 101, "\0", "\ud83d", "😀", [], {}, [[[]]], {"a": 1}]


class Somebody(Visitor):
    """Return the sender, seated or not."""

    def say(self, message):
        json.dumps(message)

    def leave(self, why):
        assert why in {"strange", "moved", "reload", "closed", "freed"}

    def close(self, code):
        assert code == 1008


def messages(activity, rng):
    """Return what a page might say just now."""
    of, seat = activity.session.asked, rng.choice(activity.session.game.setup.players)
    choose = {"say": "choose", "id": 1, "of": of, "sits": True}
    press = {"say": "press", "id": 2, "of": of, "does": "roll", "told": ""}
    belief = {"say": "belief", "id": 3, "question": "sit_at", "answer": "20"}
    claim = {"say": "claim", "id": 4, "seat": seat, "token": "t" * 22}
    hello = {"say": "hello", "v": 2, "code": "WRONG2", "token": "t" * 22}
    return [choose, press, belief, claim, hello]


def spoilt(message, rng):
    """Return a message with something in it that no page sends."""
    data, way = dict(message), rng.randrange(6)
    name = rng.choice(list(data))
    if way == 0:
        del data[name]
    elif way == 1:
        data[rng.choice(["x", "", "Say"])] = rng.choice(ODD)
    elif way == 2:
        data[name] = rng.choice([it for it in ODD if type(it) is not type(data[name])])
    elif way == 3:
        data["of" if "of" in data else name] = "x" * 101
    text = json.dumps(data)
    if way == 4:
        return text[: rng.randrange(len(text))]
    return text if way < 4 else "[" * rng.randrange(1, 3000) + text


def test_no_malformed_message_is_an_error_or_changes_an_event(tmp_path):
    activity = SkunkActivity(students=4, real_dice=True, log=str(tmp_path / "class.db"))
    activity.act("begin", {})
    activity.act("type_throw", {"typed": "3 5"})
    players, rng = activity.session.game.setup.players, Random(1)
    config = ServerConfig("127.0.0.1", 0, "skunk", seats={hashed("t" * 30): players[0]})
    manager = ConnectionManager(activity._devices, config, tmp_path)
    before = activity.class_log.events()
    for _ in range(MESSAGES):
        who = Somebody()
        if rng.random() < 0.7:
            who.is_admitted, who.player = True, players[0]
        greeting = manager.heard(who, spoilt(rng.choice(messages(activity, rng)), rng))
        if greeting:
            asyncio.run(greeting)
    waiting = [it for _, it in manager._batch]
    assert all(activity._devices.take(waiting)) if waiting else True
    assert activity.class_log.events() == before
    assert manager.registry.config.seats == config.seats
