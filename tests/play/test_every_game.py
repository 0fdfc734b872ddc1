"""One contract for every game, with its options drawn pairwise."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pigclass import GAMES, PigclassError
from pigclass.play.engine import start
from pigclass.play.state import result
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
def test_the_card_has_a_line_for_every_row(name):
    for options in good_options(name):
        game = GAMES[name](**options)
        bullets = [line for line in game.rules_text().splitlines() if line.startswith("  - ")]
        assert len(bullets) == len(set(bullets)) == len(game.table.rows)
