"""How long a chart takes to redraw after a throw, with 35 students and 10 rounds in the log.

    python benchmarks/redraw_charts.py

Every page of the reveal in turn, in the kernel: from the log to what is sent to the browser, which
takes some 40 ms more to paint it. The reference, measured in the same run, is the throw itself.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pigclass.classlog.events.classgame import Stage
from pigclass.rules.catalog import greedy_pig
from pigclass.widgets.class_game.greedy_pig import GreedyPigActivity

STUDENTS, ROUNDS, THROWS, LIMIT = 35, 10, 12, 0.1
ANSWERS = {"sit_at": "20 x 20, 15 x 15", "throws_survived": "3 x 35", "bust_after_4": "50 x 35"}
ANSWERS |= {"scores_more": "A x 20, B x 15"}


def main() -> None:
    """Print the median of each page, the slowest last, beside the throw."""
    with tempfile.TemporaryDirectory() as folder:
        activity = ten_rounds(Path(folder) / "class.db")
        activity.act("reveal", {})
        throws, pages = measure(activity)
    throw = statistics.median(throws)
    medians = {asks: statistics.median(times) for asks, times in pages.items()}
    for asks, took in sorted(medians.items(), key=lambda it: it[1]):
        note = "" if took <= LIMIT else f"   over {1000 * LIMIT:.0f} ms"
        print(f"{asks:36}{1000 * took:6.0f} ms {took / throw:7.1f} throws{note}")
    every = statistics.median(took for times in pages.values() for took in times)
    print(f"{'median of all':36}{1000 * every:6.0f} ms; the throw itself {1000 * throw:.0f} ms")


def ten_rounds(log: Path) -> GreedyPigActivity:
    """Play until ten rounds are over, and a few more are to come."""
    rules = greedy_pig(rounds=50)
    activity = GreedyPigActivity(students=STUDENTS, seed=5, game=rules, log=str(log))
    activity.act("believe", ANSWERS)
    while len(activity.session.game.rounds) < ROUNDS or not round_is_over(activity):
        advance(activity)
    return activity


def advance(activity: GreedyPigActivity) -> None:
    """Let everyone sit who should by now, lock, and throw."""
    session = activity.session
    if session.game.stage is Stage.DECIDING:
        for seat in session.game.play.standing:
            if session.game.play.turn_total >= 4 + seat:
                session.act("tap", seat=seat)
    session.act("press_roll")


def round_is_over(activity: GreedyPigActivity) -> bool:
    """Return whether the round has just ended."""
    return activity.session.game.stage is Stage.ROUND_OVER


def measure(activity: GreedyPigActivity) -> tuple[list[float], dict[str, list[float]]]:
    """Throw a few times, and after each throw time every page."""
    throws: list[float] = []
    pages: dict[str, list[float]] = {page.question: [] for page in activity.plan.pages}
    redraw(activity, pages)
    for times in pages.values():
        times.clear()
    while len(throws) < THROWS:
        stage = activity.session.game.stage
        took = seconds(lambda: advance(activity))
        if stage in {Stage.READY, Stage.LOCKED}:
            throws.append(took)
            redraw(activity, pages)
    return throws, pages


def redraw(activity: GreedyPigActivity, pages: dict[str, list[float]]) -> None:
    """Draw every page, and note how long each took."""
    for number, question in enumerate(pages):
        activity._charts.turn_to(number)
        draw = lambda: activity._charts.draw(activity.session.game, activity.class_log)  # noqa: E731
        pages[question].append(seconds(draw))


def seconds(work: Callable[[], object]) -> float:
    """Return how long `work` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
