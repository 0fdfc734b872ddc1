"""Dice and coins, their throws, and the conditions of rules."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from math import comb, factorial, prod
from typing import Protocol, TypeVar, runtime_checkable

from pigclass.rules.effects import summed
from pigclass.words import refusal

Face = int | str
Throw = tuple[Face, ...]
LONGEST_FACE = 40
Item = TypeVar("Item")


@dataclass(frozen=True)
class Die:
    """A die, coin or spinner, with its faces and their weights.

    Faces are whole numbers or words. A face may occur more than once, as on Sicherman dice. With
    `weights` the die is unfair: with weights (1, 1, 2) the last face comes up half of the time.

    >>> Die(faces=("heads", "tails")).chances
    {'heads': Fraction(1, 2), 'tails': Fraction(1, 2)}
    """

    faces: tuple[Face, ...]
    weights: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.faces) < 2:
            raise refusal("refused.rules.few_faces", faces=self.faces, number=len(self.faces))
        if self.weights and len(self.weights) != len(self.faces):
            raise refusal("refused.rules.weights", faces=len(self.faces), weights=len(self.weights))
        if any(len(face) > LONGEST_FACE for face in self.faces if isinstance(face, str)):
            raise refusal("refused.rules.long_face", most=LONGEST_FACE)
        if any(weight < 1 for weight in self.weights):
            raise refusal("refused.rules.small_weight", weights=self.weights)

    @property
    def chances(self) -> dict[Face, Fraction]:
        """The probability of each different face; they sum to 1."""
        weights = self.weights or (1,) * len(self.faces)
        shares = (Fraction(weight, sum(weights)) for weight in weights)
        return summed(zip(self.faces, shares, strict=True))


def fair_die(sides: int = 6) -> Die:
    """Return a fair die with the faces 1 to `sides`.

    >>> fair_die(4).faces
    (1, 2, 3, 4)
    """
    return Die(faces=tuple(range(1, sides + 1)))


COIN = Die(faces=("heads", "tails"))

# George Sicherman's pair: totals are as likely as with two ordinary dice, doubles are not.
SICHERMAN = (Die(faces=(1, 2, 2, 3, 3, 4)), Die(faces=(1, 3, 4, 5, 6, 8)))


def face_order(face: Face) -> tuple[bool, int, str]:
    """Sort key for faces: numbers first, by size, then words."""
    return (True, 0, face) if isinstance(face, str) else (False, face, "")


def in_order(throw: Iterable[Face]) -> Throw:
    """Return the faces of a throw in ascending order."""
    return tuple(sorted(throw, key=face_order))


def throw_chances(dice: Sequence[Die]) -> dict[Throw, Fraction]:
    """Return the probability of every throw of `dice`, faces in order.

    >>> throw_chances((fair_die(6), fair_die(6)))[1, 2]
    Fraction(1, 18)

    Permutations of the same faces count as one throw, so that even the table of twenty dice fits in
    memory.
    """
    ways: dict[Throw, int] = {(): 1}
    for die, number in Counter(dice).items():
        pairs = product(ways.items(), _ways(die, number).items())
        ways = summed((in_order((*one, *more)), n * after) for (one, n), (more, after) in pairs)
    all_ways = sum(ways.values())
    return {throw: Fraction(count, all_ways) for throw, count in ways.items()}


def number_of_throws(dice: Sequence[Die]) -> int:
    """Return the number of throws in `throw_chances`, without computing them.

    >>> number_of_throws((fair_die(6),) * 2)
    21
    """
    return prod(comb(len(set(die.faces)) + n - 1, n) for die, n in Counter(dice).items())


def _ways(die: Die, number: int) -> dict[Throw, int]:
    """Count the ways in which `number` equal dice show each throw."""
    weights: Counter[Face] = Counter()
    for face, weight in zip(die.faces, die.weights or (1,) * len(die.faces), strict=True):
        weights[face] += weight
    ways: dict[Throw, int] = {}
    for throw in combinations_with_replacement(sorted(weights, key=face_order), number):
        count = factorial(number)
        for face, times in Counter(throw).items():
            count = count // factorial(times) * weights[face] ** times
        ways[throw] = count
    return ways


def can_show(dice: Sequence[Die], throw: Throw) -> bool:
    """Return whether the dice can show these faces, one face on each.

    >>> can_show(SICHERMAN, (8, 4)), can_show(SICHERMAN, (8, 8))
    (True, False)
    """
    if len(throw) != len(dice):
        return False
    # If all dice are equal, one order of the faces is enough.
    orders = permutations(throw) if len(set(dice)) > 1 else (throw,)
    return any(
        all(face in die.faces for face, die in zip(order, dice, strict=True)) for order in orders
    )


@runtime_checkable
class Condition(Protocol):
    """Protocol of the conditions of rules."""

    def holds(self, throw: Throw) -> bool:
        """Return whether the throw meets the condition."""
        ...


@dataclass(frozen=True)
class _OnFaces:
    """Base of conditions on one or several faces."""

    faces: tuple[Face, ...]

    def __init__(self, *faces: Face) -> None:
        object.__setattr__(self, "faces", _not_empty(faces))


@dataclass(frozen=True, init=False)
class AnyShows(_OnFaces):
    """At least one die shows one of these faces.

    >>> AnyShows(1).holds((4, 1))
    True
    """

    def holds(self, throw: Throw) -> bool:
        """Return whether any die shows one of the faces."""
        return any(face in self.faces for face in throw)


@dataclass(frozen=True)
class AllShow:
    """Every die shows this face: two dice with `AllShow(1)` are a double 1.

    >>> AllShow(1).holds((1, 1)), AllShow(1).holds((1, 4))
    (True, False)
    """

    face: Face

    def holds(self, throw: Throw) -> bool:
        """Return whether every die shows the face."""
        return all(face == self.face for face in throw)


@dataclass(frozen=True, init=False)
class Shows(_OnFaces):
    """Each of these faces is on some die: `Shows("head", "tail")`.

    >>> Shows("head", "tail").holds(("head", 4))
    False
    """

    def holds(self, throw: Throw) -> bool:
        """Return whether each of the faces is shown by some die."""
        return all(face in throw for face in self.faces)


@dataclass(frozen=True)
class Doubles:
    """Two dice or more all show the same face. Unlike `AllShow`, it does not name the face.

    >>> Doubles().holds((5, 5)), Doubles().holds((5, 6)), Doubles().holds((5,))
    (True, False, False)
    """

    def holds(self, throw: Throw) -> bool:
        """Return whether there are two dice or more, all with the same face."""
        return len(throw) > 1 and len(set(throw)) == 1


@dataclass(frozen=True)
class TotalIs:
    """The numbers on the dice add up to one of these totals.

    >>> TotalIs(7).holds((3, 4))
    True
    """

    totals: tuple[int, ...]

    def __init__(self, *totals: int) -> None:
        object.__setattr__(self, "totals", _not_empty(totals))

    def holds(self, throw: Throw) -> bool:
        """Return whether the total is one of `totals`."""
        return total(throw) in self.totals


@dataclass(frozen=True)
class Anything:
    """Any throw: the condition of the last rule, "otherwise"."""

    def holds(self, throw: Throw) -> bool:
        """Return True."""
        return True


def _not_empty(named: tuple[Item, ...]) -> tuple[Item, ...]:
    if not named:
        raise refusal("refused.rules.no_face")
    return named


def total(throw: Throw) -> int:
    """Return the sum of the numbers on the dice; words count 0.

    >>> total((3, 4)), total(("head", 5))
    (7, 5)
    """
    return sum(face for face in throw if isinstance(face, int))


def times_together(throw: Throw) -> int:
    """Return the product of the numbers on the dice.

    >>> times_together((3, 4))
    12
    """
    return prod(face for face in throw if isinstance(face, int))
