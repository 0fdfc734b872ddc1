"""Dice, coins and what can be thrown with them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from math import comb, factorial, prod

from pigclass.words import refusal

Face = int | str
Throw = tuple[Face, ...]
LONGEST_FACE = 40


@dataclass(frozen=True)
class Die:
    """One die, coin or spinner: its faces, and how often each comes up.

    Faces are whole numbers or words. A face may stand more than once (Sicherman dice do that), and
    `weights` makes a die unfair: with weights (1, 1, 2) the last face comes up half of the time.

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
        chances: dict[Face, Fraction] = {}
        for face, weight in zip(self.faces, weights, strict=True):
            chances[face] = chances.get(face, Fraction(0)) + Fraction(weight, sum(weights))
        return chances


def fair_die(sides: int = 6) -> Die:
    """Return a fair die with the faces 1 to `sides`.

    >>> fair_die(4).faces
    (1, 2, 3, 4)
    """
    return Die(faces=tuple(range(1, sides + 1)))


COIN = Die(faces=("heads", "tails"))

# George Sicherman's pair: every total comes as often as with two ordinary dice, doubles do not.
SICHERMAN = (Die(faces=(1, 2, 2, 3, 3, 4)), Die(faces=(1, 3, 4, 5, 6, 8)))


def face_order(face: Face) -> tuple[bool, int, str]:
    """Sort key for faces: numbers first, by size, then words."""
    return (True, 0, face) if isinstance(face, str) else (False, face, "")


def in_order(throw: Iterable[Face]) -> Throw:
    """Return the same faces, smallest first: which die shows which face makes no difference."""
    return tuple(sorted(throw, key=face_order))


def throw_chances(dice: Sequence[Die]) -> dict[Throw, Fraction]:
    """Return the probability of every throw of `dice`, faces in order.

    >>> throw_chances((fair_die(6), fair_die(6)))[1, 2]
    Fraction(1, 18)

    Throws that differ only in which die shows which face count as one, so that even twenty dice
    have a table short enough to hold. `ordered_throws` keeps the dice apart.
    """
    ways: dict[Throw, int] = {(): 1}
    for die, number in Counter(dice).items():
        longer: dict[Throw, int] = {}
        for (throw, before), (more, after) in product(ways.items(), _ways(die, number).items()):
            key = in_order((*throw, *more))
            longer[key] = longer.get(key, 0) + before * after
        ways = longer
    all_ways = sum(ways.values())
    return {throw: Fraction(count, all_ways) for throw, count in ways.items()}


def number_of_throws(dice: Sequence[Die]) -> int:
    """Return how many throws `throw_chances` tells apart, without counting them out.

    >>> number_of_throws((fair_die(6),) * 2)
    21
    """
    return prod(comb(len(set(die.faces)) + n - 1, n) for die, n in Counter(dice).items())


def _ways(die: Die, number: int) -> dict[Throw, int]:
    """Count in how many ways `number` dice alike can show each throw: the multinomial numbers."""
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
    # Dice that are all alike need no trying which of them shows which face.
    orders = permutations(throw) if len(set(dice)) > 1 else (throw,)
    return any(
        all(face in die.faces for face, die in zip(order, dice, strict=True)) for order in orders
    )


def ordered_throws(dice: Sequence[Die]) -> Iterable[tuple[Throw, Fraction]]:
    """Yield every throw with the dice told apart (the 36 squares of two dice) and its chance.

    >>> len(list(ordered_throws((fair_die(6), fair_die(6)))))
    36
    """
    for cells in product(*(die.chances.items() for die in dice)):
        chance = Fraction(1)
        for _, face_chance in cells:
            chance *= face_chance
        yield tuple(face for face, _ in cells), chance
