"""A kernel killed at any moment takes no event with it that was acknowledged."""

import random
import subprocess
import sys
import time

import pytest

from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.events.replay import replay
from pigclass.classlog.store import ClassLog
from tests.classlog.games import opened
from tests.thorough import times

TIMES, APPENDS, AT_ONCE = times(6, thorough=40), 100, 5

# It plays on and on, and says of each event that it is safe only after `append` has returned.
WRITER = """
import sys
from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.store import ClassLog
path, game, appends = sys.argv[1:]
log = ClassLog(path)
print("open", flush=True)
for number in range(int(appends)):
    event = Event(Kind.PREDICTION, game, {"question": str(number), "answers": [{"answer": number}]})
    log.append(event)
    print(event.id, flush=True)
"""


def killed_writers(folder, *, appends, times, seed):
    """Yield, for each writer that was killed at a random moment, its log and what it had said."""
    rng = random.Random(seed)
    for batch in range(0, times, AT_ONCE):
        paths = [folder / f"{number}.db" for number in range(batch, min(times, batch + AT_ONCE))]
        yield from _killed(paths, appends, rng)


def _killed(paths, appends, rng):
    running = []
    for path in paths:
        first = opened(["p-a"])[:1]
        with ClassLog(path) as log:
            log.extend(first)
        arguments = [sys.executable, "-c", WRITER, str(path), first[0].game, str(appends)]
        process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
        running.append((path, process, rng.randrange(appends), rng.random() * 0.01))
    for path, process, after, later in running:
        with process:
            output = [process.stdout.readline() for _ in range(after + 1)][1:]
            time.sleep(later)
            process.kill()
            output += process.stdout.read().splitlines()
        yield path, [line.strip() for line in output if len(line.strip()) == 36]


@pytest.mark.slow
def test_every_acknowledged_event_is_there_and_the_lesson_goes_on(tmp_path):
    for path, acknowledged in killed_writers(tmp_path, appends=APPENDS, times=TIMES, seed=5):
        log = ClassLog(path)
        events = log.events()
        stored = [event.id for event in events[1:]]
        # What was being written when the kernel died may be there too, but nothing else.
        assert stored[: len(acknowledged)] == acknowledged
        assert len(stored) - len(acknowledged) <= 1
        assert log.check().faults == ()
        assert len(replay(events).predictions) == len(stored)
        log.append(Event(Kind.BEGUN, events[0].game))
        assert log.trouble is None
