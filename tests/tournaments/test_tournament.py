"""A round-robin: a wrong strategy spoils nobody, and circles of who beats whom are found."""

import pytest

from pigclass import tournament
from pigclass.exact import outcome, race
from pigclass.rules.catalog import pig, wipe_pig
from pigclass.strategies.races import RollToWin
from pigclass.strategies.thresholds import HoldAt, ImDue
from pigclass.tournaments.meetings import circles
from pigclass.words import PigclassError

FEW = pig(target=24)

WRONG = {
    "raises": ("def raises(turn_total):\n    return 1 / (turn_total - 3) < 0\n", "line 2.*divisor"),
    "forgets": ("def forgets(turn_total):\n    turn_total < 20\n", "line 2.*return is missing"),
    "says rol": ("def f(turn_total):\n    return 'rol'\n", "line 2.*'roll' to roll"),
    "misspells": ("def f(turn_total):\n    return turn_totl < 9\n", "line 2.*spelling"),
    "reads minds": ("def f(luck):\n    return luck\n", "'luck', which no game has"),
    "loops": ("def f(turn_total):\n    while 1: pass\n", "f cannot use a loop, in its line 2"),
    "no function": ("turn_total < 20", "no function in this text"),
    "unfinished": ("def f(turn_total):\n    return (\n", "cannot read line 2"),
}


@pytest.fixture(scope="module")
def mixed():
    texts = {name: text for name, (text, _) in WRONG.items()}
    return tournament(FEW, {"cautious": HoldAt(5), **texts, "bold": HoldAt(12)})


def test_wrong_strategies_hurt_nobody_elses_result(mixed):
    alone = tournament(FEW, {"cautious": HoldAt(5), "bold": HoldAt(12)})
    assert mixed.matrix.equals(alone.matrix)
    assert set(mixed.refused) == set(WRONG)


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_with_its_line_and_what_to_do(mixed, name):
    with pytest.raises(PigclassError, match=WRONG[name][1]):
        raise PigclassError(mixed.refused[name])


def test_one_that_never_holds_plays_to_the_target_or_is_refused_by_theory():
    never = "def never():\n    return True\n"
    assert tournament(FEW, [never, RollToWin()], perfect=False).met[
        "never", "roll to win"
    ].win == pytest.approx(0.5)


@pytest.mark.parametrize("game", [FEW, pig(target=9, ending="last_throw"), wipe_pig(target=20)])
def test_every_meeting_is_what_theory_says_of_that_pair(game):
    strategies = {"a": HoldAt(5), "b": HoldAt(12)}
    for met in tournament(game, strategies).meetings:
        first, second = (strategies.get(n, race(game).strategy) for n in (met.first, met.second))
        exactly = outcome(game, first=first, second=second)
        assert (met.win, met.tie) == pytest.approx((exactly.win, exactly.tie), abs=1e-12)


def test_what_theory_cannot_answer_is_simulated_and_its_interval_holds_the_truth():
    over = tournament(FEW, {"hold": HoldAt(9), "due": ImDue(9, 0)}, n=4_000, perfect=False, seed=1)
    pair = over.met["due", "hold"]
    assert pair.interval[0] < 0.5 < pair.interval[1]
    assert not over.pairs["exact"].any()
    assert over.ranking["beats"].sum() == 0


def test_the_ranking_is_the_mean_of_the_rows_of_the_matrix(mixed):
    assert mixed.ranking["win"].tolist() == pytest.approx(mixed.matrix.mean(axis=1).tolist())
    assert mixed.winners == ("perfect play",)
    assert mixed.best_for_what["strategy"].tolist() == mixed.order


def test_whoever_ties_shares_the_place_and_the_win_in_the_order_of_entry():
    same = {f"talk{n}": "def f(turn_total): return turn_total < 9" for n in (1, 2, 3)}
    over = tournament(FEW, {"last": HoldAt(2), **same}, perfect=False)
    assert over.winners == ("talk1", "talk2", "talk3")
    assert over.ranking["place"].tolist() == [1, 1, 1, 4]
    assert over.ranking["strategy"].tolist() == ["talk1", "talk2", "talk3", "last"]
    assert over.ranking["beats"].tolist() == [1, 1, 1, 0]


def test_names_are_kept_apart_and_the_way_there_is_told():
    steps = []
    over = tournament(
        FEW, [HoldAt(5), HoldAt(5)], perfect=False, progress=lambda *at: steps.append(at)
    )
    assert list(over.strategies) == ["hold at 5", "hold at 5 (2)"]
    assert steps[-1] == (4, 4)


def beats(*links):
    return {tuple(link): 0.6 for link in links}


def test_every_circle_of_three_is_found_once():
    found = circles("ABCD", beats("AB", "BC", "CA", "AD", "BD", "CD"))
    assert [str(it) for it in found] == ["A beats B beats C beats A"]


def test_the_clearest_circle_comes_first():
    links = {**beats("AB", "BC", "CA"), **dict.fromkeys([("A", "D"), ("D", "C")], 0.7)}
    links["C", "A"] = 0.7
    assert [it.names for it in circles("ABCD", links)] == [("A", "D", "C"), ("A", "B", "C")]
