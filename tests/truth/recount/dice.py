"""What the dice of each game do, written down a second time: the kit's tables are not asked.

A game is told as it is written in Python, `greedy_pig(poison=2)`. Every way in which the dice can
fall is listed, and each is as likely as any other.
"""

import ast
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

Face = int | str
Faces = tuple[Face, ...]

ADDS, BUST, WIPE_OUT = "scores", "bust", "wipe-out"
DIE = tuple(range(1, 7))


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
    return GAMES[name](**options)


def round_name(rules: str, number: int) -> str:
    """What a round is called: by its letter where Skunk has as many rounds as its word letters."""
    name, options = _call(rules)
    word = options.get("word", "SKUNK") if name == "skunk" else ""
    return word[number - 1] if len(word) == options.get("rounds", 5) else str(number)


def game_name(rules: str) -> str:
    """What the game is called."""
    return NAMES[_call(rules)[0]]


@lru_cache(maxsize=1000)
def _call(rules: str) -> tuple[str, dict[str, object]]:
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
Does = Callable[[Faces], tuple[str, int]]


# The same rule is the same function each time, so that what was worked out for it is found again.
@lru_cache
def _busts_on(poison: int) -> Does:
    return lambda faces: (BUST, 0) if poison in faces else (ADDS, sum(map(int, faces)))


@lru_cache
def _busts_on_one(double_one: str) -> Does:
    double = {"bust": BUST, "wipe": WIPE_OUT}[double_one]
    return lambda faces: (double, 0) if faces == (1, 1) else _busts_on(1)(faces)


def _tails_bust(faces: Faces) -> tuple[str, int]:
    return (BUST, 0) if "tails" in faces else (ADDS, 1)


def _skunk(
    rounds: int = 5,
    word: str = "SKUNK",
    double_one: str = "bust",
    double_one_hits: str = "standing",
    safe_throws: int = 0,
    own_dice: bool = False,
    ties: str = "share",
) -> Dice:
    everyone = double_one_hits == "everyone"
    does = _busts_on_one(double_one)
    return Dice((DIE, DIE), does, safe=safe_throws, hurts_all=everyone, own=own_dice)


def _greedy_pig(
    rounds: int = 5,
    poison: int = 1,
    safe_throws: int = 0,
    dice: int = 1,
    sides: int = 6,
    own_dice: bool = False,
    ties: str = "share",
) -> Dice:
    all_sides = (tuple(range(1, sides + 1)),) * dice
    return Dice(all_sides, _busts_on(poison), safe=safe_throws, own=own_dice, poison=poison)


def _swine_herd(
    target: int = 100,
    sides: int = 6,
    safe_throws: int = 0,
    own_dice: bool = False,
    ties: str = "share",
) -> Dice:
    return _greedy_pig(sides=sides, safe_throws=safe_throws, own_dice=own_dice)


def _piglet(
    rounds: int = 10, safe_throws: int = 0, own_dice: bool = False, ties: str = "share"
) -> Dice:
    coin = (("heads", "tails"),)
    return Dice(coin, _tails_bust, safe=safe_throws, own=own_dice, poison="tails")


GAMES: dict[str, Callable[..., Dice]] = {
    "skunk": _skunk,
    "greedy_pig": _greedy_pig,
    "swine_herd": _swine_herd,
    "class_piglet": _piglet,
}
