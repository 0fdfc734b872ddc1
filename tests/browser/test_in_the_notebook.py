"""A lesson's notebook below its game: pictures at a press, answers folded, charts in the dark."""

from playwright.sync_api import Locator, Page, expect

from pigclass.look import DARK
from tests.browser.playing import THEME, leave_stage
from tests.browser.teaching import GO_TO

PAPER = "svg => getComputedStyle(svg).backgroundColor"
INK = "svg => getComputedStyle(svg.querySelector('text')).fill"


def rgb(colour: str) -> str:
    """A colour as a browser computes it."""
    return f"rgb({', '.join(map(str, bytes.fromhex(colour[1:])))})"


def cell(page: Page, name: str) -> Locator:
    """The cell with this name, in the window."""
    page.evaluate(GO_TO, name)
    return page.locator(f".jp-Cell[data-pig-cell='{name}']")


def test_answers_are_folded_and_charts_go_dark_with_jupyter(page, open_new):
    open_new(page, "hog")
    leave_stage(page)
    cell(page, "softer-chart").locator(".pigclass-show").click()
    chart = cell(page, "softer-chart").locator(".vega-embed svg")
    expect(chart).to_be_visible()
    page.evaluate(THEME, "false")
    seen = chart.evaluate(PAPER), chart.evaluate(INK)
    page.evaluate(THEME, "true")
    assert seen == (rgb(DARK.paper), rgb(DARK.ink))
    in_code = cell(page, "softer")
    in_code.locator(".jp-Placeholder").click()
    in_code.locator(".pigclass-show").click()
    answer = in_code.get_by_text("throw 6 dice")
    expect(answer).to_be_visible()
    in_code.locator(".jp-InputCollapser").click()
    expect(answer).to_be_hidden()
