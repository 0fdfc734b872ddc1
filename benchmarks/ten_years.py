"""Measure opening and reading a school's log of ten years: 10,000 games of 30 students.

    python benchmarks/ten_years.py [GAMES]

Fifty random games are played, and written repeatedly for other classes.
"""

import random
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from sqlalchemy import insert

from pigclass.classlog.events.events import Record, new_id, to_row
from pigclass.classlog.storage import schema
from pigclass.classlog.store import ClassLog
from tests.classlog.games import whole_game

STUDENTS, PLAYED, OF_A_CLASS = 30, 50, 33


def write_games(log: ClassLog, many: int) -> None:
    """Write `many` games, 33 for each class."""
    rng = random.Random(1)
    seats = [f"seat {number}" for number in range(STUDENTS)]
    played = [whole_game(seats, seed=seed, classroom="room") for seed in range(PLAYED)]
    database = log._guarded.database
    for first in range(0, many, OF_A_CLASS):
        players, room = [new_id() for _ in seats], new_id()
        rows = []
        for number in range(first, min(many, first + OF_A_CLASS)):
            events = rng.choice(played)
            game, writer = new_id(), new_id()
            start = {**events[0].data, "players": players, "classroom": room}
            for sequence, event in enumerate(events, 1):
                at = event.at + timedelta(minutes=number)
                data = start if sequence == 1 else event.data
                ours = replace(event, id=new_id(), game=game, at=at, data=data)
                rows.append({**to_row(Record(ours, writer)), "sequence": sequence})
        with database.writing() as connection:
            connection.execute(insert(schema.events), rows)


def timed(what: str, place: str) -> None:
    """Print the seconds and megabytes of a query in a new process."""
    subprocess.run([sys.executable, __file__, "--ask", what, place], check=True)


def ask(what: str, place: str) -> None:
    """Open a log and run one query."""
    import pandas  # noqa: F401, PLC0415 - a notebook has it already

    before = time.perf_counter()
    log = ClassLog(place)
    rows = len(getattr(log, what)()) if what else 0
    took = time.perf_counter() - before
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  {what or 'open':12} {took:6.2f} s {most:6.0f} MB {rows:9,} rows", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        ask(*sys.argv[2:])
    else:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "class.db"
            with ClassLog(path) as whole:
                whole.begin()
                write_games(whole, int((sys.argv[1:] or ["10000"])[0]))
            print(f"{path.stat().st_size / 1e6:.0f} MB")
            for asked in ("", "games", "rounds", "rolls"):
                timed(asked, str(path))
