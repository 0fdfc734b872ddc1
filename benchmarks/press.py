"""Measure R with 35 and 200 students, and opening and reading a log of 300 games.

    python benchmarks/press.py                   # this clone
    python benchmarks/press.py ../another        # this clone and another one, in turns

The log is in memory, which leaves out the disk. The reference in the same run is a row that SQLite
alone writes in one transaction with the log's settings. The aims are 25 ms for R with 35 students,
and 60 ms with 200.
"""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles

from pigclass import SkunkActivity
from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.store import ClassLog
from tests.classlog.games import whole_game

ROOT = Path(__file__).resolve().parent.parent
MEMORY = Path("/dev/shm")
STUDENTS, ROLLS, TURNS = (35, 200), 60, 3
GAMES, CLASSES, IN_A_CLASS = 300, 10, 30
COMMITS = 200

Took = dict[str, list[float]]


def main(clones: list[Path]) -> None:
    """Print the milliseconds of each, and their ratio to the reference."""
    took: dict[Path, Took] = {clone: {} for clone in clones}
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        for turn in range(TURNS):
            for clone in clones:
                place = Path(folder) / f"{turn}-{clone.name}"
                place.mkdir()
                for name, seconds in run(clone, place).items():
                    took[clone].setdefault(name, []).extend(seconds)
        reference = median(commits(Path(folder)))
    print(f"A row that SQLite writes by itself: {1000 * reference:.2f} ms")
    for clone, its in took.items():
        print(clone)
        for name, seconds in its.items():
            ms, p95 = 1000 * median(seconds), 1000 * quantiles(seconds, n=20)[-1]
            print(f"  {name:42} {ms:8.1f} ms, p95 {p95:8.1f}, {ms / 1000 / reference:7.0f} rows")


def run(clone: Path, folder: Path) -> Took:
    """Measure one clone in a process of its own."""
    home = {"HOME": str(folder), "USERPROFILE": str(folder), "PYTHONPATH": str(clone)}
    command = [sys.executable, __file__, "one", str(folder)]
    run = subprocess.run(
        command, cwd=clone, env=os.environ | home, stdout=subprocess.PIPE, text=True, check=True
    )
    took: Took = json.loads(run.stdout.splitlines()[-1])
    return took


def commits(folder: Path) -> list[float]:
    """Return the seconds of SQLite transactions that write one row."""
    with sqlite3.connect(folder / "reference.db", isolation_level=None) as file:
        file.execute("PRAGMA synchronous = EXTRA")
        file.execute("PRAGMA secure_delete = ON")
        file.execute("CREATE TABLE told (what TEXT)")
        row = "INSERT INTO told VALUES (?)"
        return [seconds(lambda: file.execute(row, ["x" * 300])) for _ in range(COMMITS)]


def one(folder: Path) -> None:
    """Measure in this process, and print the results as JSON."""
    took: Took = {f"R, {students} students": presses(students, folder) for students in STUDENTS}
    record = folder / "year.db"
    a_year(record)
    print(json.dumps(took | opened(record)))


def presses(students: int, folder: Path) -> list[float]:
    """Return the seconds of each R while a class plays: throws and locks."""
    log = str(folder / f"{students}.db")
    activity = SkunkActivity(students=students, log=log, seed=5)
    activity.act("begin", {})
    took: list[float] = []
    while len(took) < ROLLS:
        if activity.session and activity.session.game.stage is Stage.OVER:
            activity.act("again", {})
        took.append(seconds(lambda: activity.act("press_roll", {})))
    return took


def a_year(record: Path) -> None:
    """Write a log with `GAMES` games of ten classes."""
    rng = Random(1)
    with ClassLog(record) as log:
        for number in range(CLASSES):
            log.save_roster(f"{number}A", [f"S{number} {it}" for it in range(IN_A_CLASS)])
        rooms = [room.id for room in log.classrooms()]
        players = {room: [it.id for it in log.roster(room)] for room in rooms}
        with log.in_one_go():
            for number in range(GAMES):
                room = rooms[number % CLASSES]
                seed = rng.randrange(10**6)
                log.extend(whole_game(players[room], classroom=room, seed=seed))


def opened(record: Path) -> Took:
    """Measure opening a lesson with a log, and `rounds()`."""

    def lesson() -> None:
        SkunkActivity(log=str(record))

    log = ClassLog(record)
    log.begin()
    asked: dict[str, Callable[[], object]] = {
        f"a lesson on a record of {GAMES} games": lesson,
        f"rounds() of {GAMES} games": log.rounds,
        f"rounds() of one game of {GAMES}": lambda: log.rounds(game="G17"),
    }
    return {name: [seconds(work) for _ in range(2)] for name, work in asked.items()}


def seconds(work: Callable[[], object]) -> float:
    """Return the seconds that `work` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    if sys.argv[1:2] == ["one"]:
        one(Path(sys.argv[2]))
    else:
        main([ROOT, *(Path(it).resolve() for it in sys.argv[1:])])
