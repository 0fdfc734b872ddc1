"""Evaluation of typed strategies at many positions at once.

Values are arrays that broadcast: each has only the axes of the readings on which it depends.
`reach` marks the positions that reach a line. Numbers beyond `LARGEST` are errors: none overflows.
"""

import ast
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.strategies.deciding import WORDS, WRONG
from pigclass.strategies.own_functions import AskedRule, Ranges
from pigclass.strategies.reading import at_position
from pigclass.strategies.small_language import Definition, checked
from pigclass.words import PigclassError, grouped, refusal

Array = npt.NDArray[Any]
Reach = npt.NDArray[np.bool_] | np.bool_

LARGEST = 10**12
# Positions evaluated together: few enough for the processor's cache.
TOGETHER = 2**16
# Most positions times nodes of the syntax tree: some seconds on a slow computer.
MOST_STEPS = 1_000_000_000

Answer = bool | int | float | None

CALCULATIONS: dict[type[ast.AST], Callable[[Array, Array], Array]] = {
    ast.Add: np.add, ast.Sub: np.subtract, ast.Mult: np.multiply,
    ast.Div: np.true_divide, ast.FloorDiv: np.floor_divide, ast.Mod: np.remainder,
    ast.Lt: np.less, ast.LtE: np.less_equal, ast.Gt: np.greater,
    ast.GtE: np.greater_equal, ast.Eq: np.equal, ast.NotEq: np.not_equal,
}  # fmt: skip
DIVISIONS = (ast.Div, ast.FloorDiv, ast.Mod)


class _SlipError(Exception):
    """Runtime error of a strategy at one position, with its line."""

    def __init__(self, key: str, line: int) -> None:
        self.key, self.line = key, line


class TypedStrategy:
    """Strategy defined by a typed text.

    >>> mine = TypedStrategy("def mine(turn_total): return turn_total < 20")
    >>> mine.title, mine(turn_total=19), mine(turn_total=20)
    ('mine', True, False)

    Raises PigclassError, with the line, for a text outside the small language.
    """

    def __init__(self, text: str) -> None:
        self.definition = checked(text)
        self.title = self.definition.title
        kind = inspect.Parameter.KEYWORD_ONLY
        params = [inspect.Parameter(name, kind) for name in self.definition.readings]
        self.__signature__ = inspect.Signature(params)

    def __call__(self, **position: int) -> Answer:
        """Return the answer at one position; raise PigclassError, with the line, on an error."""
        return _answer_and_line(self.definition, position)[0]


def from_source(text: str) -> TypedStrategy:
    """Return the strategy that a text defines.

    >>> from pigclass import *
    >>> simulate.from_source("def bold(turn_total): return turn_total < 30").title
    'bold'

    Raises PigclassError, with the line, for a text outside the small language.
    """
    if not isinstance(text, str):
        raise refusal("refused.typed.no_text", text=text)
    return TypedStrategy(text)


@dataclass(frozen=True)
class AskedText(AskedRule):
    """Typed strategy that is evaluated at ranges of positions."""

    strategy: TypedStrategy

    def answers(self, ranges: Ranges) -> Array:
        """Return the answers at all positions of the ranges, in order; WRONG for an error.

        >>> rule = TypedStrategy("def mine(turn_total): return turn_total < 2")
        >>> AskedText(rule, dice=False).answers(((0, 4),)).tolist()
        [1.0, 1.0, 0.0, 0.0]
        """
        positions = int(np.prod([end - first for first, end in ranges], dtype=np.float64))
        if positions * sum(1 for _ in ast.walk(self.strategy.definition.function)) > MOST_STEPS:
            raise self.too_many(positions)
        return np.concatenate([self._piece(it) for it in _pieces(ranges)])

    def error_at(self, place: tuple[int, ...]) -> PigclassError:
        """Return the error at a position."""
        position = dict(zip(self.names, place, strict=True))
        try:
            answer, line = _answer_and_line(self.strategy.definition, position)
        except PigclassError as slip:
            return slip
        return self.no_answer(repr(answer), place, self.strategy.definition.where(line))

    def _piece(self, ranges: Ranges) -> Array:
        shape = tuple(end - first for first, end in ranges)
        grid = np.ix_(*(np.arange(first, end, dtype=np.int64) for first, end in ranges))
        walk = _Walk(dict(zip(self.names, grid, strict=True)), dice=self.dice)
        with np.errstate(all="ignore"):
            walk.block(self.strategy.definition.function.body, np.True_)
        answers = np.where(walk.slipped, WRONG, walk.answers)
        return np.broadcast_to(answers, shape).reshape(-1)


def _answer_and_line(strategy: Definition, position: Mapping[str, int]) -> tuple[Answer, int]:
    """Return the answer at one position and its line; raise PigclassError on an error."""
    numbers = {name: np.asarray(value, dtype=np.int64) for name, value in position.items()}
    walk = _Walk(numbers, is_one=True)
    try:
        with np.errstate(all="ignore"):
            walk.block(strategy.function.body, np.True_)
    except _SlipError as slip:
        values = {"name": strategy.title, "at": at_position(position), "most": grouped(LARGEST)}
        where = strategy.where(slip.line)
        raise refusal(f"refused.typed.{slip.key}", in_line=where, **values) from None
    return (None if walk.value is None else walk.value.item()), walk.line


def _pieces(ranges: Ranges) -> list[Ranges]:
    """Return ranges split into parts of at most `TOGETHER` positions, in order."""
    sizes = [end - first for first, end in ranges]
    if np.prod(sizes, dtype=np.float64) <= TOGETHER:
        return [ranges]
    (first, end), rest = ranges[0], ranges[1:]
    more = max(1, int(TOGETHER // np.prod(sizes[1:], dtype=np.float64)))
    parts = [(start, min(end, start + more)) for start in range(first, end, more)]
    return [(part, *tail) for part in parts for tail in _pieces(rest)]


class _Walk:
    """Evaluator of a typed strategy: raises errors at one position, marks them at many."""

    def __init__(
        self, position: dict[str, Array], *, is_one: bool = False, dice: bool = False
    ) -> None:
        self._values = dict(position)
        self._assigned: dict[str, Reach] = dict.fromkeys(position, np.True_)
        self._is_one, self._dice = is_one, dice
        self.answers: Array = np.asarray(WRONG)
        self.slipped: Reach = np.False_
        self.value: Array | None = None
        self.line = 0

    def block(self, statements: list[ast.stmt], reach: Reach) -> Reach:
        """Execute statements; return the positions that reach the next statement."""
        for statement in statements:
            if not reach.any():
                break
            self.line = statement.lineno
            reach = self._statement(statement, reach)
        return reach

    def _statement(self, node: ast.stmt, reach: Reach) -> Reach:
        match node:
            case ast.Return(value=ast.expr() as value):
                self.value = self._evaluate(value, reach)
                self.answers = np.where(reach, self.value, self.answers)
                if self._dice and self.value.dtype == np.bool_:  # True is no number of dice
                    self.slipped = self.slipped | reach
                return np.False_
            case ast.Assign(targets=targets, value=value):
                worked_out = self._evaluate(value, reach)
                for target in targets:
                    self._store(target, worked_out, reach)
            case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                before = self._name(name, target.lineno, reach)
                other = self._evaluate(value, reach)
                self._store(target, self._arithmetic(op, before, other, reach, target), reach)
            case ast.If(test=test, body=body, orelse=orelse):
                is_true = self._evaluate(test, reach) != 0
                after = self.block(body, reach & is_true)
                return after | self.block(orelse, reach & ~is_true)
        return reach

    def _store(self, target: ast.expr, value: Array, reach: Reach) -> None:
        name = target.id if isinstance(target, ast.Name) else ""
        before = self._values.get(name, np.asarray(0))
        self._values[name] = value if np.all(reach) else np.where(reach, value, before)
        self._assigned[name] = self._assigned.get(name, np.False_) | reach

    def _name(self, name: str, line: int, reach: Reach) -> Array:
        self._slip("no_value", line, reach & ~self._assigned.get(name, np.False_))
        return self._values.get(name, np.asarray(0))

    def _evaluate(self, node: ast.expr, reach: Reach) -> Array:
        """Return the value of an expression that passed the check."""
        value: Array = np.asarray(WRONG)
        match node:
            case ast.Constant(value=str(word)):
                value = np.asarray(WORDS[word.strip().lower()])
            case ast.Constant(value=bool() | float() as number):
                value = np.asarray(number)
            case ast.Constant(value=int() as number):  # 64 bits in the browser too
                value = np.asarray(number, dtype=np.int64)
            case ast.Name(id=name):
                value = self._name(name, node.lineno, reach)
            case ast.UnaryOp(op=op, operand=operand):
                value = _unary(op, self._evaluate(operand, reach))
            case ast.BinOp(left=left, op=op, right=right):
                sides = self._evaluate(left, reach), self._evaluate(right, reach)
                value = self._arithmetic(op, *sides, reach, node)
            case ast.BoolOp(op=op, values=values):
                value = self._and_or(values, reach, is_and=isinstance(op, ast.And))
            case ast.Compare():
                value = self._comparison(node, reach)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                is_true = self._evaluate(test, reach) != 0
                then = self._evaluate(body, reach & is_true)
                value = np.where(is_true, then, self._evaluate(orelse, reach & ~is_true))
            case ast.Call(func=ast.Name(id=name), args=args):
                value = _call(name, [_number(self._evaluate(it, reach)) for it in args])
        return value

    def _and_or(self, values: list[ast.expr], reach: Reach, *, is_and: bool) -> Array:
        """Evaluate `and` or `or` with short circuit."""
        result = self._evaluate(values[0], reach)
        for value in values[1:]:
            goes_on = (result != 0) if is_and else (result == 0)
            reach = reach & goes_on
            result = np.where(goes_on, self._evaluate(value, reach), result)
        return result

    def _comparison(self, node: ast.Compare, reach: Reach) -> Array:
        left, result = self._evaluate(node.left, reach), np.asarray(True)
        for op, comparator in zip(node.ops, node.comparators, strict=True):
            right = self._evaluate(comparator, reach & result)
            result = result & CALCULATIONS[type(op)](left, right)
            left = right
        return result

    def _arithmetic(
        self, op: ast.operator, left: Array, right: Array, reach: Reach, node: ast.expr
    ) -> Array:
        """Return a sum, difference, product, quotient or remainder; mark errors."""
        first, second = _number(left), _number(right)
        if isinstance(op, DIVISIONS):
            self._slip("by_zero", node.lineno, reach & (second == 0))
            second = np.where(second == 0, 1, second)
        # The size is checked in floats first, since products of integers may overflow.
        size = np.abs(CALCULATIONS[type(op)](first.astype(np.float64), second.astype(np.float64)))
        is_large = ~(size <= LARGEST)
        if is_large.any():
            self._slip("large", node.lineno, reach & is_large)
            first, second = np.where(is_large, 0, first), np.where(is_large, 1, second)
        return CALCULATIONS[type(op)](first, second)

    def _slip(self, key: str, line: int, where: Reach) -> None:
        if self._is_one and where.any():
            raise _SlipError(key, line)
        if where.any():
            self.slipped = self.slipped | where


def _number(value: Array) -> Array:
    """Return booleans as 1 and 0, and numbers unchanged."""
    return value.astype(np.int64) if value.dtype == np.bool_ else value


def _unary(op: ast.unaryop, value: Array) -> Array:
    if isinstance(op, ast.Not):
        return np.asarray(value == 0)
    return -_number(value) if isinstance(op, ast.USub) else _number(value)


def _call(name: str, values: list[Array]) -> Array:
    """Return the value of a call of `min`, `max`, `abs` or `round`."""
    if name in {"min", "max"}:
        return reduce(np.minimum if name == "min" else np.maximum, values)
    return np.abs(values[0]) if name == "abs" else np.rint(values[0]).astype(np.int64)
