"""Files closed by Linux itself: after this a process reads below some folders, and no more.

This is Landlock, which Linux has had since 5.13: https://docs.kernel.org/userspace-api/landlock.html
Newer versions also close the network, and signals to other processes.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# The numbers of these system calls are the same on every kind of processor.
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
ASK_VERSION = 1
BELOW_A_FOLDER = 1
READ_FILE, READ_FOLDER = 1 << 2, 1 << 3
NO_NEW_PRIVILEGES = 38
# Rights over files that each version knows, and from which one on it closes more than files.
FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}
NETWORK, OTHERS = 4, 6
EVERYTHING = 0b11


def version() -> int:
    """Return which version of Landlock this system has, or 0."""
    if sys.platform != "linux":
        return 0
    return max(0, _call(CREATE_RULESET, None, 0, ASK_VERSION))


def keep_to(folders: Iterable[str]) -> bool:
    """Let this process read below `folders`, and open nothing else; return whether that holds."""
    has = version()
    if not has:
        return False
    attributes = _attributes(has)
    rules = _call(CREATE_RULESET, attributes, len(attributes), 0)
    if rules < 0:
        return False
    for folder in folders:
        _allow(rules, folder)
    _prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    holds = _call(RESTRICT_SELF, rules, 0, 0) == 0
    os.close(rules)
    return holds


def _attributes(has: int) -> bytes:
    """Return what the rules are about: as much of it as this version knows."""
    rights = max(number for since, number in FILE_RIGHTS.items() if since <= has)
    network, others = (EVERYTHING * (has >= since) for since in (NETWORK, OTHERS))
    known = 8 + 8 * (has >= NETWORK) + 8 * (has >= OTHERS)
    return struct.pack("=QQQ", (1 << rights) - 1, network, others)[:known]


def _allow(rules: int, folder: str) -> None:
    try:
        place = os.open(folder, os.O_PATH | os.O_DIRECTORY)  # type: ignore[attr-defined,unused-ignore]
    except OSError:  # a folder that is not here needs no rule
        return
    _call(ADD_RULE, rules, BELOW_A_FOLDER, struct.pack("=Qi", READ_FILE | READ_FOLDER, place), 0)
    os.close(place)


def _call(number: int, *given: int | bytes | None) -> int:
    libc = ctypes.CDLL(None)
    libc.syscall.restype = ctypes.c_long
    return int(libc.syscall(ctypes.c_long(number), *map(_as_long, given)))


def _as_long(given: int | bytes | None) -> ctypes.c_char_p | ctypes.c_long:
    return ctypes.c_long(given) if isinstance(given, int) else ctypes.c_char_p(given)


def _prctl(*given: int) -> None:
    ctypes.CDLL(None).prctl(*map(ctypes.c_long, given))
