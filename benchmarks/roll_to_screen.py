"""Measure the time from the key R to new dice on the screen, for 35 and 200 students.

    python benchmarks/roll_to_screen.py
    python benchmarks/roll_to_screen.py open     # only the time to open a lesson

Uses a real JupyterLab and a real Chromium. A throw is stored on disk before it is shown. The
reference in the same run is a key that only queries the class: the same way to the kernel and back
without writing. Also measured: the seconds from the command to a first usable screen, with an open
browser; the keys and taps of one game of Skunk with 28 students, five rounds and real dice (69 keys
and 64 taps before there was a stage); and the time from a move of a slider to its drawing, which
does not involve Python: at most 50 ms, median.
"""

import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import (  # noqa: E402
    BROWSERS,
    FLAGS,
    isolated,
    new_window,
    shutil,
    trust_and_start,
    write_cell,
)
from tests.browser.playing import Table  # noqa: E402

STUDENTS, ROLLS = (35, 200), 60
SLIDERS = (
    "Balance(skunk())",
    "Tree(skunk())",
    "YourRule(skunk())",
    "LongRun(skunk())",
    "PolicyExplorer(pig())",
)
# Throws by round, and the turn total at which each of 28 students sits.
THROWS = (
    ("35", "66", "42", "12"),
    ("44", "26", "63", "55", "21"),
    ("31",),
    ("65", "22", "46", "14"),
    ("53", "34", "61"),
)
SITS_AT = dict(enumerate([8, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 34, 40, 60] * 2))


def main() -> None:
    """Print the times of opening and rolling, and the presses of one game."""
    browser_path = next(filter(None, map(shutil.which, BROWSERS)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=list(FLAGS))
        page = new_window(browser)
        for which in ("the first time", "again", "and again"):
            server, seconds = opened(page, Path(folder))
            print(f"From the command to a screen that can be pressed, {which}: {seconds:.1f} s.")
            if which != "and again":
                end(server)
        try:
            if sys.argv[1:] == ["open"]:
                return
            for students in STUDENTS:
                rolls, asks = measure(page, students)
                print(f"{students} students, R to new dice: {told(rolls)};")
                print(f"    a key that writes nothing: {told(asks)}.")
                Table(page).press("setup")
            print(
                "One game of Skunk, 28 students, real dice: {} keys, {} taps.".format(*work(page))
            )
            for picture in SLIDERS:
                print(f"{picture}, slider to drawing: {told(moves(page, picture, Path(folder)))}.")
            browser.close()
        finally:
            end(server)


def opened(page: Page, home: Path) -> tuple[subprocess.Popen[str], float]:
    """Start `pigclass open skunk` and show it; return the server and the seconds until usable."""
    start = time.perf_counter()
    server, address = serve(home)
    page.goto(address)
    page.locator(".pig-start [type=submit]").wait_for()
    seconds = time.perf_counter() - start
    page.locator(".jp-NotebookPanel[data-pigclass=ready]").wait_for()
    return server, seconds


def end(server: subprocess.Popen[str]) -> None:
    """Stop JupyterLab."""
    server.terminate()
    server.wait()


def told(seconds: list[float]) -> str:
    """Return median and 95th percentile as text."""
    ms = [1000 * it for it in seconds]
    return f"median {statistics.median(ms):.0f} ms, p95 {statistics.quantiles(ms, n=20)[-1]:.0f} ms"


def work(page: Page) -> tuple[int, int]:
    """Play the game of `THROWS`; return the numbers of keys and taps, including Start."""
    table = Table(page)
    table.start(students="28", dice="real")
    table.key("r")
    keys, taps = 2, 0
    for number, throws in enumerate(THROWS):
        waiting = iter(throws)
        while table.stage not in {"round over", "game over"}:
            if table.stage == "deciding":
                for seat in (it for it, points in SITS_AT.items() if table.at_risk >= points):
                    if table._can_tap(seat):
                        table.tap(seat)
                        taps += 1
            if table.stage == "deciding" and not page.locator(".pig-standing").count():
                table.key("r")
                keys += 1
            else:
                typed = next(waiting)
                table.type_throw(typed)
                keys += len(typed)
        if number < len(THROWS) - 1:
            table.key("r")
            keys += 1
    return keys, taps


def moves(page: Page, picture: str, home: Path) -> list[float]:
    """Move a picture's slider; return the seconds until each move is painted."""
    write_cell(f"from pigclass import *\n{picture}", home / "lessons")
    page.goto(re.sub(r"/[^/]+\.ipynb", "/cell.ipynb", page.url))
    trust_and_start(page)
    page.locator("[data-stage-action=enter]").first.click()
    return list(
        page.evaluate(
            """async () => {
                const range = document.querySelector('[type=range]');
                const places = range.max - range.min + 1;
                const taken = [];
                for (let move = 0; move < 120; move++) {
                    const start = performance.now();
                    range.value = Number(range.min) + (move * 7) % places;
                    range.dispatchEvent(new Event('input', {bubbles: true}));
                    // The first message after a frame comes when it has been painted.
                    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
                    taken.push((performance.now() - start) / 1000);
                }
                return taken;
            }"""
        )
    )


def serve(home: Path) -> tuple[subprocess.Popen[str], str]:
    """Start `pigclass open skunk`; return the server and the lesson's address."""
    command = [sys.executable, "-m", "pigclass", "open", "skunk", "--no-browser"]
    server = subprocess.Popen(
        [*command, "--folder", str(home / "lessons")],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=isolated(home),
    )
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"http://\S+token=\S+", line):
            return server, found[0]
    raise RuntimeError("JupyterLab did not start.")


def measure(page: Page, students: int) -> tuple[list[float], list[float]]:
    """Return the times of rolls and, between them, of a key that only queries."""
    table = Table(page)
    table.start(students=str(students), seed="5", dice="virtual")
    table.press("begin")
    rolls: list[float] = []
    asks: list[float] = []
    while len(rolls) < ROLLS:
        if table.stage in {"ready to roll", "locked"}:
            rolls.append(timed(page, "r"))
            asks.append(timed(page, "t"))
        elif table.stage == "game over":
            table.press("again")
        else:
            table.key("r")
    return rolls, asks


def timed(page: Page, key: str) -> float:
    """Press a key; return the seconds until the screen has changed, measured in the page."""
    return float(
        page.evaluate(
            """key => new Promise(done => {
                const screen = document.querySelector('.pig-screen');
                const start = performance.now();
                const watch = new MutationObserver(() => {
                    watch.disconnect();
                    requestAnimationFrame(() => done((performance.now() - start) / 1000));
                });
                watch.observe(screen, {childList: true, subtree: true, characterData: true});
                screen.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
            })""",
            key,
        )
    )


if __name__ == "__main__":
    main()
