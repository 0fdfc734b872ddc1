"""How much somebody's function may take: memory, time, processes, and nothing written."""

from __future__ import annotations

import math
import sys
import time

# A table of twelve million answers takes a tenth of it.
MEMORY = 1 << 30
# The clock of who asks ends it sooner; this is for one whose lesson has been closed meanwhile.
LONGER = 30


def hold(*, seconds: float) -> None:
    """Limit this process, where the system knows such limits; on Windows the job does."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  (there is none on Windows)

    most = {
        "RLIMIT_AS": MEMORY,
        # What it took to get ready is not the function's.
        "RLIMIT_CPU": math.ceil(time.process_time() + seconds) + LONGER,
        "RLIMIT_FSIZE": 0,
        "RLIMIT_CORE": 0,
        "RLIMIT_NPROC": 0,
    }
    for name, number in most.items():
        try:
            resource.setrlimit(getattr(resource, name), (number, number))
        except (AttributeError, ValueError, OSError):  # unknown here, or held lower already
            continue
