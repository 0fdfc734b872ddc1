"""One contract for every strategy, and what each of them says where it matters."""

import inspect
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from IPython.lib.pretty import pretty

from pigclass.play.match import play_match
from pigclass.play.state import Why
from pigclass.play.throwers import GeneratorThrower
from pigclass.rules.catalog import GAMES, frey_pig, hog, pig, skunk
from pigclass.rules.errors import PigclassError
from pigclass.strategies.catalog import STRATEGIES
from pigclass.strategies.habits import CoinFlip, FollowTheCrowd, ThrowDice
from pigclass.strategies.races import EndRaceOrKeepPace, RollAndWait, ScoringTurns, Turtle
from pigclass.strategies.reading import READINGS, ask, reads, title
from pigclass.strategies.thresholds import HoldAt, HoldByScore, RollTimes

every_strategy = pytest.mark.parametrize("build", STRATEGIES.values(), ids=STRATEGIES)
positions = st.fixed_dictionaries({name: st.integers(0, 120) for name in READINGS})


@every_strategy
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
def test_a_strategy_is_one_expression_without_not(build):
    code = inspect.getsource(build.__call__)
    assert " not " not in code
    assert "~" not in code
    assert "if " not in code


@every_strategy
@pytest.mark.parametrize("seed", range(3))
def test_a_strategy_makes_legal_moves_only(build, seed):
    # The engine refuses every illegal move, so a game that is played through had none.
    game = hog(target=30) if build is ThrowDice else pig(target=30, min_bank=7)
    rng = Random(seed)
    match = play_match(game, [build(), build()], GeneratorThrower(rng), rng=rng, most_throws=3000)
    assert match.result is None or match.result.why is Why.FIRST_TO_TARGET


@every_strategy
def test_the_default_makes_a_game_to_100_end(build):
    game = hog() if build is ThrowDice else pig()
    match = play_match(
        game,
        [build(), HoldAt(20) if game == pig() else build()],
        GeneratorThrower(Random(3)),
        rng=Random(4),
    )
    assert match.result.why is Why.FIRST_TO_TARGET


def test_keeping_pace_rounds_halves_up_on_either_side():
    threshold = {
        distance: next(
            total
            for total in range(100)
            if not EndRaceOrKeepPace()(turn_total=total, own=40, other=40 + distance)
        )
        for distance in (-12, -11, -4, -3, 0, 3, 4, 11, 12)
    }
    assert threshold == {-12: 20, -11: 20, -4: 21, -3: 21, 0: 21, 3: 21, 4: 22, 11: 22, 12: 23}


def test_ending_the_race_rolls_for_all_that_is_missing():
    assert EndRaceOrKeepPace()(turn_total=28, own=71, other=0)
    assert not EndRaceOrKeepPace()(turn_total=29, own=71, other=0)


def test_four_scoring_turns_reach_100_in_four():
    own = 0
    for turn in range(4):
        own += next(
            t for t in range(101) if not ScoringTurns(4)(turn_total=t, own=own, scoring_turns=turn)
        )
    assert own == 100
    assert ScoringTurns(4)(turn_total=9, own=90, scoring_turns=5)


def test_a_threshold_by_score_changes_at_its_steps():
    steps = HoldByScore(((0, 20), (60, 30), (90, 8)))
    for own, hold in ((0, 20), (59, 20), (60, 30), (89, 30), (90, 8)):
        assert steps(turn_total=hold - 1, own=own)
        assert not steps(turn_total=hold, own=own)


def test_roll_and_wait_waits_only_ahead_and_late():
    wait = RollAndWait()
    assert not wait(turn_total=0, own=60, other=59)
    assert wait(turn_total=19, own=59, other=0)
    assert wait(turn_total=19, own=70, other=71)


def test_the_crowd_empties_all_at_once():
    crowd = [FollowTheCrowd(3)] * 3 + [HoldAt(4)]
    match = play_match(skunk(rounds=1, word=""), crowd, GeneratorThrower(Random(1)))
    assert len(set(match.state.scores[:3])) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: HoldAt(-1),
        lambda: HoldAt("20"),
        lambda: RollTimes(0),
        lambda: CoinFlip(2),
        lambda: ScoringTurns(0),
        lambda: HoldByScore(((10, 20),)),
    ],
)
def test_a_number_that_means_nothing_is_refused_with_an_example(wrong):
    with pytest.raises(PigclassError, match=r"Write .*, for example"):
        wrong()


def test_a_student_function_is_a_strategy_like_any_other():
    def mine(turn_total, own):
        return "roll" if turn_total < 10 or own < 5 else "hold"

    match = play_match(pig(target=30), [mine, Turtle()], GeneratorThrower(Random(1)))
    assert reads(mine) == ("turn_total", "own")
    assert match.result.winners


def test_a_name_is_known_however_it_is_written():
    assert GAMES["Frey's Pig"] is GAMES["frey-pig"] is frey_pig
    assert STRATEGIES["hold at"] is HoldAt


@pytest.mark.parametrize("catalog", [GAMES, STRATEGIES])
def test_a_catalog_is_shown_as_a_line_for_each(catalog):
    shown = pretty(catalog)
    assert shown == repr(catalog) == str(catalog)
    assert [line.split()[0] for line in shown.splitlines()] == list(catalog)
    assert all(20 < len(line) < 120 for line in shown.splitlines())


def test_a_mistyped_name_is_answered_with_the_nearest_one():
    with pytest.raises(PigclassError, match="Did you mean hold_at"):
        STRATEGIES["hold_att"]
    with pytest.raises(PigclassError, match="Did you mean big_pig"):
        GAMES["bigpigs"]
