"""Disks that are full or read-only, where this computer lets a test make one."""

import os
import subprocess
import sys
from contextlib import contextmanager

import pytest

CAN_MOUNT = sys.platform == "linux" and os.geteuid() == 0
needs_a_disk = pytest.mark.skipif(
    not CAN_MOUNT, reason="making a small disk needs Linux and the rights of root"
)


@contextmanager
def small_disk(folder, *, kilobytes):
    """Mount a disk of its own at `folder`; skip the test where even root may not."""
    size = f"size={kilobytes}k"
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(folder)],
        check=False,
        capture_output=True,
        text=True,
    )
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def make(folder, *, writable):
    """Mount the disk at `folder` anew, to be written or only to be read."""
    mode = "rw" if writable else "ro"
    subprocess.run(["mount", "-o", f"remount,{mode}", str(folder)], check=True)
