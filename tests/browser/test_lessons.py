"""A lesson is played to its reveal; below its game answers are folded and charts go dark."""

from random import Random

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from pigclass.classlog.store import ClassLog
from pigclass.look import DARK
from tests.browser.lesson_clock import Clock
from tests.browser.playing import LAID_OUT, THEME, leave_stage
from tests.browser.teaching import GO_TO, Teacher

# All nine are taught by the clock of their plans, if thorough.
SIT_AT = [3, 8, 12, 16, 20, 24]


def assert_shown_whole(page: Page) -> None:
    """Check that the whole chart is on a small projector, between its question and the foot."""
    chart = page.locator(".vega-embed").last
    expect(chart.locator("canvas, svg").first).to_be_visible()
    page.evaluate(LAID_OUT)
    prompt, foot = page.locator(".pig-question"), page.locator(".pig-foot")
    above, drawn, below = (it.bounding_box() for it in (prompt, chart, foot))
    assert above["y"] >= 0
    assert above["y"] + above["height"] <= drawn["y"]
    assert drawn["y"] + drawn["height"] <= below["y"]
    assert below["y"] + below["height"] <= page.viewport_size["height"]
    assert drawn["x"] + drawn["width"] <= page.viewport_size["width"]


def test_a_lesson_is_played_to_its_reveal(page, open_new):
    folder = open_new(page, "greedy-pig")
    table = Teacher(page, Clock(page, int), Random(5))
    table.start(seed="5", rounds="3")
    table.answers()
    table.play_game(SIT_AT)
    table.press("reveal")
    table.answers()
    described, questions = set(), set()
    for asks in table.pages():
        chart = page.locator(".vega-embed")
        expect(chart).to_have_count(1)
        assert_shown_whole(page)
        described.add(chart.get_attribute("aria-label"))
        questions.add(asks)
    assert len(described) >= len(questions) - 1
    assert Axe().run(page, context=".jp-OutputArea-child").violations_count == 0
    with ClassLog(folder / "class.db") as log:
        assert log.predictions()["count"].sum() == 28 * 4
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for action, kind in (("copy_picture", "image/png"), ("copy_scores", "text/plain")):
        copy(page, action)
        page.wait_for_function(IS_COPIED, arg=kind)
    page.evaluate(REFUSES)
    with page.expect_download() as file:
        copy(page, "copy_picture")
    assert file.value.suggested_filename == f"{asks.strip('?')}.png"


IS_COPIED = "kind => navigator.clipboard.read().then(([it]) => it.types.includes(kind))"
REFUSES = "() => { navigator.clipboard.write = () => Promise.reject(new Error()); }"


def copy(page: Page, action: str) -> None:
    """Press what stands behind *More*."""
    page.locator("[data-focus=more]").click()
    page.locator(f"[data-action={action}]").click()


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
    colours = chart.evaluate(PAPER), chart.evaluate(INK)
    page.evaluate(THEME, "true")
    assert colours == (rgb(DARK.paper), rgb(DARK.ink))
    in_code = cell(page, "softer")
    in_code.locator(".jp-Placeholder").click()
    in_code.locator(".pigclass-show").click()
    answer = in_code.get_by_text("throw 6 dice")
    expect(answer).to_be_visible()
    in_code.locator(".jp-InputCollapser").click()
    expect(answer).to_be_hidden()
