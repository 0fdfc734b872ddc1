"""A class on its own devices before a real board: `python benchmarks/live_board.py`.

A real JupyterLab, the class screen in a real Chromium, and the devices in a process of their own,
which no browser draws. For 30 and 200 of them, in milliseconds: from a choice to its
acknowledgement, from the key that throws to the last device and to the dice on the board, and from
a choice to the sign on the board. The drum roll is off.
"""

import asyncio
import json
import multiprocessing
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.live import come_in, p95
from benchmarks.roll_to_screen import end, serve, timed
from pigclass.live.doorplate import FILE, Doorplate
from tests.browser.conftest import BROWSERS, FLAGS, new_window, shutil
from tests.browser.playing import Table
from tests.live.devices import run

SIZES, THROWS = (30, 200), 8
BARS = {30: (100, 120, 300, 250), 200: (150, 300, 300, 250)}
TOLD = ("choice → acknowledged", "throw → last device", "throw → board", "choice → board")
# When each tile has got the sign of a device that has locked, by the clock on the wall.
WATCH = """() => {
    window.signs = {};
    const note = tile => {
        if (tile.dataset?.device === 'locked')
            window.signs[tile.dataset.seat] ??= (performance.timeOrigin + performance.now()) / 1000;
        else if (tile.dataset?.seat) delete window.signs[tile.dataset.seat];
    };
    new MutationObserver(all => all.forEach(it => note(it.target))).observe(
        document.querySelector('.pig-screen'),
        {attributes: true, attributeFilter: ['data-device'], subtree: true});
}"""


def devices(pipe, plate, size):
    """Be the devices of a class, and tell of each throw when it came and what was chosen."""
    answered = set()

    async def see(device):
        # The same state may be told more than once.
        state = await device.hear(
            "state", lambda it: it["of"] and (device, it["of"]) not in answered
        )
        answered.add((device, state["of"]))
        return state, time.time()

    async def choose(device, state):
        sent = time.time()
        answer = await device.choose(state, sits=False)
        assert answer["say"] == "ok", answer
        return sent, time.time() - sent

    async def answer(here):
        """Nobody chooses before the dice are seen; then all do at the same moment."""
        states, shown = zip(*await asyncio.gather(*map(see, here)), strict=True)
        return max(shown), await asyncio.gather(*map(choose, here, states))

    async def live():
        here = [it for it, _ in [await come_in(plate, seat) for seat in range(size)]]
        pipe.send(None)
        while await asyncio.to_thread(pipe.recv):
            pipe.send(await answer(here))

    run(live(), seconds=900)


def measure(page: Page, home: Path, size: int) -> list[list[float]]:
    """Let a class of that size come in and decide, and return the times of each kind."""
    table = Table(page)
    table.start(students=str(size), seed="7", dice="virtual")
    table.key("d")
    page.locator("[name=address]").select_option("127.0.0.1")
    table.press("start")
    page.locator(".pig-url").wait_for()
    kept = next((home / "lessons").glob(FILE.format("*")))
    plate = Doorplate(**json.loads(kept.read_text(encoding="utf-8")))
    ours, theirs = CONTEXT.Pipe()
    playing = CONTEXT.Process(target=devices, args=(theirs, plate, size))
    playing.start()
    ours.recv()
    table.key("Escape")
    table.press("begin")
    page.evaluate(WATCH)
    told: list[list[float]] = [[], [], [], []]
    while len(told[1]) < THROWS:
        page.evaluate("window.signs = {}")
        ours.send(True)
        pressed = time.time()
        on_board = timed(page, "r")
        while table.stage != "deciding":
            # All were caught: a round ends, and the next one throws.
            pressed, on_board = time.time(), timed(page, "r")
        last_shown, chosen = ours.recv()
        page.wait_for_timeout(600)
        signs = page.evaluate("window.signs")
        told[0] += [acknowledged for _, acknowledged in chosen]
        told[1].append(last_shown - pressed)
        told[2].append(on_board)
        told[3] += [signs[str(it)] - sent for it, (sent, _) in enumerate(chosen)]
        table.key("r")
    ours.send(False)
    playing.join()
    table.key("d")
    table.press("close_door")
    return told


def main() -> None:
    """Print a line for each size and kind."""
    browser_path = next(filter(None, map(shutil.which, BROWSERS)))
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
            launched = playwright.chromium.launch(executable_path=browser_path, args=list(FLAGS))
            page = new_window(launched)
            server, address = serve(Path(folder))
            try:
                page.goto(address)
                page.locator(".jp-NotebookPanel[data-pigclass=ready]").wait_for()
                times = measure(page, Path(folder), size)
            finally:
                end(server)
        for name, taken, bar in zip(TOLD, times, BARS[size], strict=True):
            print(f"{size:4} devices  {name:24} p95 {p95(taken):6.0f} ms  (bar {bar} ms)")


CONTEXT = multiprocessing.get_context("spawn")

if __name__ == "__main__":
    main()
