"""Keys and taps on a real board: what is typed waits for Enter, and a tap is taken back alone."""

from playwright.sync_api import expect

from tests.browser.playing import Table

MARKED = "() => [document.activeElement.name, window.getSelection().toString()]"


def test_what_is_typed_waits_for_enter_and_is_marked_where_it_was_refused(page, open_new):
    open_new(page, "skunk")
    table = Table(page)
    table.start(names="Ana\nBen\nCem\nDora", dice="real", classroom="7B")
    expect(page.locator(".pig-asks .pig-key").first).to_be_hidden()
    hands = {"sit_at": "4 x 10, 12: 3", "throws_survived": "", "bust_after_4": "17: 2"}
    for name, typed in hands.items():
        page.keyboard.press("Enter")
        expect(page.locator(f"[name={name}]")).to_be_focused()
        page.keyboard.type(typed)
    told = page.locator(".pig-hands-said")
    expect(told).to_have_text(
        ["13 of 4 hands · 3 say 12 · 10 say 4", "", "2 of 4 hands · 2 say 17"]
    )
    page.keyboard.press("Enter")
    expect(page.locator(".pig-problem")).to_contain_text("13 answers from 4")
    expect(page.locator("[type=submit]")).to_be_in_viewport(ratio=1)
    table.key("r")
    table.enter("35")
    page.keyboard.type("3")
    page.locator("[data-seat='1']").click()
    expect(page.locator(".pig-tapped")).to_have_count(1)
    assert table.stage == "deciding"
    table.enter("")
    assert "You typed '3'" in table.problem
    assert page.evaluate(MARKED) == ["typed", "3"]
    page.keyboard.type("34")
    assert "You typed '3'" in table.problem
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".pig-said")).to_contain_text("Thrown: 3 and 4")
    expect(page.locator(".pig-sat")).to_have_count(1)
    assert table.stage == "deciding"
