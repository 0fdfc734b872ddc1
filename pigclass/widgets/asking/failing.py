"""What stands under a cell that fails, in a notebook that is a student's own."""

from collections.abc import Sequence
from typing import Any

from IPython.core.getipython import get_ipython

from pigclass.rules.errors import LINES
from pigclass.words import say, speaking


def say_what_to_do(language: str | None) -> None:
    """Let every cell that fails say what to do, below what went wrong."""
    shell: Any = get_ipython()
    if shell is None or hasattr(shell, "pigclass_shows"):
        return
    shell.pigclass_shows = shows = shell._showtraceback

    def show(kind: type, problem: BaseException, lines: Sequence[str]) -> None:
        with speaking(language):
            shows(kind, problem, [*lines, "", LINES.fill(say("ask.failed"))])

    shell._showtraceback = show
