"""Perfect play in a real browser: a game with the coach to the review, and its map."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.playing import Table, each_size, smallest_text


def assert_no_barrier(page: Page) -> None:
    found = Axe().run(page, context=".jp-OutputArea-child").response["violations"]
    assert [it["id"] for it in found] == []
    assert smallest_text(page) >= 18


def test_a_game_against_perfect_play_is_coached_and_reviewed(page, open_new):
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
    # The board is looked at once: it changes no more than its numbers.
    looked: list[None] = []
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
            looked = looked or [assert_no_barrier(page) for _ in each_size(page)]
    table.press("review")
    expect(page.locator(".pig-panel-line").first).to_contain_text("the first to bank 30")
    expect(page.locator(".pig-panel-line").nth(1)).to_contain_text("as perfect play would")
    expect(page.locator(".pig-panel-line").last).to_contain_text("We said 5 of ten games.")
    expect(page.locator(".pig-panel .pig-scores tbody tr")).to_have_count(3)
    expect(page.locator(".vega-embed")).to_have_count(2)
    assert_no_barrier(page)
