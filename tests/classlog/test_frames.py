"""Labels, content and scope of frames; tests/truth counts their rows again."""

import pytest

from pigclass import PigclassError, SkunkActivity, from_paper, load_logs, pig, skunk
from pigclass.classlog.frames import dictionary
from pigclass.classlog.games_of_record import LeftOutWarning
from pigclass.rules.code_digits import encode
from pigclass.rules.game_code import FORMAT
from tests.classlog.games import opened, sits, started, threw, whole_game, write
from tests.widgets.class_plays import play

ABC = ("p-a", "p-b", "p-c")


@pytest.fixture
def short(log):
    """A log with one round: a sits with 8, b with 14, c is caught by 1 6."""
    first, begun = opened(ABC)
    game = first.game
    play = [threw(game, 3, 5), sits(game, 0), threw(game, 2, 4), sits(game, 1), threw(game, 1, 6)]
    write(log, [first, begun, *play])
    return log


@pytest.mark.parametrize("name", dictionary.FRAMES)
@pytest.mark.parametrize("games", [0, 2])
def test_the_dtypes_are_those_of_the_dictionary(log, name, games):
    for seed in range(games):
        write(log, whole_game(ABC, seed=seed))
    frame = getattr(log, name)()
    for column in dictionary.FRAMES[name]:
        assert frame[column.name].dtype == column.dtype, column.name


def test_a_game_of_a_newer_kit_is_left_out_and_the_others_stay(log):
    strange = started(ABC)
    strange.data["rules"] = encode([FORMAT + 1, 0, 2, 0])
    log.append(strange)
    write(log, whole_game(ABC))
    with pytest.warns(LeftOutWarning, match=r"1 game is left out\..*update pigclass"):
        rolls = log.rolls()
    assert set(rolls["game"]) == {"G02"}


def test_frames_say_how_much_is_in_them(short):
    assert repr(short.frames()).startswith("1 game, 3 students, 3 throws: see games(), rolls()")
    from_paper("head count: 20\n3 5: 4\n4 4: rest", skunk(), log=short)
    assert repr(short.frames()).startswith("2 games, 23 students, 5 throws")
    assert repr(short.frames(game="G02")).startswith("1 game, 20 students")


def test_rows_of_turns_name_the_player_and_rolling_on_is_a_decision(log):
    first, begun = opened(ABC[:2], rules=pig())
    faces = [threw(first.game, face) for face in (4, 5, 6, 1, 2)]
    write(log, [first, begun, *faces[:2], sits(first.game, 0), *faces[2:]])
    assert list(log.rolls()["player"]) == ["P-AA", "P-AA", "P-AB", "P-AB", "P-AA"]
    decisions, rounds = log.decisions(), log.rounds()
    assert list(decisions["action"]) == ["roll", "hold", "roll"]
    assert list(decisions["turn_total"]) == [4, 9, 6]
    assert list(rounds["player"]) == ["P-AA", "P-AB", "P-AA"]
    assert list(rounds["round"]) == [1, 1, 2]
    assert list(rounds["outcome"]) == ["banked", "caught", "unfinished"]
    assert list(rounds["points"].fillna(-1)) == [9, 0, -1]


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
