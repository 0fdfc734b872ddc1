"""Who throws first."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pigclass.play.engine import start
from pigclass.play.first import at_random, lowest_throw, thrown_by
from pigclass.play.throwers import GeneratorThrower, ScriptedThrower
from pigclass.rules.catalog import pig


def test_those_tied_lowest_throw_again_and_nobody_else_does():
    dice = ScriptedThrower([(2,), (6,), (2,), (3,), (3,), (5,), (1,)])
    first = lowest_throw(3, thrown_by(dice))
    assert [tuple(go) for go in first.goes] == [(0, 1, 2), (0, 2), (0, 2)]
    assert first.order == (2, 0, 1)


@given(st.integers(1, 10), st.integers())
def test_every_order_goes_round_the_table(players, seed):
    for order in (
        at_random(players, Random(seed)),
        lowest_throw(players, thrown_by(GeneratorThrower(Random(seed)))).order,
    ):
        assert all((order[k - 1] + 1) % players == order[k] % players for k in range(players))


def test_everyone_is_drawn_as_often_as_anyone():
    rng = Random(7)
    firsts = [at_random(4, rng)[0] for _ in range(4000)]
    assert all(900 < firsts.count(seat) < 1100 for seat in range(4))


def test_the_one_who_goes_first_has_the_first_turn():
    assert start(pig(players=3), order=(2, 0, 1)).standing == (2,)
