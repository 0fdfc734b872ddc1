"""The walls of the box, one by one, with Python's own refusals left out."""

import ctypes
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from pigclass.pupils.ask import system_keeps_it_in
from pigclass.pupils.box import calls, folders, job
from pigclass.pupils.box.limits import LONGER, MEMORY
from pigclass.pupils.limit import GRACE, KIT, ONE_THREAD

ON_CI = os.environ.get("CI") == "true"
CLOSES_FILES = pytest.mark.skipif(
    not folders.version() and not ON_CI, reason="this system has no Landlock"
)
CLOSES_CALLS = pytest.mark.skipif(
    not calls.can_close() and not ON_CI, reason="this system's calls cannot be closed"
)
FOLDERS = "folders.keep_to([os.path.dirname(os.__file__)])"
CALLS = "calls.keep_to_computing()"
LIMITS = "limits.hold(seconds=5)"
BEFORE = """
import ctypes, os, random, socket, subprocess, sys, threading
from pigclass.pupils.ask import system_keeps_it_in
from pigclass.pupils.box import calls, folders, limits
parent = os.getppid()
"""
TRY = """
try:
    print("went through:", {attempt})
except (OSError, RuntimeError, MemoryError, ValueError) as error:
    print(type(error).__name__)
"""


def outcome(wall, attempt, folder):
    """Return what another Python, behind one wall, says of an attempt."""
    code = f"{BEFORE}\nheld = {wall}\n{TRY.format(attempt=attempt)}"
    environment = os.environ | ONE_THREAD | {"PYTHONPATH": str(KIT.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, cwd=folder, env=environment, check=False,
    )  # fmt: skip
    return done.stdout.strip() or done.stderr


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "class.db").write_text("names")
    return tmp_path


@CLOSES_FILES
@pytest.mark.parametrize(
    "attempt",
    [
        "open('class.db').read()",
        "open('class.db', 'a')",
        "open('new', 'w')",
        "os.listdir('.')",
        "os.listdir('/')",
        "os.remove('class.db')",
        "os.rename('class.db', 'mine')",
        "os.link('class.db', 'mine')",
        "os.symlink('class.db', 'mine')",
        "os.mkdir('mine')",
        "os.truncate('class.db', 0)",
        "open(f'/proc/{parent}/environ').read()",
        "open(f'/proc/{parent}/mem', 'rb')",
        "open(os.path.expanduser('~/.bashrc'))",
        "subprocess.run([sys.executable, '-c', ''])",
    ],
)
def test_linux_itself_closes_every_file_but_the_libraries(attempt, folder):
    assert outcome(FOLDERS, attempt, folder).endswith("Error")
    assert [it.name for it in folder.iterdir()] == ["class.db"]
    assert (folder / "class.db").read_text() == "names"


@CLOSES_FILES
def test_the_libraries_stay_open(folder):
    assert outcome(FOLDERS, "__import__('statistics').mean([1, 3])", folder).endswith("2")


@CLOSES_CALLS
@pytest.mark.parametrize(
    "attempt",
    [
        "os.fork()",
        "os.posix_spawn('/bin/true', ['true'], {})",
        "os.execv('/bin/true', ['true'])",
        "subprocess.run(['/bin/true'])",
        "threading.Thread(target=print).start()",
        "socket.socket()",
        "socket.socketpair()",
        "open('class.db', 'a')",
        "open('new', 'w')",
        "os.open('class.db', os.O_RDWR)",
        "os.remove('class.db')",
        "os.rename('class.db', 'mine')",
        "os.chmod('class.db', 0)",
        "os.truncate('class.db', 0)",
        "os.symlink('class.db', 'mine')",
        "os.mkdir('mine')",
        "os.chdir('/')",
        "os.kill(parent, 0)",
        "os.kill(os.getpid(), 0)",
        "os.setsid()",
        "os.nice(1)",
        "os.memfd_create('x')",
        "os.pidfd_open(parent)",
        "__import__('resource').setrlimit(7, (9, 9))",
    ],
)
def test_linux_itself_closes_programs_writing_and_the_network(attempt, folder):
    assert outcome(CALLS, attempt, folder).endswith("Error")
    assert [it.name for it in folder.iterdir()] == ["class.db"]
    assert (folder / "class.db").read_text() == "names"


@CLOSES_CALLS
@pytest.mark.parametrize(
    "call",
    [
        "fork()",
        "socket(2, 1, 0)",
        "ptrace(16, parent, 0, 0)",
        "unshare(1 << 28)",
    ],
)
def test_who_calls_linux_past_python_meets_the_same_wall(call, folder):
    assert outcome(CALLS, f"ctypes.CDLL(None).{call}", folder) == "went through: -1"


@CLOSES_CALLS
@pytest.mark.parametrize(
    "computing",
    [
        "open('class.db').read()",
        "random.SystemRandom().random() < 2 and 'names'",
        "__import__('time').sleep(0.001) or 'names'",
        "os.stat('class.db').st_size and 'names'",
        "bytes(10 ** 8)[:0] or 'names'",
        "__import__('numpy').ones(10).sum() and 'names'",
    ],
)
def test_computing_and_reading_go_through(computing, folder):
    assert outcome(CALLS, computing, folder) == "went through: names"


@CLOSES_FILES
@CLOSES_CALLS
def test_where_the_system_can_close_the_box_it_does():
    assert system_keeps_it_in()


def test_every_jump_of_the_filter_lands_in_it():
    for kind, processor in calls.PROCESSORS.values():
        steps = list(calls.program(kind, processor))
        jumps = [(at, it) for at, it in enumerate(steps) if it[0] in (calls.EQUAL, calls.ANY_BIT)]
        assert all(at + 1 + max(it[1], it[2]) < len(steps) for at, it in jumps)
        assert steps[-1][0] == calls.RETURN


@CLOSES_CALLS
def test_a_call_that_nobody_has_thought_of_is_refused(folder):
    for number in (323, 434, 435, 999):
        attempt = f"ctypes.CDLL(None, use_errno=True).syscall({number}, 0, 0, 0)"
        assert outcome(CALLS, attempt, folder) == "went through: -1"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows gives limits to a job")
def test_nothing_is_written_and_memory_has_an_end(folder):
    attempt = "open('class.db', 'ab', buffering=0).write(b'x')"
    assert outcome(LIMITS, attempt, folder) == "OSError"
    if sys.platform == "linux":
        assert outcome(LIMITS, f"len(bytearray({MEMORY}))", folder) == "MemoryError"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows gives limits to a job")
def test_the_clock_of_who_asks_comes_before_the_limit_however_slow_the_start_was(folder):
    slow = f"[sum(range(10**7)), {LIMITS}]"
    left = "__import__('resource').getrlimit(0)[0] - __import__('time').process_time()"
    assert float(outcome(slow, left, folder).split()[-1]) > 5 + GRACE + 10


def test_a_job_of_windows_has_the_sizes_that_windows_expects():
    assert ctypes.sizeof(job.BasicLimits) == 64
    assert ctypes.sizeof(job.ExtendedLimits) == 144
    told = job.limits(seconds=10)
    assert (told.process_memory, told.basic.process_time) == (MEMORY, (10 + LONGER) * 10_000_000)


class Kernel32:
    """Notes what Windows is asked for."""

    def __init__(self):
        self.asked = []

    def __getattr__(self, name):
        def ask(*given):
            self.asked.append(name)
            return 7

        setattr(self, name, ask)
        return ask


def test_on_windows_a_process_is_in_its_job_before_it_is_told_anything(monkeypatch):
    kernel, process = Kernel32(), SimpleNamespace(pid=1)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: kernel, raising=False)
    with job.confined(process, seconds=1):
        kernel.asked.append("here it runs")
    assert kernel.asked == [
        "CreateJobObjectW", "SetInformationJobObject", "SetInformationJobObject", "OpenProcess",
        "AssignProcessToJobObject", "CloseHandle", "here it runs", "TerminateJobObject",
        "CloseHandle",
    ]  # fmt: skip
