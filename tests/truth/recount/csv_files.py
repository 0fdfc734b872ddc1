"""The exported record, read with nothing but the csv module: a list of rows for each file."""

import csv
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

Row = dict[str, Any]

WHOLE = {"round", "throw", "throws", "points", "turn_total", "standing", "score", "sat_at"}
WHOLE |= {"score_after", "count", "before_round", "students", "computers", "players"}
WHOLE |= {"rounds", "target"}
NUMBERS = {"answer"}
YES_OR_NO = {"computer"}
TIMES = {"time", "began"}
FILES = ("games", "rolls", "decisions", "rounds", "predictions")


@dataclass(frozen=True)
class Files:
    """What stands in the files, a row for each line; an empty cell is None."""

    games: tuple[Row, ...]
    rolls: tuple[Row, ...]
    decisions: tuple[Row, ...]
    rounds: tuple[Row, ...]
    predictions: tuple[Row, ...]

    def only(self, games: set[str]) -> "Files":
        """The rows of some games."""
        part = {name: tuple(it for it in vars(self)[name] if it["game"] in games) for name in FILES}
        return Files(**part)


def read(folder: Path) -> Files:
    """Read what `ClassLog.export` wrote."""
    return Files(**{name: _rows(folder / f"{name}.csv") for name in FILES})


def _rows(path: Path) -> tuple[Row, ...]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return tuple(
            {name: _value(name, cell) for name, cell in line.items()}
            for line in csv.DictReader(file)
        )


def _value(name: str, cell: str) -> Any:
    if cell == "":
        return None
    if name in WHOLE:
        return int(cell)
    if name in NUMBERS:
        return float(cell)
    if name in YES_OR_NO:
        return {"True": True, "False": False}[cell]
    return datetime.fromisoformat(cell) if name in TIMES else cell
