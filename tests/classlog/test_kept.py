"""What many games have told is kept beside the record, and is what they would tell again."""

import pandas as pd
import pytest

from pigclass.classlog import in_frames
from pigclass.classlog.frames import kept
from pigclass.classlog.frames.dictionary import FRAMES
from pigclass.classlog.in_frames import LeftOutWarning
from pigclass.classlog.merging import load_logs
from pigclass.classlog.store import ClassLog
from tests.classlog.games import opened, sits, threw, whole_game, write


@pytest.fixture
def many(log, monkeypatch):
    """A record of two classes that is taken for one of many games."""
    for name, seed in (("7A", 1), ("8B", 2)):
        players = [it.id for it in log.save_roster(name, ["Ana", "Ben", "Cy"])]
        room = log._people.find(name).id
        write(log, whole_game(players, seed=seed, classroom=room))
        write(log, whole_game(players, seed=seed + 5, mode="head_count", classroom=room))
    first = opened(["p-a", "p-b"])
    write(log, [*first, threw(first[0].game, 3, 5), sits(first[0].game, 0)])
    monkeypatch.setattr(kept, "WORTH_KEEPING", 1)
    monkeypatch.setattr(kept, "AT_ONCE", 2)
    return log


def frames_of(log, **which):
    return {name: getattr(log.frames(**which), name)() for name in FRAMES}


@pytest.mark.parametrize("which", [{}, {"names": True}, {"classroom": "7A"}])
def test_what_is_kept_is_what_is_told_anew(many, monkeypatch, which):
    told = frames_of(many, **which)
    monkeypatch.setattr(in_frames, "MANY", 1)
    for _ in range(2):
        for name, frame in frames_of(many, **which).items():
            pd.testing.assert_frame_equal(frame, told[name])
    assert not told["rolls"].empty


def test_only_a_game_that_went_on_is_told_again(many, monkeypatch):
    monkeypatch.setattr(in_frames, "MANY", 1)
    frames_of(many)
    asked = []
    stories = ClassLog._stories
    monkeypatch.setattr(ClassLog, "_stories", lambda log, it: asked.append(it) or stories(log, it))
    (last,) = [it for it in many.entries() if it.unfinished]
    asked.clear()
    many.append(threw(last.game, 2, 2))
    assert len(many.rolls(game=last.game)) == 2
    asked.clear()
    again = many.rolls()
    assert asked == [[last.game]]
    assert len(again[again["game"] == "G05"]) == 2


def test_whatever_is_wrong_with_what_is_kept_it_is_made_again(many, monkeypatch):
    monkeypatch.setattr(in_frames, "MANY", 1)
    told = many.rounds()
    folder = many._guarded.database.beside.with_name("class.db.frames")
    files = sorted(folder.rglob("*.npz"))
    assert len(files) == 3
    for file, harm in zip(files, (b"", b"no zip", None), strict=True):
        file.write_bytes(file.read_bytes()[:-300] if harm is None else harm)
    pd.testing.assert_frame_equal(many.rounds(), told)
    assert b"Ana" not in b"".join(it.read_bytes() for it in folder.rglob("*.npz"))


def test_a_game_that_cannot_be_told_is_said_each_time(many, monkeypatch):
    monkeypatch.setattr(in_frames, "MANY", 1)
    first = opened(["p-x", "p-y"])
    write(many, [*first, threw(first[0].game, 3, 5), threw(first[0].game, 3, 5)])
    for _ in range(2):
        with pytest.warns(LeftOutWarning, match="1 game is left out"):
            many.rolls()


def test_all_classes_of_a_record_are_taken_at_once_by_numbers(many):
    whole = load_logs(many)
    assert sorted(set(whole.games()["class"])) == ["C01", "C02", "G05"]
    assert list(whole.rolls().drop(columns="class")["faces"]) == list(many.rolls()["faces"])
    of_one = whole.rounds().query("`class` == 'C02'").drop(columns="class")
    assert len(of_one) == len(many.frames(classroom="8B").rounds())
    assert "7A" not in whole.games().to_csv()
