"""Luck and skill: that they are what they are called, in thousands of random games."""

from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from pigclass import GAMES, PigclassError, hog, pig
from pigclass.exact import race
from pigclass.play.engine import hold, next_turn, start, throw
from pigclass.play.match import choose
from pigclass.play.state import Hold, Roll, result
from pigclass.play.throwers import GeneratorThrower
from pigclass.review.luck_and_skill import Step, Worth, has_choice, steps_of, weighed
from pigclass.review.whole_game import Review, Summary, review
from pigclass.widgets.session.session import NewGame
from pigclass.widgets.table.seats import seat_players
from pigclass.widgets.table.session import TableSession
from tests.agreement.small_games import RACES
from tests.thorough import some
from tests.widgets.class_plays import MemoryLog


def random_steps(game, seed, *, boldness=0.6):
    """Yield the steps of a game between two who roll on with the chance `boldness`."""

    def choice(state, rng):
        if state.game.dice_choice is not None:
            return Roll(dice=rng.randint(1, 6))
        return Hold() if has_choice(state) and rng.random() > boldness else Roll()

    return steps_by(choice, game, seed)


def steps_by(choice, game, seed):
    rng = Random(seed)
    state = start(game)
    while result(state) is None:
        state = next_turn(state) if state.turn_is_over else state
        step = one_step(state, choice(state, rng), rng)
        yield step
        state = step.after


def one_step(state, did, rng):
    if isinstance(did, Hold):
        return Step(state, did, hold(state))
    table = state.game.table_for(throws=state.throws, dice=did.dice)
    faces = GeneratorThrower(rng).throw(table)
    return Step(state, did, throw(state, faces, dice=did.dice), faces)


def reviewed(game, games, *, boldness=0.6):
    worth = Worth(race(game))
    for seed in range(games):
        steps = random_steps(game, seed, boldness=boldness)
        yield Review(game, tuple(weighed(worth, step) for step in steps))


def change_of_first(game_review):
    chances = game_review.chances(0)
    return chances[-1] - chances[0]


def share_of_first(game_review):
    first, second = game_review.of(0), game_review.of(1)
    return first.luck + first.skill - second.luck - second.skill


def test_over_500_random_games_luck_averages_0_and_skill_is_never_positive():
    luck = []
    for game_review in reviewed(pig(target=10), 500):
        assert all(move.skill <= 0 for move in game_review.moves)
        assert share_of_first(game_review) == pytest.approx(change_of_first(game_review), abs=1e-9)
        luck.append(game_review.of(0).luck - game_review.of(1).luck)
    assert abs(mean(luck)) < 3 * stdev(luck) / sqrt(len(luck))


@pytest.mark.parametrize("name", some(RACES, every=4))
def test_luck_and_skill_add_up_in_every_game_for_two(name):
    for game_review in reviewed(GAMES[name](target=10), 12):
        assert share_of_first(game_review) == pytest.approx(change_of_first(game_review), abs=1e-9)
        assert all(move.skill <= 0 for move in game_review.moves)


LEVEL = {"target": 10, "ending": "equal_turns", "ties": "tiebreaker"}
GAMES_FOR_TWO = [*(GAMES[name](target=10) for name in RACES), pig(**LEVEL), hog(**LEVEL)]


@pytest.mark.parametrize("game", some(GAMES_FOR_TWO, every=5), ids=repr)
def test_two_who_play_perfectly_lose_nothing_by_skill(game):
    perfect, worth = race(game).strategy, Worth(race(game))
    for seed in range(15):
        for step in steps_by(lambda at, _: choose(at, at.standing[0], perfect), game, seed):
            assert weighed(worth, step).was_best


@pytest.mark.parametrize(
    ("decided", "says"),
    [
        ((15, 15, 0.0), "15 of 15 decisions were best."),
        ((1, 1, -0.0), "1 of 1 decision was best."),
        ((0, 0, 0.0), "there was nothing to decide."),
        ((5, 4, -0.0212), "4 of 5 decisions were best, the other cost 2.1 games in 100"),
        ((5, 3, -0.0003), "the other 2 cost less than 0.1 games in 100"),
    ],
)
def test_decisions_are_told_without_others_that_were_none(decided, says):
    decisions, best, skill = decided
    assert says in str(Summary("Ana", decisions, best, skill, luck=-0.0001))
    assert "dice: 0 games in 100." in str(Summary("Ana", decisions, best, skill, luck=-0.0001))


def test_a_game_is_reviewed_from_its_log_without_what_was_undone():
    seats = seat_players(["Ana", "Ben"])
    new = NewGame(game=pig(target=12), players=seats.ids, seed=4, lesson="table")
    session = TableSession.begin(MemoryLog(), new, seats.names)
    for action in ("press_roll", "undo", "press_roll", "press_roll", "bank", "press_roll"):
        session.act(action)
    steps = steps_of(session.events)
    game_review = review(steps, names=("Ana", "Ben"))
    assert [type(step.did) for step in steps] == [Roll, Roll, Hold, Roll]
    assert list(game_review.frame["player"]) == ["Ana", "Ana", "Ana", "Ben"]
    parts = game_review.frame[["before", "skill", "luck"]].sum(axis=1)
    assert list(parts) == pytest.approx(list(game_review.frame["after"]))


def test_three_players_and_a_game_without_a_throw_are_refused_with_a_sentence():
    for steps, why in ((random_steps(pig(players=3), 1), "two players"), ([], "throw first")):
        with pytest.raises(PigclassError, match=why):
            review(steps)
