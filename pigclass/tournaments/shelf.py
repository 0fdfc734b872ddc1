"""Where the strategies of a class are kept: a file of one line of JSON for each event.

Lines are only ever added, so that nothing is lost when a kernel dies or a page is loaded again.
What stands on the shelf is what the lines come to; a line that a crash has broken off is left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any
from uuid import uuid4

from pigclass.growing_file import Line, add_lines, lines_in
from pigclass.words import say


@dataclass(frozen=True)
class Kept:
    """One strategy as it was entered: its sentence (`way`) with its blanks, or its text."""

    id: str
    name: str
    way: str
    blanks: Mapping[str, str] = field(default_factory=dict)
    text: str = ""


class Shelf:
    """The strategies in a file, in the order in which they were entered.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     Shelf(f"{folder}/strategies.jsonl").put("Ana's", "hold_at", {"threshold": "20"}).name
    ...     [kept.name for kept in Shelf(f"{folder}/strategies.jsonl").kept]
    "Ana's"
    ["Ana's"]

    Where the file cannot be written, lines wait in memory and `trouble` says so in a sentence.
    """

    def __init__(self, place: str | Path) -> None:
        self.path = Path(place)
        self.trouble = ""
        self.draft: Line = {}
        self._kept: dict[str, Kept] = {}
        self._waiting: list[Line] = []
        self._lock = Lock()
        for line in lines_of(self.path):
            self._apply(line)

    @property
    def kept(self) -> tuple[Kept, ...]:
        """What stands on the shelf."""
        return tuple(self._kept.values())

    def put(
        self,
        name: str,
        way: str,
        blanks: Mapping[str, str] | None = None,
        *,
        text: str = "",
        instead_of: str = "",
        actor: str = "teacher",
    ) -> Kept:
        """Keep a strategy, in the place of another (its id) or as the last; return it."""
        kept = Kept(instead_of or str(uuid4()), name, way, dict(blanks or {}), text)
        self._note("entered", actor, kept=vars(kept))
        return kept

    def remove(self, kept: str, *, actor: str = "teacher") -> None:
        """Take a strategy (its id) off the shelf; what was entered stays in the file."""
        self._note("removed", actor, id=kept)

    def keep_draft(self, draft: Line, *, actor: str = "teacher") -> None:
        """Keep what is being typed, if it is new."""
        if draft != self.draft:
            self._note("typed", actor, draft=draft)

    def _note(self, what: str, actor: str, **data: Any) -> None:
        line = {"at": datetime.now(UTC).isoformat(), "actor": actor, "what": what, **data}
        # Students enter on their devices while somebody types at the board.
        with self._lock:
            self._apply(line)
            self._waiting.append(line)
            try:
                add_lines(self.path, self._waiting)
            except OSError as refused:
                self.trouble = say(
                    "refused.tournament.in_memory", path=self.path, strerror=refused.strerror
                )
            else:
                self._waiting, self.trouble = [], ""

    def _apply(self, line: Line) -> None:
        if line["what"] == "entered":
            self._kept[line["kept"]["id"]] = Kept(**line["kept"])
            # What is being typed at the board is no matter of who enters on a device.
            self.draft = {} if line.get("actor", "teacher") == "teacher" else self.draft
        elif line["what"] == "removed":
            self._kept.pop(line["id"], None)
        else:
            self.draft = line["draft"]


def lines_of(path: Path) -> list[Line]:
    """Return what was noted in a file, line by line; nothing where it is no file of a shelf."""
    return [line for line in lines_in(path) if _is_whole(line)]


def _is_whole(line: Line) -> bool:
    try:
        line[{"entered": "kept", "removed": "id", "typed": "draft"}[line["what"]]]
        if line["what"] == "entered":
            Kept(**line["kept"])
    except (KeyError, TypeError):
        return False
    return True
