"""PostgreSQL connection that gives up on a silent server."""

import time

import psycopg
from psycopg.abc import RV, PQGen
from psycopg.rows import TupleRow

# In seconds.
MOST_SILENT = 2.0
OFTEN = 0.1


class Listening(psycopg.Connection[TupleRow]):
    """Connection that waits for a responding server only."""

    def wait(self, gen: PQGen[RV], interval: float = OFTEN, timeout: float | None = None) -> RV:
        """Wait for an answer; where none comes, nothing is said on this connection any more."""
        try:
            return super().wait(until_silent(gen, MOST_SILENT), interval, timeout)
        except SilentError:
            self.pgconn.finish()
            raise

    def __del__(self, *_: str) -> None:
        """Hang up without a word: a cell that is run again leaves behind the record it had open."""
        if hasattr(self, "pgconn"):
            self.pgconn.finish()


class SilentError(psycopg.OperationalError):
    """Error: the server was silent for too long."""


def until_silent(asking: PQGen[RV], seconds: float) -> PQGen[RV]:
    """Ask as `asking` does, and stop when nothing was heard for so many seconds."""
    heard = time.monotonic()
    try:
        asks = next(asking)
        while True:
            ready = yield asks
            if ready:
                heard = time.monotonic()
            elif time.monotonic() - heard > seconds:
                raise SilentError("the server does not answer")
            asks = asking.send(ready)
    except StopIteration as done:
        answer: RV = done.value
        return answer
