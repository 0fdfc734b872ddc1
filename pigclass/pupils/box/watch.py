"""What somebody's function tries to do, refused by Python itself and kept to be told.

Python tells about every file that is opened, every program that is started and every connection:
https://docs.python.org/3/library/audit_events.html. On each system this stops what is written in
plain Python, and says in which line. It is no wall: who knows Python's inside can get round it,
which is why Linux is asked to close the same doors.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType
    from typing import Any

PROGRAM, NETWORK = "start a program", "use the network"
# What Python calls it, and what the function tried to do.
DOORS = {
    **dict.fromkeys(("os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn"), PROGRAM),
    **dict.fromkeys(("os.spawn", "os.startfile"), PROGRAM),
    **dict.fromkeys(("os.kill", "os.killpg", "signal.pthread_kill"), "stop a program"),
    **dict.fromkeys(("os.listdir", "os.scandir", "os.walk", "os.fwalk"), "look for files"),
}
# The same for whole families of events.
FAMILIES = {
    **dict.fromkeys(("subprocess", "pty", "webbrowser"), PROGRAM),
    **dict.fromkeys(("socket", "urllib"), NETWORK),
    **dict.fromkeys(("open", "sqlite3"), "open a file"),
    **dict.fromkeys(("os", "shutil", "tempfile"), "change files"),
    **dict.fromkeys(("glob", "pathlib"), "look for files"),
    **dict.fromkeys(("ctypes", "mmap"), "reach into the computer's memory"),
    **dict.fromkeys(("fcntl", "resource", "signal", "syslog"), "change how the computer works"),
    **dict.fromkeys(("winreg", "_winapi", "msvcrt"), "change how the computer works"),
}
HARMLESS = frozenset({"os.putenv", "os.unsetenv", "os.add_dll_directory"})
READING = frozenset({"open", "os.listdir", "os.scandir"})
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
LONGEST = 80


class Watch:
    """Refuses what is closed in this process from now on; `tried` is the first of it, if any.

    Reading below `libraries` is free, and so is what a module does for itself while it is
    imported, but for programs and the network. `file` is the name of the function's own lines.
    """

    def __init__(self, libraries: Sequence[str], file: str, *, system_keeps_it_in: bool) -> None:
        self.system_keeps_it_in = system_keeps_it_in
        self.tried: tuple[str, int] | None = None
        self.libraries = tuple(os.path.realpath(it) + os.sep for it in libraries)
        self.file = file
        sys.addaudithook(self._see)

    def _see(self, event: str, told: tuple[Any, ...]) -> None:
        family = event.partition(".")[0]
        if family not in FAMILIES or event in HARMLESS or self._reads_a_library(event, told):
            return
        line, importing = _where(sys._getframe(1), self.file)
        does = DOORS.get(event, FAMILIES[family])
        if importing and does not in (PROGRAM, NETWORK):
            return
        if event == "open":
            does = f"open the file {str(told[0])[-LONGEST:]!r}"
        self.tried = self.tried or (does, line)
        raise PermissionError(f"a strategy may not {does}")

    def _reads_a_library(self, event: str, told: tuple[Any, ...]) -> bool:
        if event not in READING or not isinstance(told[0], str | bytes):
            return False
        if event == "open" and told[2] & WRITING:
            return False
        return (os.path.realpath(os.fsdecode(told[0])) + os.sep).startswith(self.libraries)


def _where(frame: FrameType | None, file: str) -> tuple[int, bool]:
    """Return the function's own line that this comes from, or 0, and whether it is an import."""
    importing = False
    while frame is not None:
        name = frame.f_code.co_filename
        if name == file:
            return frame.f_lineno, importing
        importing = importing or name.startswith("<frozen importlib")
        frame = frame.f_back
    return 0, importing
