"""Kill lessons at random moments, 1,000 times, and count lost events (expected: none).

    python benchmarks/kill9.py [TIMES]

Each class plays Skunk on the real screen in a process of its own, which reports the events after
each press and is killed at a random moment. Every reported event must be in the log, every game
must replay, and a new lesson must be able to continue the game. Prints the number of events
checked, and the time of an append.
"""

import multiprocessing
import random
import statistics
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.events.replay import replay
from pigclass.classlog.store import ClassLog
from pigclass.widgets.class_game.lessons import SkunkActivity

TIMES, MOST_PRESSES = 1000, 60


def teach(path: str, seed: int, screen: Connection) -> None:
    """Play until killed, and send the ids of events after each press."""
    activity = SkunkActivity(students=4, seed=seed, log=path)
    rng = random.Random(seed)
    while True:
        activity.act(*next_press(activity, rng))
        session = activity.session
        screen.send((session.game.id, [event.id for event in session.events]))


def next_press(activity: SkunkActivity, rng: random.Random) -> tuple[str, dict[str, object]]:
    """Return a random press: mostly R and seats, sometimes another one."""
    game = activity.session.game
    if game.stage is Stage.PREDICTING:
        return "begin", {}
    if game.stage is Stage.OVER:
        return "again", {}
    if rng.random() < 0.1:
        return "undo", {}
    if game.stage is Stage.DECIDING and game.play.turn_total > 12:
        return "tap", {"seat": rng.choice(sorted(game.play.standing))}
    return "press_roll", {}


def shown_before_the_kill(path: Path, rng: random.Random) -> dict[str, list[str]]:
    """Run a lesson, kill it, and return the ids of events shown, by game."""
    here, there = CONTEXT.Pipe(duplex=False)
    lesson = CONTEXT.Process(target=teach, args=(str(path), rng.randrange(10**6), there))
    lesson.start()
    there.close()
    shown = {}
    try:
        for _ in range(rng.randint(1, MOST_PRESSES)):
            game, ids = here.recv()
            shown[game] = ids
        time.sleep(rng.random() * 0.02)
        lesson.kill()
        while True:
            game, ids = here.recv()
            shown[game] = ids
    except EOFError:
        lesson.join()
    return shown


def faults_of(path: Path, shown: dict[str, list[str]]) -> list[str]:
    """Return the faults of the log, and of continuing the game."""
    with ClassLog(path) as log:
        faults = list(log.check().faults)
        for game, ids in shown.items():
            events = log.events(game)
            replay(events)
            if [event.id for event in events][: len(ids)] != ids:
                faults.append(f"game {game} is not as it was shown")
    if not goes_on(path):
        faults.append("the lesson does not go on")
    return faults


def goes_on(path: Path) -> bool:
    """Return whether a new lesson offers to continue the game, and can play on."""
    with ClassLog(path) as log:
        activity = SkunkActivity(log=log)
        offers = activity._screen.view["panel"]["form"]["offers"]
        if not offers:
            return all(replay(log.events(it)).stage is Stage.OVER for it in log.games()["game"])
        activity.act(offers[0]["action"], offers[0]["data"])
        before = len(log.events())
        activity.act(*next_press(activity, random.Random(1)))
        activity.act("press_roll", {})
        return len(log.events()) > before


def append_seconds(folder: Path, appends: int = 200) -> float:
    """Return the median time of a durable append."""
    times = []
    with ClassLog(folder / "timed.db") as log:
        for _ in range(appends):
            before = time.perf_counter()
            log.append(Event(Kind.BEGUN, game="timed"))
            times.append(time.perf_counter() - before)
    return statistics.median(times)


def main() -> int:
    """Print the counts; return exit code 1 if anything is missing."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    rng, looked_for, faults = random.Random(9), 0, []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(1, times + 1):
            path = Path(folder, str(number), "class.db")
            path.parent.mkdir()
            shown = shown_before_the_kill(path, rng)
            looked_for += sum(map(len, shown.values()))
            faults += [f"lesson {number}: {fault}" for fault in faults_of(path, shown)]
            if number % 100 == 0 or number == times:
                told = f"{number} killed; {looked_for} events shown, {len(faults)} faults"
                print(told, flush=True)
        print(*faults[:20], sep="\n")
        print(f"An append takes {1000 * append_seconds(Path(folder)):.1f} ms (median).")
    return 1 if faults else 0


# With a fork server the kit is loaded only once.
CAN_COPY = "forkserver" in multiprocessing.get_all_start_methods()
CONTEXT = multiprocessing.get_context("forkserver" if CAN_COPY else "spawn")
if CAN_COPY:
    CONTEXT.set_forkserver_preload(["pigclass.widgets.class_game.lessons"])

if __name__ == "__main__":
    sys.exit(main())
