"""Frames are about the class in front of you: its games, in this lesson, today."""

from dataclasses import replace
from datetime import timedelta

import pytest

from pigclass.classlog.frames.beside import Scope
from pigclass.classlog.frames.exported import load_log
from pigclass.classlog.merging import load_logs
from pigclass.rules.catalog import greedy_pig, hog, skunk
from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.lessons import GreedyPigActivity, SkunkActivity
from pigclass.widgets.table.activity import TableGame
from tests.classlog.games import started, whole_game, write
from tests.widgets.class_plays import play


@pytest.fixture
def rooms(log):
    """The ids of the students of two classes, by the id of the class."""
    for name in ("7B", "8A"):
        log.save_roster(name, ["Ana", "Ben", "Cy"])
    return {it.id: [player.id for player in log.roster(it.id)] for it in log.classrooms()}


def yesterday(events):
    """The same events, a day earlier."""
    return [replace(event, at=event.at - timedelta(days=1)) for event in events]


def games_of(frames):
    return set(frames.rounds()["game"])


def test_a_game_stands_with_those_of_its_class_lesson_and_day_alone(log, rooms):
    (ours, us), (theirs, them) = rooms.items()
    write(log, yesterday(whole_game(us, classroom=ours)))
    write(log, whole_game(them, classroom=theirs))
    write(log, whole_game(us, classroom=ours, lesson="greedy-pig", rules=greedy_pig(dice=2)))
    first = write(log, whole_game(us, classroom=ours))
    last = write(log, whole_game(us, classroom=ours, rules=skunk(double_one="wipe")))
    assert games_of(log.frames_beside(last, lesson="skunk")) == {"G04", "G05"}
    assert games_of(log.frames_beside(first, lesson="skunk", scope=Scope(rules="this"))) == {"G04"}


@pytest.mark.parametrize(
    ("wider", "games"),
    [("days", {"G01", "G03"}), ("classes", {"G02", "G03"}), ("lessons", {"G03", "G04"})],
)
def test_each_word_widens_one_thing(log, rooms, wider, games):
    (ours, us), (theirs, them) = rooms.items()
    write(log, yesterday(whole_game(us, classroom=ours)))
    write(log, whole_game(them, classroom=theirs))
    game = write(log, whole_game(us, classroom=ours))
    write(log, whole_game(us, classroom=ours, lesson="piglet"))
    scope = Scope(**{wider: "all"})
    assert games_of(log.frames_beside(game, lesson="skunk", scope=scope)) == games


def test_classes_without_a_name_are_told_by_their_students(log):
    write(log, whole_game(["p", "q", "computer:bold"]))
    write(log, whole_game(["r", "s", "computer:bold"]))
    again = write(log, whole_game(["p", "q", "computer:bold"], seed=2))
    assert games_of(log.frames_beside(again, lesson="skunk")) == {"G01", "G03"}


def test_a_screen_without_a_game_has_no_class_to_tell_of(log, rooms):
    play(SkunkActivity(students=4, log=log), lambda seat: 10 + seat)
    fresh = SkunkActivity(log=log)
    assert fresh.rounds().empty
    assert not fresh.rounds(classes="all").empty
    assert fresh.game.id == "skunk"


def test_the_lesson_after_next_shows_nothing_of_this_one(log):
    play(SkunkActivity(students=4, log=log), lambda seat: 10 + seat)
    pigs = play(GreedyPigActivity(students=4, log=log), lambda seat: 20)
    assert set(pigs.rolls()["lesson"]) == {"greedy-pig"}
    assert set(pigs.rolls(lessons="all", classes="all")["lesson"]) == {"skunk", "greedy-pig"}


def test_a_word_that_is_none_is_a_sentence(log):
    skunk_game = SkunkActivity(students=2, log=log)
    with pytest.raises(PigclassError, match='Write days="all"'):
        skunk_game.rolls(day="all")
    with pytest.raises(PigclassError, match="days"):
        skunk_game.rolls(days="yesterday")


def test_computers_are_left_out_of_what_a_class_made_unless_asked_for(log):
    alone = play(SkunkActivity(alone=True, log=log), lambda seat: 15)
    assert set(alone.rounds()["player"]) == {"P-AA"}
    assert alone.rounds(computers=True)["computer"].sum() == 4 * 5
    merged = load_logs({"me": log})
    assert not merged.rounds()["computer"].any()
    assert load_logs({"me": log}, computers=True).rounds()["computer"].any()
    assert log.rounds()["computer"].any()


def test_a_record_that_knows_the_class_gives_that_class_alone(log, rooms):
    for room, players in rooms.items():
        write(log, whole_game(players, classroom=room))
    assert set(load_logs({"8A": log}).rounds()["game"]) == {"8A G02"}


def test_games_are_a_frame_that_is_exported_too(log, rooms, tmp_path):
    (ours, us), *_ = rooms.items()
    first = whole_game(us, classroom=ours, rules=skunk(double_one="wipe"))
    write(log, first)
    log.append(started(["p"], lesson="greedy-pig", rules=greedy_pig()))
    games = log.games()
    assert games["classroom"].tolist()[0] == "7B"
    assert games["rules"].tolist() == ["skunk(double_one='wipe')", "greedy_pig()"]
    assert games["day"].tolist()[0] == f"{first[0].at.astimezone():%Y-%m-%d}"
    assert games["ended"].tolist()[0] == "played out"
    log.export(tmp_path)
    read = load_log(tmp_path).games()
    assert read.astype(object).equals(games.astype(object))


def test_one_game_of_hog_grows_no_sixteen_columns(log):
    table = TableGame(hog(), players=["Ana", "Ben"], log=log)
    table.act("choose_dice", {"number": 9})
    table.act("press_roll", {})
    rolls = table.rolls()
    assert not [column for column in rolls.columns if column.startswith("die_")]
    assert len(rolls["faces"].tolist()[0].split()) == 9
