"""`pigclass live test`: can students' devices come to this computer, and what helps if not."""

import argparse

# As long as it takes to fetch a phone and to scan.
SECONDS = 120


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass live`."""
    parser = commands.add_parser("live", help="students' own devices: is the way open?")
    kinds = parser.add_subparsers(title="commands", metavar="command", required=True)
    test = kinds.add_parser("test", help="let one phone in, and say what to do if it cannot come")
    test.add_argument("--address", help="where this computer is reached (default: the likeliest)")
    test.add_argument(
        "--seconds", type=int, default=SECONDS, help="how long to wait (default: %(default)s)"
    )
    test.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Let one device come, and say what helps if none does."""
    # Loaded here: any Python prints the help.
    from pigclass.live.trial import let_one_come

    return let_one_come(chosen.address, chosen.seconds)
