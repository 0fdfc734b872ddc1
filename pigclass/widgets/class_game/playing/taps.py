"""What a class means to do next: taps on the screen that count once they are locked."""

from collections.abc import Iterable

from pigclass.classlog.events.classgame import HEAD_COUNT
from pigclass.classlog.frames.frame_rows import is_computer
from pigclass.rules.outcomes import Table
from pigclass.widgets.session.session import Session


class Taps(Session):
    """A game of a class, and who is tapped for its next decision.

    `on_devices` are the seats of those who decide on a device of their own, `overruled` those of
    them whom the teacher tapped all the same.
    """

    tapped: frozenset[int]
    tapped_twice: frozenset[int]
    overruled: frozenset[int]
    asks_points: bool
    on_devices: frozenset[int] = frozenset()

    @property
    def is_head_count(self) -> bool:
        """Whether only the number of those standing is kept."""
        return self.game.setup.mode == HEAD_COUNT

    def _drop_plans(self) -> None:
        self.tapped = frozenset()
        self.tapped_twice = frozenset()
        self.asks_points = False
        self.overruled = frozenset()

    def _people(self, seats: Iterable[int]) -> list[int]:
        """Return those of the seats at which a person sits."""
        return [it for it in seats if not is_computer(self.game.setup.players[it])]

    def _throws_so_far(self) -> int:
        this = self.game.this_round
        return this.clock + len(this.would_have_come)

    def _next_table(self) -> Table:
        return self.game.play.game.table_for(throws=self._throws_so_far())

    def _place(self) -> tuple[int, int]:
        return self.game.this_round.number, self._throws_so_far()
