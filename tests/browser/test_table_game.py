"""A few people play round one laptop, in a real browser and mostly by keys alone."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pigclass.classlog.store import ClassLog
from tests.browser.playing import Table, assert_readable


@pytest.fixture
def opened(page, open_cell):
    """Return `opened(code)`: the table that the code shows, and the folder of its log."""

    def show(code: str) -> tuple[Table, Path]:
        folder = open_cell(page, f"from pigclass import *\n{code}")
        page.locator(".pig-screen:focus-within").wait_for()
        return Table(page), folder

    return show


def play_to_the_end(table: Table, *, bank_at: int) -> None:
    """Press R until so much is at risk, then B, until somebody has won."""
    for _ in range(400):
        if table.stage == "game over":
            return
        may_bank = table.stage == "deciding" and table.at_risk >= bank_at
        table.key("b" if may_bank else "r")
    raise AssertionError("this game takes too long")


def sheet_scores(page: Page) -> dict[str, int]:
    """Return what the score sheet says: each player's score, by name."""
    rows = page.locator(".pig-sheet tbody tr:not(.pig-row-team)")
    names = rows.locator(".pig-name").all_text_contents()
    scores = rows.locator(".pig-sheet-score").all_text_contents()
    return dict(zip(names, map(int, scores), strict=True))


def logged_scores(folder: Path) -> dict[str, int]:
    """Return what the log says: the points of each turn, added up."""
    with ClassLog(folder / "class.db") as log:
        points = log.rounds(names=True).groupby("player", observed=True)["points"].sum()
    return points.to_dict()


def assert_fits(page: Page) -> None:
    """Check that nothing has to be scrolled to, once JupyterLab has laid the page out."""
    page.wait_for_function(
        """() => {
            const box = document.querySelector(".pig-screen").getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight;
        }"""
    )


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def test_three_play_a_whole_big_pig_by_keys_alone(page, opened):
    table, folder = opened("TableGame(big_pig(target=50))")
    page.locator(".pig-screen").evaluate("it => it.scrollIntoView()")
    assert_fits(page)
    tab_to(page, ".pig-drawer summary")
    page.keyboard.press("Space")
    tab_to(page, "[name=players]")
    for name in ("Ana", "Ben", "Cleo"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    tab_to(page, "[name=seed]")
    page.keyboard.type("3")
    table.key("Enter")
    assert table.headline == "Ana's turn"
    table.key("r")
    table.key("t")
    assert table.said.startswith("Round 1: Ana's turn.")
    table.key("u")
    assert table.said.startswith("Undone.")
    play_to_the_end(table, bank_at=20)
    assert table.headline.endswith(" wins!")
    for die in page.locator(".pig-die:visible").all():
        assert die.bounding_box()["width"] >= 96
    assert max(sheet_scores(page).values()) >= 50
    assert sheet_scores(page) == logged_scores(folder)
    table.key("s")
    assert table.said.startswith("Scores: ")
    table.key("Shift+S")
    expect(page.locator(".pig-panel .pig-sheet")).to_be_visible()
    assert_readable(page)
    table.key("Escape")
    expect(page.locator(".pig-panel .pig-sheet")).to_have_count(0)
