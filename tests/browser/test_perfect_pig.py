"""Perfect play in a real browser: a game with the coach to the review, and its map."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from pigclass.words import say
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


def test_the_map_takes_other_rules_and_is_seen_in_three_ways(page, open_cell):
    open_cell(page, "from pigclass import *\nPolicyExplorer(pig())")
    says = page.locator(".pig-picture-seen")
    page.get_by_label("Other score").press("End")
    expect(says).to_contain_text("At 0 to 99: roll until you win")
    best = page.get_by_role("button", name="Compare with")
    best.click()
    page.get_by_label("Own score").press("ArrowRight")
    expect(says).to_contain_text("At 1 to 99: roll until you win")
    expect(says).to_contain_text("Here hold at 20 is 79 too low.")
    assert page.locator(".pig-map-sooner").count() > 5
    assert_no_barrier(page)
    sides = page.get_by_label(say("option.sides"))
    sides.fill("8")
    sides.press("Enter")
    expect(says).to_contain_text("Here hold at 35 is 64 too low.")
    expect(sides).to_be_focused()
    # Into a field nobody types a key.
    page.get_by_label("Target").fill("fe")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Type a whole number")
    expect(page.locator(".pig-activity:popover-open")).to_have_count(0)
    page.get_by_role("button", name=say("picture.explorer.landscape")).click()
    expect(best).to_have_attribute("aria-pressed", "false")
    canvas = page.locator(".pig-landscape")
    seen = {picture(canvas)}
    canvas.press("ArrowLeft")
    seen.add(picture(canvas))
    turn_by_mouse(page, canvas)
    seen.add(picture(canvas))
    assert len(seen) == 3
    assert_no_barrier(page)
    for one in page.locator(".pig-foot :is(button, input)").all():
        assert one.bounding_box()["height"] >= 44


def turn_by_mouse(page: Page, canvas: Locator) -> None:
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 320, box["y"] + 180)
    page.mouse.up()


def picture(canvas: Locator) -> str:
    return canvas.evaluate("it => it.toDataURL()")
