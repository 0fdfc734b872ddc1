"""Questions about races: perfect play, pairs of strategies, best answers.

A position is (own score, opponent's score, turn total) for the player on turn, with the seat where
it matters. Perfect play maximizes the chance of winning, a shared victory counted half. Win chances
are floats accurate to 1e-10, or fractions for small targets (about 15). Source of the model: Neller
and Presser 2004, *Optimal Play of the Dice Game Pig*, UMAP Journal 25(1).
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from pigclass.exact.chance.numbers import Chance, WinTieLoss, breaks_ties, ties_stand
from pigclass.exact.engine.dice_turns import DiceTurns, dice_of
from pigclass.exact.engine.players import Player, check_race
from pigclass.exact.engine.solving import dice_thrown, interruptible
from pigclass.exact.engine.throw_table import Answers, Ints
from pigclass.exact.races.duel import Duel, SolvedDuel
from pigclass.exact.races.last_chance import dice_behind
from pigclass.exact.races.policy import PerfectDice
from pigclass.exact.races.race import POSITION, Race
from pigclass.exact.races.small_game import BEGINNING, SmallGame, is_small, told_exactly
from pigclass.face import pd
from pigclass.rules.game import Game, about_a_game
from pigclass.strategies import chosen
from pigclass.strategies.reading import Strategy, title
from pigclass.words import refusal


@dataclass(frozen=True, eq=False, repr=False)
class DiceRace(Race):
    """Solved race of single throws: decisions are numbers of dice."""

    def dice(self, own: int, other: int, *, seat: int = 0) -> int:
        """Return the number of dice that perfect play throws."""
        self._check(own, other, 0, seat)
        return int(self.strategy(own=own, other=other, seat=seat))

    @cached_property
    def policy(self) -> Answers:
        """Numbers of dice that perfect play throws, [seat, own, other].

        In last turns `other` is at or above the target; the row own = target is for tiebreakers.
        """
        return np.stack([self._table(seat) for seat in (0, 1)])

    @cached_property
    def strategy(self) -> Any:
        """Perfect play as a strategy."""
        return PerfectDice(self.game, self.policy, answers_to=self.answers)

    @property
    def frame(self) -> "pd.DataFrame":
        """The policy as a frame; columns: `seat`, `own`, `other`, `dice`."""
        size = self.game.target or 0
        table = self.policy[:, :size, :size]
        # There is no turn total: `POSITION` has one name more than the table has axes.
        columns = dict(zip(POSITION, map(np.ravel, np.indices(table.shape)), strict=False))
        return pd.DataFrame(columns | {"dice": table.reshape(-1)})

    def if_roll(self, own: int, other: int, turn_total: int = 0, *, seat: int = 0) -> Chance:
        """Refuse the question: the only decision is the number of dice."""
        self._check(own, other, turn_total, seat)
        raise refusal("refused.exact.how_many_dice", name=self.game.name)

    if_hold = if_roll

    def should_roll(self, own: int, other: int, turn_total: int = 0, *, seat: int = 0) -> bool:
        """Return True: every turn is a single throw."""
        self._check(own, other, turn_total, seat)
        return True

    def _check(self, own: int, other: int, turn_total: int, seat: int) -> None:
        """Refuse a position outside the game."""
        super()._check(own, other, turn_total, seat)
        if turn_total:
            raise refusal("refused.exact.one_throw", name=self.game.name)

    def _table(self, seat: int) -> Ints:
        """Return the best numbers of dice, [own, other]."""
        solved, size = self.solved, self.game.target or 0
        scores = size + dice_of(self.game).reach + 1
        best_by_gap = dice_behind(Player(self.game, seat), solved.ties[seat], gaps=scores)
        own, other = np.indices((size + 1, scores))
        table: Ints = best_by_gap[np.maximum(other - own, 0)]
        table[:size, :size] = dice_thrown(solved.pairs, seat)
        if seat == 0 and breaks_ties(self.game):
            turns, bust, wiped = solved.duel.tiebreaker.first_turn(size)
            turns.settle(bust, wiped)
            if isinstance(turns, DiceTurns):
                table[size, size] = turns.best[0, 0]
        return table


@about_a_game()
def race(game: Game) -> Race:
    """Return the race between two players who both play perfectly.

    >>> from pigclass import *
    >>> exact.race(pig())
    Pig to 100, perfect play: the first player wins 53.06%, the second 46.94%.
    >>> exact.race(piglet(target=2))
    Piglet to 2, perfect play: the first player wins 57.14% (exactly 4/7), \
the second 42.86% (exactly 3/7).

    Solved races are cached; a long solve can be interrupted. Raises PigclassError for games with
    other than two players or with shared throws, and where the solver does not cover the rules.
    """
    return DiceRace(game, _perfect(game)) if game.is_one_throw else Race(game, _perfect(game))


@about_a_game()
def win_probability(
    game: Game, first: Strategy | str, second: Strategy | str, *, may_pass: bool = False
) -> Chance:
    """Return the chance that `first`, who begins, wins against `second`.

    >>> from pigclass import *
    >>> round(exact.win_probability(pig(), HoldAt(20), HoldAt(21)), 6)
    0.542626

    It is the chance of winning alone; `outcome` also returns the chances of tie and loss. For small
    targets (about 15) it is a fraction, else a float accurate to 1e-10.
    """
    return outcome(game, first=first, second=second, may_pass=may_pass).win


@about_a_game()
def outcome(
    game: Game, first: Strategy | str, second: Strategy | str, *, may_pass: bool = False
) -> WinTieLoss:
    """Return the chances that `first`, who begins, wins, ties and loses against `second`.

    >>> from pigclass import *
    >>> exact.outcome(pig(ending="equal_turns"), first=HoldAt(20), second=HoldAt(25))
    hold at 20 begins against hold at 25: wins 45.14%, loses 54.86%.

    `may_pass=True` lets strategies hold at 0, which is not legal at the table.
    """
    check_race(game)
    first, second = chosen(first, game), chosen(second, game)
    players = Player(game, 0, first, may_pass), Player(game, 1, second, may_pass)
    if is_small(game, players):
        return told_exactly(title(first), title(second), SmallGame(game, players).at(BEGINNING))
    # Each seat's value of a tie: first 0 to the first player, then 1; the difference is its chance.
    shares = (0.0, 1.0) if ties_stand(game) else (0.5, 0.5)
    win = _solve(game, players, shares).first_wins
    tie = 0.0
    if ties_stand(game):
        tie = max(0.0, _solve(game, players, (1.0, 0.0)).first_wins - win)
    return WinTieLoss(title(first), title(second), win, tie, 1 - win - tie)


@about_a_game(seat=(0, 1))
def best_response(game: Game, against: Strategy | str, *, seat: int = 0) -> Race:
    """Return the best play of `seat` against an opponent with a fixed strategy.

    >>> from pigclass import *
    >>> exact.best_response(pig(), HoldAt(20))
    Pig to 100, the best answer to hold at 20: going first it wins 58.74%, hold at 20 wins 41.26%.
    """
    check_race(game)
    against = chosen(against, game)
    answer = Player(game, seat=seat)
    opponent = Player(game, seat=1 - seat, strategy=against)
    if opponent.reads("scoring_turns"):
        raise refusal("refused.exact.reads_scoring_turns", title=title(against))
    players = (answer, opponent) if seat == 0 else (opponent, answer)
    kind = DiceRace if game.is_one_throw else Race
    return kind(game, _solve(game, players))


@lru_cache(maxsize=16)
def _perfect(game: Game) -> SolvedDuel:
    check_race(game)
    return _solve(game, (Player(game, seat=0), Player(game, seat=1)))


def _solve(
    game: Game, players: tuple[Player, Player], shares: tuple[float, float] = (0.5, 0.5)
) -> SolvedDuel:
    """Return the solved duel of two players."""
    with interruptible(game):
        return Duel(game, players, shares).solve()
