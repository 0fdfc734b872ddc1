"""Typed strategies: what is in the language means what Python means, all else is refused."""

import tracemalloc
import warnings
from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pigclass import HoldAt, PigclassError, exact, hog, pig, simulate, speaking
from pigclass.strategies.small_language import MOST_CHARACTERS
from pigclass.strategies.table import as_arrays
from pigclass.strategies.typed_strategies import from_source
from pigclass.words import languages
from tests.strategies.hostile_texts import REFUSED, WIDE, typed
from tests.thorough import times

GAME = pig(target=12)


ALLOWED = {
    "a comparison": typed("return turn_total < 20"),
    "a docstring and comments": typed('"""Mine."""', "# low", "return turn_total < 20"),
    "if, elif, else": typed(
        "if own < 3:", "    return 'roll'", "elif own < 6:", "    return 0.25", "else:",
        "    return False",
    ),
    "names": typed("gap = other - own", "gap += 2", "return gap > 5", reads="own, other"),
    "a chain": typed("return 3 <= turn_total < 2 * own != 8"),
    "and, or, not": typed("return not own or turn_total and own % 3 > 1"),
    "a value of or": typed("return (turn_total > 5 or own) < 3"),
    "negative remainders": typed("return (own - 5) // 3 + (own - 7) % 4 > (own - 5.5) % -3"),
    "functions": typed("return min(own, turn_total, 5) + abs(own - 4) < max(own, 3)"),
    "rounding": typed("return round(own / 2) == round(turn_total / 4)"),
    "a word in a name": typed("say = 'hold'", "if own < 5:", "    say = 'ROLL'", "return say"),
    "one value of two kinds": typed("n = 3 if own else 0.5", "return turn_total < n"),
    "wide letters": typed(f"return {WIDE} < 3"),
    "a page that ends": typed("return own < 3").replace("\n", "\n\f"),
    "a word in two parts": typed("return 'ro' r'll' if own else '\\x68old'"),
    "truth as a number": typed("return True + True - (own < 3) > 1 // True"),
    "a long chain": typed("return 0 <= own" + " < 100" + " < 101 != 4" * 60),
    "names of Python's own": typed("__builtins__ = abs = own", "return abs < 3"),
    "a divisor that is never 0 there": typed("return own > 0 and turn_total / own < 2"),
}  # fmt: skip
SLIPS = {
    "a divisor": (typed("return 5 / (own - 3) < 1"), "divides by 0 at .*own=3, in its line 2"),
    "a name without a value": (
        typed("if own:", "    n = 1", "return n"), "no value yet at .*own=0, in its line 4"
    ),
    "squares": (typed("n = own + 9", *["n = n * n"] * 40, "return n"), "above 1,000,000,000,000"),
    "a tiny divisor": (typed("return 1 / 0.00000000000001 < own"), "above"),
    "no answer": (typed("return own + 2"), "answered 2 at .*own=0, in its line 2"),
    "nothing answered": (typed("if own:", "    return 1"), "answered None.* return is missing"),
}  # fmt: skip


def pythons_own(text):
    """Return what Python itself makes of a text."""
    scope = {}
    with warnings.catch_warnings(action="ignore"):
        exec(text, scope)
    return scope["mine"]


def meant(answer):
    return {"roll": 1, "hold": 0}[answer.lower()] if isinstance(answer, str) else float(answer)


def places(strategy):
    names = list(strategy.__signature__.parameters)
    every = product(range(13), range(12), (0, 5, 11))
    return [dict(zip(("turn_total", "own", "other"), it, strict=True)) for it in every], names


def same_as_python(text):
    mine, python = from_source(text), pythons_own(text)
    table = as_arrays(mine, GAME)
    every, names = places(mine)
    for place in every:
        readings = {name: place[name] for name in names}
        expected = meant(python(**readings))
        assert float(table(**readings)) == expected
        assert float(mine(**readings)) == expected


@pytest.mark.parametrize("name", ALLOWED)
def test_what_is_in_the_language_means_what_python_means(name):
    same_as_python(ALLOWED[name])


def sentence(text, language="en"):
    with speaking(language), pytest.raises(PigclassError) as refused:
        as_arrays(from_source(text), GAME)
    return str(refused.value)


@pytest.mark.parametrize("name", REFUSED | SLIPS)
def test_all_else_is_refused_in_a_sentence_with_its_line(name):
    text, expected = (REFUSED | SLIPS)[name]
    assert all(sentence(text, language) for language in languages())
    message = sentence(text)
    with pytest.raises(PigclassError, match=expected):
        raise PigclassError(message)
    assert len(message) < 500


@pytest.mark.parametrize(
    "text",
    [
        "def mine(turn_total, own): return turn_total / (100 - own) < 0.3",
        "def mine(turn_total, other): return turn_total < 20 / (100 - other)",
        "def mine(turn_total, throws): return turn_total / throws < 5",
    ],
)
def test_what_goes_wrong_where_nobody_is_asked_is_not_wrong(text):
    assert simulate.games(pig(), [from_source(text), HoldAt(20)], 50, seed=1).n == 50


def test_a_typed_strategy_plays_as_the_built_in_one_does_in_simulation_and_theory():
    mine = from_source("def mine(turn_total): return turn_total < 20")
    played = simulate.turns(pig(), mine, 5_000, seed=1).scores
    assert (played == simulate.turns(pig(), HoldAt(20), 5_000, seed=1).scores).all()
    assert exact.turn(pig(), mine).mean == exact.turn(pig(), HoldAt(20)).mean
    assert exact.win_probability(pig(), first=mine, second=HoldAt(25)) == pytest.approx(
        exact.win_probability(pig(), first=HoldAt(20), second=HoldAt(25)), abs=1e-12
    )


def test_a_typed_coin_is_tossed():
    coin = from_source("def coin(turn_total):\n    return 0.5 if turn_total < 9 else False\n")
    simulated = simulate.turns(pig(), coin, 20_000, seed=2)
    exactly = exact.turn(pig(), lambda turn_total: 0.5 if turn_total < 9 else False)
    assert abs(simulated.mean - exactly.mean) < 4.5 * simulated.standard_error


def test_a_number_of_dice_is_asked_for_where_dice_are_chosen():
    six = from_source("def six(own):\n    return 6 if own < 90 else 2\n")
    assert simulate.turns(hog(), six, 10, own=0).n == 10
    for answer in ("True", "'roll'", "own < 3", "0", "2.5"):
        with pytest.raises(PigclassError, match="whole number of dice"):
            simulate.turns(hog(), from_source(f"def no(own): return {answer}"), 10, own=0)


def test_who_reads_too_much_for_a_long_text_is_refused():
    lines = ["turn_total = turn_total + own - own"] * 90
    text = typed(*lines, "return turn_total < 20", reads="turn_total, own, other")
    with pytest.raises(PigclassError, match="too many"):
        as_arrays(from_source(text), pig(target=180))


# Texts of the language, at random.
NAMES = st.sampled_from(["turn_total", "own", "x"])
ATOMS = NAMES | st.integers(0, 12).map(str) | st.sampled_from(["0.5", "True", "7.25", "1000000"])


def grown(parts):
    two = st.tuples(parts, parts)
    signs = st.sampled_from(
        ["+", "-", "*", "/", "//", "%", "<", "<=", ">", ">=", "==", "!=", " and ", " or "]
    )
    return (
        st.builds("({0[0]}{1}{0[1]})".format, two, signs)
        | st.builds("({0}<{1}<={2})".format, parts, parts, parts)
        | st.builds("({0} if {1} else {2})".format, parts, parts, parts)
        | st.builds("{1}({0[0]},{0[1]})".format, two, st.sampled_from(["min", "max"]))
        | st.builds("{1}({0})".format, parts, st.sampled_from(["abs", "round", "not ", "-"]))
    ).map("({})".format)


def answered(mine, turn_total, own):
    """Return the answer as a number, and what is said of a slip."""
    try:
        return float(mine(turn_total=turn_total, own=own)), ""
    except PigclassError as slip:
        return None, str(slip)


VALUES = st.recursive(ATOMS, grown, max_leaves=12)
LINES = st.lists(
    st.builds("x = {}".format, VALUES)
    | st.builds("x += {}".format, VALUES)
    | st.builds("if {}: x = {}".format, VALUES, VALUES)
    | st.builds("if {}: return {}".format, VALUES, VALUES),
    max_size=6,
)


@settings(max_examples=times(60, thorough=4_000), deadline=None)
@given(LINES, VALUES)
def test_any_text_of_the_language_means_what_python_means(lines, value):
    text = typed("if own > 99: x = 0", *lines, f"return {value}")
    mine, python = from_source(text), pythons_own(text)
    for turn_total, own in ((0, 0), (1, 5), (6, 3), (12, 11)):
        try:
            expected = float(python(turn_total, own))
        except (ZeroDivisionError, UnboundLocalError, OverflowError):
            expected = None
        answer, slip = answered(mine, turn_total, own)
        # Python counts on where the language stops.
        assert (expected is None or "above" in slip) if slip else answer == pytest.approx(expected)


@settings(max_examples=times(20, thorough=2_000), deadline=None)
@given(st.text(max_size=MOST_CHARACTERS) | LINES.map(lambda lines: typed("x = own", *lines * 9)))
def test_any_text_at_all_ends_in_little_memory(text):
    tracemalloc.start()
    with suppress(PigclassError):
        as_arrays(from_source(text), pig(target=40))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 150e6
