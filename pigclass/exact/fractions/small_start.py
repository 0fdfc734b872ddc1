"""Where the turns of a small race begin, how it can end, and which races are small enough.

Don't confuse this with `small_race`, which works out how they end.
"""

from fractions import Fraction
from typing import NamedTuple

from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.players import Player
from pigclass.rules.effects import Hurts
from pigclass.rules.endings import EqualTurns, LastThrow, LastTurn, Ties
from pigclass.rules.game import Game

# Positions at the beginning of a turn: enough for two seats and 15 points.
MOST_POSITIONS = 450

WIN, TIE, LOSS = "the first player wins", "a tie", "the second player wins"


class Start(NamedTuple):
    """The beginning of a turn. `banked` counts each seat's scoring turns, where they matter."""

    seat: int
    own: int
    other: int
    breaks_tie: bool = False
    banked: tuple[int, int] = (0, 0)


BEGINNING = Start(0, 0, 0)


def beginning_of_turn(game: Game, own: int, other: int, seat: int) -> Start:
    """Return the turn that begins at these scores; past the target only the gap matters."""
    size = game.target or 0
    if own >= size:
        return Start(seat, size, max(0, size + other - own) if other else 0, breaks_tie=True)
    if other >= size:
        return Start(seat, size - 1, size - 1 + other - own)
    return Start(seat, own, other)


class Chances(NamedTuple):
    """How a race ends: the chances that the first player wins and that it is a tie."""

    win: Fraction
    tie: Fraction

    def worth(self, seat: int) -> Fraction:
        """Return the chance that `seat` wins, a shared victory counted half."""
        first = self.win + self.tie / 2
        return first if seat == 0 else 1 - first

    def alone(self, seat: int) -> Fraction:
        """Return the chance that `seat` wins alone."""
        return self.win if seat == 0 else 1 - self.win - self.tie


def is_small(game: Game, players: tuple[Player, Player]) -> bool:
    """Return whether a race has few enough positions to be worked out as fractions."""
    positions = 2 * (game.target or 0) ** 2
    if positions > MOST_POSITIONS or not is_plain(game):
        return False
    if _wanders(game) and any(player.is_perfect for player in players):
        return False
    for player in players:
        positions *= 1 + player.scoring_levels()
    return positions <= MOST_POSITIONS


def _wanders(game: Game) -> bool:
    """Return whether a last turn may go up and down through hundreds of turn totals.

    Each of them then leads to each, which takes minutes in fractions.
    """
    breaks_ties = isinstance(game.ending, LastThrow) and game.ties is Ties.TIEBREAKER
    long = isinstance(game.ending, EqualTurns | LastTurn) or breaks_ties
    return long and any(
        not effect.ends_turn and effect.turn_add < 0 for effect in effect_chances(game)
    )


def is_plain(game: Game) -> bool:
    """Return whether throws leave the scores alone but for wipe-outs of the thrower's own."""
    return all(
        effect.score_scale == 1 or (effect.is_wipe_out and effect.hurts is not Hurts.EVERYONE)
        for throws in range(game.safe_throws + 1)
        for effect in effect_chances(game, throws=throws)
    )
