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
MOST_CONNECTING, OFTEN = 10, 0.05
# Options of a connection: a commit is on disk when it returns, and the server limits waiting for
# locks, open transactions and idle sessions (milliseconds).
ASKED = " ".join(
    f"-c {name}={value}"
    for name, value in {
        "synchronous_commit": "on",
        "lock_timeout": 1_500,
        "idle_in_transaction_session_timeout": 10_000,
        "idle_session_timeout": 300_000,
    }.items()
)
# Arbitrary key of the lock on the schema.
TABLES = 7_061_955
TRY = text("SELECT pg_try_advisory_xact_lock(:it)").bindparams(it=TABLES)


def server_engine(address: str, patience: Callable[[], float]) -> Engine:
    """Return the engine for a server; `patience()` is the connection timeout in seconds.

    >>> server_engine("postgresql://ana@nowhere/school", lambda: 2.0).url.database
    'school'
    """
    try:
        url = make_url(address)
        # One pooled connection, tested before each use.
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
    """Lock the schema of a server's log; SQLite locks the file by itself."""
    if connection.dialect.name == "postgresql":
        # Creating the tables may take longer than a lock timeout, so poll for the lock.
        until = time.monotonic() + MOST_CONNECTING
        while not connection.scalar(TRY) and time.monotonic() < until:
            time.sleep(OFTEN)
        connection.execute(text("SELECT pg_advisory_xact_lock(:it)").bindparams(it=TABLES))


class _PendingConnection:
    """A connection opened in the background; later callers find it ready."""

    def __init__(self, patience: Callable[[], float]) -> None:
        self._patience = patience
        self._begun: Future[psycopg.Connection] | None = None
        # Error of the last attempt, raised again if the next one takes too long.
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
