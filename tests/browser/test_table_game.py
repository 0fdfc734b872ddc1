"""A few people, or one against perfect play, round one laptop in a real browser, mostly by keys."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from pigclass.classlog.store import ClassLog
from tests.browser.playing import Table, assert_readable, each_size, smallest_text


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
        points = log.rounds(with_names=True).groupby("player", observed=True)["points"].sum()
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
    assert table.said.startswith("Undone: ")
    play_to_the_end(table, bank_at=20)
    assert table.headline.endswith(" wins!")
    for die in page.locator(".pig-die:visible").all():
        assert die.bounding_box()["width"] >= 96
    assert max(sheet_scores(page).values()) >= 50
    assert sheet_scores(page) == logged_scores(folder)
    table.key("s")
    assert table.said.startswith("Scores: ")
    page.keyboard.press("Shift+S")
    expect(page.locator(".pig-panel .pig-sheet")).to_be_visible()
    assert_readable(page)
    table.key("Escape")
    expect(page.locator(".pig-panel .pig-sheet")).to_have_count(0)


def assert_no_barrier(page: Page) -> None:
    found = Axe().run(page, context=".jp-OutputArea-child").response["violations"]
    assert [it["id"] for it in found] == []
    assert smallest_text(page) >= 18


def test_a_game_against_perfect_play_is_coached_and_reviewed(page, open_new):
    open_new(page, "perfect-pig")
    table = Table(page)
    table.start(players="7B", target="30", pace="0", seed="33")
    page.locator("[data-answer='5']").fill("4")
    table.key("Enter")
    expect(page.locator(".pig-whose")).to_be_visible()
    table.key("c")
    expect(page.locator(".pig-coach")).to_contain_text("Your chance to win:")
    # Asked at one moment: between two, the turn may have come back from Ada.
    deciding = page.locator("[data-stage=deciding]", has=page.get_by_text("7B's turn", exact=True))
    # The board is looked at once: it changes no more than its numbers.
    looked: list[None] = []
    for _ in range(200):
        if table.stage == "game over":
            break
        if table.headline != "7B's turn":
            expect(page.locator(".pig-whose")).not_to_have_text("Ada (perfect)'s turn")
            continue
        table.key("b" if table.stage == "deciding" and table.at_risk >= 6 else "r")
        if deciding.count():
            expect(page.locator(".pig-coach-advice")).to_contain_text(": ")
            expect(page.locator(".pig-coach-advice")).to_be_in_viewport(ratio=1)
            looked = looked or [assert_no_barrier(page) for _ in each_size(page)]
    table.press("review")
    expect(page.locator(".pig-panel-line").first).to_contain_text("the first to bank 30")
    expect(page.locator(".pig-panel-line").nth(1)).to_contain_text("were best")
    expect(page.locator(".pig-panel-line").last).to_contain_text("Our middle answer of 4: 5 of")
    expect(page.locator(".pig-panel .pig-scores tbody tr")).to_have_count(3)
    expect(page.locator(".vega-embed")).to_have_count(2)
    assert_no_barrier(page)
