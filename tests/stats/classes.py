"""Made-up classes whose habits are known, playing on shared dice."""

import numpy as np
import pandas as pd


def hold_about(threshold, spread=2.5):
    """Sits when the turn total reaches a limit that wavers around a threshold."""

    def limit(rng):
        own = rng.logistic(threshold, spread * 0.55)
        return lambda total, throws: total >= own

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
            rows, end = _round(rng, limits, dice)
            decisions += [{"game": f"g{game}", "round": number, **row} for row in rows]
            ended.append({"game": f"g{game}", "round": number, **end})
    return pd.DataFrame(decisions).assign(count=1), pd.DataFrame(ended)


def _round(rng, standing, dice):
    total, throws, rows = 0, 0, []
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


def skunk_class(*, students=28, rounds=5, games=1, seed=7):
    """Return decisions and rounds of a class; each student sits about a threshold of their own."""
    limits = np.random.default_rng(seed).normal(19, 6, students).clip(6, 40)
    habits = {f"S{number:02d}": hold_about(at) for number, at in enumerate(limits, 1)}
    decisions, ended = play(habits, games=games, rounds=rounds, seed=seed)
    return decisions.astype({"game": "category", "player": "category"}), ended
