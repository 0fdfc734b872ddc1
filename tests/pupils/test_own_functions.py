"""Students' own functions: asked in a process of their own, and reported with their own line."""

import math
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial, wraps

import psutil
import pytest

from pigclass import simulate
from pigclass.exact import (
    best_response,
    difference_map,
    examine,
    race,
    rounds,
    solitaire,
    turn,
    win_probability,
)
from pigclass.pupils.carried import source_of
from pigclass.pupils.table import as_arrays
from pigclass.pupils.text import from_source
from pigclass.rules.catalog import hog, pig, skunk
from pigclass.rules.errors import PigclassError
from pigclass.strategies.thresholds import HoldAt

LIMIT = 17


def with_ifs(turn_total, own):
    if own > 20:
        return "roll"
    return "roll" if turn_total < LIMIT and math.sqrt(4) == 2 else "hold"


def test_a_function_with_ifs_and_names_from_outside_plays_like_the_rule_it_states():
    table = as_arrays(with_ifs, pig(target=30))
    assert [table(turn_total=t, own=o) for t, o in ((16, 0), (17, 0), (17, 21))] == [1, 0, 1]


def test_a_function_plays_exactly_as_the_built_in_strategy_does():
    mine = simulate.turns(pig(), lambda turn_total: turn_total < 20, 5_000, seed=1)
    assert (mine.scores == simulate.turns(pig(), HoldAt(20), 5_000, seed=1).scores).all()


def test_what_a_function_uses_from_outside_is_looked_up_each_time(monkeypatch):
    for limit in (5, 20):
        monkeypatch.setitem(globals(), "LIMIT", limit)
        mine = simulate.turns(pig(), lambda turn_total: turn_total < LIMIT, 5_000, seed=1)
        assert mine.mean == simulate.turns(pig(), HoldAt(limit), 5_000, seed=1).mean


def test_a_default_keeps_the_value_that_it_had_when_the_function_was_made():
    rising = [lambda turn_total, n=n: turn_total < n for n in (5, 20)]
    for mine, threshold in zip(rising, (5, 20), strict=True):
        table = as_arrays(mine, pig())
        assert [table(turn_total=t) for t in (threshold - 1, threshold)] == [1, 0]


HELPED = "def helper(x):\n    return x < 17\n"
MINE = "def mine(turn_total):\n    return helper(turn_total)\n"


@pytest.mark.parametrize(
    "text", [HELPED + MINE, MINE + HELPED, MINE + "def other(x): return x\n" + HELPED]
)
def test_a_helper_is_not_the_strategy_wherever_it_stands(text):
    mine = from_source(text)
    table = as_arrays(mine, pig())
    assert mine.title == "mine"
    assert [table(turn_total=t) for t in (16, 17)] == [1, 0]


def test_of_two_strategies_the_last_counts():
    assert from_source("def a(own): return 1\ndef b(own): return 0\n").title == "b"


def test_a_lambda_with_a_name_is_a_function_too():
    best = from_source("limit = 17\nbest = lambda turn_total: turn_total < limit")
    table = as_arrays(best, pig())
    assert best.title == "best"
    assert [table(turn_total=t) for t in (16, 17)] == [1, 0]


def test_lambdas_on_one_line_are_told_apart_by_their_place():
    both = [lambda own: math.floor(own / 2) < 20, lambda own: math.ceil(own / 2) < 20]
    told = [source_of(mine).text for mine in both]
    assert [word in text for word, text in zip(("floor", "ceil"), told, strict=True)] == [True] * 2


def test_a_table_that_is_too_short_grows():
    mine = simulate.turns(pig(sides=20), lambda turn_total: turn_total < 200, 5_000, seed=1)
    assert (mine.scores == simulate.turns(pig(sides=20), HoldAt(200), 5_000, seed=1).scores).all()


def test_a_table_that_cannot_grow_is_refused_and_stays_what_it_was():
    table = as_arrays(lambda turn_total, own, other: turn_total < 20 + own - other, pig())
    with pytest.raises(PigclassError, match="too many to ask about"):
        table(turn_total=12, own=900, other=900)
    assert [int(table(turn_total=t, own=9, other=9)) for t in (19, 20)] == [1, 0]


def test_long_runs_ask_at_no_score_that_nobody_has():
    rival = HoldAt(20)
    for game in (pig(), pig(target=150)):
        told = simulate.games(game, [lambda turn_total, own, other: own > other, rival], 300_000)
        assert told.n == 300_000


@pytest.mark.parametrize("ending", ["first_to", "equal_turns"])
def test_theory_gives_a_table_the_chance_that_the_function_has(ending):
    game = pig(target=30, ending=ending)

    def mine(turn_total, own, other):
        return turn_total < 8 + other - own

    told = win_probability(game, first=as_arrays(mine, game), second=HoldAt(9))
    assert told == pytest.approx(win_probability(game, first=mine, second=HoldAt(9)), abs=1e-12)


def test_a_coin_of_its_own_is_refused_and_the_chance_asked_for():
    for source in ("return random.random() < 0.5", "return random.choice([True, False])"):
        text = f"import random\ndef mine(turn_total):\n    {source}\n"
        with pytest.raises(PigclassError, match=r"asked the same again .*: return 0.5"):
            simulate.turns(pig(), from_source(text), 100, seed=1)


@pytest.mark.parametrize(
    "text",
    [
        "def mine(turn_total, own): return turn_total / (100 - own) < 0.3",
        "def mine(turn_total, other): return turn_total < 20 / (100 - other)",
        "def mine(turn_total, throws): return turn_total / throws < 5",
        "def mine(turn_total): return ([True] * 20 + [False] * 80)[turn_total]",
    ],
)
def test_what_goes_wrong_where_nobody_is_asked_is_not_wrong(text):
    assert simulate.games(pig(), [from_source(text), HoldAt(20)], 50, seed=1).n == 50


def test_text_is_played_and_may_toss_a_coin():
    coin = from_source("def coin(turn_total):\n    return 0.5 if turn_total < 9 else False\n")
    seen = simulate.turns(pig(), coin, 20_000, seed=2)
    told = turn(pig(), lambda turn_total: 0.5 if turn_total < 9 else False)
    assert abs(seen.mean - told.mean) < 4.5 * seen.standard_error


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "def mine(turn_total):\n    x = 1\n    return 5 / (turn_total - 3)\n",
            r"mine answered .* at turn_total=0, in its line 3, 'return 5 / \(turn_total - 3\)'",
        ),
        (
            "def mine(turn_total):\n    y = 1 / (turn_total - 3)\n    return True\n",
            r"ZeroDivisionError: division by zero at turn_total=3, in its line 2",
        ),
        (
            "def mine(turn_total):\n    if turn_total > 5:\n        return 'rol'\n    return 1\n",
            r"mine answered 'rol' at turn_total=6, in its line 3",
        ),
        ("def mine(turn_total):\n    print(turn_total)\n", "mine answered None"),
        ("def mine(turn_total):\n    return turn_totl < 20\n", "NameError.*in its line 2"),
        ("def mine(turn_total):\n    return sys.exit()\n", "NameError"),
    ],
)
def test_what_goes_wrong_is_said_with_the_line(text, sentence):
    with pytest.raises(PigclassError, match=sentence):
        simulate.turns(pig(), from_source(text), 100)


def test_a_function_that_never_returns_is_stopped_and_its_line_named():
    text = "def mine(turn_total):\n    while turn_total < 5:\n        pass\n    return False\n"
    with pytest.raises(PigclassError, match=r"within 1 seconds: it was in its line [23]"):
        as_arrays(from_source(text), pig(), seconds=1)


def test_a_function_that_ends_its_python_or_prints_without_end_is_reported_too():
    leaves = "import os\ndef leaves(turn_total):\n    os._exit(0)\n"
    with pytest.raises(PigclassError, match="leaves ended the Python that it ran in"):
        as_arrays(from_source(leaves), pig(), seconds=5)
    prints = "def prints(turn_total):\n    while True:\n        print('x' * 9999)\n"
    with pytest.raises(PigclassError, match="within 1 seconds"):
        as_arrays(from_source(prints), pig(), seconds=1)


def test_a_function_may_ask_for_its_readings_by_name_only():
    text = "def mine(turn_total, *, own):\n    return turn_total < 20 or own > 20\n"
    table = as_arrays(from_source(text), pig(target=30))
    assert [int(table(turn_total=25, own=own)) for own in (20, 21)] == [0, 1]


def test_text_that_python_cannot_read_is_refused_with_its_line():
    with pytest.raises(PigclassError, match="cannot read line 2"):
        from_source("def mine(turn_total):\n    return turn_total <\n")


@pytest.mark.parametrize(
    "text", ["\0", "(" * 999, "-" * 200_000 + "1", "a" + ".a" * 200_000, "'\ud800'", "9" * 5_000]
)
def test_what_no_python_can_read_is_refused_in_a_sentence(text):
    with pytest.raises(PigclassError, match="Python cannot read") as refused:
        from_source(text)
    assert len(str(refused.value)) < 400


def test_a_number_of_dice_is_asked_for_where_dice_are_chosen():
    six = from_source("def six(own):\n    return 6\n")
    assert simulate.turns(hog(), six, 10, own=0).n == 10
    with pytest.raises(PigclassError, match="whole number of dice"):
        simulate.turns(hog(), from_source("def no(own):\n    return True\n"), 10, own=0)


def made_without_a_text():
    scope = {}
    exec("def mine(turn_total): return turn_total < 4", scope)
    return scope["mine"]


def test_a_function_without_a_source_text_is_asked_all_the_same():
    mine = made_without_a_text()
    assert source_of(mine) is None
    assert [as_arrays(mine, pig())(turn_total=t) for t in (3, 4)] == [1, 0]


def test_a_function_may_use_the_game_and_what_theory_says():
    game = pig(target=20)
    solved = race(game)

    def mine(turn_total, own, other):
        return solved.should_roll(min(own, game.target - 1), min(other, 19), turn_total)

    assert source_of(mine) is None
    told = win_probability(game, first=mine, second=mine)
    assert told == pytest.approx(float(solved.first_player_wins), abs=1e-12)


@cache
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


@cache
def slowly(turn_total):
    return fibonacci(turn_total) < 10_946


def test_functions_that_remember_their_answers_do_so_in_the_box():
    table = as_arrays(slowly, pig(), seconds=5)
    assert [table(turn_total=t) for t in (20, 21, 100)] == [1, 0, 0]


def counted(function):
    function.is_counted = True
    return function


@counted
def with_a_line_above(turn_total):
    return turn_total < 17 / 1


def twice_as_bold(function):
    @wraps(function)
    def bolder(turn_total):
        return function(turn_total / 2)

    return bolder


@twice_as_bold
def bold(turn_total):
    return turn_total < 10


@pytest.mark.parametrize(("mine", "threshold"), [(with_a_line_above, 17), (bold, 20)])
def test_what_stands_above_a_function_has_done_its_work(mine, threshold):
    table = as_arrays(mine, pig())
    assert [table(turn_total=t) for t in (threshold - 1, threshold)] == [1, 0]


class Patient:
    def __init__(self, threshold):
        self.threshold = threshold

    def __call__(self, turn_total):
        return turn_total < self.threshold

    def method(self, turn_total):
        return self(turn_total)


@pytest.mark.parametrize(
    "mine",
    [Patient(20), Patient(20).method, partial(lambda turn_total, n: turn_total < n, n=20)],
)
def test_anything_that_can_be_asked_is(mine):
    table = as_arrays(mine, pig())
    assert [table(turn_total=t) for t in (19, 20)] == [1, 0]


def test_what_a_function_without_a_text_does_stays_where_it_is_asked(tmp_path):
    seen = {"asked": [], "game": pig()}

    def mine(turn_total):
        seen["asked"].append(turn_total)
        return turn_total < 20

    assert as_arrays(mine, pig())(turn_total=19) == 1
    assert seen["asked"] == []


def test_what_exists_in_the_notebook_alone_is_refused(tmp_path):
    with (tmp_path / "open").open("w") as file, pytest.raises(PigclassError, match="only exists"):
        as_arrays(lambda turn_total: file.closed, pig())


def endless():
    game = pig()

    def mine(turn_total):
        while game:
            pass

    assert source_of(mine) is None
    return mine


def test_a_function_without_a_text_is_stopped_too():
    with pytest.raises(PigclassError, match=r"no answer within 0\.2 seconds"):
        as_arrays(endless(), pig(), seconds=0.2)


def test_a_limit_holds_in_any_thread():
    with (
        ThreadPoolExecutor() as pool,
        pytest.raises(PigclassError, match=r"no answer within 0\.2 seconds"),
    ):
        pool.submit(as_arrays, endless(), pig(), seconds=0.2).result()


@pytest.mark.skipif(sys.platform == "win32", reason="scripts of Windows ignore no Ctrl-C")
def test_a_limit_holds_where_a_script_has_switched_ctrl_c_off():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.raises(PigclassError, match=r"no answer within 0\.2 seconds"):
            as_arrays(endless(), pig(), seconds=0.2)
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such clock")
def test_who_interrupts_leaves_no_process_behind():
    children = psutil.Process().children()
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(KeyboardInterrupt):
            as_arrays(endless(), pig(), seconds=20)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert psutil.Process().children() == children


@pytest.mark.parametrize(
    "question",
    [
        lambda mine: turn(pig(), mine),
        lambda mine: solitaire(pig(), mine),
        lambda mine: best_response(pig(), mine),
        lambda mine: examine(pig(), mine),
        lambda mine: difference_map(pig(), mine),
        lambda mine: rounds(skunk(), mine),
        lambda mine: simulate.turns(pig(), mine, 10),
    ],
)
def test_no_question_waits_for_a_loop_that_never_ends(question, monkeypatch):
    monkeypatch.setitem(as_arrays.__kwdefaults__, "seconds", 0.2)
    with pytest.raises(PigclassError, match="no answer within"):
        question(endless())


def test_one_turn_asks_only_where_it_leads():
    def mine(turn_total):
        return ([True] * 20 + [False] * 6)[turn_total]

    assert turn(pig(), mine).mean == turn(pig(), HoldAt(20)).mean
    with pytest.raises(PigclassError, match=r"IndexError.* at turn_total=(2[5-9]|30)"):
        turn(pig(), lambda turn_total: ([True] * 25)[turn_total])


def test_theory_says_what_goes_wrong_with_the_line_too():
    def mine(turn_total):
        limit = 1
        return turn_total < limit / 0

    with pytest.raises(PigclassError, match=r"ZeroDivisionError.*in its line 3, 'return turn_t"):
        turn(pig(), mine)


def test_a_threshold_is_no_number_of_dice():
    with pytest.raises(PigclassError, match=r"hold at 20 answered .*how many dice"):
        simulate.games(hog(target=20), [HoldAt(20), HoldAt(20)], 10, seed=1)


def test_a_function_that_looks_at_too_much_is_refused():
    def mine(turn_total, own, other, throws):
        return turn_total < 20

    with pytest.raises(PigclassError, match="too many to ask about"):
        simulate.games(pig(), [mine, mine], 10)
