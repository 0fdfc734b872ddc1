"""Limits on Windows, which gives them to a job: memory, time, one process, all ended together.

https://learn.microsoft.com/windows/win32/procthread/job-objects
"""

import ctypes
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pigclass.pupils.box.limits import LONGER, MEMORY

PROCESS_TIME, ACTIVE_PROCESSES, PROCESS_MEMORY = 0x2, 0x8, 0x100
NO_CRASH_WINDOW, ENDS_WITH_THE_JOB = 0x400, 0x2000
EXTENDED_LIMITS, SCREEN = 9, 4
# Handles, the clipboard, settings, the desktop, switching the computer off.
ALL_OF_THE_SCREEN = ctypes.c_uint32(0xFF)
SET_LIMITS_AND_END = 0x101
# Windows counts time in tenths of a microsecond.
SECOND = 10_000_000


class BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    )


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("basic", BasicLimits),
        ("counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_of_a_process", ctypes.c_size_t),
        ("peak_of_the_job", ctypes.c_size_t),
    )


def limits(*, seconds: float) -> ExtendedLimits:
    """Return the limits of a process that computes for so long.

    >>> limits(seconds=10).basic.active_processes
    1
    """
    told = ExtendedLimits()
    told.basic.flags = (
        PROCESS_TIME | ACTIVE_PROCESSES | PROCESS_MEMORY | NO_CRASH_WINDOW | ENDS_WITH_THE_JOB
    )
    told.basic.process_time = int((seconds + LONGER) * SECOND)
    told.basic.active_processes = 1
    told.process_memory = MEMORY
    return told


@contextmanager
def confined(process: "subprocess.Popen[bytes]", *, seconds: float) -> Iterator[None]:
    """Hold a process to its limits on Windows, and end it with all that it has started.

    It is not yet told what to do, and so has started nothing.
    """
    if sys.platform != "win32":
        yield
        return
    kernel = ctypes.WinDLL("kernel32")
    kernel.CreateJobObjectW.restype = kernel.OpenProcess.restype = ctypes.c_void_p
    job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
    for what, told in (EXTENDED_LIMITS, limits(seconds=seconds)), (SCREEN, ALL_OF_THE_SCREEN):
        kernel.SetInformationJobObject(job, what, ctypes.byref(told), ctypes.sizeof(told))
    its = ctypes.c_void_p(kernel.OpenProcess(SET_LIMITS_AND_END, False, process.pid))
    kernel.AssignProcessToJobObject(job, its)
    kernel.CloseHandle(its)
    try:
        yield
    finally:
        kernel.TerminateJobObject(job, 1)
        kernel.CloseHandle(job)
