"""The stage: an activity over the whole window, from which no key leads out but Esc."""

import re

import pytest
from playwright.sync_api import expect

from pigclass.classlog.store import ClassLog
from pigclass.words import say
from tests.browser.conftest import OPEN, close_all
from tests.browser.playing import NAMES, Table, each_size, leave_stage, listen, open_drawer
from tests.browser.screens import OUT_OF_VIEW, SIZES
from tests.thorough import some

# F5, F11 and F12 stay the browser's own; Esc leaves, and Tab goes round.
EVERY_KEY = [
    *"abcdefghijklmnopqrstuvwxyz0123456789`-=[]\\;',./",
    *(f"Shift+{key}" for key in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789`-=[]\\;',./"),
    *("F1", "F2", "F3", "F4", "F6", "F7", "F8", "F9", "F10"),
    *("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"),
    *("Space", "Enter", "Backspace", "Delete", "Insert", "Shift+Enter", "Control+Enter"),
    *("Alt+Enter", "Tab", "Shift+Tab", "Shift+ArrowDown", "Shift+ArrowUp"),
]
SEEN_AT = some(SIZES, every=3)
PANEL = ".jp-WindowedPanel-outer"
# Asked of JupyterLab itself: it draws the cells out of sight when it has time. Which notebook is
# current it knows only while that has the focus.
OUTSIDE = """() => {
    const shown = [...window.jupyterapp.shell.widgets('main')];
    const notebook = shown.map(it => it.content).find(it => it.widgets);
    return {
        cells: notebook.widgets.map(it => [it.model.type, it.model.sharedModel.source]),
        active: notebook.activeCellIndex,
        mode: notebook.mode,
        open: document.querySelectorAll('.jp-Dialog, .lm-Menu').length,
        focus: Boolean(document.activeElement.closest('.pig-activity')),
        where: window.location.pathname,
    };
}"""
# As Notebook 7 listens: before what is pressed comes to the activity.
HEARD_ON_THE_WAY = """() => {
    window.heard = [];
    document.addEventListener('keydown', event => {
        const {target, ctrlKey, altKey} = event;
        if (ctrlKey || altKey || target.closest('[data-lm-suppress-shortcuts]')) return;
        window.heard.push(event.key);
    }, true);
}"""
# All at once: JupyterLab, while it draws cells, may put the notebook back where it was.
R_PRESSED_AT = """place => {
    const dice = document.querySelector('.pig-dice');
    document.querySelector(place).scrollIntoView({block: 'start'});
    if (dice.getBoundingClientRect().bottom > 0) return false;
    return dice.dispatchEvent(new KeyboardEvent('keydown', {key: 'r', bubbles: true})) || true;
}"""
# What is shown of a sentence, if it has no more lines than are shown.
SEEN = """it => {
    const shown = it.firstChild, range = document.createRange();
    range.selectNodeContents(shown);
    const lines = new Set([...range.getClientRects()].map(line => Math.round(line.top)));
    return lines.size <= getComputedStyle(it).webkitLineClamp ? shown.textContent : 'cut off';
}"""
IS_SEEN = """place => {
    const it = document.querySelector(place), box = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(box.left + 9, box.top + 9));
}"""


@pytest.fixture
def table(page, open_new):
    """Return a game of a class of 28 that has thrown once; some test left a lesson before it."""
    open_new(page, "skunk")
    expect(page.locator(".pig-screen")).to_have_attribute("data-on", "stage")
    table = Table(page)
    table.start(names="\n".join(NAMES), dice="real")
    table.press("begin")
    table.type_throw("3 5")
    expect(page.locator(".pig-screen")).to_have_attribute("data-stage", "deciding")
    return table


def test_arrows_move_between_tiles_and_no_key_changes_anything_outside(table, page):
    before = page.evaluate(OUTSIDE)
    page.locator(".pig-screen").focus()
    for key, seat in (("ArrowDown", "0"), ("ArrowRight", "1"), ("ArrowDown", "8")):
        page.keyboard.press(key)
        expect(page.locator(":focus")).to_have_attribute("data-seat", seat)
    table.key("Space")
    expect(page.locator(".pig-tile[aria-pressed=true]")).to_have_attribute("data-seat", "8")
    page.keyboard.press("Tab")
    expect(page.locator(".pig-tile:focus")).to_have_count(0)
    # The next throw of real dice is typed wherever the focus is: Enter locks and throws.
    page.keyboard.type("62")
    table.key("Enter")
    expect(page.locator("[data-seat='8']")).to_have_class(re.compile("pig-sat"))
    assert table.at_risk == 16
    page.evaluate(HEARD_ON_THE_WAY)
    page.locator("[data-seat='3']").focus()
    for key in EVERY_KEY:
        page.keyboard.press(key)
        assert page.evaluate(OUTSIDE) == before, key
    assert page.evaluate("window.heard") == []
    expect(page.locator(".pig-screen")).to_have_attribute("data-on", "stage")
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-Dialog")).to_have_count(0)


def test_all_is_in_view_on_the_stage_and_the_notebook_is_one_key_away(table, page):
    listen(page)
    page.keyboard.press("a")
    page.wait_for_function("window.said.length === 2")
    assert page.evaluate("window.said") == ["", table.said]
    for size in each_size(page, *SEEN_AT):
        assert page.evaluate(OUT_OF_VIEW) == [], size
    page.set_viewport_size({"width": 1280, "height": 720})
    for seat in range(0, 28, 3):
        table.tap(seat)
    table.key("t")
    # Who does not see the tiles hears everybody.
    assert table.said.startswith("10 sitting down: Ana, Dmitri,")
    assert table.said.endswith("Zoe, Bartholomew.")
    for size in each_size(page, *SEEN_AT[:4]):
        assert page.locator(".pig-said").evaluate(SEEN).endswith("18 standing"), size
    table.key("r")
    for action in ("bell", "finish", "reveal"):
        table.press(action)
    for _ in range(2):
        table.key("x")
    chart = page.locator(".vega-embed svg")
    expect(page.locator(".pig-question")).to_contain_text(say("reveal.where_we_sat"))
    page.keyboard.press("Enter")
    expect(page.locator(".pig-meaning-said")).to_contain_text("One more throw")
    for width, height in each_size(page, (1920, 1080), (1280, 585)):
        box = chart.bounding_box()
        assert box["width"] > 0.99 * width
        assert box["y"] + box["height"] <= height
    colour = "it => getComputedStyle(it.querySelector('text')).fill"
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert chart.evaluate(colour) == "rgb(245, 245, 245)"
    # R acts on nothing that nobody sees: it brings the table back.
    table.key("r")
    expect(page.locator(".pig-screen")).to_have_attribute("data-compact", "no")
    assert "Scores:" not in table.said
    screen = page.locator(".pig-screen")
    expect(screen).to_have_attribute("data-on", "stage")
    assert screen.bounding_box()["height"] >= 584
    page.keyboard.press("Escape")
    expect(table.page.locator(".pig-said")).to_contain_text("This is the notebook")
    expect(page.get_by_role("menuitem", name="File", exact=True)).to_be_visible()
    panel = page.locator(PANEL)
    before = panel.evaluate("it => it.scrollTop")
    screen.focus()
    page.keyboard.press("f")
    expect(screen).to_have_attribute("data-on", "stage")
    leave_stage(page)
    page.wait_for_function(f"{before} === document.querySelector('{PANEL}').scrollTop")
    page.reload()
    expect(page.locator(".pig-tile").first).to_be_visible()
    expect(page.locator(".pig-screen")).to_have_attribute("data-on", "page")
    # Opened anew, for the next class, it begins on the stage.
    path = page.evaluate("document.querySelector('[data-pigclass-path]').dataset.pigclassPath")
    close_all(page)
    page.evaluate(OPEN, path)
    expect(page.locator(".pig-screen")).to_have_attribute("data-on", "stage")


def test_a_press_too_many_begins_one_game_and_changes_no_cell_of_the_notebook(page, open_new):
    folder = open_new(page, "skunk")
    open_drawer(page)
    page.locator("[name=seed]").fill("5")
    page.locator(".pig-form button[type=submit]").dblclick()
    # A tap on a bar is one more, and Enter plays.
    page.locator(".pig-vote button").nth(3).click(click_count=3)
    expect(page.locator(".pig-votes-said")).to_have_text("3 of 28 have said · most say 20")
    table = Table(page)
    table.key("Enter")
    with ClassLog(folder / "class.db") as log:
        assert len(log.entries()) == 1
        assert list(log.predictions()["count"]) == [3]
    table.key("r")
    screen, text = page.locator(".pig-screen").first, page.locator(".jp-MarkdownCell").nth(3)
    leave_stage(page)
    # R does nothing to dice that are out of sight.
    for still_seen in (".pig-buttons", ".jp-Cell:last-child"):
        page.wait_for_function(R_PRESSED_AT, arg=still_seen)
        page.wait_for_function(IS_SEEN, arg=".pig-head h2", timeout=30_000)
        assert table.stage == "deciding"
    expect(page.locator(".jp-RawCell")).to_have_count(0)
    for cell, keys in ((page.locator(".pigclass-activity"), "xm"), (text, "x")):
        cell.click(position={"x": 60, "y": 12})
        before = page.evaluate(OUTSIDE)["cells"]
        for key in keys:
            page.keyboard.press(key)
        assert page.evaluate(OUTSIDE)["cells"] == before
        # Whatever was clicked, one key leads back to the stage.
        page.keyboard.press("f")
        expect(screen).to_have_attribute("data-on", "stage")
        page.keyboard.press("Escape")
    page.locator(".pigclass-show", has_text="Show").nth(1).click()
    page.get_by_role("button", name="doubles", exact=True).click()
    expect(page.get_by_role("button", name="Show again")).to_have_count(1)
    for key in ("f", "Escape"):
        page.keyboard.press(key)
    # The board is in sight, not the picture.
    screen.evaluate("it => it.scrollIntoView()")
    page.get_by_role("button", name=say("bar.stage")).click()
    expect(screen).to_have_attribute("data-on", "stage")
