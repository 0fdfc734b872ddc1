"""Solitaire: one player reaches the target in as few turns as possible.

E(i) is the mean number of turns needed from score i, including the next; it is 0 at the target. In
a turn the player takes the smaller of holding, E(i + t), and rolling; a turn without points leads
back to E(i). So a turn is computed with its slope in E(i), and each score gives one equation.
Repeating this with the better policy is policy iteration. Source: Neller's CS1 material on Pig.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

import numpy as np

from pigclass.exact.chance.numbers import Chance, ExactNumber
from pigclass.exact.engine.dice_turns import DiceTurns
from pigclass.exact.engine.players import Player, Turns, check_target, length_of_hold, turns_of
from pigclass.exact.engine.solving import fixed_point, interruptible
from pigclass.exact.engine.throw_table import Answers, Floats
from pigclass.exact.races.policy import PerfectDice, PerfectPlay
from pigclass.exact.races.small_game import TURNS, Position, SmallGame, is_small_alone
from pigclass.face import pd
from pigclass.one_number import OneNumber
from pigclass.rules.endings import FirstTo, Ties, within
from pigclass.rules.game import POINTS, Game, about_a_game
from pigclass.strategies import chosen
from pigclass.strategies.reading import Strategy, reads, title
from pigclass.words import refusal, rounded, say, word_for

SETTLED = 1e-15
MOST_SWEEPS = 20_000
NEVER = "refused.exact.never_there"


@dataclass(frozen=True, eq=False, repr=False)
class Solitaire(OneNumber):
    """Mean number of turns that one player needs to reach the target.

    `turns_from[i]` is the mean from score i. `policy[own, turn_total]` is True where the player
    rolls; in games of single throws `policy[own]` is the number of dice.
    """

    number_is: ClassVar = "mean_turns"

    game: Game
    strategy: Strategy | None
    turns_from: Floats = field(repr=False)
    policy: Answers = field(repr=False)

    @property
    def mean_turns(self) -> Chance:
        """Mean number of turns from 0 to the target."""
        exactly = self.fractions
        return float(self.turns_from[0]) if exactly is None else exactly[0]

    @cached_property
    def fractions(self) -> tuple[ExactNumber, ...] | None:
        """Mean turns from each score as fractions; None for large targets."""
        if not is_small_alone(self.game, perfect=self.strategy is None):
            return None
        game, table = alone_in(self.game), self.policy[None, :, None]
        never = np.zeros(1, dtype=bool)
        fewest = PerfectDice(game, table) if table.ndim == 3 else PerfectPlay(game, table, never)
        player = Player(game, seat=0, strategy=self.strategy or fewest)
        small = SmallGame(game, (player,))
        scores = range(game.target or 0)
        return tuple(ExactNumber(small.at(Position(0, own, 0))[TURNS]) for own in scores)

    def should_roll(self, own: int, turn_total: int) -> bool:
        """Return whether rolling needs fewer turns than holding."""
        within(own, 0, (self.game.target or 0) - 1, what="own")
        within(turn_total, *POINTS, what="turn_total")
        if self.game.is_one_throw:
            return True
        return bool(turn_total < self.policy.shape[1] and self.policy[own, turn_total])

    @property
    def frame(self) -> "pd.DataFrame":
        """Mean turns needed from each score; columns: `own`, `mean_turns`."""
        return pd.DataFrame({"own": range(len(self.turns_from)), "mean_turns": self.turns_from})

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        by = say("told.fewest_turns") if self.strategy is None else title(self.strategy)
        mean, unit = self.mean_turns, "turns on average"
        if isinstance(mean, ExactNumber):
            turns = mean.spoken(unit)
        else:
            turns = say("told.about", number=f"{rounded(mean, 4)} {word_for('unit', unit)}")
        return say("told.alone", game=self.game.name, target=self.game.target, how=by, turns=turns)


@about_a_game()
def solitaire(game: Game, strategy: Strategy | str | None = None) -> Solitaire:
    """Return the mean number of turns to the target, for the best play or a strategy.

    >>> from pigclass import *
    >>> exact.solitaire(pig(), HoldAt(20))
    Pig alone to 100, hold at 20: about 12.6368 turns on average.

    A strategy holds when banking reaches the target, unless it has `stop_at_target=False`.
    """
    if game.target is None or game.at_once:
        raise refusal("refused.exact.no_target", name=game.name)
    if game.dice_choice is not None and not game.is_one_throw:
        raise refusal("refused.exact.not_alone", name=game.name)
    check_target(game)
    if strategy is not None:
        strategy = chosen(strategy, game)
    if strategy is not None and {"other", "scoring_turns"} & set(reads(strategy)):
        raise refusal("refused.exact.alone_reads", title=title(strategy))
    player = Player(alone_in(game), seat=0, strategy=strategy)
    with interruptible(game):
        needed, policy = _open_turns(player)
    return Solitaire(game, player.strategy, needed, policy)


def alone_in(game: Game) -> Game:
    """Return the game for one player, which ends when the target is banked."""
    target = game.target or 0
    return replace(game, players=1, teams=None, ending=FirstTo(target), ties=Ties.SHARE)


def _open_turns(player: Player) -> tuple[Floats, Answers]:
    """Return the mean turns needed from each score, and where to roll."""
    size = player.game.target or 0
    top = size - 1 if player.is_perfect and not player.game.is_one_throw else player.top()
    # The solver maximizes, so values are minus the number of turns.
    hold = np.zeros((size, 2, max(size, length_of_hold(player, top + size))))
    position = {"own": np.arange(size)[:, None], "other": np.zeros((size, 1), dtype=np.int64)}
    turns = turns_of(player, hold, top=top, position=position)
    if player.is_perfect:
        _hold_at(turns, _beginning(player, top))
    if turns.wipes:
        fixed_point(
            lambda start: _settle(turns, float(start[0]))[:1],
            np.array([-float(size)]),
            tolerance=SETTLED * size,
        )
    worth = _settle(turns, float(hold[0, 0, 0]))
    return -worth, _where_it_rolls(turns, worth)


def _beginning(player: Player, top: int) -> Floats:
    """Return starting values for each score: minus an upper bound of the mean turns.

    The best turn gains m points on average, and m falls towards the target. If each point is worth
    2/m turns, that turn gains two turns and costs one. So policy iteration improves from here, and
    no policy in it goes on for ever.
    """
    size = player.game.target or 0
    hold = np.zeros((size, 2, length_of_hold(player, top)))
    hold[:, 0] = np.minimum(np.arange(hold.shape[2]), np.arange(size, 0, -1)[:, None])
    turns, nothing = turns_of(player, hold, top=top, position={}), np.zeros((size, 2, 1))
    gained = turns.values(nothing, np.zeros_like(hold[:, 0]), nothing, slopes=False)[:, 0, 0]
    if not gained.all():
        raise refusal(NEVER)
    return -np.cumsum(2 / gained[::-1])[::-1]


def _settle(turns: Turns, after_wipe: float) -> Floats:
    """Return minus the mean turns from each score; `after_wipe` is the value of a wipe-out."""
    worth: Floats = turns.hold[:, 0, 0].copy()
    for _ in range(MOST_SWEEPS):
        nothing, wiped = _after_turn(turns, worth, after_wipe)
        values = turns.values(nothing, wiped, nothing)
        value, slope = values[:, 0, 0], values[:, 1, 0]
        if (slope >= 1).any():
            break
        better = (value - slope * worth - 1) / (1 - slope)
        change = float(np.abs(better - worth).max())
        worth = better
        _hold_at(turns, worth)
        if change <= SETTLED * len(worth) * max(1.0, float(-worth[0])):
            return worth
    raise refusal(NEVER)


def _hold_at(turns: Turns, worth: Floats) -> None:
    """Write the value of holding at each score into `turns`."""
    for own in range(len(worth)):
        turns.hold[own, 0, : len(worth) - own] = worth[own:]


def _after_turn(turns: Turns, worth: Floats, after_wipe: float) -> tuple[Floats, Floats]:
    nothing = np.ones((len(worth), 2, 1))
    nothing[:, 0, 0] = worth
    wiped = np.zeros((len(worth), turns.hold.shape[2]))
    wiped[:, : len(worth)] = worth
    wiped[:, 0] = after_wipe
    return nothing, wiped


def _where_it_rolls(turns: Turns, worth: Floats) -> Answers:
    nothing, wiped = _after_turn(turns, worth, float(worth[0]))
    turns.settle(nothing, wiped)
    return turns.best[:, 0] if isinstance(turns, DiceTurns) else turns.decided(nothing, wiped)
