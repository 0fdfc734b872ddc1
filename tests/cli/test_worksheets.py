"""The command makes worksheets, and says what to do when it cannot."""

from itertools import count

import pymupdf
import pytest

from pigclass.cli.main import main
from pigclass.words import say
from pigclass.worksheets import SHEETS
from pigclass.worksheets.printable import Worksheet

TALL = ("worksheets", "coin-tree")


def test_without_a_sheet_it_lists_them_all(capsys):
    assert main(["worksheets"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in SHEETS)


def test_it_makes_sheets_for_a_class(tmp_path, capsys):
    roster = tmp_path / "7B.csv"
    roster.write_text("name\nAna\nBen\n", encoding="utf-8")
    wishes = ("coin-tree", "--paper", "letter", "--two-up", "--large", "--language", "es")
    place = ("--roster", str(roster), "--out", str(tmp_path / "new"))
    assert main(["worksheets", *wishes, *place]) == 0
    (file,) = (tmp_path / "new").iterdir()
    assert file.name == "coin-tree-piglet-two-up-large-es-letter-7B.pdf"
    assert str(file) in capsys.readouterr().out


def test_rules_and_rounds_are_options_of_the_command(tmp_path):
    rules = ("--game", "greedy_pig", "--rule", "rounds=10", "--rule", "poison=2", "--key")
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


def test_an_unknown_sheet_or_game_and_an_option_without_a_value_are_explained(capsys):
    assert say("refused.rules.nearest", name="lesson-sheet") in said(capsys, "lesson-shet")
    of_game = said(capsys, "rule-card", "--game", "greedy-pigs")
    assert say("refused.rules.nearest", name="greedy_pig") in of_game
    assert "poison" in said(capsys, "lesson-sheet", "--rule", "poison")


def test_a_roster_that_is_missing_or_empty_is_named(tmp_path, capsys):
    assert "none.csv" in said(capsys, "lesson-sheet", "--class", str(tmp_path / "none.csv"))
    empty = tmp_path / "empty.csv"
    empty.write_text("name\n", encoding="utf-8")
    assert "one name to a line" in said(capsys, "lesson-sheet", "--names", str(empty))


@pytest.mark.parametrize("what", ["lesson-sheet", "hog"])
def test_a_folder_that_cannot_be_written_is_named(tmp_path, capsys, what):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert "--out" in said(capsys, what, "--out", str(tmp_path / "file" / "sheets"))


@pytest.mark.parametrize("at", [0, 3, 7])
def test_nothing_is_left_of_what_was_broken_off(tmp_path, monkeypatch, at):
    number = count()

    def broken_off(pdf, place, *, is_named):
        place.write_bytes(b"half")
        if next(number) == at:
            raise KeyboardInterrupt

    monkeypatch.setattr(Worksheet, "pdf", lambda sheet: b"whole")
    monkeypatch.setattr("pigclass.worksheets.ready.save_bytes", broken_off)
    assert main(["worksheets", *list(SHEETS)[:8], "--out", str(tmp_path)]) == 130
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_cannot_be_drawn_is_told_and_the_others_are_printed(tmp_path, capsys):
    roster = tmp_path / "7B.txt"
    roster.write_text("Ana\nPig 🐷\nBen\n", encoding="utf-8")
    assert main([*TALL, "--roster", str(roster), "--out", str(tmp_path / "new")]) == 0
    (file,) = (tmp_path / "new").iterdir()
    first, second, third = (page.get_text() for page in pymupdf.open(file))
    assert "Ana" in first
    assert "Ben" in third
    errors = capsys.readouterr().err
    assert ("Pig 🐷" in errors) != ("🐷" in second)
