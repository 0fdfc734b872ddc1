"""Measure the latency of a class on devices, on real sockets: `python benchmarks/live.py`.

A lesson runs in one process, the devices of a class in another, without a browser. For 30 and 200
devices it measures, in milliseconds: from the greeting to the first state, from a choice to its
acknowledgement (after storing it), from the teacher's throw to the last device, and the
acknowledgement while a cell keeps Python busy. Then fourteen pairs roll, about once a second each
and all at once: from a tap to its acknowledgement.
"""

import asyncio
import gc
import json
import multiprocessing
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pigclass.rules.catalog import pig
from pigclass.widgets.class_game.lessons import SkunkActivity
from pigclass.widgets.pairs.activity import PairsActivity
from tests.live.devices import Device, run
from tests.live.test_pairs import after

SIZES = (30, 200)
TABLES, ROLLS = 14, 40
ROUNDS = 6
SECONDS_BUSY = 4
BARS = {30: (50, 100, 120, 250), 200: (250, 150, 300, 400)}
TOLD = ("greeting → first state", "choice → acknowledged", "throw → last device", "busy cell")


def lesson(pipe, size):
    """Run the actions received from the pipe, and send the time of each."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        activity = SkunkActivity(students=size, real_dice=True, log=f"{folder}/class.db")
        activity.act("open_door", {"address": "127.0.0.1"})
        pipe.send(activity._devices.server.config)
        for action, data in iter(pipe.recv, None):
            pipe.send(time.monotonic())
            if action == "busy":
                end = time.monotonic() + SECONDS_BUSY
                while time.monotonic() < end:
                    sum(range(1000))
            else:
                activity.act(action, data)
        counted = sum(it.kind == "choice" for it in activity.session.events)
        pipe.send(counted)
        activity.act("close_door", {})
        time.sleep(0.5)


def pairs(pipe):
    """Run a lesson in pairs."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        activity = PairsActivity(pig(target=10_000), students=2 * TABLES, log=f"{folder}/class.db")
        activity.act("open_door", {"address": "127.0.0.1"})
        pipe.send(activity._devices.server.config)
        pipe.recv()
        pipe.send(sum(it.kind == "throw" for table in activity.tables for it in table.events))
        activity.act("close_door", {})
        time.sleep(0.5)


async def rolled(device, state, wait=0):
    """Return the seconds until a roll is acknowledged, and the next state."""
    await asyncio.sleep(wait)
    began, of = time.monotonic(), state["me"]["of"]
    answer = await device.press(state, "roll")
    took = time.monotonic() - began
    assert answer["say"] == "ok", answer
    return took, await after(device, of)


async def measure_pairs(config):
    """Return the seconds of each roll, with one device per table."""
    everybody = await asyncio.gather(*(come_in(config, 2 * it) for it in range(TABLES)))
    devices = [it for it, _ in everybody]
    states = [next(it for it in one.heard if it["say"] == "state") for one in devices]
    rng, told = random.Random(1), []

    async def table(device, state):
        for _ in range(ROLLS):
            took, state = await rolled(device, state, rng.uniform(0.3, 1.5))
            told.append(took)
        return state

    states = await asyncio.gather(*map(table, devices, states))
    at_once = []
    for _ in range(ROLLS):
        # A device with more than eight messages a second is disconnected.
        await asyncio.sleep(0.2)
        both = await asyncio.gather(*map(rolled, devices, states))
        at_once += [took for took, _ in both]
        states = [state for _, state in both]
    return told, at_once


async def come_in(config, seat):
    """Connect a device; return it with the seconds until it got the free seats."""
    device = await Device.at(config, seat=seat)
    began = time.monotonic()
    await device.hello(config.key)
    free = {name: player for player, name in (await device.hear("free"))["seats"]}
    taken = time.monotonic() - began
    await device.say(say="claim", id=1, seat=free[str(seat + 1)], token=device.token)
    await device.hear("state")
    device.number = 1
    return device, taken


async def seen(device, stage):
    """Return the time at which a device shows a stage, and its state."""
    state = await device.stage(stage)
    return time.monotonic(), state


async def locked(device, state):
    """Return the seconds until a choice is acknowledged."""
    began = time.monotonic()
    answer = await device.choose(state, sits=False)
    assert answer["say"] == "ok", answer
    return time.monotonic() - began


async def measure(pipe, config, size):
    """Return the times of each kind."""

    def ask(action, **data):
        pipe.send((action, data))
        return pipe.recv()

    everybody = await asyncio.gather(*(come_in(config, seat) for seat in range(size)))
    devices, joined = [it for it, _ in everybody], [took for _, took in everybody]
    # Without garbage collection of the simulated devices, which takes a fifth of a second.
    gc.freeze()
    acknowledged, thrown, busy = [], [], []
    ask("begin")
    for number in range(ROUNDS):
        pressed = ask("type_throw", typed="3 5")
        shown = await asyncio.gather(*(seen(it, "deciding") for it in devices))
        thrown.append(max(at for at, _ in shown) - pressed)
        if number == ROUNDS - 1:
            ask("busy")
        times = await asyncio.gather(
            *(locked(it, state) for it, (_, state) in zip(devices, shown, strict=True))
        )
        (busy if number == ROUNDS - 1 else acknowledged).extend(times)
        if number == ROUNDS - 1:
            await asyncio.sleep(SECONDS_BUSY)
        ask("press_roll")
    return joined, acknowledged, thrown, busy


def p95(times):
    """Return the 95th percentile in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(0.95 * len(times)))]


def main():
    """Measure, and print a line for each size and kind."""
    processes = multiprocessing.get_context("spawn")
    in_pairs(processes)
    for size in SIZES:
        ours, theirs = processes.Pipe()
        playing = processes.Process(target=lesson, args=(theirs, size))
        playing.start()
        config = ours.recv()
        told = run(measure(ours, config, size), seconds=600)
        ours.send(None)
        counted = ours.recv()
        playing.join()
        for name, times, bar in zip(TOLD, told, BARS[size], strict=True):
            print(f"{size:4} devices  {name:24} p95 {p95(times):6.0f} ms  (bar {bar} ms)")
        acknowledged = len(told[1]) + len(told[3])
        print(json.dumps({"devices": size, "acknowledged": acknowledged, "in the record": counted}))


def in_pairs(processes):
    """Measure fourteen pairs, and print the results."""
    ours, theirs = processes.Pipe()
    playing = processes.Process(target=pairs, args=(theirs,))
    playing.start()
    told = run(measure_pairs(ours.recv()), seconds=600)
    ours.send(None)
    for name, times in zip(("roll → acknowledged", "all at the same moment"), told, strict=True):
        print(f"{TABLES:4} pairs    {name:24} p95 {p95(times):6.0f} ms  (bar 100 ms)")
    acknowledged = sum(map(len, told))
    print(json.dumps({"pairs": TABLES, "acknowledged": acknowledged, "in the record": ours.recv()}))
    playing.join()


if __name__ == "__main__":
    main()
