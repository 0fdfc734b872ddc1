"""Run pip where it is quiet for a minute, and tell the teacher that something happens."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from pigclass.bootstrap.reasons import explain_pip
from pigclass.rules.errors import PigclassError

PIP = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar=off"]


class Progress:
    """One line that a terminal rewrites each second; elsewhere a line for every new step."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.text = "Starting"
        self.done = threading.Event()
        self.live = sys.stdout.isatty()

    def read(self, line: str, fetched: int) -> None:
        """Turn a line of pip's into what is going on."""
        if line.startswith("Installing collected packages"):
            self._say("Putting the packages in place (a minute, the first time)")
        elif line.startswith("Collecting"):
            self.text = f"Fetching packages: {fetched}"
            if not self.live and fetched % 25 == 1:
                self._say(self.text)

    def tick(self) -> None:
        """Rewrite the line each second until all is done."""
        while not self.done.wait(1):
            seconds = int(time.monotonic() - self.started)
            print(f"\r  {self.text} … {seconds} s   ", end="", flush=True)
        print("\r" + " " * 70 + "\r", end="", flush=True)

    def _say(self, text: str) -> None:
        self.text = text
        if not self.live:
            print(f"  {text} …", flush=True)


def run_pip(python: Path, arguments: Sequence[str], *, log: Path) -> None:
    """Install something, keeping all that pip says in `log`."""
    process = subprocess.Popen(
        [str(python), *PIP, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=_variables(),
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    try:
        output = _follow(process)
        code = process.wait()
    finally:
        process.kill()
    _keep(log, output)
    if code:
        raise PigclassError(explain_pip(output, log))


def _follow(process: subprocess.Popen[str]) -> str:
    progress = Progress()
    ticker = threading.Thread(target=progress.tick, daemon=True)
    if progress.live:
        ticker.start()
    lines: list[str] = []
    try:
        for line in process.stdout or ():
            lines.append(line)
            progress.read(line, fetched=sum(one.startswith("Collecting") for one in lines))
    finally:
        progress.done.set()
        if progress.live:
            ticker.join()
    return "".join(lines)


def _variables() -> dict[str, str]:
    # Five retries with pauses would keep a teacher without internet waiting; a set value stays.
    return {"PIP_RETRIES": "2", "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1", **os.environ}


def _keep(log: Path, output: str) -> None:
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text(output, encoding="utf-8")
