"""Textbook implementations, as references for the benchmarks.

Nothing here imports the kit. Value iteration for Pig follows Neller and Presser 2004, with whole
arrays: `textbook_sweep` computes every state from the old values, `careful_sweep` goes from the
highest turn total down and uses new values, and `sparing_sweep` does so only for states below the
target, with few temporary arrays.
"""

import random

import numpy as np

FACES = range(2, 7)


def value_iteration(target, *, accuracy, sweep):
    """Return the win chances of the player on turn in Pig, [turn total, own, other]."""
    values = np.full((target + max(FACES), target, target), 0.5)
    for turn_total in range(target + max(FACES)):
        values[turn_total, max(0, target - turn_total) :] = 1.0
    while True:
        change = sweep(values)
        if change <= accuracy:
            return values[:target]


def textbook_sweep(values):
    """Update all values from the old ones; return the largest change."""
    target = values.shape[1]
    bust = 1 - values[0].T
    rolled = (bust + sum(values[face : target + face] for face in FACES)) / 6
    own, turn_total = np.arange(target)[None, :], np.arange(target)[:, None]
    banked = own + turn_total
    held = 1 - values[0].T[np.minimum(banked, target - 1)]
    better = np.maximum(rolled, held)
    better[0] = rolled[0]
    better[banked >= target] = 1.0
    change = np.abs(better - values[:target]).max()
    values[:target] = better
    return change


def careful_sweep(values):
    """Update all values in place, from the highest turn total; return the largest change."""
    target, change = values.shape[1], 0.0
    bust = 1 - values[0].T
    for turn_total in range(target - 1, -1, -1):
        banked = np.arange(target) + turn_total
        better = (bust + sum(values[turn_total + face] for face in FACES)) / 6
        if turn_total:
            better = np.maximum(better, bust[np.minimum(banked, target - 1)])
        better[banked >= target] = 1.0
        change = max(change, np.abs(better - values[turn_total]).max())
        values[turn_total] = better
    return change


def sparing_sweep(values):
    """Update the values below the target in place; return the largest change."""
    target = values.shape[1]
    before = values[0].copy()
    bust = 1 - before.T
    for turn_total in range(target - 1, -1, -1):
        short = target - turn_total
        rolled = bust[:short].copy()
        for face in FACES:
            rolled += values[turn_total + face, :short]
        rolled /= 6
        if turn_total:
            np.maximum(rolled, bust[turn_total:], out=rolled)
        values[turn_total, :short] = rolled
    return np.abs(values[0] - before).max()


def one_turn(rng, threshold, enough):
    """Return the score of a turn of Pig that holds at `threshold` or at `enough`."""
    total = 0
    while total < threshold and total < enough:
        face = rng.randint(1, 6)
        if face == 1:
            return 0
        total += face
    return total


def many_turns(n, *, threshold=20, seed=1):
    """Return the mean score of many turns, in a plain Python loop."""
    rng = random.Random(seed)
    return sum(one_turn(rng, threshold, 10**9) for _ in range(n)) / n


def many_games(n, *, threshold=20, target=100, seed=1):
    """Return the share of games that the first player wins, in a plain Python loop."""
    rng = random.Random(seed)
    return sum(first_wins(rng, threshold, target) for _ in range(n)) / n


def first_wins(rng, threshold, target):
    """Play one game of Pig; return whether the first player won."""
    scores = [0, 0]
    seat = 0
    while True:
        scores[seat] += one_turn(rng, threshold, target - scores[seat])
        if scores[seat] >= target:
            return seat == 0
        seat = 1 - seat


def many_classes(n, *, thresholds, rounds=5, seed=1):
    """Return the mean scores of a class with shared throws of Skunk, in a plain loop."""
    rng = random.Random(seed)
    totals = [0] * len(thresholds)
    for _ in range(n * rounds):
        for player, kept in enumerate(one_round(rng, thresholds)):
            totals[player] += kept
    return [total / n for total in totals]


def one_round(rng, thresholds):
    """Return each player's points in one round of Skunk."""
    kept, total = [0] * len(thresholds), 0
    standing = set(range(len(thresholds)))
    while standing:
        first, second = rng.randint(1, 6), rng.randint(1, 6)
        if first == 1 or second == 1:
            break
        total += first + second
        for player in [player for player in standing if total >= thresholds[player]]:
            kept[player] = total
            standing.remove(player)
    return kept
