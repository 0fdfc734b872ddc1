"""Each lesson's game is played to its reveal, and every chart is seen from the back row."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from pigclass.classlog.store import ClassLog
from tests.browser.playing import LAID_OUT, Table
from tests.thorough import some

OpenNew = Callable[[Page, str], Path]
TALLIES = {"sit_at": "20 x 4, 2 x 2", "throws_survived": "3 x 6", "bust_after_4": "50 x 6"}
CHOICES = {"scores_more": "A x 4, B x 2", "goes_first": "A x 3, C x 3", "wins_more": "B x 6"}
CHOICES |= {"farther_off": "A x 4, B x 2"}
# Every page has a chart where all share each throw.
SHARED = {"own_dice": "False"}
# The rules to play by, the answers to give, and where the seats sit.
LESSONS = {
    "greedy-pig": ({"rounds": "3"}, [*TALLIES, "scores_more"], [3, 8, 12, 16, 20, 24]),
    "piglet": (
        {"rounds": "5"} | SHARED,
        ["sit_at", "bust_after_4", "scores_more", "goes_first"],
        [1, 1, 2, 2, 3, 3],
    ),
    "how-sure": ({"rounds": "3"}, ["sit_at", "farther_off"], [3, 8, 12, 16, 20, 24]),
    "best-for-what": ({"rounds": "5"}, ["scores_more", "wins_more"], [20, 20, 25, 25, 10, 30]),
}
EVERY_KEY = "abcdefghijklmnopqtvwxyz0123456789"


def play(page: Page, rules: dict[str, str], asked: list[str], sit_at: list[int]) -> Table:
    """Play a game of six students from the opening form to its end."""
    table = Table(page)
    table.start(students="6", seed="5", **rules)
    table.start(**{it: (TALLIES | CHOICES)[it] for it in asked})
    while table.stage != "game over":
        table.play_round(dict(enumerate(sit_at)))
        if table.stage == "round over":
            table.key("r")
    return table


def assert_shown_whole(page: Page) -> None:
    """Check that the whole chart is on a small projector, between its question and the foot."""
    chart = page.locator(".vega-embed").last
    expect(chart.locator("canvas, svg").first).to_be_visible()
    page.evaluate(LAID_OUT)
    asked, foot = page.locator(".pig-question"), page.locator(".pig-foot")
    above, drawn, below = (it.bounding_box() for it in (asked, chart, foot))
    assert above["y"] >= 0
    assert above["y"] + above["height"] <= drawn["y"]
    assert drawn["y"] + drawn["height"] <= below["y"]
    assert below["y"] + below["height"] <= page.viewport_size["height"]
    assert drawn["x"] + drawn["width"] <= page.viewport_size["width"]


def assert_told_on_a_key(page: Page, table: Table) -> None:
    """Check that keys turn the pages and tell what a picture means, and that it is heard."""
    table.key("1")
    asks = page.locator(".pig-question h2")
    expect(page.locator(".pig-said")).to_have_text(asks.text_content() or "?")
    expect(page.locator(".pig-meaning-said")).to_have_count(0)
    table.key("Space")
    means = page.locator(".pig-meaning-said").text_content() or "?"
    expect(page.locator(".pig-said")).to_have_text(means)
    for key, back in (("ArrowRight", "ArrowLeft"), ("PageDown", "PageUp")):
        before = asks.text_content() or ""
        table.key(key)
        expect(asks).not_to_have_text(before)
        table.key(back)
        expect(asks).to_have_text(before)
    table.key("Escape")
    expect(page.locator(".vega-embed")).to_have_count(0)
    expect(page.locator(".pig-activity")).not_to_contain_text(means)


@pytest.mark.parametrize("lesson", some(LESSONS, every=4))
def test_a_lesson_is_played_to_its_reveal(page: Page, open_new: OpenNew, lesson: str) -> None:
    folder = open_new(page, lesson)
    table = play(page, *LESSONS[lesson])
    for key in [*EVERY_KEY, "Enter", "Space", "ArrowDown"]:
        page.keyboard.press(key)
    expect(page.locator(".vega-embed")).to_have_count(0)
    table.press("reveal")
    described, asked = set(), set()
    for asks in table.pages():
        chart = page.locator(".vega-embed")
        expect(chart).to_have_count(1)
        assert_shown_whole(page)
        described.add(chart.get_attribute("aria-label"))
        asked.add(asks)
    assert len(described) >= len(asked) - 1
    if lesson == "greedy-pig":
        assert_told_on_a_key(page, table)
    assert Axe().run(page, context=".jp-OutputArea-child").violations_count == 0
    with ClassLog(folder / "class.db") as log:
        assert log.predictions()["count"].sum() == 6 * len(LESSONS[lesson][1])


def test_lesson_5_throws_many_dice_and_draws_the_class_beside_theory(
    page: Page, open_new: OpenNew
) -> None:
    open_new(page, "hog")
    table = Table(page)
    table.start(students="14")
    page.locator("[name=best_dice]").fill("5 x 20, 16 x 8")
    table.press("start")
    table.key("r")
    table.key("r")
    expect(page.locator(".pig-die")).to_have_count(2)
    table.key("l")
    table.key("c")
    drawn = page.locator(".vega-embed")
    expect(drawn).to_have_attribute("aria-label", "14 means of our own.")
    table.key("e")
    expect(drawn).to_have_attribute("aria-label", re.compile("Best: 5 or 6 dice"))
