"""Players by seat, asked at arrays of positions, and checks that they can play a race.

Usually each throw may bust, so that every turn ends. Where no throw ends a turn, the turn total may
still rise until the player holds. If it can also fall or be reset, a turn may go on for ever; such
players have no win chance and are refused.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from pigclass.exact.engine.dice_turns import Dice, DiceTurns, dice_of
from pigclass.exact.engine.throw_table import Answers, Floats, Ints, Kernel, kernel_of, reached
from pigclass.exact.engine.turns import OpenTurns
from pigclass.rules.endings import EqualTurns, FirstTo
from pigclass.rules.game import Game
from pigclass.strategies.deciding import dice_chosen, roll_chance
from pigclass.strategies.reading import Position, Strategy, reads, stops_at_target, title
from pigclass.strategies.table import as_arrays
from pigclass.words import grouped, refusal, say

# Readings of a position in a race for two. It has no fixed number of rounds, so `round` is missing.
READ_IN_RACES = ("turn_total", "own", "other", "throws", "scoring_turns", "seat", "still_standing")
READ_IN_ROUNDS = ("turn_total", "own", "throws", "round", "rounds_left", "seat", "still_standing")
LONGEST_OVERSHOOT = 300
MOST_SCORING_TURNS = 40
MOST_THROWS = 60
# Positions examined at once for the highest turn total with a roll.
MOST_AT_ONCE = 100_000
# Largest target whose tables fit into a laptop's memory.
FURTHEST = 2_000


@dataclass(frozen=True)
class Player:
    """A seat and the strategy that plays there; None means perfect play.

    `settles[turn_total]` is True if the player would rather bank and tie than roll on; it matters
    only if the opponent has reached the target.
    """

    game: Game
    seat: int
    strategy: Strategy | None = None
    may_pass: bool = False
    settles: Answers | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.strategy is None:
            return
        names = READ_IN_ROUNDS if self.game.at_once else READ_IN_RACES
        if unknown := [name for name in reads(self.strategy) if name not in names]:
            about = {"title": title(self.strategy), "names": ", ".join(names)}
            key = "refused.exact.rounds_read" if self.game.at_once else "refused.exact.race_reads"
            raise refusal(key, unknown=unknown[0], **about)
        strategy = as_arrays(self.strategy, self.game, ranges=self._ranges)
        object.__setattr__(self, "strategy", strategy)

    @property
    def is_perfect(self) -> bool:
        """True if this seat plays perfectly."""
        return self.strategy is None

    @property
    def stops_at_target(self) -> bool:
        """True if the player always holds as soon as banking reaches the target."""
        return self.strategy is None or stops_at_target(self.strategy)

    @property
    def is_answered(self) -> bool:
        """True if the opponent has another turn after the target is banked."""
        ending = self.game.ending
        return not (isinstance(ending, FirstTo) or (isinstance(ending, EqualTurns) and self.seat))

    @property
    def least(self) -> int:
        """Lowest turn total that may be banked; 0 for a player who may pass."""
        return 0 if self.may_pass else max(1, self.game.min_bank)

    @property
    def plays(self) -> Strategy:
        """The strategy; refused for a perfect player."""
        if self.strategy is None:
            raise refusal("refused.exact.not_asked")
        return self.strategy

    @property
    def name(self) -> str:
        """Name of the player."""
        return say("strategy.perfect") if self.strategy is None else title(self.strategy)

    def reads(self, name: str) -> bool:
        """Return whether the strategy looks at `name`."""
        return self.strategy is not None and name in reads(self.strategy)

    def rolls(self, **position: Any) -> Answers:
        """Return where the player rolls: booleans, or chances if any is neither 0 nor 1."""
        readings, shape = self._readings(position)
        answer = roll_chance(self.plays, self.game, readings, may_pass=self.may_pass)
        if self.settles is not None:
            settles = self.settles[np.minimum(readings["turn_total"], len(self.settles) - 1)]
            answer = np.where(settles & self._would_tie(readings), 0, answer)
        chances = np.broadcast_to(np.asarray(answer), shape)
        whole = (chances == 0) | (chances == 1)
        return chances != 0 if whole.all() else chances.astype(np.float64)

    def dice(self, **position: Any) -> Answers:
        """Return the number of dice thrown at each position."""
        readings, shape = self._readings(position)
        return np.broadcast_to(np.asarray(dice_chosen(self.plays, self.game, readings)), shape)

    def answers(self, **position: Any) -> Answers:
        """Return `dice` in games where the number of dice is chosen, else `rolls`."""
        return self.dice(**position) if self.game.dice_choice else self.rolls(**position)

    def top(self) -> int:
        """Return the highest turn total at which the strategy may roll before last turns."""
        if self.game.is_one_throw:
            return 0
        target = self.game.target or 0
        if isinstance(self.game.ending, FirstTo) and stops_at_target(self.plays):
            return target - 1
        return max(target - 1, self.top_at(np.arange(target)))

    @property
    def _ranges(self) -> dict[str, tuple[int, int]]:
        """Usual range of each reading, (first, end), in the solvers' questions."""
        alone = {"seat": (self.seat, self.seat + 1), "still_standing": (1, 2)}
        if self.game.at_once:
            return alone
        target = self.game.target or 0
        holds = isinstance(self.game.ending, FirstTo) and stops_at_target(self.plays)
        turn_total = (0, target if holds else self._longest + 1)
        return alone | {"turn_total": turn_total, "own": (0, target + 1), "other": (0, target + 1)}

    @property
    def _longest(self) -> int:
        """Highest turn total examined where a strategy rolls past the target."""
        return 2 * (self.game.target or 0) + LONGEST_OVERSHOOT

    def top_at(self, own: Ints) -> int:
        """Return the highest turn total at which the player may roll with scores `own`."""
        limit, pairs = self._longest, len(own) * ((self.game.target or 0) + 1)
        blocks = np.array_split(np.arange(limit + 1), 1 + limit * pairs // MOST_AT_ONCE)
        highest = max(self._highest_roll(block[:, None, None, None], own) for block in blocks)
        if highest == limit:
            raise refusal("refused.exact.still_rolls", title=title(self.plays), limit=limit)
        first = reached(self.game, max(self.throw_levels, self.game.safe_throws))
        return max(highest, min(limit, first))

    def _highest_roll(self, turn_totals: Ints, own: Ints) -> int:
        every = np.arange((self.game.target or 0) + 1)
        chances = self.rolls(
            turn_total=turn_totals,
            own=own[:, None, None] if self.reads("own") else own[:1, None, None],
            other=every[:, None] if self.reads("other") else every[:1, None],
            scoring_turns=np.arange(self.scoring_levels + 1),
            throws=max(1, self.throw_levels),
        )
        return int(np.max(turn_totals * (chances != 0)))

    @cached_property
    def scoring_levels(self) -> int:
        """Number of scoring turns from which on the decisions stay the same."""
        return self._levels("scoring_turns", MOST_SCORING_TURNS)

    @cached_property
    def throw_levels(self) -> int:
        """Number of throws in a turn from which on the decisions stay the same."""
        return self._levels("throws", MOST_THROWS)

    @cached_property
    def kernels(self) -> tuple[Kernel, ...]:
        """Kernel of the later throws of a turn; then of its first throws, one by one."""
        throws = 0 if self.game.is_one_throw else max(self.game.safe_throws, self.throw_levels)
        told_apart = (kernel_of(self.game, throws=k, told_apart=True) for k in range(throws))
        return kernel_of(self.game), *told_apart

    @cached_property
    def all_dice(self) -> Dice:
        """Throws of all numbers of dice that the player may choose."""
        if self.is_perfect or self.game.dice_choice is None:
            return dice_of(self.game)
        size = self.game.target or 0
        own, other = np.indices((size + 1, 2 * size + 1))
        every = np.arange(self.scoring_levels + 1)[:, None, None]
        answers = self.dice(own=own, other=other, turn_total=0, throws=0, scoring_turns=every)
        return dice_of(self.game, tuple(np.unique(answers).tolist()))

    def _levels(self, name: str, most: int) -> int:
        if not self.reads(name) or (self.game.is_one_throw and not self.game.dice_choice):
            return 0
        every = np.arange(self.game.target or 0)
        # For readings that the strategy ignores: values at which the rules leave a choice.
        least = {"own": 0, "other": 0, "turn_total": max(1, self.game.min_bank)}
        numbers = [every if self.reads(it) else np.array([least[it]]) for it in least]
        open_grid = np.meshgrid(*numbers, indexing="ij", sparse=True)
        at: dict[str, Answers] = dict(zip(least, open_grid, strict=True))
        answers = [self.answers(**at, **{name: number}) for number in range(most + 1)]
        if np.any(answers[-1] != self.answers(**at, **{name: 2 * most + 1})):
            about = {"title": title(self.plays), "most": most, "name": name}
            raise refusal("refused.exact.tells_apart", **about)
        return max((n + 1 for n in range(most) if np.any(answers[n] != answers[n + 1])), default=0)

    def _would_tie(self, readings: Position) -> Answers:
        """Return where banking ties with an opponent who has reached the target."""
        own, other = readings["own"], readings["other"]
        chases = (other >= (self.game.target or 0)) & (own != other)
        return np.asarray(chases & (own + readings["turn_total"] == other))

    def _readings(self, position: Position) -> tuple[dict[str, Answers], tuple[int, ...]]:
        """Return all readings at these positions, and their common (broadcast) shape."""
        usual = {"throws": 1, "scoring_turns": 0, "still_standing": 1, "seat": self.seat}
        values = usual | dict(position)
        if isinstance(values["throws"], int) and values["throws"] == 1 and self.game.safe_throws:
            values["throws"] = self.game.safe_throws
        readings = {name: np.asarray(value) for name, value in values.items()}
        return readings, np.broadcast_shapes(*(value.shape for value in readings.values()))


Turns = OpenTurns | DiceTurns


def turns_of(
    player: Player, hold: Floats, *, top: int, position: Position, low: int = 0, width: int = 1
) -> Turns:
    """Return the turns of a player at a position; `hold[j, 0, t]` is the value of holding."""
    if player.game.is_one_throw:
        return _dice_turns(player, hold, position, low, width)
    return open_turns(player, hold, top=top, position=position, low=low, width=width)


def _dice_turns(
    player: Player, hold: Floats, position: Position, low: int, width: int
) -> DiceTurns:
    numbers = None
    if not player.is_perfect and player.game.dice_choice:
        numbers = player.dice(**position, turn_total=0, throws=0)
        numbers = np.broadcast_to(numbers, (len(hold), width))
        if not np.isin(numbers, player.all_dice.numbers).all():
            raise refusal("refused.exact.dice_past_target", name=player.name)
    return DiceTurns(player.all_dice, hold, low, width, numbers=numbers)


def open_turns(
    player: Player, hold: Floats, *, top: int, position: Position, low: int = 0, width: int = 1
) -> OpenTurns:
    """Return the turns of a player in games where a turn may have several throws."""
    kernel, *early = player.kernels
    return OpenTurns(
        kernel=kernel,
        hold=hold,
        low=low,
        width=width,
        top=top,
        least=max(1, player.game.min_bank),
        rolls=None
        if player.is_perfect
        else lambda risk, throws: player.rolls(**position, turn_total=risk, throws=throws),
        early=tuple(early),
        forced=player.game.safe_throws,
    )


def length_of_hold(player: Player, top: int) -> int:
    """Return how many turn totals `hold` needs if the player rolls up to `top`."""
    if player.game.is_one_throw:
        return player.all_dice.reach + 2
    return max(kernel.furthest(top) for kernel in player.kernels) + 2


def check_race(game: Game) -> None:
    """Refuse a game that is not a race between two players."""
    if game.at_once or game.target is None:
        raise refusal("refused.exact.no_race", name=game.name)
    if game.players != 2 or game.teams is not None:
        raise refusal("refused.exact.two_players", name=game.name, players=game.players)
    if game.dice_choice is not None and not game.is_one_throw:
        raise refusal("refused.exact.dice_each_throw", name=game.name)
    check_target(game)


def check_target(game: Game) -> None:
    """Refuse a game whose target is too far away for theory."""
    if game.target is not None and game.target > FURTHEST:
        too_far = {"furthest": grouped(FURTHEST), "target": grouped(game.target)}
        raise refusal("refused.exact.furthest", **too_far)


def check_turns_end(player: Player) -> None:
    """Refuse a player whose turns may never end."""
    game = player.game
    if game.is_one_throw or game.dice_choice is not None:
        return
    kernel, totals = kernel_of(game), range(1, (game.target or 0) + 1)
    may_fall = any(change.after(total) <= total for change in kernel.jumps for total in totals)
    if may_fall and not kernel.ending_chance:
        raise refusal("refused.exact.endless_turns", name=game.name, player=player.name)
