"""Made-up rules: whatever a class writes is a whole game, or is told what to write."""

import pytest
from hypothesis import HealthCheck, assume, given, settings

from pigclass.exact import best_hold, break_even, survival, turn
from pigclass.rules.catalog import GAMES, class_piglet, skunk
from pigclass.rules.game_code import game_code, game_from_code
from pigclass.rules.made_up_rule import PRESETS, make_rule, told_as_rule
from pigclass.rules.wording import card_lines
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import PigclassError
from tests.made_up import rule


def made(options):
    """Make the game, or leave the example aside if it is no game."""
    try:
        return make_rule(**options)
    except PigclassError:
        assume(False)


def sentence_of(question, game):
    """Return how the answer is shown, or the refusal."""
    try:
        return f"{question(game)!r}".removesuffix(".") + "."
    except PigclassError as refusal:
        return str(refusal)


def what_throws_do(game):
    return [(outcome.effect, outcome.probability) for outcome in game.outcomes]


@given(rule())
@settings(suppress_health_check=[HealthCheck.filter_too_much])
def test_any_made_up_rule_is_whole_and_its_card_and_code_tell_all_of_it(options):
    game = made(options)
    assert sum(outcome.probability for outcome in game.outcomes) == 1
    card = card_lines(game)
    # Two dice can show what one cannot.
    thrown = game.table_for(dice=2) if options.get("max_dice", 1) > 1 else game.table
    assert len(card.rows) == len(thrown.shortest.rows)
    assert not any(sign in line for line in (*card.play, *card.rows, *card.end) for sign in "{}")
    back = game_from_code(game_code(game))
    assert (back, back.options) == (game, options)
    assert what_throws_do(make_rule(**told_as_rule(game))) == what_throws_do(game)


@given(rule())
@settings(suppress_health_check=[HealthCheck.filter_too_much], max_examples=30)
def test_theory_answers_for_any_made_up_rule_or_refuses_in_a_sentence(options):
    game = made(options)
    # Where totals can fall far, the best threshold takes minutes: presets stand for it below.
    for question in (break_even, survival, lambda it: turn(it, HoldAt(9))):
        assert sentence_of(question, game).endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_catalog_can_be_told_in_lines(name):
    game = GAMES[name]()
    again = make_rule(**told_as_rule(game))
    assert what_throws_do(again) == what_throws_do(game)
    assert card_lines(again).rows == card_lines(game).rows
    assert (again.ending, again.counts_for, again.ties) == (game.ending, game.counts_for, game.ties)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_changed_and_coded_and_has_a_best_threshold_or_a_reason(name):
    game = PRESETS[name]()
    assert sentence_of(best_hold, game).endswith(".")
    assert what_throws_do(make_rule(**told_as_rule(game))) == what_throws_do(game)
    assert game_from_code(game_code(game)) == game


def test_a_weight_makes_a_face_likelier_and_stands_on_the_card():
    game = make_rule(dice="heads*3 tails", lines="tails: bust; else: add 1")
    assert [outcome.probability for outcome in game.outcomes] == [1 / 4, 3 / 4]
    assert "heads (×3)" in game.rules_text()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"dice": "d1"}, "sides=1 is not possible"),
        ({"dice": "6*"}, r"write 6\*3"),
        ({"dice": "6-2"}, "write the smaller first"),
        ({"dice": "10d20"}, "different throws"),
        ({"dice": "h3llo 2"}, "is not a face"),
        ({"lines": "bust"}, "is not a line of rules"),
        ({"lines": "1: add 1000000"}, "1000000 .* not possible: 'add' takes .* -1000 to 1000"),
        ({"dice": ""}, "no dice here yet"),
        ({"dice": "banana"}, "has 1 face; a die has 2"),
        ({"lines": "1: explode"}, "what happens is bust"),
        ({"lines": "1: add"}, "write 'add 5'"),
        ({"lines": "all: bust"}, "needs one face"),
        ({"lines": "7: bust"}, "no die shows that: there are 1, 2, 3, 4, 5, 6. Name one"),
        ({"lines": "1 & 2: bust"}, "'any 1 & 2: bust' '&' is not a face: write numbers or words"),
        ({"lines": "total: bust"}, "one total or more after 'total': for example, write 7 11"),
        ({"lines": "else: sum; 1: bust"}, "put it last"),
        ({"lines": "1: bust; 1: add 3"}, "never applies"),
        ({"lines": "else: bust"}, "No throw scores anything"),
        ({"dice": "6d6", "lines": "else: product x10"}, "points here"),
        ({"dice": "2d6", "max_dice": 3}, "write one die"),
        ({"max_dice": 3, "safe_throws": 1}, "a turn is one throw"),
        ({"rounds": 3}, "whose='everyone'"),
        ({"name": " "}, "needs a name"),
    ],
)
def test_what_makes_no_game_is_refused_with_what_to_write(options, sentence):
    with pytest.raises(PigclassError, match=sentence):
        make_rule(**options)


def test_own_dice_are_told_in_lines_and_a_harmless_safe_toss_cannot_be():
    own = skunk(own_dice=True)
    assert make_rule(**told_as_rule(own)).counts_for is own.counts_for
    with pytest.raises(PigclassError, match="What a safe throw of Piglet counts cannot be written"):
        told_as_rule(class_piglet(safe_throws=1))
