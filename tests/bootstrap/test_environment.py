"""An environment is filled from the lock, repaired, and known to be whole."""

from pathlib import Path

import pytest

from pigclass.bootstrap import start as module
from pigclass.bootstrap.clone import Clone, find_clone
from pigclass.bootstrap.start import Environment, all_met, is_met
from pigclass.rules.errors import PigclassError


def test_an_empty_environment_holds_nothing(environment):
    assert environment.works()
    assert not environment.holds("lesson")


def test_a_filled_environment_holds_its_set(environment, installed):
    environment.fill("lesson")
    assert environment.holds("lesson")
    assert installed == [str(environment.clone.lock("lesson")), str(environment.clone.folder)]


def test_packages_fetched_beforehand_need_no_internet(environment, monkeypatch):
    commands: list[list[str]] = []
    monkeypatch.setattr(module.pip, "run_pip", lambda _, command, **__: commands.append(command))
    monkeypatch.setattr(module, "_ask", lambda _: (0, ""))
    environment.clone.packages.mkdir()
    environment.fill("lesson")
    assert commands[0][:3] == ["--no-index", "--find-links", str(environment.clone.packages)]


def test_the_test_set_covers_a_lesson_but_not_the_other_way_round(environment, installed):
    environment.fill("lesson")
    assert not environment.holds("test")
    environment.fill("test")
    assert environment.holds("lesson")
    assert environment.holds("worksheets")


@pytest.mark.parametrize("changed", ["pyproject.toml", "requirements/lesson.txt"])
def test_a_changed_file_asks_for_another_install(environment, installed, changed):
    environment.fill("lesson")
    (environment.clone.folder / changed).write_text("other\n")
    assert not environment.holds("lesson")


def test_git_may_change_the_ends_of_lines(environment, installed):
    environment.fill("lesson")
    environment.clone.lock("lesson").write_bytes(b"lesson-needs==1.0\r\n")
    assert environment.holds("lesson")


def test_a_moved_clone_is_installed_again(environment, installed, tmp_path):
    environment.fill("lesson")
    moved = environment.clone.folder.rename(tmp_path / "elsewhere")
    (moved / ".venv" / "pyvenv.cfg").write_text(f"home = {moved}\n")
    assert Environment(Clone(moved)).works()
    assert not Environment(Clone(moved)).holds("lesson")


def test_an_install_that_breaks_off_is_repaired_by_the_next(environment, installed, monkeypatch):
    environment.fill("lesson")
    with monkeypatch.context() as broken:
        broken.setattr(module.pip, "run_pip", _interrupted)
        with pytest.raises(KeyboardInterrupt):
            environment.fill("lesson")
    assert not environment.holds("lesson")
    environment.fill("lesson")
    assert environment.holds("lesson")


def _interrupted(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_an_environment_whose_python_was_removed_does_not_work(environment):
    (environment.clone.venv / "pyvenv.cfg").write_text("home = /no/such/python\n")
    assert not environment.works()


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_that_makes_no_environments_is_named(clone, monkeypatch, missing):
    monkeypatch.setattr(module.importlib.util, "find_spec", lambda name: name != missing or None)
    with pytest.raises(PigclassError, match="apt install python3-venv"):
        Environment(clone).fill("lesson")


def test_a_folder_that_cannot_be_written_is_named(environment, installed, monkeypatch):
    monkeypatch.setattr(Path, "write_text", _refused)
    with pytest.raises(PigclassError, match="cannot be written to"):
        environment.fill("lesson")


def _refused(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


def test_a_newer_package_meets_a_need_and_an_older_one_does_not():
    assert is_met("pytest>=1.10")
    assert not is_met("pytest>=999.0")


def test_a_need_that_cannot_be_read_is_not_met():
    assert not is_met("pytest ~= 1.0")


def test_the_python_of_the_tests_has_what_the_tests_need():
    assert all_met(find_clone(), "test")
