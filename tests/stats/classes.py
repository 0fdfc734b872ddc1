"""Made-up classes whose habits are known, playing on shared dice."""

import numpy as np
import pandas as pd


def hold_about(threshold, spread=2.5):
    """Sits when the turn total reaches a limit that wavers around a threshold."""

    def limit(rng):
        own = rng.logistic(threshold, spread * 0.55)
        return lambda total, throws: total >= own

    return limit


def believes_due(threshold, drop=4.0, spread=2.5):
    """As above, but the limit falls with each good throw, since a bust "is due"."""

    def limit(rng):
        own = rng.logistic(threshold, spread * 0.55)
        return lambda total, throws: total >= own - drop * (throws - 1)

    return limit


def count_throws(number):
    """Sits after so many throws, whatever they brought."""
    return lambda rng: lambda total, throws: throws >= number


def play(habits, *, games=10, rounds=5, seed=0, dice=2):
    """Decisions and rounds of a class; `habits` maps a player to a habit."""
    rng = np.random.default_rng(seed)
    decisions, ended = [], []
    for game in range(1, games + 1):
        for number in range(1, rounds + 1):
            limits = {player: habit(rng) for player, habit in habits.items()}
            made, end = _round(rng, limits, dice)
            decisions += [{"game": f"g{game}", "round": number, **row} for row in made]
            ended.append({"game": f"g{game}", "round": number, **end})
    return pd.DataFrame(decisions).assign(count=1), pd.DataFrame(ended)


def _round(rng, limits, dice):
    standing, total, throws, rows = dict(limits), 0, 0, []
    while standing:
        faces = rng.integers(1, 7, dice)
        throws += 1
        if 1 in faces:
            return rows, {"throws": throws, "ended": "bust", "turn_total": total}
        total += int(faces.sum())
        sits = {player: wants(total, throws) for player, wants in standing.items()}
        rows += [
            {
                "throw": throws,
                "player": player,
                "action": "sit" if sit else "stand",
                "turn_total": total,
            }
            for player, sit in sits.items()
        ]
        standing = {player: wants for player, wants in standing.items() if not sits[player]}
    return rows, {"throws": throws, "ended": "all sat", "turn_total": total}
