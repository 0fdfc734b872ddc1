"""After a game, on devices: the question at the end, and what each sees of their own."""

import json

import pytest

from pigclass.classlog.events.classgame import AT_THE_END
from pigclass.facts.own_ghost import ghosts_in_words
from pigclass.live.messages import Believe, Wish
from pigclass.widgets.class_game.lessons import SKUNK_PLAN, SkunkActivity
from pigclass.widgets.class_game.on_devices import for_all, for_one
from tests.live.devices import LEAVES_SOCKETS, behind_a_door
from tests.widgets.class_plays import told_by_device

pytestmark = LEAVES_SOCKETS


@pytest.fixture
def activity(tmp_path):
    activity = SkunkActivity(names=["Ana", "Ben", "Cleo"], seed=8, log=str(tmp_path / "class.db"))
    with behind_a_door(activity):
        activity.act("begin", {})
        for throw in range(60):
            if activity.session.game.stage.value == "deciding":
                activity.act("tap", {"seat": throw % 3})
            activity.act("press_roll", {})
        yield activity


def answer(activity, seat, letter, number=1):
    player = activity.session.game.setup.players[seat]
    wish = Wish(player, Believe(number, AT_THE_END, letter))
    return told_by_device(activity.session, wish, SKUNK_PLAN.asked)


def shown(activity):
    return [it["number"] for it in activity._screen.view["panel"]["asked"]["rows"]]


def test_answers_count_while_it_is_asked_and_are_seen_only_when_shown(activity):
    assert "does not count" in answer(activity, 0, "A")
    activity.act("exit", {})
    assert [answer(activity, 0, it, n) for n, it in enumerate("AB")] == ["", ""]
    assert answer(activity, 1, "B") == answer(activity, 2, "D") == ""
    assert shown(activity) == ["", "", "", ""]
    activity.act("exit", {})
    assert shown(activity) == ["0 (0%)", "2 (67%)", "0 (0%)", "1 (33%)"]
    assert "does not count" in answer(activity, 0, "C", 9)
    told = activity.predictions()
    assert dict(told["choice"].value_counts()) == {
        "Ana, for a wrong reason": 2,
        "Ben, for a wrong reason": 1,
    }


def test_nobody_hears_what_another_has_answered(activity):
    activity.act("exit", {})
    answer(activity, 0, "A")
    ben = activity.session.game.setup.players[1]
    state = for_all(activity.session, SKUNK_PLAN.asked) | for_one(activity.session, ben)
    assert state["exit"][0]["id"] == AT_THE_END
    assert state["believed"] == {}
    assert "Ana" not in json.dumps({**state, "exit": [], "said": "", "headline": ""})


def test_own_rounds_are_those_of_the_score_sheet_and_the_ghost_says_a_number(activity):
    game = activity.session.game
    for seat, player in enumerate(game.setup.players):
        rounds = for_one(activity.session, player)["rounds"]
        assert sum(it["points"] for it in rounds) == game.play.scores[seat]
    assert for_all(activity.session, ())["finals"] == sorted(game.play.scores)
    ghosts = ghosts_in_words(activity.class_log, game.id)
    assert set(ghosts) <= set(game.setup.players)
    assert all("you sit a" in it for it in ghosts.values())
