"""Functions of a notebook: called directly, played as tables, and reported with their own line."""

import random
from functools import partial

import numpy as np
import pandas as pd
import pytest

from pigclass import HoldAt, PigclassError, hog, pig, simulate
from pigclass.exact import turn
from pigclass.strategies.table import UpsideDownWarning, as_arrays

LIMIT = 17


def test_a_function_plays_exactly_as_the_built_in_strategy_does():
    mine = simulate.turns(pig(), lambda turn_total: turn_total < 20, 5_000, seed=1)
    assert (mine.scores == simulate.turns(pig(), HoldAt(20), 5_000, seed=1).scores).all()


def test_what_a_function_uses_from_outside_is_looked_up_each_time(monkeypatch):
    for limit in (5, 20):
        monkeypatch.setitem(globals(), "LIMIT", limit)
        mine = simulate.turns(pig(), lambda turn_total: turn_total < LIMIT, 5_000, seed=1)
        assert mine.mean == simulate.turns(pig(), HoldAt(limit), 5_000, seed=1).mean


@pytest.mark.parametrize("value", [max, int, 3, None])
def test_what_names_nothing_that_it_reads_is_no_strategy(value):
    with pytest.raises(PigclassError, match=r"is not a strategy\. Give a function"):
        turn(pig(), value)


def test_a_table_that_is_too_short_grows():
    mine = simulate.turns(pig(sides=20), lambda turn_total: turn_total < 200, 5_000, seed=1)
    assert (mine.scores == simulate.turns(pig(sides=20), HoldAt(200), 5_000, seed=1).scores).all()


def test_a_table_that_cannot_grow_is_refused_and_stays_what_it_was():
    table = as_arrays(lambda turn_total, own, other: turn_total < 20 + own - other, pig())
    with pytest.raises(PigclassError, match="too many"):
        table(turn_total=12, own=900, other=900)
    assert [int(table(turn_total=t, own=9, other=9)) for t in (19, 20)] == [1, 0]


def made_without_a_text(answer):
    scope = {}
    exec(f"def mine(turn_total): return {answer}", scope)
    return scope["mine"]


class Patient:
    def __init__(self, threshold):
        self.threshold = threshold

    def __call__(self, turn_total):
        return turn_total < self.threshold

    def method(self, turn_total):
        return self(turn_total)


@pytest.mark.parametrize(
    "mine", [Patient(20), Patient(20).method, partial(lambda turn_total, n: turn_total < n, n=20)]
)
def test_anything_that_can_be_asked_is(mine):
    table = as_arrays(mine, pig())
    assert [table(turn_total=t) for t in (19, 20)] == [1, 0]


def raising(error):
    def mine(turn_total):
        raise error

    return mine


def tosses(turn_total):
    return random.random() < 0.5


def calls_itself(turn_total):
    return calls_itself(turn_total)


def says_rol(turn_total):
    if turn_total > 5:
        return "rol"
    return 1


def forgets(turn_total):
    print(turn_total)


def asks_below(turn_total):
    return divides_below(turn_total)


def divides_below(turn_total):
    return 1 / (turn_total - 4) < 9


class UnspeakableError(Exception):
    def __str__(self):
        raise ValueError


@pytest.mark.parametrize(
    ("mine", "sentence"),
    [
        (tosses, "asked the same again at turn_total=.*: return 0.5"),
        (
            calls_itself,
            "RecursionError.* at turn_total=0, in its line 2, 'return calls_its.* again",
        ),
        (asks_below, "ZeroDivisionError.* at turn_total=4, in its line 2, 'return divides_below"),
        (lambda turn_total: pd.Series([1, 0]), "answered 0 1 1 0 dtype: int64 at turn_total=0, in"),
        (made_without_a_text("1 / 0"), "ZeroDivisionError: division by zero at turn_total=0[.]"),
        (raising(GeneratorExit()), "stopped with GeneratorExit.* in its line 2"),
        (
            raising(UnspeakableError()),
            "stopped with UnspeakableError at turn_total=0, in its line 2",
        ),
        (says_rol, "says_rol answered 'rol' at turn_total=6, in its line 3, 'return \"rol\"'"),
        (forgets, r"answered None at turn_total=0, in its line 2.*Perhaps a return is missing"),
        (raising(SystemExit()), "SystemExit.* in its line 2, 'raise error'.*it does not exit"),
        (raising(ValueError("a\n\x1b[2J" + "x" * 999)), r"ValueError: a \[2Jx{99}"),
    ],
)
def test_what_goes_wrong_is_said_with_its_line_and_prints_nothing(mine, sentence, capsys):
    with pytest.raises(PigclassError, match=sentence) as refused:
        simulate.turns(pig(), mine, 100)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 500
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("one", [np.True_, np.int64(1), np.float64(1), " ROLL "])
def test_an_answer_may_be_a_number_of_numpys_or_a_word(one):
    table = as_arrays(lambda turn_total: one if turn_total < 9 else 0, pig())
    assert [int(table(turn_total=t)) for t in (8, 9)] == [1, 0]


def test_one_turn_asks_only_where_it_leads():
    def mine(turn_total):
        return ([True] * 20 + [False] * 6)[turn_total]

    assert turn(pig(), mine).mean == turn(pig(), HoldAt(20)).mean
    with pytest.raises(PigclassError, match=r"IndexError.* at turn_total=(2[5-9]|30)"):
        turn(pig(), lambda turn_total: ([True] * 25)[turn_total])


def test_a_threshold_is_no_number_of_dice():
    with pytest.raises(PigclassError, match=r"hold at 20 answered .*how many dice"):
        simulate.games(hog(target=20), [HoldAt(20), HoldAt(20)], 10, seed=1)


def test_a_function_that_looks_at_too_much_is_refused():
    def mine(turn_total, own, other, throws):
        return turn_total < 20

    with pytest.raises(PigclassError, match="too many"):
        simulate.games(pig(), [mine, mine], 10)


def test_who_holds_low_and_rolls_high_is_asked_whether_it_is_the_other_way_round():
    with pytest.warns(UpsideDownWarning, match="holds at 2 and rolls from 20 on: did you mean <"):
        turn(pig(), lambda turn_total: turn_total >= 20)
    with pytest.warns(UpsideDownWarning):
        as_arrays(lambda turn_total, own: turn_total > own + 4, pig())


@pytest.mark.parametrize(
    "mine", [lambda turn_total: turn_total % 9 > 2, lambda turn_total: 0, lambda own: own > 9]
)
def test_who_rolls_high_for_a_reason_is_not_asked(mine):
    assert as_arrays(mine, pig()).hint == ""
