"""Long solves: a bar to watch, a way to stop, and nothing solved twice."""

import pytest

from pigclass.exact import race, solitaire
from pigclass.exact.engine import progress
from pigclass.exact.races import alone, questions
from pigclass.rules.catalog import pig
from pigclass.rules.errors import PigclassError

GAME = pig(target=31)


@pytest.fixture(autouse=True)
def nothing_solved_yet(monkeypatch):
    """Show a bar for small targets too, and forget what other tests have solved."""
    monkeypatch.setattr(progress, "BAR_FROM_TARGET", 30)
    questions._perfect.cache_clear()


def interrupted(steps, total):
    """Go through the steps of a solve, and be interrupted after the first."""
    yield next(iter(steps))
    raise KeyboardInterrupt


def test_a_long_solve_shows_a_bar_and_a_short_one_does_not(capsys):
    race(GAME)
    assert "Solving Pig" in capsys.readouterr().err
    race(pig(target=29))
    assert capsys.readouterr().err == ""


def test_a_solve_that_is_interrupted_says_so_and_leaves_nothing_half_done(monkeypatch):
    with monkeypatch.context() as while_impatient:
        while_impatient.setattr(questions, "bar", lambda game: interrupted)
        with pytest.raises(PigclassError, match="Solving Pig to 31 was interrupted"):
            race(GAME)
    again = race(GAME).first_player_wins
    questions._perfect.cache_clear()
    assert again == race(GAME).first_player_wins


def test_one_player_alone_is_watched_and_interrupted_too(monkeypatch, capsys):
    solitaire(GAME)
    assert "Solving Pig" in capsys.readouterr().err
    monkeypatch.setattr(alone, "bar", lambda game: interrupted)
    with pytest.raises(PigclassError, match="Solving Pig to 31 was interrupted"):
        solitaire(GAME)
    with pytest.raises(PigclassError, match=r"to 2,000 points at most; .* 9,999"):
        solitaire(pig(target=9_999))


def test_a_race_is_solved_once():
    assert race(GAME).solved is race(pig(target=31)).solved
