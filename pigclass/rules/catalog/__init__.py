"""Catalog: every game of the kit by id. CONTRIBUTING says what a new one needs."""

from collections.abc import Callable

from pigclass.rules.catalog.one_die import hog, pig, piglet, playpalace_pig
from pigclass.rules.catalog.shared import class_piglet, greedy_pig, skunk, swine_herd
from pigclass.rules.catalog.two_dice import (
    big_pig,
    frey_pig,
    pig_dice,
    piggy,
    reset_25_pig,
    sevens_pig,
    two_dice_pig,
    wipe_pig,
)
from pigclass.rules.game import Game
from pigclass.rules.typed_input import ByName

GAMES: dict[str, Callable[..., Game]] = ByName(
    "game",
    {
        build.__name__: build
        for build in (
            pig,
            two_dice_pig,
            big_pig,
            frey_pig,
            reset_25_pig,
            wipe_pig,
            sevens_pig,
            piggy,
            hog,
            piglet,
            pig_dice,
            playpalace_pig,
            skunk,
            greedy_pig,
            swine_herd,
            class_piglet,
        )
    },
)
