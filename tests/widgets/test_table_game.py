"""TableGame in a notebook: what its form starts, and what its screen is given."""

import pytest

from pigclass import HoldAt, TableGame, big_pig, hog, pig, playpalace_pig, two_dice_pig
from tests.widgets.class_plays import view


def test_the_form_starts_a_game_with_the_options_typed_in(log):
    table = TableGame(big_pig(), log=log)
    assert view(table)["kind"] == "setup"
    typed = {"players": "Ana\nBen\nhard", "option_target": "60", "option_ending": "equal_turns"}
    table.act("start", typed)
    game = table.session.game.play.game
    assert (game.target, game.options["ending"]) == (60, "equal_turns")
    assert view(table)["headline"] == "Ana's turn"
    assert table.session.name(2) == "Rae (hard)"


def test_teams_that_do_not_fit_are_refused_and_the_form_keeps_what_was_typed(log):
    table = TableGame(pig(), log=log)
    table.act("start", {"players": "Ana\nBen\nCleo", "option_teams": "2v2"})
    assert view(table)["problem"].startswith("“2 against 2” needs 4 players, not 3: write as many")
    fields = {it["name"]: it["value"] for it in view(table)["panel"]["form"]["fields"]}
    assert fields["players"] == "Ana\nBen\nCleo"
    assert fields["option_teams"] == "2v2"


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


def test_a_game_for_four_offers_no_more_and_refuses_more_in_words(log):
    table = TableGame(playpalace_pig(), log=log)
    assert field(table, "players")["help"].startswith("2 to 4. ")
    assert [key for key, _ in field(table, "option_teams")["choices"]] == ["", "2v2"]
    table.act("start", {"players": "\n".join("abcde")})
    assert view(table)["problem"].startswith("PlayPalace Pig is for 2 to 4 players, not 5")


@pytest.mark.parametrize(
    ("game", "typed", "says"),
    [
        (
            pig(),
            {"target": "20", "min_bank": "30"},
            "“Bank at least” 30 must be below the target, 20: otherwise the first bank would win.",
        ),
        (
            pig(),
            {"sides": "3"},
            "“Sides of the die” 3 is not possible: choose “Sides of the die” from 4 to 20.",
        ),
        (
            two_dice_pig(),
            {"busts_on": "seven", "double_one": "add_25"},
            "“A double 1” only matters with “What busts” “a 1”, and here “What busts” "
            "“a total of 7”. Put “A double 1” back to what it was.",
        ),
    ],
)
def test_what_makes_no_game_is_refused_in_the_words_of_the_form(log, game, typed, says):
    table = TableGame(game, log=log)
    table.act("start", {f"option_{name}": value for name, value in typed.items()})
    assert view(table)["problem"] == says


def test_what_a_game_refuses_whatever_it_is_does_not_stand_on_its_form(log):
    names = {it["name"] for it in view(TableGame(hog(), log=log))["panel"]["form"]["fields"]}
    assert "option_max_dice" in names
    assert "option_min_bank" not in names


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
    asked = view(table)["tick"]
    table.act("press_roll", {})
    assert "Wait a moment" in view(table)["problem"]
    assert view(table)["tick"] == asked
    table.act(asked["action"], asked["data"])
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
