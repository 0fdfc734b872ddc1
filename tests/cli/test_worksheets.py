"""The command makes worksheets, and says what to do when it cannot."""

from pathlib import Path

import pytest

from pigclass.cli.main import main
from pigclass.worksheets import SHEETS

TALL = ("worksheets", "skunk-score")


def test_without_a_sheet_it_lists_them_all(capsys: pytest.CaptureFixture[str]):
    assert main(["worksheets"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in SHEETS)


def test_it_makes_sheets_for_a_class(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    roster = tmp_path / "7B.csv"
    roster.write_text("name\nAna\nBen\n", encoding="utf-8")
    wishes = ("--roster", str(roster), "--paper", "letter", "--two-up", "--large")
    assert main([*TALL, *wishes, "--language", "es", "--out", str(tmp_path / "new")]) == 0
    (made,) = (tmp_path / "new").iterdir()
    assert made.name == "skunk-score-two-up-large-es-7B-letter.pdf"
    assert str(made) in capsys.readouterr().out


def test_rules_and_rounds_are_options_of_the_command(tmp_path: Path):
    rules = ("--game", "greedy_pig", "--rounds", "10", "--rule", "poison=2", "--key")
    assert main(["worksheets", "greedy-pig-class", *rules, "--out", str(tmp_path)]) == 0
    assert len(list(tmp_path.iterdir())) == 2


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command, which must fail, and return what it said."""
    assert main(["worksheets", *arguments]) == 1
    return capsys.readouterr().err


def test_what_exists_is_not_overwritten_unless_told(tmp_path: Path, capsys):
    assert main([*TALL, "--out", str(tmp_path)]) == 0
    assert "--overwrite" in said(capsys, "skunk-score", "--out", str(tmp_path))
    assert main([*TALL, "--out", str(tmp_path), "--overwrite"]) == 0


def test_an_unknown_sheet_or_game_is_answered_with_the_nearest(capsys):
    assert "Did you mean skunk-score?" in said(capsys, "skunk-scre")
    assert "Did you mean greedy_pig?" in said(capsys, "rule-card", "--game", "greedy-pigs")


def test_a_roster_that_is_missing_or_empty_is_named(tmp_path: Path, capsys):
    assert "none.csv" in said(capsys, "skunk-score", "--roster", str(tmp_path / "none.csv"))
    empty = tmp_path / "empty.csv"
    empty.write_text("name\n", encoding="utf-8")
    assert "one name to a line" in said(capsys, "skunk-score", "--roster", str(empty))


def test_a_list_of_a_whole_school_says_how_many_were_taken(tmp_path: Path, capsys):
    roster = tmp_path / "school.csv"
    roster.write_text("\n".join(f"Student {'x' * n}" for n in range(1, 150)) * 14, encoding="utf-8")
    assert main([*TALL, "--roster", str(roster), "--out", str(tmp_path / "out")]) == 0
    assert "the first 200 were taken" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert "--out" in said(capsys, "skunk-score", "--out", str(tmp_path / "file" / "sheets"))


def test_an_option_without_a_value_is_explained(capsys):
    assert "poison" in said(capsys, "skunk-score", "--rule", "poison")
