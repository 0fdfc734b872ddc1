"""The end of a race: what it is worth to be past the target while the other still has a turn.

Once a player has the target, the other chases with one last turn (or throw): only the gap between
the scores matters, and beating it wins. A wipe-out in the chase loses. A tie is shared, or replayed
from level scores, which is the business of `pigclass.exact.races.tiebreaker`.
"""

import numpy as np

from pigclass.exact.chance.arrays import Bools, Floats
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.bands import EVEN
from pigclass.exact.engine.open_turns import length_of_hold, open_turns
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.turns import OpenTurns
from pigclass.rules.endings import EqualTurns, FirstTo, LastThrow
from pigclass.rules.game import Game


def beyond(player: Player, chaser: Player, tie: float, *, top: int) -> Floats:
    """Return what banking u ≥ target is worth to `player` against j: [j, u − target].

    `tie` is what a tie is worth to the `chaser`, who has one more turn; under equal turns nobody
    plays after the second seat.
    """
    size = player.game.target or 0
    if not is_answered(player):
        return np.ones((size, 1))
    past = np.arange(length_of_hold(player, top))
    last_turn = last_chance(chaser, tie, gaps=size + len(past))
    values: Floats = 1 - last_turn[size + past[None, :] - np.arange(size)[:, None]]
    return values


def is_answered(player: Player) -> bool:
    """Return whether the other still has a turn once `player` has banked the target."""
    ending = player.game.ending
    return not (isinstance(ending, FirstTo) or (isinstance(ending, EqualTurns) and player.seat))


def last_chance(player: Player, tie: float, *, gaps: int) -> Floats:
    """Return the chance of `player`, d behind one who has the target, for d = 0, …, `gaps`."""
    if isinstance(player.game.ending, LastThrow):
        return _chase_of_one_throw(player.game, tie, gaps)
    return chase(player, np.full(gaps + 1, tie), gaps=gaps, own=player.game.target or 0)


def chase(player: Player, ties: Floats, *, gaps: int, own: int) -> Floats:
    """Return the chance of gaining more than d in one turn, for d = 0, …, `gaps`.

    At d = 0 the scores are level at `own`; a tie with d gained is worth `ties[d]`.
    """
    turns, nothing, wiped = _last_turns(player, ties, gaps, own)
    return turns.settle(nothing, wiped)[:, 0, 0]


def settles_for_ties(player: Player, tie: float, *, gaps: int) -> Bools:
    """Return for each turn total up to `gaps` whether perfect play banks it for a tie."""
    size = player.game.target or 0
    turns, nothing, wiped = _last_turns(player, np.full(gaps + 1, tie), gaps, size)
    settles = np.zeros(gaps + 1, dtype=bool)

    def note(turn_total: int, roll: Floats, hold: Floats) -> None:
        if turn_total <= gaps:
            column = turn_total - 1 - gaps
            settles[turn_total] = hold[column, 0, 0] > roll[column, 0, 0] + EVEN

    turns.settle(nothing, wiped)
    turns.watch = note
    turns.values(nothing, wiped, nothing)
    return settles


def _last_turns(
    player: Player, ties: Floats, gaps: int, own: int
) -> tuple[OpenTurns, Floats, Floats]:
    """Return last turns, and what a bust and a wipe-out leave."""
    gap = np.arange(gaps + 1)[:, None]
    gained = np.arange(length_of_hold(player, gaps + 1))[None, :]
    hold = np.zeros((gaps + 1, 2, gained.size))
    hold[:, 0] = (gained > gap) + ties[:, None] * (gained == gap)
    turns = open_turns(player, hold, top=gaps + 1, told={"own": own, "other": own + gap})
    if player.is_perfect:
        # With more at risk than the gap, holding wins.
        turn_totals = np.arange(turns.top + 1)
        turns.look_from(np.where(turn_totals < turns.least, 0, turn_totals))
    nothing, wiped = np.zeros((gaps + 1, 2, 1)), np.zeros((gaps + 1, gained.size))
    nothing[0, 0, 0] = ties[0]
    if own == 0:
        wiped[0] = ties[0]
    return turns, nothing, wiped


def _chase_of_one_throw(game: Game, tie: float, gaps: int) -> Floats:
    gap = np.arange(gaps + 1)
    values = np.zeros(gaps + 1)
    for gained, chance in points_of_one_throw(game).items():
        values += chance * ((gained > gap) + tie * (gained == gap))
    return values


def points_of_one_throw(game: Game, dice: int | None = None) -> dict[int, float]:
    """Return what a turn of a single throw banks, with its chances; wipe-outs are left out."""
    points: dict[int, float] = {}
    for effect, chance in effect_chances(game, dice=dice).items():
        if effect.score_scale:
            gained = effect.turn_total_after(0)
            points[gained] = points.get(gained, 0.0) + float(chance)
    return points
