"""Play many random games of the catalog: without errors, each ends or is stopped as endless.

    python benchmarks/random_games.py --games 100000

Options, strategies and dice are drawn with a seed. Prints for each game the numbers of games
played, ended and stopped, and throws and games per second.
"""

import argparse
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pigclass.play.environment import GameEnvironment
from pigclass.play.state import result
from pigclass.rules.catalog import GAMES
from pigclass.strategies import STRATEGIES
from pigclass.strategies.reading import reads
from pigclass.strategies.thresholds import ThrowDice
from pigclass.words import PigclassError
from tests.play.playing import play_out

RACE = {
    "target": (5, 20, 50, 100),
    "players": (1, 2, 3, 6),
    "min_bank": (0, 5),
    "ending": ("first_to", "equal_turns", "last_turn", "last_throw"),
    "ties": ("share", "tiebreaker"),
}
ROUNDS = {"rounds": (1, 3, 5), "safe_throws": (0, 2), "ties": ("share", "tiebreaker")}
SIDES = {"sides": (4, 6, 20)}
DICE = {"dice": ("standard", "sicherman")}
DOUBLE_ONE = {"double_one": ("wipe", "bust", "add_25", "add_25_end", "reset_25")}
OPTIONS = {
    "pig": RACE | SIDES | {"on_poison": ("bust", "wipe"), "teams": (None, "2v2")},
    "two_dice_pig": RACE | DICE | DOUBLE_ONE | {"busts_on": ("one", "seven", "doubles")},
    "big_pig": RACE | DICE | DOUBLE_ONE,
    "frey_pig": RACE | DICE | DOUBLE_ONE,
    "hog": RACE | SIDES | {"max_dice": (1, 10, None), "bust_points": (0, 1)},
    "playpalace_pig": RACE | SIDES | {"players": (2, 3, 4), "teams": (None, "2v2")},
    "skunk": ROUNDS | {"double_one": ("bust", "wipe"), "double_one_hits": ("standing", "everyone")},
    "greedy_pig": ROUNDS | SIDES | {"poison": (1, 2), "dice": (1, 2)},
    "swine_herd": SIDES | {"target": (20, 100), "ties": ("share", "tiebreaker")},
}


def drawn_game(name, rng):
    """Return a game with random options; invalid combinations are drawn again."""
    offered = OPTIONS.get(name, RACE)
    while True:
        chosen = rng.sample(sorted(offered), rng.randint(0, 3))
        try:
            return GAMES[name](**{option: rng.choice(offered[option]) for option in chosen})
        except PigclassError:
            continue


def drawn_player(game, rng):
    """Return a random strategy for the game, some with a random threshold."""
    if game.dice_choice is not None:
        return ThrowDice(rng.randint(1, game.dice_choice.most or 12))
    builders = [build for build in STRATEGIES.values() if build is not ThrowDice]
    build = rng.choice(builders)
    player = build(rng.randint(1, 40)) if build is STRATEGIES["hold_at"] else build()
    known = "rounds_left" not in reads(player) or game.rounds is not None
    return player if known else STRATEGIES["hold_at"](20)


def played(name, rng, most_throws):
    """Play one random game; return its environment."""
    game = drawn_game(name, rng)
    seats = rng.randint(1, 10) if game.shared else game.players
    players = [drawn_player(game, rng) for _ in range(seats)]
    env = GameEnvironment(game, players=seats, most_throws=most_throws)
    env.reset(seed=rng.randrange(10**9))
    play_out(env, players, rng)
    return env


def main():
    """Play the games and print a line for each game of the catalog."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most-throws", type=int, default=5_000)
    told = parser.parse_args()
    print(f"{'game':16}{'played':>8}{'ended':>8}{'stopped':>8}{'throws/s':>10}{'games/s':>9}")
    for name in GAMES:
        rng, number = Random(f"{told.seed} {name}"), told.games // len(GAMES) + 1
        begun, throws, stopped = time.perf_counter(), 0, 0
        for _ in range(number):
            env = played(name, rng, told.most_throws)
            ended = result(env.game_state)
            assert ended is None or ended.winners
            throws += env._throws
            stopped += ended is None
        taken = time.perf_counter() - begun
        rates = f"{throws / taken:10,.0f}{number / taken:9,.0f}"
        print(f"{name:16}{number:8}{number - stopped:8}{stopped:8}{rates}", flush=True)


if __name__ == "__main__":
    main()
