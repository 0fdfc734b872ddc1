"""Remake the lock files: `python requirements/remake.py`, with `--upgrade` for newer releases.

Needs the `uv` command. The test set is solved first and the smaller sets are held to its
versions, so that a lesson runs on exactly what the tests ran on. The files carry hashes for
every system and no address: pip takes the packages from wherever it is set up to look.
"""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
# Each set, and the extras of pyproject.toml that belong to it.
SETS = {
    "test": ["build", "test"],
    "docs": ["build", "docs"],
    "school": ["build", "school"],
    "site": ["build", "site"],
    "worksheets": ["build", "worksheets"],
    "lesson": ["build"],
}


def compile_command(name: str, *options: str) -> list[str]:
    """Say how uv is called for one set."""
    command = ["uv", "pip", "compile", "--quiet", "pyproject.toml", *options]
    for extra in SETS[name]:
        command += ["--extra", extra]
    if name != "test":
        command += ["--constraint", "requirements/test.txt"]
    return [
        *command,
        "--universal",
        "--python-version=3.11",
        "--generate-hashes",
        "--no-emit-index-url",
        "--no-emit-find-links",
        "--no-annotate",
        "--custom-compile-command=python requirements/remake.py",
        f"--output-file=requirements/{name}.txt",
    ]


if __name__ == "__main__":
    for name in SETS:
        subprocess.run(compile_command(name, *sys.argv[1:]), cwd=FOLDER.parent, check=True)
