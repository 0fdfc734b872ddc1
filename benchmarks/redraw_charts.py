"""Measure how long a page of the reveal takes, with 35 students and 10 rounds.

    python benchmarks/redraw_charts.py

Every page is opened after each of several throws. The time is from the press to the message to the
browser, which takes about 40 ms more to paint. The reference in the same run is the throw itself.
"""

import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from math import ceil
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pigclass.classlog.events.classgame import Stage
from pigclass.rules.catalog import greedy_pig
from pigclass.widgets.class_game.lessons import GreedyPigActivity

Pages = dict[str, list[float]]

STUDENTS, ROUNDS, THROWS, LIMIT = 35, 10, 12, 0.1
ANSWERS = {"sit_at": "20: 20, 15: 15", "throws_survived": "3: 35", "bust_after_4": "50: 35"}
ANSWERS |= {"scores_more": "A: 20, B: 15"}


def main() -> None:
    """Print the median of each page with its ratio to a throw, and of all pages."""
    with tempfile.TemporaryDirectory() as folder:
        activity = ten_rounds(Path(folder) / "class.db")
        activity.act("reveal", {})
        throws, pages = measure(activity)
    throw = statistics.median(throws)
    medians = {asks: statistics.median(times) for asks, times in pages.items()}
    for asks, took in sorted(medians.items(), key=lambda it: it[1]):
        note = "" if took <= LIMIT else f"   over {1000 * LIMIT:.0f} ms"
        print(f"{asks:36}{1000 * took:6.0f} ms {took / throw:7.1f} throws{note}")
    every = sorted(took for times in pages.values() for took in times)
    p95 = every[ceil(0.95 * len(every)) - 1]
    print(f"a page: median {1000 * statistics.median(every):.0f} ms, p95 {1000 * p95:.0f} ms")
    print(f"the throw itself {1000 * throw:.0f} ms")


def ten_rounds(log: Path) -> GreedyPigActivity:
    """Return a game after ten of fifty rounds."""
    rules = greedy_pig(rounds=50)
    activity = GreedyPigActivity(students=STUDENTS, seed=5, game=rules, log=str(log))
    activity.act("believe", ANSWERS)
    while len(activity.session.game.rounds) < ROUNDS or not round_is_over(activity):
        advance(activity)
    return activity


def advance(activity: GreedyPigActivity) -> None:
    """Let students sit at their thresholds, lock, and throw."""
    session = activity.session
    if session.game.stage is Stage.DECIDING:
        for seat in session.game.play.standing:
            if session.game.play.turn_total >= 4 + seat:
                session.act("tap", seat=seat)
    session.act("press_roll")


def round_is_over(activity: GreedyPigActivity) -> bool:
    """Return whether the round has just ended."""
    return activity.session.game.stage is Stage.ROUND_OVER


def measure(activity: GreedyPigActivity) -> tuple[list[float], Pages]:
    """Return the times of throws, and of every page after each."""
    throws: list[float] = []
    pages = defaultdict[str, list[float]](list)
    turn(activity, pages)
    pages.clear()
    while len(throws) < THROWS:
        stage = activity.session.game.stage
        took = seconds(lambda: advance(activity))
        if stage in {Stage.READY, Stage.LOCKED}:
            throws.append(took)
            # The frames are read with the open page, which is not measured.
            activity.act("page", {"number": 0})
            turn(activity, pages)
    return throws, pages


def turn(activity: GreedyPigActivity, pages: Pages) -> None:
    """Open every page but the first, and record the time of each."""
    for number, page in list(enumerate(activity._charts.pages))[1:]:
        press = partial(activity.act, "page", {"number": number})
        pages[page.question].append(seconds(press))


def seconds(work: Callable[[], object]) -> float:
    """Return how long `work` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
