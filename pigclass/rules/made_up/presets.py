"""Rules that classes have played with, each ready to be opened, changed and compared."""

from collections.abc import Callable
from functools import partial

from pigclass.rules.catalog.shared import greedy_pig
from pigclass.rules.catalog.two_dice import piggy
from pigclass.rules.game import Game
from pigclass.rules.made_up.rule import make_rule

# Sixes: NRICH. Little Pig: Interactive Mathematics Program. THINK: Falk and Tadmor. What busts in
# Shi is not told where it is described; here it is a 1 on either die, as in Skunk.
PRESETS: dict[str, Callable[[], Game]] = {
    "Sixes": partial(make_rule, name="Sixes", dice="2d6", lines="all 6: wipe-out; any 6: bust"),
    "Little Pig": partial(
        make_rule, name="Little Pig", lines="any 1 2: bust; any 3 4: add 1; else: add 4"
    ),
    "THINK": partial(
        make_rule,
        name="THINK",
        dice="2d6",
        lines="all 1: wipe-out; any 1: bust",
        whose="everyone",
        word="THINK",
    ),
    "Shi": partial(
        make_rule,
        name="Shi",
        dice="2d6",
        lines="any 1: bust; else: product",
        whose="everyone",
        rounds=6,
    ),
    "Poison 2": partial(greedy_pig, poison=2),
    "Two safe throws": partial(greedy_pig, poison=2, safe_throws=2),
    "Ten-sided die, 0 to 9": partial(
        make_rule, name="Ten-sided die", dice="0-9", lines="any 1: bust", whose="everyone"
    ),
    "Piggy with Sicherman dice": partial(piggy, dice="sicherman"),
}
