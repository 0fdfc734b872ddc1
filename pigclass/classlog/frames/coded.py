"""The rows of many games as numbers: what stands in a small table is told by its place there.

A chunk knows players and classes by their ids alone, and of each game how many events it had and
which was the last: a game that has gone on since is told anew.
"""

import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pigclass.classlog.frames.frame_rows import Row
from pigclass.classlog.frames.tables import Faces
from pigclass.private import make_file_anew

Codes = npt.NDArray[np.int32]
Value = str | float | datetime | Faces | None
# How many events a game has, and the last of them, by the id of the game.
Extents = Mapping[str, tuple[int, str]]
UNREADABLE = (
    *(OSError, EOFError, ValueError, LookupError, TypeError, AttributeError),
    zipfile.BadZipFile,
)
HEAD = "head"
BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Chunk:
    """Rows, a table and codes for each column; `problems` are what could not be told."""

    games: Extents
    tables: Mapping[str, Sequence[Value]]
    codes: Mapping[str, Codes]
    problems: tuple[str, ...] = ()

    def of(self, games: set[str]) -> "Chunk":
        """Return the rows of some of its games."""
        if games >= self.games.keys():
            return self
        wanted = np.array([game in games for game in self.tables["game"]], dtype=bool)
        rows = wanted[self.codes["game"]]
        return replace(self, codes={name: codes[rows] for name, codes in self.codes.items()})


def chunk_of(
    rows: Iterable[Row], columns: Sequence[str], games: Extents, problems: Iterable[str] = ()
) -> Chunk:
    """Return rows as a chunk."""
    places: dict[str, dict[Value, int]] = {name: {} for name in columns}
    codes: dict[str, list[int]] = {name: [] for name in columns}
    for row in rows:
        for name in columns:
            known = places[name]
            value = row.get(name)
            codes[name].append(known.setdefault(value, len(known)))
    numbers = {name: np.array(column, dtype=np.int32) for name, column in codes.items()}
    return Chunk(
        games, {name: list(known) for name, known in places.items()}, numbers, tuple(problems)
    )


def joined(chunks: Sequence[Chunk], column: str) -> tuple[list[Value], Codes]:
    """Return one table for a column of several chunks, and the codes of all rows in it."""
    places: dict[Value, int] = {}
    codes = [np.zeros(0, dtype=np.int32)]
    for chunk in chunks:
        mapped = [places.setdefault(it, len(places)) for it in chunk.tables[column]]
        codes.append(np.array(mapped, dtype=np.int32)[chunk.codes[column]])
    return list(places), np.concatenate(codes)


def write(chunk: Chunk, file: Path) -> None:
    """Put a chunk on the disk, whole or not at all; raises OSError."""
    head = {
        "games": chunk.games,
        "problems": chunk.problems,
        "tables": {name: list(map(_to_json, table)) for name, table in chunk.tables.items()},
    }
    part = file.with_suffix(".part")
    make_file_anew(part)
    told = np.frombuffer(json.dumps(head).encode(), dtype=np.uint8)
    with part.open("wb") as opened:
        np.savez_compressed(opened, allow_pickle=False, **{HEAD: told}, **chunk.codes)
    part.replace(file)


def read(file: Path) -> Chunk | None:
    """Return a chunk that was written, None for a file that cannot be read."""
    try:
        with file.open("rb") as whole, np.load(whole, allow_pickle=False) as opened:
            head = json.loads(opened[HEAD].tobytes())
            tables = {name: list(map(_of_json, it)) for name, it in head["tables"].items()}
            codes = {name: opened[name] for name in tables}
        games = {game: (int(many), str(last)) for game, (many, last) in head["games"].items()}
        return Chunk(games, tables, codes, tuple(head["problems"]))
    except UNREADABLE:
        return None


def _to_json(value: Value) -> Row | str | float | None:
    if isinstance(value, datetime):
        return {"time": (value - BEGINNING) // timedelta(microseconds=1)}
    return {"dice": list(value)} if isinstance(value, tuple) else value


def _of_json(value: Row | str | float | None) -> Value:
    if not isinstance(value, dict):
        return value
    if "dice" in value:
        return tuple(value["dice"])
    return BEGINNING + timedelta(microseconds=value["time"])
