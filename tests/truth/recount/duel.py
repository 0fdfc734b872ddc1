"""Two strategies race to a target with a die: who wins how often, and what decisions cost."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from tests.truth.recount.dice import DIE
from tests.truth.recount.race import POISON
from tests.truth.touched.explorer import Perfect

# Whether one rolls, by own score, the other's, and points at risk.
Rolls = Callable[[int, int, int], bool]
# Less than this is no chance any more.
NOTHING = 1e-13


@lru_cache(maxsize=10_000)
def turn(goal: int, rolls: Rolls, own: int, theirs: int) -> tuple[Counter, Counter]:
    """How likely each number of points is, and each decision: points at risk, whether one rolls."""
    ended, decided = Counter(), Counter()
    still = {0: 1.0}
    while still:
        going = Counter()
        for total, chance in still.items():
            goes_on = total == 0 or (own + total < goal and rolls(own, theirs, total))
            if total:
                decided[total, goes_on] += chance
            if not goes_on:
                ended[total] += chance
                continue
            for face in DIE:
                some, now = (ended, 0) if face == POISON else (going, total + face)
                some[now] += chance / len(DIE)
        still = going
    return ended, decided


@lru_cache(maxsize=100)
def turns_begun(goal: int, *players: Rolls) -> Counter:
    """How often in a game a turn begins there: whose it is, own score, the other's.

    The first of both players throws first. It ends once next to no game is undecided.
    """
    often, begun = Counter(), Counter({(0, 0, 0): 1.0})
    while begun.total() > NOTHING:
        after = Counter()
        for (who, own, theirs), chance in begun.items():
            often[who, own, theirs] += chance
            for points, each in turn(goal, players[who], own, theirs)[0].items():
                if own + points < goal:
                    after[1 - who, theirs, own + points] += chance * each
        begun = after
    return often


def first_wins(goal: int, *players: Rolls) -> float:
    """How often the first of both wins, who throws first."""
    return sum(
        times * each
        for (who, own, theirs), times in turns_begun(goal, *players).items()
        for points, each in turn(goal, players[who], own, theirs)[0].items()
        if who == 0 and own + points >= goal
    )


def share(goal: int, one: Rolls, other: Rolls) -> float:
    """How often one beats another, each throwing first half of the time."""
    return (first_wins(goal, one, other) + 1 - first_wins(goal, other, one)) / 2


def prices(goal: int, one: Rolls, best: Rolls, solved: Perfect) -> Counter:
    """What a strategy gives away to perfect play in a game: own score, the other's, and its error.

    Each decision costs by how much the better one would have won more often; each throws first half
    of the time.
    """
    found = Counter()
    for seat, players in enumerate([(one, best), (best, one)]):
        for (who, own, theirs), times in turns_begun(goal, *players).items():
            if who != seat:
                continue
            for (at_risk, goes_on), each in turn(goal, one, own, theirs)[1].items():
                at = own, theirs, at_risk
                if at in solved.roll:
                    did = solved.roll[at] if goes_on else solved.hold[at]
                    lost = times * each * (solved.wins(*at) - did) / 2
                    found[own, theirs, "roll" if goes_on else "hold"] += lost
    return found
