"""Measure an exact round robin of twelve Pig strategies: all at once, and pair by pair.

    python benchmarks/round_robin.py

Three of the twelve are students' functions, given as text. Pair by pair, every order of play is
solved separately with the same, already queried strategies; the results must agree.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pigclass.exact import win_probability
from pigclass.rules.catalog import pig
from pigclass.strategies.races import EndRaceOrKeepPace, ScoringTurns, Turtle
from pigclass.strategies.thresholds import HoldAt, RollTimes
from pigclass.tournaments import tournament

STUDENTS = (
    "def bold(turn_total, own):\n    return turn_total < (30 if own < 50 else 20)\n",
    "def chaser(turn_total, own, other):\n    return turn_total < 20 + (other - own) / 8\n",
    "def three(throws):\n    return throws < 3\n",
)
ENTRIES = [
    *STUDENTS,
    *(HoldAt(n) for n in (15, 20, 25, 30)),
    EndRaceOrKeepPace(),
    ScoringTurns(4),
    RollTimes(5),
    Turtle(),
]


def main() -> None:
    """Print both times and their ratio."""
    over, at_once = timed(lambda: tournament(pig(), ENTRIES, progress=lambda *_: None))
    alone, by_pairs = timed(lambda: [pair_by_pair(over, it) for it in over.meetings])
    apart = max(abs(it.win - win) for it, win in zip(over.meetings, alone, strict=True))
    print(f"{len(over.order)} strategies, {len(over.meetings)} meetings: {at_once:.1f} s;")
    print(f"pair by pair {by_pairs:.1f} s, ratio {by_pairs / at_once:.0f}.")
    print(f"Largest difference {apart:.0e}.")


def pair_by_pair(over: Any, meeting: Any) -> float:
    """Solve one order of play separately."""
    first, second = over.strategies[meeting.first], over.strategies[meeting.second]
    return win_probability(over.game, first=first, second=second)


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return the result of `work`, and the seconds it took."""
    start = time.perf_counter()
    result = work()
    return result, time.perf_counter() - start


if __name__ == "__main__":
    main()
