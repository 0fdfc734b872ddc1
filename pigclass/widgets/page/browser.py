"""The folder of the record where Python runs in a browser: its files are kept by that.

A browser forgets a page's files with the page, and keeps what a page puts into its storage. Before
a message goes to the page, all that has changed in the folder is put there, and the message waits
until it is: what a class sees is on the disk, as it is where there is a server.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Protocol, cast

from pigclass.lesson_list import SESSION, Notebook
from pigclass.words import say, speak
from pigclass.words.saying import nearest

FOLDER = Path("/home/pyodide/pigclass-lessons")
# It holds the code of a game that a link told.
LINKED_GAME = "PIGCLASS_LINKED_GAME"
IS_BROWSER = sys.platform == "emscripten"
# SQLite's own, gone when a transaction ends.
PASSING = ("-journal", "-wal", "-shm")
# What the first chart imports, in steps between which a press is answered.
AHEAD = ("pandas._libs", "pandas", "altair", "pigclass.widgets.class_game.reveal")
Stamp = tuple[int, int]
# Of a message: its kind, what it holds, bytes beside it.
Part = str | Notebook | list[bytes] | None


class FoundFiles(Protocol):
    """Files as JavaScript gives them."""

    def to_py(self) -> list[tuple[str, memoryview]]:
        """Return each file with its name."""


class Promise(Protocol):
    """A promise of JavaScript."""

    def then(self, done: Callable[[bool], None], failed: Callable[[Exception], None]) -> None:
        """Call one of them at the end."""


class BrowserStorage(Protocol):
    """The browser's storage, as `browser.js` gives it."""

    async def open(self, writer: str) -> FoundFiles:
        """Return what is there, and take the writing over."""

    def save(self, writer: str, changed: list[tuple[str, bytes]], gone: list[str]) -> Promise:
        """Write and remove files; false where somebody else has taken the writing over."""


class JupyterShell(Protocol):
    """The shell of JupyterLite's kernel, which sends messages to the page."""

    send_comm: Callable[..., None]


class Storage:
    """A folder that is kept in the browser's storage.

    `store` reads and writes there, `send` is the way of messages to the page.
    """

    def __init__(self, store: BrowserStorage, folder: Path, send: Callable[..., None]) -> None:
        self._store, self._folder, self._send = store, folder, send
        self._writer = os.urandom(16).hex()
        self._stored: dict[str, Stamp] = {}
        self._saving = 0
        self._waiting: list[tuple[Part, ...]] = []
        self.trouble = ""
        # Who shows what is wrong, once that is known.
        self.hear_trouble: list[Callable[[], None]] = []

    async def open(self) -> None:
        """Bring the files into the folder, and become the one that writes."""
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            found = (await self._store.open(self._writer)).to_py()
        except Exception as problem:
            self._failed(problem)
            return
        for name, data in found:
            (self._folder / name).write_bytes(data)
        self._stored = self._there()

    def send(self, *message: Part) -> None:
        """Send a message, once all that was written before is kept."""
        self._save()
        if self._saving:
            self._waiting.append(message)
        else:
            self._send(*message)

    def _save(self) -> None:
        there = self._there()
        changed = [name for name, stamp in there.items() if self._stored.get(name) != stamp]
        gone = [name for name in self._stored if name not in there]
        if not changed and not gone:
            return
        self._stored = there
        data = [(name, (self._folder / name).read_bytes()) for name in changed]
        self._saving += 1
        self._store.save(self._writer, data, gone).then(self._saved, self._failed)

    def _there(self) -> dict[str, Stamp]:
        files = (it for it in os.scandir(self._folder) if it.is_file())
        stats = {it.name: it.stat() for it in files if not it.name.endswith(PASSING)}
        return {name: (it.st_mtime_ns, it.st_size) for name, it in stats.items()}

    def _saved(self, is_ours: bool) -> None:
        self._end("" if is_ours else say("browser.elsewhere"))

    def _failed(self, problem: Exception) -> None:
        # It is tried again with the next message.
        self._stored = {}
        self._end(say("browser.not_kept", why=str(problem).removeprefix("Error: ")))

    def _end(self, trouble: str) -> None:
        self._saving = max(0, self._saving - 1)
        is_news, self.trouble = trouble != self.trouble, trouble
        if self._saving:
            return
        waiting, self._waiting = self._waiting, []
        for message in waiting:
            self._send(*message)
        if is_news:
            for show in self.hear_trouble:
                show()


class PackageFinder:
    """Finder of packages that the site loads after its first screen, if one is imported before."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Fetch the package of a module, with all that it needs, while Python waits."""
        package = import_module("pyodide_js")._api._import_name_to_package_name.get(name)
        return PathFinder.find_spec(name, path, target) if package and _fetch(package) else None


def _fetch(package: str) -> bool:
    """Unpack a package with all that it needs; false where that was done before."""
    pyodide, found = import_module("pyodide_js"), False
    for name, address in _wheels(package):
        request = import_module("js").XMLHttpRequest.new()
        request.open("GET", address, False)
        request.responseType = "arraybuffer"
        request.send()
        pyodide.unpackArchive(request.response, "wheel")
        # Not before: what could not be fetched is asked for again at the next import.
        setattr(pyodide.loadedPackages, name, "pigclass")
        found = True
    return found


def _wheels(package: str) -> Iterator[tuple[str, str]]:
    """Yield what a package needs and lacks, and at last itself: names and addresses."""
    pyodide, js = import_module("pyodide_js"), import_module("js")
    if not getattr(pyodide.loadedPackages, package, None):
        entry = getattr(pyodide._api.lockfile_packages, package)
        for needed in entry.depends:
            yield from _wheels(needed)
        yield package, js.URL.new(entry.file_name, pyodide._api.config.indexURL).href


async def read_ahead() -> None:
    """Load what the first chart needs, now that the first screen stands."""
    wheels = dict(_wheels("altair")) | dict(_wheels("pandas"))
    # In parallel, which an import is not, and into the browser's cache: Pyodide's own loading would
    # let an import in before a package is whole.
    await asyncio.gather(*map(_download, wheels.values()))
    for package in wheels:
        await asyncio.sleep(0.02)
        _fetch(package)
    for each in AHEAD:
        await asyncio.sleep(0.2)
        import_module(each)


async def _download(address: str) -> None:
    await (await import_module("js").fetch(address)).arrayBuffer()


_open: list[Storage] = []


def trouble() -> str:
    """Say what keeps the browser from keeping the record; "" where all is well."""
    return _open[0].trouble if _open else say("browser.not_open")


def hear_trouble(show: Callable[[], None]) -> None:
    """Have `show` called when that changes."""
    for storage in _open:
        storage.hear_trouble.append(show)


def linked_game() -> str:
    """Return the code of the game whose link was followed; "" for none."""
    return os.environ.get(LINKED_GAME, "")


async def open_storage(notebook: str, language: str, code: str = "") -> None:
    """Bring back what the browser keeps, before the first cell of a notebook runs."""
    from IPython.core.getipython import get_ipython

    from pigclass.widgets.page.screen import static

    run_js = import_module("pyodide.code").run_js
    shell = cast("JupyterShell", get_ipython())
    storage = Storage(run_js(static("browser.js")), FOLDER, shell.send_comm)
    await storage.open()
    sys.meta_path.append(PackageFinder)
    _open[:] = [storage]
    shell.send_comm = storage.send
    os.chdir(FOLDER)
    os.environ |= {SESSION: str(FOLDER / notebook), LINKED_GAME: code}
    if spoken := nearest(language):
        speak(spoken)
