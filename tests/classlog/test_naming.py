"""Names on a board, never two alike, and students who are called by a number."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pigclass.classlog.played_on_paper import from_paper
from pigclass.classlog.rosters.naming import tidy_name
from pigclass.classlog.store import ClassLog
from pigclass.rules.catalog import hog, piglet, skunk
from pigclass.widgets.class_game.lessons import SkunkActivity
from pigclass.widgets.pairs.activity import PairsActivity
from pigclass.widgets.table.activity import TableGame
from pigclass.words.short_names import TILE_LETTERS, shortest
from tests.classlog.games import whole_game, write

FIRST = ["Ana", "Ana Ortiz", "Ana-Lena", "José", "Jose\u0301", "Mohammed", "Đặng Thị", "王秀英"]
FIRST += ["محمد", "क्षितिज", "👩‍🔬", "Christopher", "M" * 40, "a\u0323\u0302", "(2)", ".", "11"]
LAST = ["", "Ortiz", "Ortiz Gil", "Ali", "Alizadeh", "Montgomery-Fitzgerald", "Montgomery-Fitzroy"]
LAST += ["García López", "García Gómez", "علي", "秀", "O'Neil", "S.", "(2)", "(3)", "12"]
MADE = st.builds("{} {}".format, st.sampled_from(FIRST), st.sampled_from(LAST))
ALIKE = st.text(st.sampled_from("ab \u0301-.'1王é(ע"), min_size=1, max_size=26)
NAME = st.one_of(MADE, ALIKE).map(tidy_name)
CLASSES = st.lists(NAME.filter(lambda it: it[:1].isalnum()), min_size=1, max_size=9)


@given(CLASSES)
@example(["Ana Ortiz", "Ana Ortiz Gil", "Mohammed Ali", "Mohammed Alizadeh"])
def test_no_two_of_a_class_are_written_alike_and_no_name_ends_in_the_air(names: list[str]) -> None:
    short = shortest(names)
    assert len({unicodedata.normalize("NFC", it) for it in short}) == len(names)
    for name, shown in zip(names, short, strict=True):
        assert shown == shown.strip()
        cut = shown.removesuffix(".").split("…")[0]
        is_whole = shown in name or name.endswith(shown.split(" ")[-1])
        assert is_whole or cut[-1] not in " -'."
        # No letter stands without the marks that belong to it.
        assert not (name.startswith(cut) and unicodedata.combining((name[len(cut) :] or " ")[0]))


@pytest.mark.parametrize("ends", ["fitz fitt", "Ali Alizadeh", "Lee Kim", "王 秀", "(2) (3)"])
@pytest.mark.parametrize("first", ["Ana", "Maximiliane", "Wolfeschlegelsteinhausen", "Anna-Lena"])
def test_names_that_differ_at_their_end_are_told_apart_in_twelve_letters(
    first: str, ends: str
) -> None:
    short = shortest([f"{first} {end}" for end in ends.split()])
    assert len({*short}) == 2
    assert all(len(it) <= TILE_LETTERS for it in short)


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
