"""The command, the rules in the terminal, and which lesson comes next."""

import os
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from unittest.mock import Mock

import pytest

from pigclass import Experiment, GreedyPigActivity, PigletActivity, SkunkActivity
from pigclass.bootstrap.clone import find_clone
from pigclass.cli import small
from pigclass.cli.main import main, make_parser
from pigclass.cli.open_lesson import next_lesson
from pigclass.rules.catalog import hog
from pigclass.words import PigclassError


@pytest.mark.parametrize("words", ["--help", "--version", "open --help"])
def test_what_needs_no_package_runs_before_any_is_installed(words):
    bare = [sys.executable, "-E", "-S", "-m", "pigclass", *words.split()]
    subprocess.run(bare, cwd=find_clone().folder, check=True, capture_output=True)


def test_no_module_of_the_folder_at_hand_runs(tmp_path):
    for name in ("tomllib", "argparse", "numpy"):
        (tmp_path / f"{name}.py").write_text(f"open({name!r}, 'w')")
    command = [sys.executable, "-m", "pigclass", "open", "--help"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    assert {it.suffix for it in tmp_path.iterdir()} == {".py"}


@pytest.mark.parametrize(
    ("typed", "words"),
    [(["wroksheets"], "'worksheets'"), (["log", "exprot"], "export"), (["--nobrowser"], "usage")],
)
def test_a_mistyped_word_is_told_what_there_is(typed, words, capsys):
    with pytest.raises(SystemExit):
        main(typed)
    assert words in capsys.readouterr().err


@pytest.fixture
def children(monkeypatch):
    children = Mock(return_value=0)
    monkeypatch.setattr(small, "run_child", children)
    return children


def test_every_check_runs_in_the_clone_and_pytest_last(children):
    assert main(["test", "-x"]) == 0
    commands = [call.args[0][2:] for call in children.call_args_list]
    assert [command[0] for command in commands] == ["ruff", "ruff", "pytest"]
    assert commands[-1][-1] == "-x"
    assert children.call_args.args[0][:2] == [sys.executable, "-m"]
    assert children.call_args.kwargs["cwd"] == find_clone().folder


def test_a_check_that_fails_fails_the_whole(children, capsys):
    children.side_effect = [0, 3, 0, 0]
    assert main(["test"]) == 3
    assert "ruff format" in capsys.readouterr().err


def test_an_installed_copy_has_no_tests(monkeypatch):
    monkeypatch.setattr(small, "find_clone", lambda: None)
    with pytest.raises(PigclassError, match="in the clone"):
        small.run_test(make_parser().parse_args(["test"]))


@pytest.mark.skipif(sys.platform == "win32", reason="another error says it there")
@pytest.mark.parametrize("words", ["gather --help", "doctor"])
def test_a_command_whose_reader_has_gone_ends_quietly(words):
    reads, writes = os.pipe()
    os.close(reads)
    command = [sys.executable, "-m", "pigclass", *words.split()]
    folder = find_clone().folder
    buffered = {**os.environ, "PYTHONUNBUFFERED": ""}
    done = subprocess.run(
        command, check=False, stdout=writes, stderr=subprocess.PIPE, cwd=folder, env=buffered
    )
    os.close(writes)
    assert (done.returncode, done.stderr) == (141, b"")


TODAY = datetime.now().astimezone().date()
TOMORROW = TODAY + timedelta(days=1)


def play(folder: Path, *activities: type, **settings: object) -> None:
    for activity in activities:
        activity(students=3, log=str(folder / "class.db"), **settings)


def test_without_a_record_it_is_the_first(tmp_path):
    assert next_lesson(tmp_path) == "1"
    (tmp_path / "class.db").write_bytes(b"no record")
    assert next_lesson(tmp_path) == "1"


@pytest.mark.parametrize(
    ("activities", "day", "wanted"),
    [
        ([GreedyPigActivity], TOMORROW, "1"),
        ([GreedyPigActivity, SkunkActivity], TODAY, "1"),
        ([GreedyPigActivity, SkunkActivity], TOMORROW, "2"),
        ([SkunkActivity, PigletActivity, GreedyPigActivity], TOMORROW, "4"),
    ],
)
def test_it_is_the_one_after_what_was_played_last(activities, day, wanted, tmp_path):
    play(tmp_path, *activities)
    assert next_lesson(tmp_path, today=day) == wanted


def test_the_next_lesson_of_a_class_is_named(tmp_path, capsys):
    play(tmp_path, Experiment, what=hog())
    assert next_lesson(tmp_path, today=TOMORROW) == "6"
    assert "Next for 3 students: 06 rule-lab – What does a rule do?" in capsys.readouterr().out
