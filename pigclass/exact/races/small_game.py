"""Games with small targets, solved in fractions.

A position is at the beginning of a turn or within it. It has the seat on turn, both scores, the
turn total and the throws so far, the scoring turns (if a strategy reads them), and whether it is in
a tiebreaker. A game for a single player has one seat, and counts its turns.

Eliminating the positions one by one gives the chances of each end. Perfect players decide as the
solution in floats says: choices that differ by less than its error count as equally good. Only in a
tiebreaker, which after two wipe-outs looks like another position, better choices are tried until
there is none left: policy iteration (Howard 1960).
"""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from pigclass.exact.chance.numbers import ExactNumber, WinTieLoss
from pigclass.exact.chance.throws import effect_chances, eliminated, followed, returned_to
from pigclass.exact.engine.players import Player
from pigclass.exact.one_turn.turn import as_fraction
from pigclass.rules.effects import Hurts
from pigclass.rules.endings import EqualTurns, FirstTo, LastThrow, LastTurn, Ties
from pigclass.rules.game import Game
from pigclass.strategies.deciding import must_roll
from pigclass.words import refusal

# Most beginnings of a turn: two seats and a target of 15.
MOST_POSITIONS = 450
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
class SmallGame:
    """Game in which each seat plays by a strategy; a choice is HOLD, ROLL or a number of dice.

    The seats in `perfect` improve their choices in a tiebreaker. `left` has each position's chances
    after elimination, `ends` its chances of each end.
    """

    game: Game
    players: tuple[Player, ...]
    perfect: tuple[int, ...] = ()
    better: dict[Position, int] = field(default_factory=dict)
    left: dict[Position, Row] = field(default_factory=dict)
    ends: dict[Position, Row] = field(default_factory=dict)

    def at(self, position: Position) -> Row:
        """Return the chance of each end of the game from a position."""
        self._work_out([position])
        return self._ends(position)

    def after(self, position: Position, choice: int) -> Row:
        """Return the chance of each end of the game after a choice at a position."""
        row = self._leads(position, choice)
        self._work_out(row)
        return self._to_ends(row)

    def worth(self, ends: Row, seat: int) -> Fraction:
        """Return the win chance of `seat`, given the chances of `ends`; ties count half."""
        if len(self.players) == 1:
            return -ends[TURNS]
        first = ends.get(WIN, Fraction(0)) + ends.get(TIE, Fraction(0)) / 2
        return first if seat == 0 else 1 - first

    def _work_out(self, begin: Iterable[Position | str]) -> None:
        """Eliminate all positions that can be reached from `begin`, until no choice is better."""
        self._eliminate(begin)
        while better := dict(self._better_choices()):
            self.better |= better
            self.left.clear()
            self.ends.clear()
            self._eliminate(begin)

    def _better_choices(self) -> Iterator[tuple[Position, int]]:
        """Yield positions in a tiebreaker where the other choice is better."""
        for spot in [it for it in self.left if it.breaks_tie and it.seat in self.perfect]:
            turn = {"turn_total": spot.turn_total, "throws": spot.throws}
            if spot.throws and not must_roll(self.game, turn):
                other = HOLD if ROLL in self._choices(spot) else ROLL
                row = self._leads(spot, other)
                self._eliminate(row)
                ends = (self._to_ends(row), self._ends(spot))
                if self.worth(ends[0], spot.seat) > self.worth(ends[1], spot.seat):
                    yield spot, other

    def _eliminate(self, begin: Iterable[Position | str]) -> None:
        rows: dict[Position, Row] = {}
        ahead = list(begin)
        while ahead:
            spot = ahead.pop()
            if isinstance(spot, Position) and spot not in rows and spot not in self.left:
                rows[spot] = self._moves(spot)
                ahead.extend(rows[spot])
        solved = {spot: self._to_ends(row, only=self.left) for spot, row in rows.items()}
        back = returned_to(solved, _place)
        left = eliminated(solved, sorted(solved, key=lambda spot: self._order(spot, back)))
        self.left |= left
        for spot in reversed(left):
            if not spot.throws:
                self._ends(spot)

    def _order(self, spot: Position, back: set[Position]) -> tuple[Any, ...]:
        """Return a sort key that puts positions with many returns last.

        Positions within a turn come first; then beginnings of turns, those near the end first.
        """
        if spot.throws:
            return False, spot in back, _place(spot)
        is_last_turn = max(spot.own, spot.other) >= (self.game.target or 0)
        phase = 0 if spot.breaks_tie else (1 if is_last_turn else 2)
        return True, phase, -sum(spot.banked), spot.other == 0, -(spot.own + spot.other)

    def _ends(self, spot: Position) -> Row:
        if spot not in self.ends:
            self.ends[spot] = self._to_ends(self.left[spot])
        return self.ends[spot]

    def _to_ends(self, row: Row, only: Container[Position | str] | None = None) -> Row:
        """Return a row with its positions, or only `only`, replaced by their chances of ends."""
        solved = (it for it in row if isinstance(it, Position) and (only is None or it in only))
        return followed(row, {position: self._ends(position) for position in solved})

    def _moves(self, spot: Position) -> Row:
        """Return the chances of the next positions and ends, by the player's decision."""
        decided = self._choices(spot)
        return followed(decided, {choice: self._leads(spot, choice) for choice in decided})

    def _choices(self, at: Position) -> dict[int, Fraction]:
        """Return the choices of the player on turn, with their chances."""
        if at in self.better:
            return {self.better[at]: Fraction(1)}
        player = self.players[at.seat]
        turn = {"own": at.own, "other": at.other, "turn_total": at.turn_total}
        turn["scoring_turns"] = at.banked[at.seat]
        # As an array: the number 1 stands for an ordinary throw.
        throws = np.asarray(at.throws)
        if self.game.dice_choice is not None:
            return {int(player.dice(**turn, throws=throws)): Fraction(1)}
        is_certain = self._is_last_throw(at) or self.game.is_one_throw
        rolls = Fraction(1) if is_certain else as_fraction(player.rolls(**turn, throws=throws))
        if rolls and at.turn_total > FARTHEST:
            raise refusal("refused.exact.endless_turn", title=player.name, name=self.game.name)
        return {choice: part for choice, part in ((ROLL, rolls), (HOLD, 1 - rolls)) if part}

    def _leads(self, at: Position, choice: int) -> Row:
        """Return the chances of the positions and ends after a choice."""
        if choice == HOLD:
            return {self._after_turn(at, at.turn_total): Fraction(1)}
        row: Row = {TURNS: Fraction(1)} if len(self.players) == 1 and at.throws == 0 else {}
        dice = None if self.game.dice_choice is None else choice
        single = self.game.is_one_throw
        if self._is_last_throw(at):
            single, at = True, at._replace(turn_total=0, throws=0)
        most = max(1, self.game.safe_throws, self.players[at.seat].throw_levels)
        throws = min(at.throws + 1, most)
        for effect, chance in effect_chances(self.game, throws=at.throws, dice=dice).items():
            left = effect.turn_total_after(at.turn_total)
            following: Position | str = at._replace(turn_total=left, throws=throws)
            if single or effect.ends_turn:
                following = self._after_turn(at, left, wiped=effect.is_wipe_out)
            row[following] = row[following] + chance if following in row else chance
        return row

    def _is_last_throw(self, at: Position) -> bool:
        """Return whether the next throw ends the game, and its points are banked."""
        behind = at.other >= (self.game.target or 0) and not at.breaks_tie
        return behind and isinstance(self.game.ending, LastThrow)

    def _after_turn(self, at: Position, points: int, *, wiped: bool = False) -> Position | str:
        """Return the position after a turn, or the end of the game."""
        seat, size = at.seat, self.game.target or 0
        own = 0 if wiped else at.own + points
        if isinstance(self.game.ending, FirstTo) and own >= size:
            return (WIN, LOSS)[seat]
        if len(self.players) == 1:
            return Position(0, own, 0)
        banked = list(at.banked)
        banked[seat] = min(self.players[seat].scoring_levels, banked[seat] + (points > 0))
        passed = Position(1 - seat, at.other, own, at.breaks_tie, (banked[0], banked[1]))
        if self._is_last(at, own):
            return self._after_tie(passed)
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

    def _after_tie(self, passed: Position) -> Position | str:
        if passed.own != passed.other:
            return WIN if (passed.own > passed.other) == (passed.seat == 0) else LOSS
        if self.game.ties is Ties.SHARE:
            return TIE
        # Past the target only the points gained matter.
        level = min(passed.own, self.game.target or 0)
        return Position(0, level, level, breaks_tie=True, banked=passed.banked)


def _place(spot: Position) -> tuple[int, int]:
    return spot.throws, spot.turn_total


def is_small(game: Game, players: tuple[Player, ...]) -> bool:
    """Return whether a race has few enough positions to be solved in fractions."""
    positions = 2 * (game.target or 0) ** 2
    if positions > MOST_POSITIONS or not _is_plain(game):
        return False
    if _wanders(game) and any(player.is_perfect for player in players):
        return False
    for player in players:
        positions *= 1 + player.scoring_levels
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
    return long and any(not it.ends_turn and it.turn_add < 0 for it in effect_chances(game))


def _is_plain(game: Game) -> bool:
    """Return whether throws leave scores alone, except for a wipe-out of the thrower's own."""
    return all(
        effect.score_scale == 1 or (effect.is_wipe_out and effect.hurts is not Hurts.EVERYONE)
        for throws in range(game.safe_throws + 1)
        for effect in effect_chances(game, throws=throws)
    )


def told_exactly(first: str, second: str, ends: Row) -> WinTieLoss:
    """Return the chances `ends` as those of the player named `first`."""
    return WinTieLoss(
        first, second, *(ExactNumber(ends.get(end, Fraction(0))) for end in (WIN, TIE, LOSS))
    )
