"""The `pigclass` command, with the sub-commands in `COMMANDS`."""

import argparse
import io
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NoReturn, TextIO

from pigclass.cli import log, open_lesson, school, small, worksheets
from pigclass.rules.typed_input import nearest
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
    school.add_parser,
    small.add_parsers,
)


class Parser(argparse.ArgumentParser):
    """Argument parser that suggests the nearest command or option for a mistyped one.

    The parsed arguments have the innermost parser as `parser`.
    """

    def __init__(self, *, run: Callable[..., int] | None = None, **settings: Any) -> None:
        super().__init__(**settings)
        self.set_defaults(parser=self, **({"run": run} if run else {}))
        self.commands: dict[str, argparse.ArgumentParser] = {}

    def add_subparsers(self, **settings: Any) -> Any:
        """Add sub-commands, and store them by name."""
        added = super().add_subparsers(**settings)
        self.commands = added.choices
        return added

    def error(self, message: str) -> NoReturn:
        """Print an error and exit; suggest the nearest command for an unknown one."""
        unknown = re.search("invalid choice: '(.*?)'", message) if self.commands else None
        if unknown is None:
            super().error(message)
        hint = nearest(unknown[1], self.commands)
        super().error(f"there is no {unknown[1]!r}.{hint} There are: {', '.join(self.commands)}.")

    def refuse(self, unknown: str) -> NoReturn:
        """Exit with an error on an unknown argument or option."""
        if not unknown.startswith("-"):
            super().error(f"{unknown!r} is one word too many.")
        options = re.findall(r"--[\w-]+", self.format_usage())
        super().error(f"there is no option {unknown}.{nearest(unknown, options)}")


def make_parser() -> argparse.ArgumentParser:
    """Return the parser with all sub-commands."""
    parser = Parser(
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
    typed = sys.argv[1:] if arguments is None else arguments
    chosen, unknown = make_parser().parse_known_args(with_default_command(typed))
    if unknown:
        chosen.parser.refuse(unknown[0].partition("=")[0])
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
    about = {"-h", "--help", "--version"}
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in about):
        return ["open", *arguments]
    return list(arguments)
