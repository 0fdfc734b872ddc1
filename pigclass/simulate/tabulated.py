"""A student's own function, asked once for each position it can meet, and then played as a table.

It runs in a process of its own, started from its source text, with a limit on its time: one that
raises, answers nonsense or never returns is reported in a sentence with its own line, and the
lesson goes on. A function without a source text (made by other code) is asked here.
"""

import inspect
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.endings import FirstTo
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.simulate import child
from pigclass.simulate.source import Source, source_of
from pigclass.strategies.reading import Strategy, reads, stops_at_target, title

Answers = npt.NDArray[Any]

SECONDS = 10.0
# Time for another Python to start, on a slow laptop.
START = 20.0
MOST_POSITIONS = 4_000_000
# What to look for, by the kind of error that Python names.
HINTS = {
    "NameError": "Check the spelling: it knows the names in the brackets after def, and its own.",
    "UnboundLocalError": "Give that name a value before it is used, whichever way is taken.",
    "ZeroDivisionError": "Say what to do where the divisor is 0.",
    "TypeError": "Check what stands on either side of the sign or in the brackets.",
    "RecursionError": "It calls itself again and again.",
    "SystemExit": "A strategy answers with return; it does not exit.",
}


@dataclass(frozen=True, eq=False)
class Tabulated:
    """The answers of a function at every position, as a strategy that answers for arrays.

    What lies beyond the table is answered as its edge.
    """

    title: str
    stop_at_target: bool
    firsts: tuple[int, ...]
    table: Answers
    __signature__: inspect.Signature = field(repr=False)

    def __call__(self, **position: Any) -> Any:
        """Return the answers at these positions."""
        places = tuple(
            np.clip(np.asarray(value) - first, 0, size - 1)
            for value, first, size in zip(
                position.values(), self.firsts, self.table.shape, strict=True
            )
        )
        return self.table[places] if places else self.table


def as_arrays(strategy: Strategy, game: Game, *, seconds: float = SECONDS) -> Strategy:
    """Return a strategy that answers for arrays: itself if it is built in, else its table."""
    names = reads(strategy)
    if str(type(strategy).__module__).startswith("pigclass.") and not source_of(strategy):
        return strategy
    return _tabulated(strategy, game, names, seconds)


@lru_cache(maxsize=64)
def _tabulated(strategy: Strategy, game: Game, names: tuple[str, ...], seconds: float) -> Tabulated:
    ranges = [_range(name, game) for name in names]
    sizes = tuple(end - first for first, end in ranges)
    if np.prod(sizes, dtype=np.float64) > MOST_POSITIONS:
        raise PigclassError(
            f"{title(strategy)} looks at {', '.join(names)}: {int(np.prod(sizes)):,} positions are "
            "too many to ask about one by one. Let it read less, or lower the target."
        )
    source = source_of(strategy)
    dice = game.dice_choice is not None
    if source is None:
        answers = _asked_here(strategy, names, ranges, dice)
    else:
        answers = _asked_elsewhere(
            title(strategy), source, names, ranges, dice=dice, seconds=seconds
        )
    whole = not (answers % 1).any()
    return Tabulated(
        title=title(strategy),
        stop_at_target=stops_at_target(strategy),
        firsts=tuple(first for first, _ in ranges),
        table=(answers.astype(np.int64) if whole else answers).reshape(sizes),
        __signature__=inspect.signature(strategy),
    )


def _range(name: str, game: Game) -> tuple[int, int]:
    """Return the first and the end of the numbers that a reading can show."""
    target, players = game.target, max(game.players, 40 if game.shared else 2)
    beyond = 0 if target and isinstance(game.ending, FirstTo) else 40
    highest = {
        "turn_total": max(target + beyond if target else 0, 120),
        "own": target + beyond if target else 400,
        "other": target + beyond if target else 400,
        "throws": 60,
        "scoring_turns": 60,
        "round": game.rounds or 100,
        "rounds_left": game.rounds or 100,
        "seat": players - 1,
        "still_standing": players,
    }
    return (1 if name == "round" else 0), highest[name] + 1


def _asked_here(
    strategy: Strategy, names: tuple[str, ...], ranges: list[tuple[int, int]], dice: bool
) -> Answers:
    answers = []
    for place in np.ndindex(*(end - first for first, end in ranges)):
        position = {
            name: number + first
            for name, number, (first, _) in zip(names, place, ranges, strict=True)
        }
        answer = strategy(**position)
        meant = child.meaning(answer, dice)
        if meant is None:
            raise PigclassError(_nonsense(title(strategy), repr(answer), "", position, dice))
        answers.append(meant)
    return np.array(answers)


def _asked_elsewhere(
    name: str,
    source: Source,
    names: tuple[str, ...],
    ranges: list[tuple[int, int]],
    *,
    dice: bool,
    seconds: float,
) -> Answers:
    question = {
        "source": source.text, "name": source.name, "before": source.before, "names": names,
        "ranges": ranges, "dice": dice, "seconds": seconds,
    }  # fmt: skip
    command = [sys.executable, "-I", str(Path(child.__file__))]
    try:
        done = subprocess.run(  # noqa: S603  (our own Python, our own file)
            command, input=json.dumps(question).encode() + b"\n", capture_output=True,
            timeout=seconds + START, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise PigclassError(_too_long(name, "", seconds)) from None
    first, _, answers = done.stdout.partition(b"\n")
    if not first:
        raise PigclassError(_ended(name, source, done.stderr.decode(errors="replace"), seconds))
    _check(name, source, json.loads(first), names, dice)
    return np.frombuffer(answers, dtype=np.float64)


def _check(
    name: str, source: Source, head: Mapping[str, Any], names: tuple[str, ...], dice: bool
) -> None:
    if not head:
        return
    position = dict(zip(names, head["place"], strict=False))
    where = source.line(head["line"])
    if "nonsense" in head:
        raise PigclassError(_nonsense(name, head["nonsense"], where, position, dice))
    at = f" at {_told(position)}" if position else ""
    hint = HINTS.get(str(head["error"]).partition(":")[0], "")
    stopped = f"{name} stopped with {head['error']}{at}{', in its ' + where if where else ''}."
    raise PigclassError(f"{stopped} {hint}".strip())


def _nonsense(name: str, answer: str, where: str, position: Mapping[str, int], dice: bool) -> str:
    right = "a whole number of dice" if dice else "True or 'roll' to roll, False or 'hold' to hold"
    hint = " Perhaps a return is missing." if answer == "None" else ""
    at = f" at {_told(position)}" if position else ""
    return (
        f"{name} answered {answer}{at}{', in its ' + where if where else ''}. "
        f"It should answer {right}.{hint}"
    )


def _ended(name: str, source: Source, told: str, seconds: float) -> str:
    """Say why there is no answer: the time was over, or the other Python has broken down."""
    lines = re.findall(r'File "<strategy>", line (\d+)', told)
    if "Timeout" in told:
        return _too_long(name, source.line(int(lines[0]) if lines else None), seconds)
    return (
        f"{name} ended the Python that it ran in. It should only work with what it reads, and "
        "return an answer."
    )


def _too_long(name: str, where: str, seconds: float) -> str:
    return (
        f"{name} gave no answer within {seconds:g} seconds"
        f"{': it was in its ' + where if where else ''}. Look for a loop that never ends, or that "
        "goes round too often."
    )


def _told(position: Mapping[str, int]) -> str:
    return ", ".join(f"{name}={value}" for name, value in position.items())
