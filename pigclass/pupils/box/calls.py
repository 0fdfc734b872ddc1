"""Programs, the network and writing closed by Linux itself: only what computing needs is left.

This is seccomp: a small filter that sees the number and the arguments of every system call. What
is not listed here is refused with "Operation not permitted", whatever Linux may add one day.
https://docs.kernel.org/userspace-api/seccomp_filter.html
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# The numbers of system calls on x86-64 and on 64-bit ARM, where they differ; -1 is "there is none".
ALLOWED = {
    "read": (0, 63), "readv": (19, 65), "pread64": (17, 67), "write": (1, 64), "writev": (20, 66),
    "lseek": (8, 62), "close": (3, 57), "dup": (32, 23), "dup2": (33, -1), "dup3": (292, 24),
    "stat": (4, -1), "fstat": (5, 80), "lstat": (6, -1), "newfstatat": (262, 79),
    "statx": (332, 291), "access": (21, -1), "faccessat": (269, 48), "faccessat2": (439, 439),
    "readlink": (89, -1), "readlinkat": (267, 78), "getcwd": (79, 17), "getdents64": (217, 61),
    "mmap": (9, 222), "mprotect": (10, 226), "munmap": (11, 215), "mremap": (25, 216),
    "brk": (12, 214), "madvise": (28, 233), "futex": (202, 98), "membarrier": (324, 283),
    "set_robust_list": (273, 99), "rseq": (334, 293), "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123), "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139), "sigaltstack": (131, 132), "restart_syscall": (219, 128),
    "getpid": (39, 172), "gettid": (186, 178), "getuid": (102, 174), "geteuid": (107, 175),
    "getgid": (104, 176), "getegid": (108, 177), "uname": (63, 160), "sysinfo": (99, 179),
    "getrandom": (318, 278), "getrusage": (98, 165), "getrlimit": (97, 163), "times": (100, 153),
    "time": (201, -1), "gettimeofday": (96, 169), "clock_gettime": (228, 113),
    "clock_getres": (229, 114), "clock_nanosleep": (230, 115), "nanosleep": (35, 101),
    "exit": (60, 93), "exit_group": (231, 94),
}  # fmt: skip
# Files may be opened, but neither to write nor to make them.
OPEN, OPEN_AT = (2, -1), (257, 56)
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# Of what these can do, only a few things, which the second argument names: is it a terminal, close
# it for others; and copy a descriptor, ask about it.
IOCTL, TERMINAL = (16, 29), (0x5401, 0x5413, 0x5450, 0x5451)
FCNTL, ABOUT_A_FILE = (72, 25), (0, 1, 2, 3, 1030)
# Limits may be asked for; whoever gives new ones points to them in the third argument.
PRLIMIT = (302, 261)
SECCOMP = (317, 277)

PROCESSORS = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
FILTER, ALL_THREADS, NO_NEW_PRIVILEGES = 1, 1, 38
LOAD, EQUAL, ANY_BIT, RETURN = 0x20, 0x15, 0x45, 0x06
ALLOW, REFUSE, END = 0x7FFF0000, 0x00050001, 0x80000000
NUMBER, PROCESSOR = 0, 4

Step = tuple[int, int, int, int]


def can_close() -> bool:
    """Return whether this system's calls can be closed by number."""
    return sys.platform == "linux" and _processor() in PROCESSORS and sys.maxsize > 2**32


def keep_to_computing() -> bool:
    """Refuse this process, with all its threads, every call but those listed here."""
    if not can_close():
        return False
    steps = list(program(*PROCESSORS[_processor()]))
    text = b"".join(struct.pack("=HBBI", *step) for step in steps)
    held = ctypes.create_string_buffer(text, len(text))
    told = struct.pack("@HP", len(steps), ctypes.addressof(held))
    libc = ctypes.CDLL(None)
    libc.syscall.restype = libc.prctl.restype = ctypes.c_long
    libc.prctl(*map(ctypes.c_long, (NO_NEW_PRIVILEGES, 1, 0, 0, 0)))
    number = SECCOMP[PROCESSORS[_processor()][0]]
    given = map(ctypes.c_long, (number, FILTER, ALL_THREADS))
    return bool(libc.syscall(*given, ctypes.c_char_p(told)) == 0)


def program(kind: int, processor: int) -> Iterator[Step]:
    """Return the filter's steps: code, how many to skip if so and if not, and a number."""
    yield from ((LOAD, 0, 0, PROCESSOR), (EQUAL, 1, 0, processor), (RETURN, 0, 0, END))
    yield LOAD, 0, 0, NUMBER
    for numbers in ALLOWED.values():
        yield from _where(numbers[kind], [(RETURN, 0, 0, ALLOW)])
    yield from _where(OPEN[kind], _unless(WRITING, argument=1))
    yield from _where(OPEN_AT[kind], _unless(WRITING, argument=2))
    yield from _where(IOCTL[kind], _one_of(TERMINAL))
    yield from _where(FCNTL[kind], _one_of(ABOUT_A_FILE))
    yield from _where(PRLIMIT[kind], _without_new_limits())
    yield RETURN, 0, 0, REFUSE


def _where(number: int, then: list[Step]) -> list[Step]:
    """Return steps that are taken for one call."""
    return [(EQUAL, 0, len(then), number), *then] if number >= 0 else []


def _unless(bits: int, *, argument: int) -> list[Step]:
    """Return steps that refuse where any of these bits is set in an argument."""
    refuse = (RETURN, 0, 0, REFUSE)
    return [_load(argument), (ANY_BIT, 0, 1, bits), refuse, (RETURN, 0, 0, ALLOW)]


def _one_of(commands: tuple[int, ...]) -> list[Step]:
    """Return steps that allow some commands only, which the second argument names."""
    allowed = [it for command in commands for it in _where(command, [(RETURN, 0, 0, ALLOW)])]
    return [_load(1), *allowed, (RETURN, 0, 0, REFUSE)]


def _without_new_limits() -> list[Step]:
    allow = (RETURN, 0, 0, ALLOW)
    return [_load(2), (EQUAL, 0, 3, 0), _load(2, high=True), (EQUAL, 0, 1, 0), allow,
            (RETURN, 0, 0, REFUSE)]  # fmt: skip


def _load(argument: int, *, high: bool = False) -> Step:
    """Return the step that looks at one half of an argument, each of which has eight bytes."""
    return LOAD, 0, 0, 16 + 8 * argument + 4 * high


def _processor() -> str:
    if sys.platform == "win32":
        return ""
    return os.uname().machine
