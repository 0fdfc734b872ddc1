"""Generate random messages between Python and devices, for `tools/messages.py`.

Each lesson is played by a teacher and three devices without a network: messages pass through the
connection manager as text.
"""

import asyncio
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pigclass
from pigclass.live.config import ServerConfig
from pigclass.live.connection_manager import ConnectionManager
from pigclass.live.messages import VERSION
from pigclass.live.seat_registry import Visitor
from pigclass.live.trial import Trial
from pigclass.rules.catalog import hog, pig, skunk, two_dice_pig
from tests.waiting import run_async

NAMES = ["Ana", "Ben", "Cem"]


class FailingLesson(Trial):
    """Lesson whose state cannot be computed."""

    def own(self, player: str) -> Any:
        """Raise KeyError."""
        raise KeyError(player)


# Lessons that devices can join.
LESSONS: Mapping[str, Callable[[], Any]] = {
    "game": lambda: pigclass.SkunkActivity(names=NAMES, seed=1),
    "own": lambda: pigclass.GreedyPigActivity(game=skunk(own_dice=True), names=NAMES, seed=1),
    "real": lambda: pigclass.GreedyPigActivity(
        game=skunk(own_dice=True), names=NAMES, real_dice=True
    ),
    "pairs": lambda: pigclass.PairsActivity(pig(target=30), names=NAMES, seed=1),
    "hog": lambda: pigclass.PairsActivity(hog(target=30), names=NAMES, seed=1),
    "typed": lambda: pigclass.PairsActivity(two_dice_pig(), names=NAMES, real_dice=True),
    "trial": Trial,
    "failing": FailingLesson,
}
# Actions of the teacher, repeated; the game is left at the end.
TEACHER = (*("press_roll",) * 5, "undo", "finish", "exit")
BEGINS = 9


class Guest(Visitor):
    """A student's device, with the messages it has received."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.own, self.number = f"token of device number {number}", 0
        self.heard: list[Any] = []

    def say(self, message: Any) -> None:
        """Store a message instead of sending it."""
        self.heard.append(json.loads(json.dumps(message)))

    def leave(self, why: str) -> None:
        """Disconnect; the next message comes from a new device."""
        self.say({"say": "bye", "why": why})
        self.is_admitted, self.player = False, None

    def close(self, code: int) -> None:
        """Ignore a closed connection."""

    def texts(self, code: str, rng: Random) -> Iterator[dict[str, Any]]:
        """Yield possible messages after those received."""
        self.number += 1
        if not self.is_admitted:
            yield {
                "say": "hello",
                "v": VERSION,
                "code": rng.choice((code, code, "")),
                "token": self.own,
            }
            return
        yield {"say": "ping"}
        if not self.player:
            free = next((it["seats"] for it in reversed(self.heard) if it["say"] == "free"), [])
            for seat, _ in free:
                yield {"say": "claim", "id": self.number, "seat": seat, "token": self.own}
            return
        yield {"say": "leave", "id": self.number}
        state = next((it for it in reversed(self.heard) if it["say"] == "state"), {"me": {}})
        for does in _acts(state, rng):
            yield {**does, "id": self.number}


def _acts(state: Any, rng: Random) -> Iterator[dict[str, Any]]:
    """Yield the messages that the page offers in a state."""
    me = state["me"]
    if state.get("of"):
        yield {"say": "choose", "of": state["of"], "sits": rng.random() < 0.3}
    for question in (*state.get("questions", ()), *state.get("exit", ())):
        answer = rng.choice([*(key for key, _ in question["taps"]), "?"])
        yield {"say": "belief", "question": question["id"], "answer": answer}
    press = {"say": "press", "of": me.get("of", ""), "told": ""}
    for key in me.get("keys", ()):
        yield {**press, "does": key["does"], "told": key["told"]}
    if me.get("typed"):
        yield {**press, "does": "throw", "told": "3 4"}
    for way in me.get("ways", ()):
        yield {**press, "does": way["does"], "told": rng.choice(("9", "9 20", "-"))}


def played(seed: int, steps: int) -> Iterator[dict[str, Any]]:
    """Yield each message to a device by its kind, in lessons played at random."""
    for name, make in LESSONS.items():
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            rng = Random(f"{name} {seed}")
            guests = run_async(_play(make, Path(folder), rng, steps))
        for guest in guests:
            yield from ({it["say"]: it} for it in guest.heard)


async def _play(make: Callable[[], Any], folder: Path, rng: Random, steps: int) -> list[Guest]:
    """Play a few steps of a lesson; delayed work is never run."""
    lesson = make()
    devices = getattr(lesson, "_devices", lesson)
    manager = ConnectionManager(devices, ServerConfig("127.0.0.1", 7070, "skunk"), folder)
    registry, guests = manager.registry, [Guest(number) for number in range(len(NAMES))]
    if devices is not lesson:
        _open(devices, manager)
    for step in range(steps):
        if step % 3 == 0 and devices is not lesson:
            presses = (
                "begin" if step == BEGINS else "setup" if step + 3 >= steps else rng.choice(TEACHER)
            )
            lesson.act(presses, {})
            registry.tell()
        guest = rng.choice(guests)
        answer = manager.heard(
            guest, json.dumps(rng.choice([*guest.texts(registry.config.code, rng)]))
        )
        if answer:
            await answer
        _write(manager)
        registry.welcome()
        manager._count()
        manager.tick()
        if rng.random() < 0.05 and guest.player:
            registry.free(guest.player)
    return guests


def _open(devices: Any, manager: ConnectionManager) -> None:
    """Connect the manager to an activity, without threads."""
    registry = manager.registry
    # Threads that draw or read would send messages at random times.
    devices.look_back, devices._is_drawing = lambda: None, True
    devices.server = SimpleNamespace(
        registry=registry,
        manager=manager,
        tell=lambda them=None: registry.tell() if them is None else registry.tell_some(them),
        roll=lambda _: None,
        free=registry.free,
    )
    devices.came_or_went(registry.seated)


def _write(manager: ConnectionManager) -> None:
    """Record waiting inputs and acknowledge them."""
    batch, manager._batch = manager._batch, []
    written = asyncio.get_running_loop().create_future()
    written.set_result(manager._take([entry for _, entry in batch]))
    manager._acknowledge(batch, written)
