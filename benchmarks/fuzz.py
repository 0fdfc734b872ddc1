"""Send random messages to every activity; count errors and broken logs (expected: none).

    python benchmarks/fuzz.py [MESSAGES] [SEED]

Some messages are valid, some are not; 45,000 are sent by default. Prints the number of messages,
unexpected errors and faulty logs.
"""

import os
import sys
import tempfile
from collections import Counter
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pigclass.classlog.store import ClassLog
from tests.fuzz.test_fuzz import ACTIVITIES, fuzz, mishaps

MESSAGES, IN_A_ROW = 45_000, 100


def main() -> int:
    """Print the counts; return exit code 1 if there is an error."""
    wanted, first = (int(it) for it in (*sys.argv[1:], *(MESSAGES, 1)[len(sys.argv) - 1 :]))
    wrong: Counter[str] = Counter()
    for rounds, seed in enumerate(count(first), 1):
        wrong += messages(seed)
        sent = rounds * IN_A_ROW * len(ACTIVITIES)
        print(f"{sent} messages: {wrong.total()} errors", flush=True)
        if sent >= wanted:
            break
    for told, times in wrong.most_common(20):
        print(f"{times} × {told}")
    return 1 if wrong else 0


def messages(seed: int) -> Counter[str]:
    """Send messages to each activity; return the errors."""
    wrong: Counter[str] = Counter()
    for name, activity in ACTIVITIES.items():
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            fuzz(activity(), IN_A_ROW, seed=seed)
            wrong.update(it.split(" · ", 2)[2] for it in mishaps(Path(folder)))
            with ClassLog() as log:
                wrong.update(f"{name}, seed {seed}: {it}" for it in log.check().faults)
            os.chdir(tempfile.gettempdir())
    return wrong


if __name__ == "__main__":
    sys.exit(main())
