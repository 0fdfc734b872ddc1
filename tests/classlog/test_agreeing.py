"""A game that two hands wrote at once is told as far as it agrees, and mended to the longer."""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pigclass.classlog.events.agreeing import corrections, longest
from pigclass.classlog.events.envelope import Record
from pigclass.classlog.events.events import Event, Kind, still_in_force
from pigclass.classlog.events.replay import replay
from pigclass.classlog.in_frames import LeftOutWarning
from pigclass.classlog.storage.mending import mend
from pigclass.classlog.store import ClassLog
from pigclass.cli.main import main
from tests.classlog.games import opened, sits, threw, undo, whole_game, write

ABC = ("p-a", "p-b", "p-c")
OLD = Path(__file__).parent / "old"


def by(hand, *events):
    return [Record(event, hand) for event in events]


def ids(records):
    return [record.event.id for record in records]


def woven(*branches):
    """Return the records of several hands as they come in, one of each in turn."""
    longest = max(map(len, branches))
    return [it[at] for at in range(longest) for it in branches if at < len(it)]


@pytest.mark.parametrize("seed", range(5))
def test_of_two_games_written_at_once_the_longer_one_stands_whole(seed):
    first = opened(ABC)
    game = first[0].game
    one = by("one", *whole_game(ABC, seed=seed, game=game)[2:])
    other = by("other", threw(game, 3, 5), sits(game, 0), threw(game, 2, 4))
    branch = [*by("one", *first), *woven(other, one)]
    assert ids(longest(branch)) == ids([*branch[:2], *one])


def test_what_a_hand_wrote_twice_without_knowing_counts_once():
    game = whole_game(ABC)
    ghost = threw(game[0].game, *game[2].data["faces"])
    records = by("one", *game[:2], ghost, *game[2:])
    (undoing,) = corrections(records)
    assert undoing.data["undoes"] == ghost.id
    assert corrections([*records, *by("one", undoing)]) == []


def test_a_game_that_agrees_needs_no_correction():
    game = whole_game(ABC)
    mistake = threw(game[0].game, 2, 2)
    assert corrections(by("one", *game[:2], mistake, undo(mistake), *game[2:])) == []


def test_a_correction_can_be_undone_and_then_counts_no_more():
    first, begun = opened(ABC)
    undoing = undo(begun)
    assert still_in_force((first, begun, undoing, undo(undoing))) == (first, begun)


def test_what_begins_no_game_is_left_alone():
    assert corrections(by("one", Event(Kind.BEGUN, game="g"))) == []


@pytest.fixture
def forked(tmp_path):
    """A game that two notebooks of version 0.1 played at once, without knowing of each other."""
    path = tmp_path / "class.db"
    game = whole_game(ABC)
    shorter = [threw(game[0].game, 2, 2), sits(game[0].game), threw(game[0].game, 3, 3)]
    write(ClassLog(path), game[:2])
    one, other = ClassLog(path), ClassLog(path)
    for ours, theirs in zip(shorter, game[2:5], strict=True):
        one.append(ours)
        other.append(theirs)
    write(other, game[5:])
    return path, game


def test_a_forked_game_is_told_as_far_as_it_agrees_with_a_sentence(forked):
    path, game = forked
    log = ClassLog(path)
    with pytest.warns(LeftOutWarning, match="only as far as its events agree"):
        assert len(log.rolls()) == 1
    (entry,) = log.entries()
    assert entry.unfinished
    (fault,) = log.check().faults
    assert fault.startswith(f"The game {game[0].game} is told only as far as its events agree")


@pytest.mark.of_a_file
def test_mending_lets_the_longer_of_two_games_stand_and_erases_nothing(forked, capsys):
    path, game = forked
    before = {event.id for event in ClassLog(path).events()}
    assert main(["log", "--log", str(path), "mend"]) == 0
    assert "Undone, so that every game agrees with itself: 3 events." in capsys.readouterr().out
    log = ClassLog(path)
    assert replay(log.events(game[0].game)) == replay(game)
    assert before <= {event.id for event in log.events()}
    assert log.check().faults == ()
    assert list(path.parent.glob("*damaged*")) == []


@pytest.fixture
def spoiled(tmp_path):
    """A record whose outbox could not be removed once, in a lesson with version 0.1."""
    path = tmp_path / "class.db"
    path.write_bytes(gzip.decompress((OLD / "spoiled-0.1.db.gz").read_bytes()))
    path.with_name("class.db.outbox").write_bytes((OLD / "spoiled-0.1.outbox.txt").read_bytes())
    return path, json.loads((OLD / "spoiled-0.1.json").read_text(encoding="utf-8"))


@pytest.mark.of_a_file
def test_a_record_that_an_older_version_spoiled_is_whole_again(spoiled, capsys):
    path, lesson = spoiled
    assert main(["log", "--log", str(path), "mend"]) == 0
    log = ClassLog(path)
    events = log.events(lesson["game"])
    assert list(replay(events).play.scores) == lesson["scores"]
    assert set(lesson["events"]) <= {event.id for event in events}
    assert log.check().faults == ()
    log.append(Event(Kind.REVEALED, lesson["game"]), after=events[-1].id)
    assert log.trouble is None


@pytest.mark.of_a_file
def test_an_event_that_cannot_be_read_is_put_aside_and_the_rest_goes_on(tmp_path):
    path = tmp_path / "class.db"
    game = whole_game(ABC)
    write(ClassLog(path), game)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE events SET data = '[]' WHERE id = ?", (game[-1].id,))
    log = ClassLog(path)
    assert len(log.entries()) == 1
    assert "cannot be read" in str(log.check())
    mended = mend(path)
    assert mended.kept.exists()
    assert game[-1].id in mended.aside.read_text()
    assert replay(ClassLog(path).events()) == replay(game[:-1])
