"""Every key tells what an independent recount of the written rules comes to."""

import re
from collections.abc import Iterable
from fractions import Fraction

import pytest

from pigclass.words import lines, say
from tests.truth.recount import theory
from tests.truth.recount.dice import Dice, dice_of
from tests.worksheets.checked import CHECKED, nearly, tables

# What a throw adds depends on the turn total there, or the dice are chosen.
NOT_LISTED = {"pig_dice", "reset_25_pig", "hog"}
KEYS = {it.name: it for it in CHECKED.values() if it.sheet.key and it.of.id not in NOT_LISTED}
CALLS = {"skunk_wipe": "skunk(double_one='wipe')", "skunk_safe": "skunk(safe_throws=1)"}
FARTHEST = 60
# Perfect play of five rounds where a double 1 takes the score, as it was published.
PUBLISHED = Fraction("36.29153313960543")
WITHOUT_FIGURES = {"catch-up", "exit-ticket", "lesson-sheet-pig"}
NUMBER = re.compile(r"\d+")


def dice_in(game: str) -> Dice:
    return dice_of(CALLS.get(game, f"{game}()"))


def best(dice: Dice) -> list[int]:
    """Return the thresholds with the greatest mean of a turn."""
    means = {at: theory.round_mean(dice, at) for at in range(1, FARTHEST)}
    return [at for at, it in means.items() if it == max(means.values())]


def facts(game: str, figures: dict[str, str]) -> int:
    """Check the figures of a key that are recounted here, and return how many."""
    checked = 0
    for name, shown in figures.items():
        wanted = expected(game, name)
        if wanted is not None:
            assert is_told(shown, wanted), (name, shown, wanted)
            checked += 1
    return checked


def is_told(shown: str, wanted: object) -> bool:
    if isinstance(wanted, list):
        return [int(it) for it in NUMBER.findall(shown)] == wanted
    return nearly(shown, Fraction(wanted))


def expected(game: str, name: str) -> object:
    dice = dice_in(game)
    holds, (in_five, _) = best(dice), theory.best_holds(dice, 5)
    by_start = {
        say("facts.bust_chance"): theory.bust_chance(dice),
        say("facts.break_even"): theory.no_gain(dice),
        "The same with 50 points banked": theory.no_gain(dice, score=50),
        "Best number to sit at, for": holds,
        "Best number to sit at with nothing": holds,
        "Mean points per": theory.round_mean(dice, holds[0]),
        "Chance that a": 1 - theory.reaches(dice, holds[0]),
        "Best number to sit at in 5 rounds": list(in_five),
        "Mean score after 5 rounds": theory.game_mean(dice, in_five[0], 5),
        "Mean score if you stop sooner": PUBLISHED,
    }
    return next((it for start, it in by_start.items() if name.startswith(start)), None)


def columns(game: str, table: dict) -> int:
    """Check a table that has a column or a row for each number of throws or threshold."""
    head, rows, dice = table["head"], table["rows"], dice_in(game)
    if head[0] == "Points":
        ends = theory.round_points(dice, min(int(points) for points, *_ in rows[1:]))
        assert [int(points) for points, *_ in rows] == sorted(ends)
        assert all(nearly(dots, Fraction(30 * ends[int(points)])) for points, _, dots in rows)
        return 2 * len(rows)
    if head[0] == say("groups.plan"):
        for at, one, whole in rows:
            assert nearly(one, theory.round_mean(dice, int(at)))
            assert nearly(whole, theory.game_mean(dice, int(at), 5))
        return 2 * len(rows)
    if head[0] != lines("piglet-tally.heads")[0]:
        return 0
    for at, reached, mean in rows:
        assert nearly(mean, theory.round_mean(dice, int(at)))
        assert nearly(reached, theory.reaches(dice, int(at)))
    return 2 * len(rows)


def recounted(name: str, rows: Iterable[dict]) -> int:
    """Check the tables of a key, and return how many figures were recounted."""
    ready = KEYS[name]
    game, checked = ready.game or ready.of.id, 0
    for table in rows:
        if table["head"][0].startswith("Theoretical"):
            checked += facts(game, dict(table["rows"]))
        else:
            checked += columns(game, table)
    return checked


@pytest.mark.parametrize("name", KEYS)
def test_a_recount_from_the_written_rules_comes_to_what_the_key_tells(name):
    key = KEYS[name].made(key=True)
    assert recounted(name, tables(key.blocks)) or {name, KEYS[name].sheet.id} & WITHOUT_FIGURES
