"""Whoever touches a picture reads what is so: every move is counted again by another way."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

from pigclass import Balance, LongRun, OutcomeGrid, PolicyExplorer, Tree, YourRule
from pigclass.classlog.store import ClassLog
from pigclass.rules import catalog
from pigclass.rules.game import Game
from pigclass.rules.made_up_rule import make_rule
from pigclass.strategies.thresholds import HoldAt
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.widgets.class_game.lessons import SkunkActivity
from pigclass.widgets.pictures.your_rule import class_form
from tests.browser.conftest import SIZE
from tests.thorough import times
from tests.truth.press import against_perfect_play
from tests.truth.recount.csv_files import read
from tests.truth.recount.dice import ADDS, BUST, DIE, WIPE_OUT, Dice, dice_of
from tests.truth.touched import balance, explorer, grid, long_run, rule, tree
from tests.truth.touched.bare_page import Sight
from tests.widgets.class_plays import play

SMALL = tuple(range(1, 5))


def made_up(faces: tuple) -> tuple[str, int]:
    """What a throw of two small dice does by the rule that is made up below."""
    if faces == (1, 1):
        return WIPE_OUT, 0
    return (BUST, 0) if 1 in faces else (ADDS, sum(faces))


# Each game, and its dice written down a second time.
CALLS = ["skunk()", "skunk(rounds=3, double_one='wipe')", "greedy_pig(poison=2, safe_throws=2)"]
CALLS += ["greedy_pig(dice=2)", "greedy_pig(sides=4, poison=4)", "class_piglet()"]
GAMES: dict[str, tuple[Callable[[], Game], Dice]] = {
    it: (lambda it=it: eval(it, vars(catalog)), dice_of(it)) for it in CALLS
}
GAMES["pig()"] = (catalog.pig, dice_of("greedy_pig()"))
GAMES["a rule of our own"] = (
    lambda: make_rule(
        dice="2d4", lines="all 1: wipe-out; 1: bust; else: sum", whose="everyone", rounds=4
    ),
    Dice((SMALL, SMALL), made_up),
)
RACES = {
    "pig(target=20)": Dice((DIE,), dice_of("greedy_pig()").does),
    "piglet(target=6)": dice_of("class_piglet()"),
    "pig(target=16, sides=4)": Dice((SMALL,), dice_of("greedy_pig()").does),
}


@pytest.fixture(scope="module")
def bare(browser):
    """A window without JupyterLab."""
    page = browser.new_page(viewport=SIZE)
    yield page
    page.close()


def on_the_grid(bare: Page, game: Game, dice: Dice, draw: Random) -> list[str]:
    return grid.faults(Sight(bare, OutcomeGrid(game)), dice, draw)


def in_the_balance(bare: Page, game: Game, dice: Dice, draw: Random) -> list[str]:
    return balance.faults(Sight(bare, Balance(game)), dice, draw)


def on_the_tree(bare: Page, game: Game, dice: Dice, draw: Random) -> list[str]:
    return tree.faults(Sight(bare, Tree(game)), dice, draw)


def in_a_thousand_classes(bare: Page, game: Game, dice: Dice, draw: Random) -> list[str]:
    rounds = class_form(game).rounds
    return rule.faults(Sight(bare, YourRule(game)), dice, draw, rounds=rounds, ours=None)


def in_the_long_run(bare: Page, game: Game, dice: Dice, draw: Random) -> list[str]:
    holds = draw.sample(range(1, 9), draw.choice([1, 2]))
    shown = Sight(bare, LongRun(game, *map(HoldAt, holds), seed=draw.randrange(99)))
    return long_run.faults(shown, dice, draw, holds=holds)


CHECKS = (on_the_grid, in_the_balance, on_the_tree, in_a_thousand_classes, in_the_long_run)


def test_after_every_move_a_picture_says_what_is_so(bare):
    for number, check in enumerate(times(1, thorough=6 * len(GAMES)) * CHECKS):
        name, draw = list(GAMES)[number % len(GAMES)], Random(number)
        game, dice = GAMES[name]
        assert not check(bare, game(), dice, draw), f"{check.__name__}: {name}, {number}"


def a_class_plays(game: Game, folder: Path, draw: Random) -> ClassActivity:
    seed, log = draw.randrange(999), str(folder / "class.db")
    sits = [draw.randint(2, 40) for _ in range(9)]
    return play(SkunkActivity(game=game, students=9, seed=seed, log=log), sits.__getitem__)


def on_our_throws(bare: Page, folder: Path, draw: Random) -> list[str]:
    options = draw.choice([{}, {"double_one": "wipe"}, {"safe_throws": 2}])
    played = a_class_plays(catalog.skunk(**options), folder, draw)
    rules = f"skunk({', '.join(f'{name}={it!r}' for name, it in options.items())})"
    with ClassLog(folder / "class.db") as log:
        log.export(folder)
    ours, shown = rule.Ours.of(read(folder)), Sight(bare, YourRule(played))
    return rule.faults(shown, dice_of(rules), draw, rounds=5, ours=ours)


def on_the_map(bare: Page, folder: Path, draw: Random) -> list[str]:
    name = draw.choice(list(RACES))
    game = eval(name, vars(catalog))
    played, did = against_perfect_play(game, folder / "race.db", draw)
    shown = Sight(bare, PolicyExplorer(played))
    return explorer.faults(shown, RACES[name], draw, target=game.target, played=did)


def test_our_own_game_is_drawn_into_a_picture_as_it_was_played(bare, tmp_path):
    for number, check in enumerate(times(1, thorough=12) * (on_our_throws, on_the_map)):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert not check(bare, folder, Random(number)), f"{check.__name__}: {number}"
