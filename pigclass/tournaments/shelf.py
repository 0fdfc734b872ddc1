"""Shelf: file of the strategies of a class, a line of JSON for each.

A change replaces the whole file, so that a crash leaves the old file or the new one.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Lock
from uuid import uuid4

from pigclass.files import line_text, lines_in, make_file, make_folder, misfit, or_refuse, ordinary
from pigclass.words import say
from pigclass.words.short_names import unused

# First bytes of a line of a shelf.
BEGINNING = b'{"id"'


@dataclass(frozen=True)
class ShelfEntry:
    """Entered strategy: a sentence (`way`) with its blanks, or a text."""

    id: str
    name: str
    way: str
    blanks: Mapping[str, str] = field(default_factory=dict)
    text: str = ""


class Shelf:
    """Strategies in a file, in the order in which they were entered.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     Shelf(f"{folder}/strategies.jsonl").put("Ana's", "hold_at", {"threshold": "20"}).name
    ...     [entry.name for entry in Shelf(f"{folder}/strategies.jsonl").entries]
    "Ana's"
    ["Ana's"]

    If the file cannot be written, strategies wait in memory, and `trouble` is a sentence that says
    so.
    """

    def __init__(self, place: str | Path) -> None:
        self.path = Path(place)
        self.trouble = ""
        self._entries = entries_in(self.path)
        self._lock = Lock()

    @property
    def entries(self) -> tuple[ShelfEntry, ...]:
        """The strategies on the shelf."""
        return tuple(self._entries.values())

    def put(
        self,
        name: str,
        way: str,
        blanks: Mapping[str, str] | None = None,
        *,
        text: str = "",
        instead_of: str = "",
    ) -> ShelfEntry:
        """Add a strategy, or replace the one with the id `instead_of`; return the new entry."""
        entry = ShelfEntry(instead_of or str(uuid4()), name, way, dict(blanks or {}), text)
        self._change(entry.id, entry)
        return entry

    def remove(self, entry: str) -> None:
        """Remove the strategy with this id from the shelf."""
        self._change(entry, None)

    def _change(self, changed: str, entry: ShelfEntry | None) -> None:
        # Students enter strategies on their devices while somebody types at the board.
        with self._lock:
            # Another notebook may have changed the file.
            entries = self._entries if self.trouble else entries_in(self.path)
            new = entries | ({changed: entry} if entry else {})
            self._entries = {each: it for each, it in new.items() if entry or each != changed}
            self.trouble = ""
            try:
                _write(self.path, self.entries)
            except OSError as why:
                self.trouble = say("refused.tournament.in_memory", path=self.path, why=why.strerror)


def entries_in(path: Path) -> dict[str, ShelfEntry]:
    """Return the strategies in a shelf's file by id; damaged lines are left out."""
    entries: dict[str, ShelfEntry] = {}
    for line in lines_in(path):
        with suppress(TypeError):
            entry = ShelfEntry(**line)
            if misfit(ShelfEntry, vars(entry)) is None:
                entries[entry.id] = entry
    return entries


def forget_on_shelves(folder: Path, without: Callable[[str], str]) -> int:
    """Rewrite every shelf in `folder`; `without(text)` removes names from a text.

    Returns the number of strategies that contained a name. Raises PigclassError if a file cannot be
    written.
    """
    changed = 0
    for path in filter(_is_shelf, sorted(folder.iterdir())):
        old, new, used_names = list(entries_in(path).values()), [], set[str]()
        for entry in old:
            blanks = {blank: without(value) for blank, value in entry.blanks.items()}
            name = unused(without(entry.name), used_names)
            used_names.add(name)
            new.append(replace(entry, name=name, blanks=blanks, text=without(entry.text)))
        changed += sum(one != other for one, other in zip(old, new, strict=True))
        with or_refuse("refused.tournament.not_forgotten", path=path):
            _write(path, new)
    return changed


def _is_shelf(path: Path) -> bool:
    with suppress(OSError), ordinary(path).open("rb") as file:
        return file.read(64).lstrip().startswith(BEGINNING) and bool(entries_in(path))
    return False


def _write(path: Path, entries: Iterable[ShelfEntry]) -> None:
    part = ordinary(path).with_name(f"{path.name}.part")
    make_folder(path.parent)
    make_file(part)
    with part.open("w", encoding="utf-8") as file:
        file.write("".join(line_text(vars(it)) for it in entries))
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
