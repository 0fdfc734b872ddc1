"""What has been published about these games, recomputed.

Marlin 1998; Neller and Presser 2004 and 2010 (UMAP Journal 25(1) and 31(1)), with Neller's CS1
material; a student study at the University of Exeter; the decision-analysis literature on Skunk.
"""

from fractions import Fraction

import pytest

from pigclass import EndRaceOrKeepPace, HoldAt, RollAndWait, RollToWin, ScoringTurns, Turtle
from pigclass.exact import best_dice, best_hold, gain, race, solitaire, turn, win_probability
from pigclass.exact.races.questions import best_response
from pigclass.exact.shared.rounds import rounds
from pigclass.rules.catalog import hog, pig, piglet, skunk, two_dice_pig
from pigclass.tournaments import tournament


@pytest.fixture(scope="module")
def perfect():
    return race(pig())


def test_marlin_the_first_of_two_perfect_players_with_two_dice_wins_52_percent():
    assert race(two_dice_pig()).first_player_wins == pytest.approx(0.519559, abs=1e-6)


def test_2004_the_first_of_two_perfect_players_wins_53_percent(perfect):
    assert perfect.first_player_wins == pytest.approx(0.5305927, abs=5e-8)
    assert perfect.outcome.loss == pytest.approx(0.4694073, abs=5e-8)


BY_HAND = {(0, 0, 0): 4 / 7, (0, 0, 1): 5 / 7, (0, 1, 0): 2 / 5}
BY_HAND |= {(0, 1, 1): 3 / 5, (1, 0, 0): 4 / 5, (1, 1, 0): 2 / 3}


@pytest.mark.parametrize(("position", "chance"), BY_HAND.items())
def test_2004_piglet_to_2_is_solved_by_hand_and_always_flips(position, chance):
    solved = race(piglet(target=2))
    assert solved.win_probability(*position) == pytest.approx(chance, abs=1e-14)
    assert solved.should_roll(*position)


def test_2004_there_are_505000_states_and_281205_of_them_roll(perfect):
    assert len(perfect.frame) == 505_000
    assert perfect.frame["roll"].sum() == 281_205


def test_2004_far_behind_one_rolls_on_at_20_and_at_41_to_49_holds_at_22_except_at_27(perfect):
    assert perfect.if_roll(78, 99, 20) == pytest.approx(0.844033, abs=5e-7)
    assert perfect.if_hold(78, 99, 20) == pytest.approx(1 / 7, abs=1e-12)
    rolls = [t for t in range(1, 50) if perfect.should_roll(41, 49, t)]
    assert rolls == [*range(1, 22), 27]


@pytest.mark.parametrize(
    ("strategy", "percent"),
    [
        (HoldAt(20), 7.984),
        (HoldAt(25), 4.214),
        (EndRaceOrKeepPace(), 0.922),
        (ScoringTurns(4), 3.318),
    ],
)
def test_2010_the_disadvantage_to_the_perfect_player(perfect, strategy, percent):
    first = win_probability(pig(), first=perfect.strategy, second=strategy)
    second = 1 - win_probability(pig(), first=strategy, second=perfect.strategy)
    # The seat-averaged difference of the two win rates, as a percentage.
    assert (first + second - 1) * 100 == pytest.approx(percent, abs=5e-4)


def test_2004_the_best_answer_to_hold_at_20_wins_58_74_and_55_49_on_average():
    first = best_response(pig(), HoldAt(20)).first_player_wins
    begun_by_20 = best_response(pig(), HoldAt(20), seat=1).first_player_wins
    assert 100 * first == pytest.approx(58.74, abs=0.005)
    assert 100 * begun_by_20 == pytest.approx(47.76, abs=0.005)
    assert 50 * (first + 1 - begun_by_20) == pytest.approx(55.49, abs=0.005)


@pytest.mark.parametrize(
    ("first", "second", "chance"), [(20, 21, 0.542626), (25, 30, 0.573741), (30, 25, 0.48091)]
)
def test_exeter_one_threshold_against_another(first, second, chance):
    found = win_probability(pig(), first=HoldAt(first), second=HoldAt(second))
    assert found == pytest.approx(chance, abs=5e-6)


def test_exeter_hold_at_25_against_perfect_play(perfect):
    found = win_probability(pig(), first=perfect.strategy, second=HoldAt(25))
    assert found == pytest.approx(0.55127, abs=5e-6)
    found = win_probability(pig(), first=HoldAt(25), second=perfect.strategy)
    assert found == pytest.approx(0.50914, abs=5e-6)


def test_exeter_of_three_strategies_each_beats_one_and_loses_to_another():
    trio = tournament(pig(), [Turtle(), RollToWin(), RollAndWait()], perfect=False, may_pass=True)
    assert [str(it) for it in trio.circles] == [
        "turtle beats roll to win beats roll and wait beats turtle"
    ]
    chances = {
        ("turtle", "roll to win"): 0.812840,
        ("roll to win", "turtle"): 0.195448,
        ("roll and wait", "turtle"): 0.710606,
        ("turtle", "roll and wait"): 0.297148,
        ("roll to win", "roll and wait"): 1.0,
    }
    found = {(it.first, it.second): it.win for it in trio.meetings}
    assert {pair: found[pair] for pair in chances} == pytest.approx(chances, abs=5e-7)


def test_exeter_hold_at_25_beats_every_threshold_from_10_to_40():
    over = tournament(pig(), [HoldAt(n) for n in range(10, 41)], perfect=False)
    shares = over.pairs.set_index(["strategy", "against"])["win"]["hold at 25"]
    assert (shares.idxmin(), round(shares.min(), 5)) == ("hold at 24", 0.50310)


def test_hold_at_20_and_hold_at_21_score_exactly_the_same():
    mean = Fraction(492303203, 60466176)
    assert turn(pig(), HoldAt(20)).mean == turn(pig(), HoldAt(21)).mean == mean
    assert best_hold(pig()).thresholds == (20, 21)


def test_the_scores_of_a_turn_that_holds_at_20():
    chances = turn(pig(), HoldAt(20)).distribution
    found = [round(float(chances[points]), 6) for points in (0, *range(20, 26))]
    assert found == [0.624541, 0.099713, 0.094991, 0.074189, 0.054196, 0.035198, 0.017173]
    assert float(turn(pig(), HoldAt(20)).bust) == pytest.approx(0.6245408, abs=5e-8)


def test_two_dice_of_which_any_1_busts_held_at_19():
    assert turn(skunk(), HoldAt(19)).mean == Fraction(30599639, 3779136)


def test_n_dice_at_once_score_4n_times_five_sixths_to_the_n():
    for dice in range(1, 11):
        assert gain(hog(), 0, dice=dice) == 4 * dice * Fraction(5, 6) ** dice
    assert best_dice(hog()).dice == (5, 6)
    assert float(best_dice(hog()).mean) == pytest.approx(8.037551, abs=5e-7)


def test_where_a_1_scores_1_six_dice_are_best():
    assert best_dice(hog(bust_points=1)).dice == (6,)
    assert float(best_dice(hog(bust_points=1)).mean) == pytest.approx(8.702653, abs=5e-7)


def test_alone_hold_at_20_or_target_needs_12_637_turns():
    assert solitaire(pig(), HoldAt(20)).mean_turns == pytest.approx(12.636769, abs=5e-7)


@pytest.mark.parametrize(("turns", "mean"), [(5, 36.29153313960543), (20, 104.78360865008132)])
def test_the_greatest_mean_score_of_skunk_where_a_double_1_loses_all(turns, mean):
    game = skunk(double_one="wipe", rounds=turns)
    assert rounds(game).mean_score == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize(
    ("turns", "limit", "mean"),
    [(5, 200, 36.29151996719233), (5, 199, 36.29132666694349), (20, 200, 104.72378302093477)],
)
def test_the_rule_of_thumb_of_skunk_that_weighs_score_and_turn_total(turns, limit, mean):
    def thumb(turn_total, own):
        return own + 11 * turn_total <= limit

    game = skunk(double_one="wipe", rounds=turns)
    assert rounds(game, thumb).mean_score == pytest.approx(mean, abs=1e-9)
