"""Everyone's own dice, and how games end: engine, theory and simulation tell the same."""

from math import sqrt

import pytest

from pigclass import PigclassError, exact, simulate
from pigclass.exact.shared.class_mean import spread_at
from pigclass.play.state import result
from pigclass.rules.catalog import class_piglet, greedy_pig, pig, skunk, swine_herd
from pigclass.rules.made_up_rule import make_rule
from pigclass.strategies.thresholds import FollowTheCrowd, HoldAt
from tests.agreement.engine_chain import EndOfGame, EngineChain

OWN = {"own_dice": True}
SMALL = [
    class_piglet(rounds=3, **OWN),
    class_piglet(rounds=2, safe_throws=2, **OWN),
    greedy_pig(rounds=2, sides=4, safe_throws=1, **OWN),
]
GAMES = [
    (class_piglet, {"safe_throws": 1}, [1, 1, 2, 2, 3]),
    (greedy_pig, {"rounds": 3}, [10, 15, 20, 20, 30]),
    (skunk, {"rounds": 2, "double_one": "wipe", "safe_throws": 1}, [14, 20, 20, 26, 31]),
]
EACH_GAME = pytest.mark.parametrize(("build", "options", "class_of"), GAMES)
EITHER = pytest.mark.parametrize("own", [False, True])


class ScoreChain(EngineChain):
    """The play engine as a Markov chain that ends with the scores."""

    def noted(self, state):
        return super().noted(state) if result(state) is None else EndOfGame(state.scores)


def chances_of_scores(game, strategies):
    """Return how likely each way for the final scores to be is, in fractions."""
    chain = ScoreChain(game, strategies)
    return {end.winners: chance for end, chance in chain.endings()[chain.start].items()}


@pytest.mark.parametrize("game", SMALL, ids=repr)
@pytest.mark.parametrize("threshold", [1, 2, 5])
def test_the_chance_of_each_score_is_that_of_the_chain_in_fractions(game, threshold):
    chances = exact.rounds(game, HoldAt(threshold)).distribution
    expected = chances_of_scores(game, [HoldAt(threshold)])
    assert chances.keys() == {score for (score,) in expected}
    assert all(
        chances[score] == pytest.approx(float(p), abs=1e-12) for (score,), p in expected.items()
    )


@EACH_GAME
def test_alone_it_makes_no_difference_whose_the_dice_are(build, options, class_of):
    own, shared = (exact.rounds(build(**options, own_dice=it)) for it in (True, False))
    assert own.mean_score == shared.mean_score
    assert own.distribution == shared.distribution


@EITHER
@EACH_GAME
def test_simulated_classes_lie_as_theory_says(build, options, class_of, own):
    game, n = build(**options, own_dice=own), 20_000
    if not own and "double_one" in options:
        class_of = [20] * 5
    scores = simulate.games(game, [HoldAt(it) for it in class_of], n, seed=5).scores
    mean, deviation = mean_and_deviation(chances_of_means(game, class_of))
    assert abs(scores.mean() - mean) < 4 * deviation / sqrt(n)
    assert abs(scores.mean(axis=0).std() - deviation) < 4 * deviation / sqrt(1.6 * n)


@EITHER
@EACH_GAME
def test_the_spread_of_a_class_has_the_mean_and_deviation_that_theory_tells(
    build, options, class_of, own
):
    game, at = build(**options, own_dice=own), class_of[2]
    alike = exact.rounds(game, HoldAt(at)).class_mean(5)
    both = mean_and_deviation(chances_of_means(game, [at] * 5))
    assert both == pytest.approx((alike.mean, alike.sd), abs=1e-9)


def mean_and_deviation(chances):
    assert sum(chances.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(at * chance for at, chance in chances.items())
    return mean, sqrt(sum((at - mean) ** 2 * chance for at, chance in chances.items()))


def chances_of_means(game, class_of):
    sums = spread_at(game, class_of).chances
    return {total / len(class_of): float(chance) for total, chance in enumerate(sums)}


@pytest.mark.parametrize("game", [SMALL[0], class_piglet(rounds=3)], ids=repr)
def test_the_spread_of_two_is_that_of_the_chain_in_fractions(game):
    expected = {}
    for scores, chance in chances_of_scores(game, [HoldAt(1), HoldAt(2)]).items():
        expected[sum(scores) / 2] = expected.get(sum(scores) / 2, 0) + float(chance)
    chances = chances_of_means(game, [1, 2])
    assert chances == pytest.approx(dict.fromkeys(chances, 0.0) | expected, abs=1e-12)


def test_where_theory_does_not_know_the_spread_it_says_so():
    with pytest.raises(PigclassError, match="take whole scores"):
        spread_at(skunk(double_one="wipe"), [14, 20])


FAR = 4.5
LOSES_SCORE = make_rule(dice="d4", lines="1: bust; 4: lose score", target=5)
THREE = [HoldAt(1), HoldAt(4), HoldAt(6)]


@pytest.mark.parametrize(
    ("game", "strategies"),
    [
        (pig(target=4, ending="last_throw", ties="tiebreaker"), THREE[:2]),
        (pig(target=4, ending="last_throw", ties="tiebreaker", on_poison="wipe"), THREE[:2]),
        (pig(target=4, sides=4, players=3, ending="equal_turns", ties="tiebreaker"), THREE),
        (pig(target=3, sides=4, players=3, ending="last_turn"), THREE),
        (pig(target=3, sides=4, teams="2v2"), [lambda turn_total, own: turn_total < own + 2] * 4),
        (pig(target=3, sides=4, teams="2v2", ending="last_turn"), [*THREE, HoldAt(9)]),
        (LOSES_SCORE, [lambda turn_total, own: turn_total < own + 2, HoldAt(3)]),
        (skunk(rounds=2, ties="tiebreaker"), [HoldAt(1), HoldAt(5)]),
        (skunk(rounds=2, double_one="wipe", double_one_hits="everyone"), [HoldAt(1), HoldAt(5)]),
        (swine_herd(target=4, sides=4, ties="tiebreaker"), [HoldAt(2), HoldAt(3)]),
        (swine_herd(target=3, sides=4, own_dice=True), [HoldAt(2), HoldAt(3)]),
        (class_piglet(rounds=2, safe_throws=1, own_dice=True, ties="tiebreaker"), THREE[:2]),
        (
            greedy_pig(rounds=2, sides=4, own_dice=True),
            [HoldAt(2), lambda turn_total, own: turn_total + own < 4],
        ),
        (class_piglet(rounds=2, own_dice=True), [FollowTheCrowd(2), HoldAt(2), HoldAt(1)]),
    ],
)
def test_simulated_games_are_won_as_often_as_in_the_engine(game, strategies):
    chain = EngineChain(game, strategies)
    ends = chain.endings()[chain.start]
    side = len(game.sides(len(strategies))[0])
    for seat, share in enumerate(simulate.games(game, strategies, 20_000, seed=21).win_shares):
        exact_share = sum(
            chance * side / len(end.winners)
            for end, chance in ends.items()
            if isinstance(end, EndOfGame) and seat in end.winners
        )
        assert abs(share.mean - exact_share) < FAR * share.standard_error
