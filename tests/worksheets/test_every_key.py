"""Every table and graph of every key of the ready set, figure by figure against the theory."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from pigclass import HoldAt, simulate, skunk, swine_herd, worksheet
from pigclass.exact import best_dice, gain, survival, turn
from pigclass.rules.catalog import class_piglet
from pigclass.words import say
from pigclass.worksheets.contents.scores import agreed
from pigclass.worksheets.theory import spread
from tests.worksheets.checked import CHECKED as SHEETS_CHECKED
from tests.worksheets.checked import nearly, tables


def of_dice(game, rows, _head):
    """Check what a key tells of a number of dice; the recount checks all other facts."""
    if game.dice_choice:
        figures, best = dict(rows), best_dice(game)
        assert figures[say("facts.best_dice")] == " or ".join(map(str, best.dice))
        assert nearly(figures[say("facts.best_dice_mean")], best.mean)


def of_lines(game, rows, _head):
    assert sum(Fraction(row[-1].split()[0]) for row in rows) == 1
    assert all(nearly(row[-1], Fraction(row[-1].split()[0])) for row in rows)


def of_faces(game, rows, _head):
    faces = game.table_for(dice=1 if game.dice_choice else None).dice[0].faces
    now = game.table_for(throws=game.safe_throws, dice=1 if game.dice_choice else None)
    assert rows[0][1:] == [done_by(now.effect((face,))) for face in faces]


def of_the_grid(game, rows, head):
    faces = [die.faces for die in game.table.dice]
    for face, row in zip(faces[0], rows, strict=True):
        for second, cell in zip(faces[1], row[1:], strict=True):
            assert cell == done_by(game.table.effect((face, second)))


def done_by(effect):
    if effect.is_bust:
        return "wipe-out" if effect.is_wipe_out else "bust"
    if effect.turn_scale != 1:
        return f"×{effect.turn_scale}" if effect.turn_scale else f"= {effect.turn_add}"
    return f"−{-effect.turn_add}" if effect.turn_add < 0 else str(effect.turn_add)


def of_numbers_of_dice(game, rows, _head):
    for dice, chance, worth, mean in rows:
        assert nearly(mean, gain(game, 0, dice=int(dice)).mean)
        assert nearly(chance, Fraction(5, 6) ** int(dice))
        assert worth == str(4 * int(dice))


def of_class_means(game, rows, head):
    """Check the first student: a test below plays whole classes."""
    for row, games in zip(rows, (1, 10), strict=True):
        assert head[1] == "1"
        assert nearly(row[1], Fraction(spread(game).of_mean(1, games)))


def of_plans(_game, rows, head):
    """Check what each plan scored in all; test_catch_up.py counts the rounds again."""
    for column in range(1, len(head)):
        *points, score = (int(row[column]) for row in rows)
        assert sum(points) == score


def of_throws(_game, rows, _head):
    """Check each turn total by the dice above it, until a 1 ends the round."""
    total = 0
    for cell, shown in zip(rows[0][1:], rows[1][1:], strict=True):
        faces = [int(face["text"]) for face in cell["dice"]] if cell else []
        total += sum(faces)
        assert shown == ("bust" if 1 in faces else str(total) if faces else "")


KEYS = {name: it for name, it in SHEETS_CHECKED.items() if it.sheet.key}
CHECKED = {
    "Plan: sit from": of_plans,
    "Students": of_class_means,
    say("facts.what"): of_dice,
    say("rule-card.what_it_does"): of_lines,
    say("one-more-throw.face"): of_faces,
}
# Checked by test_recount.py, test_example.py and test_one_more.py.
ELSEWHERE = {"After throw", "Points", "hold from", "sit from", "Part"}
ELSEWHERE |= {say("groups.plan"), say("one-more-throw.at_risk")}


def check_of(head):
    """Return what checks a table: a table that nobody checks is an error."""
    if head[0] == "Dice":
        return of_numbers_of_dice if head[1] == say("one-more-throw.n_good") else of_the_grid
    return of_throws if head[1] == "1" and len(head[0]) == 1 else CHECKED[head[0]]


@pytest.mark.parametrize("name", KEYS)
def test_every_figure_in_the_tables_of_a_key_is_that_of_the_theory(name):
    key = KEYS[name].made(key=True)
    for table in tables(key.blocks):
        if table["head"][0] not in ELSEWHERE:
            check_of(table["head"])(key.job.game, table["rows"], table["head"])


def paper_of(sheet):
    """Return the only graph of a sheet."""
    (paper,) = [it for it in sheet.blocks if it.get("drawing") == "graph"]
    return paper


@pytest.mark.parametrize("name", [it for it in KEYS if it.startswith("dot-plot")])
def test_every_dot_of_a_key_is_30_times_the_chance_of_its_points(name):
    key = KEYS[name].made(key=True)
    chances = turn(key.job.game, HoldAt(agreed(key.job.game))).distribution
    dots = {points: 30 * float(chance) for points, chance in chances.items()}
    assert dict(paper_of(key)["points"]) == pytest.approx(dots)


@pytest.mark.parametrize("game", ["skunk", "greedy_pig"])
def test_the_dots_of_35_students_fit_on_the_paper_nearly_always(game):
    sheet = KEYS[f"dot-plot-{game.replace('_', '-')}"].made()
    paper = paper_of(sheet)
    zero = turn(sheet.job.game, HoldAt(20)).distribution[0]
    places = range(int(paper["y"]["high"]) + 1)
    assert sum(comb(35, n) * zero**n * (1 - zero) ** (35 - n) for n in places) > Fraction(99, 100)


def rows_under(heading: str, name: str, game) -> list[list[str]]:
    """Return the rows of a key's tables with that heading."""
    found = tables(worksheet(name, game, key=True).blocks)
    return [row for it in found if it["head"][0] == heading for row in it["rows"]]


def test_what_hardly_ever_happens_is_not_said_never_to_happen():
    (row,) = rows_under("After throw", "lesson-sheet", class_piglet())
    assert survival(class_piglet(), 8)[8] == Fraction(1, 256)
    assert row[-1] == "< 1%"


def test_no_mean_of_a_game_is_told_where_it_depends_on_the_others():
    game = skunk(double_one="wipe", double_one_hits="everyone")
    figures = rows_under(say("facts.what"), "rule-card", game)
    assert not [row for row in figures if "5 rounds" in row[0]]


SIZES = (1, 10, 30, 100)


def seen(game, *, classes=100, games=400):
    """Return the standard deviations of a game's mean, seen in classes of the largest size."""
    scores = []
    for number in range(classes):
        drawn = np.random.default_rng(number).normal(20, 6, max(SIZES))
        students = [HoldAt(max(1, round(threshold))) for threshold in drawn]
        scores.append(simulate.games(game, students, games, seed=number).scores)
    together = np.concatenate(scores, axis=1)
    return [together[:size].mean(axis=0).std() for size in SIZES]


def headings(game):
    blocks = worksheet("lesson-sheet", game, key=True).blocks
    return [it["text"] for it in blocks if it["kind"] == "heading"]


@pytest.mark.parametrize("rule", [{}, {"double_one": "wipe"}])
def test_a_class_of_100_is_hardly_surer_than_one_of_10(rule):
    scatter = spread(skunk(**rule))
    assert (scatter.threshold, scatter.about) == (20, 6)
    assert [scatter.of_mean(size) for size in SIZES] == pytest.approx(seen(skunk(**rule)), rel=0.02)


def test_where_it_is_not_so_simple_no_figure_is_told():
    assert spread(swine_herd()) is None
    assert spread(skunk(double_one_hits="everyone")) is None
    assert say("class-means.title") in headings(skunk())
    assert say("class-means.title") not in headings(swine_herd())


def test_with_own_dice_a_class_of_100_is_ten_times_as_sure_as_one_student():
    own, shared = spread(skunk(own_dice=True)), spread(skunk())
    assert own.of_mean(1) == pytest.approx(shared.of_mean(1))
    assert own.of_mean(100) == pytest.approx(own.of_mean(1) / 10)
