"""Every table and graph of every key of the ready set, figure by figure against the theory."""

from fractions import Fraction
from math import comb

import pytest

from pigclass import HoldAt, skunk, worksheet
from pigclass.exact import turn
from pigclass.words import lines, say
from pigclass.worksheets.contents.scores import agreed
from tests.worksheets.checked import CHECKED as SHEETS_CHECKED
from tests.worksheets.checked import nearly, tables


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
        assert int(row[-1]) == sum(int(cell) for cell in row[1:-1] if cell.isdigit())
        for second, cell in zip(faces[1], row[1:-1], strict=True):
            assert cell == done_by(game.table.effect((face, second)))


def done_by(effect):
    if effect.is_bust:
        return "wipe-out" if effect.is_wipe_out else "bust"
    if effect.turn_scale != 1:
        return f"×{effect.turn_scale}" if effect.turn_scale else f"= {effect.turn_add}"
    return f"−{-effect.turn_add}" if effect.turn_add < 0 else str(effect.turn_add)


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
    say("rule-card.what_it_does"): of_lines,
    say("one-more-throw.face"): of_faces,
    say("one-more-throw.dice"): of_the_grid,
}
# Checked by test_recount.py, test_example.py, test_one_more.py and test_lesson_sheet.py.
LISTED = ("piglet-tally.heads", "lesson-sheet.map")
ELSEWHERE = {"Points", "Part", say("facts.what"), *(lines(it)[0] for it in LISTED)}
ELSEWHERE |= {say("groups.plan"), say("one-more-throw.at_risk")}


@pytest.mark.parametrize("name", KEYS)
def test_every_figure_in_the_tables_of_a_key_is_that_of_the_theory(name):
    key = KEYS[name].made(key=True)
    for head, rows in ((it["head"], it["rows"]) for it in tables(key.blocks)):
        if head[0] not in ELSEWHERE and head[-1] != say("one-more-throw.n_mean"):
            # A table that nobody checks is an error.
            check = of_throws if head[1] == "1" and len(head[0]) == 1 else CHECKED[head[0]]
            check(key.job.game, rows, head)


@pytest.mark.parametrize("name", [it for it in KEYS if it.startswith("dot-plot")])
def test_every_dot_of_a_key_is_30_times_the_chance_of_its_points(name):
    key = KEYS[name].made(key=True)
    chances = turn(key.job.game, HoldAt(agreed(key.job.game))).distribution
    dots = pytest.approx({points: 30 * float(chance) for points, chance in chances.items()})
    assert [dict(it["points"]) for it in key.blocks if "points" in it] == [dots]


@pytest.mark.parametrize("game", ["skunk", "greedy_pig"])
def test_the_dots_of_35_students_fit_on_the_paper_nearly_always(game):
    sheet = KEYS[f"dot-plot-{game.replace('_', '-')}"].made()
    (paper,) = [it for it in sheet.blocks if it.get("drawing") == "graph"]
    zero = turn(sheet.job.game, HoldAt(20)).distribution[0]
    places = range(int(paper["y"]["high"]) + 1)
    assert sum(comb(35, n) * zero**n * (1 - zero) ** (35 - n) for n in places) > Fraction(99, 100)


def rows_under(heading: str, name: str, game) -> list[list[str]]:
    """Return the rows of a key's tables with that heading."""
    found = tables(worksheet(name, game, key=True).blocks)
    return [row for it in found if it["head"][0] == heading for row in it["rows"]]


def test_no_mean_of_a_game_is_told_where_it_depends_on_the_others():
    game = skunk(double_one="wipe", double_one_hits="everyone")
    figures = rows_under(say("facts.what"), "rule-card", game)
    assert not [row for row in figures if "5 rounds" in row[0]]
