"""What the dice of each game do, as `tests/naive.py` has it: the kit's tables are not asked.

A game is told as it is written in Python, `greedy_pig(poison=2)`. Every way in which the dice can
fall is listed, and each is as likely as any other.
"""

import ast
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

from tests import naive
from tests.naive import DIE

Face = int | str
Faces = tuple[Face, ...]

ADDS, BUST, WIPE_OUT = "scores", "bust", "wipe-out"


@dataclass(frozen=True)
class Dice:
    """The dice that are thrown, and what each throw of them does to those who stand.

    `does` tells of faces what they do and how many points they add. In the first `safe` throws of a
    round every face counts. `hurts_all` is whether on a double 1 those who sit lose too, `own`
    whether everyone throws dice of their own.
    """

    sides: tuple[tuple[Face, ...], ...]
    does: Callable[[Faces], tuple[str, int]]
    safe: int = 0
    hurts_all: bool = False
    own: bool = False
    poison: Face = 1

    def throw(self, faces: Faces, *, before: int) -> tuple[str, int]:
        """What a throw does when so many have gone before it in the round."""
        return (ADDS, sum(map(_worth, faces))) if before < self.safe else self.does(faces)

    def chances(self, *, before: int) -> dict[tuple[str, int], Fraction]:
        """How likely each thing is that a throw may do."""
        return _chances(self, min(before, self.safe))


def _worth(face: Face) -> int:
    """What a face counts in a safe throw: of a coin, heads 1 and tails nothing."""
    return int(face == "heads") if isinstance(face, str) else face


@lru_cache(maxsize=1000)
def _chances(dice: Dice, before: int) -> dict[tuple[str, int], Fraction]:
    every = list(product(*dice.sides))
    found: dict[tuple[str, int], Fraction] = {}
    for faces in every:
        done = dice.throw(faces, before=before)
        found[done] = found.get(done, Fraction(0)) + Fraction(1, len(every))
    return found


def dice_of(rules: str) -> Dice:
    """The dice of a game that is written as a call."""
    name, options = _call(rules)
    sides = options.get("sides", 6)
    dice = naive.dice_of(name) * options.get("dice", 1)
    return Dice(
        tuple(tuple(range(1, sides + 1)) if it == DIE else it for it in dice),
        _does(name, tuple(sorted(options.items()))),
        safe=options.get("safe_throws", 0),
        hurts_all=options.get("double_one_hits") == "everyone",
        own=options.get("own_dice", False),
        poison="tails" if name == "class_piglet" else options.get("poison", 1),
    )


def round_name(rules: str, number: int) -> str:
    """What a round is called: by its letter where Skunk has as many rounds as its word letters."""
    name, options = _call(rules)
    word = options.get("word", "SKUNK") if name == "skunk" else ""
    return word[number - 1] if len(word) == options.get("rounds", 5) else str(number)


def game_name(rules: str) -> str:
    """What the game is called."""
    return NAMES[_call(rules)[0]]


@lru_cache(maxsize=1000)
def _call(rules: str) -> tuple[str, dict[str, Any]]:
    call = ast.parse(rules, mode="eval").body
    assert isinstance(call, ast.Call)
    options = {str(it.arg): ast.literal_eval(it.value) for it in call.keywords}
    return ast.unparse(call.func), options


NAMES = {
    "skunk": "Skunk",
    "greedy_pig": "Greedy Pig",
    "swine_herd": "Swine Herd",
    "class_piglet": "Piglet",
}


# The same rule is the same function each time, so that what was worked out for it is found again.
@lru_cache
def _does(name: str, options: tuple[tuple[str, object], ...]) -> Callable[[Faces], tuple[str, int]]:
    def does(faces: Faces) -> tuple[str, int]:
        points, over, loses = naive.what_happens(name, faces, 0, dict(options), 99)
        if loses in ("thrower", "all"):
            return WIPE_OUT, 0
        return (BUST, 0) if over else (ADDS, points)

    return does
