"""Break a press off at any line of the kit."""

import os
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

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
