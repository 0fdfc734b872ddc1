"""TableGame in a notebook: what its form starts, and what its screen is given."""

import pytest

from pigclass.rules.catalog import GAMES, big_pig, hog, pig, playpalace_pig, skunk
from pigclass.rules.errors import PigclassError
from pigclass.strategies.thresholds import HoldAt
from pigclass.widgets.activity import ClassActivity
from pigclass.widgets.table_game import TableGame


@pytest.fixture
def log(tmp_path):
    return str(tmp_path / "class.db")


def view(activity):
    return activity._screen.view


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
    assert "needs 4 players, not 3" in view(table)["problem"]
    fields = {it["name"]: it["value"] for it in view(table)["panel"]["form"]["fields"]}
    assert fields["players"] == "Ana\nBen\nCleo"
    assert fields["option_teams"] == "2v2"


@pytest.mark.parametrize("players", [["Ana"], list("abcdefghijk"), 1])
def test_too_few_or_too_many_are_refused(log, players):
    with pytest.raises(PigclassError, match="2 to 10 fit round a table"):
        TableGame(pig(), players=players, log=log)


@pytest.mark.parametrize("name", [name for name, build in GAMES.items() if not build().shared])
def test_every_game_with_turns_opens_with_a_form_and_plays(log, name):
    table = TableGame(GAMES[name](), log=log)
    fields = view(table)["panel"]["form"]["fields"]
    table.act("start", {it["name"]: it["value"] for it in fields} | {"against": "all"})
    assert table.session.game.play.game == GAMES[name](players=3)


def test_the_lowest_throw_begins_and_is_told(log):
    table = TableGame(pig(), players=["Ana", "Ben", "Cleo"], first="lowest", seed=5, log=log)
    first = table.session.play.order[0]
    assert table.session.said.startswith("Thrown for it: Ana ")
    assert view(table)["headline"] == f"{table.session.name(first)}'s turn"
    assert table.session.said.endswith(f"{table.session.name(first)} throws first.")


def test_skunk_opens_the_class_screen(log):
    activity = TableGame(skunk(), students=4, log=log)
    assert isinstance(activity, ClassActivity)
    activity.act("begin", {})
    assert activity._screen.view["kind"] == "table"


def test_a_game_can_be_continued_with_its_names(log):
    before = TableGame(pig(), players=["Ana", "medium"], seed=1, log=log)
    before.act("press_roll", {})
    after = TableGame(pig(), log=log)
    (offer,) = view(after)["panel"]["form"]["offers"]
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


def test_the_screen_asks_for_the_computers_move_and_for_no_other(log):
    table = TableGame(pig(), players=["easy", "Ana"], pace=0.5, log=log)
    asked = view(table)["tick"]
    assert asked["ms"] == 500
    table.act(asked["action"], asked["data"])
    moved = table.session.game
    table.act(asked["action"], asked["data"])
    assert table.session.game == moved


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
    assert "'soon' is no pause" in view(table)["problem"]
    table.act("start", {"pace": "2,5", "seed": "5"})
    assert view(table)["headline"] == "Kit (easy)'s turn"
    assert view(table)["tick"]["ms"] == 2500


@pytest.mark.parametrize("pace", ["soon", -1, 61, float("nan")])
def test_a_pause_that_is_none_is_refused_in_code(log, pace):
    with pytest.raises(PigclassError, match="type seconds from 0 to 60"):
        TableGame(pig(), players=2, pace=pace, log=log)


def test_names_typed_by_people_are_kept_and_those_of_computers_are_not(log):
    table = TableGame(pig(), players=["Ana", "easy", ""], log=log)
    assert list(table.class_log.names().values()) == ["Ana"]


def test_the_table_has_frames(log):
    table = TableGame(playpalace_pig(), players=["easy", "medium"], seed=2, log=log)
    while tick := view(table)["tick"]:
        table.act(tick["action"], tick["data"])
    scores = table.rounds(computers=True).groupby("player", observed=True)["points"].sum()
    assert sorted(scores) == sorted(table.session.game.play.scores)
    assert set(table.decisions(computers=True)["action"]) == {"roll", "hold"}
    assert table.rounds().empty


def test_digits_choose_dice_only_where_that_is_chosen(log):
    assert "5" in view(TableGame(hog(), players=2, log=log))["keys"]
    assert set(view(TableGame(pig(), players=2, log=log))["keys"]) == {"b"}
