"""Run pip, which is quiet for a minute, and show the teacher that something happens."""

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from pigclass.bootstrap.reasons import explain_pip
from pigclass.rules.errors import PigclassError

PIP = ("-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar=off")
HANDLED = ("Collecting", "Requirement already satisfied", "Obtaining")
LINES_APART = 25
NOTHING = re.compile(r"requirement ([\w.-]+==[\w.]+).*\(from versions: none\)")


class Progress:
    """What pip is at. A terminal shows one line that counts seconds, a file a line now and then."""

    def __init__(self, expected: int) -> None:
        self.expected = expected
        self.handled = 0
        self.text = "Looking for packages"
        self.started = time.monotonic()
        self.done = threading.Event()
        self.live = sys.stdout.isatty()
        self.has_steps = expected > 1

    def read(self, line: str) -> None:
        """Take in a line of pip's."""
        if line.startswith(HANDLED):
            self.handled += 1
            text = f"Fetching packages, {self.handled} of about {self.expected}"
            self._say(text, aloud=self.handled % LINES_APART == 1)
        elif line.startswith("Installing collected packages"):
            self._say("Putting them in place, which is the longer half", aloud=True)

    def tick(self) -> None:
        """Rewrite the terminal's line each second until all is done."""
        while not self.done.wait(1):
            seconds = int(time.monotonic() - self.started)
            print(f"\r  {self.text} … {seconds} s ", end="", flush=True)
        print("\r" + " " * 79 + "\r", end="", flush=True)

    def _say(self, text: str, *, aloud: bool) -> None:
        self.text = text
        if aloud and self.has_steps and not self.live:
            print(f"  {text} …", flush=True)


def run_pip(python: Path, arguments: Sequence[str], *, log: Path, expected: int) -> None:
    """Install something, adding all that pip says to `log`."""
    process = subprocess.Popen(
        [str(python), *PIP, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=_variables(),
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    with process:
        try:
            output = _follow(process, Progress(expected))
        except BaseException:
            process.kill()
            raise
    with log.open("a", encoding="utf-8") as file:
        file.write(output)
    if process.returncode:
        raise PigclassError(explain_pip(output + _why_nothing(python, arguments, output), log))


def _why_nothing(python: Path, arguments: Sequence[str], output: str) -> str:
    """Return what pip says of an index that had nothing, which it keeps to itself at first."""
    nothing = NOTHING.search(output)
    if nothing is None or "--no-index" in arguments:
        return ""
    asked = subprocess.run(
        [str(python), *PIP, "-vv", "--dry-run", "--no-deps", nothing[1]],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        env=_variables(),
    )
    return asked.stdout + asked.stderr


def _follow(process: "subprocess.Popen[str]", progress: Progress) -> str:
    ticker = threading.Thread(target=progress.tick)
    lines: list[str] = []
    if progress.live:
        ticker.start()
    try:
        for line in process.stdout or ():
            lines.append(line)
            progress.read(line)
    finally:
        progress.done.set()
        if progress.live:
            ticker.join()
    return "".join(lines)


def _variables() -> dict[str, str]:
    # Five retries with pauses would keep a teacher without internet waiting; a set value stays.
    variables = {"PIP_RETRIES": "2", "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1", **os.environ}
    # What lies there may be older than what pip and the build need.
    variables.pop("PYTHONPATH", None)
    return variables
