"""A function asked at many positions, in a Python of its own; what goes wrong, in a sentence.

It is started there from its text, or sent as it is where it has none. One that raises, answers
nonsense or never returns is told of with its own line, and the lesson goes on.
"""

import marshal
import os
import sys
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from pigclass.pupils.carried import Carried
from pigclass.pupils.child import HEAD
from pigclass.pupils.limit import KIT, Heard, NotStartedError, heard
from pigclass.pupils.reply import LATE, Answers, Wrong, believed, wrong_in
from pigclass.pupils.text import Source
from pigclass.rules.errors import PigclassError
from pigclass.strategies.wrong import in_its, stopped, told
from pigclass.words import refusal, say, word_for

Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Asker:
    """Who is asked: a function by its source or, where there is none, as it was sent.

    `names` are its readings in order; `dice` tells whether it answers a number of dice.
    """

    name: str
    names: tuple[str, ...]
    dice: bool
    seconds: float
    source: Source | Carried

    def answers(self, ranges: Ranges) -> Answers:
        """Return the answers at all positions of the ranges, in order; WRONG where one is.

        Raises PigclassError for a function that cannot be made, takes too long, or answers
        otherwise when it is asked again.
        """
        return _asked_once(self, ranges)

    def refusal(self, place: tuple[int, ...]) -> PigclassError:
        """Return what to say of a position at which the function goes wrong."""
        wrong = wrong_in(self._heard(ranges=(), at=place, number=0).reply, 0)
        return PigclassError(self._said(wrong or Wrong("changed", place=place)))

    def asked(self, ranges: Ranges) -> Answers:
        """Ask anew at all positions of the ranges."""
        number = int(np.prod([end - first for first, end in ranges]))
        reply = self._heard(ranges=ranges, at=None, number=number).reply
        wrong = wrong_in(reply, number)
        if wrong is not None:
            raise PigclassError(self._said(wrong))
        return believed(reply, dice=self.dice)

    def is_kept_in(self) -> bool:
        """Return whether the system itself closes files, programs and the network to it."""
        return self._heard(ranges=(), at=(), number=0).system_keeps_it_in

    def _heard(self, *, ranges: Ranges, at: tuple[int, ...] | None, number: int) -> Heard:
        """Let another Python ask, and return what it says: a head, and so many numbers."""
        question = {
            **self.source.sent(), "names": self.names, "ranges": ranges, "at": at,
            "dice": self.dice, "seconds": self.seconds, "kit": str(KIT),
            "path": [os.path.abspath(it) for it in sys.path],  # noqa: PTH100
        }  # fmt: skip
        try:
            most = HEAD + 8 * number
            return heard(marshal.dumps(question), most=most, seconds=self.seconds)
        except TimeoutError:
            raise PigclassError(self._said(Wrong(LATE))) from None
        except NotStartedError:
            raise refusal("refused.pupils.not_started", name=self.name) from None

    def _said(self, wrong: Wrong) -> str:
        """Say in a sentence what is wrong."""
        position = dict(zip(self.names, wrong.place, strict=False))
        where = self.source.line(wrong.line)
        at, in_line = told(position), in_its(where)
        match wrong.kind:
            case "changed":
                return say("refused.pupils.changed", name=self.name, at=at)
            case "nonsense":
                return self._nonsense(wrong.words, at, in_line)
            case "forbidden":
                closed = {"tried": _tried(wrong.words), "in_line": in_line}
                return say("refused.pupils.forbidden", name=self.name, **closed)
            case "late":
                key = "refused.pupils.late_in" if where else "refused.pupils.late"
                return say(key, name=self.name, seconds=f"{self.seconds:g}", where=where)
            case "ended":
                return say("refused.pupils.ended", name=self.name)
        return stopped(self.name, wrong.words, position, where)

    def _nonsense(self, answer: str, at: str, in_line: str) -> str:
        key = "refused.pupils.no_dice" if self.dice else "refused.pupils.no_decision"
        said = say(key, name=self.name, answer=answer, at=at, in_line=in_line)
        return said if answer != "None" else said + " " + say("refused.pupils.no_return")


def _tried(words: str) -> str:
    """Return what a function tried, which its own Python says in English."""
    doing, file, path = words.partition(" the file ")
    return say("tried.open_file", path=path) if file else word_for("tried", doing)


def system_keeps_it_in() -> bool:
    """Return whether the system itself shuts the box here, or Python alone does."""
    text = Source("def mine(): return True", "mine")
    return Asker("mine", (), dice=False, seconds=1, source=text).is_kept_in()


# The class's functions are entered one by one, and then all of them play.
@lru_cache(maxsize=32)
def _asked_once(asker: Asker, ranges: Ranges) -> Answers:
    return asker.asked(ranges)
