"""The map of perfect play: what its controls change, and what is refused."""

import pytest

from pigclass.exact.races.maps import hold_map
from pigclass.rules.catalog import GAMES, pig, skunk
from pigclass.rules.errors import PigclassError
from pigclass.widgets.perfect_play.map_session import MapSession
from pigclass.widgets.perfect_play.policy_map import PolicyMap


def values(session):
    return {field["name"]: field["value"] for field in session.fields()}


def test_the_slider_chooses_the_slice_that_is_drawn():
    session = MapSession(pig(target=20))
    session.change("other", "7")
    told = hold_map(pig(target=20))
    first = told[(told.own == 0) & (told.other == 7)].hold_at.item()
    assert session.charts()[1].description.startswith(f"Against 7: with 0 hold at {first},")


def test_other_rules_give_another_map():
    session = MapSession(pig(target=20))
    session.change("sides", "10")
    assert session.game == pig(target=20, sides=10)
    session.change("game", "piglet")
    assert values(session)["target"] == "10"
    assert "sides" not in values(session)


def test_what_cannot_be_shown_is_said_and_the_map_stays():
    session = MapSession(pig(target=20))
    for name, value in (("target", "many"), ("target", "5000"), ("sides", "3"), ("game", "chess")):
        session.change(name, value)
        assert session.problem
        assert session.game == pig(target=20)
    session.change("show", "win")
    assert session.problem == ""


@pytest.mark.parametrize("target", ["0", "-3", "201", "500"])
def test_the_bounds_of_a_target_are_the_same_on_both_sides(target):
    session = MapSession(pig(target=20))
    session.change("target", target)
    assert session.problem == f"There is no map to {target}: choose a target from 1 to 200."


def test_a_refusal_speaks_the_words_of_the_form():
    session = MapSession(pig(target=20))
    session.change("sides", "3")
    assert session.problem.startswith("“Sides of the die” 3 is not possible")


def test_the_list_of_games_keeps_its_order_and_says_what_is_decided():
    session = MapSession(pig(target=20))
    before = list(choices(session, "game"))
    session.change("game", "hog")
    assert list(choices(session, "game")) == before
    assert choices(session, "show")["hold"] == "how many dice"
    session.change("game", "piglet")
    assert choices(session, "show")["hold"] == "when to hold"


def choices(session, name):
    return next(dict(field["choices"]) for field in session.fields() if field["name"] == name)


def test_the_slice_stays_inside_a_smaller_game():
    session = MapSession(pig(target=30))
    session.change("other", "29")
    session.change("target", "10")
    assert session.other == 9


@pytest.mark.parametrize("name", [name for name, build in GAMES.items() if not build().shared])
def test_every_game_for_two_has_its_maps(name):
    session = MapSession(GAMES[name](target=12))
    for show in session.shows:
        session.change("show", show)
        assert all(chart.description for chart in session.charts())
        assert not session.problem


def test_the_widget_draws_what_the_session_says():
    shown = PolicyMap(pig(target=15))
    assert len(shown._charts.children) == 2
    shown.change("show", "pace")
    assert len(shown._charts.children) == 1
    shown.change("target", "x")
    assert "Type a whole number" in shown._screen.view["problem"]


@pytest.mark.parametrize("game", [skunk(), pig(players=3), pig(target=400)])
def test_a_game_without_a_map_is_refused(game):
    with pytest.raises(PigclassError):
        PolicyMap(game)
