"""Game codes and records: whole, never silently another game; and a race as a class plays it."""

import json
from contextlib import suppress
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass import PigclassError, greedy_pig, pig, skunk
from pigclass.exact import turn
from pigclass.rules import code_digits
from pigclass.rules import game_code as coded
from pigclass.rules.catalog import GAMES, hog, piglet
from pigclass.rules.dice import AnyShows, Anything, Die, TotalIs
from pigclass.rules.effects import BUST, Effect
from pigclass.rules.game_code import game_code, game_from_code, read_code, shared_form
from pigclass.rules.game_record import game_from_record, game_to_record
from pigclass.rules.made_up_rule import make_rule
from pigclass.rules.outcomes import Points, Row, Table
from pigclass.strategies.thresholds import HoldAt
from tests.drawn import OPTIONS, drawn_options

SEEDS = st.none() | st.integers(0, 10**12)
SIXES = "PJYG-15Q3-R317-0G1T-24HN-EY20-P1X7-S314-0G5E-P13Y"
CODE = game_code(greedy_pig(poison=2), seed=2026)


def made_up():
    rows = (
        Row("seven or eleven", TotalIs(7, 11), Effect(turn_scale=3, turn_add=-2)),
        Row("a star ★", AnyShows("star"), BUST),
        Row("{total}", Anything(), Points(times=2)),
    )
    dice = (Die((0, 9, "star"), (1, 2, 3)), Die((1, 2, 3)))
    return replace(pig(), id="made_up", name="Nôtre", table=Table(dice=dice, rows=rows), options={})


@given(
    st.sampled_from(list(OPTIONS)).flatmap(lambda n: st.tuples(st.just(n), drawn_options(n))), SEEDS
)
def test_any_game_of_the_catalog_comes_back_with_its_options_and_seed(drawn, seed):
    name, options = drawn
    game = GAMES[name](**options)
    back = read_code(game_code(game, seed=seed))
    assert back == coded.CodedGame(game, seed)
    assert back.game.options == options


@pytest.mark.parametrize(
    "game", [made_up(), shared_form(piglet()), shared_form(pig(sides=8), rounds=3)]
)
def test_a_game_that_no_builder_made_comes_back_to_the_last_row(game):
    assert game_to_record(game_from_code(game_code(game))) == game_to_record(game)


def test_every_wrong_character_and_every_swap_of_neighbours_is_noticed():
    plain = CODE.replace("-", "")
    wrong = {
        plain[:at] + sign + plain[at + 1 :]
        for at in range(1, len(plain))
        for sign in code_digits.ALPHABET
    }
    swapped = {
        plain[:at] + plain[at + 1] + plain[at] + plain[at + 2 :] for at in range(1, len(plain) - 1)
    }
    for typed in (wrong | swapped) - {plain}:
        with pytest.raises(PigclassError, match="mistyped or incomplete"):
            read_code(typed)


def test_case_spaces_dashes_and_misread_letters_do_not_matter():
    typed = CODE.lower().replace("-", "–", 1).replace("-", " ").replace("0", "o") + "."
    assert read_code(typed) == read_code(CODE)


def test_a_code_of_a_newer_kit_says_so():
    newer = code_digits.encode([coded.FORMAT + 1, 0, 2, 0])
    with pytest.raises(PigclassError, match="update pigclass"):
        read_code(newer)
    with pytest.raises(PigclassError, match="Game codes never have 'Ñ'"):
        read_code("P02Ñ")


@given(st.lists(st.integers(0, 31), max_size=40))
def test_whatever_is_typed_is_a_game_or_a_sentence(digits):
    with suppress(PigclassError):
        assert read_code(code_digits.encode([coded.FORMAT, *digits])).game.name


def test_codes_on_paper_stay_what_they_are():
    printed = {
        "PHMJ-Y120-C": (pig(), 123456),
        "P02C-J": (skunk(), None),
        "PVY7-3DK1-AV": (greedy_pig(poison=2), 2026),
        "P01A-29R": (shared_form(piglet()), None),
        "P04C-G4N8-N1A0": (skunk(own_dice=True, safe_throws=2), None),
        SIXES: (make_rule(name="Sixes", dice="2d6", lines="all 6: wipe-out; any 6: bust"), 4321),
    }
    assert {code: (read_code(code).game, read_code(code).seed) for code in printed} == printed


def test_each_word_of_codes_has_a_place_of_its_own():
    games = [name for name, build in GAMES.items() if vars(build)["place"] is not None]
    assert set(coded.PLACES) == {*coded.LISTED, *games} - {"a game"}


def with_label(label):
    rows = (Row(label, AnyShows(1), BUST), Row("{total}", Anything(), Points()))
    return replace(pig(), id="made_up", options={}, table=replace(pig().table, rows=rows))


@pytest.mark.parametrize(
    "label", ["{total:>900000000}", "{nope}", "{", "{}", "{0.__class__}", "{total!r}", "{{face}"]
)
def test_a_label_in_a_code_is_text_and_no_template(label):
    game = game_from_code(game_code(with_label(label)))
    assert game.outcomes[0].label == label.replace("{face}", "1")
    assert game.outcomes[1].label == "2"


def a_record(**changed):
    record = game_to_record(pig())
    record["game"] |= changed
    return code_digits.encode(
        [
            coded.FORMAT,
            0,
            coded.RECORD,
            *code_digits.text_digits(json.dumps(record, separators=(",", ":"))),
        ]
    )


def dice(number, faces):
    rows = [{"Row": {"label": "x", "when": {"Anything": {}}, "then": {"Points": {}}}}]
    return {"Table": {"dice": [{"Die": {"faces": faces}}] * number, "rows": rows}}


@pytest.mark.parametrize(
    "changed",
    [
        {"name": 7},
        {"players": "two"},
        {"ending": {"FirstTo": {"target": "far"}}},
        {"options": {"lines": [1]}},
        {"ending": {"FirstTo": {"target": 10**30}}},
        {"table": dice(0, [1, 2])},
        {"table": dice(12, list(range(40)))},
        {"table": dice(2, [[1], 2])},
        {"table": dice(2, ["a" * 500, 2])},
    ],
)
def test_a_forged_code_of_no_game_is_refused_when_it_is_read(changed):
    with pytest.raises(PigclassError, match="can't read game code"):
        read_code(a_record(**changed))


def test_a_round_of_it_scores_what_a_turn_of_the_game_scores():
    own, shared = (turn(game, HoldAt(20)) for game in (pig(), shared_form(pig(min_bank=10))))
    assert shared.distribution == own.distribution


def test_a_game_of_one_throw_cannot_be_shared():
    with pytest.raises(PigclassError, match="nothing is shared"):
        shared_form(hog())


def test_a_record_from_a_newer_kit_is_refused_with_a_sentence():
    record = game_to_record(greedy_pig())
    record["game"]["wind"] = 3
    with pytest.raises(PigclassError, match="newer pigclass: Game has no 'wind'"):
        game_from_record(record)
    with pytest.raises(PigclassError, match="saved in format 7"):
        game_from_record({**game_to_record(skunk()), "format": 7})


def test_a_condition_that_only_its_maker_knows_cannot_be_saved():
    @dataclass(frozen=True)
    class OnTuesdays:
        def holds(self, throw):
            return True

    game = replace(pig(), table=replace(pig().table, rows=(Row("x", OnTuesdays(), Points()),)))
    with pytest.raises(PigclassError, match="OnTuesdays is not a part"):
        game_to_record(game)
