"""TableGame in a notebook: what its form starts, and what its screen is given."""

import pytest

from pigclass import HoldAt, TableGame, big_pig, hog, pig, playpalace_pig
from tests.widgets.class_plays import view


def test_the_form_starts_a_game_to_the_target_typed_in(log):
    table = TableGame(big_pig(ending="equal_turns"), log=log)
    assert view(table)["kind"] == "setup"
    typed = {"players": "Ana\nBen\nhard", "target": "60"}
    table.act("start", typed)
    game = table.session.game.play.game
    assert (game.target, game.options["ending"]) == (60, "equal_turns")
    assert view(table)["headline"] == "Ana's turn"
    assert table.session.name(2) == "Rae (hard)"


def field(table, name):
    return next(it for it in view(table)["panel"]["form"]["fields"] if it["name"] == name)


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ({}, ["Player 1", "Kit (easy)"]),
        ({"against": "nobody"}, ["Player 1", "Player 2"]),
        ({"against": "hard"}, ["Player 1", "Rae (hard)"]),
        ({"players": " \n"}, ["Player 1", "Kit (easy)"]),
        ({"players": "Ana\nBen"}, ["Ana", "Ben"]),
        ({"players": "Ana", "against": "easy"}, ["Ana", "Kit (easy)"]),
    ],
)
def test_a_form_without_names_starts_a_game_of_two(log, typed, names):
    table = TableGame(hog(), log=log)
    table.act("start", typed)
    assert [table.session.name(seat) for seat in (0, 1)] == names


def test_a_game_for_four_refuses_more(log):
    table = TableGame(playpalace_pig(), log=log)
    table.act("start", {"players": "\n".join("abcde")})
    assert view(table)["problem"] == "players=5 is not possible: choose players from 2 to 4."


def test_a_target_that_makes_no_game_is_refused_and_kept_in_the_form(log):
    table = TableGame(pig(min_bank=30), log=log)
    table.act("start", {"target": "20"})
    assert view(table)["problem"].startswith("min_bank=30 must be below the target, 20")
    assert field(table, "target")["value"] == "20"


def test_whoever_is_drawn_begins_and_the_others_follow_round_the_table(log):
    names = ["Ana", "Ben", "Cleo"]
    games = [TableGame(pig(), players=names, first="random", seed=it, log=log) for it in range(20)]
    assert {it.session.play.order for it in games} == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    first = games[0].session.name(games[0].session.play.order[0])
    assert view(games[0])["headline"] == f"{first}'s turn"


def test_a_game_can_be_continued_with_its_names(log):
    before = TableGame(pig(), players=["Ana", "medium"], seed=1, log=log)
    before.act("press_roll", {})
    after = TableGame(pig(), log=log)
    offer, two = view(after)["panel"]["form"]["offers"]
    assert two["data"] == {"against": "nobody"}
    after.act("continue", offer["data"])
    assert after.session.game == before.session.game
    assert [after.session.name(seat) for seat in (0, 1)] == ["Ana", "Sam (medium)"]


def test_playing_again_keeps_who_sits_and_takes_new_dice(log):
    table = TableGame(pig(), players=["Ana", HoldAt(20)], seed=1, log=log)
    table.act("finish", {})
    table.act("again", {})
    assert table.session.game.setup.seed != 1
    assert table.session.is_computer(1)
    assert table.session.name(1) == "hold at 20"


def test_an_impatient_r_does_not_stop_the_computer(log):
    table = TableGame(pig(), players=["easy", "Ana"], log=log)
    tick = view(table)["tick"]
    table.act("press_roll", {})
    assert "Wait a moment" in view(table)["problem"]
    assert view(table)["tick"] == tick
    table.act(tick["action"], tick["data"])
    assert view(table)["problem"] == ""


def test_the_form_asks_how_long_computers_pause(log):
    table = TableGame(pig(), log=log)
    table.act("start", {"players": "Ana", "against": "easy", "first": "random", "pace": "soon"})
    assert "'soon' is not a number" in view(table)["problem"]
    table.act("start", {"pace": "2", "seed": "5"})
    assert view(table)["headline"] == "Kit (easy)'s turn"
    assert view(table)["tick"]["ms"] == 2000


def test_names_typed_by_people_are_kept_and_those_of_computers_are_not(log):
    table = TableGame(pig(), players=["Ana", "easy", ""], log=log)
    assert list(table.class_log.names().values()) == ["Ana"]
