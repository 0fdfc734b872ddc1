"""Two notebooks on one game, and a record that is taken away: said aloud, and nothing is lost."""

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
from tests.thorough import only_thorough

OpenNew = Callable[[Page, str], Path]
CLASS = ["Ana", "Ben", "Cem"]
TWO = "Another notebook plays this game too"


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


def test_two_notebooks_that_go_on_with_one_game_are_both_told(page: Page, folder: Path) -> None:
    one, other = Table(page), Table(page.context.new_page())
    shutil.copy(folder / "01-skunk.ipynb", folder / "01-skunk-Copy1.ipynb")
    other.page.goto(page.url.replace("01-skunk", "01-skunk-Copy1"))
    other.page.locator("[data-action=continue]").click()
    other.page.locator(".pig-tile").first.wait_for()
    kept = set()
    for first, second in (one, other), (other, one):
        first.key("r")
        kept |= acknowledged(folder)
        second.key("r")
        assert TWO in second.problem
        assert (second.headline, second.stage) == (first.headline, first.stage)
        second.key("r")
        assert second.problem == ""
        kept |= acknowledged(folder)
        first.key("r")
        assert TWO in first.problem
    assert is_whole(folder, one, kept)
    assert is_whole(folder, other, kept)


@only_thorough
def test_a_record_that_is_taken_away_is_noticed_at_the_next_press(page: Page, folder: Path) -> None:
    table, path = Table(page), folder / "class.db"
    banner = page.locator(".pig-banner")
    shutil.copy(path, folder / "older")
    table.key("r")
    kept = acknowledged(folder)
    (folder / "older").replace(path)
    table.key("r")
    expect(banner).to_contain_text("was replaced by an older copy")
    assert is_whole(folder, table, kept)
    kept = acknowledged(folder)
    path.unlink()
    table.key("r")
    expect(banner).to_contain_text("had disappeared")
    assert is_whole(folder, table, kept)
    kept = acknowledged(folder)
    path.write_bytes(b"\xa5" * path.stat().st_size)
    table.key("r")
    expect(banner).to_contain_text(f"it is kept in {path}.outbox")
    path.unlink()
    assert is_whole(folder, table, kept)
