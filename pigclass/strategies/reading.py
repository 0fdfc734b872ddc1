"""Readings of strategies, calls of strategies, and sentences for their errors.

A strategy is any function whose parameters are named like readings and that returns whether to
roll: `def mine(turn_total): return turn_total < 20` is one.
"""

import inspect
import linecache
import re
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from types import CodeType
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from pigclass.rules.endings import MOST_POINTS, plain, within
from pigclass.rules.typed_input import nearest
from pigclass.words import PigclassError, grouped, joined, refusal, say, say_of, section

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def stopped(name: str, error: str, position: "Position", where: str) -> str:
    """Return the sentence for an error of a strategy at a position.

    >>> stopped("mine", "ZeroDivisionError: division by zero", {"own": 3}, "line 2, '1 / 0'")
    "mine stopped with ZeroDivisionError: division by zero at own=3, in its line 2, '1 / 0'. \
Say what to do where the divisor is 0."
    """
    # Hints by the name of the exception.
    hint = section("refused.hint").get(error.partition(":")[0], "")
    at, in_line = at_position(position), in_its(where)
    sentence = say("refused.strategy.stopped", name=name, error=error, at=at, in_line=in_line)
    return f"{sentence} {hint}".strip()


def in_its(where: str) -> str:
    """Return the phrase ", in its line 2, '1 / 0'" for a line, "" for an unknown one."""
    return say("refused.strategy.in_its", where=where) if where else ""


def at_position(position: "Position") -> str:
    """Return a phrase for a position, " at own=40, other=62", or "" for an empty one.

    >>> at_position({"own": 40, "other": 62})
    ' at own=40, other=62'
    """
    text = ", ".join(f"{name}={it}" for name, it in position.items())
    return say("refused.strategy.at", position=text) if position else ""


def line_within(error: BaseException, code: CodeType | None) -> str:
    """Return the line of the function `code` that raised, "line 2, 'return 1 / 0'", or ""."""
    steps = traceback.walk_tb(error.__traceback__)
    lines = [number for frame, number in steps if code is not None and frame.f_code is code]
    # In endless recursion the last frame is at the `def` line: prefer a line of the body.
    within = [it for it in lines if code is not None and it > code.co_firstlineno] or lines
    return line_of(code, within[-1]) if within else ""


def line_of(code: CodeType | None, number: int) -> str:
    """Return a line of a file, numbered from the start of the function `code`, or ""."""
    line = linecache.getline(code.co_filename, number).strip() if code is not None else ""
    return numbered(number - code.co_firstlineno + 1, line) if code is not None and line else ""


def numbered(number: int, line: str) -> str:
    """Return a line with its number: "line 2, 'return 1 / 0'"."""
    return say("refused.strategy.line", number=number, line=line)


# Values of a reading, and decisions to roll: scalars or arrays.
Numbers: TypeAlias = "int | NDArray[np.int64]"
Rolls: TypeAlias = "bool | NDArray[np.bool_]"
Position: TypeAlias = "Mapping[str, Any]"
Strategy = Callable[..., Any]

LONGEST_NAME = 40

READINGS: dict[str, str] = {
    "turn_total": "points at risk in this turn",
    "own": "one's own banked score; with teams, the team's",
    "other": "the opponent's banked score; the best of them where there are several",
    "throws": "throws made in this turn",
    "scoring_turns": "turns, this one not counted, in which one has scored",
    "round": "the number of the round, from 1",
    "rounds_left": "rounds still to come after this one",
    "seat": "one's place in the order of play, from 0",
    "still_standing": "how many are in the turn, oneself included",
}


def reads(strategy: Strategy) -> tuple[str, ...]:
    """Return the names of the numbers that `strategy` reads.

    >>> def mine(turn_total, own): return turn_total < 20 and own + turn_total < 100
    >>> reads(mine)
    ('turn_total', 'own')

    Raises PigclassError if `strategy` is not a function, or reads a name that is not in READINGS.
    """
    try:
        return _names_read(strategy)
    except TypeError:  # an unhashable callable cannot be cached
        return _names_read.__wrapped__(strategy)


def ask(strategy: Strategy, position: Position) -> Any:
    """Return the strategy's answer at `position`, for numbers or arrays.

    >>> ask(lambda turn_total: turn_total < 20, {"turn_total": 12, "own": 50})
    True

    Raises PigclassError if the position lacks a reading of the strategy, or if the strategy raises.
    """
    names = reads(strategy)
    missing = [name for name in names if name not in position]
    if missing:
        about = {"title": title(strategy), "names": ", ".join(position)}
        raise refusal("refused.strategy.not_told", missing=missing[0], **about)
    readings = {name: position[name] for name in names}
    try:
        return strategy(**readings)
    except PigclassError:
        raise
    except (Exception, SystemExit) as error:
        where = line_within(error, getattr(strategy, "__code__", None))
        message = f"{type(error).__name__}: {error}"
        raise PigclassError(stopped(title(strategy), message, readings, where)) from error


def check_turn(strategy: Strategy, position: Position, *, call: str) -> None:
    """Refuse a turn at a position that does not exist, or that lacks a reading of the strategy.

    `call` is the beginning of the call that the message suggests.

    >>> check_turn(lambda turn_total, own: turn_total + own < 20, {"own": 40}, call="turn(")
    """
    for name, number in position.items():
        if name not in READINGS:
            raise refusal("refused.strategy.no_reading", name=name, hint=_hint(name))
        within(number, 0, MOST_POINTS, what=name)
    missing = [it for it in reads(strategy) if it not in {"turn_total", "throws", *position}]
    if missing:
        names, more = joined(missing), "".join(f", {it}=0" for it in missing)
        about = {"title": title(strategy), "names": names, "call": f"{call}{more})"}
        raise refusal("refused.strategy.turn_reads", **about)


def title(strategy: object) -> str:
    """Return the name of a strategy for screens and charts.

    >>> def mine(turn_total): return turn_total < 20
    >>> title(mine)
    'mine'
    """
    return str(getattr(strategy, "title", None) or getattr(strategy, "__name__", repr(strategy)))


def stops_at_target(strategy: Strategy) -> bool:
    """Return whether the strategy holds as soon as banking reaches the target (the default)."""
    return bool(getattr(strategy, "stop_at_target", True))


# Cached: a match asks the same strategy thousands of times, and reading a signature is slow.
@lru_cache(maxsize=1024)
def _names_read(strategy: Strategy) -> tuple[str, ...]:
    if not callable(strategy) or isinstance(strategy, type):
        raise refusal("refused.strategy.none", strategy=strategy)
    try:
        parameters = inspect.signature(strategy).parameters
    except ValueError:  # some built-in functions have no signature
        raise refusal("refused.strategy.none", strategy=strategy) from None
    names = tuple(
        name
        for name, one in parameters.items()
        if one.default is one.empty and one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)
    )
    for name in names:
        check_reading(name, strategy)
    return names


def check_reading(name: str, strategy: object) -> None:
    """Refuse a name that is not in READINGS."""
    if name not in READINGS:
        short, hint = name[:LONGEST_NAME], _hint(name)
        raise refusal("refused.strategy.reads", title=title(strategy), name=short, hint=hint)


def _hint(name: str) -> str:
    may_read = say("refused.strategy.may_read", names=", ".join(READINGS))
    return nearest(name, READINGS) or f" {may_read}"


def key_of(kind: type) -> str:
    """Return the name of a strategy's class as an id: HoldAt is "hold_at"."""
    return re.sub(r"\B(?=[A-Z])", "_", kind.__name__).lower()


# Largest number in a strategy; it stands for "never", since no game reaches it.
PRACTICALLY_INFINITE = 1_000_000
# Fields of strategies that cannot be 0.
FROM_1 = {"company", "dice", "target", "times", "turns"}


@dataclass(frozen=True, repr=False, kw_only=True)
class NamedStrategy:
    """Strategy with a name and a source; its numbers are fields, its rule is `__call__`.

    The key of its title in `words/` is the name of its class. A field with an integer default holds
    integers from 0, those in `FROM_1` from 1; `counted` names the field that selects singular or
    plural in the title. With `stop_at_target=False` the strategy follows its rule even where
    banking would win.
    """

    stop_at_target: bool = True
    source: ClassVar[str]
    counted: ClassVar[str] = ""

    def __post_init__(self) -> None:
        positional = [it for it in fields(self) if not it.kw_only]
        example = f"{type(self).__name__}({', '.join(repr(it.default) for it in positional)})"
        for name in (it.name for it in positional if type(it.default) is int):
            least = int(name in FROM_1)
            number = at_least(getattr(self, name), least, what=name, example=example)
            object.__setattr__(self, name, number)

    @property
    def title(self) -> str:
        """Name on screens and charts, with the numbers of the fields."""
        # A subclass outside the kit has the title of its base.
        kind = next(it for it in type(self).__mro__ if it.__module__.startswith("pigclass."))
        key, numbers = f"strategy.{key_of(kind)}", vars(self)
        return say_of(numbers[self.counted], key) if self.counted else say(key, **numbers)

    def __str__(self) -> str:
        """Return the title."""
        return self.title

    def __repr__(self) -> str:
        """Return the call that makes this strategy."""
        numbers = [repr(getattr(self, it.name)) for it in fields(self) if not it.kw_only]
        keywords = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in fields(self)
            if field.kw_only and getattr(self, field.name) != field.default
        ]
        return f"{type(self).__name__}({', '.join((*numbers, *keywords))})"


def at_least(number: Any, least: int, *, what: str, example: str) -> int:
    """Return `number` as an int; refuse it, with an example, unless it is at least `least`.

    >>> at_least(20.0, 0, what="threshold", example="HoldAt(20)")
    20
    """
    number = plain(number)
    whole = isinstance(number, int) and not isinstance(number, bool)
    if not whole or not least <= number <= PRACTICALLY_INFINITE:
        limits = {"what": what, "least": least, "most": grouped(PRACTICALLY_INFINITE)}
        raise refusal("refused.strategy.not_whole", given=number, example=example, **limits)
    return int(number)
