"""The kit where there is less: rules and words without NumPy, every lesson without a server."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pigclass.lesson_list import lessons
from pigclass.words import languages
from tests.programs import do_without
from tests.thorough import some

CLONE = Path(__file__).parents[2]
PROGRAM = Path(__file__).with_name("without_numpy.py")
IN_NODE = """
const { loadPyodide } = require("pyodide");
const [clone, program] = process.argv.slice(1);
loadPyodide().then((it) => {
  it.mountNodeFS("/clone", clone);
  it.runPython("import sys; sys.path.insert(0, '/clone')");
  it.runPython(require("fs").readFileSync(program, "utf-8"));
});
"""


def ran(*command: str, **variables: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(CLONE), "PYTHONUTF8": "1", **variables}
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    ).stdout


def test_the_core_of_pyodide_says_what_python_says() -> None:
    node, npm = shutil.which("node"), shutil.which("npm")
    packages = ran(npm, "root", "--global").strip() if node and npm else ""
    if not node or not (Path(packages) / "pyodide").is_dir():
        do_without("node", "node with the package pyodide is not here")
    in_node = ran(node, "--eval", IN_NODE, str(CLONE), str(PROGRAM), NODE_PATH=packages)
    assert in_node == ran(sys.executable, str(PROGRAM))


PLAYED = Path(__file__).with_name("without_a_server.py")


# The lesson's pages are opened in Spanish by tests/browser and tests/words.
@pytest.mark.parametrize("language", some(languages(), every=2))
def test_every_lesson_opens_and_plays_to_its_reveal(language):
    command = [sys.executable, str(PLAYED), language]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.stdout.split() == [it.name for it in lessons()], ran.stderr[-2000:]
