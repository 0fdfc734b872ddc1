"""Is a log whole? The file, the numbering of its events, and whether its games replay."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pigclass.classlog.events.envelope import Row
from pigclass.words import counted, say, say_of


@dataclass(frozen=True)
class Checked:
    """What was looked at and what is wrong with it: a sentence for each fault.

    `notes` say what else lies beside the record.
    """

    events: int
    games: int
    faults: tuple[str, ...]
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Say it in words."""
        told = {"games": counted(self.games, "game"), "events": counted(self.events, "event")}
        whole = (say("record.whole", **told),)
        return "\n".join((*(self.faults or whole), *self.notes))


def gaps(rows: Iterable[Row]) -> list[str]:
    """Return a sentence for each writer some of whose events are missing.

    An event that waits outside the record has no number yet.

    >>> gaps([{"writer": "w", "sequence": 1}, {"writer": "w", "sequence": 4}])
    ['2 events are missing, numbers 2 to 3 of the notebook w.']
    """
    by_writer: dict[str, list[int]] = {}
    for row in rows:
        if isinstance(row["sequence"], int):
            by_writer.setdefault(str(row["writer"]), []).append(row["sequence"])
    return [
        sentence
        for writer, numbers in by_writer.items()
        for sentence in _gaps_of(writer, sorted(numbers))
    ]


def _gaps_of(writer: str, numbers: Sequence[int]) -> list[str]:
    steps = zip([0, *numbers], numbers, strict=False)
    missing = filter(None, (range(before + 1, after) for before, after in steps))
    told = {"writer": writer[:8]}
    return [say_of(len(it), "record.gap", first=it[0], last=it[-1], **told) for it in missing]
