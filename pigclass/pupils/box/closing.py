"""The box shut from inside, door by door: the process that calls this stays in it for good."""

from __future__ import annotations

import faulthandler
import os
import sys

from pigclass.pupils.box import limits
from pigclass.pupils.box.watch import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# Where systems keep what Python's libraries load in turn.
SHARED = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib")
PACKAGES = frozenset({"site-packages", "dist-packages"})


def close(*, seconds: float, channel: int, file: str, kit: str) -> Watch:
    """Shut this process in, which ends after `seconds` and says on `channel` where it was.

    It may read Python's own libraries and those of the `kit`; `file` names the function's lines.
    """
    libraries = _libraries(kit)
    files = _files_shut(libraries)
    # A thread does it, which is to be in the box too; no other may be started in there.
    faulthandler.dump_traceback_later(seconds, exit=True, file=channel)
    limits.hold(seconds=seconds)
    calls = _calls_shut()
    sys.dont_write_bytecode = True
    return Watch(libraries, file, system_keeps_it_in=files and calls)


# Both need ctypes, which a Python may lack.
def _files_shut(libraries: Sequence[str]) -> bool:
    try:
        from pigclass.pupils.box import folders  # noqa: PLC0415
    except ImportError:
        return False
    return folders.keep_to(libraries)


def _calls_shut() -> bool:
    try:
        from pigclass.pupils.box import calls  # noqa: PLC0415
    except ImportError:
        return False
    return calls.keep_to_computing()


def _libraries(kit: str) -> list[str]:
    standard = os.path.dirname(os.__file__)  # noqa: PTH120  (pathlib takes its time)
    named = [it for it in sys.path if os.path.basename(it) in PACKAGES]  # noqa: PTH119
    own = [os.path.join(sys.base_prefix, it) for it in ("lib", sys.platlibdir, "DLLs")]  # noqa: PTH118
    return [standard, *own, *named, *SHARED, kit]
