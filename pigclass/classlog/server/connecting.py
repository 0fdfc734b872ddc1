"""Connections to a school's PostgreSQL server that never block a press for long.

A server may be down, or the network may drop packets silently. So connections are opened in the
background, and closed if they are silent for too long.
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
MOST_CONNECTING, POLL = 10, 0.05
# Options of a connection: a commit is on disk when it returns, and the server limits waiting for
# locks, open transactions and idle sessions (milliseconds).
FLAGS = " ".join(
    f"-c {name}={value}"
    for name, value in {
        "synchronous_commit": "on",
        "lock_timeout": 1_500,
        "idle_in_transaction_session_timeout": 10_000,
        "idle_session_timeout": 300_000,
    }.items()
)
# Arbitrary key of the lock on the schema.
SCHEMA_LOCK = 7_061_955
TRY_LOCK = text("SELECT pg_try_advisory_xact_lock(:it)").bindparams(it=SCHEMA_LOCK)


def server_engine(address: str, patience: Callable[[], float]) -> Engine:
    """Return the engine for a server; `patience()` is the connection timeout in seconds.

    >>> server_engine("postgresql://ana@nowhere/school", lambda: 2.0).url.database
    'school'
    """
    try:
        url = make_url(address)
        # One pooled connection, tested before each use.
        connect_args = {"connect_timeout": MOST_CONNECTING}
        engine = create_engine(url, pool_pre_ping=True, pool_size=1, connect_args=connect_args)
    except ArgumentError:
        raise refusal("record.no_address", address=address) from None
    except ImportError:
        raise refusal("record.no_driver") from None
    from pigclass.classlog.server.listening import Impatient

    pending = _PendingConnection(patience)
    event.listen(
        engine,
        "do_connect",
        lambda dialect, record, positional, named: pending.connection(
            partial(Impatient.connect, **named | {"options": f"{FLAGS} {named.get('options', '')}"})
        ),
    )
    return engine


def alone(connection: Connection) -> None:
    """Lock the schema of a server's log; SQLite locks the file by itself."""
    if connection.dialect.name == "postgresql":
        # Creating the tables may take longer than a lock timeout, so poll for the lock.
        until = time.monotonic() + MOST_CONNECTING
        while not connection.scalar(TRY_LOCK) and time.monotonic() < until:
            time.sleep(POLL)
        connection.execute(text("SELECT pg_advisory_xact_lock(:it)").bindparams(it=SCHEMA_LOCK))


class _PendingConnection:
    """A connection opened in the background; later callers find it ready."""

    def __init__(self, patience: Callable[[], float]) -> None:
        self._patience = patience
        self._attempt: Future[psycopg.Connection] | None = None
        # Error of the last attempt, raised again if the next one takes too long.
        self._problem: Exception | None = None

    def connection(self, connect: Callable[[], "psycopg.Connection"]) -> "psycopg.Connection":
        from psycopg import OperationalError

        if self._attempt is None:
            self._attempt = Future()
            Thread(target=_try, args=(self._attempt, connect), daemon=True).start()
        attempt = self._attempt
        try:
            connection = attempt.result(timeout=self._patience())
        except TimeoutError:
            raise self._problem or OperationalError("the server does not answer") from None
        except Exception as problem:
            self._attempt, self._problem = None, problem
            raise
        self._attempt = self._problem = None
        return connection


def _try(begun: "Future[psycopg.Connection]", connect: Callable[[], "psycopg.Connection"]) -> None:
    try:
        begun.set_result(connect())
    except Exception as problem:
        begun.set_exception(problem)
