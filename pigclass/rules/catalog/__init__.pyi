"""The games, and where each lives: for editors, and for `pigclass.face`."""

from collections.abc import Callable

from pigclass.rules.catalog.one_die import hog as hog
from pigclass.rules.catalog.one_die import pig as pig
from pigclass.rules.catalog.one_die import piglet as piglet
from pigclass.rules.catalog.one_die import playpalace_pig as playpalace_pig
from pigclass.rules.catalog.shared import class_piglet as class_piglet
from pigclass.rules.catalog.shared import greedy_pig as greedy_pig
from pigclass.rules.catalog.shared import skunk as skunk
from pigclass.rules.catalog.shared import swine_herd as swine_herd
from pigclass.rules.catalog.two_dice import big_pig as big_pig
from pigclass.rules.catalog.two_dice import frey_pig as frey_pig
from pigclass.rules.catalog.two_dice import pig_dice as pig_dice
from pigclass.rules.catalog.two_dice import piggy as piggy
from pigclass.rules.catalog.two_dice import reset_25_pig as reset_25_pig
from pigclass.rules.catalog.two_dice import sevens_pig as sevens_pig
from pigclass.rules.catalog.two_dice import two_dice_pig as two_dice_pig
from pigclass.rules.catalog.two_dice import wipe_pig as wipe_pig
from pigclass.rules.game import Game

GAMES: dict[str, Callable[..., Game]]
