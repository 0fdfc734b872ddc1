"""A log in a folder of its own; and the tests of the record on a school's server as well."""

import zlib

import pytest

from pigclass.classlog import store
from pigclass.classlog.storage.database import Database
from pigclass.classlog.store import ClassLog
from tests.postgres import server  # noqa: F401 - a fixture of all
from tests.thorough import times

# What these ask of a record it owes in a file and on a server alike.
ON_BOTH = {*("test_exported", "test_frames", "test_paper", "test_people"), "test_store"}
# One in so many of them every day.
EVERY = times(14, thorough=1)


def pytest_generate_tests(metafunc):
    """Let the tests of the record itself run on a server too."""
    module = metafunc.module.__name__.rpartition(".")[2]
    if module in ON_BOTH and _is_due(metafunc.definition):
        metafunc.parametrize("kept_on", ["file", "server"], indirect=True)


def _is_due(test):
    is_chosen = zlib.crc32(test.name.encode()) % EVERY == 0
    return is_chosen and not test.get_closest_marker("of_a_file")


@pytest.fixture(autouse=True)
def kept_on(request, monkeypatch, tmp_path):
    """Where a test opens a file, let it be a database of a server."""
    if getattr(request, "param", "file") == "file":
        yield
        return
    running = request.getfixturevalue("server")
    places, opened = {}, []

    def on_server(place, *, patience):
        address = places.setdefault(str(place), "") or running.fresh()
        places[str(place)] = address
        opened.append(Database(address, patience=patience))
        return opened[-1]

    monkeypatch.setattr(store, "Database", on_server)
    monkeypatch.setattr("pigclass.classlog.store.Path.home", lambda: tmp_path)
    yield
    for database in opened:
        database.let_go()


@pytest.fixture
def log(tmp_path, kept_on):
    with ClassLog(tmp_path / "class.db") as opened:
        opened.begin()
        yield opened
