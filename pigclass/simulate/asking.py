"""Strategies asked for many games at once, and a table of their answers where that is faster."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.endings import FirstTo
from pigclass.rules.game import Game
from pigclass.simulate.tabulated import as_arrays
from pigclass.strategies.deciding import dice_chosen, roll_chance
from pigclass.strategies.reading import Strategy, reads

Answers = npt.NDArray[Any]

# The readings of which tables are made, and how far these go where there is no target.
SIZES = {"turn_total": 150, "own": 400, "other": 400}
MOST_ENTRIES = 6_000_000
SMALL = 30_000
ENTRIES_PER_GAME = 10
MANY = 1_000_000


@dataclass
class Decisions:
    """The strategies of all seats of a game, as one table or asked directly.

    Positions map readings to arrays with one entry for each game; `seat` is among them. `told` are
    readings that are known beforehand; a turn `by_itself` has no target unless `own` is told.
    Whether a table is worth making depends on `for_games`.
    """

    game: Game
    strategies: Sequence[Strategy]
    told: Mapping[str, int] = field(default_factory=dict)
    for_games: int = MANY
    by_itself: bool = False
    table: Answers | None = field(init=False, default=None)
    needs: tuple[str, ...] = field(init=False)
    sizes: tuple[int, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        self.strategies = [as_arrays(strategy, self.game) for strategy in self.strategies]
        read = {name for strategy in self.strategies for name in reads(strategy)}
        self.needs = tuple(sorted((read | self._looked_at_by_the_rules()) - set(self.told)))
        if self.game.dice_choice is None and set(self.needs) <= set(SIZES):
            self._tabulate()

    def rolls(self, position: Mapping[str, Answers], rng: np.random.Generator) -> Answers:
        """Return for each game whether the player rolls."""
        answers = self._asked(position) if self.table is None else self._looked_up(position)
        if answers.dtype == np.bool_:
            return answers
        rolls: Answers = rng.random(len(answers)) < answers
        return rolls

    def dice(self, position: Mapping[str, Answers]) -> Answers:
        """Return for each game how many dice the player throws."""
        numbers = np.empty(len(position["seat"]), dtype=np.int64)
        for here, strategy in self._by_seat(position["seat"]):
            numbers[here] = dice_chosen(strategy, self.game, self._part(position, here))
        most = self.game.dice_choice.most if self.game.dice_choice else None
        return numbers if most is None else np.minimum(numbers, most)

    @cached_property
    def by_turn_total(self) -> Answers | None:
        """Whether to roll, [seat, turn total], where nothing else matters and no coin is tossed."""
        if self.needs != ("turn_total",) or self.table is None or self.table.dtype != np.bool_:
            return None
        table: Answers = self.table.reshape(len(self.strategies), -1)
        return table

    def _looked_at_by_the_rules(self) -> set[str]:
        """Return what the game itself looks at before it lets a strategy decide."""
        if self.game.target is None or self.game.shared or self.by_itself:
            return {"turn_total"}
        ends_at_once = isinstance(self.game.ending, FirstTo)
        return {"turn_total", "own"} if ends_at_once else {"turn_total", "own", "other"}

    def _asked(self, position: Mapping[str, Answers]) -> Answers:
        answers = np.empty(len(position["seat"]))
        for here, strategy in self._by_seat(position["seat"]):
            answers[here] = roll_chance(strategy, self.game, self._part(position, here))
        whole = (answers == 0) | (answers == 1)
        return answers != 0 if whole.all() else answers

    def _by_seat(self, seat: Answers) -> list[tuple[Answers, Strategy]]:
        numbers = range(len(self.strategies))
        parts = [(np.flatnonzero(seat == number), self.strategies[number]) for number in numbers]
        return [(here, strategy) for here, strategy in parts if len(here)]

    def _part(self, position: Mapping[str, Answers], here: Answers) -> dict[str, Any]:
        return {**{name: array[here] for name, array in position.items()}, **self.told}

    def _looked_up(self, position: Mapping[str, Answers]) -> Answers:
        """Look the answers up, and ask for the few that lie beyond the table."""
        place: Any = position["seat"] if len(self.strategies) > 1 else 0
        beyond: Any = False
        for name, size in zip(self.needs, self.sizes, strict=True):
            place = place * size + position[name]
            if position[name].max(initial=0) >= size:
                beyond = beyond | (position[name] >= size)
        table: Answers = np.asarray(self.table)
        if not np.any(beyond):
            within: Answers = table[place]
            return within
        answers: Answers = table[np.where(beyond, 0, place)]
        here = np.flatnonzero(beyond)
        asked = self._asked({name: array[here] for name, array in position.items()})
        if asked.dtype != answers.dtype:
            answers = answers.astype(np.float64)
        answers[here] = asked
        return answers

    def _tabulate(self) -> None:
        """Make the table, if it is small beside the number of games."""
        self.sizes = tuple(self._size(name) for name in self.needs)
        entries = len(self.strategies) * int(np.prod(self.sizes))
        if entries > min(MOST_ENTRIES, SMALL + ENTRIES_PER_GAME * self.for_games):
            return
        places = np.indices(self.sizes).reshape(len(self.sizes), -1)
        grid = dict(zip(self.needs, places, strict=True))
        table = np.concatenate([self._row(seat, grid) for seat in range(len(self.strategies))])
        whole = (table == 0) | (table == 1)
        self.table = table != 0 if whole.all() else table

    def _row(self, seat: int, grid: Mapping[str, Answers]) -> Answers:
        length = int(np.prod(self.sizes))
        told = {**grid, "seat": np.full(length, seat), **self.told}
        answer = roll_chance(self.strategies[seat], self.game, told)
        return np.broadcast_to(np.asarray(answer, dtype=np.float64), (length,))

    def _size(self, name: str) -> int:
        target = self.game.target
        return SIZES[name] if target is None or self.game.shared else min(target + 30, 600)
