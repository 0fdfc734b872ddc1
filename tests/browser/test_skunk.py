"""A class plays Skunk in a real browser: names and real dice, a head count, a student alone."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from pigclass.classlog.store import ClassLog
from tests.browser.playing import NAMES, Table, each_size, smallest_text
from tests.thorough import only_thorough
from tests.widgets.recount import recount

OpenNew = Callable[[Page, str], Path]
# A class of 28 that has sat with 96 for the second time.
LONG_ROUNDS = """from pigclass import *
activity = SkunkActivity(students=28, dice="real", log="class.db")
activity.act("begin", {})
for end in (["1 2"], []):
    for throw in ["6 6"] * 8:
        activity.act("press_roll", {})
        activity.act("type_throw", {"typed": throw})
    for seat in range(20):
        activity.act("tap", {"seat": seat})
    activity.act("press_roll", {})
    for throw in end:
        activity.act("type_throw", {"typed": throw})
    activity.act("press_roll", {}) if end else None
activity"""
SIT_AT = {seat: 12 + 7 * seat % 30 for seat in range(28)}


def test_28_named_students_play_five_rounds(page: Page, open_new: OpenNew) -> None:
    folder = open_new(page, "skunk")
    table = Table(page)
    table.start(names="\n".join(NAMES), seed="11")
    for answer, hands in (("20", 10), ("15", 19)):
        tap = page.locator(f"[data-tap='{answer}']")
        tap.evaluate("(it, hands) => { while (hands--) it.click(); }", hands)
        if hands == 10:
            page.locator(".pig-fewer").first.click()
    expect(page.locator("[name=sit_at]")).to_have_value("20: 9, 15: 19")
    page.locator("[name=throws_survived]").fill("3 x 28")
    table.key("r")
    table.play_round(SIT_AT)
    table.key("r")
    table.press("change_dice")
    table.play_round(SIT_AT, typed=["3 5", "66", "2,2", "4 4", "5 5"])
    table.key("r")
    table.press("change_dice")
    for _ in range(2):
        table.play_round(SIT_AT)
        table.key("r")
    table.play_round(SIT_AT)
    assert table.stage == "game over"

    with ClassLog(folder / "class.db") as log:
        (game,) = log.entries()
        rounds = log.rounds(names=True)
        assert table.scores() == recount(log.events(game.game), players=28)
        assert len(log.rolls().query("source == 'real'")) == 5
        assert log.predictions()["count"].sum() == 56
    last = rounds[rounds["round"] == 5].set_index("player")["score_after"]
    assert table.scores() == [last[name] for name in NAMES]

    table.press("reveal")
    expect(page.locator(".vega-embed")).to_have_count(1)


@only_thorough
def test_a_throw_and_a_sit_can_be_undone(page: Page, open_new: OpenNew) -> None:
    open_new(page, "skunk")
    table = Table(page)
    table.start(students="28", seed="5")
    table.press("begin")
    table.key("r")
    first = table.at_risk
    table.tap(4)
    table.key("r")
    assert table.scores()[4] == first
    table.key("u")
    assert table.scores()[4] == 0
    table.key("u")
    assert (table.at_risk, table.stage) == (0, "ready to roll")
    table.key("r")
    assert table.at_risk == first


@only_thorough
def test_a_head_count_keeps_no_scores_and_says_so(page: Page, open_new: OpenNew) -> None:
    folder = open_new(page, "skunk")
    table = Table(page)
    table.start(students="26", mode="head_count", dice="real")
    table.press("begin")
    table.type_throw("3 5")
    page.locator("[name=still_standing]").fill("20")
    table.press("start")
    table.type_throw("6 6")
    page.locator("[name=still_standing]").fill("21")
    table.press("start")
    assert "21 cannot still be standing" in table.problem
    page.locator("[name=still_standing]").fill("0")
    table.press("start")
    table.key("s")
    assert table.said.startswith("A head count keeps no scores of single students.")
    expect(page.locator(".pig-tile")).to_have_count(0)
    with ClassLog(folder / "class.db") as log:
        sat = log.decisions().query("action == 'sit'")
    assert list(zip(sat["turn_total"], sat["count"], strict=True)) == [(8, 6), (20, 20)]


@only_thorough
def test_a_student_plays_alone_with_computer_classmates(page: Page, open_new: OpenNew) -> None:
    folder = open_new(page, "skunk")
    table = Table(page)
    table.start(mode="alone", seed="11")
    table.start(sit_at="20", throws_survived="3")
    for number in range(5):
        table.play_round({0: 20})
        if number < 4:
            table.key("r")
    assert table.stage == "game over"
    with ClassLog(folder / "class.db") as log:
        (game,) = log.entries()
        assert table.scores() == recount(log.events(game.game), players=5)


@only_thorough
def test_what_was_sat_with_fits_beside_a_score_of_three_digits(
    page: Page, open_cell: OpenNew
) -> None:
    open_cell(page, LONG_ROUNDS)
    expect(page.locator(".pig-gained").first).to_have_text("+96")
    tile = page.locator(".pig-tile").first
    expect(tile.locator(".pig-score")).to_have_text("192")
    for _ in each_size(page):
        assert tile.evaluate("it => it.scrollWidth <= it.clientWidth")


@only_thorough
def test_the_activity_fits_a_small_projector(page: Page, open_new: OpenNew) -> None:
    open_new(page, "skunk")
    table = Table(page)
    table.start(names="\n".join(NAMES), seed="11")
    table.press("begin")
    table.key("r")
    screen = page.locator(".pig-screen").bounding_box()
    assert screen["y"] >= 0
    assert screen["y"] + screen["height"] <= 720
    assert page.locator(".pig-die").first.bounding_box()["width"] >= 96
    assert smallest_text(page) >= 18
    for button in page.locator(".pig-screen button").all():
        assert button.bounding_box()["height"] >= 44
