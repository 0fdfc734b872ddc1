"""Calls of a notebook's function at many positions; errors become sentences with its line.

The function is the owner's own program and is called directly. Its output is discarded.
"""

import os
import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from inspect import unwrap
from itertools import islice, product
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from pigclass.strategies import reading
from pigclass.strategies.deciding import WRONG, as_number
from pigclass.words import PigclassError, grouped, refusal, say

Ranges = tuple[tuple[int, int], ...]
Place = tuple[int, ...]

CALLED_TWICE = 2_000
LONGEST_ANSWER = 80
NO_RETURN = "refused.asked.no_return"
LONGEST_ERROR = 200


@dataclass(frozen=True)
class AskedRule:
    """Function or text that answers for ranges of positions, with numbers of dice if `dice`."""

    strategy: reading.Strategy
    dice: bool

    @property
    def name(self) -> str:
        """Title of the strategy."""
        return reading.title(self.strategy)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the numbers that the strategy reads, in order."""
        return reading.reads(self.strategy)

    def answers(self, ranges: Ranges) -> Any:
        """Return the answers at all positions of the ranges, in order; WRONG if invalid."""
        raise NotImplementedError

    def error_at(self, place: Place) -> PigclassError:
        """Return the error for a position where the strategy fails."""
        raise NotImplementedError

    def no_answer(self, answer: str, place: Place, in_line: str) -> PigclassError:
        """Return the error for an invalid answer."""
        key = "refused.asked.no_dice" if self.dice else "refused.asked.no_decision"
        text, at = _in_one_line(answer)[:LONGEST_ANSWER], self._at_place(place)
        sentence = say(key, name=self.name, answer=text, at=at, in_line=in_line)
        return PigclassError(sentence if answer != "None" else f"{sentence} {say(NO_RETURN)}")

    def _at_place(self, place: Place) -> str:
        return reading.at_position(dict(zip(self.names, place, strict=True)))

    def too_many(self, positions: int) -> PigclassError:
        """Return the error for a strategy with too many positions."""
        looks_at = {"title": self.name, "names": ", ".join(self.names)}
        return refusal("refused.asked.too_many", positions=grouped(positions), **looks_at)


class AskedFunction(AskedRule):
    """Function of a notebook, called at one position after another."""

    def answers(self, ranges: Ranges) -> "array[float]":
        """Return the answers at all positions of the ranges, in order; WRONG if invalid.

        Raises PigclassError if the function answers differently in a second call. A sample of the
        positions is called twice, which is enough to detect random answers.
        """
        with self._silenced():
            answers = self._answers_at(product(*(range(first, end) for first, end in ranges)))
            step = len(answers) // CALLED_TWICE + 1
            places = product(*(range(first, end) for first, end in ranges))
            for number, place in enumerate(islice(places, 0, None, step)):
                second, once = self._answers_at(iter([place]))[0], answers[number * step]
                if second != once and WRONG not in (second, once):
                    raise self._changed_error(place)
        return answers

    def error_at(self, place: Place) -> PigclassError:
        """Return the error for a position where the function fails."""
        position = dict(zip(self.names, place, strict=True))
        with self._silenced():
            try:
                answer, where = self._answer_and_line(position)
                if as_number(answer, dice=self.dice) != WRONG:
                    return self._changed_error(place)
                return self.no_answer(repr(answer), place, reading.in_its(where))
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                where = reading.line_within(error, self._code)
                sentence = reading.stopped(self.name, _error_line(error), position, where)
                return PigclassError(sentence)

    @contextmanager
    def _silenced(self) -> Iterator[None]:
        """Discard output, and explain an interrupt in a sentence."""
        with (
            Path(os.devnull).open("w", encoding="utf-8") as nowhere,
            redirect_stdout(nowhere),
            redirect_stderr(nowhere),
        ):
            try:
                yield
            except KeyboardInterrupt as interrupt:
                # The interrupt itself must go on; only its text changes.
                interrupt.args = refusal("refused.asked.interrupted", name=self.name).args
                raise

    @property
    def _code(self) -> CodeType | None:
        """Code of the function under its decorators and partials."""
        inner: Any = self.strategy
        while isinstance(inner, partial):
            inner = inner.func
        inner = unwrap(inner)
        method = getattr(type(inner), "__call__", None)  # noqa: B004  (an object that is called)
        return getattr(inner, "__code__", None) or getattr(method, "__code__", None)

    def _answers_at(self, places: Iterator[Place]) -> "array[float]":
        answers = array("d")
        ask, dice = self._in_order(), self.dice
        for place in places:
            try:
                answer = ask(*place)
                # Usual answers are tested first, for speed: there may be a million positions.
                if answer is True and not dice:
                    number = 1.0
                elif answer is False and not dice:
                    number = 0.0
                else:
                    number = as_number(answer, dice=dice)
            except KeyboardInterrupt:
                raise
            except BaseException:
                number = WRONG
            answers.append(number)
        return answers

    def _in_order(self) -> Callable[..., Any]:
        """Return the function with positional parameters, which are faster."""
        function, names = self.strategy, self.names
        # Without a code object, or with keyword-only parameters, it is called by keyword.
        if getattr(getattr(function, "__code__", None), "co_kwonlyargcount", 1):
            return lambda *place: function(**dict(zip(names, place, strict=True)))
        return function

    def _answer_and_line(self, position: dict[str, int]) -> tuple[object, str]:
        """Return the answer at a position, and the line that returned it."""
        code, lines = self._code, list[int]()

        def watch(frame: FrameType, event: str, _: object) -> Any:
            if event == "return" and frame.f_code is code:
                lines.append(frame.f_lineno)
            return watch

        before = sys.gettrace()
        sys.settrace(watch)
        try:
            answer = self.strategy(**position)
        finally:
            sys.settrace(before)
        return answer, reading.line_of(code, lines[-1]) if lines else ""

    def _changed_error(self, place: Place) -> PigclassError:
        return refusal("refused.asked.changed", name=self.name, at=self._at_place(place))


def _error_line(error: BaseException) -> str:
    """Return the message of an error as one short line."""
    try:
        return _in_one_line(f"{type(error).__name__}: {error}")
    except Exception:  # the `__str__` of a user-defined exception may fail
        return type(error).__name__


def _in_one_line(words: str) -> str:
    text = "".join(sign if sign.isprintable() else " " for sign in words[:LONGEST_ERROR])
    return " ".join(text.split())
