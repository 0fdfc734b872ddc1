"""A class's games once more, from the rules in plain words: nothing of the kit is used.

A throw is ("add", points), or ("bust", 0) and ("wipe", 0), which hit those who stand, or everyone.
"""

import random
from collections import Counter, defaultdict
from fractions import Fraction


def skunk_throws(double_one="bust", double_one_hits="standing"):
    dice = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    return [
        (double_one, 0, double_one_hits)
        if a == b == 1
        else ("bust", 0, "standing")
        if 1 in (a, b)
        else ("add", a + b, "standing")
        for a, b in dice
    ]


def die_throws(poison=1):
    return [
        ("bust", 0, "standing") if face == poison else ("add", face, "standing")
        for face in range(1, 7)
    ]


def rounds_of(throws, thresholds, opening=()):
    """Return how likely a round leaves each threshold with what, and wipes which of them.

    `opening` has the throws that all make before anybody may sit, the last of which is the first
    after which one may.
    """
    tables, ends = [*opening, throws], defaultdict(Fraction)
    going = {(0, (None,) * len(thresholds)): Fraction(1)}
    made = 0
    while going:
        table, after = tables[min(made, len(opening))], defaultdict(Fraction)
        chances, made = Counter(table), made + 1
        for (total, kept), part in going.items():
            for (what, points, hits), ways in chances.items():
                chance = part * Fraction(ways, len(table))
                if what == "add":
                    now = total + points
                    may = made >= len(opening)
                    seats = zip(kept, thresholds, strict=True)
                    sat = tuple(
                        now if had is None and may and now >= at else had for had, at in seats
                    )
                    if None in sat:
                        after[now, sat] += chance
                    else:
                        ends[sat, (False,) * len(sat)] += chance
                else:
                    hit = tuple(had is None or hits == "everyone" for had in kept)
                    left = tuple(0 if loses else had for loses, had in zip(hit, kept, strict=True))
                    ends[left, tuple(loses and what == "wipe" for loses in hit)] += chance
        going = after
    return ends


def victories(throws, class_of, mine, *, rounds=None, target=None, opening=()):
    """Return my chances alone and tied at the top, and my share of victories, as fractions."""
    thresholds = sorted({*class_of, mine})
    players = Counter([*class_of, mine])
    one_round = rounds_of(throws, thresholds, opening)
    stays = 0 if rounds else one_round.pop(((0,) * len(thresholds), (False,) * len(thresholds)))
    going, ended = {(0,) * len(thresholds): Fraction(1)}, defaultdict(Fraction)
    played = 0
    while going:
        played, after = played + 1, defaultdict(Fraction)
        for scores, part in going.items():
            for (saved, wiped), chance in one_round.items():
                parts = zip(scores, saved, wiped, strict=True)
                now = tuple((0 if gone else had) + more for had, more, gone in parts)
                over = played == rounds if rounds else max(now) >= target
                (ended if over else after)[now] += part * chance / (1 - stays)
        going = after
    alone = tied = share = Fraction(0)
    for scores, chance in ended.items():
        top = [at for at, score in zip(thresholds, scores, strict=True) if score == max(scores)]
        if mine in top:
            sharing = sum(players[at] for at in top)
            alone, tied = alone + chance * (sharing == 1), tied + chance * (sharing > 1)
            share += chance / sharing
    return alone, tied, share


def shares_seen(throws, class_of, mine, *, target, games, seed):
    """Return my share of victories in games played one throw at a time, and its standard error."""
    rng, players = random.Random(seed), [*class_of, mine]
    shares = []
    for _ in range(games):
        scores = [0] * len(players)
        while max(scores) < target:
            total, standing, saved = 0, set(range(len(players))), [0] * len(players)
            while standing:
                what, points, _ = rng.choice(throws)
                if what != "add":
                    break
                total += points
                for seat in [seat for seat in standing if total >= players[seat]]:
                    saved[seat] = total
                    standing.remove(seat)
            scores = [had + more for had, more in zip(scores, saved, strict=True)]
        best = max(scores)
        shares.append((scores[-1] == best) / scores.count(best))
    mean = sum(shares) / games
    return mean, (sum((share - mean) ** 2 for share in shares) / games**2) ** 0.5
