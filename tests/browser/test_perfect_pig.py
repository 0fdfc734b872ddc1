"""Perfect play in a real browser: a game with the coach to the review, its map, its surface."""

from collections.abc import Callable
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.playing import Table, each_size, smallest_text
from tests.thorough import only_thorough

OpenCell = Callable[[Page, str], Path]
OpenNew = Callable[[Page, str], Path]


def assert_no_barrier(page: Page) -> None:
    found = Axe().run(page, context=".jp-OutputArea-child").response["violations"]
    assert [it["id"] for it in found] == []
    assert smallest_text(page) >= 18


def test_a_game_against_perfect_play_is_coached_and_reviewed(page: Page, open_new: OpenNew) -> None:
    open_new(page, "perfect-pig")
    table = Table(page)
    table.start(players="7B", option_target="30", pace="0", seed="33")
    page.locator("[data-tap='5']").click()
    # The second question is passed over.
    page.keyboard.press("Enter")
    table.key("Enter")
    expect(page.locator(".pig-whose")).to_be_visible()
    table.key("c")
    expect(page.locator(".pig-coach")).to_contain_text("Your chance to win:")
    # Asked at one moment: between two, the turn may have come back from Ada.
    deciding = page.locator("[data-stage=deciding]", has=page.get_by_text("7B's turn", exact=True))
    for _ in range(200):
        if table.stage == "game over":
            break
        if table.headline != "7B's turn":
            expect(page.locator(".pig-whose")).not_to_have_text("Ada (perfect)'s turn")
            continue
        table.key("b" if table.stage == "deciding" and table.at_risk >= 6 else "r")
        if deciding.count():
            expect(page.locator(".pig-coach-advice")).to_contain_text(": ")
            expect(page.locator(".pig-coach-advice")).to_be_in_viewport(ratio=1)
            for _ in each_size(page):
                assert_no_barrier(page)
    table.press("review")
    expect(page.locator(".pig-panel-line").first).to_contain_text("the first to bank 30")
    expect(page.locator(".pig-panel-line").nth(1)).to_contain_text("as perfect play would")
    expect(page.locator(".pig-panel-line").last).to_contain_text("We said 5 of ten games.")
    expect(page.locator(".pig-panel .pig-scores tbody tr")).to_have_count(3)
    expect(page.locator(".vega-embed")).to_have_count(2)
    for _ in each_size(page):
        assert_no_barrier(page)


def test_the_map_and_its_slider_follow_the_keys(page: Page, open_cell: OpenCell) -> None:
    open_cell(page, "from pigclass import *\nPolicyMap(pig())")
    expect(page.locator(".vega-embed")).to_have_count(2)
    slider = page.get_by_label("Opponent's score")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator("output")).to_have_text("99")
    expect(page.locator("[aria-label^='Against 99: with 0 hold at 100']")).to_be_visible()
    assert_controls_readable(page)
    # Into a slider nobody types an F.
    for key, there in (("f", 1), ("Escape", 0)):
        page.keyboard.press(key)
        expect(page.locator(".pig-activity:popover-open .pig-controls")).to_have_count(there)
    page.get_by_label("Sides of the die").fill("10")
    page.keyboard.press("Enter")
    expect(page.locator("[aria-label*='level at 0 hold at 100']")).to_be_visible()
    page.get_by_label("What to show").select_option("pace")
    expect(page.locator(".vega-embed")).to_have_count(1)
    page.get_by_label("Target").fill("many")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Type a whole number")
    assert_controls_readable(page)


def assert_controls_readable(page: Page) -> None:
    found = Axe().run(page, context=".jp-OutputArea-child").response["violations"]
    assert [it["id"] for it in found] == []
    for one in page.locator(".pig-controls :is(input, select, button)").all():
        assert one.bounding_box()["height"] >= 44


@only_thorough
def test_the_surface_turns_by_keys_mouse_and_buttons(page: Page, open_cell: OpenCell) -> None:
    open_cell(page, "from pigclass import *\nPolicySurface(pig())")
    canvas = page.get_by_role("img", name="At 0 to 0 one holds at 21")
    canvas.scroll_into_view_if_needed()
    seen = {picture(page)}
    canvas.focus()
    page.keyboard.press("ArrowLeft")
    seen.add(picture(page))
    page.get_by_role("button", name="from above").click()
    seen.add(picture(page))
    box = canvas.bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 480, box["y"] + 180)
    page.mouse.up()
    seen.add(picture(page))
    assert len(seen) == 4
    found = Axe().run(page, context=".jp-OutputArea-child").response["violations"]
    assert [it["id"] for it in found] == []
    for one in page.locator(".pig-surface button").all():
        assert one.bounding_box()["height"] >= 44


def picture(page: Page) -> str:
    return page.locator(".pig-surface-canvas").evaluate("it => it.toDataURL()")
