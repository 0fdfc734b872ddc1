"""Shelf: file of the strategies of a class, one JSON line for each event.

Lines are only appended, so that nothing is lost when a kernel dies or a page is reloaded. Replaying
the lines gives the strategies on the shelf; incomplete lines are ignored.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any
from uuid import uuid4

from pigclass.files import Line, add_lines, line_text, lines_in, make_file, misfit, ordinary
from pigclass.words import refusal, say
from pigclass.words.short_names import unused

# Keys whose values were not typed by anybody, and so contain no names.
NOT_TYPED = frozenset({"at", "actor", "what", "id", "way"})
# First bytes of a line of a shelf.
BEGINNING = b'{"at"'


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

    If the file cannot be written, lines wait in memory, and `trouble` is a sentence on it.
    """

    def __init__(self, place: str | Path) -> None:
        self.path = Path(place)
        self.trouble = ""
        self._entries: dict[str, ShelfEntry] = {}
        self._waiting: list[Line] = []
        self._lock = Lock()
        for line in lines_of(self.path):
            self._apply(line)

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
        actor: str = "teacher",
    ) -> ShelfEntry:
        """Add a strategy, or replace the one with the id `instead_of`; return the new entry."""
        entry = ShelfEntry(instead_of or str(uuid4()), name, way, dict(blanks or {}), text)
        self._note("entered", actor, entry=vars(entry))
        return entry

    def remove(self, entry: str, *, actor: str = "teacher") -> None:
        """Remove the strategy with this id from the shelf; its line stays in the file."""
        self._note("removed", actor, id=entry)

    def _note(self, what: str, actor: str, **data: Any) -> None:
        line = {"at": datetime.now(UTC).isoformat(), "actor": actor, "what": what, **data}
        # Students enter strategies on their devices while somebody types at the board.
        with self._lock:
            self._apply(line)
            self._waiting.append(line)
            try:
                add_lines(self.path, self._waiting)
            except OSError as why:
                file = {"path": self.path, "strerror": why.strerror}
                self.trouble = say("refused.tournament.in_memory", **file)
            else:
                self._waiting, self.trouble = [], ""

    def _apply(self, line: Line) -> None:
        if line["what"] == "entered":
            self._entries[line["entry"]["id"]] = ShelfEntry(**line["entry"])
        else:
            self._entries.pop(line["id"], None)


def lines_of(path: Path) -> list[Line]:
    """Return the valid lines of a shelf file."""
    return [line for line in lines_in(path) if _is_whole(line)]


def _is_whole(line: Line) -> bool:
    """Return whether a line has the form that a shelf writes."""
    with suppress(KeyError, TypeError, AttributeError):
        if line["what"] == "entered":
            return misfit(ShelfEntry, vars(ShelfEntry(**line["entry"]))) is None
        return line["what"] == "removed" and isinstance(line["id"], str)
    return False


def forget_on_shelves(folder: Path, without: Callable[[str], str]) -> int:
    """Rewrite every shelf in `folder`; `without(text)` removes names from a text.

    Returns the number of lines that had a name. Raises PigclassError if a file cannot be written.
    """

    def take(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: it if key in NOT_TYPED else take(it) for key, it in value.items()}
        return without(value) if isinstance(value, str) else value

    changed = 0
    for path in filter(_is_shelf, sorted(folder.iterdir())):
        changed += sum(take(line) != line for line in lines_of(path))
        _rewrite(path, _apart(take(line) for line in _seen(path)))
    return changed


def _is_shelf(path: Path) -> bool:
    with suppress(OSError), ordinary(path).open("rb") as file:
        return file.read(64).lstrip().startswith(BEGINNING) and bool(lines_of(path))
    return False


def _seen(path: Path) -> list[Line]:
    """Return the latest line of each entry on the shelf."""
    lines = lines_of(path)
    entered = {line["entry"]["id"]: line for line in lines if line["what"] == "entered"}
    return [entered[entry.id] for entry in Shelf(path).entries]


def _apart(lines: Iterable[Line]) -> list[Line]:
    """Return the lines with numbers added to names that occur twice."""
    apart, taken = list(lines), set[str]()
    for entry in (line["entry"] for line in apart):
        entry["name"] = unused(entry["name"], taken)
        taken.add(entry["name"])
    return apart


def _rewrite(path: Path, lines: list[Line]) -> None:
    # Written to a temporary file first: a crash leaves the old file or the new one.
    part = path.with_name(f"{path.name}.part")
    try:
        make_file(part)
        part.write_text("".join(map(line_text, lines)), encoding="utf-8")
        part.replace(path)
    except OSError as why:
        file = {"path": path, "strerror": why.strerror}
        raise refusal("refused.tournament.not_forgotten", **file) from why
