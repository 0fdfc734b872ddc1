"""Data for pictures of perfect play: maps of decisions, and value iteration by sweep.

Positions are [own score, opponent's score] of the player on turn. A policy may roll again
above the lowest turn total at which it holds (Pig: 41 against 49 holds at 22, rolls at 27); a map
shows the lowest. Source of the pictures: Neller and Presser 2004, *Optimal Play of the Dice Game
Pig*, UMAP Journal 25(1).

Value iteration: V(i, j, k) is the chance of winning with own score i, opponent's score j and turn
total k. It starts at V = 0. A sweep looks one throw ahead from every position,

    V(i, j, k) ← max( 1 − V(j, i + k, 0),  Σ p(a) · V(i, j, k + a) + p(bust) · (1 − V(j, i, 0)) ),

and V = 1 wherever i + k reaches the target. Repeated sweeps converge. Source: Bellman 1957; for
Pig, Neller and Presser 2004, *Optimal Play of the Dice Game Pig*, UMAP Journal 25(1). `exact.race`
computes the same chances a thousand times faster.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from pigclass.exact.engine.players import Player, check_race
from pigclass.exact.engine.throw_table import Answers, Floats, Kernel, kernel_of
from pigclass.exact.races.policy import by_scores, check_size, decisions_frame
from pigclass.exact.races.questions import race
from pigclass.face import pd
from pigclass.rules.endings import FirstTo
from pigclass.rules.game import Game, about_a_game, whole_numbers
from pigclass.strategies import chosen
from pigclass.strategies.reading import Strategy
from pigclass.words import refusal

# A higher chance of rolling counts as a decision to roll.
ONE_HALF = 0.5


@about_a_game(seat=(0, 1))
def hold_map(
    game: Game, strategy: Strategy | str | None = None, *, seat: int = 0
) -> "pd.DataFrame":
    """Return the lowest turn total at which to hold, for each pair of scores.

    >>> from pigclass import *
    >>> frame = exact.hold_map(pig())
    >>> frame[(frame.own == 41) & (frame.other == 49)].hold_at.tolist()
    [22]

    Columns: `own`, `other` and `hold_at`, or `dice` where the number of dice is chosen. A player
    who rolls until the target has `hold_at` = target − `own`. `seat` is 0 for the player who began.
    Raises PigclassError if perfect play is unknown.
    """
    return decisions_frame(_decisions(game, strategy, seat), game)


@about_a_game(seat=(0, 1))
def win_map(game: Game, *, seat: int = 0) -> "pd.DataFrame":
    """Return the win chances at the start of a turn, by scores.

    >>> from pigclass import *
    >>> exact.win_map(piglet(target=2)).round(3).values.tolist()[:2]
    [[0.0, 0.0, 0.571], [0.0, 1.0, 0.4]]

    Both play perfectly; a shared victory counts half.
    """
    return by_scores("win", race(game).solved.of_seat(seat))


def _decisions(game: Game, strategy: Strategy | str | None, seat: int) -> Answers:
    """Return where to roll, [own, other, turn total], or the numbers of dice, [own, other]."""
    check_race(game)
    size = game.target or 0
    if game.dice_choice is None:
        # Checked before the race is solved, which may take long.
        check_size(size**3)
    if strategy is None:
        return race(game).policy_of(seat)
    player = Player(game, seat, chosen(strategy, game))
    own, other = np.arange(size)[:, None], np.arange(size)[None, :]
    if game.dice_choice is not None:
        return player.dice(own=own, other=other, turn_total=0, throws=0)
    turn_totals = np.arange(player.top() + 2)[None, None, :]
    rolls = player.rolls(own=own[..., None], other=other[..., None], turn_total=turn_totals)
    return rolls if rolls.dtype == np.bool_ else rolls > ONE_HALF


MOST_TARGET = 200
MOST_SWEEPS = 10_000


@dataclass(frozen=True)
class Sweep:
    """Win chances after a sweep, [own, other, turn total], and their largest change."""

    number: int
    change: float
    chances: Floats = field(repr=False)


@about_a_game()
def sweeps(game: Game, *, until: float = 1e-9) -> Iterator[Sweep]:
    """Yield the sweeps of value iteration until no chance changes by more than `until`.

    >>> from pigclass import *
    >>> *_, last = exact.sweeps(piglet(target=2))
    >>> round(float(last.chances[0, 0, 0]), 6) == round(4 / 7, 6)
    True

    Covers first-to races in which a throw adds points or is a bust. Raises PigclassError for other
    games (`exact.race` solves them).
    """
    kernel, size = _plain(game), game.target or 0
    if not isinstance(until, int | float) or not until >= 0:
        raise refusal("refused.exact.until", until=until)
    least = max(1, game.min_bank)
    scores = np.arange(size)
    totals = np.arange(size + kernel.reach)
    has_won = scores[:, None, None] + totals[None, None, :] >= size
    chances = np.where(has_won, 1.0, np.zeros((size, size, len(totals))))
    # After banking, [own, turn total]; `has_won` covers the target and above.
    banked = np.minimum(scores[:, None] + totals[None, :size], size - 1)
    for number in range(1, MOST_SWEEPS):
        roll = _one_throw(kernel, chances, size)
        hold = 1 - chances[scores[None, :, None], banked[:, None, :], 0]
        hold[:, :, :least] = 0
        swept = np.where(has_won[:, :, :size], 1.0, np.maximum(roll, hold))
        change = float(np.abs(swept - chances[:, :, :size]).max())
        chances = chances.copy()
        chances[:, :, :size] = swept
        yield Sweep(number, change, chances[:, :, :size])
        if change <= until:
            return


@about_a_game(most=(1, MOST_SWEEPS))
def converging(
    game: Game, positions: "list[tuple[int, int, int]]", *, most: int = 60
) -> "pd.DataFrame":
    """Return a frame of the win chances at `positions` after each sweep.

    >>> from pigclass import *
    >>> exact.converging(piglet(target=2), [(0, 0, 0)], most=3).values.tolist()
    [[1, '0:0', 0.5], [2, '0:0', 0.75], [3, '0:0', 0.5]]

    Columns: `sweep`, `position` ("40:62 +12" has 12 at risk), `chance`. At most `most` sweeps.
    """
    places = [_as_place(position, game) for position in positions]
    names = [f"{own}:{other}" + (f" +{t}" if t else "") for own, other, t in places]
    rows = [
        (sweep.number, name, float(sweep.chances[place]))
        for sweep in islice(sweeps(game, until=1e-6), most)
        for place, name in zip(places, names, strict=True)
    ]
    return pd.DataFrame(rows, columns=["sweep", "position", "chance"])


def _one_throw(kernel: Kernel, chances: Floats, size: int) -> Floats:
    """Return the values of rolling, given the `chances` of the last sweep."""
    after_bust = 1 - chances[:, :, 0].T[:, :, None]
    roll = kernel.ending_chance * np.repeat(after_bust, size, axis=2)
    for points, chance in kernel.rises.items():
        roll += chance * chances[:, :, points : points + size]
    return roll


def _plain(game: Game) -> Kernel:
    check_race(game)
    kernel = kernel_of(game)
    banks = any(change.scale or change.add for change in kernel.ends)
    if kernel.jumps or kernel.wipes or banks or not isinstance(game.ending, FirstTo):
        raise refusal("refused.exact.sweeps_of", name=game.name)
    if (game.target or 0) > MOST_TARGET:
        raise refusal("refused.exact.long_sweeps", target=game.target, most_target=MOST_TARGET)
    return kernel


def _as_place(position: "tuple[int, int, int]", game: Game) -> "tuple[int, ...]":
    place = whole_numbers(position, 0, (game.target or 1) - 1, what="positions")
    if len(place) != 3:
        raise refusal("refused.exact.position", position=position)
    return place
