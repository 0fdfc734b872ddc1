"""Decisions of a strategy in many games at once, from a table where that is faster."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pigclass.rules.endings import FirstTo
from pigclass.rules.game import Game
from pigclass.strategies.deciding import dice_chosen, roll_chance
from pigclass.strategies.reading import Strategy, reads
from pigclass.strategies.table import BEYOND, USUAL, Answers, as_arrays

MOST_ENTRIES = 6_000_000
LONGEST = 600
SMALL = 30_000
ENTRIES_PER_GAME = 10
MANY = 1_000_000


@dataclass
class Decisions:
    """Decisions of one player, looked up in a table or asked of the strategy.

    Positions map readings to arrays with one entry for each game; `fixed` are readings with the
    same value in all games. With `by_itself` the turn has no target (unless `own` is fixed). A
    table is built if it is small compared with the number of games, `for_games`.
    """

    game: Game
    strategy: Strategy
    fixed: Mapping[str, int] = field(default_factory=dict)
    for_games: int = MANY
    by_itself: bool = False
    table: Answers | None = field(init=False, default=None)
    needs: tuple[str, ...] = field(init=False)
    sizes: tuple[int, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        self.strategy = as_arrays(self.strategy, self.game)
        needs = {*reads(self.strategy), *self._looked_at_by_the_rules()} - set(self.fixed)
        # The turn total is the last axis: a row of the table has all decisions of a turn.
        self.needs = (*sorted(needs - {"turn_total"}), "turn_total")
        if self.game.dice_choice is None and needs <= set(USUAL):
            self._tabulate()

    def rolls(self, position: Mapping[str, Answers], rng: np.random.Generator) -> Answers:
        """Return for each game whether the player rolls."""
        answers = self._ask(position) if self.table is None else self._looked_up(position)
        return answers if answers.dtype == np.bool_ else rng.random(len(answers)) < answers

    def dice(self, position: Mapping[str, Answers]) -> Answers:
        """Return for each game the number of dice that the player throws."""
        numbers = np.asarray(dice_chosen(self.strategy, self.game, {**position, **self.fixed}))
        return np.broadcast_to(numbers, len(position["turn_total"]))

    @property
    def rows(self) -> Answers | None:
        """The table as [row, turn total]; None without a table or if chance decides."""
        if self.table is None or self.table.dtype != np.bool_:
            return None
        return self.table.reshape(-1, self.sizes[-1])

    def _looked_at_by_the_rules(self) -> set[str]:
        """Return the readings that the rules need before the strategy decides."""
        if self.game.target is None or self.game.at_once or self.by_itself:
            return {"turn_total"}
        ends_at_once = isinstance(self.game.ending, FirstTo)
        return {"turn_total", "own"} if ends_at_once else {"turn_total", "own", "other"}

    def _ask(self, position: Mapping[str, Answers]) -> Answers:
        answer = roll_chance(self.strategy, self.game, {**position, **self.fixed})
        answers = np.broadcast_to(np.asarray(answer), position["turn_total"].shape)
        whole = (answers == 0) | (answers == 1)
        return answers != 0 if whole.all() else answers

    def _looked_up(self, position: Mapping[str, Answers]) -> Answers:
        """Return the answers from the table, and ask the strategy outside it."""
        place: Any = 0
        is_beyond: Any = False
        for name, size in zip(self.needs, self.sizes, strict=True):
            place = place * size + position[name]
            if position[name].max(initial=0) >= size:
                is_beyond = is_beyond | (position[name] >= size)
        table: Answers = np.asarray(self.table)
        if not np.any(is_beyond):
            return np.asarray(table[place])
        answers: Answers = table[np.where(is_beyond, 0, place)]
        unknown = np.flatnonzero(is_beyond)
        answers_there = self._ask({name: array[unknown] for name, array in position.items()})
        if answers_there.dtype != answers.dtype:
            answers = answers.astype(np.float64)
        answers[unknown] = answers_there
        return answers

    def _tabulate(self) -> None:
        """Build the table, if it is small compared with the number of games."""
        sizes = tuple(self._size(name) for name in self.needs)
        entries = int(np.prod(sizes))
        if entries > min(MOST_ENTRIES, SMALL + ENTRIES_PER_GAME * self.for_games):
            return
        places = np.indices(sizes).reshape(len(sizes), -1)
        self.sizes = sizes
        self.table = self._ask(dict(zip(self.needs, places, strict=True)))

    def _size(self, name: str) -> int:
        target = self.game.target
        if target is None or self.game.at_once:
            return USUAL[name]
        # Under first-to nobody decides after the target has been reached.
        is_score_below = name != "turn_total" and isinstance(self.game.ending, FirstTo)
        return min(target if is_score_below else target + BEYOND, LONGEST)


def decisions_of(
    game: Game,
    strategies: Sequence[Strategy],
    *,
    for_games: int = MANY,
    nobody_at_target: bool = False,
) -> list[Decisions]:
    """Return the decisions of each seat; seats that share a strategy share a table.

    With `nobody_at_target` no player has reached the target: the rules then ignore `other`.
    """
    by_key: dict[tuple[int, int | None], Decisions] = {}
    seats = []
    for seat, strategy in enumerate(strategies):
        names = reads(strategy)
        key = (id(strategy), seat if "seat" in names else None)
        if key not in by_key:
            unseen = {"other": 0} if nobody_at_target and "other" not in names else {}
            fixed = {"seat": seat, **unseen}
            by_key[key] = Decisions(game, strategy, fixed=fixed, for_games=for_games)
        seats.append(by_key[key])
    return seats
