"""Two notebooks on one game: the second asks, the first is told, and nothing is lost."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pigclass.classlog.events.replay import replay
from pigclass.classlog.store import ClassLog
from tests.browser.playing import Table

OpenNew = Callable[[Page, str], Path]
CLASS = ["Ana", "Ben", "Cem"]
ASKS = "This game is open in another window. Take it over?"
TOLD = "This game was taken over in another window"


@pytest.fixture
def folder(page: Page, open_new: OpenNew) -> Path:
    """Return the folder of a lesson in which three students have thrown once."""
    folder = open_new(page, "skunk")
    table = Table(page)
    table.start(classroom="7B", names="\n".join(CLASS), seed="5")
    table.press("begin")
    table.key("r")
    return folder


def acknowledged(folder: Path) -> set[str]:
    """Return the events that stand in the file."""
    with closing(sqlite3.connect(folder / "class.db")) as file:
        return {row[0] for row in file.execute("SELECT id FROM events")}


def is_whole(folder: Path, table: Table, before: set[str]) -> bool:
    """Whether the record has what it had, and its one game is the one on the screen."""
    with ClassLog(folder / "class.db") as log:
        events, checked, players = log.events(), log.check(), log.roster("7B")
    game = replay(events)
    assert (checked.faults, checked.notes) == ((), ())
    assert [it.name for it in players] == CLASS
    assert (game.stage, list(game.play.scores)) == (table.stage, table.scores())
    return before <= {event.id for event in events}


def test_a_game_is_taken_over_from_another_notebook_which_is_told(page: Page, folder: Path) -> None:
    one, other = Table(page), Table(page.context.new_page())
    shutil.copy(folder / "01-skunk.ipynb", folder / "01-skunk-Copy1.ipynb")
    other.page.goto(page.url.replace("01-skunk", "01-skunk-Copy1"))
    go_on = other.page.locator("[data-action=continue]")
    go_on.click()
    expect(other.page.locator(".pig-problem")).to_have_text(ASKS)
    other.page.locator("form:has(.pig-drawer:not([open]))", has_text="Take over").wait_for()
    # Enter presses what has the focus, and no other key says so.
    expect(other.page.locator("[type=submit] .pig-key")).to_be_hidden()
    one.key("r")
    go_on.click()
    other.page.locator(".pig-tile").first.wait_for()
    other.key("r")
    kept = acknowledged(folder)
    one.key("r")
    assert TOLD in one.problem
    assert (one.headline, one.stage) == (other.headline, other.stage)
    assert acknowledged(folder) == kept
    other.key("r")
    assert other.problem == ""
    assert is_whole(folder, other, kept)
