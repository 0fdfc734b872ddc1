"""A turn as an automaton: throws lead from state to state, and one look makes several of them.

A state is a turn total together with what the player does at each. Whatever may be thrown from it
is written down once, for each of the 256 values of a random byte: three throws of a die are 216
equally likely cells, and the 40 values left over throw nothing. Ends are states that nothing leads
out of, so that all games of a chunk look at once, whether their turn is over or not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pigclass.rules.effects import Effect, Hurts
from pigclass.rules.game import Game
from pigclass.simulate.draws import BYTES, MOST_THROWS, Draws, draws_by_throws, random_bytes
from pigclass.words import refusal

Ints = npt.NDArray[Any]

MOST_STATES = 2_000

# A walk through the automaton is one number: the throws made above, below them the state, and eight
# bits of room for a random byte.
STATE = 8
THROWS = 32
BELOW_THROWS = (1 << THROWS) - 1


class End(NamedTuple):
    """How a turn can end: the points left to bank, and what its last throw did besides."""

    left: int
    lost: bool
    score_scale: int
    hits_everyone: bool


class Going(NamedTuple):
    """Where a turn can be before a throw: the row of decisions, the throws made, the turn total.

    Throws are counted only as far as they are safe.
    """

    row: int
    made: int
    turn_total: int


@dataclass(frozen=True)
class Automaton:
    """All turns that can come of some rows of decisions: `starts[row]` is where they begin.

    `left`, `lost`, `score_scales` and `hits_everyone` tell what each `End` does.
    """

    starts: Ints
    steps: Ints
    left: Ints
    lost: Ints
    score_scales: Ints
    hits_everyone: Ints

    def walk(self, rows: Ints, rng: np.random.Generator) -> tuple[Ints, Ints]:
        """Return which end a turn from each of the rows comes to, and after how many throws."""
        walks = all_walks = self.starts.take(rows)
        going = None
        first_going = len(self.left) << STATE
        for _ in range(MOST_THROWS):
            at = walks & BELOW_THROWS
            at += random_bytes(rng, len(walks))
            walks += self.steps.take(at, mode="clip")
            on = (walks & BELOW_THROWS) >= first_going
            if 2 * np.count_nonzero(on) > len(on):
                continue
            if going is None:
                going = np.flatnonzero(on)
            else:
                all_walks[going] = walks
                going = going[on]
            if not len(going):
                return (all_walks & BELOW_THROWS) >> STATE, all_walks >> THROWS
            walks = all_walks[going]
        raise refusal("refused.simulate.endless_turn", most=MOST_THROWS)


def automaton(game: Game, rows: Ints | None) -> Automaton | None:
    """Return the automaton of all turns in which `rows[row, turn total]` tell whether to roll.

    None where there are too many states, or where a throw moves a score and the turn goes on.
    """
    tables = draws_by_throws(game)
    cells = lcm(*(table.number_of_cells for table in tables))
    if rows is None or game.dice_choice is not None or cells > BYTES:
        return None
    kinds, kind_of = np.unique(rows, axis=0, return_inverse=True)
    found = _all_states(tables, kinds, one_throw=game.is_one_throw)
    if found is None:
        return None
    going, ends, leads_to = found
    effect_of = [table.effects_of_cells(cells) for table in tables]
    once = np.array(
        [[end] * cells for end in range(len(ends))]
        + [np.array(leads_to[state])[effect_of[state.made]] for state in going]
    )
    # What leads to a state that goes on is noted below 0 until all ends are known.
    once = np.where(once < 0, len(ends) - 1 - once, once)
    starts = np.array([going[Going(kind, 0, 0)] for kind in range(len(kinds))]) + len(ends)
    return Automaton(
        starts[kind_of.ravel()] << STATE,
        _steps(once, len(ends)),
        *map(np.array, zip(*ends, strict=True)),
    )


def _all_states(
    tables: Sequence[Draws], kinds: Ints, *, one_throw: bool
) -> tuple[dict[Going, int], dict[End, int], dict[Going, list[int]]] | None:
    """Return all states that go on and all ends, numbered, and where each effect leads."""
    going = {Going(kind, 0, 0): kind for kind in range(len(kinds))}
    ends: dict[End, int] = {}
    leads_to: dict[Going, list[int]] = {}
    safe = len(tables) - 1
    todo = list(going)
    for state in todo:
        leads_to[state] = []
        for effect in tables[state.made].effects:
            total = effect.turn_total_after(state.turn_total)
            made = min(state.made + 1, safe)
            over = effect.ends_turn or one_throw
            if not over and total >= kinds.shape[1]:
                return None
            if over or (state.made + 1 >= safe and not kinds[state.row, total]):
                end = _end(total, effect, over=over)
                leads_to[state].append(ends.setdefault(end, len(ends)))
                continue
            after = Going(state.row, made, total)
            if after not in going:
                going[after] = len(going)
                todo.append(after)
            leads_to[state].append(-1 - going[after])
            if effect.score_scale != 1 or len(going) > MOST_STATES:
                return None
    return going, ends, leads_to


def _end(total: int, effect: Effect, *, over: bool) -> End:
    everyone = effect.hurts is Hurts.EVERYONE and effect.score_scale != 1
    return End(total, over and effect.turn_scale == 0, effect.score_scale, everyone)


def _steps(once: Ints, ends: int) -> Ints:
    """Return what each value of a byte adds to a walk, for as many throws as fit into a byte."""
    states, cells = once.shape
    made_once = np.broadcast_to(np.arange(states)[:, None] >= ends, once.shape).astype(np.int64)
    after, made = once, made_once
    while after.shape[1] * cells <= BYTES:
        made = (made[:, :, None] + made_once[after]).reshape(states, -1)
        after = once[after].reshape(states, -1)
    values = np.arange(BYTES - BYTES % after.shape[1]) % after.shape[1]
    steps = np.zeros((states, BYTES), dtype=np.int64)
    steps[:, : len(values)] = (((after - np.arange(states)[:, None]) << STATE) + (made << THROWS))[
        :, values
    ]
    return steps.ravel()
