"""What a class means to do next: taps on the screen that count once they are locked."""

from collections import Counter
from collections.abc import Iterable

from pigclass.classlog.events.classgame import HEAD_COUNT, Stage
from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.frames.frame_rows import is_computer
from pigclass.play import untold
from pigclass.rules.dice import COIN
from pigclass.rules.outcomes import Table
from pigclass.widgets.session.session import Session


class Taps(Session):
    """A game of a class, and who is tapped for its next decision.

    `on_devices` are the seats of those who decide on a device of their own, `overruled` those of
    them whom the teacher tapped all the same.
    """

    # The seats that each press has marked, in order; nobody where R asked for points.
    presses: tuple[frozenset[int], ...]
    tapped: frozenset[int]
    tapped_twice: frozenset[int]
    overruled: frozenset[int]
    asks_points: bool
    on_devices: frozenset[int] = frozenset()

    @property
    def latest(self) -> Event:
        """The last event that counts; what a student chose is no press of the teacher's."""
        return next(it for it in reversed(self._in_force()) if it.kind is not Kind.CHOICE)

    @property
    def is_head_count(self) -> bool:
        """Whether only the number of those standing is kept."""
        return self.game.setup.mode == HEAD_COUNT

    @property
    def has_own_dice(self) -> bool:
        """Whether everyone standing throws dice of their own."""
        return self.game.play.game.own_dice

    @property
    def throws_real_own(self) -> bool:
        """Whether everyone throws real dice of their own now, and taps tell what came of it."""
        throws = self.game.stage in {Stage.READY, Stage.LOCKED}
        return throws and self.has_real_dice and self.has_own_dice

    @property
    def fates(self) -> tuple[str, ...]:
        """What the first tap of a tile tells now of a throw of real dice, and what the second.

        A coin is seen by its tails; in a safe throw of dice there is nothing to tell.
        """
        if not self.throws_real_own:
            return ()
        table = self._next_table()
        # Of a head count nobody knows whose safe toss was tails.
        shown = not self.is_head_count or untold.fates(table)
        return ("tails",) if table.dice == (COIN,) and shown else untold.fates(table)

    def _drop_plans(self) -> None:
        self.asks_points = False
        self._mark()

    def _mark(self, *presses: Iterable[int]) -> None:
        """Mark what these presses mark: one tap too many takes a mark away."""
        self.presses = tuple(map(frozenset, presses))
        taps = Counter(seat for press in self.presses for seat in press)
        again = max(1, len(self.fates)) + 1
        self.tapped = frozenset(seat for seat in taps if taps[seat] % again)
        self.tapped_twice = frozenset(seat for seat in taps if taps[seat] % again == 2)
        self.overruled = frozenset() if self.fates else self.on_devices & set(taps)

    def _press(self, seats: Iterable[int]) -> None:
        """Mark some more, as one press."""
        self._mark(*self.presses, seats)

    def _forget_taps(self, seat: int) -> None:
        """Take away all marks of a seat."""
        left = (press - {seat} for press in self.presses)
        self._mark(*filter(None, left))

    def _tap(self, seat: int) -> None:
        """Mark a seat once more; a mark that is gone leaves nothing to undo."""
        self._press({seat})
        if seat not in self.tapped | self.overruled:
            self._forget_taps(seat)

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
