"""A function of a cell that never ends is ended by JupyterLab's *interrupt*, in a real browser."""

from playwright.sync_api import expect

from tests.browser.playing import Table

# It never ends while there is a file called "stay": on a board it is asked by a thread.
MINE = """from pigclass import *
import pathlib
def mine(turn_total):
    while pathlib.Path("stay").exists():
        pass
    return turn_total < 20
TableGame(pig(target=2), players=["Ana", mine], pace=0)"""


def test_whoever_asks_a_loop_without_end_is_told_so_and_goes_on(page, open_cell):
    folder = open_cell(page, MINE)
    table = Table(page)
    page.locator(".pig-screen").focus()
    while table.stage != "game over":
        table.key("r")
    (folder / "stay").touch()
    page.locator("[data-action=again]").click()
    # Once the kernel has begun to ask.
    page.wait_for_timeout(1_500)
    page.locator("[data-command='notebook:interrupt-kernel']").first.click()
    expect(page.locator(".pig-problem")).to_contain_text("mine was interrupted before it")
    (folder / "stay").unlink()
    table.press("again")
    assert table.stage != "game over"
