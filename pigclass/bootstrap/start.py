"""`python -m pigclass`: run here if this Python has all it needs, otherwise in the clone's own."""

import io
import os
import sys
from collections.abc import Sequence

from pigclass.bootstrap.clone import find_clone
from pigclass.bootstrap.environment import Environment, all_met
from pigclass.bootstrap.pip import explain_import
from pigclass.rules.errors import PigclassError

# What a command needs, where that is not the lesson set.
SETS = {
    "test": "test",
    "school": "school",
    "site": "site",
    "worksheets": "worksheets",
    "lessons": None,
    "rules": None,
    "--help": None,
    "-h": None,
    "--version": None,
}
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; what goes wrong is said in a sentence."""
    _print_whatever_the_console_can()
    try:
        try:
            return start(list(sys.argv[1:] if arguments is None else arguments))
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # As in `| head`: what is still to be written goes nowhere; 141 is what shells say of it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except PigclassError as reason:
        print(f"pigclass: {reason}", file=sys.stderr)
        return 1
    except ImportError as problem:
        print(f"pigclass: {explain_import(problem)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Run the same line again to go on.", file=sys.stderr)
        return INTERRUPTED


def start(arguments: list[str]) -> int:
    """Find the Python to run in, filling the clone's environment where that is needed."""
    wanted = SETS.get(arguments[0], "lesson") if arguments else "lesson"
    clone = find_clone()
    if clone is None or wanted is None:
        return run_here(arguments)
    environment = Environment(clone)
    if not environment.is_running() and all_met(clone, wanted):
        return run_here(arguments)
    if not environment.holds(wanted):
        fill(environment, wanted)
    return run_here(arguments) if environment.is_running() else environment.run(arguments)


def run_here(arguments: list[str]) -> int:
    """Hand over to the command itself."""
    from pigclass.cli.main import main as command

    return command(arguments)


def fill(environment: Environment, wanted: str) -> None:
    """Install a set, and say so: the first time it takes a while."""
    print("Getting the kit ready. This happens once, takes a minute or two", flush=True)
    print("and needs the internet (or a folder of packages: see the README).", flush=True)
    environment.fill(wanted)
    print("Ready.", flush=True)


def _print_whatever_the_console_can() -> None:
    # An old Windows code page must not turn a folder called Zoë into a traceback.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
