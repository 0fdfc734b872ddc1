"""What all tests share: notebooks count as lessons, and are played in a folder of their own."""

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pigclass import words

# The class record lies where a kernel works: that must not be among the kit's own lessons.
ELSEWHERE = """
import os
_folder = os.path.join(os.environ["IPYTHONDIR"], f"played-{os.getpid()}")
os.makedirs(_folder)
os.chdir(_folder)
"""


# Where Linux keeps files in memory: a record waits there for no disk.
IN_MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes a folder of its own there
ROOM = 4 * 2**30


@pytest.fixture(autouse=True)
def language_as_before() -> Iterator[None]:
    """Let no test choose the language of those after it: a screen speaks for its whole notebook."""
    before = words._usual
    yield
    words._usual = before


@pytest.fixture(autouse=True)
def pages_of_the_reference_elsewhere(request: pytest.FixtureRequest) -> None:
    """Let the examples of the reference keep records and files in a folder of their own."""
    if request.path.parent.name == "reference":
        folder = request.getfixturevalue("tmp_path")
        request.getfixturevalue("monkeypatch").chdir(folder)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `python -m pigclass test --thorough` look at what takes too long for every day."""
    parser.addoption(
        "--thorough", action="store_true", help="look at all that takes too long for every day"
    )
    if "--thorough" in sys.argv:
        # Tests decide while they are read, and some are read before pytest is configured.
        os.environ["PIGCLASS_THOROUGH"] = "1"


def pytest_configure(config: pytest.Config) -> None:
    """Give the kernels of lessons an IPython profile that nobody has changed."""
    if IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))
    # Without its cache (`-p no:cacheprovider`) pytest has no folder of its own.
    cache = getattr(config, "cache", None)
    profiles = Path(cache.mkdir("ipython") if cache else tempfile.mkdtemp(prefix="ipython-"))
    if not hasattr(config, "workerinput"):
        shutil.rmtree(profiles, ignore_errors=True)
    startup = profiles / "profile_default" / "startup"
    startup.mkdir(parents=True, exist_ok=True)
    startup.joinpath("elsewhere.py").write_text(ELSEWHERE, encoding="utf-8")
    os.environ["IPYTHONDIR"] = str(profiles)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no rubbish among what is collected, and seldom afterwards, to save time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000)
        gc.enable()


# Last, when those that play in a browser are marked.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cells of notebooks (`-m "not lesson"`), and let the long files begin.

    One that began last would be waited for alone. Every other file plays in a browser, as long as
    there are some: what reckons fills the time in which browsers are waited for.
    """
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.lesson)
    browser = {item.path: None for item in items if item.get_closest_marker("browser")}
    long = {item.path: None for item in items if item.get_closest_marker("slow")}
    others = {path: None for path in (*long, *(it.path for it in items)) if path not in browser}
    place = {path: 2 * number for number, path in enumerate(browser)}
    place |= {path: 2 * number + 1 for number, path in enumerate(others)}
    items.sort(key=lambda item: place[item.path])
