"""What comes back from the Python that asks a function, looked at before it is believed.

There are numbers, eight bytes for each position, and before them a few words of known length.
Whoever ran there may have written anything: so nothing is made of it but numbers that can be
answers, and text that is shown.
"""

import re
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.pupils.child import HEAD, LONGEST, MOST_DICE, WRONG

Answers = npt.NDArray[Any]

KINDS = ("error", "nonsense", "changed", "forbidden")
LATE, ENDED = "late", "ended"
# Nearly all answers are small numbers. Kept so, those of a whole class take little memory.
SMALL = 127


@dataclass(frozen=True)
class Wrong:
    """What went wrong: what kind, in which line (0 if that is not known), where, and some words."""

    kind: str
    line: int = 0
    place: tuple[int, ...] = ()
    words: str = ""


def wrong_in(reply: bytearray, number: int) -> Wrong | None:
    """Return what a reply says goes wrong; None where it has the answers, so many of them.

    >>> wrong_in(bytearray(HEAD + 8), 1)
    >>> wrong_in(bytearray(HEAD), 1).kind
    'ended'
    """
    head = bytes(reply[:HEAD])
    if not any(head) and len(reply) == HEAD + 8 * number:
        return None
    text = head.rstrip(b"\0").decode(errors="replace")
    said = re.fullmatch(r"(\w+)\n(\d{1,6})\n((?:\d{1,6} ?)*)\n(.*)", text, re.DOTALL | re.ASCII)
    if said is None or said[1] not in KINDS:
        return _last_words(text)
    place = tuple(int(it) for it in said[3].split())
    return Wrong(said[1], int(said[2]), place, _plain(said[4]))


def believed(reply: bytearray, *, dice: bool) -> Answers:
    """Return the answers in a reply: chances, or numbers of dice; WRONG where there is neither."""
    answers = np.frombuffer(reply, dtype=np.float64, offset=HEAD)
    whole = np.trunc(answers) == answers
    possible = whole & (answers >= 1) if dice else (answers >= 0) & (answers <= 1)
    told = np.where(possible & (answers <= MOST_DICE), answers, WRONG)
    if not (whole | ~possible).all():
        return told
    return told.astype(np.int8 if told.max(initial=0) <= SMALL else np.int64)


def _last_words(text: str) -> Wrong:
    """Return why there is no answer: the time was over, or the other Python has broken down."""
    lines = re.findall(r'File "<strategy>", line (\d{1,6})', text)
    return Wrong(LATE if "Timeout" in text else ENDED, int(lines[0]) if lines else 0)


def _plain(words: str) -> str:
    """Return words as one short line that can be shown."""
    shown = "".join(it if it.isprintable() else " " for it in words[:LONGEST])
    return " ".join(shown.split())
