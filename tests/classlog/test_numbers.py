"""Students who are called by a number have it in every table, chart and file."""

import pytest

from pigclass.classlog.frames.exported import load_log
from pigclass.classlog.merging import load_logs
from pigclass.classlog.played_on_paper import from_paper
from pigclass.classlog.store import ClassLog
from pigclass.rules.catalog import hog, piglet, skunk
from pigclass.widgets.class_game.lessons import SkunkActivity
from pigclass.widgets.pairs.activity import PairsActivity
from pigclass.widgets.table.activity import TableGame
from tests.classlog.games import whole_game, write

FRAMES = ("rolls", "decisions", "rounds", "predictions", "experiments")


def played(record, *, sits=(), rules=None, **who):
    """A class whose named seats sit after the first throw that did not bust."""
    activity = SkunkActivity(seed=8, log=str(record), **who, **({"game": rules} if rules else {}))
    activity.act("begin", {})
    while activity.session.game.stage.value != "deciding":
        activity.act("press_roll", {})
    for seat in sits:
        activity.act("tap", {"seat": seat})
    activity.act("press_roll", {})
    return activity


def players(frame):
    return list(dict.fromkeys(frame["player"].dropna().astype(str)))


@pytest.mark.parametrize("own_dice", [False, True])
def test_students_by_number_have_the_number_of_the_board(tmp_path, own_dice):
    rules = skunk(own_dice=True) if own_dice else None
    activity = played(tmp_path / "class.db", sits=[0, 1], students=28, rules=rules)
    made = activity.decisions()
    standing = {activity.session.name(it) for it in activity.session.game.play.standing}
    everyone = [str(number) for number in range(1, 29)]
    sat = set(made[made["action"] == "sit"]["player"])
    assert sat == {"1", "2"} if not own_dice else sat <= set(everyone)
    assert sat.isdisjoint(standing - set(players(activity.rolls())))
    assert (
        players(activity.rounds()) == everyone == list(activity.rounds()["player"].cat.categories)
    )
    activity.class_log.export(tmp_path / "csv")
    assert players(load_log(tmp_path / "csv").rounds()) == everyone
    assert players(load_logs({"7B": tmp_path / "csv"}).rounds())[:2] == ["7B 1", "7B 2"]


def test_who_comes_late_or_plays_again_has_their_number(tmp_path):
    activity = played(tmp_path / "class.db", students=3)
    for name in ("29", "Zoe"):
        typed = {"name": name, "leaves": "", "renames": "", "new_name": ""}
        activity.act("change_class", typed)
    activity.act("finish", {})
    activity.act("again", {})
    activity.act("press_roll", {})
    assert set(players(activity.rounds())) == {"1", "2", "3", "29", "P-AA"}


def test_a_second_class_by_number_has_its_own_numbers_and_is_told_apart_in_the_record(tmp_path):
    played(tmp_path / "class.db", students=2)
    second = played(tmp_path / "class.db", students=2)
    assert players(second.rounds()) == ["1", "2"]
    assert players(second.class_log.rounds()) == ["1", "2", "1 (2)", "2 (2)"]


@pytest.mark.parametrize("names", [["Ana", "Ben"], ["Ana 1", "Ben 2"]])
def test_names_that_are_left_out_are_codes_without_a_digit(tmp_path, names):
    activity = played(tmp_path / "class.db", names=names)
    assert players(activity.rounds()) == ["P-AA", "P-AB"]


def test_numbers_on_a_class_list_are_numbers(tmp_path):
    log = ClassLog(tmp_path / "class.db")
    listed = log.save_roster("7B", [str(number) for number in range(12, 0, -1)])
    write(log, whole_game([it.id for it in listed]))
    called = dict(log.frames().called)
    assert all(called[it.id] == it.name for it in listed)
    assert list(called.values()) == [str(number) for number in range(1, 13)]


@pytest.mark.parametrize("way", ["paper", "table", "pairs"])
def test_whoever_has_no_name_has_a_number_in_every_way_to_play(tmp_path, way):
    record = tmp_path / "class.db"
    if way == "paper":
        from_paper("students: 2\n3 5: 2\n6 1", skunk(), log=record)
    elif way == "table":
        table = TableGame(hog(), players=2, log=str(record))
        table.act("press_roll", {})
        table.act("press_roll", {})
    else:
        pairs = PairsActivity(piglet(), students=4, log=str(record))
        for one in pairs.tables:
            one.act("press_roll", actor=one.game.setup.players[0])
            assert {one.name(seat) for seat in (0, 1)} <= {"1", "2", "3", "4"}
    log = ClassLog(record)
    numbers = {"1", "2", "3", "4"} if way == "pairs" else {"1", "2"}
    assert set(log.frames().called.values()) == numbers
    for name in FRAMES:
        frame = getattr(log, name)()
        assert set(players(frame)) <= numbers
