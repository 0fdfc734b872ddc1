"""What holds for every test: a slow machine fails none, speed is a matter of `benchmarks/`."""

import gc
import os
import warnings
from collections.abc import Iterator
from inspect import iscoroutinefunction
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from tornado.ioloop import IOLoop

from pigclass.live import device_server
from tests.thorough import THOROUGH

# The same examples every day; with --thorough others each time.
settings.register_profile(
    "pigclass",
    deadline=None,
    derandomize=not THOROUGH,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("pigclass")


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Play an `async` test, in which devices do something, and let them hang up at its end."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    from tests.live.devices import run

    names = pyfuncitem._fixtureinfo.argnames
    run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(autouse=True, scope="session")
def own_ports() -> None:
    """Look for free ports where no other worker does: it could take one that is just given back."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    device_server.FIRST_PORT += (worker + 1) * device_server.PORTS


@pytest.fixture(scope="module")
def forgets_what_was_cut() -> Iterator[None]:
    """Let go of connections that were cut or refused: Tornado warns of each, in whatever test."""
    yield
    # Tornado keeps a closed loop, and every connection of it, until it begins another one.
    IOLoop(make_current=False).close()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game without a seed of its own throw the same dice each time."""
    monkeypatch.setattr("secrets.randbits", Random(7).getrandbits)


@pytest.fixture
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home folder of its own, since an outbox may go there."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setattr("pathlib.Path.home", lambda: folder)
    return folder


@pytest.fixture
def log(tmp_path: Path) -> str:
    """Return the place of a record that is not there yet."""
    return str(tmp_path / "class.db")


@pytest.fixture
def jupyter_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Jupyter keep what it writes in folders of this test."""
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
