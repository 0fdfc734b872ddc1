"""Everyone their own dice: each falls on its student's tile, and stays there over a reload."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import NAMES, Table, each_size
from tests.thorough import only_thorough, some

OpenNew = Callable[[Page, str], Path]
OWN_THROW = ".pig-tile .pig-marks .pig-die"
OUT_OF_ITS_TILE = """() => [...document.querySelectorAll('.pig-marks .pig-die, .pig-marks b')]
    .filter(it => {
        const own = it.getBoundingClientRect();
        const tile = it.closest('.pig-tile').getBoundingClientRect();
        return own.right > tile.right + 1 || own.bottom > tile.bottom + 1;
    }).map(it => it.closest('.pig-tile').textContent)"""


@pytest.mark.parametrize(("lesson", "dice"), some([("piglet", 1), ("skunk", 2)], every=2))
def test_a_class_of_28_plays_with_dice_of_their_own(
    lesson: str, dice: int, page: Page, open_new: OpenNew
) -> None:
    open_new(page, lesson)
    table = Table(page)
    table.start(names="\n".join(NAMES), own_dice="True", safe_throws="1", seed="8")
    table.press("begin")
    table.key("r")
    expect(page.locator(OWN_THROW)).to_have_count(28 * dice)
    assert "28 standing" in table.said
    table.tap(0)
    table.key("r")
    table.key("r")
    expect(page.locator("[data-seat='0']")).to_have_class("pig-tile pig-sat  ")
    thrown = page.locator(OWN_THROW).count()
    for _ in each_size(page, (1280, 585), (1920, 1080)):
        assert page.evaluate(OUT_OF_ITS_TILE) == []
    said = page.locator(".pig-tile").all_text_contents()
    page.reload()
    expect(page.locator(OWN_THROW)).to_have_count(thrown)
    expect(page.locator(".pig-tile")).to_have_text(said)


TOO_SMALL = """() => [...document.querySelectorAll('.pig-marks .pig-die')]
    .filter(it => it.offsetParent && it.getBoundingClientRect().width < 16).length"""
RUN_TOGETHER = """() => [...document.querySelectorAll('.pig-tile')].filter(it => {
    if (it.querySelector('.pig-gained')) return false;
    const own = it.querySelector('.pig-marks').getBoundingClientRect();
    return it.querySelector('.pig-score').getBoundingClientRect().bottom > own.top + 4;
}).length"""

SAT_IS_CUT = """() => {
    const points = document.querySelector('.pig-tile .pig-gained').parentElement;
    return points.scrollWidth > points.clientWidth + 1;
}"""


@only_thorough
def test_the_dice_of_sixty_can_be_told_from_their_scores(page: Page, open_new: OpenNew) -> None:
    open_new(page, "skunk")
    table = Table(page)
    table.start(students="60", own_dice="True", safe_throws="1", seed="8")
    table.press("begin")
    table.key("r")
    expect(page.locator(OWN_THROW)).to_have_count(120)
    table.tap(0)
    table.key("r")
    table.key("r")
    for _ in each_size(page, (1280, 585), (1280, 720)):
        assert page.evaluate(SAT_IS_CUT) is False
        assert [page.evaluate(it) for it in (OUT_OF_ITS_TILE, TOO_SMALL, RUN_TOGETHER)] == [
            [],
            0,
            0,
        ]


NAME_UNDER_SIGN = """() => [...document.querySelectorAll('.pig-tile:has(.pig-group)')]
    .filter(it => {
    const sign = it.querySelector('.pig-group').getBoundingClientRect();
    return it.querySelector('.pig-score').getBoundingClientRect().right > sign.left
        && it.querySelector('.pig-score').getBoundingClientRect().top < sign.bottom - 4;
}).length"""


@only_thorough
def test_three_groups_of_a_class_play_skunk_with_a_safe_first_throw(
    page: Page, open_new: OpenNew
) -> None:
    open_new(page, "skunk")
    table = Table(page)
    table.start(
        names="\n".join(NAMES), own_dice="True", safe_throws="1", seed="8", groups="20: 1-9"
    )
    table.press("begin")
    table.press("groups")
    page.locator("[name=group]").fill("25")
    table.key("Enter")
    for seat in range(9, 18):
        table.tap(seat)
    table._and_wait_for_change(page.get_by_role("button", name="as they like", exact=True).click)
    for seat in range(18, 28):
        table.tap(seat)
    signs = ["20"] * 9 + ["25"] * 9 + ["?"] * 10
    expect(page.locator(".pig-group")).to_have_text(signs)
    table.press("close")
    table.key("r")
    for _ in each_size(page, (1280, 585), (1280, 720)):
        assert page.evaluate(NAME_UNDER_SIGN) == 0
        assert page.evaluate(OUT_OF_ITS_TILE) == []
    page.reload()
    expect(page.locator(".pig-group")).to_have_text(signs)
    expect(page.locator(OWN_THROW)).to_have_count(56)
    table.press("sit_all")
    table.press("reveal")
    page.locator("select[data-focus=page-list]").select_option(label="Did the groups differ?")
    expect(page.locator(".vega-embed")).to_have_attribute("aria-label", re.compile("25: mean"))


@only_thorough
def test_a_class_of_28_tosses_real_coins_of_their_own(page: Page, open_new: OpenNew) -> None:
    open_new(page, "piglet")
    table = Table(page)
    table.start(names="\n".join(NAMES), dice="real", safe_throws="1")
    table.press("begin")
    assert table.headline == "Everyone tosses. Tap who has tails."
    for seat in (0, 27):
        table.tap(seat)
    expect(page.locator(".pig-tile.pig-tails")).to_have_count(2)
    table.key("r")
    table.key("r")
    for seat in (1, 2, 3):
        table.tap(seat)
    table.key("r")
    expect(page.locator(".pig-tile.pig-caught")).to_have_count(3)
    page.reload()
    expect(page.locator(".pig-tile.pig-caught")).to_have_count(3)
    table.key("r")
    assert table.headline == "Everyone tosses. Tap who has tails."
