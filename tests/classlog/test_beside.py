"""Frames are about the class in front of you: its games, in this lesson, today."""

import pytest

from pigclass import PigclassError, SkunkActivity, load_logs
from tests.classlog.games import whole_game, write
from tests.widgets.class_plays import play


@pytest.fixture
def rooms(log):
    """The ids of the students of two classes, by the id of the class."""
    for name in ("7B", "8A"):
        log.save_roster(name, ["Ana", "Ben", "Cy"])
    return {it.id: [player.id for player in log.roster(it.id)] for it in log.classrooms()}


def test_a_screen_without_a_game_has_no_class_to_tell_of(log, rooms):
    play(SkunkActivity(students=4, log=log), lambda seat: 10 + seat)
    fresh = SkunkActivity(log=log)
    assert fresh.rounds().empty
    assert not fresh.rounds(classes="all").empty
    assert fresh.game.id == "skunk"


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
