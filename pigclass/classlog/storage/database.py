"""The file (or server) that holds the log: connections, transactions, and tables that are there.

Each piece of work opens the file anew and closes it again. So a file that was moved, replaced or
damaged is noticed at once, and nothing keeps Windows from copying it.
"""

import os
import sqlite3
import time
import zlib
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakSet

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import StatementError
from sqlalchemy.pool import NullPool

from pigclass.classlog.events.events import new_id
from pigclass.classlog.server import owners
from pigclass.classlog.server.connecting import server_engine
from pigclass.classlog.storage import migrations, schema
from pigclass.classlog.storage.faults import LogTroubleError, What, trouble_of
from pigclass.private import make_file

# A commit is on the disk when it returns, and a copy of the one file is the whole log; what is
# deleted is overwritten, in the file and not in a temporary one.
PRAGMAS = (
    "PRAGMA journal_mode = DELETE",
    "PRAGMA synchronous = EXTRA",
    "PRAGMA secure_delete = ON",
    "PRAGMA temp_store = MEMORY",
)
# In bytes: SQLite opens nothing with a longer one.
LONGEST_PATH = 250 if os.name == "nt" else 504
Found = TypeVar("Found")


class Database:
    """Where a log is kept: a file of SQLite, or the address of a PostgreSQL server.

    `patience` is how many seconds to wait while another program has the file. Whatever fails is
    raised as a `LogTroubleError`, whose sentence is fit for the screen.
    """

    def __init__(self, place: str | Path, *, patience: float) -> None:
        self.patience = patience
        self.path = None if "://" in str(place) else Path(place).expanduser().resolve()
        self._left_open: Connection | None = None
        self._until = 0.0
        self._engine = self._file() if self.path else self._server(str(place))
        self.name = self.path.name if self.path else str(self.url.database)

    @property
    def url(self) -> URL:
        """The address of a server, with whatever is needed to connect."""
        return self._engine.url

    @property
    def beside(self) -> Path:
        """Where that lies beside which waits what cannot be written: for a server, at home."""
        if self.path is not None:
            return self.path
        # Whoever connects as somebody else, or to another record, has another one.
        address = self.url.set(password=None).render_as_string()
        return Path.home() / f"pigclass-{self.name}-{zlib.crc32(address.encode()):08x}"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection to read from."""
        with self._connected() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection whose work is on the disk, all of it or nothing, at the end."""
        with self._connected() as connection:
            ours = connection.execution_options(pigclass_writes=True)
            with ours.begin():
                yield ours

    def read(self, question: Callable[[Connection], Found]) -> Found:
        """Return the answer to `question`."""
        with self.reading() as connection:
            return question(connection)

    def prepare(self, identity: str | None = None) -> None:
        """See to it that today's tables are there, or raise what is wrong with the file.

        `identity` is that of the record, if it is begun here.
        """
        tables = set(self.read(lambda connection: inspect(connection).get_table_names()))
        if not tables:
            return self._create(identity)
        self.check_tables(tables)
        version = self.read(migrations.version_of)
        if version is None:
            raise LogTroubleError(What.DAMAGED, self.name)
        if version > schema.VERSION:
            raise LogTroubleError(What.NEWER, self.name)
        if self.read(faults):
            raise LogTroubleError(What.DAMAGED, self.name)
        if not self.read(owners.are_told):
            with self.writing() as connection:
                owners.tell(connection)
        if version < schema.VERSION:
            self._migrate(version)
        return None

    def let_go(self) -> None:
        """Leave a server until it is needed again; a file is left after each piece of work."""
        self._engine.dispose()

    def rewrite(self, *tables: str) -> None:
        """Write tables of a server anew, without what was deleted, which it else keeps for long."""
        with self._naming_trouble(), self._engine.connect() as connection:
            by_itself = connection.execution_options(isolation_level="AUTOCOMMIT")
            for table in tables:
                by_itself.exec_driver_sql(f"VACUUM FULL {table}")

    def check_tables(self, there: Collection[str]) -> None:
        """Raise what is wrong with a file in which those tables are, and not all of a record."""
        missing = schema.metadata.tables.keys() - there
        if len(missing) > len(schema.metadata.tables) / 2:
            raise LogTroubleError(What.STRANGE, self.name)
        if missing:
            raise LogTroubleError(What.DAMAGED, self.name)

    def remove_copies(self) -> list[Path]:
        """Remove the copies that were kept of older versions; return those that cannot be.

        They hold what was forgotten.
        """
        kept = migrations.kept_copies(self.path) if self.path else []
        return [copy for copy in kept if not _removed(copy)]

    def _create(self, identity: str | None) -> None:
        with self.writing() as connection:
            migrations.create_tables(connection, identity)

    def _migrate(self, version: int) -> None:
        if self.path is not None:
            copy = migrations.copy_of(self.path, version)
            if not copy.exists():
                self._copy_to(copy)
        with self.writing() as connection:
            migrations.migrate(connection, migrations.STEPS, schema.VERSION)

    def _copy_to(self, copy: Path) -> None:
        # Not a copy of the file's bytes: SQLite's own is whole even while somebody writes. It has
        # its name once it is whole, so that half a copy is never taken for one.
        part = copy.with_name(f"{copy.name}.part-{new_id()}")
        make_file(part)
        command = text("VACUUM INTO :copy").bindparams(copy=str(part))
        try:
            with self._naming_trouble():
                with self._connected() as connection:
                    connection.execution_options(pigclass_begins=False).execute(command)
                part.replace(copy)
        finally:
            _removed(part)

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        # A press that was broken off at the very end may have left a connection, with its lock.
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
            trouble = trouble_of(problem, self.name)
            if trouble.what is What.READ_ONLY and self._is_too_long():
                trouble = LogTroubleError(What.TOO_LONG, self.name, str(len(str(self.path))))
            raise trouble from problem

    def _is_too_long(self) -> bool:
        return len(os.fsencode(self.path or "")) > LONGEST_PATH

    def _server(self, address: str) -> Engine:
        # What a kept connection has taken to turn out dead, a new one may not take again.
        return server_engine(address, lambda: max(0.0, self._until - time.monotonic()))

    def _file(self) -> Engine:
        engine = create_engine("sqlite://", creator=self._open, poolclass=NullPool)
        event.listen(engine, "begin", _begin)
        return engine

    def _open(self) -> sqlite3.Connection:
        # isolation_level=None: transactions begin where `_begin` says so, not where Python guesses.
        make_file(Path(str(self.path)))
        opened = sqlite3.connect(
            str(self.path), timeout=self.patience, isolation_level=None, factory=_Opened
        )
        try:
            for pragma in PRAGMAS:
                opened.execute(pragma)
        except BaseException:
            opened.close()
            raise
        return opened


class _Opened(sqlite3.Connection):
    """A connection that lets go of its file when it is closed, whatever was still being read.

    A question that was broken off lives on in the traceback, and would keep the file locked.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._asked: WeakSet[sqlite3.Cursor] = WeakSet()

    def cursor(self, *given: Any, **named: Any) -> Any:
        asked = super().cursor(*given, **named)
        self._asked.add(asked)
        return asked

    def close(self) -> None:
        for asked in list(self._asked):
            asked.close()
        super().close()


def _removed(file: Path) -> bool:
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def faults(connection: Connection) -> list[str]:
    """List what SQLite finds damaged in the file; nothing on a server, which looks after itself."""
    if connection.dialect.name != "sqlite":
        return []
    found = connection.execute(text("PRAGMA quick_check")).scalars().all()
    return [fault for fault in found if fault != "ok"]


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    # Whoever is going to write takes the lock first, so that two notebooks wait for each other.
    if options.get("pigclass_writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif options.get("pigclass_begins", True):
        connection.exec_driver_sql("BEGIN")
