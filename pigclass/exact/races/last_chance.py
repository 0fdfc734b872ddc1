"""End of a race: values past the target before a last turn.

Once a player has reached the target, the opponent chases with one last turn (or throw): only the
gap between the scores matters, and beating it wins. A wipe-out in the chase loses. A tie is shared,
or broken by `pigclass.exact.races.tiebreaker`.

The solvers skip the scores at which a player surely holds. A player past the target may want a
larger lead, because the opponent has one turn left. Let m be the lead after banking the turn total,
and r(m) the best chance of gaining m or more in one turn. Holding then loses with chance r(m) at
most. A throw busts with chance b; then the opponent, d points short of the target, is on turn and
wins with some chance w(d). So if

    r(m) ≤ b · w(d)

no throw is worth its risk, whatever it may gain. If the opponent ends the race at the target, w(d)
is r(d). Otherwise the opponent gains d + k or more with chance r(d + k), and the player who bust
then needs k + 1 or more to answer, so that w(d) ≥ r(d + k) · (1 − r(k + 1)) for every k (also where
safe throws surely gain something, once k + 1 exceeds it). A throw that scores a and ends the turn
is like a bust, unless a reaches the target; then the opponent has to gain d + a.
"""

from collections.abc import Callable
from functools import lru_cache, partial

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from pigclass.exact.engine.dice_turns import DiceTurns, after_throw
from pigclass.exact.engine.players import Player, Turns, length_of_hold, turns_of
from pigclass.exact.engine.throw_table import Bools, Floats, Ints, kernel_of
from pigclass.exact.engine.turns import EVEN, OpenTurns
from pigclass.rules.endings import EqualTurns, LastThrow
from pigclass.rules.game import Game
from pigclass.words import refusal

# A fixed strategy may not profit from a bust: then a lead is safe if hardly any turn answers it.
NO_ANSWER = 1e-12
# Lengths of the tables of leads, first and last; a longer lead is assumed to be held.
SHORTEST, LONGEST = 200, 800


def values_past_target(player: Player, chaser: Player, tie: float, *, top: int) -> Floats:
    """Return the value for `player` of banking u ≥ target, [other's score j, u − target].

    `tie` is the value of a tie for the `chaser`, who has one more turn.
    """
    size = player.game.target or 0
    points = np.arange(length_of_hold(player, top))
    if chaser.game.is_one_throw and not chaser.is_perfect:
        return 1 - _chases_by_scores(chaser, tie, size + points).T
    last_turn = last_chance(chaser, tie, gaps=size + len(points))
    return np.asarray(1 - last_turn[size + points[None, :] - np.arange(size)[:, None]])


def last_chance(player: Player, tie: float, *, gaps: int) -> Floats:
    """Return the win chances of `player` in a last turn if 0, …, `gaps` points behind."""
    if isinstance(player.game.ending, LastThrow) and not player.game.is_one_throw:
        return _chase_of_one_throw(player.game, gaps, tie)
    return chase(player, np.full(gaps + 1, tie), gaps=gaps, own=player.game.target or 0)


def chase(player: Player, ties: Floats, *, gaps: int, own: int) -> Floats:
    """Return the chances of gaining more than d points in a turn, d = 0, …, `gaps`.

    The player has the score `own` and is d behind; `ties[d]` is the value of gaining exactly d.
    """
    turns, nothing, wiped = _last_turns(player, ties, gaps, own)
    return turns.settle(nothing, wiped)[:, 0, 0]


def settles_for_ties(player: Player, tie: float, *, gaps: int) -> Bools:
    """Return where perfect play banks for a tie in a last turn, by turn total."""
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
    """Return the best numbers of dice in a last throw if 0, …, `gaps` points behind."""
    size = player.game.target or 0
    turns, nothing, wiped = _last_turns(player, np.full(gaps + 1, tie), gaps, size)
    turns.values(nothing, wiped, nothing)
    return turns.best[:, 0] if isinstance(turns, DiceTurns) else np.ones(gaps + 1, dtype=np.int64)


def _chases_by_scores(chaser: Player, tie: float, others: Ints) -> Floats:
    """Return the chances of a strategy that reads the scores in a last throw, [other, own]."""
    size, dice = chaser.game.target or 0, chaser.all_dice
    banked, other = np.arange(size + dice.reach), others[:, None]
    hold = np.zeros((len(others), 2, banked.size))
    hold[:, 0] = (banked > other) + tie * (banked == other)
    numbers = None
    if chaser.game.dice_choice:
        numbers = chaser.dice(own=np.arange(size), other=other, turn_total=0, throws=0)
    nothing = np.zeros((len(others), 2, size))
    turns = DiceTurns(dice, hold, low=0, width=size, numbers=numbers)
    return turns.settle(nothing, np.zeros((len(others), banked.size)))[:, 0]


def _last_turns(player: Player, ties: Floats, gaps: int, own: int) -> tuple[Turns, Floats, Floats]:
    """Return the last turns by gap, and the values of a bust and of a wipe-out."""
    gap = np.arange(gaps + 1)[:, None]
    gained = np.arange(length_of_hold(player, gaps + 1))[None, :]
    hold = np.zeros((gaps + 1, 2, gained.size))
    hold[:, 0] = (gained > gap) + ties[:, None] * (gained == gap)
    turns = turns_of(player, hold, top=gaps + 1, position={"own": own, "other": own + gap})
    if isinstance(turns, OpenTurns) and player.is_perfect:
        # If the turn total exceeds the gap, holding wins.
        turn_totals = np.arange(turns.top + 1)
        turns.look_from(np.where(turn_totals < turns.least, 0, turn_totals))
    nothing, wiped = np.zeros((gaps + 1, 2, 1)), np.zeros((gaps + 1, gained.size))
    nothing[0, 0, 0] = ties[0]
    if own == 0:
        wiped[0] = ties[0]
    return turns, nothing, wiped


def _chase_of_one_throw(game: Game, gaps: int, tie: float = 1.0) -> Floats:
    gap = np.arange(gaps + 1)
    values = np.zeros(gaps + 1)
    for gained, chance in after_throw(game, None).items():
        values += chance * ((gained > gap) + tie * (gained == gap))
    return values


def safe_scores(player: Player, opponent: Player) -> Ints:
    """Return for each opponent's score the lowest score after banking at which `player` holds.

    `player` plays perfectly, and the opponent has one turn left.
    """
    game, size = player.game, player.game.target or 0
    one_throw = isinstance(game.ending, LastThrow)
    answers = partial(_chase_of_one_throw if one_throw else _gaining, game)
    is_answered = not isinstance(game.ending, EqualTurns)
    wins = _least_wins(game, answers, size) if is_answered else _gaining(game, size)
    lacking = size - np.arange(size)
    worth = _worth_of_a_risk(game, opponent, wins, answers)[lacking]
    return np.arange(size) + np.maximum(lacking, _leads(game, answers, worth))


def safe_gain(player: Player, opponent: Player) -> int:
    """Return the turn total from which a perfect `player` surely holds in a tiebreaker."""
    answers = partial(_gaining, player.game)
    worth = _worth_of_a_risk(player.game, opponent, answers(1), answers)
    return int(_leads(player.game, answers, worth)[1])


def _least_wins(game: Game, answers: Callable[[int], Floats], gaps: int) -> Floats:
    """Return a lower bound of the opponent's win chances, by points short of the target."""
    chances = answers(SHORTEST)
    # Leads that are answered in less than half of all turns are enough for a good bound.
    answered = chances[1 : 2 + np.searchsorted(-chances, -0.5)]
    gaining = sliding_window_view(_gaining(game, gaps + len(answered) - 1), len(answered))
    return np.asarray((gaining * (1 - answered)).max(axis=1))


def _worth_of_a_risk(
    game: Game, opponent: Player, wins: Floats, answers: Callable[[int], Floats]
) -> Floats:
    """Return the chance of a bust times the opponent's win chance after it."""
    kernel = kernel_of(game)
    worth = np.zeros_like(wins)
    for change in (*kernel.ends, *kernel.wipes):
        if change.scale == 0:
            points = change.after(0)
            outcome = np.minimum(wins, answers(len(wins) + points)[points:-1]) if points else wins
            worth += change.chance * outcome
    return worth if opponent.is_perfect else np.where(worth > 0, NO_ANSWER, 0.0)


def _leads(game: Game, answers: Callable[[int], Floats], worth: Floats) -> Ints:
    """Return the smallest leads that a turn makes up with chance `worth` at most."""
    gaps = SHORTEST
    while (chances := answers(gaps))[-1] > worth.min() and gaps < LONGEST:
        gaps *= 2
    if chances[-1] > 0 and not worth.any():
        raise refusal("refused.exact.little_risk", name=game.name)
    return np.searchsorted(-chances, -worth)


@lru_cache(maxsize=64)
def _gaining(game: Game, gaps: int) -> Floats:
    """Return the best chances of gaining at least 0, …, `gaps` points in a turn."""
    return chase(Player(game, seat=0), np.ones(gaps + 1), gaps=gaps, own=game.target or 0)
