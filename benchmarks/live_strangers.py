"""What strangers cost a class on devices: `python benchmarks/live_strangers.py`, on real sockets.

A lesson runs in a kernel, 28 devices play it from 127.0.0.1, and strangers, in a process of their
own, come from other addresses: 60 wrong codes a second, 240 sockets that say nothing, and 2,000
requests of which half a body was sent. It says how long a right code took to be let in, how long R
and a choice took with strangers and without; then the kernel is killed and the record read: how
many events it showed, and how many are on the disk. Before that it has to print something.
"""

import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from jupyter_client import KernelManager

from pigclass.classlog.store import ClassLog
from pigclass.live.config import ServerConfig
from tests.live.devices import Device, run
from tests.live.test_strangers import crowd

ROOT = Path(__file__).resolve().parents[1]
STUDENTS, ROUNDS, NEWCOMERS = 28, 8, 10
CODES_A_SECOND, SOCKETS, BODIES = 60, 240, 2000
BARS = {"right code": 1000, "R": 100}
# As many as a kernel may open that a shell has started.
FILES = 1024
LESSON = """
import json, os, resource, sys, time
sys.path.insert(0, {root!r})
resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}))
from dataclasses import asdict
from pigclass.widgets.class_game.lessons import SkunkActivity
activity = SkunkActivity(students={students}, dice="real", log={log!r})
activity.act("open_door", {{"address": "127.0.0.1"}})
def act(action, **data):
    began = time.monotonic()
    activity.act(action, data)
    return time.monotonic() - began
print(json.dumps(asdict(activity._devices.door.plate)))
"""


class Lesson:
    """A lesson in a kernel of its own."""

    def __init__(self, folder):
        self.log = f"{folder}/class.db"
        # A client of a kernel may lose what it waits for in another thread.
        self._thread = ThreadPoolExecutor(1)
        self._thread.submit(self._start, folder).result()

    def _start(self, folder):
        self._kernel = KernelManager(kernel_name="python3")
        self._kernel.start_kernel(cwd=folder)
        self._client = self._kernel.client()
        self._client.start_channels()
        self._client.wait_for_ready(timeout=60)
        code = LESSON.format(root=str(ROOT), files=FILES, students=STUDENTS, log=self.log)
        self.plate = ServerConfig(**self._ask(code))

    def ask(self, code):
        """Let it do something, and return what it prints last."""
        return self._thread.submit(self._ask, code).result()

    def _ask(self, code):
        heard, problems = [], []

        def hear(message):
            content = message["content"]
            if message["msg_type"] == "stream":
                (heard if content["name"] == "stdout" else problems).append(content["text"])
            if message["msg_type"] == "error":
                problems.append(content["evalue"])

        self._client.execute_interactive(code, output_hook=hear, timeout=60)
        if problems:
            print("the kernel says:", "".join(problems)[-300:])
        return json.loads("".join(heard).splitlines()[-1])

    def act(self, action, **data):
        """Press something, and return how long it took."""
        return self.ask(f"print(act({action!r}, **{data!r}))")

    def kill(self):
        """End it at once."""
        self._kernel.shutdown_kernel(now=True)
        self._client.stop_channels()


@contextmanager
def strangers(plate):
    """Yield strangers that come once a line is written to them, and send them home afterwards."""
    command = [sys.executable, __file__, str(plate.port)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, **pipes) as outside:
        outside.stdout.readline()
        try:
            yield outside
        finally:
            outside.kill()


def come_in_crowds(port):
    """Be strangers once a line comes, with as many open files as this computer allows."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    print("ready", flush=True)
    sys.stdin.readline()
    plate = ServerConfig("127.0.0.1", port, "skunk")
    asyncio.run(crowd(plate, CODES_A_SECOND, SOCKETS, BODIES))


async def seated(plate):
    """Return all devices, each on a seat."""
    devices = [await Device.at(plate, seat=it) for it in range(STUDENTS)]
    for seat, device in enumerate(devices):
        await device.hello(plate.key)
        free = {name: player for player, name in (await device.hear("free"))["seats"]}
        await device.say(say="claim", id=1, seat=free[str(seat + 1)], token=device.token)
        await device.hear("state")
        device.number = 1
    return devices


async def newcomer(plate):
    """Return how long somebody took to come in who has typed the right code."""
    began = time.monotonic()
    while time.monotonic() - began < 30:
        try:
            device = await Device.at(plate)
            await device.hello(plate.code)
            if await device.hear("free"):
                device.socket.close()
                return time.monotonic() - began
        except Exception:
            await asyncio.sleep(0.2)
    return 30


async def chosen(device):
    """Return how long a choice took until it was acknowledged."""
    state = await device.stage("deciding")
    began = time.monotonic()
    answer = await device.choose(state, sits=False)
    assert answer["say"] == "ok", answer
    return time.monotonic() - began


async def played(lesson, devices):
    """Play some throws, and return how long R and each choice took."""
    presses, choices = [], []
    for _ in range(ROUNDS):
        presses.append(await asyncio.to_thread(lesson.act, "type_throw", typed="3 5"))
        choices += await asyncio.gather(*map(chosen, devices))
        presses.append(await asyncio.to_thread(lesson.act, "press_roll"))
    return presses, choices


async def measure(lesson, outside):
    """Return the times without strangers and with them."""
    devices = await seated(lesson.plate)
    await asyncio.to_thread(lesson.act, "begin")
    quiet = await played(lesson, devices)
    outside.stdin.write(b"come\n")
    outside.stdin.flush()
    await asyncio.sleep(3)
    codes = [await newcomer(lesson.plate) for _ in range(NEWCOMERS)]
    loud = await played(lesson, devices)
    files = await asyncio.to_thread(lesson.ask, "print(len(os.listdir('/proc/self/fd')))")
    return quiet, codes, loud, files


def line(name, times, bar=""):
    """Print how long something took."""
    times = sorted(1000 * it for it in times)
    median, p95 = times[len(times) // 2], times[int(0.95 * (len(times) - 1))]
    print(f"{name:32} median {median:6.0f}  p95 {p95:6.0f}  most {times[-1]:6.0f} ms  {bar}")


def main():
    """Measure, and print a line for each kind."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        lesson = Lesson(folder)
        with strangers(lesson.plate) as outside:
            quiet, codes, loud, files = run(measure(lesson, outside), seconds=600)
        line("right code → let in", codes, f"(bar {BARS['right code']} ms)")
        line("R, nobody outside", quiet[0])
        line("R, strangers outside", loud[0], f"(bar {BARS['R']} ms)")
        line("choice → acknowledged, nobody", quiet[1])
        line("choice → acknowledged, strangers", loud[1])
        shown = lesson.ask("print(len(activity.session.events))")
        printed = lesson.ask("print(6 * 7)")
        lesson.kill()
        kept = len(ClassLog(lesson.log).events())
        events = {"events shown": shown, "on the disk": kept}
        print(json.dumps(events | {"open files": files, "the kernel prints": printed}))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        come_in_crowds(int(sys.argv[1]))
    else:
        os.environ.setdefault("IPYTHONDIR", tempfile.mkdtemp())
        main()
