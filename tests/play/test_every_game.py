"""One contract for every game, with its options drawn pairwise."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pigclass import GAMES, PigclassError
from pigclass.play.engine import hold, next_turn, start, throw, throw_each
from pigclass.play.state import result, why_not_hold
from pigclass.rules.effects import Hurts
from pigclass.rules.game_record import game_from_record, game_to_record
from tests.drawn import combines, drawn_options, pairwise, random_events
from tests.naive import NaiveGame
from tests.thorough import times

every_game = pytest.mark.parametrize("name", GAMES)


@cache
def good_options(name):
    return [options for options in pairwise(name) if combines(name, options)]


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
    for options in good_options(name):
        table = GAMES[name](**options).table
        assert sum(outcome.probability for outcome in table.outcomes) == 1
        assert {id(outcome.row) for outcome in table.outcomes} == {id(row) for row in table.rows}


@every_game
def test_every_game_is_written_down_and_read_back_equal(name):
    for options in good_options(name):
        game = GAMES[name](**options)
        assert game_from_record(game_to_record(game)) == game


@every_game
@settings(max_examples=times(20, thorough=60))
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
@settings(max_examples=times(6, thorough=15))
@given(data=st.data(), seed=st.integers(0, 2**32), steps=st.integers(0, 60))
def test_an_end_can_be_reached_from_wherever_play_has_led(name, data, seed, steps):
    game = GAMES[name](**data.draw(drawn_options(name)))
    players = 3 if game.at_once else None
    led = [state for _, state in random_events(game, seed, steps=steps, players=players)]
    assert result(with_luck([start(game, players=players), *led][-1])) is not None


def with_luck(state, steps=3000):
    """Let one contender have the luckiest throws and all others the worst until the game ends."""
    for _ in range(steps):
        if state.turn_is_over:
            if result(state) is not None:
                break
            state = next_turn(state)
            continue
        lucky = state.contenders[0]
        if lucky in state.standing and why_not_hold(state) is None and enough(state, lucky):
            state = hold(state, [lucky])
        else:
            state = thrown_on(state, lucky)
    return state


def thrown_on(state, lucky):
    if state.game.own_dice:
        seats = state.standing
        return throw_each(state, {it: extreme_throw(state, best=it == lucky) for it in seats})
    return throw(state, extreme_throw(state, best=lucky in state.standing))


def enough(state, seat):
    return state.game.rounds is not None or (
        state.scores[seat] + state.at_risk(seat) >= state.game.target and state.at_risk(seat) > 0
    )


def extreme_throw(state, *, best):
    """Return the luckiest throw, or one that hurts those still in the turn and nobody else."""
    outcomes = state.game.table_for(throws=state.throws).outcomes
    key = lucky_worth if best else harmless_bust
    return max(outcomes, key=lambda outcome: key(outcome.effect, state.turn_total)).throws[0]


def lucky_worth(effect, turn_total):
    return (not effect.ends_turn, effect.turn_total_after(turn_total))


def harmless_bust(effect, turn_total):
    return (effect.hurts is Hurts.STANDING, effect.ends_turn, -effect.turn_total_after(turn_total))


@every_game
def test_the_card_has_a_line_for_every_row(name):
    for options in good_options(name):
        game = GAMES[name](**options)
        bullets = [line for line in game.rules_text().splitlines() if line.startswith("  - ")]
        assert len(bullets) == len(set(bullets)) == len(game.table.rows)
