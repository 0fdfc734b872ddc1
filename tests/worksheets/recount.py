"""The games once more, from their written rules: nothing here knows the kit's own theory.

A throw of a game is (chance, times, plus, end): the turn total becomes times · total + plus, never
below 0; end is "" where the turn goes on, "bust", or "wipe" where the score goes as well.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from tests import naive

Throw = tuple[Fraction, int, int, str]
ROUNDS_OF_SOLVING = 400


def done(name: str, faces: tuple, options: dict | None = None, *, throws: int = 9) -> tuple:
    """Return what a throw does: seen at two turn totals, from which nothing is cut off at 0."""
    (low, over, loses), (high, *_) = (
        naive.what_happens(name, faces, total, options or {}, throws) for total in (100, 200)
    )
    if over:
        return 0, 0, "wipe" if loses == "thrower" else "bust"
    times = (high - low) // 100
    return times, low - 100 * times, ""


def throws_of(name: str, options: dict | None = None, *, throws: int = 9) -> tuple[Throw, ...]:
    """Count the throws of dice that do the same."""
    all_faces = list(product(*naive.dice_of(name)))
    counted = Counter(done(name, faces, options, throws=throws) for faces in all_faces)
    return tuple((Fraction(n, len(all_faces)), *told) for told, n in counted.items())


GAMES = {name: throws_of(name) for name in naive.NAMES}
GAMES["skunk_wipe"] = throws_of("skunk", {"double_one": "wipe"})
GAMES["skunk_safe"] = throws_of("skunk", {"safe_throws": 1})
# The first throw of a safe round counts whatever it shows.
SAFE = throws_of("skunk", {"safe_throws": 1}, throws=0)


@cache
def held(game: str, threshold: int) -> tuple[float, float, float, float]:
    """Return the mean of a turn, of its square, and the chances of its bust and its wipe-out."""
    turn = [(0.0, 0.0, 0.0, 0.0)] * threshold
    for _ in range(ROUNDS_OF_SOLVING):
        before = list(turn)
        for total in reversed(range(threshold)):
            turn[total] = _after(GAMES[game], total, turn)
        if before == turn:
            break
    return _after(SAFE, 0, turn) if game == "skunk_safe" else turn[0]


def _after(throws: tuple[Throw, ...], total: int, turn: list) -> tuple[float, ...]:
    parts = [(float(chance), _then(throw, total, turn)) for chance, *throw in throws]
    return tuple(sum(chance * then[at] for chance, then in parts) for at in range(4))


def _then(throw: list, total: int, turn: list) -> tuple[float, ...]:
    times, plus, end = throw
    if end:
        return (0.0, 0.0, 1.0, float(end == "wipe"))
    reached = max(0, times * total + plus)
    return turn[reached] if reached < len(turn) else (reached, reached**2, 0.0, 0.0)


def ends(game: str, threshold: int) -> Counter[int]:
    """Return the chance of each number of points that a turn brings, thrown out to its end."""
    done, going = Counter(), Counter({0: Fraction(1)})
    while going:
        turns, going = going, Counter()
        for (total, so_far), (chance, times, plus, end) in product(turns.items(), GAMES[game]):
            reached = 0 if end else max(0, times * total + plus)
            over = done if end or reached >= threshold else going
            over[reached] += so_far * chance
    return done


def mean(game: str, threshold: int) -> float:
    return held(game, threshold)[0]


@cache
def best(game: str) -> list[int]:
    """Return the thresholds with the greatest mean."""
    means = {at: mean(game, at) for at in range(1, 61)}
    return [at for at, it in means.items() if it > max(means.values()) - 1e-9]


def chance_of(game: str, *ends: str) -> Fraction:
    return sum((chance for chance, *_, end in GAMES[game] if end in ends), Fraction(0))


def gain(game: str, total: int, banked: int = 0) -> Fraction:
    """Return what one more throw brings on average."""
    brings = (
        chance * ((0 if end else max(0, times * total + plus)) - total)
        for chance, times, plus, end in GAMES[game]
    )
    return sum(brings, Fraction(0)) - chance_of(game, "wipe") * banked


def break_even(game: str, banked: int = 0) -> Fraction:
    """Return where the line of gains crosses nothing, drawn through two points far out."""
    one, other = gain(game, 50, banked), gain(game, 51, banked)
    return 50 - one / (other - one)


def alive(game: str, throws: int) -> Fraction:
    lives = 1 - chance_of(game, "bust", "wipe")
    return lives ** (throws - 1 if game == "skunk_safe" else throws)


def game_of_five(game: str, threshold: int) -> float:
    """Return the mean score of five rounds: what one brings lives until a later one wipes it."""
    points, _, _, wiped = held(game, threshold)
    return sum(points * (1 - wiped) ** later for later in range(5))


def planned(game: str) -> Iterator[tuple[int, float]]:
    """Yield the best threshold for five rounds with its mean score."""
    scores = {at: game_of_five(game, at) for at in range(1, 41)}
    top = max(scores, key=scores.get)
    yield top, scores[top]
