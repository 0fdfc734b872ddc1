"""Seeded frames of a made-up class, shaped as the class log shapes them."""

import numpy as np
import pandas as pd


def skunk_class(*, students=28, rounds=5, games=1, seed=7, wipe_scores=False):
    """Decisions and rounds of a class on shared dice; each student sits at an own threshold."""
    rng = np.random.default_rng(seed)
    names = [f"S{number:02d}" for number in range(1, students + 1)]
    limits = dict(zip(names, rng.normal(19, 6, students).clip(6, 40), strict=True))
    decisions, ended = [], []
    for game in range(1, games + 1):
        scores = dict.fromkeys(names, 0)
        for number in range(1, rounds + 1):
            rows, end = _round(rng, limits, scores)
            decisions += [{"game": f"g{game}", "round": number, **row} for row in rows]
            ended.append({"game": f"g{game}", "round": number, **end})
    frame = pd.DataFrame(decisions).astype(
        {"game": "category", "player": "category", "score": "Int64"}
    )
    return frame, pd.DataFrame(ended)


def _round(rng, limits, scores):
    standing, total, throw, rows = list(limits), 0, 0, []
    while standing:
        dice = rng.integers(1, 7, 2)
        throw += 1
        if 1 in dice:
            return rows, {"throws": throw, "ended": "bust", "turn_total": 0}
        total += int(dice.sum())
        for name in list(standing):
            sits = total >= limits[name] + rng.normal(0, 3)
            rows.append(
                {
                    "throw": throw,
                    "player": name,
                    "action": "sit" if sits else "stand",
                    "turn_total": total,
                    "score": scores[name],
                    "count": 1,
                }
            )
            if sits:
                standing.remove(name)
                scores[name] += total
    return rows, {"throws": throw, "ended": "all sat", "turn_total": total}
