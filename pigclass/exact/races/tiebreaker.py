"""Tiebreakers: rounds played from equal scores after the end of a race.

After another tie the next round starts with the same chances, so the first player's chance is a
fixed point. Past the target only the points gained matter; so a strategy that reads the scores is
asked with both scores at the target, and refused if it decides differently at higher scores. Where
a throw can wipe a score, both players may be wiped out: the tiebreaker then goes on from 0 : 0,
round by round, without a target.
"""

from functools import cache

import numpy as np

from pigclass.exact.engine.dice_turns import dice_of
from pigclass.exact.engine.players import Player, Turns, length_of_hold, turns_of
from pigclass.exact.engine.solving import fixed_point
from pigclass.exact.engine.throw_table import Floats, kernel_of
from pigclass.exact.races.last_chance import chase, safe_gain
from pigclass.strategies.reading import title
from pigclass.words import refusal

SETTLED = 1e-15


class Tiebreaker:
    """Tiebreaker: `worth[x]` is the first player's win chance with both scores at x.

    Scores below the target occur only if a throw can wipe a score.
    """

    def __init__(self, first: Player, second: Player) -> None:
        for player in (first, second):
            _check(player)
        self.first, self.second = first, second
        self.size = first.game.target or 0
        self.worth = np.full(self.size + 1, 0.5)
        self._top = cache(self._highest_roll)
        self._second_wiped_too = cache(self._chance_that_second_is_wiped_too)
        self.value = self._settled_past_the_target()
        kernel = dice_of(first.game) if first.game.is_one_throw else kernel_of(first.game)
        while kernel.wipes:
            before = self.worth.copy()
            self._settle_below_the_target()
            self.value = self._settled_past_the_target()
            if np.abs(self.worth - before).max() <= SETTLED:
                break

    def first_turn(self, score: int) -> tuple[Turns, Floats, Floats]:
        """Return the first player's turn, and the values of a bust and of a wipe-out."""
        top = self._top(score)
        hold = 1 - self.after_gaining(score, gaps=length_of_hold(self.first, top))
        values = np.zeros((1, 2, len(hold)))
        values[0, 0] = hold
        position = {"own": score, "other": np.array([[score]])}
        turns = turns_of(self.first, values, top=top, position=position)
        bust = np.array([[[hold[0]], [0.0]]])
        wiped = hold[0] if score == 0 else self._second_wiped_too(score) * self.worth[0]
        return turns, bust, np.full((1, len(hold)), wiped)

    def after_gaining(self, score: int, *, gaps: int) -> Floats:
        """Return the second player's win chances if the first has gained 0, 1, …, `gaps`."""
        scores = np.minimum(score + np.arange(gaps + 1), self.size)
        return chase(self.second, 1 - self.worth[scores], gaps=gaps, own=score)

    def _settle_below_the_target(self) -> None:
        if self.first.is_perfect and self.second.is_perfect:
            # Only the points gained matter, except at 0, where a wipe-out takes nothing.
            self.worth[1:] = self.value
            self._settle(0)
            return
        for score in range(self.size - 1, -1, -1):
            self._settle(score)

    def _settled_past_the_target(self) -> float:
        self._settle(self.size)
        return float(self.worth[self.size])

    def _settle(self, score: int) -> None:
        """Find the fixed point of the chance at this score."""

        def after_a_round(chance: Floats) -> Floats:
            self.worth[score] = chance[0]
            turns, nothing, wiped = self.first_turn(score)
            return np.asarray(turns.settle(nothing, wiped)[0, 0])

        start = self.worth[score : score + 1].copy()
        self.worth[score] = fixed_point(after_a_round, start, tolerance=SETTLED)[0]

    def _chance_that_second_is_wiped_too(self, score: int) -> float:
        """Return the chance that the second player is wiped out too.

        Otherwise the second player wins.
        """
        player, top = self.second, self._top(score)
        # Every end of the turn is worth 1, except a wipe-out.
        safe = np.zeros((1, 2, length_of_hold(player, top)))
        safe[:, 0] = 1.0
        turns = turns_of(player, safe, top=top, position={"own": score, "other": np.array([[0]])})
        survives = turns.settle(safe[:, :, :1], np.zeros((1, safe.shape[2])))
        return 1 - float(survives[0, 0, 0])

    def _highest_roll(self, score: int) -> int:
        """Return the highest turn total at which either player may roll with this score."""
        if self.first.game.is_one_throw:
            return 0
        own = np.array([score])
        tops = [
            safe_gain(player, other) if player.is_perfect else player.top_at(own)
            for player, other in ((self.first, self.second), (self.second, self.first))
        ]
        return max(*tops, self.first.game.min_bank)


def _check(player: Player) -> None:
    """Refuse a strategy that decides differently at equal scores further past the target."""
    names = [name for name in ("own", "other", "scoring_turns") if player.reads(name)]
    if player.is_perfect or not names:
        return
    size = player.game.target or 0
    # A sample of scores past the target, and of numbers of scoring turns.
    further, banked = size + np.array([0, 1, 2, 7, 25, 60])[:, None, None], np.arange(1, 40)
    turn_totals = np.arange(1, 120)[None, :, None]
    answers = player.answers(
        own=further, other=further, turn_total=turn_totals, scoring_turns=banked[None, None, :]
    )
    # All must equal the answers at the first score and number.
    if (answers != answers[:1, :, :1]).any():
        about = {"title": title(player.plays), "names": " and ".join(names)}
        raise refusal("refused.exact.endless_tiebreaker", **about)
