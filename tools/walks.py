"""Count the files of pigclass used by a call: R, a tap, `rounds()`, a lock, `race(pig())`.

Counts the files with a called function, in all threads, in the second call of each kind, with empty
caches of theory. The result is the median of three calls, for a lock of seven.
"""

import asyncio
import json
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from types import FrameType

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = f"{ROOT / 'pigclass'}{os.sep}"
sys.path.insert(0, str(ROOT))
TIMES, TIMES_LOCKED = 3, 7
STUDENTS = 28
SEED = 3
SECONDS_TO_SETTLE = 1


class Walk:
    """Profiler of all threads started in its block; records files with called functions."""

    def __init__(self) -> None:
        self._files: set[str] | None = None

    def __enter__(self) -> "Walk":
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        threading.setprofile(None)
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if self._files is not None and event == "call" and frame.f_code.co_name != "<module>":
            self._files.add(frame.f_code.co_filename)

    @contextmanager
    def entered(self) -> Iterator[set[str]]:
        """Yield a set that holds, after the block, the package files used in it."""
        empty_caches()
        self._files = files = set[str]()
        try:
            yield files
        finally:
            self._files = None
            files &= {file for file in files if file.startswith(PACKAGE)}


def empty_caches() -> None:
    """Clear the caches of all functions in the package."""
    for name, module in list(sys.modules.items()):
        if name.startswith("pigclass"):
            for value in list(vars(module).values()):
                # `hasattr` on the value would import lazily loaded names.
                if "cache_clear" in dir(type(value)):
                    value.cache_clear()


def race(walk: Walk) -> list[int]:
    """Count the files used by solving Pig."""
    from pigclass import exact
    from pigclass.rules.catalog import pig

    solve, game = exact.race, pig()
    solve(game)
    return [_count(walk, lambda: solve(game)) for _ in range(TIMES)]


def presses(walk: Walk, folder: Path) -> dict[str, list[int]]:
    """Count the files used by R, a tap and `rounds()` while a class decides."""
    from pigclass import SkunkActivity

    activity = SkunkActivity(students=STUDENTS, log=str(folder / "pressed.db"), seed=SEED)
    activity.act("begin", {})
    counts: dict[str, list[int]] = {"r": [], "tap": [], "rounds": []}
    while len(counts["r"]) <= TIMES:
        if activity.session.game.stage.value != "deciding":
            activity.act("press_roll", {})
            continue
        seat = {"seat": activity.session.game.play.standing[0]}
        counts["tap"].append(_count(walk, partial(activity.act, "tap", seat)))
        counts["rounds"].append(_count(walk, activity.rounds))
        counts["r"].append(_count(walk, partial(activity.act, "press_roll", {})))
    return {name: files[1:] for name, files in counts.items()}


def _count(walk: Walk, work: Callable[[], object]) -> int:
    with walk.entered() as files:
        work()
    return len(files)


def locks(walk: Walk, folder: Path, times: int = TIMES_LOCKED) -> list[set[str]]:
    """Return the files used by a choice on a device, from its message to the class screen."""
    from pigclass import SkunkActivity
    from pigclass.live.config import ServerConfig
    from tests.live.devices import Device, behind_a_door, run

    activity = SkunkActivity(names=["Ana", "Ben"], log=str(folder / "door.db"), real_dice=True)
    activity.act("begin", {})
    activity.act("type_throw", {"typed": "3 5"})
    entered: list[set[str]] = []

    async def choose(config: ServerConfig) -> None:
        device = await Device.at(config)
        state = await device.come_in(config, "Ana")
        for _ in range(times + 1):
            with walk.entered() as files:
                await device.choose(state, sits=True)
                await asyncio.sleep(SECONDS_TO_SETTLE)
            entered.append(files)

    with behind_a_door(activity) as config:
        run(choose(config))
    return entered[1:]


def main() -> None:
    """Print the medians as JSON."""
    with Walk() as walk, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        counts = {"race": race(walk), **presses(walk, Path(folder))}
        counts["lock"] = [len(files) for files in locks(walk, Path(folder))]
    print(json.dumps({name: median(files) for name, files in counts.items()}), flush=True)
    # Do not wait for the threads of the device server.
    os._exit(0)


if __name__ == "__main__":
    main()
