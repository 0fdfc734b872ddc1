"""The sixteen builders: keywords and defaults, fine points, and what does not combine."""

import inspect
from dataclasses import replace
from fractions import Fraction

import pytest

from pigclass.rules.catalog import GAMES
from pigclass.rules.catalog import greedy_pig as greedy
from pigclass.rules.catalog.one_die import hog, pig, piglet, playpalace_pig
from pigclass.rules.catalog.shared import class_piglet, skunk, swine_herd
from pigclass.rules.catalog.two_dice import (
    big_pig,
    frey_pig,
    pig_dice,
    piggy,
    reset_25_pig,
    sevens_pig,
    two_dice_pig,
    wipe_pig,
)
from pigclass.rules.dice import SICHERMAN, throw_chances
from pigclass.rules.effects import Effect
from pigclass.rules.errors import PigclassError
from pigclass.rules.game_rules import CountsFor

RACE = {
    "target": 100,
    "players": 2,
    "teams": None,
    "min_bank": 0,
    "ending": "first_to",
    "ties": "share",
}
TWO_DICE = {"doubles": "double", "dice": "standard"}
AT_ONCE = {"safe_throws": 0, "own_dice": False, "ties": "share"}
DEFAULTS = {
    "pig": {"sides": 6, "poison": 1, "on_poison": "bust"} | RACE,
    "two_dice_pig": {"double_one": "wipe", "doubles": "plain", "busts_on": "one"}
    | {"dice": "standard"}
    | RACE,
    "big_pig": {"double_one": "add_25"} | TWO_DICE | RACE,
    "frey_pig": {"double_one": "add_25"} | TWO_DICE | RACE | {"ending": "equal_turns"},
    "reset_25_pig": TWO_DICE | RACE,
    "wipe_pig": TWO_DICE | RACE,
    "sevens_pig": TWO_DICE | {"doubles": "plain"} | RACE,
    "piggy": {"dice": "standard"} | RACE,
    "hog": {"max_dice": 10, "bust_points": 0, "sides": 6} | RACE,
    "piglet": RACE | {"target": 10},
    "pig_dice": RACE | {"ending": "last_throw"},
    "playpalace_pig": {"sides": 6}
    | RACE
    | {"target": 50, "ending": "equal_turns", "ties": "tiebreaker"},
    "skunk": {"rounds": 5, "word": "SKUNK", "double_one": "bust", "double_one_hits": "standing"}
    | AT_ONCE,
    "greedy_pig": {"rounds": 5, "poison": 1, "dice": 1, "sides": 6} | AT_ONCE,
    "swine_herd": {"target": 100, "sides": 6} | AT_ONCE,
    "class_piglet": {"rounds": 10} | AT_ONCE,
}


@pytest.mark.parametrize("name", GAMES)
def test_each_builder_shows_its_keywords_and_their_defaults(name):
    parameters = inspect.signature(GAMES[name]).parameters
    assert {it.name: it.default for it in parameters.values()} == DEFAULTS[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_default_written_out_makes_the_same_game(name):
    needless = {"double_one"} if name == "two_dice_pig" else set()
    for option in DEFAULTS[name].keys() - needless:
        assert GAMES[name](**{option: DEFAULTS[name][option]}) == GAMES[name]()


def bust_chance(game):
    return sum(o.probability for o in game.outcomes if o.effect.is_bust)


def test_double_fives_count_20_and_double_ones_25_in_big_and_freys_pig():
    for build in (big_pig, frey_pig):
        assert build().table.effect((5, 5)) == Effect(turn_add=20)
        assert build().table.effect((1, 1)) == Effect(turn_add=25)
        assert build().table.effect((1, 5)).is_bust


def test_a_double_one_may_add_25_and_end_the_turn():
    effect = big_pig(double_one="add_25_end").table.effect((1, 1))
    assert effect.ends_turn
    assert effect.turn_total_after(10) == 35


def test_a_reset_makes_the_turn_total_25_whatever_it_was():
    effect = reset_25_pig().table.effect((1, 1))
    assert (effect.turn_total_after(0), effect.turn_total_after(80), effect.ends_turn) == (
        25,
        25,
        False,
    )


def test_wipe_pig_takes_the_score_and_doubles_its_other_doubles():
    assert wipe_pig().table.effect((1, 1)).is_wipe_out
    assert not wipe_pig().table.effect((1, 2)).is_wipe_out
    assert wipe_pig().table.effect((2, 2)) == Effect(turn_add=8)


def test_in_sevens_pig_only_7_hurts_and_a_double_one_is_2_points():
    assert bust_chance(sevens_pig()) == Fraction(1, 6)
    assert sevens_pig().table.effect((1, 6)).is_bust
    assert sevens_pig().table.effect((1, 1)) == Effect(turn_add=2)
    assert sevens_pig(doubles="double").table.effect((1, 1)) == Effect(turn_add=4)


def test_in_piggy_every_double_hurts_and_a_single_one_does_not():
    assert all(piggy().table.effect((face, face)).is_bust for face in range(1, 7))
    assert piggy().table.effect((1, 4)) == Effect(turn_add=5)


def test_sicherman_dice_have_the_same_totals_and_fewer_doubles():
    def totals(dice):
        sums = {}
        for throw, chance in throw_chances(dice).items():
            sums[sum(throw)] = sums.get(sum(throw), 0) + chance
        return sums

    assert totals(SICHERMAN) == totals(piggy().table.dice)
    assert bust_chance(piggy(dice="sicherman")) == Fraction(4, 36)
    assert bust_chance(sevens_pig(dice="sicherman")) == Fraction(1, 6)


@pytest.mark.parametrize("dice", [1, 2, 5, 10])
def test_hog_spoils_with_any_1_as_often_as_counting_says(dice):
    table = hog(bust_points=1).table_for(dice=dice)
    assert (
        sum(o.probability for o in table.outcomes if o.effect.is_bust) == 1 - Fraction(5, 6) ** dice
    )
    assert table.effect((1,) * dice).turn_total_after(0) == 1
    assert table.effect((6,) * dice).turn_total_after(0) == 6 * dice


def test_hog_limits_the_dice_unless_told_not_to():
    with pytest.raises(PigclassError, match="11 dice were chosen; choose a number from 1 to 10"):
        hog().table_for(dice=11)
    assert hog(max_dice=None).table_for(dice=26).effect((2,) * 26) == Effect(turn_add=52)


def test_a_safe_toss_of_tails_costs_nothing_and_scores_nothing():
    game = class_piglet(safe_throws=1)
    assert game.table_for(throws=0).effect(("tails",)) == Effect()
    assert game.table_for(throws=0).effect(("heads",)) == Effect(turn_add=1)
    assert game.table_for(throws=1).effect(("tails",)).is_bust


def test_own_dice_change_no_row_of_a_game():
    for build in (skunk, greedy, swine_herd, class_piglet):
        own, shared = build(own_dice=True, safe_throws=2), build(safe_throws=2)
        assert (own.table, own.opening, own.ending) == (shared.table, shared.opening, shared.ending)
        assert (own.at_once, own.shared, shared.own_dice) == (True, False, False)


def test_a_row_that_hurts_everyone_needs_shared_throws():
    with pytest.raises(PigclassError, match="Everyone has their own dice here and busts alone"):
        replace(skunk(double_one_hits="everyone"), counts_for=CountsFor.OWN_DICE)


def test_pig_dice_rows_as_the_survey_tells_them():
    effect = pig_dice().table.effect
    assert effect(("head", "tail")).turn_total_after(9) == 18
    assert effect((3, 4)).turn_total_after(9) == 0
    assert effect((3, 4)).ends_turn
    assert effect(("head", 5)).turn_total_after(9) == 19
    assert effect((5, "tail")).turn_total_after(9) == 4
    assert effect((6, "tail")).turn_total_after(2) == 0
    assert effect((3, 3)) == Effect(turn_add=6)


def test_teams_may_be_named_without_counting_the_players():
    assert pig(teams="2v2") == pig(teams="2v2", players=4)
    assert piglet(teams="2v2v2").players == 6


REFUSED = {
    "min_bank=100 must be below the target": lambda: pig(min_bank=100),
    "sides=3 is not possible: choose sides from 4 to 20": lambda: pig(sides=3),
    "sides=21 is not possible": lambda: hog(sides=21),
    "poison=7 is not possible: choose poison from 1 to 6": lambda: pig(poison=7),
    "target=9 is not possible: choose target from 10 to 1000": lambda: playpalace_pig(target=9),
    "min_bank=51 is not possible": lambda: playpalace_pig(target=100, min_bank=51),
    "players=5 is not possible": lambda: playpalace_pig(players=5),
    "target=0 is not possible": lambda: swine_herd(target=0),
    "target='50' is not a whole number: write target=50, say": lambda: pig(target="50"),
    "sides=True is not a whole number": lambda: pig(sides=True),
    "needs 4 players, not 3": lambda: pig(teams="2v2", players=3),
    "Write equal teams": lambda: pig(teams="1v2"),
    "a turn is one throw here": lambda: hog(min_bank=5),
    "Doubles cannot count double where they bust": lambda: two_dice_pig(
        busts_on="doubles", doubles="double"
    ),
    "double_one has a say only with busts_on='one', and here busts_on='seven'": (
        lambda: two_dice_pig(busts_on="seven", double_one="wipe")
    ),
    "piggy has no option 'doubles'. It has dice": lambda: piggy(doubles="double"),
    "skunk has no option 'round'. Did you mean rounds": lambda: skunk(round=3),
    "ending='sudden' is not known here. Choose one of 'first_to'": lambda: pig(ending="sudden"),
    "pig takes its options by name, for example pig(sides=50)": lambda: pig(50),
    "rounds=0 is not possible": lambda: greedy(rounds=0),
    "own_dice='yes' is neither True nor False": lambda: greedy(own_dice="yes"),
    "double_one_hits has a say only with own_dice=False, and here own_dice=True": (
        lambda: skunk(own_dice=True, double_one_hits="everyone")
    ),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_does_not_combine_is_refused_with_a_sentence(sentence):
    with pytest.raises(PigclassError) as refusal:
        REFUSED[sentence]()
    assert sentence in str(refusal.value)


@pytest.mark.parametrize("build", [piglet, pig, two_dice_pig])
def test_a_game_without_dice_for_everyone_says_which_games_have_them(build):
    with pytest.raises(PigclassError, match=r"Whose dice.* class_piglet\(own_dice=True\)"):
        build(own_dice=True)
