from pathlib import Path
from unittest.mock import Mock

import pytest

from pigclass.bootstrap import start as module
from pigclass.bootstrap.environment import Environment
from pigclass.bootstrap.start import main
from pigclass.rules.errors import PigclassError


@pytest.fixture
def ran(environment: Environment, monkeypatch: pytest.MonkeyPatch) -> Mock:
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
def test_a_command_gets_the_set_that_it_needs(ran: Mock, arguments: list, needed: str) -> None:
    assert main(arguments) == 0
    ran.fill.assert_called_once_with(needed)
    ran.there.assert_called_once_with(arguments)


@pytest.mark.parametrize("argument", ["lessons", "rules", "--version", "--help"])
def test_what_needs_nothing_installs_nothing(ran: Mock, argument: str) -> None:
    main([argument])
    ran.here.assert_called_once_with([argument])
    ran.fill.assert_not_called()


def test_a_python_that_has_everything_is_used_as_it_is(
    ran: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "all_met", lambda *_: True)
    main(["open"])
    ran.here.assert_called_once_with(["open"])


def test_an_installed_copy_just_runs(ran: Mock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_clone", lambda: None)
    main(["open"])
    ran.here.assert_called_once_with(["open"])


def test_the_clones_own_python_installs_what_is_new_and_goes_on(
    ran: Mock, environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "all_met", lambda *_: True)
    monkeypatch.setattr("sys.prefix", str(environment.clone.venv))
    main(["open"])
    ran.fill.assert_called_once_with("lesson")
    ran.here.assert_called_once_with(["open"])


def test_the_exit_code_comes_through(ran: Mock) -> None:
    ran.there.return_value = 7
    assert main(["test"]) == 7


def test_what_goes_wrong_is_a_sentence(ran: Mock, capsys: pytest.CaptureFixture[str]) -> None:
    ran.fill.side_effect = PigclassError("No room.")
    assert main([]) == 1
    assert capsys.readouterr().err == "pigclass: No room.\n"


def test_ctrl_c_is_a_sentence(ran: Mock, capsys: pytest.CaptureFixture[str]) -> None:
    ran.fill.side_effect = KeyboardInterrupt
    assert main([]) == 130
    assert "Run the same line again" in capsys.readouterr().err


@pytest.mark.parametrize("file", ["__main__.py", "__init__.py", "version.py"])
def test_an_old_python_can_read_as_far_as_the_sentence(file: str) -> None:
    """Nothing newer than Python 3.6, in syntax or in annotations that run on import."""
    import ast

    source = Path(module.__file__).parents[1].joinpath(file).read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 6))
    returns = [node.returns for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert not any(isinstance(one, ast.Subscript | ast.BinOp) for one in returns)
