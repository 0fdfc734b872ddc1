"""Whole games as lists of events, for tests of the log."""

import sqlite3
from contextlib import closing, contextmanager
from random import Random

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Event, Kind, new_id
from pigclass.classlog.events.replay import after, replay
from pigclass.rules.catalog import skunk
from pigclass.rules.game_code import game_code


def started(players, *, game=None, mode="each", classroom=None, lesson="skunk", rules=None):
    """Return the event that starts a game."""
    data = {"rules": game_code(rules or skunk()), "lesson": lesson, "mode": mode, "seed": 1}
    data |= {"dice": "virtual", "players": list(players), "classroom": classroom}
    return Event(Kind.GAME_STARTED, game=game or new_id(), data=data)


def opened(players, **how):
    """Return the events of a game that has just begun."""
    first = started(players, **how)
    return [first, Event(Kind.BEGUN, game=first.game)]


def threw(game, *faces, **more):
    return Event(Kind.THROW, game=game, data={"faces": list(faces), "source": "real", **more})


def sits(game, *seats):
    return Event(Kind.DECISION, game=game, data={"sit": list(seats)})


def stand(game, number):
    return Event(Kind.DECISION, game=game, data={"still_standing": number})


def undo(event):
    return Event(Kind.CORRECTION, game=event.game, data={"undoes": event.id})


def whole_game(players, *, seed=1, **how):
    """Return a game of chance from the first event to the last."""
    rng = Random(seed)
    events = opened(players, **how)
    game = replay(events)
    while game.stage is not Stage.OVER:
        events.append(_next_event(game, rng))
        game = after(game, events[-1])
    return events


def _next_event(game, rng):
    if game.stage is Stage.DECIDING:
        return _decision(game, rng)
    if game.stage is Stage.ROUND_OVER:
        return Event(Kind.ROUND_ENDED, game=game.id)
    return threw(game.id, rng.randint(1, 6), rng.randint(1, 6))


def _decision(game, rng):
    standing = game.play.standing
    if game.setup.mode == "head_count":
        return stand(game.id, rng.randint(0, len(standing)))
    return sits(game.id, *(seat for seat in standing if rng.random() < 0.3))


def write(log, events):
    log.extend(events)
    return events[0].game


def damage(path, *, at, length):
    """Write something else over a part of a file."""
    with path.open("r+b") as file:
        file.seek(at)
        file.write(b"\xa5" * length)


@contextmanager
def locked(path):
    """Hold the record as another program does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
