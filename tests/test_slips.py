"""What is asked wrongly is refused in a sentence, by everything that answers about a game."""

import inspect
import re
from functools import cache

import numpy as np
import pytest

import pigclass
from pigclass import PerfectPig, StrategyLab, TableGame, charts, exact, simulate, tournament
from pigclass.rules.catalog import hog, pig, skunk, two_dice_pig
from pigclass.strategies import STRATEGIES
from pigclass.strategies.races import Chase
from pigclass.strategies.thresholds import HoldAt, HoldAtOrTarget
from pigclass.words import PigclassError


def takes_a_game(value):
    """Return whether one of the arguments of what is public is a game."""
    if not callable(value) or value is pigclass.PigclassError:
        return False
    return "game" in inspect.signature(value).parameters


PUBLIC = [getattr(face, name) for face in (pigclass, exact, simulate) for name in face.__all__]
QUESTIONS = list(filter(takes_a_game, PUBLIC))
# What to write instead.
NO_GAMES = [
    *((pig, "pig()"), ("hog", "hog()"), ("Big Pig", "pig()"), (7, "pig()")),
    *((HoldAt(20), "pig()"), ([pig()], "pig()")),
]
NO_NUMBERS = [-1, 1.5, float("nan"), float("inf"), "20", [], (), {}, object(), 10**30]


def told_to(question, game):
    """Call it with `game` and something for whatever else it cannot do without."""
    needed = {
        name: HoldAt(20)
        for name, one in inspect.signature(question).parameters.items()
        if one.default is one.empty and one.kind is not one.VAR_KEYWORD and name != "game"
    }
    return question(game=game, **needed)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_a_game_is_asked_for_where_something_else_is_given(question):
    for game, instead in NO_GAMES:
        with pytest.raises(PigclassError, match=re.escape(f"rite {instead}, with")):
            told_to(question, game)


def test_the_games_that_are_asked_for_are_those_of_all_public_names():
    names = {question.__name__ for question in QUESTIONS}
    screens = {"TableGame", "PerfectPig", "RuleLab", "StrategyLab"}
    assert names >= {*screens, "SkunkActivity", "tournament", "worksheet", "from_paper"}
    assert names >= set(exact.__all__)


SLIPS = {
    "a name too many": (lambda: exact.turn(pig(), HoldAt(20), 3), "Write turn(game, strategy, *,"),
    "no game": (exact.best_hold, "'game'. Write best_hold(game, score=0)."),
    "a wrong name": (lambda: exact.best_hold(pig(), scor=3), "Write best_hold(game, score=0)."),
    "another file": (lambda: StrategyLab(log="class.db"), "say_first=False)."),
    "no record": (lambda: TableGame(pig(), file="class.db"), "log='class.db')."),
    "a table": (PerfectPig, "Write PerfectPig(pig())"),
    "half a turn": (lambda: simulate.turns(pig(), HoldAt(20), 1.5), "write n=1"),
    "a game by turns": (lambda: pigclass.SkunkActivity(game=pig()), "TableGame(code="),
    "sides": (lambda: skunk(sides=8), "no option 'sides'. It has rounds,"),
    "no file": (lambda: pigclass.SkunkActivity(students=3, log=None), "log='class.db'"),
    "no such lesson": (lambda: pigclass.lesson_paper(12), "There are: start-here"),
    "another lesson's game": (
        lambda: pigclass.PigletActivity(game=skunk(), students=3),
        "with TableGame(",
    ),
    "a wrong name of a chart": (lambda: charts.ranking(frame=1), "Write ranking(standings, *,"),
    "a wrong name of a strategy": (lambda: HoldAt(at=20), "Write HoldAt(threshold=20,"),
    "all classes": (
        lambda: pigclass.ClassLog().rounds(classes="all"),
        "classroom=None, with_names=False, ",
    ),
    "players by name": (
        lambda: simulate.games(pig(), {"A": HoldAt(9)}, seed=1),
        "[HoldAt(10), HoldAt(30)]",
    ),
    "a list of logs": (lambda: pigclass.load_logs(["class.db"]), "load_logs({"),
    "an option of dice": (lambda: pigclass.Experiment(pig(), n=20), "throws=20"),
    "a class of a score": (
        lambda: exact.rounds(skunk(), HoldAt(20)).class_mean(size=3),
        "Write SolvedRounds.class_mean(n",
    ),
    "a far target": (lambda: exact.race(pig(target=40_000)), "2,000 points"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_whoever_calls_wrongly_is_told_how_it_is_written(slip):
    wrong, instead = SLIPS[slip]
    with pytest.raises(PigclassError, match=re.escape(instead)):
        wrong()


def test_a_table_too_large_is_refused_before_it_is_worked_out(monkeypatch):
    monkeypatch.delattr("pigclass.exact.races.maps.race")
    with pytest.raises(PigclassError, match="1,000,000,000 entries"):
        exact.hold_map(pig(target=1000))


BY_NAME = {
    "turn": lambda of: exact.turn(pig(target=9), of("hold_at")),
    "alone": lambda of: exact.solitaire(pig(target=9), of("hold_at_or_target")),
    "both": lambda of: exact.outcome(pig(target=9), of("turtle"), of("chase")),
    "answer": lambda of: exact.best_response(pig(target=9), of("turtle")).outcome,
    "rounds": lambda of: exact.rounds(skunk(rounds=1), of("hold_at")),
    "prices": lambda of: exact.examine(pig(target=9), of("turtle")),
    "map": lambda of: exact.hold_map(pig(target=9), of("turtle")).to_dict(),
    "turns": lambda of: simulate.turns(pig(), of("two_more"), 9, seed=1),
    "games": lambda of: simulate.games(pig(target=9), [of("turtle"), of("chase")], 9, seed=1),
    "tournament": lambda of: tournament(pig(target=9), [of("turtle"), of("chase")]),
}


@pytest.mark.parametrize("question", BY_NAME)
def test_a_strategy_may_be_given_by_its_name_and_a_misspelt_one_is_told_the_nearest(question):
    minding_the_target = {"chase": Chase(target=9), "hold_at_or_target": HoldAtOrTarget(target=9)}
    answer = BY_NAME[question](lambda name: minding_the_target.get(name) or STRATEGIES[name]())
    assert repr(BY_NAME[question](str)) == repr(answer)
    with pytest.raises(PigclassError, match="Did you mean "):
        BY_NAME[question](lambda name: f"{name}s")


a_class = cache(lambda: exact.rounds(skunk(rounds=2)))
alone = cache(lambda: exact.solitaire(pig(target=9)))
ASKED = {
    "gain": lambda n: exact.gain(pig(), n),
    "gain, score": lambda n: exact.gain(two_dice_pig(), 3, n),
    "gain, dice": lambda n: exact.gain(hog(), 0, dice=n),
    "break-even": lambda n: exact.break_even(two_dice_pig(), n),
    "best hold": lambda n: exact.best_hold(two_dice_pig(), n),
    "turn, score": lambda n: exact.turn(two_dice_pig(), HoldAt(20), score=n),
    "turn, own": lambda n: exact.turn(pig(), HoldAt(20), own=n),
    "turn, unknown": lambda n: exact.turn(pig(), HoldAt(20), mine=n),
    "survival": lambda n: exact.survival(skunk(), n),
    "solitaire": lambda n: alone().should_roll(n, 3),
    "race": lambda n: exact.race(pig(target=20)).value(3, n),
    "race, hold": lambda n: exact.race(pig(target=20)).if_hold(3, 4, n),
    "race, seat": lambda n: exact.race(pig(target=20)).should_roll(3, 4, 5, seat=n),
    "rounds": lambda n: a_class().should_roll(2, n, 3),
    "rounds, round": lambda n: a_class().should_roll(n, 3, 3),
    "converging": lambda n: exact.converging(pig(target=3), [(0, n, 0)]),
    "turns": lambda n: simulate.turns(pig(), HoldAt(20), 10, score=n),
    "turns, n": lambda n: simulate.turns(pig(), HoldAt(20), n),
    "games, n": lambda n: simulate.games(pig(), [HoldAt(20)] * 2, n),
    "games, seed": lambda n: simulate.games(pig(), [HoldAt(20)] * 2, 10, seed=n),
}


@pytest.mark.parametrize("question", ASKED)
def test_a_number_is_asked_for_where_something_else_is_given(question):
    for number in NO_NUMBERS:
        with pytest.raises(PigclassError):
            ASKED[question](number)


def test_answers_that_are_one_number_are_reckoned_with_and_written_as_such():
    one, two = exact.turn(pig(), HoldAt(20)), exact.best_hold(two_dice_pig())
    assert f"{one:.3f} {round(one, 1)}" == "8.142 8.1"
    assert (one - two, two / 2, 10 - one) == (one.mean - two.mean, two.mean / 2, 10 - one.mean)
    assert sum([one, two]) / 2 == (one.mean + two.mean) / 2
    assert np.mean([one, two]) == pytest.approx(float(one.mean + two.mean) / 2)
    assert {np.array(it).dtype for it in ([one, two], [one.mean, two.mean])} == {np.dtype(float)}
    assert (abs(-one), 1 / one) == (one.mean, 1 / one.mean)


# Their rule is all there is of these.
WITHOUT_NUMBERS = {"roll_to_win", "two_more"}


@pytest.mark.parametrize("name", sorted(set(STRATEGIES) - WITHOUT_NUMBERS))
def test_no_strategy_is_made_of_what_is_no_number(name):
    for number in NO_NUMBERS:
        with pytest.raises(PigclassError):
            STRATEGIES[name](number)


def test_numbers_of_numpy_are_numbers():
    race = exact.race(pig(target=20))
    assert race.value(np.int64(3), np.int32(4), np.int8(5)) == race.value(3, 4, 5)
    assert exact.gain(pig(), np.int64(20)) == 0
    assert repr(pig(target=np.int64(50), min_bank=5.0)) == "pig(target=50, min_bank=5)"
    assert repr(HoldAt(np.int16(20))) == repr(HoldAt(20.0)) == "HoldAt(20)"
    assert simulate.turns(pig(), HoldAt(20), 1e3, seed=1).n == 1000
