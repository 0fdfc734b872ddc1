"""Logs of several classes become one, each class once and all of the same game."""

import pandas as pd
import pytest

from pigclass import ClassLog, PigclassError, load_log, load_logs
from pigclass.classlog.frames import dictionary
from tests.classlog.games import opened, whole_game, write


@pytest.fixture
def records(tmp_path):
    """Two class records, with two games in the first."""
    for name, seeds in (("7B", (1, 2)), ("8A", (3,))):
        with ClassLog(tmp_path / f"{name}.db") as log:
            players = [it.id for it in log.save_roster(name, ["Ana", "Ben", "Cy"])]
            (room,) = log.classrooms()
            for seed in seeds:
                write(log, whole_game(players, seed=seed, classroom=room.id))
    return {name: tmp_path / f"{name}.db" for name in ("7B", "8A")}


@pytest.mark.parametrize("name", dictionary.FRAMES)
def test_nothing_is_lost_and_nothing_is_mixed(records, name):
    merged = getattr(load_logs(records), name)()
    for room, record in records.items():
        own = getattr(ClassLog(record).frames(), name)()
        for label in {"game", "player"} & set(own.columns):
            own[label] = [None if pd.isna(it) else f"{room} {it}" for it in own[label]]
        ours = merged[merged["classroom"] == room].drop(columns="classroom")
        assert values(ours) == values(own.drop(columns="classroom", errors="ignore"))


def values(frame):
    """Every value of a frame, whatever its dtype; None for those that are missing."""
    return frame.astype(object).where(frame.notna(), None).to_dict("list")


def test_records_exports_and_frames_give_the_same(records, tmp_path):
    ClassLog(records["7B"]).export(tmp_path / "csv")
    with ClassLog(records["8A"]) as log:
        mixed = load_logs({"7B": tmp_path / "csv", "8A": log.frames(classroom="8A")})
    assert mixed.rounds().equals(load_logs(records).rounds())


def test_the_same_class_twice_is_refused(records, tmp_path):
    ClassLog(records["7B"]).export(tmp_path / "csv")
    with pytest.raises(PigclassError, match="7B and 7B again hold the same game"):
        load_logs({**records, "7B again": tmp_path / "csv"})


def test_another_game_is_refused_until_one_is_chosen(records):
    with ClassLog(records["8A"]) as log:
        (room,) = log.classrooms()
        write(log, whole_game(["p"], seed=9, lesson="greedy-pig", classroom=room.id))
    with pytest.raises(PigclassError, match=r"8A: greedy-pig, skunk.*lesson='greedy-pig'"):
        load_logs(records)
    assert set(load_logs(records, lesson="skunk").rolls()["lesson"]) == {"skunk"}
    with pytest.raises(PigclassError, match="7B has not played 'greedy-pig'"):
        load_logs(records, lesson="greedy-pig")


def test_a_lesson_that_nobody_played_is_told_the_nearest(records):
    with pytest.raises(PigclassError, match=r"lesson 'skonk'.* Did you mean skunk"):
        load_logs(records, lesson="skonk")


def test_an_empty_log_and_one_that_is_not_there_are_a_sentence(records, tmp_path):
    with ClassLog(tmp_path / "empty.db") as log:
        write(log, opened(["p"]))
    with pytest.raises(PigclassError, match="The log of 9C has no throw yet"):
        load_logs({**records, "9C": tmp_path / "empty.db"})
    with pytest.raises(PigclassError, match="There is no class record at"):
        load_logs({"9C": tmp_path / "none.db"})
    assert not (tmp_path / "none.db").exists()
    with pytest.raises(PigclassError, match="No class was named"):
        load_logs({})


def test_a_log_of_another_version_is_a_sentence(records, tmp_path):
    files = ClassLog(records["7B"]).export(tmp_path / "csv")
    older = pd.read_csv(files[0], dtype=str).drop(columns=["purpose"])
    older.to_csv(files[0], index=False)
    with pytest.raises(PigclassError, match="another version of pigclass"):
        load_log(tmp_path / "csv")
    records["8A"].write_bytes(b"no database at all")
    with pytest.raises(PigclassError, match="not a class record"):
        load_logs(records)


def test_all_classes_of_a_record_are_taken_at_once_by_numbers(log):
    for name, seed in (("7A", 1), ("8B", 2)):
        players = [it.id for it in log.save_roster(name, ["Ana", "Ben", "Cy"])]
        write(log, whole_game(players, seed=seed, classroom=log.find_class(name).id))
    write(log, whole_game(["p-a", "p-b"], seed=3))
    whole = load_logs(log)
    assert sorted(set(whole.games()["classroom"])) == ["C01", "C02", "G03"]
    assert list(whole.rolls()["faces"]) == list(log.rolls()["faces"])
    of_one = whole.rounds().query("classroom == 'C02'")
    assert len(of_one) == len(log.frames(classroom="8B").rounds())
    assert "7A" not in whole.games().to_csv()
