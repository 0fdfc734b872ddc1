"""Measure a class on devices with a real board: `python benchmarks/live_board.py [SIZES]`.

Uses a real JupyterLab, the class screen in Chromium, and devices in a separate process without a
browser. For 30 and 200 devices it measures, in milliseconds: from a choice to its acknowledgement;
from the throw key to the last device and to the dice on the board; from a choice to the mark on the
board; and, while a cell keeps Python busy, from a choice to its acknowledgement and until a new
device has a seat.
"""

import asyncio
import json
import multiprocessing
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from jupyter_client import BlockingKernelClient
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.live import come_in, p95
from benchmarks.roll_to_screen import end, serve
from pigclass.live.config import FILE, ServerConfig
from tests.browser.conftest import BROWSERS, FLAGS, new_window, shutil
from tests.browser.playing import Table
from tests.live.devices import run

SIZES, THROWS, JOINERS = (30, 200), 8, 3
BARS = {30: (100, 120, 300, 250, 250, 250), 200: (150, 300, 300, 250, 400, 400)}
TOLD = (
    "choice → acknowledged",
    "throw → last device",
    "throw → board",
    "choice → board",
    "busy cell, acknowledged",
    "busy cell, joined",
)
CELL = "import time; end = time.monotonic() + 6\nwhile time.monotonic() < end: sum(range(1000))"
# Wall clock time at which each tile got the mark of a locked device.
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
# Wall clock time of the key, and the seconds until the stage has changed: marks of devices change
# the screen too.
PRESS = """() => new Promise(done => {
    const screen = document.querySelector('.pig-screen'), before = screen.dataset.stage;
    const start = performance.now();
    const watch = new MutationObserver(() => {
        if (screen.dataset.stage === before) return;
        watch.disconnect();
        requestAnimationFrame(() => done(
            [(performance.timeOrigin + start) / 1000, (performance.now() - start) / 1000]));
    });
    watch.observe(screen, {attributes: true, childList: true, subtree: true});
    screen.dispatchEvent(new KeyboardEvent('keydown', {key: 'r', bubbles: true}));
})"""


def devices(pipe, config, size):
    """Simulate a class's devices; send the time and choices of each throw."""
    answered = set()

    async def see(device):
        # The same state may be sent more than once.
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

    async def shown(here):
        """Send the time of the last device's dice; then, on request, let all choose."""
        states, times = zip(*await asyncio.gather(*map(see, here)), strict=True)
        pipe.send(max(times))
        await asyncio.to_thread(pipe.recv)
        pipe.send(await asyncio.gather(*map(choose, here, states)))

    async def joined():
        for seat in range(size - JOINERS, size):
            began = time.time()
            await come_in(config, seat)
            yield time.time() - began

    async def live():
        here = [it for it, _ in [await come_in(config, seat) for seat in range(size - JOINERS)]]
        pipe.send(None)
        while asked := await asyncio.to_thread(pipe.recv):
            if asked == "join":
                pipe.send([it async for it in joined()])
            else:
                await shown(here)

    run(live(), seconds=900)


def measure(page: Page, home: Path, size: int) -> list[list[float]]:
    """Let a class join and decide; return the times of each kind."""
    table = Table(page)
    table.start(students=str(size), seed="7", dice="virtual")
    table.key("d")
    page.locator("[name=address]").select_option("127.0.0.1")
    table.press("start")
    page.locator(".pig-url").wait_for()
    kept = next((home / "lessons").glob(FILE.format("*")))
    config = ServerConfig(**json.loads(kept.read_text(encoding="utf-8")))
    ours, theirs = CONTEXT.Pipe()
    playing = CONTEXT.Process(target=devices, args=(theirs, config, size))
    playing.start()
    ours.recv()
    table.key("Escape")
    table.press("begin")
    page.evaluate(WATCH)
    told: list[list[float]] = [[] for _ in TOLD]
    for _ in range(THROWS):
        pressed, on_board, last_shown = thrown(page, ours)
        ours.send("choose")
        chosen = ours.recv()
        page.wait_for_timeout(600)
        signs = page.evaluate("window.signs")
        told[0] += [acknowledged for _, acknowledged in chosen]
        told[1].append(last_shown - pressed)
        told[2].append(on_board)
        told[3] += [signs[str(it)] - sent for it, (sent, _) in enumerate(chosen)]
        page.evaluate(PRESS)
    told[4:] = busy(page, home, ours)
    ours.send(None)
    playing.join()
    table.key("d")
    table.press("close_door")
    return told


def thrown(page: Page, ours) -> tuple[float, float, float]:
    """Throw; return the times of the key, of the board and of the last device."""
    page.evaluate("window.signs = {}")
    ours.send("see")
    pressed, on_board = page.evaluate(PRESS)
    while Table(page).stage != "deciding":
        # All were caught: the first key ends the round, the next one throws.
        pressed, on_board = page.evaluate(PRESS)
    return pressed, on_board, ours.recv()


def busy(page: Page, home: Path, ours) -> list[list[float]]:
    """Run a long cell while devices choose and join; return their times."""
    thrown(page, ours)
    client = kernel(home)
    client.execute(CELL)
    page.wait_for_timeout(500)
    ours.send("choose")
    acknowledged = [it for _, it in ours.recv()]
    ours.send("join")
    joined = ours.recv()
    assert not client.shell_channel.msg_ready(), "the cell was done too early"
    client.stop_channels()
    return [acknowledged, joined]


def kernel(home: Path) -> BlockingKernelClient:
    """Return a second client of the lesson's kernel."""
    newest = max((home / "runtime").glob("kernel-*.json"), key=lambda it: it.stat().st_mtime)
    client = BlockingKernelClient(connection_file=str(newest))
    client.load_connection_file()
    client.start_channels()
    return client


def main() -> None:
    """Print a line for each size and kind."""
    browser_path = next(filter(None, map(shutil.which, BROWSERS)))
    for size in map(int, sys.argv[1:] or SIZES):
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
        for name, taken, bar in zip(TOLD, times, BARS.get(size, BARS[200]), strict=True):
            typical = f"median {1000 * median(taken):4.0f}, p95 {p95(taken):4.0f} ms (bar {bar} ms)"
            print(f"{size:4} devices  {name:24} {typical}", flush=True)


CONTEXT = multiprocessing.get_context("spawn")

if __name__ == "__main__":
    main()
