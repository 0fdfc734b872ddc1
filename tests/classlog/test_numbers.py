"""Students who are called by a number have it in every table, chart and file."""

import pytest

from pigclass.classlog.played_on_paper import from_paper
from pigclass.classlog.store import ClassLog
from pigclass.rules.catalog import hog, piglet, skunk
from pigclass.widgets.class_game.lessons import SkunkActivity
from pigclass.widgets.pairs.activity import PairsActivity
from pigclass.widgets.table.activity import TableGame
from tests.classlog.games import whole_game, write

FRAMES = ("rolls", "decisions", "rounds", "predictions", "experiments")


def players(frame):
    return list(dict.fromkeys(frame["player"].dropna().astype(str)))


def test_who_comes_late_or_plays_again_has_their_number(tmp_path):
    activity = SkunkActivity(seed=8, log=str(tmp_path / "class.db"), students=3)
    activity.act("begin", {})
    for name in ("29", "Zoe"):
        typed = {"name": name, "leaves": "", "renames": "", "new_name": ""}
        activity.act("change_class", typed)
    activity.act("finish", {})
    activity.act("again", {})
    activity.act("press_roll", {})
    assert set(players(activity.rounds())) == {"1", "2", "3", "29", "P-AA"}


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
