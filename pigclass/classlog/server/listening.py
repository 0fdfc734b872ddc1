"""PostgreSQL connection that gives up on a silent server."""

import time

import psycopg
from psycopg.abc import RV, PQGen
from psycopg.rows import TupleRow

# In seconds.
MOST_SILENT = 2.0
INTERVAL = 0.1


class Impatient(psycopg.Connection[TupleRow]):
    """Connection that raises SilentError if the server does not answer in time."""

    def wait(self, gen: PQGen[RV], interval: float = INTERVAL, timeout: float | None = None) -> RV:
        """Wait for an answer; close the connection if there is none."""
        try:
            return super().wait(until_silent(gen, MOST_SILENT), interval, timeout)
        except SilentError:
            self.pgconn.finish()
            raise

    def __del__(self, *_: str) -> None:
        """Close the connection silently: a cell run again leaves its old log open."""
        if hasattr(self, "pgconn"):
            self.pgconn.finish()


class SilentError(psycopg.OperationalError):
    """Error: the server was silent for too long."""


def until_silent(query: PQGen[RV], seconds: float) -> PQGen[RV]:
    """Delegate to `query`; raise SilentError after `seconds` without an answer."""
    last_answer = time.monotonic()
    try:
        request = next(query)
        while True:
            ready = yield request
            if ready:
                last_answer = time.monotonic()
            elif time.monotonic() - last_answer > seconds:
                raise SilentError("the server does not answer")
            request = query.send(ready)
    except StopIteration as done:
        answer: RV = done.value
        return answer
