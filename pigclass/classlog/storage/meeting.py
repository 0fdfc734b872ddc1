"""In one transaction, what a notebook knows of its games meets what the record holds of them.

The record may lack events: those that waited, or all since an older copy was put in its place. It
may hold events that the notebook does not know, because somebody else went on with the game.
"""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection

from pigclass.classlog.events.agreeing import corrections
from pigclass.classlog.events.envelope import Record, Row, from_row
from pigclass.classlog.server.connecting import hold_games
from pigclass.classlog.storage import ledger
from pigclass.classlog.storage.faults import OvertakenError
from pigclass.classlog.storage.memory import Memory
from pigclass.rules.errors import PigclassError


@dataclass(frozen=True)
class Comparison:
    """A connection that holds the lock of the record, and the memory of a notebook."""

    connection: Connection
    memory: Memory
    writer: str

    def catch_up(self, late: Iterable[Record]) -> list[Record]:
        """Put in events that come late, and undo what then does not agree; return what is refused.

        An acknowledged event stands in the record from then on, whether it counts or not.
        """
        by_game: dict[str, list[Record]] = {}
        for record in late:
            by_game.setdefault(record.event.game, []).append(record)
        hold_games(self.connection, set(by_game))
        refused = []
        for records in sorted(by_game.values(), key=lambda game: game[0].event.at):
            game = records[0].event.game
            is_shared = bool(self._unknown(ledger.rows_of(self.connection, game)))
            refused += ledger.put(self.connection, records)
            if is_shared:
                make_agree(self.connection, game, self.writer)
        return refused

    def overtaken(
        self, game: str, after: str, restore: Callable[[], None]
    ) -> OvertakenError | None:
        """Return who went on with a game of which the notebook knows all `after` the last event.

        `restore` is called first where the record lacks what the notebook put into it.
        """
        if ledger.last_of(self.connection, game) == after:
            return None
        known = [record.event.id for record in self.memory.of(game)]
        if len(ledger.there(self.connection, known)) < len(known):
            restore()
        rows = ledger.rows_of(self.connection, game)
        place = next((place for place, row in enumerate(rows) if row["id"] == after), len(rows))
        later = [*rows[place + 1 :], *self._unknown(rows)]
        by_others = any(row["writer"] != self.writer for row in later)
        return OvertakenError(by_others=by_others) if later else None

    def _unknown(self, rows: Collection[Row]) -> list[Row]:
        return [row for row in rows if row["id"] not in self.memory.seen]


def make_agree(connection: Connection, game: str, writer: str) -> int:
    """Undo what keeps a game from being told to its end; return how many events that are."""
    records = []
    for row in ledger.rows_of(connection, game):
        with suppress(PigclassError):
            records.append(from_row(row))
    undoing = [Record(event, writer) for event in corrections(records)]
    ledger.put(connection, undoing)
    return len(undoing)
