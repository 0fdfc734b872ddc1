"""A few people play round one laptop, in a real browser and mostly by keys alone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from pigclass.classlog.store import ClassLog
from tests.browser.playing import NAMES, Table, each_size, open_drawer, smallest_text
from tests.thorough import only_thorough

OpenCell = Callable[[Page, str], Path]


@pytest.fixture
def opened(page: Page, open_cell: OpenCell) -> Callable[[str], tuple[Table, Path]]:
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


def assert_readable(page: Page) -> None:
    """Check what a projector and a screen reader need."""
    assert_fits(page)
    assert smallest_text(page) >= 18
    for one in page.locator(".pig-screen button:visible, .pig-screen input:visible").all():
        assert one.bounding_box()["height"] >= 44
    for die in page.locator(".pig-die:visible").all():
        assert die.bounding_box()["width"] >= 96
    found = Axe().run(page, context=".pig-screen").response["violations"]
    assert [it["id"] for it in found] == []


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def test_three_play_a_whole_big_pig_by_keys_alone(page: Page, opened) -> None:
    table, folder = opened("TableGame(big_pig())")
    page.locator(".pig-screen").evaluate("it => it.scrollIntoView()")
    assert_readable(page)
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
    assert_readable(page)
    table.key("t")
    assert table.said.startswith("Round 1: Ana's turn.")
    table.key("u")
    assert table.said.startswith("Undone.")
    play_to_the_end(table, bank_at=20)
    assert table.headline.endswith(" wins!")
    assert max(sheet_scores(page).values()) >= 100
    assert sheet_scores(page) == logged_scores(folder)
    table.key("s")
    assert table.said.startswith("Scores: ")
    table.key("Shift+S")
    expect(page.locator(".pig-panel .pig-sheet")).to_be_visible()
    assert_readable(page)
    table.key("Escape")
    expect(page.locator(".pig-panel .pig-sheet")).to_have_count(0)


@only_thorough
def test_a_tie_at_playpalace_is_broken_with_real_dice(page: Page, opened) -> None:
    table, folder = opened(
        "TableGame(playpalace_pig(players=3, target=10, min_bank=8), "
        "players=['Ana', 'Ben', 'Cleo'], dice='real')"
    )
    table.enter("6")
    table.key("b")
    assert table.problem == "The turn total is 6; banking needs at least 8: roll."
    for typed in ("6", "b", "4", "5", "b", "6", "6", "b"):
        table.key("b") if typed == "b" else table.enter(typed)
    assert "A tie at 12! Ana and Cleo play one more round; the others watch." in table.said
    expect(page.locator(".pig-row-watches")).to_have_count(1)
    assert_readable(page)
    for typed in ("1", "4", "4", "b"):
        table.key("b") if typed == "b" else table.enter(typed)
    assert table.headline == "Cleo wins!"
    assert table.said.endswith("Cleo wins with 20: ahead after the tiebreaker.")
    assert sheet_scores(page) == logged_scores(folder) == {"Ana": 12, "Ben": 9, "Cleo": 20}


def test_two_against_two_add_up_their_scores(page: Page, opened) -> None:
    table, folder = opened(
        "TableGame(pig(teams='2v2', target=40), players=['Ana', 'Ben', 'Cleo', 'Dan'], seed=5)"
    )
    play_to_the_end(table, bank_at=12)
    scores = sheet_scores(page)
    totals = page.locator(".pig-row-team .pig-sheet-score").all_text_contents()
    assert list(map(int, totals)) == [
        scores["Ana"] + scores["Cleo"],
        scores["Ben"] + scores["Dan"],
    ]
    assert table.headline in {"Ana and Cleo win!", "Ben and Dan win!"}
    assert scores == logged_scores(folder)
    assert_readable(page)


def test_hog_is_played_by_naming_dice(page: Page, opened) -> None:
    table, folder = opened("TableGame(hog(target=50), players=['Ana', 'Ben'], seed=2)")
    for turn in range(60):
        if table.stage == "game over":
            break
        number = 5 + turn % 6
        if page.locator(f"[data-focus=dice-{number}][aria-pressed=true]").count() == 0:
            table.key(str(number % 10))
        table.key("r")
        expect(page.locator(".pig-die")).to_have_count(number)
    assert table.headline.endswith("wins!")
    assert sheet_scores(page) == logged_scores(folder)
    assert_readable(page)


@only_thorough
def test_pig_dice_ends_with_a_last_throw(page: Page, opened) -> None:
    table, folder = opened("TableGame(pig_dice(target=30), players=['Ana', 'Ben'], seed=4)")
    seen = set()
    for _ in range(200):
        if table.stage == "game over":
            break
        may_bank = table.stage == "deciding" and table.at_risk >= 15
        table.key("b" if may_bank else "r")
        seen |= set(page.locator(".pig-die-text").all_text_contents())
    assert {"head", "tail"} <= seen
    assert "the highest score at the end" in table.said
    assert sheet_scores(page) == logged_scores(folder)
    assert_readable(page)


@only_thorough
def test_computers_play_by_themselves(page: Page, opened) -> None:
    table, folder = opened(
        "TableGame(pig(target=30), players=['Ana', 'medium', 'hard'], seed=8, pace=0)"
    )
    while table.headline == "Ana's turn" and table.stage != "round over":
        table.key("b" if table.stage == "deciding" and table.at_risk >= 10 else "r")
    expect(page.locator(".pig-whose")).to_have_text("Ana's turn")
    with ClassLog(folder / "class.db") as log:
        assert set(log.rounds()["computer"]) == {False, True}


@only_thorough
def test_whoever_presses_r_all_the_time_does_not_stop_the_computer(page: Page, opened) -> None:
    table, _ = opened("TableGame(pig(), players=['Ana', 'hard'], seed=5, pace=0.4)")
    while table.headline == "Ana's turn":
        table.key("b" if table.stage == "deciding" else "r")
    while table.headline != "Ana's turn":
        page.keyboard.press("r")
        page.wait_for_timeout(100)
    assert "Wait" not in table.problem


@only_thorough
def test_less_motion_is_no_shorter_pause(page: Page, opened) -> None:
    page.emulate_media(reduced_motion="reduce")
    table, _ = opened("TableGame(pig(), players=['easy', 'Ana'], pace=60)")
    for key in "tst":
        table.key(key)
        page.wait_for_timeout(300)
    assert "Nothing is thrown yet." in table.said
    table.press("computer")
    assert table.said.startswith("Kit (easy): ")


@only_thorough
def test_a_reload_in_the_middle_of_a_turn_loses_nothing(page: Page, opened) -> None:
    table, _ = opened("TableGame(pig(), players=['Ana', 'Ben'], seed=8)")
    for key in ("r", "b", "r", "r"):
        table.key(key)
    before = (table.headline, table.at_risk, table.said, sheet_scores(page))
    page.reload()
    page.locator(".pig-risk-points b").wait_for()
    assert (table.headline, table.at_risk, table.said, sheet_scores(page)) == before
    table.key("b")
    assert sheet_scores(page)["Ben"] == before[1]


@only_thorough
def test_twenty_dice_of_hog_fit_the_projector(page: Page, opened) -> None:
    table, _ = opened(
        "TableGame(hog(max_dice=None, bust_points=1), players=['Ana', 'Ben'], seed=2)"
    )
    for number in (10, 20):
        choice = page.locator(f"[data-focus=dice-{number}]")
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")
        table.key("r")
        expect(page.locator(".pig-die")).to_have_count(number)
        assert_fits(page)


@only_thorough
def test_ten_players_fit_the_projector(page: Page, opened) -> None:
    table, _ = opened(f"TableGame(pig(), players={[*NAMES[:9], 'Alexandra']}, seed=1)")
    for _ in range(25):
        table.key("b" if table.stage == "deciding" and table.at_risk >= 6 else "r")
    for _ in each_size(page):
        assert_readable(page)


@only_thorough
def test_a_name_is_shown_as_it_was_typed_and_never_run(page: Page, opened) -> None:
    table, _ = opened("TableGame(pig(), players=['<img src=x onerror=alert(1)>', 'Ben'])")
    assert table.headline == "<img src=x onerror=alert(1)>'s turn"
    expect(page.locator(".pig-screen img")).to_have_count(0)


@only_thorough
def test_what_is_wrong_with_a_long_form_is_seen_at_once(page: Page, open_cell: OpenCell) -> None:
    open_cell(page, "from pigclass import *\nTableGame(hog())")
    for _ in each_size(page, (1280, 720), (640, 360)):
        open_drawer(page)
        page.locator("[name=players]").fill("Ana\n" * 11)
        page.locator(".pig-form button[type=submit]").click()
        expect(page.locator(".pig-problem")).to_contain_text("2 to 10 fit round a table")
        expect(page.locator(".pig-problem")).to_be_in_viewport(ratio=1)
        for one in page.locator(".pig-field select").all():
            assert one.bounding_box()["width"] >= 180
