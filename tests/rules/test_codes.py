"""Game codes and records: whole, never silently another game; and a race as a class plays it."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass import PigclassError, greedy_pig, pig, skunk
from pigclass.exact import turn
from pigclass.rules import code_digits
from pigclass.rules import game_code as coded
from pigclass.rules.catalog import GAMES, hog, piglet
from pigclass.rules.game_code import game_code, game_from_code, read_code, shared_form
from pigclass.rules.made_up_rule import make_rule
from pigclass.strategies.thresholds import HoldAt
from tests.drawn import OPTIONS, drawn_options

SEEDS = st.none() | st.integers(0, 10**12)
SIXES = "PJYG-15Q3-R317-0G1T-24HN-EY20-P1X7-S314-0G5E-P13Y"
CODE = game_code(greedy_pig(poison=2), seed=2026)


@given(
    st.sampled_from(list(OPTIONS)).flatmap(lambda n: st.tuples(st.just(n), drawn_options(n))), SEEDS
)
def test_any_game_of_the_catalog_comes_back_with_its_options_and_seed(drawn, seed):
    name, options = drawn
    game = GAMES[name](**options)
    back = read_code(game_code(game, seed=seed))
    assert back == coded.CodedGame(game, seed)
    assert back.game.options == options


LINES = ["total 7: bust", "any 2: add 3", "else: product"]
SHARED = [shared_form(piglet()), shared_form(pig(sides=8), rounds=3)]


@pytest.mark.parametrize("game", [*SHARED, make_rule(name="Nôtre ★", dice="2d6", lines=LINES)])
def test_a_shared_form_and_a_made_up_rule_come_back_to_the_last_row(game):
    back = game_from_code(game_code(game))
    assert (back, back.options) == (game, game.options)


def test_a_game_that_no_builder_makes_has_no_code():
    with pytest.raises(PigclassError, match="Pig has no code"):
        game_code(replace(pig(), table=greedy_pig(poison=2).table))


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


def test_a_round_of_it_scores_what_a_turn_of_the_game_scores():
    own, shared = (turn(game, HoldAt(20)) for game in (pig(), shared_form(pig(min_bank=10))))
    assert shared.distribution == own.distribution


def test_a_game_of_one_throw_cannot_be_shared():
    with pytest.raises(PigclassError, match="nothing is shared"):
        shared_form(hog())
