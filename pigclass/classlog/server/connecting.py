"""Connections to a school's PostgreSQL that never block a press for long.

A server may be down, or the network may swallow what is sent and answer nothing. So a connection is
made in the background, and one that is silent for too long is given up.
"""

import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError

from pigclass.words import refusal

if TYPE_CHECKING:
    import psycopg

# In seconds.
MOST_CONNECTING, OFTEN = 10, 0.05
# A commit is on the disk when it returns. And the server lets nobody wait for others, hold others
# up, or take up a place, for longer than that (milliseconds).
ASKED = " ".join(
    f"-c {name}={value}"
    for name, value in {
        "synchronous_commit": "on",
        "lock_timeout": 1_500,
        "idle_in_transaction_session_timeout": 10_000,
        "idle_session_timeout": 300_000,
    }.items()
)
# Any number that nobody else has: who holds it changes the tables alone.
TABLES = 7_061_955
TRY = text("SELECT pg_try_advisory_xact_lock(:it)").bindparams(it=TABLES)


def server_engine(address: str, patience: Callable[[], float]) -> Engine:
    """Return the way to the server at an address; `patience` says how long a connection may take.

    >>> server_engine("postgresql://ana@nowhere/school", lambda: 2.0).url.database
    'school'
    """
    try:
        url = make_url(address)
        # One connection is kept; whether it still answers is asked each time.
        last = {"connect_timeout": MOST_CONNECTING}
        engine = create_engine(url, pool_pre_ping=True, pool_size=1, connect_args=last)
    except ArgumentError:
        raise refusal("record.no_address", address=address) from None
    except ImportError:
        raise refusal("record.no_driver") from None
    from pigclass.classlog.server.listening import Listening

    begun = _PendingConnection(patience)
    event.listen(
        engine,
        "do_connect",
        lambda dialect, record, positional, named: begun.made(
            partial(Listening.connect, **named | {"options": f"{ASKED} {named.get('options', '')}"})
        ),
    )
    return engine


def alone(connection: Connection) -> None:
    """Wait until nobody else changes the tables of this record; a file is locked as it is."""
    if connection.dialect.name == "postgresql":
        # To make them may take longer than a press waits for a lock: so it is asked for often.
        until = time.monotonic() + MOST_CONNECTING
        while not connection.scalar(TRY) and time.monotonic() < until:
            time.sleep(OFTEN)
        connection.execute(text("SELECT pg_advisory_xact_lock(:it)").bindparams(it=TABLES))


class _PendingConnection:
    """Connection being made in the background; later callers find it ready."""

    def __init__(self, patience: Callable[[], float]) -> None:
        self._patience = patience
        self._begun: Future[psycopg.Connection] | None = None
        # Why the one before failed: who has no time to wait for another reason is told that.
        self._problem: Exception | None = None

    def made(self, connect: Callable[[], "psycopg.Connection"]) -> "psycopg.Connection":
        from psycopg import OperationalError

        if self._begun is None:
            self._begun = Future()
            Thread(target=_try, args=(self._begun, connect), daemon=True).start()
        begun = self._begun
        try:
            connection = begun.result(timeout=self._patience())
        except TimeoutError:
            raise self._problem or OperationalError("the server does not answer") from None
        except Exception as problem:
            self._begun, self._problem = None, problem
            raise
        self._begun = self._problem = None
        return connection


def _try(begun: "Future[psycopg.Connection]", connect: Callable[[], "psycopg.Connection"]) -> None:
    try:
        begun.set_result(connect())
    except Exception as problem:
        begun.set_exception(problem)
