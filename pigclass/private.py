"""Files and folders that nobody else on the computer may read: they hold the names of students.

On Windows a home folder is closed to others as it is, and nothing is changed there.
"""

import os
from contextlib import suppress
from pathlib import Path

CLOSED_FOLDER, CLOSED_FILE = (0o777, 0o666) if os.name == "nt" else (0o700, 0o600)


def make_folder(folder: Path) -> None:
    """Make a folder for the user alone, unless it is there: what others opened stays open."""
    folder.mkdir(mode=CLOSED_FOLDER, parents=True, exist_ok=True)


def make_file(file: Path) -> None:
    """Make an empty file for the user alone, unless it is there; a power cut leaves it there.

    Where that cannot be done, whoever opens the file next says why.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, CLOSED_FILE))
        _sync(file.parent)


def make_file_anew(file: Path) -> None:
    """Make an empty file for the user alone, in the place of one that others could perhaps read.

    Raises OSError where the old one cannot be removed.
    """
    file.unlink(missing_ok=True)
    make_file(file)


def _sync(folder: Path) -> None:
    """See to it that what was put into a folder stays in it; Windows does so by itself."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def close_folder(folder: Path) -> None:
    """Close a folder of the kit's own that an earlier version has left open to others."""
    with suppress(OSError):
        folder.chmod(CLOSED_FOLDER)
