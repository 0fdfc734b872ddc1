"""Theory against the play engine: every race of the catalog, with every ending, to few points."""

import pytest

from pigclass import GAMES, HoldAt, RollTimes, ScoringTurns, pig, two_dice_pig
from pigclass.exact import outcome, race
from tests.agreement.engine_chain import win_tie_loss
from tests.agreement.small_games import ENDINGS, RACES, small_races, two_strategies
from tests.thorough import some


def told(game, first, second):
    answer = outcome(game, first=first, second=second)
    return answer.win, answer.tie, answer.loss


@pytest.mark.parametrize("game", some(small_races(), every=9), ids=repr)
def test_theory_says_of_two_strategies_what_the_engine_plays(game):
    assert told(game, *two_strategies(game)) == win_tie_loss(game, *two_strategies(game))


@pytest.mark.parametrize(("ending", "ties"), ENDINGS)
@pytest.mark.parametrize(
    "strategies",
    [
        (RollTimes(2), HoldAt(3)),
        (ScoringTurns(2, target=4), HoldAt(3)),
        (HoldAt(3, stop_at_target=False), RollTimes(1)),
        (lambda turn_total, own, other: turn_total < 2 + (other > own), HoldAt(2)),
        (lambda turn_total: 0.25 * (turn_total < 4), HoldAt(2)),
    ],
)
def test_whatever_strategies_read_theory_and_engine_agree(ending, ties, strategies):
    game = pig(target=4, sides=4, ending=ending, ties=ties)
    assert told(game, *strategies) == win_tie_loss(game, *strategies)


# Below the target no position tells that a tiebreaker is on, as it can be after two wipe-outs.
TOLD_ALL = [name for name in RACES if name not in {"pig_dice", "wipe_pig"}]


@pytest.mark.parametrize(
    ("name", "ending", "ties"),
    some(((name, *ending) for name in TOLD_ALL for ending in ENDINGS), every=13),
)
def test_perfect_play_has_in_the_engine_the_value_that_theory_gives(name, ending, ties):
    target = 10 if name == "playpalace_pig" else 3
    few = {"hog": {"max_dice": 3}, "two_dice_pig": {"double_one": "bust"}}.get(name, {})
    game = GAMES[name](target=target, ending=ending, ties=ties, **few)
    solved = race(game)
    win, tie, _ = win_tie_loss(game, solved.strategy, solved.strategy)
    assert solved.value(0, 0) == win + tie / 2


def test_a_tiebreaker_after_both_lost_all_goes_on_without_a_target():
    game = two_dice_pig(target=3, ending="last_throw", ties="tiebreaker")
    assert told(game, HoldAt(2), HoldAt(9)) == win_tie_loss(game, HoldAt(2), HoldAt(9))
