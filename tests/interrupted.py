"""Break a press off where it hurts: at any line of the kit, after a command or a removal."""

import os
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.engine.default import DefaultDialect

import pigclass

KIT = str(Path(pigclass.__file__).parent) + os.sep


class Lines:
    """Raises `problem` at a line of the kit, each time at one at which it was not raised before.

    `share` of the lines are tried, 1 for all of them.
    """

    def __init__(self, problem: type[BaseException], share: float = 1) -> None:
        self.problem = problem
        self.tried = 0
        self.broke = False
        self._share = share
        self._left: dict[CodeType, set[int]] = {}

    @contextmanager
    def breaking(self) -> Iterator[None]:
        """Break off what is done in the block, at the first line that was not tried yet."""
        self.broke = False
        before = sys.gettrace()
        sys.settrace(self._entered)
        try:
            yield
        finally:
            sys.settrace(before)

    def _entered(self, frame: FrameType, what: str, _: object) -> Callable[..., object] | None:
        left = self._left.get(frame.f_code)
        if left is None:
            left = self._left[frame.f_code] = self._lines_of(frame.f_code)

        def reached(frame: FrameType, what: str, _: object) -> Callable[..., object]:
            if what == "line" and frame.f_lineno in left:
                left.remove(frame.f_lineno)
                self.tried += 1
                self.broke = True
                raise self.problem(f"at {frame.f_code.co_filename}:{frame.f_lineno}")
            return reached

        return reached if left else None

    def _lines_of(self, code: CodeType) -> set[int]:
        if not code.co_filename.startswith(KIT):
            return set()
        # By the name and the number of the line, so that every run tries the same ones.
        name = code.co_filename.removeprefix(KIT)
        return {
            line
            for _, _, line in code.co_lines()
            if line and zlib.crc32(repr((name, line, self.problem)).encode()) < self._share * 2**32
        }


class Calls:
    """Raises `problem` after the nth command to the database, sync, removal or renaming."""

    def __init__(self, problem: type[BaseException]) -> None:
        self.problem = problem
        # Which call is next, and how many there were in the last block.
        self.nth = 1
        self.made = 0
        self.broke = False

    @contextmanager
    def breaking(self) -> Iterator[None]:
        """Break off what is done in the block, one call later than the last time."""
        self.made, self.broke = 0, False
        whole = [(owner, name, getattr(owner, name)) for owner, name in CALLS]
        for owner, name, call in whole:
            setattr(owner, name, self._counted(call))
        event.listen(Engine, "after_cursor_execute", self._count)
        try:
            yield
        finally:
            event.remove(Engine, "after_cursor_execute", self._count)
            for owner, name, call in whole:
                setattr(owner, name, call)
            self.nth = self.nth + 1 if self.made >= self.nth else 1

    def _counted(self, call: Callable[..., object]) -> Callable[..., object]:
        def counted(*values: object, **named: object) -> object:
            done = call(*values, **named)
            self._count()
            return done

        return counted

    def _count(self, *values: object) -> None:
        self.made += 1
        if self.made == self.nth:
            self.broke = True
            raise self.problem("after the call")


# The commit is none of the commands that the database tells of.
CALLS = [
    (os, "fsync"),
    (Path, "unlink"),
    (Path, "rename"),
    (Path, "replace"),
    (DefaultDialect, "do_commit"),
]
