"""Tables of the answers of functions and typed strategies, by position.

A table that is too short grows. An error of the function at a position is raised as a sentence if
a player could be asked there, and is ignored otherwise.
"""

import inspect
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.endings import MOST_POINTS, FirstTo, Ties
from pigclass.rules.game import Game
from pigclass.strategies.deciding import MOST_DICE, WRONG, roll_chance
from pigclass.strategies.own_functions import AskedFunction, AskedRule, Ranges
from pigclass.strategies.reading import Strategy, reads, stops_at_target
from pigclass.strategies.thresholds import HoldAt
from pigclass.strategies.typed_strategies import AskedText, TypedStrategy
from pigclass.words import say

Answers = npt.NDArray[Any]

# Answers up to this are stored as int8, so that the tables of a whole class take little memory.
SMALL = 127
MOST_POSITIONS = 12_000_000
# Usual ends of readings without a target, and the margin of the turn total above a target.
USUAL = {"own": 400, "other": 400, "turn_total": 150}
BEYOND = 30
# A low turn total that most games reach.
LOW = 2


class UpsideDownWarning(UserWarning):
    """Warning for a function that holds at low turn totals and rolls at high ones."""


@dataclass(eq=False)
class TabulatedStrategy:
    """Table of the answers of a function: a strategy that answers for arrays.

    A function that fails where a player could be asked is refused at once; with
    `only_where_asked`, it is refused only when it is called at that position.
    """

    game: Game
    rule: AskedRule
    ranges: Ranges
    stop_at_target: bool
    __signature__: inspect.Signature = field(repr=False)
    only_where_asked: bool = False
    table: Answers = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._check_size(self.ranges)
        self.table = self._checked(self.ranges)

    @property
    def title(self) -> str:
        """Name of the function."""
        return self.rule.name

    @property
    def hint(self) -> str:
        """Hint if the strategy holds at low and rolls at high turn totals, else ""."""
        names = self.rule.names
        if self.rule.dice or "turn_total" not in names:
            return ""
        first, _ = self.ranges[names.index("turn_total")]
        line = self.table[tuple(slice(None) if name == "turn_total" else 0 for name in names)]
        rolls = line[LOW : self.game.target or USUAL["turn_total"]] != 0
        start = int(np.argmax(rolls)) if rolls.any() else 0
        if first or not start or not rolls[start:].all():
            return ""
        return say("refused.asked.upside_down", name=self.title, low=LOW, start=start + LOW)

    def __call__(self, **position: Any) -> Any:
        """Return the answers at these positions."""
        numbers = [np.asarray(value) for value in position.values()]
        self._reach([int(array.max(initial=0)) for array in numbers])
        places = tuple(
            np.maximum(array - first, 0)
            for array, (first, _) in zip(numbers, self.ranges, strict=True)
        )
        answers = self.table[places]
        if self.only_where_asked and np.any(answers < 0):
            place = np.unravel_index(np.argmax(answers < 0), np.shape(answers))
            first = tuple(int(array[place]) for array in np.broadcast_arrays(*numbers))
            raise self.rule.error_at(first)
        return answers.astype(np.int64) if answers.dtype == np.int8 else answers

    def _reach(self, highest: list[int]) -> None:
        """Extend the table to readings as high as `highest`."""
        longer = tuple(
            (first, end if high < end else max(high + 1, end + end // 2))
            for high, (first, end) in zip(highest, self.ranges, strict=True)
        )
        self._check_size(longer)
        for axis, (_, end) in enumerate(longer):
            first, before = self.ranges[axis]
            if end > before:
                more = self._checked(_put(self.ranges, axis, (before, end)))
                # Both change only after the calls: a table that cannot grow stays as it was.
                self.table = np.concatenate([self.table, more], axis=axis)
                self.ranges = _put(self.ranges, axis, (first, end))

    def _check_size(self, ranges: Ranges) -> None:
        positions = int(np.prod([end - first for first, end in ranges], dtype=np.float64))
        if positions > MOST_POSITIONS:
            raise self.rule.too_many(positions)

    def _checked(self, ranges: Ranges) -> Answers:
        """Return the answers at all positions of `ranges`; refuse a function that fails."""
        answers = _compact(self.rule.answers(ranges), dice=self.rule.dice)
        if not self.only_where_asked and len(failed := np.flatnonzero(answers < 0)):
            self._check(failed, ranges)
            # No player is asked there; 1 is valid as a chance and as a number of dice.
            answers = np.where(answers < 0, answers.dtype.type(1), answers)
        return answers.reshape([end - first for first, end in ranges])

    def _check(self, wrong: npt.NDArray[np.int64], ranges: Ranges) -> None:
        """Refuse a function that fails where a player could be asked."""
        numbers = np.unravel_index(wrong, [end - first for first, end in ranges]) if ranges else ()
        places = [it + first for it, (first, _) in zip(numbers, ranges, strict=True)]
        met = np.flatnonzero(could_be_asked(self, dict(zip(self.rule.names, places, strict=True))))
        if len(met):
            raise self.rule.error_at(tuple(int(it[met[0]]) for it in places))


def as_arrays(
    strategy: Strategy,
    game: Game,
    *,
    ranges: Mapping[str, tuple[int, int]] | None = None,
    only_where_asked: bool = False,
) -> Strategy:
    """Return a strategy for arrays: itself if it is built in, else its table.

    A function is called at once at all positions that a game usually reaches. `ranges` sets the
    (first, end) of readings; the ranges of the others follow from the game.
    """
    ranges, dice = ranges or {}, game.dice_choice is not None
    if isinstance(strategy, TypedStrategy):
        rule: AskedRule = AskedText(strategy, dice)
    elif str(type(strategy).__module__).startswith("pigclass."):
        return strategy
    else:
        rule = AskedFunction(strategy, dice)
    table = TabulatedStrategy(
        game=game,
        rule=rule,
        ranges=tuple(ranges.get(name) or _range(name, game) for name in reads(strategy)),
        stop_at_target=stops_at_target(strategy),
        __signature__=inspect.signature(strategy),
        only_where_asked=only_where_asked,
    )
    # For a typed strategy the screen shows the hint.
    if table.hint and isinstance(rule, AskedFunction):
        warnings.warn(UpsideDownWarning(table.hint), stacklevel=2)
    return table


def hint_about(strategy: Strategy) -> str:
    """Return a hint if a strategy seems to confuse roll and hold, else ""."""
    return strategy.hint if isinstance(strategy, TabulatedStrategy) else ""


def could_be_asked(
    strategy: TabulatedStrategy, position: dict[str, npt.NDArray[np.int64]]
) -> npt.NDArray[np.bool_]:
    """Return where the rules may leave a choice to the player, elementwise.

    Readings that the strategy ignores are set to values at which there is most choice.
    """
    game, target = strategy.game, strategy.game.target
    nothing = np.zeros_like(next(iter(position.values()), np.zeros(1, dtype=np.int64)))
    least = {"turn_total": nothing + max(1, game.min_bank), "own": nothing, "other": nothing}
    readings = {**least, **position}
    could = position.get("throws", nothing + 1) > 0
    if target is not None and not game.at_once:
        passed = readings["other"] if isinstance(game.ending, FirstTo) else nothing
        if isinstance(game.ending, FirstTo) or game.ties is Ties.SHARE:
            passed = np.maximum(passed, readings["own"])
        could = could & (passed < target)
    if game.dice_choice is None and "turn_total" in position:
        stops = strategy.stop_at_target
        rolls, holds = (HoldAt(it, stop_at_target=stops) for it in (MOST_POINTS, 0))
        free = roll_chance(rolls, game, readings) != roll_chance(holds, game, readings)
        could = could & (free | (readings["turn_total"] == 0))
    return could


def _compact(values: Any, *, dice: bool) -> Answers:
    """Return answers in a compact array, WRONG where invalid."""
    answers = np.asarray(values, dtype=np.float64)
    whole = np.trunc(answers) == answers
    possible = whole & (answers >= 1) if dice else (answers >= 0) & (answers <= 1)
    answers = np.where(possible, np.minimum(answers, MOST_DICE), WRONG)
    if not (whole | ~possible).all():
        return answers
    return answers.astype(np.int8 if answers.max(initial=0) <= SMALL else np.int64)


def _put(ranges: Ranges, axis: int, new: tuple[int, int]) -> Ranges:
    return (*ranges[:axis], new, *ranges[axis + 1 :])


def _range(name: str, game: Game) -> tuple[int, int]:
    """Return the (first, end) between which a reading usually lies in a game."""
    target, players = game.target, max(game.players, 40 if game.at_once else 2)
    margin = 0 if target and isinstance(game.ending, FirstTo) else 40
    highest = {
        "turn_total": max(target + BEYOND if target else 0, USUAL["turn_total"]),
        **dict.fromkeys(("own", "other"), target + margin if target else USUAL["own"]),
        **dict.fromkeys(("throws", "scoring_turns"), 60),
        **dict.fromkeys(("round", "rounds_left"), game.rounds or 100),
        "seat": players - 1,
        "still_standing": players,
    }
    return (1 if name in {"round", "still_standing"} else 0), highest[name] + 1
