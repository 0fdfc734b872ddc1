"""What devices say is the student's own, in the right number, in a game and at its end."""

import json
import re

import pytest

from pigclass import GreedyPigActivity, PigletActivity, SkunkActivity
from pigclass.classlog.events.classgame import AT_THE_END
from pigclass.facts.own_ghost import ghosts_in_words
from pigclass.live.messages import Believe
from pigclass.rules.catalog import class_piglet, greedy_pig, skunk
from pigclass.widgets.class_game.lessons import SKUNK_PLAN
from pigclass.widgets.class_game.on_devices import for_all, for_one
from pigclass.words import speaking
from tests.live.devices import LEAVES_SOCKETS, behind_a_door
from tests.widgets.class_plays import why_not

pytestmark = LEAVES_SOCKETS
NAMES = ["Ana", "Ben", "Cleo", "Dan"]
OWN_DICE = [(SkunkActivity, skunk), (PigletActivity, class_piglet), (GreedyPigActivity, greedy_pig)]
AT_RISK = {"en": "at risk", "es": "en juego"}


@pytest.mark.parametrize("language", AT_RISK)
@pytest.mark.parametrize(("kind", "game"), OWN_DICE)
def test_points_of_ones_own_dice_are_at_risk_and_not_the_most_of_the_class(
    kind, game, language, log
):
    activity = kind(game=game(own_dice=True), names=NAMES, seed=5, log=log)
    activity.language = language
    for act in ("begin", "press_roll"):
        activity.act(act, {})
    session = activity.session
    with speaking(language):
        assert for_all(session, ())["at_risk"] is None
        for seat, player in enumerate(session.game.setup.players):
            (thrown,) = session.game.this_round.thrown_by(seat)
            points = sum({"heads": 1}.get(it, it) for it in thrown.faces if it != "tails")
            own = {"points": str(points), "label": AT_RISK[language]}
            view_of_one = for_one(session, player)
            assert view_of_one["own_risk"] == (own if view_of_one["status"] == "standing" else None)


SAID = [(number, f"{number} answers from {number} devices") for number in (0, 3)]


@pytest.mark.parametrize(("answers", "said"), [*SAID, (1, "1 answer from 1 device")])
def test_answers_are_counted_in_the_right_number(log, answers, said):
    activity = SkunkActivity(names=NAMES, log=log)
    with behind_a_door(activity):
        for act in ("begin", "press_roll", "finish", "close", "exit"):
            activity.act(act, {})
        players, session = activity.session.game.setup.players, activity.session
        for player in players[:answers]:
            session.take(player, Believe(1, AT_THE_END, "A"), activity.plan.asked)
        activity._show()
        assert activity._screen.view["panel"]["asked"]["told"] == said


def test_a_class_without_devices_reads_the_last_question_too(log):
    activity = SkunkActivity(names=NAMES, log=log)
    for act in ("begin", "press_roll", "finish", "exit"):
        activity.act(act, {})
    assert activity._screen.view["panel"]["asked"]["asks"] == SKUNK_PLAN.exit.asks


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kind", [SkunkActivity, PigletActivity, GreedyPigActivity])
def test_the_question_at_the_end_names_no_student(kind, language):
    with speaking(language):
        words = " ".join((kind.plan.exit.asks, *kind.plan.exit.offered.values()))
    assert not re.search(r"\bAna|\bBen\b|\{", words)


@pytest.fixture
def activity(log):
    activity = SkunkActivity(names=["Ana", "Ben", "Cleo"], seed=8, log=log)
    with behind_a_door(activity):
        activity.act("begin", {})
        for throw in range(60):
            if activity.session.game.stage.value == "deciding":
                activity.act("tap", {"seat": throw % 3})
            activity.act("press_roll", {})
        yield activity


def answer(activity, seat, letter, number=1):
    player = activity.session.game.setup.players[seat]
    wish = Believe(number, AT_THE_END, letter)
    return why_not(activity.session.take, player, wish, SKUNK_PLAN.asked)


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
    predictions = activity.predictions()
    assert dict(predictions["choice"].value_counts()) == {
        "to sit, for a wrong reason": 2,
        "to stand, for a wrong reason": 1,
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
