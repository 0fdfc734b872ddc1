"""What can go wrong in a lesson goes wrong here, in a real browser, and costs nothing."""

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pigclass.classlog.store import ClassLog
from pigclass.words import say
from tests.browser.conftest import Lab
from tests.browser.playing import Table, listen, open_drawer
from tests.thorough import only_thorough, some

NOTE_ALERTS = """() => {
    window.alerts = [];
    new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(node => {
        const said = node.querySelector?.('[role=alert]');
        if (said) window.alerts.push(said.textContent);
    }))).observe(document.body, {childList: true, subtree: true});
}"""


@pytest.fixture
def table(page, open_new):
    """Return a game of four named students that has just thrown once."""
    open_new(page, "skunk")
    table = Table(page)
    table.start(classroom="7B", names="Ana\nBen\nCy\n<b>Dee</b>", seed="5")
    table.press("begin")
    table.key("r")
    return table


def test_haste_throws_once_and_what_is_saved_holds_no_name(table, page, lab):
    table.key("u")
    for _ in range(3):
        page.keyboard.press("r")
    expect(page.locator(".pig-trail-list li")).to_have_count(1)
    expect(page.locator("[data-deaf]")).to_have_count(0)
    assert table.stage == "deciding"
    # A name is shown as it was typed, and never run.
    assert page.locator(".pig-name").all_text_contents()[3] == "<b>Dee</b>"
    expect(page.locator(".pig-name b")).to_have_count(0)
    page.keyboard.press("Control+s")
    table.tap(1)
    table.key("r")
    folder = lab.folder / page.url.split("/tree/")[1].split("/")[0]
    assert "Dee" not in (folder / "01-skunk.ipynb").read_text(encoding="utf-8")
    with ClassLog(folder / "class.db") as log:
        assert "<b>Dee</b>" in log.names().values()


@only_thorough
def test_a_second_tab_follows(table, page):
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(".pig-tile").first.wait_for()
    table.tap(1)
    table.key("r")
    expect(other.locator(".pig-said")).to_have_text(table.said)
    assert shown(Table(other)) == shown(table)


def test_a_press_that_takes_long_says_so_until_its_view_comes(page, open_cell):
    slow = "SkunkActivity._do_where = lambda self: __import__('time').sleep(4)"
    open_cell(page, f"from pigclass import *\n{slow}\nSkunkActivity(students=4)")
    page.keyboard.press("t")
    for text in (say("whole_page.working"), ""):
        expect(page.locator(".pig-waking")).to_have_text(text)


@pytest.mark.parametrize("is_killed", some([True, False], every=2))
def test_a_kernel_that_sleeps_is_waited_for_and_a_stopped_one_costs_one_press(
    table, lab, is_killed
):
    note = table.page.locator(".pig-waking")
    expect(note).to_have_text("")
    kill_kernel(table.page, lab, signal.SIGSTOP)
    try:
        table.page.locator("[data-seat='1']").click()
        expect(note).to_have_text(say("whole_page.waking"))
    finally:
        kill_kernel(table.page, lab, signal.SIGCONT)
    expect(table.page.locator(".pig-tapped")).to_have_count(1)
    expect(note).to_have_text("")
    table.key("r")
    before = shown(table)
    table.page.evaluate(NOTE_ALERTS)
    if is_killed:
        kill_kernel(table.page, lab)
    else:
        table.page.evaluate("() => void window.jupyterapp.commands.execute('kernelmenu:restart')")
    table.page.locator(".jp-Dialog button").last.click()
    # Where Jupyter is quick the bar has gone before it is looked for.
    table.page.wait_for_function(
        "() => window.alerts.some(it => it.includes('The record is safe'))"
    )
    expect(table.page.locator(".pig-tab:has(:checked)")).to_have_text("7B")
    table.page.locator("[data-focus=submit]").click()
    table.page.locator(".pig-tile").first.wait_for()
    assert shown(table) == before


@only_thorough
def test_a_kernel_that_jupyter_gives_up_starts_again_at_one_press(table, lab):
    before, page = shown(table), table.page
    button = page.locator(".jp-Dialog button")
    while sessions_of(page, lab):
        kill_kernel(page, lab)
        if button.count():
            button.last.click()
    page.locator(".pigclass-offer button").click()
    page.locator("[data-focus=submit]").click()
    assert shown(table) == before


def test_each_change_is_said_once_to_whoever_plays_by_keys_alone(page, open_new):
    open_new(page, "skunk")
    table = Table(page)
    open_drawer(page)
    page.locator("[name=seed]").fill("5")
    page.keyboard.press("Enter")
    # Enter skips nothing: X does.
    page.locator("[data-answer='20']").wait_for()
    table.key("Enter")
    table.key("x")
    page.locator(".pig-tile").first.wait_for()
    listen(page)
    table.key("r")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.seat"):
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    table.key(" ")
    table.key("r")
    table.key("t")
    sentences = page.evaluate("window.said")
    assert sentences[:3] == [
        "Thrown: 2 and 4, so 6 more. 6 at risk, 28 standing.",
        "Student 3 will sit.",
        "Locked. 1 sat with 6; 27 standing.",
    ]
    assert sentences[3].startswith(
        "Round 1 of 5, throw 1. 6 at risk. 27 standing: Student 1, Student 2, "
    )


def shown(table: Table) -> tuple[str, int, list[int], str]:
    """Return what the class sees: the stage, the points at risk, the scores and the dice."""
    table.page.locator(".pig-tile").first.wait_for()
    dice = table.page.locator(".pig-dice-row").get_attribute("aria-label") or ""
    return table.stage, table.at_risk, table.scores(), dice


def kill_kernel(page: Page, lab: Lab, how: int = signal.SIGKILL) -> None:
    """Kill the process of this page's kernel, as a crash would, or send it another signal."""
    kernels = [it["kernel"]["id"].encode() for it in sessions_of(page, lab)]
    for process in Path("/proc").glob("[0-9]*"):
        # It may have ended meanwhile.
        with suppress(OSError):
            command = (process / "cmdline").read_bytes()
            if any(kernel in command for kernel in kernels):
                os.kill(int(process.name), how)


def sessions_of(page: Page, lab: Lab) -> list[dict[str, Any]]:
    """Return the sessions of the notebook on this page: none once its kernel is given up."""
    name = page.url.split("/tree/")[1].split("?")[0]
    return [it for it in lab.answer("sessions") if it["path"] == name]
