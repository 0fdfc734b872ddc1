import ast
import runpy
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from pigclass.bootstrap import start as module
from pigclass.bootstrap.children import ending_with_us, run_child, wait_for
from pigclass.bootstrap.start import Environment, main
from pigclass.words import PigclassError


@pytest.fixture
def ran(environment, monkeypatch):
    """Note what is started where, in a clone whose environment is still empty."""
    ran = Mock()
    ran.here.return_value = ran.there.return_value = 0
    monkeypatch.setattr(module, "find_clone", lambda: environment.clone)
    monkeypatch.setattr(module, "all_met", lambda *_: False)
    monkeypatch.setattr(module, "run_here", ran.here)
    monkeypatch.setattr(Environment, "run", lambda _, arguments: ran.there(arguments))
    monkeypatch.setattr(Environment, "fill", lambda _, name: ran.fill(name))
    return ran


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        ([], "lesson"),
        (["open", "skunk"], "lesson"),
        (["--port", "1"], "lesson"),
        (["test"], "test"),
    ],
)
def test_a_command_gets_the_set_that_it_needs(ran, arguments, needed):
    assert main(arguments) == 0
    ran.fill.assert_called_once_with(needed)
    ran.there.assert_called_once_with(arguments)


@pytest.mark.parametrize("argument", ["--version", "--help"])
def test_what_needs_nothing_installs_nothing(ran, argument):
    main([argument])
    ran.here.assert_called_once_with([argument])
    ran.fill.assert_not_called()


@pytest.mark.parametrize(("what", "found"), [("all_met", True), ("find_clone", None)])
def test_a_python_that_has_everything_and_an_installed_copy_just_run(ran, monkeypatch, what, found):
    monkeypatch.setattr(module, what, lambda *_: found)
    main(["open"])
    ran.here.assert_called_once_with(["open"])


def test_the_clones_own_python_installs_what_is_new_and_goes_on(ran, environment, monkeypatch):
    monkeypatch.setattr(module, "all_met", lambda *_: True)
    monkeypatch.setattr("sys.prefix", str(environment.clone.venv))
    main(["open"])
    ran.fill.assert_called_once_with("lesson")
    ran.here.assert_called_once_with(["open"])


def test_the_exit_code_comes_through(ran):
    ran.there.return_value = 7
    assert main(["test"]) == 7


@pytest.mark.parametrize(
    ("problem", "code", "sentence"),
    [(PigclassError("No room."), 1, "pigclass: No room.\n"), (KeyboardInterrupt, 130, "same line")],
)
def test_what_goes_wrong_and_ctrl_c_are_sentences(ran, capsys, problem, code, sentence):
    ran.fill.side_effect = problem
    assert main([]) == code
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("file", ["__main__.py", "__init__.py", "version.py"])
def test_an_old_python_can_read_as_far_as_the_sentence(file):
    """Python 2.7 can read it: no types, no f-strings, no letters beyond ASCII."""
    source = Path(module.__file__).parents[1].joinpath(file).read_text(encoding="utf-8")
    assert source.isascii()
    nodes = list(ast.walk(ast.parse(source)))
    assert not any(isinstance(node, ast.JoinedStr) for node in nodes)
    assert not any(getattr(node, "annotation", getattr(node, "returns", 0)) for node in nodes)


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 10, 4)])
def test_an_old_python_says_which_is_needed(version, monkeypatch):
    monkeypatch.setattr("sys.version_info", version)
    with pytest.raises(SystemExit, match=r"needs Python 3.11 or newer, and this is Python [23]\."):
        runpy.run_path(Path(module.__file__).parents[1] / "__main__.py")


def test_a_childs_exit_code_comes_back():
    assert run_child([sys.executable, "-c", "raise SystemExit(7)"]) == 7


def test_ctrl_c_leaves_the_child_time_to_close():
    child = Mock()
    child.wait.side_effect = [KeyboardInterrupt, KeyboardInterrupt, 5]
    assert wait_for(child) == 5


def test_no_child_stays_behind():
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    with pytest.raises(SystemExit), ending_with_us(child):
        raise SystemExit
    assert child.poll() is not None
