"""The wheel alone opens a lesson, in an empty environment that is filled from the lock."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pigclass.bootstrap.clone import Clone, find_clone
from pigclass.bootstrap.start import Environment, _from_folder, _locked
from tests.thorough import only_thorough

OPEN = """
import nbformat, pigclass
from nbclient import NotebookClient
from pigclass.lesson_list import find_lesson

print(pigclass.__file__)
lesson = nbformat.read(find_lesson("skunk").path, 4)
first = next(place for place, cell in enumerate(lesson.cells) if cell.cell_type == "code")
del lesson.cells[first + 1 :]
print(NotebookClient(lesson, timeout=120).execute().cells[first].outputs)
"""


@pytest.fixture
def run(tmp_path):
    """Run Python in a folder with nothing in it, and no path of ours; return what it prints."""
    ours = {"PYTHONPATH", "PYTHONHOME", "IPYTHONDIR"}
    rest = {name: value for name, value in os.environ.items() if name not in ours}

    def run(python: str | Path, *arguments: str | Path) -> str:
        command = [python, *arguments]
        result = subprocess.run(
            command, cwd=tmp_path, env=rest, capture_output=True, text=True, check=False
        )
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    return run


@pytest.mark.slow
@only_thorough
def test_the_wheel_in_an_empty_environment_opens_a_lesson(tmp_path, run):
    clone, empty = find_clone(), Environment(Clone(tmp_path))
    pip = ("-m", "pip", "--disable-pip-version-check", "--quiet")
    alone = ("--no-deps", "--no-index")
    run(sys.executable, "-m", "venv", empty.clone.venv)
    run(sys.executable, *pip, "wheel", *alone, "--no-build-isolation", clone.folder)
    run(
        empty.python, *pip, "install", *_from_folder(clone.packages), *_locked(clone.lock("lesson"))
    )
    run(empty.python, *pip, "install", *alone, *tmp_path.glob("pigclass-*.whl"))
    run(empty.python, *pip, "check")
    output = run(empty.python, "-c", OPEN)
    assert output.startswith(str(empty.clone.venv))
    assert "application/vnd.jupyter.widget-view+json" in output
    assert (empty.clone.venv / "share/jupyter/labextensions/pigclass/package.json").is_file()
