"""Measure worksheets: `python benchmarks/worksheets.py`.

Prints the seconds for 200 named sheets and for the ready-made set, with the limit, the processor
time of all processes (which shows whether other programs interfered), and the ratio to a single
sheet without names.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pigclass.worksheets import worksheet
from tools.ready_paper import build

NAMES = [f"Đặng Núñez {number}" for number in range(200)]


def seconds(work: Callable[[], object]) -> float:
    """Return the seconds that `work` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def processor() -> float:
    """Return the processor time of this process and its finished children."""
    return sum(os.times()[:4])


def main() -> None:
    """Print the table."""
    first = seconds(lambda: worksheet("lesson-sheet").pdf())
    one = min(seconds(lambda: worksheet("lesson-sheet").pdf()) for _ in range(5))
    print(f"{'one sheet, cold':32}{first:8.3f} s")
    print(f"{'one sheet, warm (the reference)':32}{one:8.3f} s")
    for name in ("lesson-sheet", "rule-card", "exit-ticket"):
        report(f"200 named: {name}", lambda name=name: worksheet(name, names=NAMES).pdf(), 1.5, one)
    with TemporaryDirectory() as folder:
        report("the whole set", lambda: build(Path(folder)), 12, one)


def report(title: str, work: Callable[[], object], limit: float, one: float) -> None:
    """Print one line: seconds, limit, processor time, and ratio to a single sheet."""
    before = processor()
    took = seconds(work)
    worked = processor() - before
    print(
        f"{title:32}{took:8.3f} s   limit {limit:4} s   {worked:7.3f} s of processor"
        f"   {took / one:7.1f} single sheets"
    )


if __name__ == "__main__":
    main()
