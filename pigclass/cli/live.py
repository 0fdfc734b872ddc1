"""`pigclass live test`: can students' devices come to this computer, and what helps if not."""

import argparse
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from pigclass.live.doorplate import Doorplate
from pigclass.live.front_door import Door
from pigclass.live.network import LOOPBACK, own_addresses
from pigclass.live.trial import LESSON, Trial
from pigclass.words import joined, lines, say

# As long as it takes to fetch a phone and to scan.
SECONDS = 120


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass live`."""
    parser = commands.add_parser("live", help="students' own devices: is the way open?")
    kinds = parser.add_subparsers(title="commands", metavar="command", required=True)
    test = kinds.add_parser("test", help="let one phone in, and say what to do if it cannot come")
    test.add_argument("--address", help="where this computer is reached (default: the likeliest)")
    test.add_argument(
        "--seconds", type=int, default=SECONDS, help="how long to wait (default: %(default)s)"
    )
    test.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Open a door, wait until a device has come in, and close it; 1 if none came."""
    address = chosen.address or own_addresses()[0]
    if address == LOOPBACK:
        print(say("live_test.no_network"))
    trial = Trial()
    with tempfile.TemporaryDirectory() as folder:
        door = Door(trial, Doorplate(address, 0, LESSON), Path(folder))
        door.open()
        try:
            _show_way(door)
            came = trial.came.wait(chosen.seconds)
        finally:
            door.close()
    if came:
        print(say("live_test.open"))
        return 0
    print(say("live_test.half" if door.reception.has_shown else "live_test.nobody"))
    others = [it for it in own_addresses() if it not in {address, LOOPBACK}]
    more = [say("live_test.other", addresses=joined(others))] if others else []
    for line in (*lines("live_test.do"), *more):
        print(f"- {line}")
    return 1


def _show_way(door: Door) -> None:
    plate = door.plate
    print(say("live_test.how", url=plate.url, code=plate.code))
    # Only a screen shows the squares; in a file they would be noise.
    if sys.stdout.isatty():
        import_module("segno").make(plate.scanned, micro=False).terminal(compact=True)
    print(say("live_test.waits"), flush=True)
