"""Two who race to a target with a die or coin of their own: who wins how often, by plain loops."""

from functools import lru_cache

DIE, POISON, GOAL = range(1, 7), 1, 100


@lru_cache(maxsize=10_000)
def _turn(threshold: int, need: int) -> dict[int, float]:
    """What a turn of Pig brings to who holds from a turn total on, or with all that they need."""
    ended: dict[int, float] = {}
    still = {0: 1.0}
    while still:
        going: dict[int, float] = {}
        for total, chance in still.items():
            for face in DIE:
                now = 0 if face == POISON else total + face
                over = face == POISON or now >= min(threshold, need)
                some = ended if over else going
                some[now] = some.get(now, 0.0) + chance / len(DIE)
        still = going
    return ended


@lru_cache(maxsize=100)
def first_wins(first: int, second: int) -> float:
    """How often whoever throws first wins Pig to 100, each holding at a threshold of their own."""
    wins: dict[tuple[int, int], tuple[float, float]] = {}
    for mine in range(GOAL - 1, -1, -1):
        for theirs in range(GOAL - 1, -1, -1):
            wins[mine, theirs] = _both(first, second, mine, theirs, wins)
    return wins[0, 0][0]


def _both(first, second, mine, theirs, wins) -> tuple[float, float]:
    """The first player's chance when it is their own turn, and when it is the other's."""
    bust, rises = 0.0, 0.0
    for points, chance in _turn(first, GOAL - mine).items():
        if not points:
            bust = chance
        elif mine + points >= GOAL:
            rises += chance
        else:
            rises += chance * wins[mine + points, theirs][1]
    their_bust, falls = 0.0, 0.0
    for points, chance in _turn(second, GOAL - theirs).items():
        if not points:
            their_bust = chance
        elif theirs + points < GOAL:
            falls += chance * wins[mine, theirs + points][0]
    # Both may bust for ever so long: own = rises + bust · other, other = falls + their_bust · own.
    own = (rises + bust * falls) / (1 - bust * their_bust)
    return own, falls + their_bust * own


def wins_against(own: int, other: int) -> float:
    """How often one threshold beats another in Pig to 100, each going first half of the time."""
    return (first_wins(own, other) + 1 - first_wins(other, own)) / 2


@lru_cache(maxsize=10)
def first_wins_coin_race(goal: int) -> float:
    """How often whoever flips first wins the race with a coin, when both play as well as can be."""
    # By score of who is on turn, score of the other, and heads in this turn.
    chances = {
        (own, other, heads): 0.5
        for own in range(goal)
        for other in range(goal)
        for heads in range(goal - own + 1)
    }
    for _ in range(200):
        chances = {place: _best_move(*place, goal, chances) for place in chances}
    return chances[0, 0, 0]


def _best_move(own, other, heads, goal, chances) -> float:
    if own + heads >= goal:
        return 1.0
    flip = 0.5 * chances[own, other, heads + 1] + 0.5 * (1 - chances[other, own, 0])
    hold = 1 - chances[other, own + heads, 0]
    return max(flip, hold) if heads else flip
