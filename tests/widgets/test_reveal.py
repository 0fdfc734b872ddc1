"""The pages of a reveal, from what was said to so what, without a browser."""

import asyncio
import re
from importlib.resources import files

import pandas as pd
import pytest

from pigclass.charts.show import MIME
from pigclass.facts.class_game import Evidence
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.widgets.class_game.lessons import (
    BestForWhatActivity,
    GreedyPigActivity,
    HowSureActivity,
    SkunkActivity,
)
from pigclass.words import say
from tests.waiting import run_async
from tests.widgets.class_plays import ACTIVITIES, ANSWERS, TODAY, play, sits_at, with_every_page


@pytest.fixture(params=TODAY)
def played(request, tmp_path) -> ClassActivity:
    activity = request.param(students=12, seed=5, log=str(tmp_path / "class.db"))
    return play(activity, sits_at, answers=ANSWERS)


def press(played, key: str) -> None:
    """Press a key of the moment."""
    asked = played._screen.view["keys"][key]
    played.act(asked["action"], asked["data"])


def test_four_or_five_pages_lead_from_what_we_said_to_so_what_by_arrows_and_digits(played):
    played.act("reveal", {})
    dots = played._screen.view["reveal"]["dots"]
    assert len(dots) in {4, 5}
    steps, asked = [], []
    for number in range(len(dots)):
        press(played, str(number + 1))
        assert len(played._charts.children) == 1, played._screen.view["problem"]
        shown = played._screen.view["reveal"]
        steps.append([is_here for _, is_here in shown["steps"]].index(True))
        asked.append(shown["asks"])
    assert steps == sorted(steps)
    assert {steps[0], steps[-1]} == {0, 3}
    back = [asked[-1]]
    while "arrowleft" in played._screen.view["keys"]:
        press(played, "arrowleft")
        back.append(played._screen.view["reveal"]["asks"])
    assert back[::-1] == asked


@pytest.mark.parametrize("activity", ACTIVITIES)
def test_a_lesson_has_three_more_pictures_at_most(activity):
    assert len(activity.plan.more) <= 3


def test_more_pictures_are_grouped_and_lead_back_to_the_page_before(played):
    played.act("reveal", {})
    press(played, "2")
    (more,) = (it for it in played._screen.view["buttons"] if "groups" in it)
    listed = [int(number) for _, pages in more["groups"] for number, _ in pages]
    led = len(played._screen.view["reveal"]["dots"])
    assert sorted(listed) == list(range(led, len(played._charts.pages)))
    before = played._screen.view["reveal"]["asks"]
    played.act("page", {"number": listed[-1]})
    assert played._screen.view["reveal"]["asks"] != before
    press(played, "pageup")
    assert played._screen.view["reveal"]["asks"] == before


def test_what_a_picture_means_is_kept_until_somebody_asks_and_on_each_page_anew(played):
    played.act("reveal", {})
    for number in (0, 1):
        played.act("page", {"number": number})
        shown = played._screen.view["reveal"]
        assert (shown["sentence"], shown["tell"]["label"]) == ("", say("button.tell"))
        assert played._screen.view["said"] == shown["asks"]
        press(played, " ")
        shown = played._screen.view["reveal"]
        assert shown["tell"] is None
        assert shown["sentence"] == played._screen.view["said"] != ""


def test_without_answers_the_reveal_passes_over_what_we_said(tmp_path):
    activity = SkunkActivity(students=12, seed=5, log=str(tmp_path / "class.db"))
    play(activity, sits_at).act("reveal", {})
    assert activity._screen.view["reveal"]["asks"] == say("reveal.where_we_sat")


def test_after_another_round_the_pages_begin_with_the_first_again(tmp_path):
    activity = SkunkActivity(students=4, seed=5, log=str(tmp_path / "class.db"))
    activity.act("begin", {})
    opened = []
    for _ in range(2):
        activity.act("press_roll", {})
        activity.act("sit_all", {})
        activity.act("reveal", {})
        opened.append(activity._screen.view["reveal"]["number"])
        activity.act("page", {"number": 1})
        activity.act("close", {})
        activity.act("press_roll", {})
    assert opened == [0, 0]


def machine_in(played) -> pd.DataFrame:
    """The rows of the chart that only the machine can have made."""
    spec = played._charts.children[0].outputs[0]["data"][MIME]
    frames = [pd.DataFrame(rows) for rows in spec["datasets"].values()]
    return max((it for it in frames if "low" in it), key=len)


def test_the_machine_plays_ten_times_more_rounds_at_the_press_of_a_button(tmp_path):
    activity = HowSureActivity(students=12, seed=5, log=str(tmp_path / "class.db"))
    played = play(activity, sits_at)
    played.act("reveal", {})
    page = [it.question for it in played._charts.pages].index(say("reveal.long_run"))
    played.act("page", {"number": page})
    runs = [machine_in(played)["x"].max()]
    for _ in range(2):
        played.act("more_rounds", {})
        runs.append(machine_in(played)["x"].max())
    assert runs == [1000, 10_000, 100_000]
    played.act("more_rounds", {})
    assert played._screen.view["problem"] == say("says.most_rounds", number="100,000")


def test_a_head_count_has_its_charts_and_says_what_it_cannot_draw(tmp_path):
    activity = GreedyPigActivity(head_count=20, seed=3, log=str(tmp_path / "class.db"))
    activity.act("begin", {})
    while activity.session.game.stage != "game over":
        stage = activity.session.game.stage
        activity.act(
            *(("count", {"still_standing": "0"}) if stage == "deciding" else ("press_roll", {}))
        )
    with_every_page(activity).act("reveal", {})
    assert len(activity._charts.children) == 1
    asked = [page.id for page in activity._charts.pages]
    activity.act("page", {"number": asked.index("how_it_ended")})
    assert activity._screen.view["problem"] == say("refused.no_scores")


def test_a_student_alone_is_compared_without_the_computer_classmates(tmp_path):
    activity = SkunkActivity(alone=True, seed=5, log=str(tmp_path / "class.db"))
    play(activity, sits_at)
    evidence = Evidence(activity.session.game, activity.class_log)
    assert len(set(evidence.decisions["player"])) == 1


def every_page(activity) -> tuple[list[str], list[str]]:
    """Open every page: the charts that were drawn, in words, and the sentences of the others."""
    drawn, said = [], []
    activity.act("reveal", {})
    for number in range(len(activity._charts.pages)):
        activity.act("page", {"number": number})
        activity.act("tell", {})
        problem = activity._screen.view["problem"]
        charts = [it.outputs[0]["data"]["text/plain"] for it in activity._charts.children]
        assert bool(charts) != bool(problem)
        drawn += charts
        said += [problem] if problem else []
    return drawn, said


def test_what_was_chosen_stands_beside_what_is_exact(tmp_path):
    activity = BestForWhatActivity(students=12, seed=5, log=str(tmp_path / "class.db"))
    drawn, _ = every_page(play(activity, sits_at, answers=ANSWERS))
    scores, wins = (next(it for it in drawn if word in it) for word in ("scores more", "wins more"))
    assert "7 for hold at 20, 5 for hold at 25, 0 for both the same" in scores
    assert "hold at 20, 8.14 points; hold at 25, 8.00 points" in scores
    assert "hold at 20, wins 48.8%; hold at 25, wins 51.2%" in wins


@pytest.mark.parametrize("activity", TODAY)
def test_before_a_throw_every_page_says_why_it_is_empty(activity, tmp_path):
    empty = activity(students=12, seed=5, log=str(tmp_path / "class.db"))
    empty.act("begin", {})
    empty.act("finish", {})
    drawn, said = every_page(empty)
    assert said
    assert all(sentence.endswith((".", "?")) for sentence in said)
    assert not [text for text in drawn if "nan" in text]


@pytest.mark.parametrize("activity", TODAY)
def test_one_student_has_every_chart(activity, tmp_path):
    alone = activity(students=1, seed=5, log=str(tmp_path / "class.db"))
    own = dict.fromkeys(("scores_more", "goes_first", "wins_more", "farther_off"), "A")
    numbers = {"sit_at": "20", "throws_survived": "3", "bust_after_4": "30"}
    drawn, said = every_page(play(alone, lambda seat: 1, answers=own | numbers))
    assert (len(drawn), said) == (len(alone._charts.pages), [])


def test_nothing_of_the_answer_is_seen_before_the_class_has_played(tmp_path):
    activity = GreedyPigActivity(students=12, seed=5, log=str(tmp_path / "class.db"))
    for action, data in (("reveal", {}), ("page", {"number": 5}), ("more_rounds", {})):
        activity.act(action, data)
        assert activity.session.game.stage == "predicting"
        assert not activity._charts.children
    activity.act("believe", ANSWERS)
    activity.act("press_roll", {})
    activity.act("reveal", {})
    assert "when a round is over" in activity._screen.view["problem"]
    assert not activity._charts.children


def test_back_at_the_table_no_answer_stays_in_sight(tmp_path):
    activity = GreedyPigActivity(students=4, seed=5, log=str(tmp_path / "class.db"))
    activity.act("begin", {})
    while activity.session.game.stage != "round over":
        activity.act("press_roll", {})
    activity.act("reveal", {})
    activity.act("tell", {})
    means = activity._screen.view["reveal"]["sentence"]
    assert means
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


def test_no_key_opens_the_reveal():
    keys = (files("pigclass.widgets") / "static" / "keys.js").read_text(encoding="utf-8")
    known = re.search(r"const KEYS = \{(.*?)\}", keys, re.DOTALL)[1]
    assert "press_roll" in known
    assert "reveal" not in known


def standing_out(activity) -> list[int]:
    """The points of the dots and crosses that stand out, and of no other."""
    spec = activity._charts.children[0].outputs[0]["data"][MIME]
    styles = ("sat-point", "busted-point")
    layers = [it for it in spec["layer"] if it["mark"].get("style") in styles]
    rows = [spec["datasets"][it["data"]["name"]] for it in layers if "name" in it["data"]]
    return sorted(row.get("at", row.get("points")) for some in rows for row in some)


def test_somebodys_own_results_are_found_by_name_and_hidden_again(tmp_path):
    activity = GreedyPigActivity(names=["Ana", "Ben", "Cem"], seed=5, log=str(tmp_path / "a.db"))
    play(activity, sits_at).act("reveal", {})
    press(activity, "2")
    rounds = activity.rounds()
    assert standing_out(activity) == sorted(rounds["points"])
    listed = dict(activity._screen.view["reveal"]["find"]["choices"])
    (ben,) = (seat for seat, name in listed.items() if name == "Ben")
    activity.act("find", {"seat": ben})
    labels = activity.class_log._labels().players
    own = rounds[rounds["player"] == labels[activity.session.game.setup.players[int(ben)]]]
    assert standing_out(activity) == sorted(own["points"])
    assert activity._screen.view["said"] == say("way.found", name="Ben")
    # No name stands in a chart, which a notebook may keep.
    assert "Ben" not in str(activity._charts.children[0].outputs)
    for hides in (("find", {"seat": "-1"}), ("page", {"number": 1})):
        activity.act("find", {"seat": ben})
        activity.act(*hides)
        assert standing_out(activity) == sorted(rounds["points"])
    activity.act("find", {"seat": 9})
    assert activity._screen.view["problem"]


def test_pages_are_prepared_while_nobody_presses_and_are_not_drawn_again(tmp_path, monkeypatch):
    activity = GreedyPigActivity(students=4, seed=5, log=str(tmp_path / "class.db"))
    play(activity, sits_at)

    async def look_at_the_first_page():
        activity.act("reveal", {})
        dots = activity._screen.view["reveal"]["dots"]
        async with asyncio.timeout(60):
            while len({page for page, *_ in activity._charts._pictures}) < len(dots):
                await asyncio.sleep(0.05)

    run_async(look_at_the_first_page())
    monkeypatch.setattr(activity._charts, "_drawn", None)
    for number in range(len(activity._screen.view["reveal"]["dots"])):
        press(activity, str(number + 1))
        assert len(activity._charts.children) == 1


def test_where_heads_were_counted_nobody_can_be_found(tmp_path):
    counted = SkunkActivity(head_count=20, seed=2, log=str(tmp_path / "class.db"))
    for action in ("begin", "press_roll", "finish", "reveal"):
        counted.act(action, {})
    assert not any((counted._screen.view["reveal"]["find"], "n" in counted._screen.view["keys"]))
