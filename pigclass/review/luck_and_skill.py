"""Luck and skill: every step of a game for two, weighed by the win chance that it won or lost.

With V the win chance of the player on turn under perfect play, Q that of one action, and V' the
chance after the dice have fallen:

    skill = Q(what was done) − Q(the best)        never above 0
    luck  = V' − Q(what was done)                 0 on average; 0 after a hold

So V + skill + luck = V': along a game the chances of a player change by exactly the luck and skill
of both. Backgammon programs split a game in the same way; here every chance is exact.
"""

from dataclasses import dataclass

from pigclass.play.actions import Action, Hold
from pigclass.review.taken_apart import Step
from pigclass.review.worth import SAME, Worth, has_choice


@dataclass(frozen=True)
class Move:
    """One step, weighed; all chances are those of the player who made it.

    `if_roll` and `if_hold` are None where that was not possible; in games where the number of dice
    is chosen, `if_roll` is for the number that was thrown.
    """

    step: Step
    best: Action
    before: float
    if_roll: float | None
    if_hold: float | None
    skill: float
    after: float

    @property
    def luck(self) -> float:
        """What the throw brought beyond what it brings on average."""
        if self.if_roll is None or isinstance(self.step.did, Hold):
            return 0.0
        return _settled(self.after - self.if_roll)

    @property
    def had_choice(self) -> bool:
        """Whether there was anything to decide."""
        return has_choice(self.step.before)

    @property
    def was_best(self) -> bool:
        """Whether nothing else would have been better."""
        return self.skill > -SAME


def weighed(worth: Worth, step: Step) -> Move:
    """Return a step with the chances around it."""
    state, best = step.before, worth.best(step.before)
    may_hold = has_choice(state) and state.game.dice_choice is None
    best_chance = worth.if_done(state, best)
    done = best_chance if step.did == best else worth.if_done(state, step.did)
    dice = None if isinstance(step.did, Hold) else step.did.dice
    return Move(
        step=step,
        best=best,
        before=worth.of(state, step.seat),
        if_roll=worth.if_roll(state, dice),
        if_hold=worth.if_hold(state) if may_hold else None,
        skill=min(0.0, _settled(done - best_chance)),
        after=worth.of(step.after, step.seat),
    )


def _settled(change: float) -> float:
    """Return a change of a chance, or 0 for what only rounding made of it."""
    return 0.0 if abs(change) <= SAME else change
