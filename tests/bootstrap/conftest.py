"""A clone in small: what the bootstrap looks at, and a pip that only takes notes."""

import pytest

from pigclass.bootstrap import start as module
from pigclass.bootstrap.clone import Clone
from pigclass.bootstrap.start import Environment


@pytest.fixture
def clone(tmp_path):
    clone = Clone(tmp_path / "Zoë's kit")
    (clone.folder / "requirements").mkdir(parents=True)
    clone.pyproject.write_text("[project]\n")
    for name in ("lesson", "worksheets", "test"):
        clone.lock(name).write_text(f"{name}-needs==1.0\nand==2.0\n")
    return clone


@pytest.fixture
def environment(clone):
    """An environment that is there and empty."""
    environment = Environment(clone)
    environment.python.parent.mkdir(parents=True)
    environment.python.touch()
    (clone.venv / "pyvenv.cfg").write_text(f"home = {clone.folder}\n")
    return environment


@pytest.fixture
def installed(monkeypatch):
    """Stand in for pip; the list says what it was asked to install."""
    commands: list[str] = []
    monkeypatch.setattr(
        module.pip, "run_pip", lambda _, arguments, **__: commands.append(arguments[-1])
    )
    monkeypatch.setattr(module, "_ask", lambda _: (0, ""))
    monkeypatch.setattr(module.os, "cpu_count", lambda: 2)
    return commands
