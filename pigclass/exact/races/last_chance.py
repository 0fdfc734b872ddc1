"""The end of a race: what it is worth to be past the target while the other still has a turn.

Once a player has the target, the other chases with one last turn (or throw): only the gap between
the scores matters, and beating it wins. A wipe-out in the chase loses. A tie is shared, or replayed
from level scores, which is the business of `pigclass.exact.races.tiebreaker`.
"""

import numpy as np

from pigclass.exact.chance.arrays import Bools, Floats, Ints
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.dice_turns import DiceTurns
from pigclass.exact.engine.open_turns import Turns, dice_of_player, length_of_hold, turns_of
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.turns import EVEN, OpenTurns
from pigclass.rules.endings import LastThrow
from pigclass.rules.game import Game


def beyond(player: Player, chaser: Player, tie: float, *, top: int) -> Floats:
    """Return what banking u ≥ target is worth to `player` against j: [j, u − target].

    `tie` is what a tie is worth to the `chaser`, who has one more turn.
    """
    size = player.game.target or 0
    past = np.arange(length_of_hold(player, top))
    if chaser.game.is_one_throw and not chaser.is_perfect:
        return 1 - _chases_told_the_scores(chaser, tie, size + past).T
    last_turn = last_chance(chaser, tie, gaps=size + len(past))
    values: Floats = 1 - last_turn[size + past[None, :] - np.arange(size)[:, None]]
    return values


def last_chance(player: Player, tie: float, *, gaps: int) -> Floats:
    """Return the chance of `player`, d behind one who has the target, for d = 0, …, `gaps`."""
    if isinstance(player.game.ending, LastThrow) and not player.game.is_one_throw:
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
    if isinstance(turns, DiceTurns):
        return settles

    def note(turn_total: int, roll: Floats, hold: Floats) -> None:
        if turn_total <= gaps:
            column = turn_total - 1 - gaps
            settles[turn_total] = hold[column, 0, 0] > roll[column, 0, 0] + EVEN

    turns.settle(nothing, wiped)
    turns.watch = note
    turns.values(nothing, wiped, nothing)
    return settles


def dice_behind(player: Player, tie: float, *, gaps: int) -> Ints:
    """Return how many dice are best for one who is d behind in a last throw, d = 0, …, `gaps`."""
    size = player.game.target or 0
    turns, nothing, wiped = _last_turns(player, np.full(gaps + 1, tie), gaps, size)
    turns.values(nothing, wiped, nothing)
    return turns.best[:, 0] if isinstance(turns, DiceTurns) else np.ones(gaps + 1, dtype=np.int64)


def _chases_told_the_scores(chaser: Player, tie: float, others: Ints) -> Floats:
    """Return the chances in a last throw of a strategy that may read the scores, [other, own]."""
    size, dice = chaser.game.target or 0, dice_of_player(chaser)
    banked, other = np.arange(size + dice.reach), others[:, None]
    hold = np.zeros((len(others), 2, banked.size))
    hold[:, 0] = (banked > other) + tie * (banked == other)
    asked = None
    if chaser.game.dice_choice:
        asked = chaser.dice(own=np.arange(size), other=other, turn_total=0, throws=0)
    nothing = np.zeros((len(others), 2, size))
    turns = DiceTurns(dice, hold, low=0, width=size, asked=asked)
    return turns.settle(nothing, np.zeros((len(others), banked.size)))[:, 0]


def _last_turns(player: Player, ties: Floats, gaps: int, own: int) -> tuple[Turns, Floats, Floats]:
    """Return last turns, and what a bust and a wipe-out leave."""
    gap = np.arange(gaps + 1)[:, None]
    gained = np.arange(length_of_hold(player, gaps + 1))[None, :]
    hold = np.zeros((gaps + 1, 2, gained.size))
    hold[:, 0] = (gained > gap) + ties[:, None] * (gained == gap)
    turns = turns_of(player, hold, top=gaps + 1, told={"own": own, "other": own + gap})
    if isinstance(turns, OpenTurns) and player.is_perfect:
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
