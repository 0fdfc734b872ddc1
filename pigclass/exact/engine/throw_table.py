"""Throws for the solvers: outcomes sorted by their effect on the turn."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.exact.chance.throws import effect_chances
from pigclass.rules.effects import Effect, Hurts
from pigclass.rules.game import Game
from pigclass.words import refusal

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
# Answers of strategies: booleans (roll), chances to roll, or numbers of dice.
Answers = npt.NDArray[Any]


MOST_HURRIED = 0.15


@dataclass(frozen=True)
class TurnChange:
    """Change of the turn total t to max(0, scale·t + add), with its chance."""

    chance: float
    scale: int
    add: int

    def after(self, turn_total: int) -> int:
        """Return the turn total after the throw."""
        return max(0, self.scale * turn_total + self.add)


@dataclass(frozen=True)
class Kernel:
    """Effects of a throw by kind: chances by points (`rises`), or changes of the turn total.

    * `rises`: the turn goes on with more at risk; * `jumps`: it goes on otherwise (doubled, less,
    reset); * `ends`: the turn ends and the new turn total is banked; * `wipes`: the same, but the
    score is lost. `nothing` is the chance of a throw that changes nothing; no kind includes it.
    """

    rises: Mapping[int, float]
    jumps: tuple[TurnChange, ...]
    ends: tuple[TurnChange, ...]
    wipes: tuple[TurnChange, ...]
    nothing: float = 0.0

    @cached_property
    def reach(self) -> int:
        """Most points that a throw adds to the turn total."""
        return max(self.rises, default=0)

    def furthest(self, turn_total: int) -> int:
        """Return the highest turn total after a throw at `turn_total` or below."""
        changes = (*self.jumps, *self.ends, *self.wipes)
        return max([turn_total + self.reach, *(change.after(turn_total) for change in changes)])

    @cached_property
    def shifts(self) -> Mapping[int, float]:
        """Chances that the turn goes on, by the points added (negative: taken off)."""
        shifts = dict(self.rises)
        for change in self.jumps:
            if change.scale == 1:
                shifts[change.add] = shifts.get(change.add, 0.0) + change.chance
        return shifts

    @cached_property
    def leaps(self) -> tuple[TurnChange, ...]:
        """The jumps that do more than add or take off points."""
        return tuple(change for change in self.jumps if change.scale != 1)

    @cached_property
    def deepest(self) -> int:
        """Most points that a throw takes off the turn total while the turn goes on."""
        return max(0, -min(self.shifts, default=0))

    @cached_property
    def only_shifts(self) -> bool:
        """True if every throw adds points, takes some off, or loses them all."""
        return not (self.leaps or any(change.scale for change in (*self.ends, *self.wipes)))

    @cached_property
    def weights(self) -> Floats:
        """Chances of adding 1, 2, …, `reach` points."""
        return np.array([self.rises.get(add, 0.0) for add in range(1, self.reach + 1)])

    def hurried(self) -> "Kernel":
        """Return a kernel with the same solution that converges faster.

        If W(t) changes by x in a sweep, so most likely do the values at the turn totals below, of
        which the sweep used the old ones; with the chance q of falling this adds q·x + q²·x + ….
        So W = f(W) is replaced by W = h·f(W) + (1 − h)·W with h = 1/(1 − q): successive
        over-relaxation (Young 1954). This is the kernel of a game in which a share 1 − 1/h of all
        throws changes nothing, with these throws left out.
        """
        falling = sum(chance for add, chance in self.shifts.items() if add < 0)
        haste = 1 / (1 - min(falling, MOST_HURRIED))
        if haste == 1:
            return self

        def more(changes: Iterable[TurnChange]) -> tuple[TurnChange, ...]:
            return tuple(replace(change, chance=haste * change.chance) for change in changes)

        return Kernel(
            rises={add: haste * chance for add, chance in self.rises.items()},
            jumps=(*more(self.jumps), TurnChange(1 - haste, scale=1, add=0)),
            ends=more(self.ends),
            wipes=more(self.wipes),
            nothing=1 - (1 - self.nothing) / haste,
        )

    def something(self, rolls: Floats) -> Floats:
        """Return the chance to roll until a throw changes something.

        After a throw that changes nothing the player rolls again with the chance `rolls`.
        """
        return rolls * (1 - self.nothing) / (1 - self.nothing * rolls)

    @property
    def ending_chance(self) -> float:
        """Chance that a throw ends the turn."""
        return sum(change.chance for change in (*self.ends, *self.wipes))


def kernel_of(
    game: Game, *, throws: int | None = None, dice: int | None = None, told_apart: bool = False
) -> Kernel:
    """Return the kernel of a throw after `throws` throws (default: all safe ones).

    A throw that changes nothing is left out and the other chances are scaled up, unless throws are
    `told_apart`. Raises PigclassError for effects that the solvers do not cover.
    """
    before = game.safe_throws if throws is None else throws
    chances = effect_chances(game, throws=before, dice=dice)
    for effect in chances:
        if (why := _refusal(effect, game)) is not None:
            raise refusal(why, name=game.name, effect=effect)
    return _sorted(chances, keep_nothing=told_apart, one_throw=game.is_one_throw)


def reached(game: Game, throws: int) -> int:
    """Return the highest turn total after `throws` throws."""
    most = 0
    for before in range(throws):
        most = kernel_of(game, throws=before, told_apart=True).furthest(most)
    return most


def has_theory(game: Game) -> bool:
    """Return whether theory covers every effect of a throw of `game`.

    >>> from pigclass.rules.catalog import pig
    >>> has_theory(pig())
    True
    """
    throws = range(game.safe_throws + 1)
    return all(_refusal(it, game) is None for k in throws for it in effect_chances(game, throws=k))


def _refusal(effect: Effect, game: Game) -> str | None:
    if effect.hurts is Hurts.EVERYONE and effect.score_scale != 1 and not game.shared:
        return "refused.exact.takes_others"
    goes_on_wiped = effect.score_scale != 1 and not effect.ends_turn and not game.is_one_throw
    if goes_on_wiped or effect.score_scale not in (0, 1) or effect.turn_scale < 0:
        return "refused.exact.changes_score"
    return None


def _sorted(chances: Mapping[Effect, Fraction], *, keep_nothing: bool, one_throw: bool) -> Kernel:
    nothing = Fraction(0) if keep_nothing or one_throw else chances.get(Effect(), Fraction(0))
    if nothing == 1:
        raise refusal("refused.exact.nothing_changes")
    sorts = defaultdict[str, dict[tuple[int, int], Fraction]](dict)
    for effect, chance in chances.items():
        if nothing and effect == Effect():
            continue
        rows = sorts[_sort(effect, one_throw=one_throw)]
        key = (effect.turn_scale, effect.turn_add)
        rows[key] = rows.get(key, Fraction(0)) + chance / (1 - nothing)
    return Kernel(
        rises={add: float(chance) for (_, add), chance in sorted(sorts["rises"].items())},
        jumps=_changes(sorts["jumps"]),
        ends=_changes(sorts["ends"]),
        wipes=_changes(sorts["wipes"]),
        nothing=float(nothing),
    )


def _sort(effect: Effect, *, one_throw: bool) -> str:
    if effect.score_scale == 0:
        return "wipes"
    if effect.ends_turn or one_throw:
        return "ends"
    return "rises" if effect.turn_scale == 1 and effect.turn_add > 0 else "jumps"


def _changes(rows: Mapping[tuple[int, int], Fraction]) -> tuple[TurnChange, ...]:
    return tuple(TurnChange(float(chance), scale, add) for (scale, add), chance in rows.items())
