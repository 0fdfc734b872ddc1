"""A rule is made up, compared, played and shared in a real browser."""

from collections.abc import Callable
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from pigclass.classlog.store import ClassLog
from pigclass.rules.codes.game_code import game_from_code
from pigclass.rules.made_up.rule import make_rule
from tests.browser.playing import each_size, open_drawer, smallest_text
from tests.thorough import only_thorough

OpenCell = Callable[[Page, str], Path]


def assert_readable(page: Page) -> None:
    """Check what two projectors and a screen reader need."""
    for _ in each_size(page):
        assert smallest_text(page) >= 18
        for one in page.locator(".pig-screen :is(button, input, select):visible").all():
            assert one.bounding_box()["height"] >= 44
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    found = Axe().run(page, context=".pig-screen").response["violations"]
    assert [it["id"] for it in found] == []


def change(page: Page, place: str, value: str) -> None:
    """Write into a field of the rule, or choose there, and go on to the next."""
    box = page.locator(f"[data-focus='{place}']")
    if box.evaluate("it => it.tagName") == "SELECT":
        box.select_option(value)
    else:
        box.fill(value)
        page.keyboard.press("Tab")


def fact(page: Page, number: int) -> str:
    return page.locator(".pig-facts dd").nth(number).text_content() or ""


def test_a_rule_is_made_up_compared_played_and_shared(page: Page, open_cell: OpenCell) -> None:
    folder = open_cell(page, "from pigclass import *\nRuleLab()")
    expect(page.locator(".pig-map td.pig-effect")).to_have_count(6)
    page.locator("[data-focus=page-compare]").click()
    sides = page.locator(".pig-side-of-two")
    expect(sides).to_have_count(2)
    assert [it.get_attribute("aria-label") for it in sides.all()] == ["1: Pig", "2: Pig"]
    page.locator("[data-focus=page-make]").click()
    change(page, "field-dice", "2d6")
    expect(page.locator(".pig-map td.pig-effect")).to_have_count(36)
    expect(page.locator(".pig-effect-bust:visible")).to_have_count(12)
    change(page, "field-faces", "1 2")
    expect(page.locator(".pig-facts dd").first).to_have_text("55.56%")
    change(page, "field-faces", "9")
    expect(page.locator(".pig-problem")).to_contain_text("No die shows '9'")
    assert fact(page, 0) == "55.56%"
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
    # What is made has the room: the code stands on the card.
    expect(page.locator(".pig-game-code:visible")).to_have_count(0)

    page.locator("[data-focus=page-compare]").click()
    expect(page.locator(".pig-side-of-two h3")).to_have_text(["Pig", "Our Sixes"])
    assert_readable(page)
    assert colours(page, "compare") == colours(page, "compare", hover=False)
    page.locator("[data-focus=page-curve]").click()
    expect(page.locator(".jp-OutputArea canvas, .jp-OutputArea svg.marks").first).to_be_visible()
    page.locator("[data-focus=page-card]").click()
    expect(page.locator(".pig-rules-card").nth(1)).to_contain_text("A 6 on any die: bust!")
    code = page.locator(".pig-game-code b").text_content() or ""
    ours = make_rule(name="Our Sixes", dice="2d6", lines="any 6: bust")
    assert game_from_code(code) == ours
    assert_readable(page)

    page.locator("[data-focus=page-play]").click()
    page.locator("[data-action=play_table]").click()
    page.locator(".pig-drawer").wait_for()
    open_drawer(page)
    page.locator("textarea[name=players]").fill("Ana\nBen")
    page.locator("[name=seed]").fill("5")
    page.locator(".pig-form button[type=submit]").click()
    expect(page.locator(".pig-whose")).to_have_text("Ana's turn")
    page.keyboard.press("r")
    expect(page.locator(".pig-screen[data-kind=turns] .pig-said")).to_contain_text("Ana: ")
    with ClassLog(folder / "class.db") as log:
        assert len(log.rolls()) == 1
    expect(page.locator(".jp-Cell")).to_have_count(1)


def colours(page: Page, tab: str, *, hover: bool = True) -> list[str]:
    """Return the ink and the ground of a tab, under the mouse or without it."""
    button = page.locator(f"[data-focus=page-{tab}]")
    button.hover() if hover else page.mouse.move(0, 0)
    shown = "it => [getComputedStyle(it).color, getComputedStyle(it).backgroundColor]"
    return button.evaluate(shown)


def below(page: Page, place: str) -> float:
    """Return how far the sentence of what is wrong lies below a field."""
    box = page.locator(f"[data-focus='{place}']").bounding_box()
    return page.locator(".pig-problem").bounding_box()["y"] - box["y"] - box["height"]


@only_thorough
def test_what_is_wrong_is_said_where_it_was_typed(page: Page, open_cell: OpenCell) -> None:
    open_cell(page, "from pigclass import *\nRuleLab()")
    page.locator(".pig-screen").evaluate("it => it.scrollIntoView()")
    last = page.locator("[data-action=keep]").bounding_box()
    assert last["y"] + last["height"] <= 720
    for place, typed in (("field-faces", "six"), ("field-target", "lots"), ("field-dice", "d")):
        right = page.locator(f"[data-focus='{place}']").input_value()
        change(page, place, typed)
        expect(page.locator(".pig-problem")).to_contain_text(repr(typed))
        expect(page.locator("[aria-invalid]")).to_have_attribute("data-focus", place)
        assert 0 <= below(page, place) <= 12
        expect(page.locator(".pig-problem")).to_be_in_viewport(ratio=1)
        assert_readable(page)
        change(page, place, right)
        expect(page.locator(".pig-problem")).to_be_empty()
        expect(page.locator("[aria-invalid]")).to_have_count(0)


@only_thorough
def test_letters_typed_into_the_lab_are_no_commands(page: Page, open_cell: OpenCell) -> None:
    open_cell(page, "from pigclass import *\nRuleLab()")
    page.locator("[data-focus='field-hurt']").focus()
    page.keyboard.type("ab")
    page.locator("[data-focus='page-card']").focus()
    page.keyboard.type("abd")
    page.locator("[data-focus='field-name']").fill("")
    page.keyboard.type("babd")
    page.keyboard.press("Enter")
    expect(page.locator(".pig-rules-head h2")).to_contain_text("babd")
    expect(page.locator(".jp-Cell")).to_have_count(1)
