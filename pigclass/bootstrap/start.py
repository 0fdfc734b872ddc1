"""`python -m pigclass`: run here if this Python has all it needs, otherwise in the clone's own."""

import sys
from collections.abc import Sequence

from pigclass.bootstrap.clone import find_clone
from pigclass.bootstrap.environment import Environment
from pigclass.bootstrap.needs import all_met
from pigclass.rules.errors import PigclassError

# Commands that need more than a lesson does.
SETS = {"test": "test", "worksheets": "worksheets"}
INTERRUPTED = 130


def main(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code; what goes wrong is said in a sentence."""
    try:
        return start(list(arguments))
    except PigclassError as reason:
        print(f"pigclass: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Run the same line again to go on.", file=sys.stderr)
        return INTERRUPTED


def start(arguments: list[str]) -> int:
    """Find the Python to run in, filling the clone's environment where that is needed."""
    wanted = SETS.get(arguments[0], "lesson") if arguments else "lesson"
    clone = find_clone()
    if clone is None:
        return run_here(arguments)
    environment = Environment(clone)
    if not environment.is_running() and all_met(clone, wanted):
        return run_here(arguments)
    if not environment.holds(wanted):
        _fill(environment, wanted)
    return run_here(arguments) if environment.is_running() else environment.run(arguments)


def run_here(arguments: list[str]) -> int:
    """Hand over to the command itself."""
    from pigclass.cli.main import main as command

    return command(arguments)


def _fill(environment: Environment, wanted: str) -> None:
    print(f"Installing what the {wanted} set needs, once; later starts take seconds.", flush=True)
    environment.fill(wanted)
    print("Installed.", flush=True)
