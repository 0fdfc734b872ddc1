"""One contract for every strategy, and the last word of the game over what it answers."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from IPython.lib.pretty import pretty

from pigclass import HoldAt, PigclassError, pig
from pigclass.play.environment import GameEnvironment
from pigclass.play.state import Why, result
from pigclass.rules.catalog import GAMES, hog
from pigclass.strategies import STRATEGIES
from pigclass.strategies.deciding import as_chance, roll_chance
from pigclass.strategies.races import ScoringTurns
from pigclass.strategies.reading import READINGS, ask, title
from pigclass.strategies.thresholds import CoinFlip, HoldByScore, RollTimes, ThrowDice
from tests.play.playing import play_out
from tests.thorough import times

every_strategy = pytest.mark.parametrize("build", STRATEGIES.values(), ids=STRATEGIES)
positions = st.fixed_dictionaries({name: st.integers(0, 120) for name in READINGS})


@every_strategy
@settings(max_examples=times(25, thorough=100))
@given(rows=st.lists(positions, min_size=1, max_size=6))
def test_the_answer_for_an_array_is_the_answers_for_its_numbers(build, rows):
    strategy = build()
    columns = {name: np.array([row[name] for row in rows]) for name in READINGS}
    at_once = np.broadcast_to(ask(strategy, columns), len(rows))
    assert at_once.tolist() == [ask(strategy, row) for row in rows]


@every_strategy
def test_a_strategy_tells_its_name_its_source_and_how_to_make_it(build):
    strategy = build()
    assert title(strategy) == str(strategy) == strategy.title
    assert strategy.source
    assert eval(repr(strategy), {type(strategy).__name__: type(strategy)}) == strategy


@every_strategy
@pytest.mark.parametrize("seed", range(3))
def test_a_strategy_makes_legal_moves_only(build, seed):
    # The engine refuses every illegal move, so a game that is played through had none.
    game = hog(target=30) if build is ThrowDice else pig(target=30, min_bank=7)
    env = GameEnvironment(game, most_throws=3000)
    env.reset(seed=seed)
    ended = result(play_out(env, [build(), build()], Random(seed)))
    assert ended is None or ended.why is Why.FIRST_TO_TARGET


WRONG = [(HoldAt, -1), (HoldAt, "20"), (RollTimes, 0), (CoinFlip, 2), (ScoringTurns, 0)]


@pytest.mark.parametrize(("build", "number"), [*WRONG, (HoldByScore, ((10, 20),))])
def test_a_number_that_means_nothing_is_refused_with_an_example(build, number):
    with pytest.raises(PigclassError, match=r"Write .*, for example"):
        build(number)


@pytest.mark.parametrize("catalog", [GAMES, STRATEGIES])
def test_a_catalog_is_shown_as_a_line_for_each(catalog):
    shown = pretty(catalog)
    assert shown == repr(catalog) == str(catalog)
    assert [line.split()[0] for line in shown.splitlines()] == list(catalog)
    assert all(20 < len(line) < 120 for line in shown.splitlines())


def chance(strategy, game, **position):
    return roll_chance(strategy, game, position)


def test_below_the_minimum_bank_one_must_roll_even_when_less_would_win():
    assert chance(HoldAt(2), pig(min_bank=10), turn_total=9, own=95, other=0) == 1
    assert chance(HoldAt(2), pig(min_bank=10), turn_total=10, own=0, other=0) == 0


def test_a_strict_strategy_rolls_past_the_target():
    at_the_target = {"turn_total": 12, "own": 88, "other": 0}
    assert chance(HoldAt(20), pig(), **at_the_target) == 0
    assert chance(HoldAt(20, stop_at_target=False), pig(), **at_the_target) == 1


@pytest.mark.parametrize("ending", ["equal_turns", "last_turn"])
def test_a_player_who_is_behind_at_the_end_holds_exactly_when_banking_wins(ending):
    game = pig(ending=ending)
    assert chance(HoldAt(5), game, turn_total=15, own=90, other=105) == 1
    assert chance(HoldAt(20), game, turn_total=16, own=90, other=105) == 0


def test_scores_level_past_the_target_leave_the_strategy_its_choice():
    game = pig(ending="equal_turns", ties="tiebreaker")
    assert chance(HoldAt(20), game, turn_total=2, own=104, other=104) == 1


@given(
    game=st.sampled_from([pig(), pig(ending="equal_turns"), pig(min_bank=12), pig(target=30)]),
    answer=st.sampled_from([True, False, 0.5]),
    rows=st.lists(st.tuples(*[st.integers(0, 130)] * 3, st.integers(0, 9)), min_size=1, max_size=9),
    may_pass=st.booleans(),
)
def test_an_array_is_answered_entry_by_entry(game, answer, rows, may_pass):
    names = ("turn_total", "own", "other", "throws")

    def stubborn(turn_total):
        return (turn_total >= 0) * answer

    columns = dict(zip(names, np.array(rows).T, strict=True))
    at_once = roll_chance(stubborn, game, columns, may_pass=may_pass)
    one_by_one = [
        roll_chance(stubborn, game, dict(zip(names, row, strict=True)), may_pass=may_pass)
        for row in rows
    ]
    assert list(at_once) == one_by_one


@pytest.mark.parametrize("answer", [None, 20, "maybe", -0.5])
def test_an_answer_that_means_nothing_is_refused(answer):
    def mine(turn_total):
        return answer

    with pytest.raises(PigclassError, match=r"mine answered .* True or 'roll' to roll"):
        as_chance(answer, mine)
