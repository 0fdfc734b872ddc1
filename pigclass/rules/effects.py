"""Effect of a throw on turn total and score, with the same fields for every game."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Amount = TypeVar("Amount", Fraction, int, float)


class Then(StrEnum):
    """The step that follows a throw."""

    CHOOSE = "choose again"
    TURN_ENDS = "the turn ends"


class Hurts(StrEnum):
    """Players whom a throw affects: the standing ones, or also the seated ones."""

    STANDING = "those still in the turn"
    EVERYONE = "everyone"


@dataclass(frozen=True, repr=False)
class Effect:
    """Effect of one outcome on the turn total (at risk) and on the score (banked).

    >>> Effect(turn_add=5).turn_total_after(12)
    17
    >>> BUST.turn_total_after(12), WIPE_OUT.score_after(60)
    (0, 0)

    When the turn ends, the new turn total is banked. After a *bust* it is 0; a *wipe-out* is a bust
    that also takes the score.
    """

    turn_scale: int = 1
    turn_add: int = 0
    score_scale: int = 1
    then: Then = Then.CHOOSE
    hurts: Hurts = Hurts.STANDING

    def turn_total_after(self, turn_total: int) -> int:
        """Return the turn total after the throw; it never falls below 0."""
        return max(0, self.turn_scale * turn_total + self.turn_add)

    def score_after(self, score: int) -> int:
        """Return the banked score after the throw."""
        return self.score_scale * score

    def __repr__(self) -> str:
        """Return the fields that differ from their defaults."""
        fields_set = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in fields(self)
            if getattr(self, field.name) != field.default
        ]
        return f"Effect({', '.join(fields_set)})"

    @property
    def ends_turn(self) -> bool:
        """True if the turn is over after this throw."""
        return self.then is Then.TURN_ENDS

    @property
    def is_bust(self) -> bool:
        """True if the turn total is lost and the turn over."""
        return self.turn_scale == 0 and self.ends_turn

    @property
    def is_wipe_out(self) -> bool:
        """True if the banked score is lost as well."""
        return self.is_bust and self.score_scale == 0


BUST = Effect(turn_scale=0, then=Then.TURN_ENDS)
WIPE_OUT = Effect(turn_scale=0, score_scale=0, then=Then.TURN_ENDS)


def add(points: int) -> Effect:
    """Return the effect that adds `points` to the turn total and lets the player choose again.

    >>> add(7)
    Effect(turn_add=7)
    """
    return Effect(turn_add=points)


# Kinds of effects with their tests; the first that holds applies.
EFFECTS: dict[str, Callable[[Effect], bool]] = {
    "wipe_out": lambda effect: effect.is_wipe_out,
    "bust": lambda effect: effect.is_bust and not effect.turn_add,
    "special": lambda effect: effect.turn_scale != 1 or effect.ends_turn or not effect.score_scale,
    "takes": lambda effect: effect.turn_add < 0,
    "nothing": lambda effect: effect.turn_add == 0,
    "adds": lambda _: True,
}


def kind_of(effect: Effect) -> str:
    """Return the kind of an effect, which sets the colour of its square.

    >>> kind_of(Effect(turn_scale=2)), kind_of(Effect(turn_add=-3))
    ('special', 'takes')
    """
    return next(kind for kind, holds in EFFECTS.items() if holds(effect))


def sign(effect: Effect) -> str:
    """Return a short sign for an effect, such as "=25", that fits into a square.

    >>> sign(Effect(turn_scale=0, turn_add=25)), sign(Effect(turn_add=-3))
    ('=25', '−3')
    """
    kind = kind_of(effect)
    if kind in {"wipe_out", "bust"}:
        return "✕✕" if kind == "wipe_out" else "✕"
    if not effect.score_scale:
        return "✕ +"
    points = str(effect.turn_add).replace("-", "−")
    if effect.turn_scale == 0:
        return f"={points}"
    if effect.turn_scale > 1:
        return f"×{effect.turn_scale}" + (f"+{points}" if effect.turn_add else "")
    return f"{points}!" if effect.ends_turn else points


def summed(pairs: Iterable[tuple[Key, Amount]]) -> dict[Key, Amount]:
    """Return the sum of the amounts of each key."""
    sums: dict[Key, Amount] = {}
    for key, amount in pairs:
        # Adding a Fraction to 0 is as slow as any other sum.
        sums[key] = sums[key] + amount if key in sums else amount
    return sums
