"""No number of `tools/house.py` is above its bound."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.thorough import THOROUGH

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the bounds are those of Linux")
def test_no_bound_is_broken():
    # In a Python of its own: which files a call enters depends on what was imported before.
    house = [sys.executable, ROOT / "tools" / "house.py", "--check"]
    command = [*house, "--thorough"] if THOROUGH else house
    table = subprocess.run(command, capture_output=True, text=True, check=False)
    assert table.returncode == 0, table.stdout + table.stderr
