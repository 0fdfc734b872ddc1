"""Measure theory and simulation, each with a reference in the same run.

    python benchmarks/speed.py             # a minute or two
    python benchmarks/speed.py --large     # Pig to 500 and to 1,000 as well, with peak memory

Prints medians of several runs. The references are in benchmarks/references.py, and OpenSpiel's Pig
if `pyspiel` is installed.
"""

import argparse
import statistics
import subprocess
import sys
import time
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import references
from pigclass import simulate
from pigclass.exact import outcome, race
from pigclass.exact.races import questions
from pigclass.rules.catalog import GAMES, pig, skunk
from pigclass.strategies.thresholds import HoldAt
from pigclass.strategies.typed_strategies import from_source

SWEEPS = {
    "textbook": references.textbook_sweep,
    "careful": references.careful_sweep,
    "sparing": references.sparing_sweep,
}
# A change below this leaves errors of about 1e-12, the solver's accuracy.
ACCURACY = 1e-12
PEAK = """
import resource, sys
sys.path.insert(0, {root!r})
from pigclass.exact import race
from pigclass.rules.catalog import pig
print(race(pig(target={target})))
used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(f"peak memory {{used / (1024 * (1024 if sys.platform == 'darwin' else 1)):.0f}} MB")
"""


def seconds(work, *, runs=5):
    """Return the median seconds of `work` over `runs` runs."""
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def solve(game):
    """Solve a race without its cache; return the first player's win chance."""
    questions._perfect.cache_clear()
    return race(game).first_player_wins


def solving_pig():
    """Print the time for Pig to 100 and for value iteration, and its growth with the target."""
    solve(pig(target=10))
    ours = seconds(lambda: solve(pig()), runs=15)
    print(f"Pig to 100, both perfect{1000 * ours:38.1f} ms")
    told = race(pig())
    for name, sweep in SWEEPS.items():
        found = []
        taken = seconds(lambda s=sweep, f=found: f.append(iterated(s)), runs=3)
        error = max(
            abs(found[0][own, other] - told.value(own, other))
            for own in range(0, 100, 9)
            for other in range(0, 100, 9)
        )
        print(f"  value iteration, {name:10}{1000 * taken:33.1f} ms  {taken / ours:8.1f} times "
              f"(differs by {error:.0e})")  # fmt: skip
    open_spiel()
    before = None
    for target in (25, 50, 100, 200):
        taken = seconds(lambda t=target: solve(pig(target=t)))
        growth = f"  {taken / before:8.1f} times the target before" if before else ""
        print(f"  to {target:4}{1000 * taken:51.1f} ms{growth}")
        before = taken


def iterated(sweep):
    """Return the win chances at Pig to 100 by value iteration."""
    return references.value_iteration(100, accuracy=ACCURACY, sweep=sweep)[0]


def open_spiel(*, target=20):
    """Print the time and accuracy of OpenSpiel's value iteration for Pig, if installed."""
    if not all(find_spec(name) for name in ("pyspiel", "cvxpy")):
        print("  OpenSpiel is not installed (pip install open_spiel cvxpy): left out.")
        return
    spiel = import_module("pyspiel")
    algorithm = import_module("open_spiel.python.algorithms.value_iteration")
    # OpenSpiel ends games after `horizon` moves: use more than any game takes.
    game = spiel.load_game(f"pig(players=2,winscore={target},horizon=1000)")
    found = {}
    taken = seconds(
        lambda: found.update(algorithm.value_iteration(game, -1, ACCURACY, cyclic_game=True)),
        runs=1,
    )
    ours = seconds(lambda: solve(pig(target=target)))
    # Convert from the payoffs 1 (win) and -1 (loss).
    told = (1 + found[str(game.new_initial_state())]) / 2
    error = abs(told - solve(pig(target=target)))
    print(f"  OpenSpiel, Pig to {target}{1000 * taken:38.1f} ms  {taken / ours:8.1f} times ours to "
          f"{target} (differs by {error:.0e})")  # fmt: skip


def solving_the_catalog():
    """Print the time of each race of the catalog, and with equal turns."""
    unit = seconds(lambda: solve(pig()), runs=3)
    for build in GAMES.values():
        if build().shared:
            continue
        for game in dict.fromkeys((build(), build(ending="equal_turns"))):
            taken = seconds(lambda g=game: solve(g), runs=1)
            what = f"{game.name} to {game.target}, {type(game.ending).__name__}"
            print(f"  {what:44}{1000 * taken:12.1f} ms  {taken / unit:8.1f} times Pig to 100")


def simulating():
    """Print the times of simulated turns, games and classes, and of plain Python loops."""
    hold, thresholds = HoldAt(20), list(range(5, 35))
    compare(
        "10 million hold-20 turns",
        lambda: simulate.turns(pig(), hold, 10_000_000, seed=1),
        10_000_000,
        references.many_turns,
        20_000,
    )
    compare(
        "a million hold-20 games",
        lambda: simulate.games(pig(), [hold, hold], 1_000_000, seed=1),
        1_000_000,
        references.many_games,
        1_000,
    )
    compare(
        "a million games of Skunk, 30 thresholds",
        lambda: simulate.games(skunk(), [HoldAt(n) for n in thresholds], 1_000_000, seed=1),
        1_000_000,
        lambda n: references.many_classes(n, thresholds=thresholds),
        1_000,
    )


# Functions that a class may write: of the turn total only, and of both scores.
WRITTEN = {
    "the turn total": "def mine(turn_total): return turn_total < {}",
    "both scores": "def mine(turn_total, own, other): return turn_total < {} + (other - own) // 8",
}


def asking():
    """Print the times with a student's function in a sandbox, and called in this process."""
    for what, text in WRITTEN.items():
        number = text.count(",") + 1
        here = seconds(lambda t=text, n=number: ask_here(t.format(20), n))
        print(
            f"  a function of {what:30}{here:12.2f} s   asked {100**number:,} times in this process"
        )
        new = (from_source(text.format(threshold)) for threshold in range(5, 95))
        tries = {
            "theory": lambda n=new: outcome(pig(), first=next(n), second=HoldAt(20)),
            "10,000 games": lambda n=new: simulate.games(pig(), [next(n), HoldAt(20)], 10_000),
        }
        for name, work in tries.items():
            taken = seconds(work)
            print(f"    {name:42}{taken:12.2f} s   {taken - here:8.2f} s more")


def ask_here(text, number):
    """Call a function at every position in this process."""
    scope = {}
    exec(text, scope)
    for place in product(range(100), repeat=number):
        scope["mine"](*place)


def compare(what, ours, n, loop, n_of_loop):
    """Print our time, and its ratio to a plain loop of the same length."""
    taken = seconds(ours, runs=3)
    plain = seconds(lambda: loop(n_of_loop), runs=3) * n / n_of_loop
    print(f"  {what:44}{taken:12.2f} s   {plain / taken:8.1f} times the plain loop")


def solving_far():
    """Print time and peak memory for Pig to 500 and 1,000, each in a new process."""
    for target in (500, 1000):
        begun = time.perf_counter()
        code = PEAK.format(root=str(Path(__file__).resolve().parent.parent), target=target)
        run = [sys.executable, "-c", code]
        told = subprocess.run(run, stdout=subprocess.PIPE, text=True, check=True)
        print(f"  to {target}: {time.perf_counter() - begun:.1f} s, {told.stdout.splitlines()[-1]}")


def main():
    """Print all results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--large", action="store_true", help="Pig to 500 and 1,000 as well")
    large = parser.parse_args().large
    solving_pig()
    if large:
        solving_far()
    print("Every race of the catalog")
    solving_the_catalog()
    print("Simulation")
    simulating()
    print("Somebody's own function")
    asking()


if __name__ == "__main__":
    main()
