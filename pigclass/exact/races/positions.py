"""Positions of a game with a small target, with choices and moves.

A position is at the beginning of a turn or within it. It has the seat on turn, both scores, the
turn total and the throws so far, the scoring turns (if a strategy reads them), and whether it is in
a tiebreaker. A game for a single player has one seat, and counts its turns.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.players import Player
from pigclass.exact.one_turn.turn import TurnQuestion
from pigclass.rules.effects import Hurts
from pigclass.rules.endings import EqualTurns, FirstTo, LastThrow, LastTurn, Ties
from pigclass.rules.game import Game
from pigclass.strategies.deciding import dice_chosen, must_roll

# Most beginnings of a turn: two seats and a target of 15.
MOST_POSITIONS = 450
MOST_DICE = 30
# A strategy that rolls at a higher turn total is refused, since its turns may never end.
FARTHEST = 2_000
# Largest targets for a single player; the best play takes far longer to solve than a strategy.
MOST_SCORES = {"strategy": 40, "fewest": 15}

WIN, TIE, LOSS, TURNS = "the first player wins", "a tie", "the second player wins", "turns"
HOLD, ROLL = 0, 1


class Position(NamedTuple):
    """Position of a game; `banked` are the scoring turns of each seat, if they matter."""

    seat: int
    own: int
    other: int
    breaks_tie: bool = False
    banked: tuple[int, int] = (0, 0)
    turn_total: int = 0
    throws: int = 0


BEGINNING = Position(0, 0, 0)
# Chances of the positions and ends after a choice.
Row = dict[Position | str, Fraction]


def position_at(game: Game, own: int, other: int, turn_total: int, seat: int) -> Position:
    """Return the position with these points, normalized: past the target only the gap matters."""
    size, breaks_tie = game.target or 0, own >= (game.target or 0)
    if breaks_tie:
        own, other = size, max(0, size + other - own) if other else 0
    elif other >= size:
        own, other = size - 1, size - 1 + other - own
    throws = max(1, game.safe_throws) if turn_total else 0
    return Position(seat, own, other, breaks_tie, turn_total=turn_total, throws=throws)


@dataclass
class Positions:
    """Choices and moves at the positions of a game.

    A choice is HOLD, ROLL, or a number of dice.
    """

    game: Game
    players: tuple[Player, ...]
    rows: dict[tuple[Position, int], Row] = field(default_factory=dict)

    @cached_property
    def throws_told_apart(self) -> tuple[int, ...]:
        """Highest number of throws that positions tell apart, for each seat."""
        return tuple(
            self._question(Position(player.seat, 0, 0)).most_throws() for player in self.players
        )

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """Highest number of scoring turns that positions tell apart, for each seat."""
        return tuple(player.scoring_levels() for player in self.players)

    def choices(self, at: Position) -> Iterable[int]:
        """Return the legal choices at a position."""
        if self.game.dice_choice is not None:
            return range(1, (self.game.dice_choice.most or MOST_DICE) + 1)
        turn = {"turn_total": at.turn_total, "throws": at.throws}
        if at.throws == 0 or self._is_last_throw(at) or must_roll(self.game, turn):
            return (ROLL,)
        behind = at.other - at.own - at.turn_total
        if at.breaks_tie or at.other < (self.game.target or 0) or behind == 0:
            return (HOLD, ROLL)
        # In a last turn the rules make a player hold exactly when banking beats the opponent.
        return (ROLL,) if behind > 0 else (HOLD,)

    def decided(self, at: Position) -> dict[int, Fraction]:
        """Return the choices of the strategy on turn, with their chances."""
        question, state = self._question(at), (at.turn_total, at.throws)
        if self.game.dice_choice is not None:
            return {dice_chosen(question.strategy, self.game, question.at(state)): Fraction(1)}
        rolls = Fraction(1) if self._is_last_throw(at) else question.chance_to_roll(state)
        if rolls and at.turn_total > FARTHEST:
            raise question.endless()
        return {choice: part for choice, part in ((ROLL, rolls), (HOLD, 1 - rolls)) if part}

    def leads(self, at: Position, choice: int) -> Row:
        """Return the chances of the positions and ends after a choice."""
        if (at, choice) not in self.rows:
            row = self.rows[at, choice] = self._thrown(at, choice)
            if len(self.players) == 1 and at.throws == 0:
                row[TURNS] = Fraction(1)
        return self.rows[at, choice]

    def _thrown(self, at: Position, choice: int) -> Row:
        if choice == HOLD:
            return {self._banked(at, at.turn_total): Fraction(1)}
        row: Row = {}
        dice = None if self.game.dice_choice is None else choice
        single = self.game.is_one_throw
        if self._is_last_throw(at):
            single, at = True, at._replace(turn_total=0, throws=0)
        throws = min(at.throws + 1, self.throws_told_apart[at.seat])
        for effect, chance in effect_chances(self.game, throws=at.throws, dice=dice).items():
            left = effect.turn_total_after(at.turn_total)
            following: Position | str = at._replace(turn_total=left, throws=throws)
            if single or effect.ends_turn:
                following = self._banked(at, left, wiped=effect.is_wipe_out)
            row[following] = row[following] + chance if following in row else chance
        return row

    def _question(self, at: Position) -> TurnQuestion:
        player = self.players[at.seat]
        position = {"own": at.own, "other": at.other, "seat": at.seat}
        position |= {"scoring_turns": at.banked[at.seat], "still_standing": 1}
        return TurnQuestion(self.game, player.plays, player.may_pass, position)

    def _is_last_throw(self, at: Position) -> bool:
        """Return whether the next throw ends the game, and its points are banked."""
        behind = at.other >= (self.game.target or 0) and not at.breaks_tie
        return behind and isinstance(self.game.ending, LastThrow)

    def _banked(self, at: Position, points: int, *, wiped: bool = False) -> Position | str:
        """Return the position after a turn, or the end of the game."""
        seat, size = at.seat, self.game.target or 0
        own = 0 if wiped else at.own + points
        if isinstance(self.game.ending, FirstTo) and own >= size:
            return (WIN, LOSS)[seat]
        if len(self.players) == 1:
            return Position(0, own, 0)
        banked = list(at.banked)
        banked[seat] = min(self.levels[seat], banked[seat] + (points > 0))
        passed = Position(1 - seat, at.other, own, at.breaks_tie, (banked[0], banked[1]))
        if self._is_last(at, own):
            return self._compared(passed)
        if own >= size and not at.breaks_tie:
            # Only the gap matters from here on.
            return passed._replace(own=size - 1, other=size - 1 + own - at.other)
        return passed

    def _is_last(self, at: Position, own: int) -> bool:
        """Return whether this turn, which ends with the score `own`, is the last one."""
        size = self.game.target or 0
        if at.breaks_tie:
            return at.seat == 1
        if isinstance(self.game.ending, EqualTurns):
            return at.seat == 1 and max(own, at.other) >= size
        return at.other >= size

    def _compared(self, passed: Position) -> Position | str:
        if passed.own != passed.other:
            return WIN if (passed.own > passed.other) == (passed.seat == 0) else LOSS
        if self.game.ties is Ties.SHARE:
            return TIE
        # Past the target only the points gained matter.
        level = min(passed.own, self.game.target or 0)
        return Position(0, level, level, breaks_tie=True, banked=passed.banked)


def is_small(game: Game, players: tuple[Player, ...]) -> bool:
    """Return whether a race has few enough positions to be solved in fractions."""
    positions = 2 * (game.target or 0) ** 2
    if positions > MOST_POSITIONS or not _is_plain(game):
        return False
    if _wanders(game) and any(player.is_perfect for player in players):
        return False
    for player in players:
        positions *= 1 + player.scoring_levels()
    return positions <= MOST_POSITIONS


def is_small_alone(game: Game, *, perfect: bool) -> bool:
    """Return whether the game for a single player can be solved in fractions."""
    most = MOST_SCORES["fewest" if perfect else "strategy"]
    return (game.target or 0) <= most and _is_plain(game)


def _wanders(game: Game) -> bool:
    """Return whether the turn total of a last turn may rise and fall without limit.

    Then each turn total leads to every other, which takes minutes in fractions.
    """
    breaks_ties = isinstance(game.ending, LastThrow) and game.ties is Ties.TIEBREAKER
    long = isinstance(game.ending, EqualTurns | LastTurn) or breaks_ties
    return long and any(
        not effect.ends_turn and effect.turn_add < 0 for effect in effect_chances(game)
    )


def _is_plain(game: Game) -> bool:
    """Return whether throws leave scores alone, except for a wipe-out of the thrower's own."""
    return all(
        effect.score_scale == 1 or (effect.is_wipe_out and effect.hurts is not Hurts.EVERYONE)
        for throws in range(game.safe_throws + 1)
        for effect in effect_chances(game, throws=throws)
    )
