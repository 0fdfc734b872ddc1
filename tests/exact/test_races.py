"""Races for two: how solutions hang together, where solvers need not look, and who beats whom."""

from itertools import chain, product

import numpy as np
import pytest

from pigclass.exact import best_response, examine, race, solitaire, win_probability
from pigclass.exact.engine import solving
from pigclass.exact.engine.players import Player
from pigclass.exact.races import alone, questions
from pigclass.exact.races.league import first_wins, stages_of
from pigclass.rules.catalog import big_pig, pig, pig_dice, piglet, playpalace_pig
from pigclass.rules.made_up_rule import make_rule
from pigclass.strategies.races import EndRaceOrKeepPace, RollAndWait, ScoringTurns
from pigclass.strategies.thresholds import CoinFlip, HoldAt, RollTimes
from pigclass.words import PigclassError
from tests.thorough import some

FEW = {"target": 24}


@pytest.mark.parametrize("lower", [1, 7, 20])
def test_only_what_is_still_needed_matters_where_scores_cannot_fall(lower):
    whole, part = race(pig(target=40)), race(pig(target=40 - lower))
    for own, other, turn_total in ((20, 25, 0), (30, 21, 6), (38, 39, 0)):
        assert whole.value(own, other, turn_total) == pytest.approx(
            part.value(own - lower, other - lower, turn_total), abs=1e-12
        )


def test_the_best_response_to_perfect_play_is_perfect_play():
    solved = race(pig(**FEW))
    for seat in (0, 1):
        answer = best_response(pig(**FEW), solved.strategy, seat=seat)
        assert answer.first_player_wins == pytest.approx(solved.first_player_wins, abs=1e-12)


def test_the_best_answer_to_a_strategy_is_not_called_perfect_play():
    perfect = race(pig(**FEW))
    for seat, goes in enumerate(("first", "second")):
        answer = best_response(pig(**FEW), HoldAt(9), seat=seat)
        says = f"the best answer to hold at 9: going {goes} it wins "
        assert repr(answer).startswith(f"Pig to 24, {says}")
        assert answer.strategy.title == "the best answer to hold at 9"
    assert repr(perfect).startswith("Pig to 24, perfect play: the first player wins ")
    assert perfect.strategy.title == "perfect play"


@pytest.mark.parametrize("target", [10, 30])
def test_decisions_and_chances_are_of_one_play_where_a_throw_is_worth_a_tie(target):
    solved, scores = race(piglet(target=target, ending="equal_turns")), (target - 1, target)

    def wins(turn_total):
        if turn_total and not solved.should_roll(*scores, turn_total, seat=1):
            return float(turn_total > 1)
        return wins(turn_total + 1) / 2

    assert solved.if_roll(*scores, 1, seat=1) == solved.if_hold(*scores, 1, seat=1) == 1 / 2
    assert solved.win_probability(*scores, seat=1) == wins(0) == 1 / 4
    assert solved.strategy(1, *scores, seat=1)


@pytest.mark.parametrize("target", [8, 30])
def test_who_does_well_with_a_tie_ties_in_the_chances_too(target):
    game = make_rule(lines="1 2 3 4: bust; else: add 1", target=target, ending="equal_turns")
    solved, scores = race(game), (target - 1, target)
    assert not solved.should_roll(*scores, 1, seat=1)
    assert solved.win_probability(*scores, 1, seat=1) == 0
    assert solved.outcome.win + solved.outcome.tie / 2 == pytest.approx(float(solved.value(0, 0)))


def test_beating_the_best_score_is_not_enough_below_the_minimum_bank():
    solved = race(pig(target=24, ending="equal_turns", min_bank=5))
    chances = [1.0] * 11
    for turn_total in range(4, -1, -1):
        chances[turn_total] = sum(chances[turn_total + face] for face in range(2, 7)) / 6
        value = solved.value(23, 24, turn_total, seat=1)
        assert value == pytest.approx(chances[turn_total], abs=1e-12)


def test_a_tiebreaker_is_worth_what_the_tie_before_it_was():
    solved = race(playpalace_pig(target=20))
    level = solved.value(20, 20)
    by_face = [1 - solved.value(20, 20, seat=1), *(solved.value(20, 20, t) for t in range(2, 7))]
    assert level == pytest.approx(np.mean(by_face)) == pytest.approx(solved.solved.ties[0])
    assert solved.value(31, 31, 8) == pytest.approx(solved.value(20, 20, 8))


def test_the_policy_is_an_array_a_frame_and_a_strategy():
    solved = race(piglet(target=4))
    assert solved.policy.shape == (1, 4, 4, 4)
    for row in solved.frame.itertuples():
        position = (row.own, row.other, row.turn_total)
        assert (
            row.roll
            == solved.should_roll(*position)
            == solved.strategy(own=row.own, other=row.other, turn_total=row.turn_total, seat=0)
        )


def test_throws_that_count_at_a_single_score_are_told_apart():
    def cautious_at_47(turn_total, own, throws):
        return turn_total < 20 and not (own == 47 and throws >= 2)

    plain = win_probability(pig(), first=HoldAt(20), second=HoldAt(20))
    once = win_probability(pig(), first=cautious_at_47, second=HoldAt(20))
    assert plain - 0.01 < once < plain - 1e-5


def test_without_busts_totals_that_only_rise_reach_the_target():
    game = make_rule(dice="heads tails", lines="tails: add 1; heads: times 2", target=25)
    assert race(game).first_player_wins == pytest.approx(1, abs=1e-12)


GAME = pig(target=31)


@pytest.fixture
def nothing_solved_yet():
    """Forget what other tests have solved."""
    questions._perfect.cache_clear()


def interrupted(*_):
    """Be interrupted."""
    yield from ()
    raise KeyboardInterrupt


@pytest.mark.usefixtures("nothing_solved_yet")
def test_a_solve_that_is_interrupted_says_so_and_leaves_nothing_half_done(monkeypatch):
    bands = solving._bands
    with monkeypatch.context() as late:
        late.setattr(solving, "_bands", lambda pairs: chain([next(bands(pairs))], interrupted()))
        with pytest.raises(PigclassError, match="Solving Pig to 31 was interrupted"):
            race(GAME)
    again = race(GAME).first_player_wins
    questions._perfect.cache_clear()
    assert again == race(GAME).first_player_wins


@pytest.mark.usefixtures("nothing_solved_yet")
def test_one_player_alone_is_interrupted_too(monkeypatch):
    monkeypatch.setattr(alone, "_settle", lambda *_: list(interrupted()))
    with pytest.raises(PigclassError, match="Solving Pig to 31 was interrupted"):
        solitaire(GAME)
    with pytest.raises(PigclassError, match=r"2,000 points at most; .* 9,999"):
        solitaire(pig(target=9_999))


SHORT = pig(target=24)
PRICED = [HoldAt(5), RollTimes(2), CoinFlip(), ScoringTurns(3, target=24)]
PRICED.append(HoldAt(12, stop_at_target=False))


@pytest.mark.parametrize(
    ("strategy", "may_pass"), [*((it, False) for it in PRICED), (RollAndWait(8, 12), True)]
)
def test_the_prices_add_up_to_all_that_is_given_away(strategy, may_pass):
    perfect = race(SHORT).strategy
    first = win_probability(SHORT, first=strategy, second=perfect, may_pass=may_pass)
    second = 1 - win_probability(SHORT, first=perfect, second=strategy, may_pass=may_pass)
    priced = examine(SHORT, strategy, may_pass=may_pass)
    assert priced.win_probability == pytest.approx((first + second) / 2, abs=1e-12)
    assert priced.frame["cost"].sum() == pytest.approx(0.5 - priced.win_probability, abs=1e-9)


SIXTEEN = pig(target=16)


def league(game, strategies, **options):
    entrants = [stages_of(Player(game, 0, it, **options)) for it in strategies]
    return first_wins(entrants, game.target)


FOR_TWO = some([SIXTEEN, pig(target=16, min_bank=6), big_pig(target=20)], every=2)


@pytest.mark.parametrize("game", FOR_TWO)
def test_every_pair_comes_out_as_it_does_alone(game):
    size = game.target
    strategies = [HoldAt(5), RollTimes(3), CoinFlip(), HoldAt(9, stop_at_target=False)]
    strategies += [EndRaceOrKeepPace(target=size), ScoringTurns(3, target=size)]
    strategies.append(race(game).strategy)
    wins = league(game, strategies)
    for pair in some(np.ndindex(wins.shape), every=4):
        alone = win_probability(game, *(strategies[seat] for seat in pair))
        assert wins[pair] == pytest.approx(alone, abs=1e-12)


def test_waiting_is_played_where_passing_is_allowed():
    wait = RollAndWait(8, 12)
    chance = win_probability(SIXTEEN, first=wait, second=HoldAt(8), may_pass=True)
    assert league(SIXTEEN, [wait, HoldAt(8)], may_pass=True)[0, 1] == pytest.approx(
        chance, abs=1e-12
    )
    with pytest.raises(PigclassError, match="never end"):
        league(SIXTEEN, [HoldAt(0), HoldAt(0)], may_pass=True)


EQUAL = {"target": 40, "ending": "equal_turns"}


@pytest.mark.parametrize("ending", ["equal_turns", "last_turn"])
@pytest.mark.parametrize(
    "rule",
    [
        {"dice": "2d6", "lines": "1: bust", "safe_throws": 1},
        {"dice": "2d6", "lines": "total 7: bust", "safe_throws": 1},
        {"dice": "d6", "lines": "1: score instead 2"},
        {"dice": "d6", "lines": "1: score instead 7; 2: bust"},
        {"dice": "d6", "lines": "1 2 3: score instead 9"},
    ],
)
def test_one_holds_in_time_where_a_turn_always_scores_or_a_throw_leaves_something(rule, ending):
    solved = race(make_rule(**rule, target=5, ending=ending))
    for seat, (own, other) in product((0, 1), product(range(5), repeat=2)):
        exactly = float(solved.value(own, other, seat=seat))
        assert solved.solved.of_seat(seat)[own, other] == pytest.approx(exactly, abs=1e-12)


def test_where_no_throw_risks_the_turn_total_nobody_knows_when_to_hold():
    banking = make_rule(dice="d6", lines="1: add and bank 2", target=6, ending="last_turn")
    with pytest.raises(PigclassError, match="risks so little"):
        race(banking)


SLOW = make_rule(lines="1: bust; 2: nothing", target=60)


@pytest.mark.parametrize(
    ("game", "position"),
    [
        *((game, (6, 16, None)) for game in (pig_dice(), SLOW)),
        *((pig_dice(), (0, 0, 112)), (playpalace_pig(), (0, 49, 92)), (pig(**EQUAL), (5, 30, 150))),
    ],
)
def test_rolling_is_told_as_it_is_where_one_holds_and_with_far_more_than_enough(game, position):
    """A throw leads to what the outcome table says, from where one should not make it too."""
    solved, (own, other, at_risk) = race(game), position
    at_risk = at_risk or next(t for t in range(1, 100) if not solved.should_roll(own, other, t))
    after = sum(
        float(outcome.probability) * what_follows(solved, own, other, at_risk, outcome.effect)
        for outcome in game.table.outcomes
    )
    assert solved.if_roll(own, other, at_risk) == pytest.approx(after, abs=1e-12)


def test_a_lead_may_be_caught_up_however_large_it_is():
    """It takes 126 points in one turn; a tie is not worth stopping for."""
    chances = [1.0] * 6
    for _ in range(126):
        chances.append(sum(chances[-6:-1]) / 6)
    assert race(pig(**EQUAL)).if_hold(5, 30, 150) == pytest.approx(1 - chances[-1], abs=1e-12)


def test_who_throws_a_0_with_enough_at_risk_still_has_enough():
    solved = race(make_rule(dice="0-9", lines="1: bust", target=20, ending="equal_turns"))
    assert solved.if_roll(12, 40, 29, seat=1) == pytest.approx(9 / 10, abs=1e-12)


def what_follows(solved, own, other, turn_total, effect):
    """Return the chance after a throw, by the race's own positions."""
    if effect.ends_turn:
        return 1 - solved.value(other, own, seat=1)
    return solved.value(own, other, effect.turn_total_after(turn_total))
