"""Simulated turns, games and long runs: against theory, at the edges, and with 32 bits."""

import sys
from itertools import product
from typing import Any

import numpy as np
import pytest

from pigclass import GAMES, HoldAt, greedy_pig, pig, simulate, skunk
from pigclass.exact import outcome, turn
from pigclass.rules.endings import ENDINGS
from pigclass.rules.made_up_rule import make_rule
from pigclass.simulate import games, turns
from pigclass.simulate.estimates import in_chunks
from pigclass.words import PigclassError
from tests.thorough import some

FAR = 4.5
OPEN_TURNS = [name for name in GAMES if not GAMES[name]().is_one_throw]
SCALED = make_rule(lines="1: bust; 2: times 2; 5: add and bank 5; 6: score instead 1", target=24)
SAFE = make_rule(lines="1: bust", safe_throws=2, target=24)
RACES = [name for name in OPEN_TURNS if not GAMES[name]().shared and name != "piglet"]


class CountsThrows(HoldAt):
    """Looks at the throws, so that no table is made; it decides as HoldAt does."""

    def __call__(self, turn_total, throws):
        return (turn_total < self.threshold) & (throws > 0)


MADE = [*(GAMES[name]() for name in OPEN_TURNS), SCALED, SAFE, greedy_pig(safe_throws=2)]
# The last threshold is beyond a table of turn totals.
HOLDS = [*((game, 8) for game in MADE), (pig(sides=20), 200)]


@pytest.mark.parametrize(("game", "at"), HOLDS, ids=repr)
def test_simulated_turns_score_what_theory_says(game, at):
    exact = turn(game, HoldAt(at), score=30)
    for strategy in (HoldAt(at), CountsThrows(at)):
        simulated = simulate.turns(game, strategy, 40_000, seed=3, score=30)
        assert abs(simulated.mean - exact.mean) < FAR * simulated.standard_error
        assert abs(simulated.bust.mean - exact.bust) < FAR * simulated.bust.standard_error


@pytest.mark.parametrize(("name", "ending"), some(product(RACES, ENDINGS), every=3))
def test_simulated_races_are_won_as_often_as_theory_says(name, ending):
    game = GAMES[name](target=24, ending=ending)
    simulated = simulate.games(game, [HoldAt(6), HoldAt(9)], 20_000, seed=4)
    chances = outcome(game, first=HoldAt(6), second=HoldAt(9))
    share = simulated.win_shares[0]
    assert abs(share.mean - chances.win - chances.tie / 2) < FAR * share.standard_error


ODD = [
    (pig(target=24, ending="last_throw"), 6),
    (make_rule(lines="1: lose score; 2: bust", target=24), 6),
    # With scores beyond the table.
    (pig(target=620), 20),
]


@pytest.mark.parametrize(("game", "at"), ODD, ids=repr)
def test_games_by_table_and_throw_by_throw_are_alike(game, at):
    kinds = (HoldAt(at), CountsThrows(at))
    by_table, by_throw = (simulate.games(game, [it] * 2, 40_000, seed=4) for it in kinds)
    for numbers in ("throws", "rounds", "scores"):
        one, other = getattr(by_table, numbers), getattr(by_throw, numbers)
        error = np.hypot(one.std(), other.std()) / 40_000**0.5
        assert abs(one.mean() - other.mean()) < FAR * error


def test_the_same_seed_gives_the_same_games_and_another_seed_others():
    first, again, other = (
        simulate.games(pig(target=30), [HoldAt(8)] * 2, 50_000, seed=seed).scores
        for seed in (5, 5, 6)
    )
    assert (first == again).all()
    assert (first != other).any()


def test_a_run_that_is_interrupted_says_so():
    def impatient(size, rng):
        raise KeyboardInterrupt

    with pytest.raises(PigclassError, match="Simulating turns was interrupted"):
        in_chunks(impatient, 100_000, seed=1, what="Simulating turns")


MAKERS = {"arange", "array", "full", "searchsorted", "unique", "flatnonzero"}
PLAYED = {
    "Pig": lambda: turns(pig(), HoldAt(20), 2000, seed=1).scores,
    "Skunk": lambda: turns(skunk(), HoldAt(24), 2000, seed=1).scores,
    "a class": lambda: games(greedy_pig(), [HoldAt(20)] * 3, 500, seed=1).scores,
}


class SmallNumbers:
    """NumPy as a browser has it: whole numbers that nobody gives a type have 32 bits."""

    def __getattr__(self, name: str) -> Any:
        def make(*values: Any, **named: Any) -> Any:
            result = getattr(np, name)(*values, **named)
            typed = "dtype" in named or any(hasattr(it, "dtype") for it in values)
            is_long = getattr(result, "dtype", None) == np.int64
            return result.astype(np.int32) if is_long and not typed else result

        return make if name in MAKERS else getattr(np, name)


@pytest.mark.parametrize("name", PLAYED)
def test_numbers_of_32_bits_play_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = PLAYED[name]().tolist()
    for path, module in list(sys.modules.items()):
        if path.startswith("pigclass.simulate") and hasattr(module, "np"):
            monkeypatch.setattr(module, "np", SmallNumbers())
    assert PLAYED[name]().tolist() == usual
