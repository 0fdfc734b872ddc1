"""Run pip with progress messages, and explain its errors."""

import errno
import os
import re
import subprocess
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pigclass.words import PigclassError

DISK_FULL = "The disk is full: the kit needs about 500 MB. Make room, then run the same line again."
NOT_WRITABLE = (
    "This folder cannot be written to. Copy the kit to a folder of your own "
    "(not inside a zip file, a program folder or a read-only share) and run the same line there."
)
NO_VENV = (
    "This Python cannot make environments. On Debian and Ubuntu run "
    "`sudo apt install python3-venv`, then run the same line again."
)
NO_NETWORK = (
    "The packages could not be fetched. The first start needs the internet once; without it, see "
    "'Without internet' in the README. In a school, ask whoever runs the network for the address "
    "of its proxy, for HTTPS_PROXY, and for its certificate, for PIP_CERT. Then run the same line "
    "again."
)
# A marker is not read: a package that this system does without counts as missing.
NEED = re.compile(r"^([\w.-]+)(?:\[\w+\])?>=([\d.]+)(?:,<[\d.]+)?(?:; .+)?$")
# Patterns of pip's output, each with an explanation. The first match counts: causes come first.
REASONS = (
    (r"No space left on device|Errno 28\b|WinError 112|Disk quota exceeded", DISK_FULL),
    (r"Read-only file system|Permission denied|Errno 13\b|WinError 5\b", NOT_WRITABLE),
    (
        r"enable long paths|long path support|WinError 206|File name too long",
        "The path of this folder is too long for Windows. "
        "Move the kit nearer the top, for example to C:\\pigclass, and run the same line there.",
    ),
    (
        r"CERTIFICATE_VERIFY_FAILED|SSLError|Proxy|\b5\d\d Server Error|too many 5\d\d error"
        r"|HTTP error 5\d\d|not enough bytes were received|IncompleteRead|IncompleteDownload"
        r"|DO NOT MATCH THE HASHES|NewConnectionError|NameResolutionError|ConnectTimeout"
        r"|Read ?Time(?:d )?out|Connection (?:refused|reset|aborted|broken)|getaddrinfo"
        r"|Network is unreachable|Temporary failure in name resolution",
        NO_NETWORK,
    ),
)
MISSING = re.compile(r"No matching distribution found for ([\w.-]+(?:==[\w.]+)?)")

# Not compiled: a lesson imports a third of the files, which Python compiles at its first start.
QUIET = ("--no-compile", "--disable-pip-version-check", "--no-input", "--progress-bar=off")
PIP = ("-m", "pip", "install", *QUIET)


def explain_pip(output: str, log: Path) -> str:
    """Return a sentence that explains pip's output; the log has all of it."""
    if sentence := _reason(output):
        return sentence
    if missing := MISSING.search(output):
        return (
            f"There is no ready-made {missing[1]} for this Python where pip looked. Use a 64-bit "
            "Python 3.11 to 3.15; without internet, fill the folder of packages again."
        )
    return f"The packages could not be installed. What pip said is in {log}."


def _reason(output: str) -> str:
    return next((it for pattern, it in REASONS if re.search(pattern, output, re.IGNORECASE)), "")


def explain_venv(output: str, folder: Path) -> str:
    """Return a sentence that explains the output of `python -m venv`."""
    if "ensurepip" in output:
        return NO_VENV
    if sentence := _reason(output):
        return sentence
    last = (output.strip().splitlines() or ["it gave no reason"])[-1]
    return f"Python could not make the environment {folder}: {last}"


def explain_file_error(problem: OSError, path: Path) -> str:
    """Return a sentence that explains a failed write."""
    if problem.errno in (errno.ENOSPC, errno.EDQUOT):
        return DISK_FULL
    if problem.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return NOT_WRITABLE
    return f"{path} could not be used: {problem.strerror or problem}."


def run_pip(python: Path, arguments: Sequence[str], *, log: Path) -> None:
    """Run `pip install` and append its output to `log`."""
    process = subprocess.Popen(
        [str(python), *PIP, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=_variables(),
        encoding="utf-8",
        errors="replace",
    )
    with process:
        try:
            output = _follow(process)
        except BaseException:
            process.kill()
            raise
    with log.open("a", encoding="utf-8") as file:
        file.write(output)
    if process.returncode:
        raise PigclassError(explain_pip(output, log))


def _follow(process: "subprocess.Popen[str]") -> str:
    """Return pip's output; print a dot whenever it begins a package."""
    lines: list[str] = []
    for line in process.stdout or ():
        lines.append(line)
        if line.startswith("Collecting"):
            print(".", end="", flush=True)
    return "".join(lines)


def _variables() -> dict[str, str]:
    # Two retries, so that a teacher without internet does not wait long; a set value has priority.
    variables = {"PIP_RETRIES": "2", "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1", **os.environ}
    # Packages there may be too old for pip or the build.
    variables.pop("PYTHONPATH", None)
    return variables


def is_met(need: str) -> bool:
    """Return whether a requirement is installed in a sufficient version.

    >>> is_met("no-such-package>=1.0")
    False
    """
    match = NEED.match(need)
    if match is None:
        return False
    try:
        return _release(version(match[1])) >= _release(match[2])
    except PackageNotFoundError:
        return False


def _release(text: str) -> tuple[int, ...]:
    """Return the release numbers of a version.

    >>> _release("1.9.0.post1")
    (1, 9, 0)
    """
    numbers = re.match(r"\d+(\.\d+)*", text)
    return tuple(int(part) for part in numbers[0].split(".")) if numbers else ()
