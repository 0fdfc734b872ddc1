"""A rule is made up, compared, played and shared in a real browser."""

from playwright.sync_api import Page, expect

from pigclass import ClassLog, game_from_code, make_rule
from tests.browser.playing import assert_readable


def change(page: Page, place: str, value: str) -> None:
    """Write into a field of the rule, or choose there, and go on to the next."""
    box = page.locator(f"[data-focus='{place}']")
    if box.evaluate("it => it.tagName") == "SELECT":
        box.select_option(value)
    else:
        box.fill(value)
        page.keyboard.press("Tab")


def test_a_rule_is_made_up_compared_played_and_shared(page, open_cell):
    folder = open_cell(page, "from pigclass import *\nRuleLab()")
    expect(page.locator(".pig-map td.pig-effect")).to_have_count(6)
    change(page, "field-dice", "2d6")
    expect(page.locator(".pig-map td.pig-effect")).to_have_count(36)
    expect(page.locator(".pig-effect-bust:visible")).to_have_count(12)
    change(page, "field-faces", "9")
    expect(page.locator(".pig-problem")).to_contain_text("No die shows '9'")
    change(page, "field-faces", "6")
    # A name is typed once the answer to the line before has come.
    expect(page.locator(".pig-facts dd").first).to_have_text("30.56%")
    # The name that a changed rule has, and what helps with the dice, are read to their end.
    for place in ("[data-focus=field-name]", ".pig-rules-wide small"):
        assert page.locator(place).evaluate("it => it.scrollWidth <= it.clientWidth"), place
    change(page, "field-name", "Our Sixes")
    expect(page.locator(".pig-rules-head h2")).to_contain_text("Our Sixes")
    assert page.evaluate("document.activeElement.dataset.focus") == "field-dice"
    assert_readable(page)

    page.locator("[data-focus=page-compare]").click()
    expect(page.locator(".pig-side-of-two h3")).to_have_text(["Pig", "Our Sixes"])
    page.locator("[data-focus=page-curve]").click()
    expect(page.locator(".jp-OutputArea canvas, .jp-OutputArea svg.marks").first).to_be_visible()
    page.locator("[data-focus=page-card]").click()
    code = page.locator(".pig-game-code b").text_content() or ""
    ours = make_rule(name="Our Sixes", dice="2d6", lines="any 6: bust")
    assert game_from_code(code) == ours

    page.locator("[data-focus=page-play]").click()
    page.locator("[data-action=play_table]").click()
    page.locator(".pig-form button[type=submit]").click()
    expect(page.locator(".pig-start")).to_have_count(0)
    expect(page.locator("[data-deaf]")).to_have_count(0)
    page.keyboard.press("r")
    expect(page.locator(".pig-die:not(.pig-blank)").first).to_be_visible()
    with ClassLog(folder / "class.db") as log:
        assert len(log.rolls()) == 1
