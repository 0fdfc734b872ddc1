"""What holds names is for the user alone."""

import os
from pathlib import Path

import pytest

from pigclass import ClassLog, worksheet
from pigclass.classlog.outbox import Outbox, lines_of
from pigclass.classlog.storage.database import Database
from pigclass.classlog.storage.mending import mend
from pigclass.cli.main import main
from pigclass.files import add_lines, lines_in
from pigclass.tournaments.shelf import Shelf
from tests.classlog.games import whole_game, write
from tests.programs import POSIX

pytestmark = POSIX


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that the kit makes, with a game by name and a strategy."""
    folder = tmp_path / "lessons"
    with ClassLog(folder / "class.db") as log:
        write(log, whole_game([player.id for player in log.save_roster("7B", ["Ana", "Ben"])]))
    Shelf(folder / "strategies.jsonl").put("Ana's", "hold_at", {"threshold": "20"})
    return folder


def open_to_others(folder: Path) -> list[Path]:
    """List what others may read, in a folder that they might enter."""
    return [path for path in (folder, *folder.rglob("*")) if path.stat().st_mode & 0o077]


def test_record_strategies_and_what_waits_are_the_users_alone(folder: Path) -> None:
    assert open_to_others(folder) == []
    with (
        Database(folder / "class.db", patience=1).writing(),
        ClassLog(folder / "class.db", patience=0.1) as log,
    ):
        write(log, whole_game(["p-a", "p-b"], seed=9))
        assert Outbox(folder / "class.db").read()
        assert open_to_others(folder) == []


def test_so_are_a_mended_record_and_rewritten_strategies(folder: Path) -> None:
    mend(folder / "class.db")
    assert main(["log", "--log", str(folder / "class.db"), "forget", "Ana", "--yes"]) == 0
    assert open_to_others(folder) == []


def test_so_are_exports_with_names_and_no_others(folder: Path) -> None:
    with ClassLog(folder / "class.db") as log:
        files = log.export(folder / "csv")
        assert all(file.stat().st_mode & 0o044 for file in files)
        log.export(folder / "csv", with_names=True)
    assert open_to_others(folder) == [folder / "csv"]


def test_so_are_worksheets_with_names_and_no_others(folder: Path) -> None:
    for names in ((), ("Ana",)):
        sheet = worksheet("lesson-sheet", names=names).save(folder / "sheet.pdf", overwrite=True)
        assert open_to_others(folder) == ([] if names else [sheet])


def test_a_folder_that_somebody_else_made_keeps_its_doors(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    ClassLog(tmp_path / "class.db").save_roster("7B", ["Ana"])
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_a_pipe_in_place_of_a_file_keeps_nobody_waiting(tmp_path: Path) -> None:
    pipe = tmp_path / "strategies.jsonl"
    os.mkfifo(pipe)
    assert lines_in(pipe) == list(lines_of(pipe)) == []
    with pytest.raises(OSError, match="Invalid"):
        add_lines(pipe, [{}])
