"""Answers are sentences; many are a number, too, and have a frame and a chart."""

import pandas as pd
import pytest
from IPython.lib.pretty import pretty

from pigclass import HoldAt, exact, hog, pig, simulate, skunk, tournament
from pigclass.play.engine import start, throw
from pigclass.play.state import Roll
from pigclass.review.luck_and_skill import Step
from pigclass.review.whole_game import review


def reviewed():
    opening = start(pig(target=9))
    return review([Step(opening, Roll(), throw(opening, (5,)), (5,))])


ANSWERS = {
    "turn": lambda: exact.turn(pig(), HoldAt(20)),
    "best hold": lambda: exact.best_hold(pig()),
    "best dice": lambda: exact.best_dice(hog()),
    "best in game": lambda: exact.best_hold_in_game(skunk()),
    "alone": lambda: exact.solitaire(pig(target=9)),
    "rounds": lambda: exact.rounds(skunk(rounds=1)),
    "gain": lambda: exact.gain(pig(), 14),
    "even": lambda: exact.break_even(skunk()),
    "survival": lambda: exact.survival(skunk()),
    "race": lambda: exact.race(pig(target=9)),
    "race with dice": lambda: exact.race(hog(target=9)),
    "answer": lambda: exact.best_response(pig(target=9), "turtle"),
    "outcome": lambda: exact.outcome(pig(target=9), "turtle", "hold_at"),
    "prices": lambda: exact.examine(pig(target=30), HoldAt(3)),
    "turns": lambda: simulate.turns(pig(), HoldAt(20), 99, seed=1),
    "share": lambda: simulate.turns(pig(), HoldAt(20), 99, seed=1).bust,
    "games": lambda: simulate.games(pig(target=9), ["turtle", "turtle"], 99, seed=1),
    "tournament": lambda: tournament(pig(target=9), ["turtle", HoldAt(9)]),
    "review": reviewed,
}
NUMBERS = {"best in game": "mean_score", "alone": "mean_turns", "rounds": "mean_score"}
NUMBERS |= {"race": "first_player_wins", "outcome": "win", "games": "win"}
NUMBERS |= {"answer": "first_player_wins", "prices": "win_probability"}
NUMBERS |= dict.fromkeys(("turn", "best hold", "best dice", "gain", "turns", "share"), "mean")
# What each chart says of itself.
CHARTS = {
    "best hold": "Best: stop at 20 or 21, for 8.1",
    "tournament": "1. perfect play",
    "best dice": "Best: 5 or 6 dice",
    "prices": "hold at 3",
    "review": "In 1 move the win chance went from",
    "race": "1. perfect play (72%), 2. perfect play (2) (28%)",
    "outcome": "2. turtle",
    "games": "1. turtle",
    "best in game": "Best: stop at 19, for 40.48",
}
WITHOUT_A_FRAME = {"gain", "even", "share"}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_is_shown_by_its_sentence(name):
    answer = ANSWERS[name]()
    assert pretty(answer) == repr(answer)
    assert "object at 0x" not in repr(answer)
    assert "(" not in repr(answer).split()[0]


@pytest.mark.parametrize("name", NUMBERS)
def test_an_answer_that_is_one_number_compares_and_converts(name):
    answer = ANSWERS[name]()
    number = getattr(answer, NUMBERS[name])
    assert number - 1 < answer < number + 1
    assert answer <= number <= answer
    assert answer == number == answer
    assert len({answer, number, ANSWERS[name]()}) == 1
    assert (int(answer), answer**2, f"{answer:.3f}") == (int(number), number**2, f"{number:.3f}")


@pytest.mark.parametrize("name", sorted(set(ANSWERS) - WITHOUT_A_FRAME))
def test_an_answer_of_many_numbers_has_a_frame(name):
    assert len(pd.DataFrame(ANSWERS[name]().frame))


@pytest.mark.parametrize("name", CHARTS)
def test_an_answer_draws_itself(name):
    assert CHARTS[name] in ANSWERS[name]().chart().to_dict()["description"]


def test_the_curve_of_the_best_hold_is_the_mean_of_each_turn():
    frame = exact.best_hold(pig()).frame.set_index("threshold")["mean"]
    for threshold in (5, 20, 33):
        assert frame[threshold] == pytest.approx(float(exact.turn(pig(), HoldAt(threshold))))
    assert frame[frame == frame.max()].index.tolist() == [20, 21]
    assert exact.best_hold(pig()).threshold == 20
