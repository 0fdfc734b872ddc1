"""What to undo where the events of a game do not agree, so that as much as possible of it counts.

At the first event that cannot have happened, two hands part: whoever wrote it did not know some of
the events just before it. Then either that hand's game stands, from what it knew on, or the game of
the others, or only a few events are in the way. The longest is the one to go on with.
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from pigclass.classlog.events.classgame import ClassGame
from pigclass.classlog.events.envelope import Record
from pigclass.classlog.events.events import Event, Kind, still_in_force
from pigclass.classlog.events.replay import after, replay
from pigclass.classlog.events.steps import tried
from pigclass.rules.errors import PigclassError

Branch = Sequence[Record]


def corrections(records: Branch) -> list[Event]:
    """Return the corrections after which the events of one game agree; none if they do already.

    Nothing can be mended where the first event begins no game.
    """
    try:
        counting = {it.id for it in tried(still_in_force, tuple(it.event for it in records))}
    except PigclassError:
        return []
    branch = [record for record in records if record.event.id in counting]
    kept = {record.event.id for record in longest(branch)}
    return [
        Event(Kind.CORRECTION, it.event.game, {"undoes": it.event.id})
        for it in branch
        if kept and it.event.id not in kept
    ]


def longest(branch: Branch) -> Branch:
    """Return the longest game that `branch` may be, once its hands are told apart."""
    states = _followed(branch)
    while 0 < len(states) < len(branch):
        ways = [(_reach(states, *way), *way) for way in _ways(branch, len(states))]
        furthest, known, rest = max(ways, key=itemgetter(0))
        if furthest <= len(states):
            break
        branch = (*branch[:known], *rest)
        states = _followed(branch)
    return branch[: len(states)]


def _ways(branch: Branch, agreed: int) -> Iterator[tuple[int, tuple[Record, ...]]]:
    """Yield what may have been: how many of the first events were known, and what followed them."""
    hand, rest = branch[agreed].writer, tuple(branch[agreed:])
    yield agreed, tuple(it for it in rest if it.writer != hand)
    for known in range(agreed - 1, 0, -1):
        yield known, tuple(it for it in rest if it.writer == hand)
    # Last, and so only where it gives more: no hand may ever have seen such a game.
    for skipped in range(1, len(rest)):
        yield agreed, rest[skipped:]


def _reach(states: Sequence[ClassGame], known: int, rest: Branch) -> int:
    return known + len(_followed(rest, states[known - 1]))


def _followed(branch: Branch, game: ClassGame | None = None) -> list[ClassGame]:
    """Return the game after each event, from `game` on, up to the first that cannot happen."""
    states = []
    for record in branch:
        try:
            game = (
                tried(replay, [record.event]) if game is None else tried(after, game, record.event)
            )
        except PigclassError:
            break
        states.append(game)
    return states
