"""Theory answers as it did when its answers were written down (`python tools/freeze.py`)."""

import json
import math
from functools import cache
from pathlib import Path

import pytest

from tests.frozen.questions import in_short, questions
from tests.thorough import THOROUGH

KEPT = Path(__file__).with_name("exact.json")
# Of each kind of question a few every day, which take a moment; with --thorough all.
DAILY = 40
TAKES_LONGER = ("alone pig_dice", "chase v", "mixed", "pupil", "race pig_dice", "v roll 3 reset_25")
TAKES_LONGER += ("scoring_turns v",)


@cache
def kept():
    """Return the answers that were written down."""
    return json.loads(KEPT.read_text("utf-8"))


def asked_today():
    """Return the names of the questions to ask: all of them, or some."""
    names = sorted(kept())
    if THOROUGH:
        return names
    return [name for name in names[::DAILY] if not any(word in name for word in TAKES_LONGER)]


def same(now, then):
    """Return whether two answers agree: floats to twelve digits, all else to the letter."""
    if isinstance(then, list):
        return len(now) == len(then) and all(map(same, now, then))
    if isinstance(then, dict):
        return now.keys() == then.keys() and all(same(now[key], then[key]) for key in then)
    if isinstance(then, float):
        neither = math.isnan(now) and math.isnan(then)  # where holding is not legal
        return neither or math.isclose(now, then, rel_tol=1e-12, abs_tol=1e-14)
    return now == then


def test_each_answer_kept_has_its_question():
    assert kept().keys() <= questions().keys()


@pytest.mark.parametrize("name", asked_today())
def test_theory_answers_as_before(name):
    assert same(in_short(questions()[name]), kept()[name])
