"""Measure the time from a move of a picture's slider to its drawing, in Chromium.

    python benchmarks/slider.py

Each slider moves over its range, on an empty page of 1920×1080. A move ends when its frame has been
passed to the screen. The reference is a frame without a change.
"""

import os
import shutil
import statistics
import sys
from math import ceil
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Page, sync_playwright

from pigclass.rules.catalog import pig, skunk
from pigclass.strategies.thresholds import HoldAt
from pigclass.widgets.pictures.picture import (
    Balance,
    LongRun,
    Picture,
    PolicyExplorer,
    Tree,
    YourRule,
)
from tests.browser.conftest import BROWSERS, FLAGS
from tests.truth.touched.bare_page import Sight

LIMIT, MOVES = 50, 120
TIME_MOVES = """async moves => {
    const shown = () => new Promise(done => requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => done(performance.now());
        after.port2.postMessage(0);
    }));
    const slider = document.querySelector('input[type=range]');
    const [low, high] = [Number(slider.min), Number(slider.max)];
    const times = {moved: [], still: []};
    for (let move = 0; move < moves; move++) {
        for (const kind of ['still', 'moved']) {
            await shown();
            const start = performance.now();
            if (kind === 'moved') {
                slider.value = low + (move * 7) % (high - low + 1);
                slider.dispatchEvent(new Event('input', {bubbles: true}));
            }
            times[kind].push(await shown() - start);
        }
    }
    return times;
}"""


def main() -> None:
    """Print median and p95 of each picture, and of a frame without a change."""
    pictures = [Balance(skunk()), Tree(skunk()), YourRule(skunk())]
    pictures += [LongRun(skunk(), HoldAt(20)), PolicyExplorer(pig())]
    with sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, BROWSERS)), None)
        path = os.environ.get("PIGCLASS_CHROMIUM", found)
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        for one in pictures:
            print(told(page, one))
        browser.close()


def told(page: Page, picture: Picture) -> str:
    """Return the results of one picture as a line."""
    Sight(page, picture)
    times = page.evaluate(TIME_MOVES, MOVES)
    moved = sorted(times["moved"])
    median, p95 = statistics.median(moved), moved[ceil(0.95 * len(moved)) - 1]
    note = "" if median <= LIMIT else f"   over {LIMIT} ms"
    still = statistics.median(times["still"])
    name = type(picture).__name__
    return f"{name:16}median {median:4.0f} ms, p95 {p95:4.0f} ms; still {still:4.0f} ms{note}"


if __name__ == "__main__":
    main()
