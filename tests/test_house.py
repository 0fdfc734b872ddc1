"""The kit is as easy to find one's way in as it was: no number of `tools/house.py` grows unseen."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_no_bound_is_broken():
    # In a Python of its own: which files a race enters depends on what was imported before.
    house = [sys.executable, ROOT / "tools" / "house.py", "--check"]
    told = subprocess.run(house, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
