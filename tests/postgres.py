"""A real PostgreSQL for the tests: on a free port, in a folder that goes away."""

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from tests.programs import do_without, free_port

ADMIN, PASSWORD = "head", "a password of the tests"
# What is lost when the computer loses its power is no concern of a test.
FAST = ("fsync=off", "full_page_writes=off")
numbers = count()


@dataclass
class Server:
    """A server, where its data lies, and its port."""

    folder: Path
    port: int
    settings: tuple = FAST

    def address(self, database="postgres", port=None):
        password = PASSWORD.replace(" ", "%20")
        return f"postgresql://{ADMIN}:{password}@127.0.0.1:{port or self.port}/{database}"

    def fresh(self):
        """Return the address of a new database."""
        name = f"school_{os.getpid()}_{next(numbers)}"
        self.ask(f"CREATE DATABASE {name}")
        return self.address(name)

    def ask(self, *commands, database="postgres"):
        """Run commands, each by itself, and return what the last one answers."""
        import psycopg

        with psycopg.connect(self.address(database), autocommit=True) as connection:
            for command in commands:
                found = connection.execute(command)
            return found.fetchall() if found.description else []

    def start(self):
        own = [f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories=''"]
        options = " ".join(f"-c {it}" for it in (*own, "max_connections=150", *self.settings))
        self._run("pg_ctl", "start", "-w", "-l", str(self.folder / "log"), "-o", options)

    def stop(self, *, mode="immediate"):
        self._run("pg_ctl", "stop", "-m", mode)

    def make(self):
        secret = self.folder / "secret"
        secret.write_text(PASSWORD)
        how = ["--auth=scram-sha-256", f"--username={ADMIN}", f"--pwfile={secret}", "--no-sync"]
        self.folder.chmod(0o700)
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
            shutil.chown(secret, "postgres")
        self._run("initdb", "--encoding=UTF8", "--locale=C", *how)

    def _run(self, program, *arguments):
        # A server of PostgreSQL refuses to be run by root.
        user = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
        where = ["-D", str(self.folder / "data")]
        command = [str(programs() / program), *where, *arguments]
        options = {"cwd": self.folder, "stdout": subprocess.DEVNULL, "timeout": 60} | user
        subprocess.run(command, check=True, **options)


def programs():
    """Return the folder with the programs of PostgreSQL, None where there are none."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else Path("/usr/lib/postgresql").glob("*/bin")
    return max(folders, default=None)


@contextmanager
def running_server(*, as_usual=False):
    """Start a server; without one tests are skipped, or fail where it is owed.

    `as_usual`: on a disk, to which it really writes.
    """
    why = None if programs() else "PostgreSQL is not installed here"
    try:
        import psycopg  # noqa: F401
    except ImportError:
        why = "psycopg is not installed here"
    if why:
        do_without("postgresql", why)
    memory = Path("/dev/shm")
    in_memory = memory.is_dir() and not as_usual
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=memory if in_memory else None))
    server = Server(folder, free_port(), () if as_usual else FAST)
    try:
        server.make()
        server.start()
        yield server
    finally:
        with suppress(subprocess.SubprocessError):
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def server():
    """A server for all tests of this process."""
    with running_server() as running:
        yield running
