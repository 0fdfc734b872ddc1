"""One bad file costs one sentence: no traceback, no freeze, nothing lost of the others.

`benchmarks/damaged_files.py` tries ten thousand of each kind.
"""

import io
import re
import sqlite3
import sys
import tempfile
import warnings
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest

from pigclass import ClassLog, PigclassError, SkunkActivity, gather, load_logs, pig, skunk
from pigclass.asking.record import ENDING, AnswerRecord, start_again
from pigclass.classlog.events.events import Event, Kind, Record, new_id, to_row
from pigclass.classlog.outbox import Outbox
from pigclass.classlog.rosters.read_roster import read_roster
from pigclass.cli.main import CleanStream, main
from pigclass.cli.open_lesson import next_lesson
from pigclass.files import lines_in
from pigclass.gathering.class_answers import page_of
from pigclass.lesson_list import find_lesson
from pigclass.student_face import student_name
from pigclass.tournaments.shelf import Shelf, forget_on_shelves
from pigclass.widgets.page.error_log import FILE
from pigclass.widgets.strategy_lab.session import LabSession
from tests.classlog.games import whole_game, write
from tests.classlog.test_rosters import workbook
from tests.fuzz import damaged as by
from tests.fuzz.damaged import damaged
from tests.gathering.test_folders import work
from tests.gathering.test_gather import answer
from tests.thorough import times

STEERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]")
COLUMNS = ("id", "at", "kind", "data", "game", "writer", "actor")
EVENTS = f"SELECT {', '.join(COLUMNS)} FROM events"
PAPER = b"students: Ana, Ben\n3 5: Ana\n6 2: rest\n1 4\n"
ROOMS = ("7B", "8A")
sheet = cache(lambda: workbook([("First name", "Last name"), ("Ana", "Ortiz"), ("Ben", "Low")]))


def use(*works: Callable[[], object]) -> None:
    """Do each of them: it may refuse in a sentence, and prints nothing that steers."""
    for one in works:
        shown, error = io.StringIO(), ""
        with redirect_stdout(shown), redirect_stderr(shown), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                one()
            except PigclassError as why:
                error = str(why)
        assert len(error) < 5000, f"a sentence of {len(error)} signs"
        assert not STEERS.search(shown.getvalue()), f"prints {shown.getvalue()!r:.300}"


def command(*words: object) -> Callable[[], object]:
    return lambda: main([*map(str, words)])


def try_work(folder: Path, rng: Random) -> None:
    """Gather one damaged notebook beside a whole one, whose answer must be counted."""
    (folder / "Ben").mkdir(parents=True)
    (folder / "Ben" / "skunk.ipynb").write_bytes(work(18))
    name = rng.choice(("a.ipynb", "b.zip", "c.json", "\x1b[2J\u202e.ipynb"))
    (folder / name).write_bytes(damaged(work(20, "Ana"), rng, by.other_type, by.badly_packed))
    answers = gather(folder)
    assert 18 in set(answers.frame["answer"])
    assert not STEERS.search("".join((str(answers), *answers.notes)))
    assert "<html" in page_of(answers)


def try_list(folder: Path, rng: Random) -> None:
    """Read a damaged class list: names, or a sentence."""
    text = "First name;Last name\nAna;Ortiz\nŁukasz;Żak\n".encode()
    data = damaged(text, rng) if rng.random() < 0.5 else damaged(sheet(), rng, by.other_member)
    use(lambda: read_roster(data))


def try_shelf(folder: Path, rng: Random) -> None:
    """Open a shelf with damage before a whole line."""
    path = folder / "strategies.jsonl"
    folder.mkdir(parents=True)
    Shelf(path).put("Ana", "hold_at", {"threshold": "20"})
    data = path.read_bytes()
    path.write_bytes(damaged(data, rng, by.other_line) + b"\n" + data.splitlines()[1] + b"\n")
    session = LabSession(pig(), Shelf(path))
    assert all(isinstance(it, str) for it in session.typed.values())
    assert "Ana" in session.strategies
    use(lambda: forget_on_shelves(folder, lambda typed: typed.replace("Ben", "somebody")))
    assert "Ana" in {it.name for it in Shelf(path).entries}


@cache
def record() -> bytes:
    """A class record with two classes and three games."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "class.db"
        with ClassLog(path) as log:
            for seed, name in enumerate(ROOMS):
                players = [it.id for it in log.save_roster(name, ["Ana", "Ben", "Cem"])]
                room = log.find_class(name).id
                write(log, whole_game(players, seed=seed, classroom=room)[: 24 - 16 * seed])
            rules = skunk(double_one="wipe")
            write(log, whole_game(players, seed=5, mode="head_count", rules=rules)[:20])
        return path.read_bytes()


def try_record(folder: Path, rng: Random) -> None:
    """Put a damaged record to some uses, and perhaps mend it: no whole event is lost."""
    path = folder / "class.db"
    folder.mkdir(parents=True)
    path.write_bytes(record())
    if rng.random() < 0.7:
        by.damage_record(path, rng)
    else:
        path.write_bytes(damaged(record(), rng))
    whole = whole_rows(path)
    use(*rng.sample(uses(path), k=2))
    if rng.random() < 0.1:
        use(command("log", "--log", path, "mend"), rng.choice(uses(path)))
    assert whole <= whole_rows(path), f"lost: {whole - whole_rows(path)}"


def uses(path: Path) -> list[Callable[[], object]]:
    """Return what lessons, frames and commands ask of a record."""
    return [
        lambda: teach(path),
        command("log", "--log", path, "forget", "--yes", "Ana", "--class", "7B"),
        command("log", "--log", path, "check"),
        command("log", "--log", path, "export", "--names", path.parent / "csv"),
        lambda: print_next(path.parent),
        lambda: print(ClassLog(path), ClassLog(path).trouble),
        lambda: [ClassLog(path).events(it.game) for it in ClassLog(path).entries()],
        lambda: (ClassLog(path).latest_classes(), ClassLog(path).last_games("skunk")),
        lambda: ClassLog(path).shown(),
        lambda: ClassLog(path).frames_beside(None, lesson="skunk").rounds(),
        lambda: ClassLog(path).save_roster("7B", ["Ana", "Ben", "Dora"]),
        lambda: ClassLog(path).forget(*ClassLog(path).names()),
        lambda: ClassLog(path).append(Event(Kind.BEGUN, game=new_id())),
        lambda: load_logs(dict.fromkeys(ROOMS, path), lesson="skunk").rounds(),
        lambda: load_logs(path, lesson="skunk").decisions(),
    ]


def print_next(folder: Path) -> None:
    with redirect_stdout(CleanStream(sys.stdout)):
        next_lesson(folder)


def teach(path: Path) -> None:
    """Go on with the first game that can go on, and begin one."""
    lesson = SkunkActivity(log=str(path))
    offers = lesson._screen.view["panel"]["form"]["offers"]
    for offer in (*offers[:1], {"action": "start", "data": {"students": "3"}}):
        lesson.act(offer["action"], offer["data"])
        lesson.act("press_roll", {})
    assert not (path.parent / FILE).exists(), (path.parent / FILE).read_text()


def whole_rows(path: Path) -> set[tuple[str, ...]]:
    """Return the events that are as they were, those put aside too."""
    lines = lines_in(path.with_name("class.db.refused"))
    aside = {tuple(str(line.get(it)) for it in COLUMNS) for line in lines}
    return (aside | rows_of(path.read_bytes())) & rows_of(record())


def rows_of(data: bytes) -> set[tuple[str, ...]]:
    """Return the events in the bytes of a record, as SQLite itself reads them from a copy."""
    with tempfile.TemporaryDirectory() as place, suppress(sqlite3.Error, UnicodeError):
        (Path(place) / "copy.db").write_bytes(data)
        with closing(sqlite3.connect(Path(place) / "copy.db")) as file:
            return set(file.execute(EVENTS))
    return set()


def try_outbox(folder: Path, rng: Random) -> None:
    """Open a whole record beside a damaged outbox: whole lines behind the damage come in."""
    path = folder / "class.db"
    folder.mkdir(parents=True)
    path.write_bytes(record())
    with closing(sqlite3.connect(path)) as opened:
        identity = opened.execute("SELECT value FROM meta WHERE key = 'record'").fetchone()[0]
    outbox, lines = Outbox(path), []
    for name in ("Zoe", "Yan"):
        lines.append([to_row(Record(it, name)) for it in whole_game([new_id()], seed=3)[:6]])
    file = outbox.add(lines[0], identity)
    file.write_bytes(damaged(file.read_bytes(), rng, by.other_line) + b"\n")
    outbox.add(lines[1], identity)
    with ClassLog(path) as log:
        use(log.check)
    assert whole_rows(path) == rows_of(record())
    assert {it["id"] for it in lines[1]} <= {it[0] for it in rows_of(path.read_bytes())}


def try_answers(folder: Path, rng: Random) -> None:
    """Open a student's notebook beside a damaged record of answers, or the other way round."""
    notebook = folder / f"{student_name(find_lesson('skunk'))}.ipynb"
    lines = folder / f"{notebook.stem}{ENDING}"
    folder.mkdir(parents=True)
    for each in (answer("who", "words", "Ana"), answer("sit", "number", 20)):
        AnswerRecord(notebook).keep(each)
    notebook.write_bytes(work(20, "Ana"))
    file, way = rng.choice(((notebook, by.other_type), (lines, by.other_line)))
    file.write_bytes(damaged(file.read_bytes(), rng, way))
    again = AnswerRecord(notebook)
    again.keep(answer("due", "choice", "as likely as before"))
    use(lambda: start_again(notebook, again))
    assert {"who", "sit", "due"} <= set(AnswerRecord(notebook).answers)


def try_paper(folder: Path, rng: Random) -> None:
    """Type in a damaged sheet of paper: a whole game, or nothing."""
    folder.mkdir(parents=True)
    paper, path = folder / "sheet.txt", folder / "class.db"
    paper.write_bytes(damaged(PAPER, rng, by.other_word))
    path.write_bytes(record())
    use(command("log", "--log", path, "type-in", paper, *rng.choice(((), ("--class", "7B")))))
    assert whole_rows(path) == rows_of(record())


TRIED = {
    name.removeprefix("try_"): tried for name, tried in globals().items() if name.startswith("try_")
}


MANY = 100_000
SPACES = " " * MANY
SEEDS = range(times(8, thorough=1000))
# A name or an identity that is no text: in mending, in forgetting, in a search and in a lesson.
FOUND = {"record": (313, 1035, 1091, 1496, 1799, 2474, 3582, 4921, 7055)}


@pytest.mark.parametrize("kind", TRIED)
def test_a_damaged_file_costs_one_sentence(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)  # An outbox may go there.
    for seed in (*SEEDS, *FOUND.get(kind, ())):
        try:
            TRIED[kind](tmp_path / str(seed), Random(f"{kind} {seed}"))
        except Exception as problem:
            raise AssertionError(f"{kind}, seed {seed}: {problem!r}") from problem


@pytest.mark.parametrize(
    ("made", "names"),
    [
        ("Ana" + SPACES + "Ortiz", ("Ana Ortiz",)),
        ("a," + SPACES + ",\nb, c", ("a", "c b")),
        ("Name\nAna <a@x.org>" + SPACES + "Ortiz", ("Ana Ortiz",)),
        ("Name\nAna\nx@y " + "b" * MANY, ("Ana",)),
        ("Name\nAna\n" + "mailto:" * 15_000, ("Ana",)),
        ("Name\nAna\n" + "(" * MANY, ("Ana",)),
    ],
    ids=["spaces", "commas", "address", "long word", "mailto", "brackets"],
)
def test_a_list_that_is_made_to_take_minutes_takes_none(made: str, names: tuple[str, ...]) -> None:
    assert read_roster(made).names == names
