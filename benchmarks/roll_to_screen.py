"""From the key R to new dice on the screen, with 35 students: how long a class waits.

    python benchmarks/roll_to_screen.py

A real JupyterLab and a real Chromium; a throw is in the class log, on the disk, before it is shown.
The reference, measured in the same run, is a key that only asks where the class is: the same way
to the kernel and back, with nothing to write.
"""

import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import BROWSERS, FLAGS, isolated, shutil  # noqa: E402
from tests.browser.playing import Table  # noqa: E402

STUDENTS, ROLLS = 35, 60


def main() -> None:
    """Print both medians and their ratio."""
    browser_path = next(filter(None, map(shutil.which, BROWSERS)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address = serve(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=browser_path, args=list(FLAGS))
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            page.goto(address)
            rolls, asks = measure(page)
            browser.close()
        finally:
            server.terminate()
            server.wait()
    roll, ask = (1000 * statistics.median(times) for times in (rolls, asks))
    print(f"{STUDENTS} students, {len(rolls)} rolls: R to new dice {roll:.0f} ms (median),")
    print(f"a key that writes nothing {ask:.0f} ms, ratio {roll / ask:.1f}.")


def serve(home: Path) -> tuple[subprocess.Popen[str], str]:
    """Start `pigclass open skunk` and return it with the lesson's address."""
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


def measure(page: Page) -> tuple[list[float], list[float]]:
    """Play on, and time each roll and, between rolls, a key that only asks."""
    table = Table(page)
    page.locator(".jp-NotebookPanel[data-pigclass=ready]").wait_for(timeout=120_000)
    table.start(students=str(STUDENTS), seed="5")
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
    """Press a key and return the seconds until the screen has changed, measured in the page."""
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
