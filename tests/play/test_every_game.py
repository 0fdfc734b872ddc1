"""One contract for every game, with its options drawn pairwise."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pigclass import GAMES, HoldAt, PigclassError, RollTimes, pig, skunk, swine_herd
from pigclass.play.engine import hold, join, leave, next_turn, start, throw
from pigclass.play.environment import GameEnvironment
from pigclass.play.match import choose, position
from pigclass.play.state import Hold, Result, Roll, Why, result, standing_result
from pigclass.rules.game_code import game_code, game_from_code
from tests.drawn import combines, drawn_options, pairwise, random_events
from tests.naive import NaiveGame
from tests.play.playing import play_out
from tests.thorough import times

every_game = pytest.mark.parametrize("name", GAMES)


@cache
def good_games(name):
    return [GAMES[name](**options) for options in pairwise(name) if combines(name, options)]


@every_game
def test_options_combine_exactly_where_the_rules_say_so(name):
    for options in pairwise(name):
        if combines(name, options):
            GAMES[name](**options)
        else:
            with pytest.raises(PigclassError):
                GAMES[name](**options)


@every_game
def test_probabilities_sum_to_one_and_every_row_is_reachable(name):
    for table in (game.table for game in good_games(name)):
        assert sum(outcome.probability for outcome in table.outcomes) == 1
        assert {id(outcome.row) for outcome in table.outcomes} == {id(row) for row in table.rows}


@every_game
def test_every_game_is_written_down_and_read_back_equal(name):
    for game in good_games(name):
        assert game_from_code(game_code(game)) == game


@every_game
@settings(max_examples=times(8, thorough=60))
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_the_plain_implementation_comes_to_the_same_scores_and_winners(name, data, seed):
    options = data.draw(drawn_options(name))
    game = GAMES[name](**options)
    players = 3 if game.at_once else None
    naive = NaiveGame(name, options, players)
    state = start(game, players=players)
    for (kind, what), state in random_events(game, seed, steps=400, players=players):
        match kind:
            case "throw":
                naive.throw(what)
            case "throw_each":
                naive.throw_each(what)
            case "hold":
                naive.hold(what)
            case "next":
                naive.go_on()
        assert list(state.scores) == naive.scores
        assert list(state.standing) == naive.turn
        assert state.turn_total == naive.total
        assert [state.at_risk(seat) for seat in state.standing] == [
            naive.own[seat] if game.own_dice else naive.total for seat in naive.turn
        ]
    ended = result(state)
    assert naive.winners == (None if ended is None else list(ended.winners))


@every_game
def test_the_card_has_a_line_for_every_row(name):
    for game in good_games(name):
        bullets = [line for line in game.rules_text().splitlines() if line.startswith("  - ")]
        assert len(bullets) == len(set(bullets)) == len(game.table.shortest.rows)


class Script(list):
    def throw(self, table):
        return self.pop(0)


def played(game, strategies, throws):
    env = GameEnvironment(game, players=len(strategies))
    env._thrower = Script(throws)
    return play_out(env, strategies)


def test_a_scripted_game_ends_as_it_does_by_hand():
    throws = [(6,), (5,), (3,), (4,), (1,), (6,), (6,), (2,), (5,), (4,)]
    state = played(pig(target=20), [HoldAt(10), RollTimes(2)], throws)
    assert (state.scores, state.round) == ((22, 19), 3)
    assert result(state) == Result((0,), Why.FIRST_TO_TARGET)


def test_in_shared_games_all_strategies_decide_on_the_same_throws():
    state = played(skunk(rounds=1, word=""), [HoldAt(5), HoldAt(15)], [(2, 4), (4, 6)])
    assert state.scores == (6, 16)


def test_a_strategy_that_reads_what_the_game_cannot_tell_is_refused_by_name():
    def patient(turn_total, rounds_left):
        return turn_total < 10 + rounds_left

    with pytest.raises(PigclassError, match="patient reads 'rounds_left', which is unknown here"):
        choose(throw(start(pig()), (5,)), 0, patient)


def test_chance_comes_in_through_the_door():
    state = throw(start(pig()), (5,))
    with pytest.raises(PigclassError, match=r"give rng=Random\(1\)"):
        choose(state, 0, lambda turn_total: 0.5)
    drawn = {choose(state, 0, lambda turn_total: 0.5, rng=Random(seed)) for seed in range(9)}
    assert drawn == {Roll(), Hold()}


def test_the_best_opponent_is_the_one_to_read_and_a_team_reads_its_total():
    state = start(pig(teams="2v2"))
    state = type(state)(**{**vars(state), "scores": (10, 40, 20, 5)})
    readings = position(state, 2)
    assert (readings["own"], readings["other"]) == (30, 45)


def test_scoring_turns_are_counted_for_each_seat_and_busts_are_not():
    state = played(swine_herd(target=20), [HoldAt(4), HoldAt(20)], [(4,), (1,)] * 5)
    assert (state.scores, state.scoring_turns) == ((20, 0), (5, 0))


def test_the_last_one_standing_may_leave_and_the_round_is_over():
    state = hold(throw(start(skunk(), players=2), (3, 5)), [0])
    assert leave(state, 1).scores == (8, 0)


def test_the_bell_gives_those_ahead_the_game():
    state = hold(throw(start(skunk(), players=2), (3, 5)), [0])
    assert standing_result(throw(state, (1, 2))).winners == (0,)


def test_a_late_joiner_does_not_walk_into_a_tiebreaker():
    state = start(skunk(rounds=1, word="", ties="tiebreaker"), players=3)
    state = next_turn(throw(hold(throw(state, (6, 6)), [0, 1]), (1, 2)))
    assert state.standing == (0, 1)
    late = join(state)
    assert next_turn(throw(late, (1, 2))).standing == (0, 1)
