"""Programs that are no Python packages: without one a test is skipped, and fails where it is owed.

`PIGCLASS_OWES` names those that a system has, as `.ci/run` does on Linux: browser, node, office,
postgresql, hub.
"""

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

OWED = os.environ.get("PIGCLASS_OWES", "").split()


def do_without(program: str, reason: str) -> NoReturn:
    """Skip a test whose program is missing, or fail it where the system owes that."""
    if program in OWED:
        pytest.fail(f"{reason} (PIGCLASS_OWES names {program})")
    pytest.skip(reason)


CLONE = Path(__file__).parents[1]
# An sdist comes without the paper that it can make.
READY_PAPER = pytest.mark.skipif(
    (CLONE / "PKG-INFO").is_file() and not (CLONE / "worksheets/01-skunk").is_dir(),
    reason="needs ready-made paper: `python tools/ready_paper.py` makes it",
)
POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")


def free_port():
    """Ask the system for a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def printed(code: str) -> str:
    """Return what a new Python prints, started in the clone."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=CLONE).stdout
