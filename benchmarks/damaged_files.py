"""Damage 10,000 files of each kind, and print the longest time that one needs.

The kinds are those of the test suite, and also: tables of answers, exported tables, archives in
place of a log, games and codes, server configurations, and copies of lessons.

python -m benchmarks.damaged_files [NUMBER] [KIND …]

Times are processor times, independent of other programs. Errors are counted by message, with the
seed of the first; the exit code is 1 if there is any.
"""

import os
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from time import process_time

# An outbox may be written to the home folder.
os.environ["HOME"] = tempfile.mkdtemp()

from pigclass import GAMES, ClassLog, game_code, load_log, load_logs
from pigclass.cli.lesson_copies import copy_notebook
from pigclass.gathering.lesson_questions import known_lessons
from pigclass.lesson_list import find_lesson
from pigclass.live import config
from pigclass.rules.game import Game
from pigclass.rules.game_code import read_code
from pigclass.student_face import student_face
from pigclass.widgets.rule_lab.facts import rule_map
from tests.fuzz import damaged as by
from tests.fuzz.damaged import ODD, damaged
from tests.fuzz.test_damaged_files import ROOMS, TRIED, command, record, use

NUMBER = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000


def other_cell(data: bytes, rng: Random) -> bytes:
    """Return a table with one cell, or a whole column, replaced."""
    rows = [line.split(",") for line in data.decode("utf-8-sig").splitlines()]
    place, odd = rng.randrange(len(rows[0])), str(rng.choice(ODD))
    for row in rows[rng.randrange(2) :] if rng.random() < 0.3 else [rng.choice(rows)]:
        row[min(place, len(row) - 1)] = odd
    return "\r\n".join(map(rng.choice(",,;\t").join, rows)).encode("utf-8-sig", "replace")


@cache
def exported() -> dict[str, bytes]:
    """Return the exported tables of a log by file name."""
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "class.db").write_bytes(record())
        with ClassLog(Path(place) / "class.db") as log:
            return {it.name: it.read_bytes() for it in log.export(Path(place) / "csv")}


def try_export(folder: Path, rng: Random) -> None:
    """Load exported tables of which one is damaged."""
    for room in ROOMS:
        (folder / room).mkdir(parents=True)
        for name, data in exported().items():
            (folder / room / name).write_bytes(data)
    chosen = folder / "7B" / rng.choice(list(exported()))
    chosen.write_bytes(damaged(chosen.read_bytes(), rng, other_cell))
    both = {"7B": folder / "7B", "again": load_log(folder / "8A")}
    works = (
        lambda: load_log(folder / "7B").rounds(),
        lambda: load_logs(both, lesson="skunk").predictions(),
        lambda: load_logs(folder / "7B", lesson="skunk").decisions(),
    )
    use(rng.choice(works))


def try_archive(folder: Path, rng: Random) -> None:
    """Use an archive, whole or damaged, in place of a log."""
    folder.mkdir(parents=True)
    path = folder / rng.choice(("class.db", "7B.zip", "\x1b[2J.db"))
    path.write_bytes(damaged(record(), rng, by.badly_packed, by.badly_packed))
    before = path.read_bytes()
    use(command("log", "--log", path, "check"))
    use(rng.choice((lambda: load_logs({"7B": path}), lambda: load_log(path))))
    assert path.read_bytes() == before or before.startswith(b"SQLite") or not before


def try_config(folder: Path, rng: Random) -> None:
    """Reopen a device server with a damaged configuration, and forget a seat."""
    folder.mkdir(parents=True)
    server = config.ServerConfig("127.0.0.1", 8871, "skunk", seats={"a": "p"})
    config.keep(server, folder)
    (file,) = folder.glob("*.json")
    file.write_bytes(damaged(file.read_bytes(), rng, by.other_type))
    found = config.kept(folder, "skunk") or server
    use(lambda: config.keep(found.with_seat("t", "p").freed("p"), folder))
    use(lambda: config.forget_seats(folder, ["p"]))


def try_lesson(folder: Path, rng: Random) -> None:
    """Open a lesson with a damaged copy, and a damaged lesson of one's own."""
    kit = find_lesson("skunk")
    path = copy_notebook(kit.notebook, folder, name="01-skunk")[0]
    data = damaged(path.read_bytes(), rng, by.other_type)
    path.write_bytes(data)
    copy_notebook(student_face(kit), folder, name="01-skunk")
    face = folder / "students" / "01-skunk.md"
    face.parent.mkdir()
    written = b"+++\nminutes = 40\n[beliefs.due]\n'more' = 'it is due'\n+++\n\n{rules}\n"
    face.write_bytes(damaged(written, rng, by.other_word))
    use(command("student", path, "--out", folder / "out"), lambda: known_lessons(str(path)))


def try_rules(folder: Path, rng: Random) -> None:
    """Parse and show a damaged game."""
    game = rng.choice(list(GAMES.values()))()
    code = list(game_code(game, seed=7))
    for _ in range(rng.randrange(4)):
        code[rng.randrange(len(code))] = rng.choice("P0123ABCXYZ-–‑. \x1b\ud83d7")
    use(lambda: show(read_code("".join(code)).game))


def show(game: Game) -> None:
    """Show a game as rule card, map and code."""
    use(game.rules_text, lambda: rule_map(game), lambda: game_code(game))


KINDS = {
    **TRIED,
    "export": try_export,
    "archive": try_archive,
    "config": try_config,
    "lesson": try_lesson,
    "rules": try_rules,
}


def main() -> int:
    """Try each kind; print median, maximum and errors."""
    failures = 0
    for kind in sys.argv[2:] or KINDS:
        took: list[float] = []
        wrong: Counter[str] = Counter()
        for seed in range(NUMBER):
            with tempfile.TemporaryDirectory() as folder:
                begun = process_time()
                try:
                    KINDS[kind](Path(folder) / "in", Random(f"{kind} {seed}"))
                except Exception as problem:
                    wrong[f"{problem!r:.120}, seed {seed}"] += 1
                took.append(process_time() - begun)
        took.sort()
        middle = took[len(took) // 2]
        print(f"{kind}: {NUMBER} files, {1000 * middle:.0f} ms, slowest {took[-1]:.2f} s,", end=" ")
        print(f"{wrong.total()} failures", flush=True)
        failures += wrong.total()
        print(*(f"  {times} × {told}" for told, times in wrong.most_common(20)), sep="\n", end="")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
