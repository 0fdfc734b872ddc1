"""Long solves: a way to stop, and nothing solved twice."""

import pytest

from pigclass.exact import race, solitaire
from pigclass.exact.engine.score_pairs import Pairs
from pigclass.exact.races import alone, questions
from pigclass.rules.catalog import pig
from pigclass.rules.errors import PigclassError

GAME = pig(target=31)


@pytest.fixture(autouse=True)
def nothing_solved_yet():
    """Forget what other tests have solved."""
    questions._perfect.cache_clear()


def interrupted(*_):
    """Begin at the target, and be interrupted after the first band."""
    yield 2 * (GAME.target - 1)
    raise KeyboardInterrupt


def test_a_solve_that_is_interrupted_says_so_and_leaves_nothing_half_done(monkeypatch):
    with monkeypatch.context() as while_impatient:
        while_impatient.setattr(Pairs, "lows", interrupted)
        with pytest.raises(PigclassError, match="Solving Pig to 31 was interrupted"):
            race(GAME)
    again = race(GAME).first_player_wins
    questions._perfect.cache_clear()
    assert again == race(GAME).first_player_wins


def test_one_player_alone_is_interrupted_too(monkeypatch):
    monkeypatch.setattr(alone, "_settle", lambda *_: list(interrupted()))
    with pytest.raises(PigclassError, match="Solving Pig to 31 was interrupted"):
        solitaire(GAME)
    with pytest.raises(PigclassError, match=r"2,000 points at most; .* 9,999"):
        solitaire(pig(target=9_999))


def test_a_race_is_solved_once():
    assert race(GAME).solved is race(pig(target=31)).solved
