"""Run child processes: wait for them, and leave none behind."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, AnyStr

TERMINATED = 143
# Timeout, since a server may hang while it ends its kernels.
SECONDS_TO_END = 30


def run_child(command: list[str], **settings: Any) -> int:
    """Run a program and return its exit code."""
    process = subprocess.Popen(command, **settings)
    with ending_with_us(process):
        return wait_for(process)


def wait_for(process: "subprocess.Popen[AnyStr]") -> int:
    """Wait for a child process, which Ctrl-C ends too, and return its exit code."""
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


@contextmanager
def ending_with_us(process: "subprocess.Popen[AnyStr]") -> Iterator[None]:
    """Terminate a child when the block ends, also if this process gets SIGTERM."""
    previous = signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, previous)
        process.terminate()
        try:
            process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
