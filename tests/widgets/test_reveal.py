"""The pages of a reveal, from what was said to so what, without a browser."""

import pytest

from pigclass import GreedyPigActivity, SkunkActivity
from pigclass.facts.class_game import Evidence
from tests.widgets.class_plays import ACTIVITIES, ANSWERS, answer, play, sits_at


@pytest.fixture(params=ACTIVITIES, scope="module")
def played(request, tmp_path_factory):
    log = str(tmp_path_factory.mktemp("log") / "class.db")
    activity = request.param(students=12, seed=5, log=log)
    return play(activity, sits_at, answers=ANSWERS)


def press(played, key: str) -> None:
    """Press a key of the moment."""
    action = played._screen.view["keys"][key]
    played.act(action["action"], action["data"])


def test_four_to_six_pages_lead_on_by_arrows_and_digits_and_answer_all_questions(
    played, monkeypatch
):
    played.act("reveal", {})
    played._charts._pictures.clear()
    drawn, believed = set(), Evidence.believed
    look = lambda facts, name: drawn.add(name) or believed(facts, name)  # noqa: E731
    monkeypatch.setattr(Evidence, "believed", look)
    dots = played._screen.view["reveal"]["dots"]
    assert len(dots) in {4, 5, 6}
    steps, questions = [], []
    for number in range(len(dots)):
        press(played, str(number + 1))
        assert len(played._charts.children) == 1, played._screen.view["problem"]
        shown = played._screen.view["reveal"]
        steps.append([is_here for _, is_here in shown["steps"]].index(True))
        questions.append(shown["asks"])
    assert steps == sorted(steps)
    assert (steps[0], steps[-1]) == (0, len(shown["steps"]) - 1)
    assert drawn >= {it.id for it in played.plan.questions}
    back = [questions[-1]]
    while "arrowleft" in played._screen.view["keys"]:
        press(played, "arrowleft")
        back.append(played._screen.view["reveal"]["asks"])
    assert back[::-1] == questions


def test_more_pictures_wait_behind_more_and_lead_back_to_the_page_before(played):
    played.act("reveal", {})
    press(played, "2")
    more = [it for it in played._screen.view["buttons"] if it["is_rare"] and it["data"]]
    listed = [it["data"]["number"] for it in more]
    led = len(played._screen.view["reveal"]["dots"])
    assert sorted(listed) == list(range(led, len(played._charts.pages)))
    assert len(listed) <= 3
    before = played._screen.view["reveal"]["asks"]
    played.act("page", {"number": listed[-1]})
    assert played._screen.view["reveal"]["asks"] != before
    press(played, "pageup")
    assert played._screen.view["reveal"]["asks"] == before


def test_nothing_of_the_answer_is_seen_before_the_class_has_played(log):
    activity = GreedyPigActivity(students=12, seed=5, log=log)
    for action, data in (("reveal", {}), ("page", {"number": 5})):
        activity.act(action, data)
        assert activity.session.game.stage == "predicting"
        assert not activity._charts.children
    answer(activity, ANSWERS)
    activity.act("press_roll", {})
    activity.act("reveal", {})
    assert "when a round is over" in activity._screen.view["problem"]
    assert not activity._charts.children


def test_back_at_the_table_no_answer_stays_in_sight(log):
    activity = GreedyPigActivity(students=4, seed=5, log=log)
    activity.act("begin", {})
    while activity.session.game.stage != "round over":
        activity.act("press_roll", {})
    activity.act("reveal", {})
    answer(activity, {})
    activity.act("tell", {})
    means = activity._screen.view["reveal"]["sentence"]
    assert means
    assert activity._screen.view["keys"][" "]["action"] == "page"
    activity.act("close", {})
    assert not activity._charts.children
    assert means not in str(activity._screen.view)
    # The one who tells asks again.
    activity.act("reveal", {})
    assert means not in str(activity._screen.view)
    activity.act("close", {})
    activity.act("press_roll", {})
    activity.act("press_roll", {})
    assert not activity._charts.children


def test_pages_that_were_seen_are_not_drawn_again(log, monkeypatch):
    activity = SkunkActivity(students=4, seed=5, log=log)
    play(activity, sits_at)
    activity.act("reveal", {})
    keys = [f"{number}" for number, _ in enumerate(activity._screen.view["reveal"]["dots"], 1)]
    for key in keys:
        press(activity, key)
    monkeypatch.setattr(activity._charts, "_draw", None)
    for key in keys:
        press(activity, key)
        assert len(activity._charts.children) == 1


def test_after_another_round_the_pages_begin_with_the_first_again(log):
    activity = SkunkActivity(students=4, seed=5, log=log)
    activity.act("begin", {})
    opened = []
    for _ in range(2):
        for action in ("press_roll", "sit_all", "press_roll", "reveal"):
            activity.act(action, {})
        answer(activity, {})
        opened.append(activity._screen.view["reveal"]["number"])
        activity.act("page", {"number": 1})
        activity.act("close", {})
        activity.act("press_roll", {})
    assert opened == [0, 0]
