"""How much somebody's function may take: memory, time, processes, and nothing written."""

from __future__ import annotations

import sys

# A table of twelve million answers takes a tenth of it.
MEMORY = 1 << 30


def hold(*, seconds: float) -> None:
    """Limit this process, where the system knows such limits; on Windows the job does."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  (there is none on Windows)

    most = {
        "RLIMIT_AS": MEMORY,
        # The clock ends it sooner; this is for one whose lesson has been closed meanwhile.
        "RLIMIT_CPU": int(seconds) + 2,
        "RLIMIT_FSIZE": 0,
        "RLIMIT_CORE": 0,
        "RLIMIT_NPROC": 0,
    }
    for name, number in most.items():
        try:
            resource.setrlimit(getattr(resource, name), (number, number))
        except (AttributeError, ValueError, OSError):  # unknown here, or held lower already
            continue
