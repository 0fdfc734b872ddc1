"""The `pigclass` command. A sub-command is a module with `add_parser`, named in one list here."""

import argparse
import sys
from collections.abc import Sequence
from typing import Protocol

from pigclass.cli import (
    check,
    doctor,
    lessons,
    log,
    open_lesson,
    rules,
    student_copy,
    worksheets,
)
from pigclass.rules.errors import PigclassError
from pigclass.version import __version__


class Command(Protocol):
    """A module that adds its sub-command and sets `run` to the function that carries it out."""

    def add_parser(self, commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        """Add the sub-command's parser."""


COMMANDS: tuple[Command, ...] = (
    open_lesson,
    lessons,
    student_copy,
    worksheets,
    rules,
    log,
    doctor,
    check,
)


def make_parser() -> argparse.ArgumentParser:
    """Put the sub-commands together."""
    parser = argparse.ArgumentParser(
        prog="pigclass",
        description="A classroom probability kit. Without a command it opens the first lesson.",
    )
    parser.add_argument("--version", action="version", version=f"pigclass {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="command", required=True)
    for command in COMMANDS:
        command.add_parser(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    chosen = make_parser().parse_args(with_default_command(given))
    try:
        return int(chosen.run(chosen))
    except PigclassError as reason:
        print(f"pigclass: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def with_default_command(arguments: Sequence[str]) -> list[str]:
    """Add `open` where no command was named.

    >>> with_default_command([]), with_default_command(["--no-browser"])
    (['open'], ['open', '--no-browser'])
    """
    about = {"-h", "--help", "--version"}
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in about):
        return ["open", *arguments]
    return list(arguments)
