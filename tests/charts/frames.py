"""Seeded frames of a made-up class, shaped as the class log shapes them."""

import numpy as np

from tests.stats.classes import hold_about, play


def skunk_class(*, students=28, rounds=5, games=1, seed=7):
    """Return decisions and rounds of a class; each student sits about a threshold of their own."""
    limits = np.random.default_rng(seed).normal(19, 6, students).clip(6, 40)
    habits = {f"S{number:02d}": hold_about(at) for number, at in enumerate(limits, 1)}
    decisions, ended = play(habits, games=games, rounds=rounds, seed=seed)
    return decisions.astype({"game": "category", "player": "category"}), ended
