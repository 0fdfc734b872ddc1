"""Bands: positions with nearly equal sums of scores, solved together.

P(i, j) is the chance of winning for the player about to throw, with own score i and opponent's
score j. After a turn without points the positions (i, j) and (j, i) refer to each other. The value
of a turn is linear in the opponent's chance x': x = v + d·(1 − x' − y), where v and the slope d are
computed at y, the previous value of a turn without points. So each pair is two equations. Repeating
this with better values is policy iteration; it ends when nothing changes.

At most positions players hold long before the turn total could win. So sweeps cover only the turn
totals at which somebody may roll, and a last sweep over all turn totals checks the result.
"""

import numpy as np

from pigclass.exact.chance.throws import NO_WIN_CHANCE
from pigclass.exact.engine.dice_turns import DiceTurns
from pigclass.exact.engine.players import Turns, turns_of
from pigclass.exact.engine.score_pairs import Pairs
from pigclass.exact.engine.throw_table import Answers, Floats, Ints
from pigclass.exact.engine.turns import EVEN, OpenTurns
from pigclass.words import refusal

SETTLED = 2e-14
ROUNDING = 1e-11
# While chances change by more than this, decisions may change too: slopes are computed anew.
STEEP = 1e-3
# After changes by c' and then c the next is about c²/c' or less; below this it is negligible.
CLOSE = 1e-5
# First tolerance where turn totals can fall (slow convergence): enough to see where players roll.
NEARLY = 1e-6
MOST_SWEEPS = 2_000


class Band:
    """Positions with sums of `low`, …, `high − 1`; `partner` is the place of (j, i) among them."""

    def __init__(self, pairs: Pairs, low: int, high: int) -> None:
        self.pairs, self.low, self.width = pairs, low, high - low
        size = pairs.target
        first, last = max(0, low - size + 1), min(size - 1, high - 1)
        sums = np.arange(low, high)[None, :]
        self.columns = slice(first, last + 1)
        self.others = np.repeat(np.arange(first, last + 1)[:, None], sums.size, axis=1)
        self.owns = sums - self.others
        self.inside = (self.owns >= 0) & (self.owns < size)
        own, other = self.owns[self.inside], self.others[self.inside]
        # Places of (i, j) and of (j, i) in a flat table of all positions.
        self.here = own * size + other
        self.mirrored = other * size + own
        # Each position has a number; that of (j, i) is found in the column of i.
        number = np.zeros(self.inside.shape, dtype=np.int64)
        number[self.inside] = np.arange(len(own))
        self.partner = number[own - first, (own + other) - low]
        self.own, self.sums = own, own + other
        # If turn totals can fall, sweeps converge slowly.
        self.falls = any(side.falls for side in pairs.sides)
        self.may_roll_from = self._may_roll_from()
        self.turns = [self._turns(seat) for seat in range(len(pairs.sides))]

    def settle(self, *, begun: bool) -> None:
        """Iterate until no chance in the band changes; `begun`: from an earlier solution."""
        if begun:
            self._look_as_before()
            for seat in range(len(self.turns)):
                self._publish(seat)
        else:
            self._guess()
            self._look_everywhere()
            self._sweep(slopes=True)
            self._note_where_somebody_rolled()
            self._look_as_before()
        tolerance = NEARLY if self.falls and not begun else SETTLED
        for _ in range(MOST_SWEEPS):
            noise = self._settle_there(tolerance)
            self._look_everywhere()
            change = self._sweep(slopes=False)
            self._note_where_somebody_rolled()
            if change <= noise:
                return
            self._look_as_before()
            tolerance = SETTLED
        raise refusal(NO_WIN_CHANCE)

    def _settle_there(self, tolerance: float) -> float:
        """Sweep until changes are within `tolerance` or noise; return the largest noise."""
        calm_sweeps = 0
        before = change = 1.0
        smallest = np.inf
        for _ in range(MOST_SWEEPS):
            # While changes are large or hardly shrink, slopes are computed anew.
            slopes = change > STEEP or (change > before / 10 and not self.falls)
            before, change = change, self._sweep(slopes=slopes)
            noise = self._noise(change, before, smallest, tolerance)
            smallest = min(smallest, change)
            calm_sweeps = 0 if noise is None else calm_sweeps + 1
            if noise is not None and calm_sweeps > (2 if self.falls else 0):
                return noise
        raise refusal(NO_WIN_CHANCE)

    def _noise(
        self, change: float, before: float, smallest: float, tolerance: float
    ) -> float | None:
        """Return the largest change that is noise; None if the last one was larger."""
        if change <= tolerance:
            return SETTLED
        if smallest / 2 <= change < ROUNDING:
            # Where rolling and holding nearly tie, rounding keeps the last digits changing.
            return min(10 * change, ROUNDING)
        # If nearly converged, the sweep over all columns can be the last one.
        converges = change**2 <= CLOSE * before and before < 1 and not self.falls
        return SETTLED if converges else None

    def note_decisions(self, seat: int, table: Answers) -> None:
        """Write the decisions of perfect play in this band into `table`."""
        turns = self.turns[seat]
        self._look_as_before()
        nothing, _ = self._nothing(seat)
        wiped = self.pairs.wiped[seat][self.columns]
        turns.settle(nothing, wiped)
        if isinstance(turns, DiceTurns):
            table[self.own, self.sums - self.own] = turns.best[self.inside]
            return

        def note(turn_total: int, roll: Floats, hold: Floats) -> None:
            rolls = np.zeros(self.inside.shape, dtype=bool)
            # `roll` has only the last columns; in the others the player holds.
            rolls[len(rolls) - len(roll) :] = roll[:, 0] > hold[:, 0] + EVEN
            table[self.own, self.sums - self.own, turn_total] = rolls[self.inside]

        turns.watch = note
        # Calls `note` at each turn total.
        turns.values(nothing, wiped, nothing)

    def _turns(self, seat: int) -> Turns:
        side, own = self.pairs.sides[seat], np.clip(self.owns, 0, self.pairs.target - 1)
        turns = turns_of(
            side.player,
            self.pairs.holds[seat][self.columns],
            top=side.top,
            position={"own": own, "other": self.others, "scoring_turns": side.scoring_turns},
            low=self.low,
            width=self.width,
        )
        if isinstance(turns, OpenTurns):
            turns.least = side.player.least
            turns.room = None if self.falls else self.pairs.room
        return turns

    def _look_as_before(self) -> None:
        """Sweep only where a player rolled when this band was last solved.

        The first column at each turn total is in `openings`.
        """
        openings = self.pairs.openings[self.low]
        for turns, opening, sure in zip(self.turns, openings, self.may_roll_from, strict=True):
            first = np.clip(opening - self.columns.start, 0, turns.columns)
            first[0] = 0
            turns.look_from(np.maximum(first, sure))

    def _look_everywhere(self) -> None:
        """Sweep wherever rolling may be right, and record where somebody rolls."""
        for turns, sure in zip(self.turns, self.may_roll_from, strict=True):
            turns.look_from(sure)
            turns.rolled = sure.copy()

    def _note_where_somebody_rolled(self) -> None:
        """Store for each turn total the first column where somebody rolls at it or above."""
        rolled = [turns.rolled for turns in self.turns if turns.rolled is not None]
        self.pairs.openings[self.low] = [
            np.minimum.accumulate(first[::-1])[::-1] + self.columns.start for first in rolled
        ]
        for turns in self.turns:
            turns.rolled = None

    def _may_roll_from(self) -> list[Ints]:
        """Return the first column (opponent's score) where holding may be wrong, by turn total."""
        sure = []
        for side in self.pairs.sides:
            turn_totals = np.arange(side.top + 1)
            if side.safe_score is None:
                sure.append(0 * turn_totals)
                continue
            sums = np.maximum.accumulate(np.arange(self.pairs.target) + side.safe_score)
            columns = np.searchsorted(sums[self.columns], self.low + turn_totals, side="right")
            sure.append(np.where(turn_totals >= side.player.least, columns, 0))
        return sure

    def _guess(self) -> None:
        """Start from the chances of the nearest positions in higher bands.

        Points of one player past the target − 1 are added to the other player's score.
        """
        size, high = self.pairs.target, self.low + self.width
        for seat, chances in enumerate(self.pairs.chances):
            if high < 2 * size - 1:
                step = (high - self.sums + 1) // 2
                own, other = self.own + step, self.sums - self.own + step
                excess = np.maximum(0, np.maximum(own, other) - (size - 1))
                own = np.minimum(own + excess, size - 1)
                other = np.minimum(other + excess, size - 1)
                chances.reshape(-1)[self.here] = chances[own, other]
            self._publish(seat)

    def _publish(self, seat: int) -> None:
        """Write this seat's chances into the other seat's values of holding, if not yet known."""
        other = (seat + 1) % len(self.pairs.sides)
        if self.pairs.sides[other].after_bank is not None:
            return
        chances = self.pairs.chances[seat].reshape(-1)[self.here]
        self.pairs.holds[other][self.own, 0, self.sums] = 1 - chances

    def _sweep(self, *, slopes: bool) -> float:
        """Improve all chances of the band once; return the largest change."""
        lines = [self._chance_line(seat, slopes=slopes) for seat in range(len(self.turns))]
        largest = 0.0
        for seat, (at_0, slope) in enumerate(lines):
            theirs = lines[seat - 1]
            their_at_0, their_slope = theirs[0][self.partner], theirs[1][self.partner]
            turning = 1 - slope * their_slope
            if (turning <= 0).any():
                raise refusal(NO_WIN_CHANCE)
            better = (at_0 - slope * their_at_0) / turning
            flat = self.pairs.chances[seat].reshape(-1)
            largest = max(largest, float(np.abs(better - flat[self.here]).max()))
            flat[self.here] = better
        for seat in range(len(lines)):
            self._publish(seat)
        return largest

    def _chance_line(self, seat: int, *, slopes: bool) -> tuple[Floats, Floats]:
        """Return at_0 and slope: chance = at_0 − slope · opponent's; old slope unless `slopes`."""
        nothing, after_nothing = self._nothing(seat)
        wiped = self.pairs.wiped[seat][self.columns]
        values = self.turns[seat].values(nothing, wiped, nothing, slopes=slopes)
        value, slope = values[:, 0][self.inside], values[:, 1][self.inside]
        return value - slope * after_nothing + slope, slope

    def _nothing(self, seat: int) -> tuple[Floats, Floats]:
        """Return the value of a turn without points: as a block of (value, slope), and flat."""
        after_nothing = 1 - self.pairs.against(seat).reshape(-1)[self.mirrored]
        line = np.zeros((self.inside.shape[0], 2, self.inside.shape[1]))
        line[:, 0][self.inside] = after_nothing
        line[:, 1][self.inside] = 1.0
        return line, after_nothing
