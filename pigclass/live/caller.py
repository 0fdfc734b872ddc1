"""A device that has to ask again and again: where something on the way forbids WebSockets.

Each call brings what the device tells and says how much it has heard; the answer has the rest,
as soon as there is some. An answer that is lost is in the next one as well.
"""

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import dataclass, field

from pigclass.live.budget import budget_of_device
from pigclass.live.hall import State, Visitor

# The page takes 8 seconds of silence for a connection that is lost.
SECONDS_HELD = 5
SECONDS_GONE = 30
MOST_TOLD = 8
# Of these only the latest is news.
PASSING = {"state", "free", "locked", "tick"}


@dataclass(frozen=True)
class Call:
    """What a device asks with: its own number, what it tells, and how much it has heard.

    >>> read_call(b'{"session": "0123456789abcdef", "told": ["{}"], "heard": 2}')
    Call(session='0123456789abcdef', told=('{}',), heard=2)
    >>> read_call(b'{"session": "0", "told": [], "heard": 0}')
    """

    session: str
    told: tuple[str, ...]
    heard: int


def read_call(body: bytes) -> Call | None:
    """Return what a device asks, None for what is none."""
    try:
        given = json.loads(body)
        told = Call(given["session"], tuple(given["told"]), given["heard"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    is_one = isinstance(told.session, str) and 16 <= len(told.session) <= 100
    texts = len(told.told) <= MOST_TOLD and all(isinstance(it, str) for it in told.told)
    return told if is_one and texts and type(told.heard) is int else None


class Caller(Visitor):
    """Somebody at the door who cannot be told anything unasked."""

    def __init__(self) -> None:
        super().__init__()
        self.budget = budget_of_device()
        self.is_gone = False
        self._unheard: list[tuple[int, State]] = []
        self._number = 0
        self._news = asyncio.Event()
        self._asked = time.monotonic()

    def say(self, message: State) -> None:
        """Keep something for the next call."""
        self._number += 1
        if message["say"] in PASSING:
            self._unheard = [it for it in self._unheard if it[1]["say"] != message["say"]]
        self._unheard.append((self._number, message))
        self._news.set()

    def leave(self, why: str) -> None:
        """Say why, and answer nothing more."""
        self.say({"say": "bye", "why": why})
        self.is_gone = True

    def close(self, code: int) -> None:
        """Answer nothing more, as a socket that is closed."""
        self.is_gone = True
        self._news.set()

    async def answer(self, heard: int, *, at_once: bool) -> State:
        """Return what the device has not heard, when there is some or it has waited long enough."""
        self._asked = time.monotonic()
        self._unheard = [it for it in self._unheard if it[0] > heard]
        if not self._unheard and not at_once:
            self._news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), SECONDS_HELD)
        return {"said": self._unheard, "gone": self.is_gone}

    @property
    def is_silent(self) -> bool:
        """Whether nothing has been asked for so long that the device must have gone."""
        return time.monotonic() - self._asked > SECONDS_GONE


@dataclass
class Callers:
    """Everybody who asks, by the number that each has drawn."""

    most: int
    known: dict[str, Caller] = field(default_factory=dict)

    def who_calls(self, call: Call) -> Caller | None:
        """Return who calls, None if there are too many; strangers make room."""
        if call.session not in self.known and len(self.known) >= self.most:
            strangers = [it for it, who in self.known.items() if not who.is_admitted]
            if not strangers:
                return None
            del self.known[strangers[0]]
        return self.known.setdefault(call.session, Caller())

    def gone(self) -> list[Caller]:
        """Forget those who are heard of no more, and return them."""
        left = {it: who for it, who in self.known.items() if who.is_silent or who.is_gone}
        for session in left:
            del self.known[session]
        return list(left.values())
