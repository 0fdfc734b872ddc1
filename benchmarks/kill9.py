"""Kill a writing kernel 20 times among 1,000 appends each, and count what is lost: nothing.

    python benchmarks/kill9.py

It prints how many acknowledged events were looked for and found, and how long an append took.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pigclass.classlog.events import Event, Kind
from pigclass.classlog.store import ClassLog
from tests.classlog.test_kill import killed_writers

TIMES, APPENDS = 20, 1000


def main() -> int:
    """Print the counts; the exit code is 1 when an acknowledged event is missing."""
    looked_for = lost = 0
    with tempfile.TemporaryDirectory() as folder:
        for path, said in killed_writers(Path(folder), appends=APPENDS, times=TIMES, seed=9):
            kept = {event.id for event in ClassLog(path).events()}
            looked_for += len(said)
            lost += len(set(said) - kept)
        print(f"{TIMES} kernels killed; {looked_for} acknowledged events, {lost} lost.")
        print(f"An append takes {1000 * append_seconds(Path(folder)):.1f} ms (median).")
    return 1 if lost else 0


def append_seconds(folder: Path, appends: int = 200) -> float:
    """Return the median time of a durable append."""
    times = []
    with ClassLog(folder / "timed.db") as log:
        for _ in range(appends):
            before = time.perf_counter()
            log.append(Event(Kind.BEGUN, game="timed"))
            times.append(time.perf_counter() - before)
    return statistics.median(times)


if __name__ == "__main__":
    sys.exit(main())
