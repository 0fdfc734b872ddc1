"""Lease of a game: the one process that may go on with it.

It is a row of the table `meta`, read and written in the transaction that adds events. Its holder is
a process: two tabs of one kernel are one holder, and a process that has died holds nothing.
"""

import os
import platform
import re
import sys
import time
import zlib
from datetime import timedelta
from functools import cache
from importlib import import_module

from sqlalchemy import Connection, text

from pigclass.classlog.events.events import Event, now
from pigclass.classlog.storage.schema import note, noted_as

LEASE = "lease: "
# A process on another computer cannot be looked at: after a double lesson without an event it
# counts as dead.
LONGEST_PAUSE = timedelta(hours=2)
# In seconds: start times of one process, read by two others, differ by less.
SAME_START = 2.0
HOLDER = re.compile(r"(?P<computer>[0-9a-f]{8})-(?P<process>\d{1,9})-(?P<started>\d+\.\d+)")


def this_process() -> str:
    """Return this process as a holder: its computer, id and start.

    A forked child is a process of its own.
    """
    return _holder(os.getpid())


@cache
def _holder(process: int) -> str:
    if sys.platform == "emscripten":
        return f"browser-{time.time()}"
    started = import_module("psutil").Process(process).create_time()
    return f"{_computer()}-{process}-{started:.2f}"


def _computer() -> str:
    # A name may tell whose computer it is, and events are exported.
    return f"{zlib.crc32(platform.node().encode()):08x}"


def is_alive(holder: str) -> bool:
    """Return whether a holder is running, as far as this computer can tell."""
    parts = HOLDER.fullmatch(holder)
    # A browser's record is its own: in another place there is a copy of it.
    if parts is None or sys.platform == "emscripten":
        return False
    if parts["computer"] != _computer():
        return True
    psutil = import_module("psutil")
    try:
        running = psutil.Process(int(parts["process"]))
        started = float(running.create_time())
        is_dead = running.status() == psutil.STATUS_ZOMBIE
        return not is_dead and abs(started - float(parts["started"])) < SAME_START
    except psutil.NoSuchProcess:
        return False
    except psutil.AccessDenied:
        # It runs for somebody else.
        return True


def is_of_another(writer: str) -> bool:
    """Return whether a writer of events belongs to another process that is running."""
    process = process_of(writer)
    return process != this_process() and is_alive(process)


def process_of(writer: str) -> str:
    """Return the process that a writer of events belongs to."""
    return writer.partition(".")[2]


def holder_of(connection: Connection, game: str) -> str | None:
    """Return the holder of a game, None where there was none."""
    return noted_as(connection, LEASE + game)


def is_free(holder: str | None, writer: str = "") -> bool:
    """Return whether this process, or the `writer` that holds it, may add to a game."""
    return holder in {None, this_process(), process_of(writer)} or not is_alive(str(holder))


def take(connection: Connection, game: str) -> None:
    """Let this process be the holder of a game."""
    note(connection, LEASE + game, this_process())


def hold(connection: Connection, games: set[str]) -> None:
    """Lock games on a server, so that events stand in their order of arrival."""
    # A file is locked as a whole. Games are held in one order, so that no two wait for each other.
    if connection.dialect.name == "postgresql":
        for game in sorted(games):
            key = text("SELECT pg_advisory_xact_lock(hashtextextended(:game, 0))")
            connection.execute(key.bindparams(game=game))


def is_left(last: Event) -> bool:
    """Return whether a game's last event is too old for a game in play."""
    return now() - last.at > LONGEST_PAUSE
