"""The command makes worksheets, and says what to do when it cannot."""

from io import StringIO
from unittest.mock import DEFAULT, Mock

import pymupdf
import pytest

from pigclass import game_code, greedy_pig
from pigclass.cli.main import main
from pigclass.words import say
from pigclass.worksheets import SHEETS
from pigclass.worksheets.printable import Worksheet, save_bytes

TALL = ("worksheets", "coin-tree")


def test_without_a_sheet_it_lists_them_all(capsys):
    assert main(["worksheets"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in SHEETS)


def test_it_makes_sheets_for_a_class(tmp_path, capsys):
    roster = tmp_path / "7B.csv"
    roster.write_text("name\nAna\nBen\n", encoding="utf-8")
    wishes = ("coin-tree", "--large", "--language", "es")
    place = ("--roster", str(roster), "--out", str(tmp_path / "new"))
    assert main(["worksheets", *wishes, *place]) == 0
    (file,) = (tmp_path / "new").iterdir()
    assert file.name == "coin-tree-piglet-large-es-7B.pdf"
    assert str(file) in capsys.readouterr().out


def test_a_game_or_a_code_with_its_rules_is_an_option_of_the_command(tmp_path):
    rules = ("--code", game_code(greedy_pig(rounds=10, poison=2)), "--key")
    assert main(["worksheets", "lesson-sheet", *rules, "--out", str(tmp_path)]) == 0
    assert len(list(tmp_path.iterdir())) == 2


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command, which must fail, and return what it said."""
    assert main(["worksheets", *arguments]) == 1
    return capsys.readouterr().err


def test_what_exists_is_not_overwritten_unless_told(tmp_path, capsys):
    assert main([*TALL, "--out", str(tmp_path)]) == 0
    assert "--overwrite" in said(capsys, "coin-tree", "--out", str(tmp_path))
    assert main([*TALL, "--out", str(tmp_path), "--overwrite"]) == 0


def test_an_unknown_sheet_or_game_and_a_level_of_a_lesson_are_explained(capsys):
    assert say("refused.rules.nearest", name="lesson-sheet") in said(capsys, "lesson-shet")
    of_game = said(capsys, "rule-card", "--game", "greedy-pigs")
    assert say("refused.rules.nearest", name="greedy_pig") in of_game
    assert "--level" in said(capsys, "skunk", "--level", "help")


def test_a_roster_that_is_missing_or_empty_is_named(tmp_path, capsys):
    assert "none.csv" in said(capsys, "lesson-sheet", "--class", str(tmp_path / "none.csv"))
    empty = tmp_path / "empty.csv"
    empty.write_text("name\n", encoding="utf-8")
    assert "one name to a line" in said(capsys, "lesson-sheet", "--names", str(empty))


@pytest.mark.parametrize("what", ["lesson-sheet", "hog"])
def test_a_folder_that_cannot_be_written_is_named(tmp_path, capsys, what):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert "--out" in said(capsys, what, "--out", str(tmp_path / "file" / "sheets"))


def test_an_interrupt_loses_no_finished_and_no_old_file(tmp_path, monkeypatch):
    command = ["worksheets", *list(SHEETS)[:3], "--out", str(tmp_path), "--overwrite"]
    monkeypatch.setattr(Worksheet, "pdf", lambda sheet: b"old")
    assert main(command) == 0
    monkeypatch.setattr(Worksheet, "pdf", lambda sheet: b"new")
    broken_off = Mock(wraps=save_bytes, side_effect=[DEFAULT, KeyboardInterrupt])
    monkeypatch.setattr("pigclass.worksheets.printable.save_bytes", broken_off)
    assert main(command) == 130
    assert sorted(it.read_bytes() for it in tmp_path.iterdir()) == [b"new", b"old", b"old"]


def test_of_pasted_names_those_that_cannot_be_drawn_are_told(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO("Ana\nPig 🐷\nBen\n"))
    assert main([*TALL, "--roster", "-", "--out", str(tmp_path)]) == 0
    (file,) = tmp_path.iterdir()
    first, second, third = (page.get_text() for page in pymupdf.open(file))
    assert "Ana" in first
    assert "Ben" in third
    errors = capsys.readouterr().err
    assert errors.count("-: 3 names") == 1
    assert ("Pig 🐷" in errors) != ("🐷" in second)
