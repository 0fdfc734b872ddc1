"""The file (or server) of the class log: connections and transactions.

Each transaction opens and closes the file. So a moved, replaced or damaged file is noticed at
once, and nothing keeps Windows from copying it.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar
from weakref import WeakSet

from sqlalchemy import Connection, Engine, create_engine, event, inspect
from sqlalchemy.exc import DBAPIError, StatementError
from sqlalchemy.pool import NullPool

from pigclass.classlog.events.events import new_id, now, to_text
from pigclass.classlog.storage import schema
from pigclass.classlog.storage.faults import FOR_GOOD, RUINED, LogTroubleError, What, trouble_of
from pigclass.files import make_file, make_folder

# A commit is on disk when it returns, and a copy of the one file is the whole log; deleted data
# is overwritten, and no temporary file is written.
PRAGMAS = (
    "PRAGMA journal_mode = DELETE",
    "PRAGMA synchronous = EXTRA",
    "PRAGMA secure_delete = ON",
    "PRAGMA temp_store = MEMORY",
)
# In seconds: patience while the file is in trouble, so that throws do not wait.
HURRIED = 0.05
Result = TypeVar("Result")


class Database:
    """Place of a log: an SQLite file, or the address of a PostgreSQL server.

    `patience` is the time in seconds to wait while another program locks the file. Every failure
    is raised as a LogTroubleError, whose sentence can be shown on the screen.
    """

    def __init__(self, place: str | Path, *, patience: float) -> None:
        self.patience = patience
        self.path = None if "://" in str(place) else Path(place).expanduser().resolve()
        self._left_open: Connection | None = None
        self._until = 0.0
        self._engine = self._way(str(place))
        self.url = self._engine.url
        self.name = self.path.name if self.path else str(self.url.database)

    @property
    def is_there(self) -> bool:
        """Return whether the file exists; always True for a server."""
        return self.path is None or self.path.exists()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Yield a connection in one transaction, on disk (all or nothing) at the end."""
        with self._connected() as connection:
            marked = connection.execution_options(pigclass_writes=True)
            with marked.begin():
                if self.path is None and self.patience < 1:
                    wait = max(1, int(self.patience * 1000))
                    marked.exec_driver_sql(f"SET LOCAL lock_timeout = {wait}")
                yield marked

    def read(self, question: Callable[[Connection], Result]) -> Result:
        """Call `question` with a connection, and return its answer."""
        with self._connected() as connection:
            return question(connection)

    def prepare(self, identity: str | None = None) -> bool:
        """Create the tables if there are none, else raise LogTroubleError for a fault.

        `identity` is the id of a new log. Return whether the tables were created.
        """
        with suppress(OSError):
            make_folder(Path(self.path or "").parent)
        tables = set(self.read(lambda connection: inspect(connection).get_table_names()))
        if not tables:
            with self.writing() as connection:
                schema.create_tables(connection, identity)
        elif what := self.read(lambda connection: schema.trouble_in(connection, tables)):
            raise LogTroubleError(what[0], self.name, what[1])
        return not tables

    def let_go(self) -> None:
        """Disconnect from a server; a file is closed after each transaction."""
        self._engine.dispose()

    def rewrite(self, *tables: str) -> None:
        """Rewrite tables, so that no deleted data remains on the disk."""
        from pigclass.classlog.server import rights

        with self._naming_trouble(), self._engine.connect() as connection:
            rights.rewrite(connection.execution_options(isolation_level="AUTOCOMMIT"), tables)

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        # An interrupted action may have left a connection open, with its lock.
        if self._left_open is not None:
            self._left_open.close()
        self._until = time.monotonic() + self.patience
        with self._naming_trouble(), self._engine.connect() as connection:
            self._left_open = connection
            yield connection
            self._left_open = None

    @contextmanager
    def _naming_trouble(self) -> Iterator[None]:
        try:
            yield
        except (StatementError, OSError) as problem:
            trouble = trouble_of(problem, self.name, path=str(self.path or ""))
            if trouble.what is What.DAMAGED and self._is_of_another_kind():
                trouble = LogTroubleError(What.STRANGE, self.name)
            raise trouble from problem
        except UnicodeDecodeError as problem:
            # The error message of a damaged file may contain invalid text.
            raise LogTroubleError(What.DAMAGED, self.name) from problem

    def _is_of_another_kind(self) -> bool:
        with suppress(OSError), Path(self.path or "").open("rb") as file:
            # The first page of a database has zero bytes; texts and most zip files have none.
            start = file.read(1000)
            return b"\0" not in start or start.startswith(b"PK")
        return False

    def _way(self, place: str) -> Engine:
        if self.path is None:
            from pigclass.classlog.server.connecting import server_engine

            # Time spent on a dead pooled connection is deducted from the time for a new one.
            return server_engine(place, lambda: max(0.0, self._until - time.monotonic()))
        engine = create_engine("sqlite://", creator=self._open_file, poolclass=NullPool)
        event.listen(engine, "begin", _begin)
        return engine

    def _open_file(self) -> sqlite3.Connection:
        # isolation_level=None: `_begin` starts transactions, not Python.
        path = str(self.path)
        make_file(Path(path))
        opened = sqlite3.connect(
            path, timeout=self.patience, isolation_level=None, factory=_FileConnection
        )
        try:
            for pragma in PRAGMAS:
                opened.execute(pragma)
        except BaseException:
            opened.close()
            raise
        return opened


class GuardedDatabase:
    """Reads and writes that return None on failure; `trouble` is the last error.

    `lock` is held while reading or writing. `notice` describes a repaired fault of the file.
    `identity` is the id of the log (`begun_as`, if it is new). `restoring` are functions that write
    what this lesson knows into a file that lacks it, `reloading` functions that read names again
    after a change elsewhere.
    """

    def __init__(self, database: Database, begun_as: str | None = None) -> None:
        self.database = database
        self.lock = RLock()
        self.trouble: LogTroubleError | None = None
        self.notice: LogTroubleError | None = None
        self.identity: str | None = None
        self.restoring: list[Callable[[Connection], None]] = []
        self.reloading: list[Callable[[Connection], None]] = []
        self._names_as_of: str | None = None
        self._begun_as = begun_as
        self._patience = database.patience
        self._is_prepared = False
        if database.is_there:
            self.begin()

    def begin(self) -> None:
        """Open the log; create it if it does not exist."""
        if self.identity is None:
            # Write something, to find out before the lesson whether the disk accepts it.
            self.write(lambda connection: schema.note(connection, "opened", to_text(now())))
            # A read-only log has an identity too.
            self.identity = self.identity or self.read(schema.identity_of)

    @property
    def is_ruined(self) -> bool:
        """Return whether the file has lost what this lesson wrote to it."""
        is_gone = not self.database.is_there
        return self.trouble is not None and (is_gone or self.trouble.what in RUINED)

    def write(self, work: Callable[[Connection], Result]) -> Result | None:
        """Run `work` in one transaction; return its result, None if it failed."""
        with self.lock:
            if self.trouble is not None and self.trouble.what in FOR_GOOD:
                return None
            self.database.patience = min(self._patience, HURRIED if self.trouble else inf)
            before = self.notice
            try:
                done = self._in_transaction(work)
            except LogTroubleError as trouble:
                self.trouble, self.notice = trouble, before
                # After an unknown error, check the tables again as on opening.
                self._is_prepared = self._is_prepared and trouble.what is not What.FAILED
                return None
            self.trouble, self.database.patience = None, self._patience
            return done

    def read(self, question: Callable[[Connection], Result]) -> Result | None:
        """Return the result of `question`, None if the file cannot be read."""
        with self.lock:
            is_other = self.trouble and self.trouble.what is What.OTHER
            if is_other or not self.database.is_there:
                return None
            try:
                return self.database.read(question)
            except LogTroubleError as trouble:
                self.trouble = self.trouble or trouble
                return None

    def restore(self, connection: Connection, what: What) -> None:
        """Write everything remembered into the file; set the notice `what`."""
        for restore in self.restoring:
            restore(connection)
        self.notice = LogTroubleError(what, self.database.name)

    def _in_transaction(self, work: Callable[[Connection], Result]) -> Result:
        # Check the file before the first write, if that failed before.
        is_first = not self._is_prepared
        is_new = is_first and self.database.prepare(self.identity or self._begun_as)
        is_lost, self._is_prepared = is_new and self.identity is not None, True
        with self.database.writing() as connection:
            if notes := self._recognised(connection, is_first=is_first):
                if is_lost:
                    self.restore(connection, What.LOST)
                done = work(connection)
                if notes.get(schema.NAMES_AS_OF) != self._names_as_of:
                    for look in self.reloading:
                        look(connection)
                    self._names_as_of = notes.get(schema.NAMES_AS_OF)
                return done
        # The file was replaced: check it, and write again.
        self._is_prepared = False
        return self._in_transaction(work)

    def _recognised(self, connection: Connection, *, is_first: bool) -> dict[str, str]:
        """Return the log's notes; {} if the file is no longer the one that was checked."""
        try:
            notes = schema.notes(connection)
        except DBAPIError:
            if is_first:
                raise
            return {}
        if notes.get(schema.VERSION_KEY) != str(schema.VERSION) and not is_first:
            return {}
        # Damage may have removed the identity: write it again.
        if (identity := notes.get(schema.IDENTITY)) is None:
            identity = self.identity or new_id()
            schema.note(connection, schema.IDENTITY, identity)
        if self.identity not in {None, identity}:
            raise LogTroubleError(What.OTHER, self.database.name)
        self.identity = identity
        return notes


class _FileConnection(sqlite3.Connection):
    """Connection that closes its cursors, so that the file is released.

    An interrupted query survives in the traceback and would keep the file locked.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._cursors: WeakSet[sqlite3.Cursor] = WeakSet()

    def cursor(self, *arguments: Any, **named: Any) -> Any:
        cursor = super().cursor(*arguments, **named)
        self._cursors.add(cursor)
        return cursor

    def close(self) -> None:
        for cursor in list(self._cursors):
            cursor.close()
        super().close()


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if options.get("isolation_level") == "AUTOCOMMIT":
        return
    # Writers take the lock at the start, so that two notebooks wait for each other.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("pigclass_writes") else "BEGIN")
