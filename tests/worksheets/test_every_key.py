"""Every table and graph of every key of the ready set, figure by figure against the theory."""

import re
from fractions import Fraction

import pytest

from pigclass.exact import best_dice, best_hold, break_even, gain, rounds, survival, turn
from pigclass.rules.catalog import GAMES
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import say
from pigclass.worksheets.contents.scores import agreed
from pigclass.worksheets.theory import spread
from tests.worksheets.checked import CHECKED as KEYS
from tests.worksheets.test_keys import as_it_says, nearly, tables


def of_facts(game, rows, _head):
    told = dict(rows)
    if game.dice_choice:
        best = best_dice(game)
        assert told.pop(say("facts.best_dice")) == either(best.dice)
        assert nearly(told.pop(say("facts.best_dice_mean")), best.mean)
        assert not told
        return
    best = best_hold(game)
    losing = [it for it in game.outcomes if it.effect.turn_scale == 0 and it.effect.ends_turn]
    each = "round" if game.shared else "turn"
    hold = "sit" if game.shared else "hold"
    wanted = {
        say("facts.bust_chance"): sum(it.probability for it in losing),
        say("facts.break_even"): break_even(game),
        f"Mean points per {each} then": best.mean,
    }
    busts = told.pop(f"Chance that such a {each} ends in a bust").splitlines()
    chances = [turn(game, HoldAt(at)).bust for at in best.thresholds]
    assert len(busts) == len(set(chances))
    assert all(map(as_it_says, busts, dict.fromkeys(chances)))
    if any(it.effect.is_wipe_out for it in game.outcomes):
        wanted["The same with 50 points banked"] = break_even(game, 50)
    sooner = [name for name in told if name.startswith("Mean points from 38")]
    assert len(sooner) == (game.id == "pig_dice")
    for name in sooner:
        assert all(
            map(nearly, told.pop(name).split(" < "), [turn(game, HoldAt(38)).mean, best.mean])
        )
    if game.rounds:
        wanted[f"Mean score after {game.rounds} rounds then"] = game.rounds * best.mean
    if game.rounds and any(it.effect.is_wipe_out for it in game.outcomes):
        held = {at: rounds(game, HoldAt(at)).mean_score for at in range(12, 22)}
        plan = max(held, key=held.get)
        name = f"Most points in {game.rounds} rounds, the same plan in each: {hold} from"
        assert told.pop(f"{name} a turn total of") == str(plan)
        wanted[f"Mean score after {game.rounds} rounds then"] = Fraction(held[plan])
        wanted[say("facts.perfect_mean")] = Fraction(rounds(game).mean_score)
    unbanked = " with nothing banked" if break_even(game, 50) != break_even(game) else ""
    name = f"Most points per {each}{unbanked}: {hold} from a turn total of"
    assert told.pop(name) == either(best.thresholds)
    assert told.keys() == wanted.keys()
    assert [name for name, value in wanted.items() if not as_it_says(told[name], value)] == []


def of_lifetimes(game, rows, head):
    assert all(
        nearly(cell, survival(game, 8)[int(throws)])
        for throws, cell in zip(head[1:], rows[0][1:], strict=True)
    )


def of_lines(game, rows, _head):
    assert sum(Fraction(row[-1].split()[0]) for row in rows) == 1
    assert all(nearly(row[-1], Fraction(row[-1].split()[0])) for row in rows)


def of_counted_squares(game, rows, _head):
    squares = sum(int(row[1]) for row in rows)
    assert squares == 36
    assert all(nearly(row[2], Fraction(int(row[1]), squares)) for row in rows)


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


def of_means_across(game, rows, head):
    for threshold, cell in zip(head[1:], rows[0][1:], strict=True):
        assert nearly(cell, turn(game, HoldAt(int(threshold))).mean)


def of_means_down(game, rows, _head):
    for threshold, mean, bust in rows:
        held = turn(game, HoldAt(int(threshold)))
        assert nearly(mean, held.mean)
        assert nearly(bust, held.bust)


def of_numbers_of_dice(game, rows, _head):
    for dice, mean, safe in rows:
        assert nearly(mean, gain(game, 0, dice=int(dice)).mean)
        assert nearly(safe, Fraction(5, 6) ** int(dice))


def of_equations(game, rows, _head):
    """Check only that they are there: tests/worksheets/test_keys.py solves them."""
    assert len(rows) == 6


def of_class_means(game, rows, head):
    """Check the first student: tests/worksheets/test_spread.py plays whole classes."""
    for row, games in zip(rows, (1, 10), strict=True):
        assert head[1] == "1"
        assert as_it_says(f"≈ {row[1]}", Fraction(spread(game).of_mean(1, games)))


def of_marks(_game, rows, _head):
    """Check only that each part has marks: test_marks.py counts them, and what they tell."""
    assert all(int(row[1]) for row in rows)


def of_faces(_game, rows, _head):
    """Check that each throw of a table was counted; test_room.py counts them on the sheet."""
    assert sum(int(row[1]) for row in rows) == 160
    assert all(nearly(row[2], Fraction(160, len(rows))) for row in rows)


def of_plans(_game, rows, head):
    """Check what each plan scored in all; test_catch_up.py counts the rounds again."""
    for column in range(1, len(head)):
        *kept, score = (int(row[column]) for row in rows)
        assert sum(kept) == score


def of_throws(_game, rows, _head):
    """Check each turn total by the dice above it, until a 1 ends the round."""
    total = 0
    for cell, shown in zip(rows[0][1:], rows[1][1:], strict=True):
        faces = [int(face["text"]) for face in cell["dice"]] if cell else []
        total += sum(faces)
        assert shown == ("bust" if 1 in faces else str(total) if faces else "")


def of_groups(game, rows, _head):
    for at, one, whole in rows:
        assert nearly(one, turn(game, HoldAt(int(at))).mean)
        assert nearly(whole, Fraction(rounds(game, HoldAt(int(at))).mean_score))


def of_dots(game, rows, _head):
    dots = [(int(points), chance, float(number)) for points, chance, number in rows]
    reached = min(points for points, *_ in dots[1:])
    told = turn(game, HoldAt(reached)).distribution
    assert [points for points, *_ in dots] == sorted(told)
    assert all(as_it_says(chance, told[points]) for points, chance, _ in dots)
    assert sum(number for *_, number in dots) == pytest.approx(30, abs=0.1)


CHECKED = {
    "We sit from": of_groups,
    "Points": of_dots,
    "Die 1": of_faces,
    "Die 2": of_faces,
    "Part": of_marks,
    "Plan: sit from": of_plans,
    "Students": of_class_means,
    say("facts.what"): of_facts,
    "After throw": of_lifetimes,
    say("rule-card.what_it_does"): of_lines,
    say("outcome-grid.line"): of_counted_squares,
    "Position": of_equations,
}


def check_of(head):
    """Return what checks a table: a table that nobody checks is an error."""
    if head[0] == "Dice":
        return of_numbers_of_dice if head[1] == "Mean ≈" else of_the_grid
    if head[0] in {"hold from", "sit from"}:
        return of_means_down if head[1].startswith("Mean") else of_means_across
    return of_throws if head[1] == "1" and len(head[0]) == 1 else CHECKED[head[0]]


def either(numbers):
    return " or ".join(map(str, numbers))


@pytest.mark.parametrize("name", KEYS)
def test_every_figure_in_the_tables_of_a_key_is_that_of_the_theory(name):
    key = KEYS[name].made(key=True)
    for table in tables(key.blocks):
        check_of(table["head"])(key.asked.game, table["rows"], table["head"])


def graphs(blocks):
    for block in blocks:
        if block["kind"] == "side-by-side":
            for part in block["parts"]:
                yield from graphs(part)
        elif block["kind"] == "picture" and block["drawing"] == "graph":
            yield block


def rises(line):
    return any(y for _, y in line["points"])


def heights(game, name):
    """Return what a graph shows upwards, by what it calls that."""
    if name.endswith("still going"):
        return lambda throws: survival(game, 8)[throws]
    if name.startswith("points gained"):
        return lambda total: gain(game, total).mean
    if name == "Students":
        return lambda points: 30 * turn(game, HoldAt(agreed(game))).distribution[points]
    if game.dice_choice:
        return lambda dice: gain(game, 0, dice=dice).mean
    return lambda threshold: turn(game, HoldAt(threshold)).mean


@pytest.mark.parametrize("name", KEYS)
def test_every_point_of_a_graph_is_that_of_the_theory(name):
    key = KEYS[name].made(key=True)
    for graph in graphs(key.blocks):
        exact = heights(key.asked.game, graph["y"]["name"])
        # The graph of gains has a line at nothing as well.
        for line in filter(rises, graph["series"]):
            assert [y for _, y in line["points"]] == pytest.approx(
                [float(exact(round(x))) for x, _ in line["points"]]
            )


TICKET = re.compile(r"At (\d+) one more throw wins (.+) on average and loses (.+)\.")


@pytest.mark.parametrize("name", [name for name in KEYS if name.startswith("exit-ticket")])
def test_an_exit_ticket_tells_what_may_be_won_and_lost(name):
    key = KEYS[name].made(key=True)
    said = " ".join(line for block in key.blocks for line in block.get("lines", []))
    total, won, lost = TICKET.search(said).groups()
    one_more = gain(key.asked.game, int(total))
    assert nearly(won, one_more.won)
    assert nearly(lost, one_more.lost)


@pytest.mark.parametrize("game", ["skunk", "greedy_pig", "piglet"])
def test_a_prediction_key_tells_how_many_of_twenty_live(game):
    key = KEYS[f"prediction-{game.replace('_', '-')}"].made(key=True)
    said = [line for block in key.blocks for line in block.get("lines", [])]
    (told,) = [line for line in said if line.startswith("On average")]
    assert nearly(told, 20 * survival(GAMES[game](), 3)[3])
