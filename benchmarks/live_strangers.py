"""Measure the effect of strangers on a class: `python benchmarks/live_strangers.py`.

A lesson runs in a kernel with 28 devices from 127.0.0.1; strangers, in another process, use other
addresses: 60 wrong codes a second, 240 silent sockets, and 2,000 requests with half a body. Prints
the time to enter with the right code, and the time of R and of a choice with and without strangers.
Then the kernel must still print, is killed, and the events shown are compared with the log.
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
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from jupyter_client import KernelManager

from pigclass.classlog.store import ClassLog
from pigclass.live.config import ServerConfig
from pigclass.live.messages import VERSION
from tests.live.devices import Device, run
from tests.live.test_strangers import ADDRESSES, half_a_body, upgraded

ROOT = Path(__file__).resolve().parents[1]
STUDENTS, ROUNDS, NEWCOMERS = 28, 8, 10
CODES_A_SECOND, SOCKETS, BODIES = 60, 240, 2000
BARS = {"right code": 1000, "R": 100}
WRONG = {"say": "hello", "v": VERSION, "code": "WRONG2", "token": "t" * 22}
SECONDS_AWAY = 4
# Limit of open files for a kernel started from a shell.
FILES = 1024
LESSON = """
import json, os, resource, sys, time
sys.path.insert(0, {root!r})
resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}))
from dataclasses import asdict
from pigclass.widgets.class_game.lessons import SkunkActivity
activity = SkunkActivity(students={students}, real_dice=True, log={log!r})
activity.act("open_door", {{"address": "127.0.0.1"}})
def act(action, **data):
    began = time.monotonic()
    activity.act(action, data)
    return time.monotonic() - began
print(json.dumps(asdict(activity._devices.server.config)))
"""


class Lesson:
    """A lesson in its own kernel."""

    def __init__(self, folder):
        self.log = f"{folder}/class.db"
        # A kernel client must be used from one thread.
        self._thread = ThreadPoolExecutor(1)
        self._thread.submit(self._start, folder).result()

    def _start(self, folder):
        self._kernel = KernelManager(kernel_name="python3")
        self._kernel.start_kernel(cwd=folder)
        self._client = self._kernel.client()
        self._client.start_channels()
        self._client.wait_for_ready(timeout=60)
        code = LESSON.format(root=str(ROOT), files=FILES, students=STUDENTS, log=self.log)
        self.config = ServerConfig(**self._ask(code))

    def ask(self, code):
        """Run code in the kernel; return the value that it prints last."""
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
        """Run an action; return the seconds it took."""
        return self.ask(f"print(act({action!r}, **{data!r}))")

    def kill(self):
        """Kill the kernel."""
        self._kernel.shutdown_kernel(now=True)
        self._client.stop_channels()


@contextmanager
def strangers(config):
    """Yield a process of strangers, which start when it gets a line; kill it at the end."""
    command = [sys.executable, __file__, str(config.port)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, **pipes) as outside:
        outside.stdout.readline()
        try:
            yield outside
        finally:
            outside.kill()


def framed(message):
    """Return a short message as a browser sends it, under a mask of zeros."""
    text = json.dumps(message).encode()
    return b"\x81" + bytes([0x80 | len(text)]) + bytes(4) + text


async def come(config, address, messages):
    """Say something from an address, and stay until one is sent away."""
    with suppress(OSError):
        reader, writer = await asyncio.open_connection(
            config.address, config.port, local_addr=(address, 0)
        )
        writer.write(messages)
        with suppress(OSError):
            while await reader.read(1000):
                pass
        writer.close()


async def stay(config, address, messages):
    """Come again and again."""
    while True:
        await come(config, address, messages)
        await asyncio.sleep(SECONDS_AWAY)


async def guess(config, a_second):
    """Try so many wrong codes a second, one on each connection."""
    greeting, trying = upgraded(config) + framed(WRONG), set()
    for address in cycle(ADDRESSES):
        task = asyncio.ensure_future(come(config, address, greeting))
        trying.add(task)
        task.add_done_callback(trying.discard)
        await asyncio.sleep(1 / a_second)


async def crowd(config, codes_a_second, sockets, bodies):
    """Do all of it at once."""
    at = cycle(ADDRESSES)
    stays = [stay(config, next(at), upgraded(config)) for _ in range(sockets)]
    stays += [stay(config, next(at), half_a_body(config)) for _ in range(bodies)]
    await asyncio.gather(guess(config, codes_a_second), *stays)


def come_in_crowds(port):
    """Simulate strangers after a line of input, with as many open files as allowed."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    print("ready", flush=True)
    sys.stdin.readline()
    config = ServerConfig("127.0.0.1", port, "skunk")
    asyncio.run(crowd(config, CODES_A_SECOND, SOCKETS, BODIES))


async def seated(config):
    """Return all devices, each with a seat."""
    devices = [await Device.at(config, seat=it) for it in range(STUDENTS)]
    for seat, device in enumerate(devices):
        await device.hello(config.key)
        free = {name: player for player, name in (await device.hear("free"))["seats"]}
        await device.say(say="claim", id=1, seat=free[str(seat + 1)], token=device.token)
        await device.hear("state")
        device.number = 1
    return devices


async def newcomer(config):
    """Return the seconds to enter with the right code."""
    began = time.monotonic()
    while time.monotonic() - began < 30:
        try:
            device = await Device.at(config)
            await device.hello(config.code)
            if await device.hear("free"):
                device.socket.close()
                return time.monotonic() - began
        except Exception:
            await asyncio.sleep(0.2)
    return 30


async def chosen(device):
    """Return the seconds until a choice is acknowledged."""
    state = await device.stage("deciding")
    began = time.monotonic()
    answer = await device.choose(state, sits=False)
    assert answer["say"] == "ok", answer
    return time.monotonic() - began


async def played(lesson, devices):
    """Play some throws; return the seconds of R and of each choice."""
    presses, choices = [], []
    for _ in range(ROUNDS):
        presses.append(await asyncio.to_thread(lesson.act, "type_throw", typed="3 5"))
        choices += await asyncio.gather(*map(chosen, devices))
        presses.append(await asyncio.to_thread(lesson.act, "press_roll"))
    return presses, choices


async def measure(lesson, outside):
    """Return the times without strangers and with them."""
    devices = await seated(lesson.config)
    await asyncio.to_thread(lesson.act, "begin")
    quiet = await played(lesson, devices)
    outside.stdin.write(b"come\n")
    outside.stdin.flush()
    await asyncio.sleep(3)
    codes = [await newcomer(lesson.config) for _ in range(NEWCOMERS)]
    loud = await played(lesson, devices)
    files = await asyncio.to_thread(lesson.ask, "print(len(os.listdir('/proc/self/fd')))")
    return quiet, codes, loud, files


def line(name, times, bar=""):
    """Print median, 95th percentile and maximum."""
    times = sorted(1000 * it for it in times)
    median, p95 = times[len(times) // 2], times[int(0.95 * (len(times) - 1))]
    print(f"{name:32} median {median:6.0f}  p95 {p95:6.0f}  most {times[-1]:6.0f} ms  {bar}")


def main():
    """Measure, and print a line for each kind."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        lesson = Lesson(folder)
        with strangers(lesson.config) as outside:
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
