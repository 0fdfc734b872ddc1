"""Folder of the record when Python runs in a browser, and its copy in the browser's storage.

A browser discards the files of a page with the page, but keeps its storage. Before a message goes
to the page, all files that have changed are stored, and the message waits for that: what a class
sees is kept, as it is with a server.
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
from pigclass.words import nearest, say, speak

FOLDER = Path("/home/pyodide/pigclass-lessons")
# Environment variable with the game code of the link that was followed.
LINKED_GAME = "PIGCLASS_LINKED_GAME"
IS_BROWSER = sys.platform == "emscripten"
# Temporary files of SQLite, which deletes them at the end of a transaction.
PASSING = ("-journal", "-wal", "-shm")
# Imports of the first chart, in steps; clicks are answered between them.
AHEAD = ("pandas._libs", "pandas", "altair", "pigclass.widgets.class_game.reveal")
Stamp = tuple[int, int]
# Part of a message: its type, its content or its buffers.
Part = str | Notebook | list[bytes] | None


class FoundFiles(Protocol):
    """Files, as a proxy of a JavaScript list."""

    def to_py(self) -> list[tuple[str, memoryview]]:
        """Return the name and content of each file."""


class Promise(Protocol):
    """A JavaScript promise."""

    def then(self, done: Callable[[bool], None], failed: Callable[[Exception], None]) -> None:
        """Register the functions to call on success and on failure."""


class BrowserStorage(Protocol):
    """The browser's storage, as implemented in `browser.js`."""

    async def open(self, writer: str) -> FoundFiles:
        """Return the stored files, and make `writer` the only one that may write."""

    def save(self, writer: str, changed: list[tuple[str, bytes]], gone: list[str]) -> Promise:
        """Write and remove files; the promise gives False if another writer has taken over."""


class JupyterShell(Protocol):
    """The shell of JupyterLite's kernel, which sends messages to the page."""

    send_comm: Callable[..., None]


class Storage:
    """A folder that is kept in the browser's storage.

    `store` is that storage, and `send` sends a message to the page.
    """

    def __init__(self, store: BrowserStorage, folder: Path, send: Callable[..., None]) -> None:
        self._store, self._folder, self._send = store, folder, send
        self._writer = os.urandom(16).hex()
        self._stored: dict[str, Stamp] = {}
        self._saving = 0
        self._waiting: list[tuple[Part, ...]] = []
        self.trouble = ""
        # Functions to call when `trouble` changes.
        self.hear_trouble: list[Callable[[], None]] = []

    async def open(self) -> None:
        """Copy the stored files into the folder, and become the only writer."""
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            found = (await self._store.open(self._writer)).to_py()
        except Exception as problem:
            self._on_failed(problem)
            return
        for name, data in found:
            (self._folder / name).write_bytes(data)
        self._stored = self._stamps()

    def send(self, *message: Part) -> None:
        """Send a message once all files written so far are stored."""
        self._save()
        if self._saving:
            self._waiting.append(message)
        else:
            self._send(*message)

    def _save(self) -> None:
        files = self._stamps()
        changed = [name for name, stamp in files.items() if self._stored.get(name) != stamp]
        deleted = [name for name in self._stored if name not in files]
        if not changed and not deleted:
            return
        self._stored = files
        data = [(name, (self._folder / name).read_bytes()) for name in changed]
        self._saving += 1
        self._store.save(self._writer, data, deleted).then(self._on_saved, self._on_failed)

    def _stamps(self) -> dict[str, Stamp]:
        files = (it for it in os.scandir(self._folder) if it.is_file())
        stats = {it.name: it.stat() for it in files if not it.name.endswith(PASSING)}
        return {name: (it.st_mtime_ns, it.st_size) for name, it in stats.items()}

    def _on_saved(self, is_ours: bool) -> None:
        self._end("" if is_ours else say("browser.elsewhere"))

    def _on_failed(self, problem: Exception) -> None:
        # All files are stored again with the next message.
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
    """Finder of packages that are imported before the site has loaded them."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Fetch the package of a module with its dependencies, then find the module."""
        package = import_module("pyodide_js")._api._import_name_to_package_name.get(name)
        return PathFinder.find_spec(name, path, target) if package and _fetch(package) else None


def _fetch(package: str) -> bool:
    """Unpack a package with its dependencies; return False if that was done before."""
    pyodide, found = import_module("pyodide_js"), False
    for name, address in _wheels(package):
        request = import_module("js").XMLHttpRequest.new()
        request.open("GET", address, False)
        request.responseType = "arraybuffer"
        request.send()
        pyodide.unpackArchive(request.response, "wheel")
        # Set last, so that a failed download is repeated at the next import.
        setattr(pyodide.loadedPackages, name, "pigclass")
        found = True
    return found


def _wheels(package: str) -> Iterator[tuple[str, str]]:
    """Yield name and address of each missing dependency of a package, then of the package."""
    pyodide, js = import_module("pyodide_js"), import_module("js")
    if not getattr(pyodide.loadedPackages, package, None):
        entry = getattr(pyodide._api.lockfile_packages, package)
        for needed in entry.depends:
            yield from _wheels(needed)
        yield package, js.URL.new(entry.file_name, pyodide._api.config.indexURL).href


async def read_ahead() -> None:
    """Load the packages of the first chart, after the first screen is drawn."""
    wheels = dict(_wheels("altair")) | dict(_wheels("pandas"))
    # Downloaded in parallel, into the browser's cache. Pyodide's own loader would allow an import
    # before a package is complete.
    await asyncio.gather(*map(_download, wheels.values()))
    for package in wheels:
        await asyncio.sleep(0.02)
        _fetch(package)
    for module in AHEAD:
        await asyncio.sleep(0.2)
        import_module(module)


async def _download(address: str) -> None:
    await (await import_module("js").fetch(address)).arrayBuffer()


_open: list[Storage] = []


def trouble() -> str:
    """Return a warning that the browser does not keep the record, "" if it does."""
    return _open[0].trouble if _open else say("browser.not_open")


def hear_trouble(show: Callable[[], None]) -> None:
    """Call `show` from now on whenever the result of `trouble` changes."""
    for storage in _open:
        storage.hear_trouble.append(show)


async def open_storage(notebook: str, language: str, code: str = "") -> None:
    """Restore the stored files, before the first cell of a notebook runs."""
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
