"""When a printed rule applies: what has to be seen on the dice."""

from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar, runtime_checkable

from pigclass.rules.dice import Face, Throw
from pigclass.words import refusal

Named = TypeVar("Named")


@runtime_checkable
class Condition(Protocol):
    """Anything that can look at a throw and say whether its rule applies."""

    def holds(self, throw: Throw) -> bool:
        """Return whether the throw meets the condition."""
        ...


@dataclass(frozen=True)
class AnyShows:
    """At least one die shows one of these faces.

    >>> AnyShows(1).holds((4, 1))
    True
    """

    faces: tuple[Face, ...]
    listed: ClassVar[str] = "faces"

    def __init__(self, *faces: Face) -> None:
        object.__setattr__(self, "faces", _some(faces))

    def holds(self, throw: Throw) -> bool:
        """Return whether one of the faces is there."""
        return any(face in self.faces for face in throw)


@dataclass(frozen=True)
class AllShow:
    """Every die shows this face: `AllShow(1)` is the double one.

    >>> AllShow(1).holds((1, 1)), AllShow(1).holds((1, 4))
    (True, False)
    """

    face: Face

    def holds(self, throw: Throw) -> bool:
        """Return whether nothing but the face is there."""
        return all(face == self.face for face in throw)


@dataclass(frozen=True)
class Shows:
    """Each of these faces is on some die: `Shows("head", "tail")`.

    >>> Shows("head", "tail").holds(("head", 4))
    False
    """

    faces: tuple[Face, ...]
    listed: ClassVar[str] = "faces"

    def __init__(self, *faces: Face) -> None:
        object.__setattr__(self, "faces", _some(faces))

    def holds(self, throw: Throw) -> bool:
        """Return whether all of the faces are there."""
        return all(face in throw for face in self.faces)


@dataclass(frozen=True)
class Doubles:
    """Two dice or more all show the same face. Unlike `AllShow`, it does not name the face.

    >>> Doubles().holds((5, 5)), Doubles().holds((5, 6)), Doubles().holds((5,))
    (True, False, False)
    """

    def holds(self, throw: Throw) -> bool:
        """Return whether the dice are all alike."""
        return len(throw) > 1 and len(set(throw)) == 1


@dataclass(frozen=True)
class TotalIs:
    """The numbers on the dice add up to one of these totals.

    >>> TotalIs(7).holds((3, 4))
    True
    """

    totals: tuple[int, ...]
    listed: ClassVar[str] = "totals"

    def __init__(self, *totals: int) -> None:
        object.__setattr__(self, "totals", _some(totals))

    def holds(self, throw: Throw) -> bool:
        """Return whether the total is one of those."""
        return total(throw) in self.totals


@dataclass(frozen=True)
class Anything:
    """Every throw: the last line of printed rules, "otherwise"."""

    def holds(self, throw: Throw) -> bool:
        """Return True."""
        return True


def _some(named: tuple[Named, ...]) -> tuple[Named, ...]:
    if not named:
        raise refusal("refused.rules.no_face")
    return named


def total(throw: Throw) -> int:
    """Return the sum of the numbers on the dice; faces that are words count nothing.

    >>> total((3, 4)), total(("head", 5))
    (7, 5)
    """
    return sum(face for face in throw if isinstance(face, int))


def times_together(throw: Throw) -> int:
    """Return the product of the numbers on the dice.

    >>> times_together((3, 4))
    12
    """
    result = 1
    for face in throw:
        result *= face if isinstance(face, int) else 1
    return result
