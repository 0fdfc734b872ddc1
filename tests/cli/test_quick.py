"""What `pigclass test --quick` looks at."""

import subprocess

import pytest

from pigclass.cli.quick import changed_files, quick_checks, where_tested
from pigclass.rules.errors import PigclassError


@pytest.fixture
def clone(tmp_path):
    for name in ("pigclass/play/state.py", "tests/play/test_state.py", "tests/rules/test_dice.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    subprocess.run(["git", *who, "commit", "-qm", "Begin"], cwd=tmp_path, check=True)
    return tmp_path


def test_a_changed_file_is_looked_at_with_the_tests_of_its_package(clone):
    (clone / "pigclass/play/state.py").write_text("x = 2\n")
    assert changed_files(clone) == ["pigclass/play/state.py"]
    assert where_tested(changed_files(clone), clone) == ["pigclass/play/state.py", "tests/play"]


def test_new_and_staged_files_count_as_changed(clone):
    (clone / "tests/rules/test_new.py").write_text("x = 1\n")
    (clone / "tests/rules/test_dice.py").write_text("x = 2\n")
    subprocess.run(["git", "add", "tests/rules/test_dice.py"], cwd=clone, check=True)
    assert set(changed_files(clone)) == {"tests/rules/test_new.py", "tests/rules/test_dice.py"}
    *style, tests = quick_checks(clone)
    assert [check[:2] for check in style] == [("ruff", "check"), ("ruff", "format")]
    assert tests[-1].startswith("tests/rules/")


def test_without_git_it_is_said_what_runs_everything(tmp_path):
    with pytest.raises(PigclassError, match=r"git did not answer here.*pigclass test"):
        changed_files(tmp_path / "nowhere")
