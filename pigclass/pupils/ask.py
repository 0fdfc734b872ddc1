"""A student's own function, asked at many positions, and if possible in a process of its own.

Started from its source text it can do no harm, and there is a limit on its time: one that raises,
answers nonsense or never returns is reported in a sentence with its own line, and the lesson goes
on. A function without a source text (made by other code), or that uses what cannot be written
down, is asked here.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.pupils import child
from pigclass.pupils.limit import limited
from pigclass.pupils.text import Source
from pigclass.rules.errors import PigclassError
from pigclass.strategies.reading import Strategy
from pigclass.strategies.wrong import stopped, told

Answers = npt.NDArray[Any]
Ranges = tuple[tuple[int, int], ...]

# Time for another Python to start, on a slow laptop.
START = 20.0


@dataclass(frozen=True)
class Asker:
    """Who is asked: a function by its source or, where there is none, itself.

    `names` are its readings in order; `dice` tells whether it answers a number of dice.
    """

    name: str
    names: tuple[str, ...]
    dice: bool
    seconds: float
    source: Source | None
    function: Strategy | None = None

    def answers(self, ranges: Ranges) -> Answers:
        """Return the answers at all positions of the ranges, in order; NaN where one is wrong.

        Raises PigclassError for a function that cannot be made, takes too long, or answers
        otherwise when it is asked again.
        """
        if self.source is None:
            return self._asked_here(ranges)
        return _asked_elsewhere(self, self.source, ranges)

    def refusal(self, place: tuple[int, ...]) -> PigclassError:
        """Return what to say of a position at which the function goes wrong."""
        if self.source is None:
            head = self._here(lambda: child.wrong_at(self.function, self.names, place, self.dice))
        else:
            head, _ = _run(self, self.source, ranges=(), at=place)
        return PigclassError(self.said(head))

    def _asked_here(self, ranges: Ranges) -> Answers:
        about = self.function, self.names, ranges
        answers = self._here(lambda: child.answers_of(*about, self.dice))
        head = self._here(lambda: child.changed(*about, answers, self.dice))
        if head:
            raise PigclassError(self.said(head))
        return np.array(answers)

    def _here(self, work: Callable[[], Any]) -> Any:
        try:
            with limited(self.seconds):
                return work()
        except TimeoutError:
            raise PigclassError(self.too_late("")) from None

    def said(self, head: Mapping[str, Any]) -> str:
        """Say in a sentence what is wrong."""
        position = dict(zip(self.names, head["place"], strict=False))
        where = self.source.line(head["line"]) if self.source else ""
        if "changed" in head:
            return (
                f"{self.name} answers otherwise when it is asked the same again{told(position)}. "
                "A strategy that tosses a coin answers with the chance of rolling: return 0.5."
            )
        if "nonsense" in head:
            return self._nonsense(head["nonsense"], where, position)
        return stopped(self.name, head["error"], position, where)

    def _nonsense(self, answer: str, where: str, position: Mapping[str, int]) -> str:
        right = (
            "True or 'roll' to roll, False or 'hold' to hold, or a chance of rolling from 0 to 1"
        )
        if self.dice:
            right = "a whole number of dice"
        hint = " Perhaps a return is missing." if answer == "None" else ""
        in_line = f", in its {where}" if where else ""
        return (
            f"{self.name} answered {answer}{told(position)}{in_line}. "
            f"It should answer {right}.{hint}"
        )

    def ended(self, source: Source, last_words: str) -> str:
        """Say why there is no answer: the time was over, or the other Python has broken down."""
        lines = re.findall(r'File "<strategy>", line (\d+)', last_words)
        if "Timeout" in last_words:
            return self.too_late(source.line(int(lines[0]) if lines else None))
        return (
            f"{self.name} ended the Python that it ran in. It should only work with what it reads, "
            "and return an answer."
        )

    def too_late(self, where: str) -> str:
        """Say that the time is over."""
        return (
            f"{self.name} gave no answer within {self.seconds:g} seconds"
            f"{': it was in its ' + where if where else ''}. Look for a loop that never ends, or "
            "that goes round too often."
        )


@lru_cache(maxsize=8)
def _asked_elsewhere(asker: Asker, source: Source, ranges: Ranges) -> Answers:
    head, answers = _run(asker, source, ranges=ranges, at=None)
    if head:
        raise PigclassError(asker.said(head))
    return answers


def _run(
    asker: Asker, source: Source, *, ranges: Ranges, at: tuple[int, ...] | None
) -> tuple[Mapping[str, Any], Answers]:
    """Let another Python ask; return what it has to say, and the answers."""
    question = {
        "source": source.text, "name": source.name, "before": source.before,
        "defaults": dict(source.defaults), "names": asker.names, "ranges": ranges, "at": at,
        "dice": asker.dice, "seconds": asker.seconds,
    }  # fmt: skip
    command = [sys.executable, "-I", str(Path(child.__file__))]
    try:
        done = subprocess.run(  # noqa: S603  (our own Python, our own file)
            command, input=json.dumps(question).encode() + b"\n", capture_output=True,
            timeout=asker.seconds + START, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise PigclassError(asker.too_late("")) from None
    first, _, answers = done.stdout.partition(b"\n")
    if not first:
        raise PigclassError(asker.ended(source, done.stderr.decode(errors="replace")))
    return json.loads(first), np.frombuffer(answers, dtype=np.float64)
