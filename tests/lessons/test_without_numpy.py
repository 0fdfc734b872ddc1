"""Rules, play, strategies, codes and words are the same in the core of Pyodide, without NumPy."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.programs import do_without

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
