"""Measure appends of thirty classes that write to a school's log at the same time.

    python benchmarks/school.py [SECONDS] [CLASSES] [A_SECOND]

Each class writes `A_SECOND` events a second (default 1) for 60 seconds: sometimes the choices of 30
devices together, else a throw. A real PostgreSQL server is started.
"""

import random
import subprocess
import sys
import time
from threading import Thread

from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.store import ClassLog
from tests.postgres import running_server

AT_ONCE = 5


def main(seconds: float, classes: int, a_second: float) -> None:
    """Print the milliseconds of an append, and the numbers of lost and duplicate events."""
    with running_server(as_usual=True) as server:
        where = server.fresh()
        asked = [sys.executable, __file__, "one", where, str(AT_ONCE), str(seconds), str(a_second)]
        notebooks = [
            subprocess.Popen(asked, stdout=subprocess.PIPE, text=True)
            for _ in range(classes // AT_ONCE)
        ]
        said = [line.split() for it in notebooks for line in it.communicate()[0].splitlines()]
        log = ClassLog(where)
        kept = [event.id for event in log.events()]
        log.close()
    took = sorted(float(milliseconds) for milliseconds, *_ in said)
    acknowledged = {event for _, *events in said for event in events}
    print(f"{classes} classes, {seconds:g} s: {len(took)} appends, {len(acknowledged)} events")
    for share in (0.5, 0.95, 0.99, 1):
        print(f"  {share:.0%} within {took[min(len(took) - 1, int(share * len(took)))]:6.1f} ms")
    lost, twice = len(acknowledged - set(kept)), len(kept) - len(set(kept))
    print(f"  lost {lost}, twice {twice}")


def one(where: str, classes: int, seconds: float, a_second: float) -> None:
    """Play with several classes at once; print milliseconds and ids of each append."""
    at_work = [Thread(target=play, args=(where, seconds, a_second)) for _ in range(classes)]
    for each in at_work:
        each.start()
    for each in at_work:
        each.join()


def play(where: str, seconds: float, a_second: float) -> None:
    """Play with one class."""
    log, game, rng = ClassLog(where), str(random.random()), random.Random()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(rng.expovariate(a_second))
        many = 30 if rng.random() < 0.1 else 1
        events = [
            Event(Kind.PREDICTION, game, {"question": "q", "answers": [{"answer": it}]})
            for it in range(many)
        ]
        began = time.perf_counter()
        log.extend(events)
        took = (time.perf_counter() - began) * 1000
        # One call, so that lines of different threads do not mix.
        sys.stdout.write(" ".join([f"{took:.2f}", *(event.id for event in events)]) + "\n")
    log.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["one"]:
        one(sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), float(sys.argv[5]))
    else:
        given = [float(it) for it in sys.argv[1:]]
        main(*(given[:1] or [60]), *(map(int, given[1:2] or [30])), *(given[2:3] or [1]))
