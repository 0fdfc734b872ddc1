"""A function of a cell that never ends is ended by JupyterLab's *interrupt*, in a real browser."""

from collections.abc import Callable
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Page, expect

from tests.browser.conftest import RUN_ON_OPEN, Write, trust_and_start
from tests.browser.playing import Table

# It never ends while there is a file called like the thread ("Main", "subs") or the language.
MINE = """from pigclass import *
from pigclass.words import current_language
import pathlib, threading
def mine(turn_total):
    here = threading.current_thread().name[:4], current_language()
    while any(pathlib.Path(it).exists() for it in here):
        pass
    return turn_total < 20
TableGame(pig(target=2), players=["Ana", mine], pace=0)"""
TURN = "exact.turn(pig(), mine)"
RUN = "LongRun(pig(), mine) if pathlib.Path('es').exists() else None"
SPANISH = "Object.defineProperty(navigator, 'language', {get: () => 'es', configurable: true})"


def write(folder: Path) -> Path:
    cells = [new_code_cell(it) for it in (MINE, TURN, RUN)]
    nbformat.write(new_notebook(cells=cells, metadata=RUN_ON_OPEN), folder / "cells.ipynb")
    return folder / "cells.ipynb"


def run(page: Page, number: int) -> None:
    """Run a cell once more; a kernel drops what comes in the moment after an error."""
    page.wait_for_timeout(1_000)
    page.locator(".jp-Notebook .jp-CodeCell .cm-content").nth(number).click()
    page.keyboard.press("Control+Enter")


def interrupt(page: Page) -> None:
    """Press JupyterLab's button, once the kernel has begun to ask."""
    page.wait_for_timeout(1_500)
    page.locator("[data-command='notebook:interrupt-kernel']").first.click()


def test_whoever_asks_a_loop_without_end_is_told_so_and_goes_on(
    page: Page, open_notebook: Callable[[Page, Write], Path]
) -> None:
    folder = open_notebook(page, write)
    trust_and_start(page)
    table, output = Table(page), page.locator(".jp-CodeCell .jp-OutputArea").nth(1)
    beside, main, spanish = folder / "subs", folder / "Main", folder / "es"
    page.locator(".pig-screen").first.focus()
    while table.stage != "game over":
        table.key("r")
    beside.touch()
    page.locator("[data-action=again]").click()
    interrupt(page)
    expect(page.locator(".pig-problem").first).to_contain_text("mine was interrupted before it")
    beside.unlink()
    table.press("again")
    assert table.stage != "game over"

    main.touch()
    run(page, 1)
    interrupt(page)
    expect(output).to_contain_text("KeyboardInterrupt")
    main.unlink()
    run(page, 1)
    expect(output).to_contain_text("8.14")

    spanish.touch()
    page.evaluate(SPANISH)
    run(page, 2)
    interrupt(page)
    expect(page.locator(".pig-problem").last).to_contain_text("mine se interrumpió")
    page.evaluate("delete navigator.language")
    spanish.unlink()
    run(page, 1)
    expect(output).to_contain_text("8,14")
