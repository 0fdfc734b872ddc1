"""Send every activity messages by chance, and count the errors and the broken records: none.

    python benchmarks/fuzz.py [MESSAGES] [SEED]

Some are what a page would send, some what none can; 45,000 are sent unless told otherwise. It
prints how many were sent, what nobody foresaw, and which records are not whole.
"""

import os
import sys
import tempfile
import time
from collections import Counter
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pigclass.classlog.store import ClassLog
from tests.fuzz.messages import ACTIVITIES, fuzz, mishaps

MESSAGES = 45_000
IN_A_ROW = 100


def main() -> int:
    """Print the counts; the exit code is 1 when anything went wrong."""
    wanted, first = (int(it) for it in (*sys.argv[1:], *(MESSAGES, 1)[len(sys.argv) - 1 :]))
    sent, unforeseen, broken = 0, Counter(), []
    began = time.monotonic()
    for seed in count(first):
        if sent >= wanted:
            break
        for name, activity in ACTIVITIES.items():
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                fuzz(activity(), IN_A_ROW, seed=seed)
                sent += IN_A_ROW
                unforeseen.update(it.split(" · ", 2)[2] for it in mishaps(Path(folder)))
                with ClassLog() as log:
                    broken += [f"{name}, seed {seed}: {fault}" for fault in log.check().faults]
                os.chdir(tempfile.gettempdir())
    print(
        f"{sent} messages in {time.monotonic() - began:.0f} s: {unforeseen.total()} errors, ",
        end="",
    )
    print(f"{len(broken)} faults in records.")
    for told in (*(f"{times} × {line}" for line, times in unforeseen.most_common(20)), *broken):
        print(told)
    return 1 if unforeseen or broken else 0


if __name__ == "__main__":
    sys.exit(main())
