"""Every race of the catalog with every ending, small enough to count all ways of playing it."""

from itertools import product

from pigclass import GAMES, HoldAt, ThrowDice

ENDINGS = tuple(
    product(("first_to", "equal_turns", "last_turn", "last_throw"), ("share", "tiebreaker"))
)
OWN = {
    "pig": ({}, {"on_poison": "wipe"}, {"min_bank": 3, "target": 5}, {"sides": 4, "poison": 2}),
    "two_dice_pig": ({"double_one": "bust"}, {"double_one": "add_25_end"}, {"doubles": "double"}),
    "piggy": ({}, {"dice": "sicherman"}),
    "hog": ({"max_dice": 3}, {"max_dice": 2, "bust_points": 1}),
    "pig_dice": ({"target": 2},),
    "playpalace_pig": ({"target": 10, "sides": 4},),
}
RACES = tuple(name for name in GAMES if not GAMES[name]().shared)


def small_races():
    """Yield a game for every race of the catalog, each of its options, and every ending."""
    for name in RACES:
        for (ending, ties), own in product(ENDINGS, OWN.get(name, ({},))):
            yield GAMES[name](**{"target": 3, "ending": ending, "ties": ties, **own})


def two_strategies(game):
    """Return two strategies that differ, one for each seat."""
    if game.is_one_throw:
        return ThrowDice(2), ThrowDice(1)
    return HoldAt(2), HoldAt(4)
