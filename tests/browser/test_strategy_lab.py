"""A class writes strategies in a real browser, and lets them play each other."""

import re

from playwright.sync_api import Page, expect

from tests.browser.playing import assert_readable

# The empty edge below a chart.
MARGIN = 8
# How the description of each page's chart can be told.
SAYS = {"league": "each one beats", "means": "Highest mean", "prices": "gives? away"}

NINE = """from pigclass import *
lab = StrategyLab()
for n in range(10, 28, 2):
    lab.act("enter", {"threshold": str(n)})
lab"""


def say_in_lines(page: Page, text: str) -> None:
    """Write a function as a student does: a line, Enter, a line."""
    page.locator("[name=text]").fill("")
    for number, line in enumerate(text.strip().splitlines()):
        if number:
            page.keyboard.press("Enter")
        page.keyboard.type(line)


def test_a_function_is_put_right_and_twelve_play_each_other(page, open_cell):
    folder = open_cell(page, NINE)
    entries = page.locator(".pig-lab-entry")
    problem, spoken = page.locator(".pig-problem"), page.locator(".pig-said")
    expect(entries).to_have_count(9)

    page.locator("[name=way]").select_option("near")
    page.locator("[name=near]").fill("25")
    page.locator("[name=name]").fill("<b>Ana</b>")
    page.locator("[data-focus=submit]").click()
    expect(spoken).to_contain_text("Entered: <b>Ana</b>. Strategies so far: 10.")

    page.locator("[name=way]").select_option("python")
    say_in_lines(page, "def bold(turn_total):\nreturn turn_totl < 30")
    page.locator("[data-focus=submit]").click()
    expect(problem).to_contain_text("in its line 2, 'return turn_totl < 30'. Check the spelling")
    assert page.evaluate("getSelection().toString()").strip() == "return turn_totl < 30"

    say_in_lines(page, "def bold(turn_total):\nreturn turn_total < 30")
    page.locator("[data-focus=submit]").click()
    expect(spoken).to_contain_text("Entered: bold. Strategies so far: 11.")
    expect(problem).to_be_empty()

    page.locator("[data-action=play]").click()
    expect(spoken).to_contain_text("Best of all: perfect play")
    page.locator(".vega-embed canvas, .vega-embed svg").first.wait_for()
    # Which pages there are is seen in one row, so that the picture has the room.
    pages = page.locator(".pig-buttons .pig-button").all()
    assert len({round(it.bounding_box()["y"] / 9) for it in pages}) == 1
    for name in ("league", "means", "prices"):
        button = page.locator(f"[data-focus=page-{name}]")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        chart = page.locator(".vega-embed")
        expect(chart).to_have_attribute("aria-label", re.compile(SAYS[name]))
        box = chart.bounding_box()
        assert box["y"] + box["height"] - MARGIN <= page.viewport_size["height"]
    page.locator("[name=name]").select_option("bold")
    expect(spoken).to_contain_text("Against perfect play bold wins")
    page.locator("[data-action=back]").click()
    expect(page.locator(".pig-lab-result").last).to_contain_text("%")
    assert_readable(page)
    assert (folder / "strategies.jsonl").exists()
