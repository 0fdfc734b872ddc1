"""The `pigclass` command, with the sub-commands in `COMMANDS`."""

import argparse
import io
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import TextIO

from pigclass.cli import log, open_lesson, small, worksheets
from pigclass.version import __version__
from pigclass.words import STEERS, PigclassError


class CleanStream(io.StringIO):
    """Stream that replaces control characters in what it passes on."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text, with control characters replaced, and flush."""
        self._stream.write(STEERS.sub("?", text))
        self._stream.flush()
        return len(text)


COMMANDS: tuple[Callable[["argparse._SubParsersAction[argparse.ArgumentParser]"], None], ...] = (
    open_lesson.add_parser,
    open_lesson.add_student,
    worksheets.add_parser,
    log.add_parser,
    log.add_today,
    small.add_parsers,
)


def make_parser() -> argparse.ArgumentParser:
    """Return the parser with all sub-commands."""
    parser = argparse.ArgumentParser(
        prog="pigclass",
        description="A classroom probability kit. Without a command it opens the next lesson.",
    )
    parser.add_argument("--version", action="version", version=f"pigclass {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="command", required=True)
    for command in COMMANDS:
        command(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    given_arguments = sys.argv[1:] if arguments is None else arguments
    chosen = make_parser().parse_args(with_default_command(given_arguments))
    try:
        with redirect_stdout(CleanStream(sys.stdout)), redirect_stderr(CleanStream(sys.stderr)):
            return int(chosen.run(chosen))
    except PigclassError as reason:
        print(f"pigclass: {reason}", file=CleanStream(sys.stderr))
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def with_default_command(arguments: Sequence[str]) -> list[str]:
    """Insert `open` if there is no command.

    >>> with_default_command([]), with_default_command(["--no-browser"])
    (['open'], ['open', '--no-browser'])
    """
    flags = {"-h", "--help", "--version"}
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in flags):
        return ["open", *arguments]
    return list(arguments)
