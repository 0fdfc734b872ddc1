"""Check the estimates of ghosts on simulated classes with known habits.

    python benchmarks/ghosts.py [CLASSES]

Each class has 30 students and plays 10 games of five rounds on shared dice. Intervals of 95% should
cover the true thresholds in 92% to 98% of cases. A small version is in the tests.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pigclass.charts.busts import wilson  # noqa: E402
from tests.stats.classes import KINDS, School  # noqa: E402

CLASSES = 200


def main(classes: int) -> None:
    """Print each coverage with its interval of chance."""
    schools = [School(seed) for seed in range(classes)]
    for kind in KINDS:
        report(f"true threshold covered: {kind}", covered(schools, kind))
    report("true threshold covered: all", (hit for kind in KINDS for hit in covered(schools, kind)))


def covered(schools: Iterable[School], kind: str) -> Iterator[bool]:
    """Yield for each student of a kind whether the interval covers the true threshold."""
    for school in schools:
        told = school.habits.loc[school.players(kind)]
        for row in told[told["rule"] == KINDS[kind]].itertuples():
            yield row.low <= school.thresholds[row.Index] <= row.high


def report(what: str, hits: Iterable[bool]) -> None:
    """Print a share, the number of cases, and its 95% interval."""
    seen = list(hits)
    low, high = wilson(sum(seen), len(seen))
    print(
        f"{what:44}{100 * sum(seen) / len(seen):6.1f}% of {len(seen):6}   "
        f"({100 * low:.1f} to {100 * high:.1f})",
        flush=True,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CLASSES)
