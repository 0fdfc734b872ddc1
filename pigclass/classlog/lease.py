"""Lease of a game: the process that may append to it.

A lease is a row of the table `meta`, read and written in the transaction that adds events. Two
tabs of one kernel are one holder; a process that has ended holds nothing.
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

from pigclass.classlog.storage.schema import note, noted_as

LEASE = "lease: "
# A process on another computer cannot be checked: without an event for the length of a double
# lesson, its game counts as left.
LONGEST_PAUSE = timedelta(hours=2)
# In seconds: maximal difference between two readings of a process's start time.
SAME_START = 2.0
HOLDER = re.compile(r"(?P<computer>[0-9a-f]{8})-(?P<process>\d{1,9})-(?P<started>\d+\.\d+)")


def this_process() -> str:
    """Return the id of this process as a holder: computer, process id and start time.

    A forked child is a different holder.
    """
    return _holder(os.getpid())


@cache
def _holder(process: int) -> str:
    if sys.platform == "emscripten":
        return f"browser-{time.time()}"
    started = import_module("psutil").Process(process).create_time()
    return f"{_computer()}-{process}-{started:.2f}"


def _computer() -> str:
    # Hashed, since a computer's name may identify its owner, and events are exported.
    return f"{zlib.crc32(platform.node().encode()):08x}"


def is_alive(holder: str) -> bool:
    """Return whether a holder is running; True for one on another computer."""
    parts = HOLDER.fullmatch(holder)
    # In a browser the log belongs to one page: any other page has a copy of it.
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
        # It runs under another account.
        return True


def is_of_another(writer: str) -> bool:
    """Return whether a writer of events belongs to another running process."""
    process = process_of(writer)
    return process != this_process() and is_alive(process)


def process_of(writer: str) -> str:
    """Return the holder id of a writer's process."""
    return writer.partition(".")[2]


def holder_of(connection: Connection, game: str) -> str | None:
    """Return the holder of a game, None if it never had one."""
    return noted_as(connection, LEASE + game)


def is_free(holder: str | None, writer: str = "") -> bool:
    """Return whether this process (or the process of `writer`) may append to a game."""
    return holder in {None, this_process(), process_of(writer)} or not is_alive(str(holder))


def take(connection: Connection, game: str) -> None:
    """Make this process the holder of a game."""
    note(connection, LEASE + game, this_process())


def hold(connection: Connection, games: set[str]) -> None:
    """Lock games on a server, so that events are stored in order of arrival."""
    # SQLite locks the whole file. A fixed order of locks prevents deadlocks.
    if connection.dialect.name == "postgresql":
        for game in sorted(games):
            key = text("SELECT pg_advisory_xact_lock(hashtextextended(:game, 0))")
            connection.execute(key.bindparams(game=game))
