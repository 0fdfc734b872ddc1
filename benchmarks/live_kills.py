"""Kill the kernel of a class on devices repeatedly: `python benchmarks/live_kills.py`.

Uses a real JupyterLab, the class screen in Chromium, and devices in a separate process; by default
twenty kills and thirty devices. While devices choose, the kernel is killed with signal 9; then the
lesson restarts, the teacher continues the game, and devices reconnect. Prints the time until all
can choose again. At the end the log is exported and compared with the acknowledged choices: the
number lost, duplicated, assigned to another student or changed.
"""

import asyncio
import csv
import json
import multiprocessing
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import psutil
from playwright.sync_api import Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.roll_to_screen import end, serve
from pigclass.live.config import FILE, ServerConfig
from tests.browser.conftest import BROWSERS, FLAGS, isolated, new_window, shutil
from tests.browser.playing import Table
from tests.live.devices import run
from tests.live.test_storms import Student

ROOT = Path(__file__).resolve().parents[1]
TIMES, DEVICES, SECONDS_TO_COME_BACK = 20, 30, 60
LESSON = ".jp-NotebookPanel[data-pigclass=ready]"


@dataclass
class RecordingStudent(Student):
    """A student that records its id, and the throw number of each choice."""

    throws: dict[str, int] = field(default_factory=dict)
    own: str = ""

    def _hear(self, message, device, sent: float) -> float:
        if message["say"] == "free":
            self.own = {name: it for it, name in message["seats"]}.get(str(self.seat + 1), self.own)
        return super()._hear(message, device, sent)

    def _decide(self) -> None:
        if self.state.get("of"):
            self.throws[self.state["of"]] = len(self.state["trail"])
        super()._decide()

    @property
    def told(self) -> dict[int, bool]:
        """The last acknowledged choice for each throw: whether the student sits."""
        return {self.throws[it["of"]]: it["sits"] for it in self.acknowledged.values()}


def devices(pipe, config, many):
    """Simulate devices; send how many have locked for the requested throw."""

    async def live():
        here = [RecordingStudent(config, seat, Random(seat)) for seat in range(many)]
        classes = [asyncio.create_task(it.live()) for it in here]
        while throw := await asyncio.to_thread(pipe.recv):
            standing = [it for it in here if it.state.get("me", {}).get("status") == "standing"]
            pipe.send((len(standing), sum(throw in it.told for it in standing)))
        for it in here:
            it.is_home = True
        await asyncio.gather(*classes)
        # The log numbers students who join together by id, not by seat.
        pipe.send([it.told for it in sorted(here, key=lambda it: it.own)])

    run(live(), seconds=3600)


def until_locked(ours, throw: int) -> None:
    """Wait until all standing students have locked."""
    end_of_patience = time.monotonic() + SECONDS_TO_COME_BACK
    while time.monotonic() < end_of_patience:
        ours.send(throw)
        standing, locked = ours.recv()
        if standing and standing == locked:
            return
        time.sleep(0.1)
    raise RuntimeError(f"{locked} of {standing} have locked for throw {throw}")


def let_in(page: Page, home: Path, many: int) -> ServerConfig:
    """Start a class with real dice and open the device server."""
    table = Table(page)
    table.start(students=str(many), dice="real")
    table.key("d")
    page.locator("[name=address]").select_option("127.0.0.1")
    table.press("start")
    page.locator(".pig-url").wait_for()
    kept = next((home / "lessons").glob(FILE.format("*")))
    return ServerConfig(**json.loads(kept.read_text(encoding="utf-8")))


def kill(server: subprocess.Popen[str], port: int) -> None:
    """Kill the kernel with the device server, without a warning."""
    for process in psutil.Process(server.pid).children(recursive=True):
        if any(it.laddr.port == port and not it.raddr for it in process.net_connections()):
            process.kill()


def play(
    page: Page, home: Path, server: subprocess.Popen[str], times: int, many: int
) -> list[dict]:
    """Throw, kill during the choices, and continue; return each device's choices."""
    table, rng, config = Table(page), Random(11), let_in(page, home, many)
    ours, theirs = CONTEXT.Pipe()
    playing = CONTEXT.Process(target=devices, args=(theirs, config, many))
    playing.start()
    expect(page.locator("[data-who]:visible")).to_contain_text(f"{many} of {many} ")
    table.key("Escape")
    table.press("begin")
    for number in range(1, times + 1):
        table.type_throw("35")
        page.wait_for_timeout(rng.uniform(0, 300))
        kill(server, config.port)
        began = time.monotonic()
        # JupyterLab reports the dead kernel, and the opening form goes on with the game.
        page.locator(".jp-Dialog .jp-mod-accept").click()
        page.get_by_role("button", name="Continue").click()
        page.locator(".pig-screen[data-stage=deciding]").wait_for()
        back = time.monotonic() - began
        until_locked(ours, number)
        print(f"{number:3}: the stage is back after {back:.1f} s, ", end="")
        print(f"all have locked after {time.monotonic() - began:.1f} s", flush=True)
        table.key("r")
    ours.send(None)
    told = ours.recv()
    playing.join()
    return told


def exported(home: Path) -> list[dict[str, str]]:
    """Return the decisions exported by the command."""
    log = str(home / "lessons" / "class.db")
    command = [sys.executable, "-m", "pigclass", "log", "--log", log, "export", str(home / "out")]
    subprocess.run(command, check=True, cwd=ROOT, env=isolated(home), stdout=subprocess.DEVNULL)
    with (home / "out" / "decisions.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def recount(rows: list[dict[str, str]], told: list[dict[int, bool]]) -> dict[str, int]:
    """Compare the acknowledged choices with the log."""
    places = Counter((it["player"], it["throw"]) for it in rows)
    noted = {(it["player"], int(it["throw"])): it for it in rows}
    players = sorted({it["player"] for it in rows}, key=lambda player: int(player.strip("P")))
    known = [
        (sits, noted.get((players[seat], throw)))
        for seat, choices in enumerate(told)
        for throw, sits in choices.items()
    ]
    by_device = {at for at, it in noted.items() if it["source"] == "device"}
    own = {(players[seat], throw) for seat, choices in enumerate(told) for throw in choices}
    return {
        "acknowledged": len(known),
        "lost": sum(it is None or it["source"] != "device" for _, it in known),
        "doubled": sum(many - 1 for many in places.values()),
        "another's": len(by_device - own),
        "decided otherwise": sum((it["action"] == "sit") != sits for sits, it in known if it),
    }


def main() -> None:
    """Print each kill and the counts."""
    browser_path = next(filter(None, map(shutil.which, BROWSERS)))
    times, many = (*map(int, sys.argv[1:]), *(TIMES, DEVICES)[len(sys.argv) - 1 :])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        patient = {"KernelRestarter": {"restart_limit": 10 * times}}
        (home / "config").mkdir()
        for name in ("jupyter_server_config.json", "jupyter_lab_config.json"):
            (home / "config" / name).write_text(json.dumps(patient), encoding="utf-8")
        page = new_window(
            playwright.chromium.launch(executable_path=browser_path, args=list(FLAGS))
        )
        server, address = serve(home)
        try:
            page.goto(address)
            page.locator(LESSON).wait_for()
            told = play(page, home, server, times, many)
        finally:
            end(server)
        print(json.dumps(recount(exported(home), told)))


CONTEXT = multiprocessing.get_context("spawn")

if __name__ == "__main__":
    main()
