"""A Python of its own for somebody's function: started in an empty place, heard out, and ended."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import IO, cast

import pigclass.pupils
from pigclass.pupils.box.job import confined
from pigclass.pupils.child import SHUT

# Time for another Python to start, on a slow laptop.
START = 20.0
# It ends itself in time and says where it was, unless it has been kept from that.
GRACE = 2.0
KIT = Path(pigclass.pupils.__file__).parent.parent
RUN = "import sys; sys.path.append(sys.argv[1]); from pigclass.pupils.child import main; main()"
# What a Python may need to start at all; and its libraries are to compute in one thread.
KEPT = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class NotStartedError(Exception):
    """Another Python did not start, or broke down before it asked anything."""


@dataclass(frozen=True)
class Heard:
    """What another Python said, and whether the system itself kept it in its box."""

    reply: bytearray
    system_keeps_it_in: bool


def heard(question: bytes, *, most: int, seconds: float) -> Heard:
    """Return what another Python answers to a question, `most` bytes of it.

    From when it begins to ask it has `seconds`; raises TimeoutError where it then says nothing.
    """
    replies: SimpleQueue[bytearray] = SimpleQueue()
    with _another_python(seconds) as process:
        Thread(target=_listen, args=(process, question, most, replies), daemon=True).start()
        begun = _next(replies, START)
        if not begun:
            raise NotStartedError
        since = time.monotonic()
        reply = _next(replies, seconds + GRACE)
        # Whoever has ended it by then, its time was over.
        if reply is None or (not reply and time.monotonic() - since >= seconds):
            raise TimeoutError
        return Heard(reply, system_keeps_it_in=begun == SHUT)


def _next(replies: "SimpleQueue[bytearray]", seconds: float) -> bytearray | None:
    try:
        return replies.get(timeout=seconds)
    except Empty:
        return None


@contextmanager
def _another_python(seconds: float) -> Iterator["subprocess.Popen[bytes]"]:
    """Start a Python in an empty folder, with an empty environment, and end all that it starts."""
    command = [_python(), "-I", "-S", "-W", "ignore", "-c", RUN, str(KIT.parent)]
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    with TemporaryDirectory(prefix="pigclass-", ignore_cleanup_errors=True) as empty:
        process = subprocess.Popen(  # noqa: S603  (our own Python, our own lines)
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            cwd=empty, env=environment | ONE_THREAD, start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip
        try:
            with confined(process, seconds=seconds):
                yield process
        finally:
            _end(process)


def _python() -> str:
    """Return the Python itself: in an environment on Windows, `sys.executable` only starts it."""
    itself = getattr(sys, "_base_executable", None) or sys.executable
    return itself if Path(itself).exists() else sys.executable


def _end(process: "subprocess.Popen[bytes]") -> None:
    if sys.platform != "win32":
        # Nobody has waited for it yet, so that the number is still its own.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _listen(
    process: "subprocess.Popen[bytes]",
    question: bytes,
    most: int,
    replies: "SimpleQueue[bytearray]",
) -> None:
    """Put the question; pass on the first byte, and then as many as are wanted."""
    asks, answers = cast(IO[bytes], process.stdin), cast(IO[bytes], process.stdout)
    # It may have ended already.
    with suppress(OSError), asks:
        asks.write(question)
    with answers:
        replies.put(_first(1, answers))
        replies.put(_first(most, answers))


def _first(number: int, answers: IO[bytes]) -> bytearray:
    """Return so many bytes, or fewer where there are no more."""
    room = bytearray(number)
    del room[answers.readinto(room) :]  # type: ignore[attr-defined]
    return room
