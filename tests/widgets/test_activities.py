"""The class activities from the first belief to the last page of the reveal, without a browser."""

import pytest

from pigclass.widgets.activity import ClassActivity
from pigclass.widgets.evidence import Evidence
from pigclass.widgets.greedy_pig import GreedyPigActivity
from pigclass.widgets.piglet import PigletActivity
from pigclass.widgets.skunk import SkunkActivity
from tests.widgets.class_plays import play

ANSWERS = {
    "sit_at": "20 x 9, 15 x 3",
    "throws_survived": "3 x 10, 5 x 2",
    "bust_after_4": "30 x 6, 80 x 6",
    "scores_more": "A x 7, B x 5",
    "goes_first": "a x 12",
}
ACTIVITIES = [SkunkActivity, GreedyPigActivity, PigletActivity]


def sits_at(seat: int) -> int:
    return 1 + 4 * (seat % 5)


@pytest.fixture(params=ACTIVITIES)
def played(request, tmp_path) -> ClassActivity:
    activity = request.param(students=12, seed=5, log=str(tmp_path / "class.db"))
    return play(activity, sits_at, answers=ANSWERS)


def test_every_answer_is_logged_with_how_many_gave_it(played):
    asked = {question.id for question in played.plan.questions}
    counts = played.predictions().groupby("question", observed=True)["count"].sum()
    assert dict(counts) == dict.fromkeys(asked, 12)


def test_no_chart_is_there_before_the_reveal(played):
    assert not played._charts.children
    played.act("reveal", {})
    assert played._charts.children


def test_every_page_of_the_reveal_can_be_opened_and_drawn(played):
    played.act("reveal", {})
    for number, page in enumerate(played.plan.pages):
        played.act("page", {"number": number})
        drawn = [output.outputs[0]["data"]["text/plain"] for output in played._charts.children]
        assert len(drawn) == len(page.charts), played._screen.view["problem"]


def test_the_buttons_lead_to_every_other_page(played):
    played.act("reveal", {})
    played.act("page", {"number": 1})
    pages = [it["label"] for it in played._screen.view["buttons"] if it["action"] == "page"]
    others = [page.question for number, page in enumerate(played.plan.pages) if number != 1]
    assert pages == others


def test_the_rules_that_were_chosen_are_those_of_the_game(tmp_path):
    activity = GreedyPigActivity(log=str(tmp_path / "class.db"))
    activity.act("start", {"students": "4", "poison": "2", "safe_throws": "2", "rounds": "3"})
    rules = activity.session.game.play.game
    assert (rules.poison_faces, rules.safe_throws, rules.rounds) == ((2,), 2, 3)


def test_a_head_count_has_its_charts_and_says_what_it_cannot_draw(tmp_path):
    activity = GreedyPigActivity(head_count=20, seed=3, log=str(tmp_path / "class.db"))
    activity.act("begin", {})
    while activity.session.game.stage != "game over":
        stage = activity.session.game.stage
        activity.act(
            *(("count", {"still_standing": "0"}) if stage == "deciding" else ("press_roll", {}))
        )
    activity.act("reveal", {})
    assert len(activity._charts.children) == 2
    last = len(activity.plan.pages) - 1
    activity.act("page", {"number": last})
    assert "heads were counted" in activity._screen.view["problem"]


def test_a_student_alone_is_compared_without_the_computer_classmates(tmp_path):
    activity = SkunkActivity(alone=True, seed=5, log=str(tmp_path / "class.db"))
    play(activity, sits_at)
    evidence = Evidence(activity.session.game, activity.class_log)
    assert evidence.decisions["player"].nunique() == 1
