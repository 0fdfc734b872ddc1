"""Leagues: exact win chances of all pairs of strategies.

A turn is followed from its beginning. From every pair of scores (own i, opponent's j) it begins
with probability 1 at the turn total 0; the strategy splits the probability at t into a part that
holds and a part that rolls, and a throw moves the latter to t + a. If throws only add points or
bust, one pass through the turn totals is enough, for all opponents.

Let D(i, j, k) be the chance that x, with i against j, banks k points in a turn. The chance of x on
turn against y is

    V[x, y](i, j) = Σ_k D_x(i, j, k) · (1 − V[y, x](j, i + k)),   1 from the target on.

Banking points raises the sum of the scores, so sums are solved from the highest down, for all pairs
at once; because of k = 0, V[x, y](i, j) and V[y, x](j, i) are two equations for each other. A
strategy that reads its scoring turns is treated as a chain of players, each of which becomes the
next by banking. One solution covers both orders of play, since under first-to the seat makes no
difference.

Don't confuse this with `races.duel`, which also finds perfect play and knows every ending.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np

from pigclass.exact.chance.throws import NO_WIN_CHANCE
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import Floats, Ints, Kernel, kernel_of
from pigclass.exact.races.policy import PerfectPlay
from pigclass.rules.endings import FirstTo
from pigclass.rules.game import Game
from pigclass.words import PigclassError, refusal

# Most numbers in the arrays of one strategy: 160 MB.
MOST_NUMBERS = 20_000_000


@dataclass(frozen=True)
class TurnFlow:
    """Turns of one strategy, [own score, opponent's score, turn total].

    `held` is the chance that a turn at these scores is held at the turn total; `rolled` is the mean
    number of rolls from that turn total. If the strategy ignores the opponent's score, that axis
    has length 1.
    """

    held: Floats
    rolled: Floats

    @cached_property
    def banks(self) -> Floats:
        """Chances of banking, [own, other, points]; points past the target count as the target."""
        size = len(self.held)
        points = np.arange(size + 1)
        banks = np.zeros((*self.held.shape[:2], size + 1))
        within = self.held[:, :, : size + 1]
        banks[:, :, : within.shape[2]] = within
        for own in range(size):
            needed = size - own
            banks[own, :, needed] = self.held[own, :, needed:].sum(axis=-1)
            banks[own, :, points > needed] = 0.0
        banks[:, :, 0] = 1 - banks[:, :, 1:].sum(axis=-1)
        longest = int(np.flatnonzero(banks.any(axis=(0, 1)))[-1])
        return banks[:, :, : longest + 1]

    @property
    def most(self) -> int:
        """Most points that a turn banks."""
        return int(self.banks.shape[2]) - 1

    def at(self, own: int | Ints, other: int | Ints) -> Floats:
        """Return the chances of banking at each of these scores, [scores, points]."""
        return np.asarray(self.banks[own, other if self.banks.shape[1] > 1 else 0])

    def at_sum(self, total: int, others: slice) -> Floats:
        """Return the chances of banking where both scores sum to `total`, [others, points]."""
        other = np.arange(others.start, others.stop)
        return self.at(total - other, other)


def has_flow(game: Game) -> bool:
    """Return whether `game` is a first-to race for two whose throws only add points or bust.

    >>> from pigclass.rules.catalog import pig, pig_dice
    >>> has_flow(pig()), has_flow(pig_dice())
    (True, False)
    """
    is_race = isinstance(game.ending, FirstTo) and game.players == 2 and not game.at_once
    if not is_race or game.teams or game.is_one_throw or game.dice_choice is not None:
        return False
    try:
        safe = [kernel_of(game, throws=k, told_apart=True) for k in range(game.safe_throws)]
        kernels = [kernel_of(game), *safe]
    except PigclassError:
        return False
    return all(map(_rises_or_busts, kernels))


def _rises_or_busts(kernel: Kernel) -> bool:
    """Return whether all throws add points or leave nothing to bank: max(0, add) is 0."""
    only_busts = all(change.scale == 0 and change.add <= 0 for change in kernel.ends)
    return only_busts and not (kernel.jumps or kernel.wipes or kernel.nothing)


def turn_flow(player: Player, *, scoring_turns: int = 0) -> TurnFlow:
    """Return the turns of `player` after `scoring_turns` scoring turns.

    The loops run over numbers of throws and turn totals in ascending order.
    """
    size, top = player.game.target or 0, player.top()
    ordinary, *first = player.kernels
    kernels = (*first, ordinary)
    own = np.arange(size)[:, None]
    other = np.arange(size if player.reads("other") else 1)[None, :]
    shape = (top + max(kernel.reach for kernel in kernels) + 1, size, other.size)
    if len(kernels) * int(np.prod(shape)) > MOST_NUMBERS:
        raise refusal("refused.exact.too_many_positions", name=player.name)
    arriving = np.zeros((len(kernels), *shape))
    arriving[0, 0] = 1.0
    held_at, rolled = np.zeros((2, *shape))
    for throws, kernel in enumerate(kernels):
        following = arriving[min(throws + 1, len(kernels) - 1)]
        for turn_total, arrived in enumerate(arriving[throws]):
            if turn_total > top or not arrived.any():
                held_at[turn_total] += arrived
                continue
            position = {"own": own, "other": other, "turn_total": turn_total, "throws": throws}
            is_safe = throws < player.game.safe_throws
            rolls = 1.0 if is_safe else player.rolls(**position, scoring_turns=scoring_turns)
            goes_on = arrived * rolls
            rolled[turn_total] += goes_on
            held_at[turn_total] += arrived - goes_on
            for add, chance in kernel.rises.items():
                following[turn_total + add] += chance * goes_on
    return TurnFlow(np.moveaxis(held_at, 0, -1), np.moveaxis(rolled, 0, -1))


# Most positions, and most strategies, in a block of pairs that is solved together.
BLOCK = 160_000
MOST_IN_BLOCK = 8


def stages_of(player: Player) -> list[TurnFlow]:
    """Return the turns of a player after 0, 1, … scoring turns, as long as these differ."""
    if player.reads("seat") and not isinstance(player.strategy, PerfectPlay):
        raise refusal("refused.exact.reads_seat", name=player.name)
    return [turn_flow(player, scoring_turns=n) for n in range(player.scoring_levels + 1)]


def first_wins(entrants: Sequence[list[TurnFlow]], size: int) -> Floats:
    """Return the chance that the first player wins, [first, second], for all pairs.

    `entrants` are the stages of each player, `size` the target. Each also meets itself.
    """
    chances = np.full((len(entrants), len(entrants)), np.nan)
    step = max(1, min(MOST_IN_BLOCK, BLOCK // size**2))
    blocks = [range(n, min(n + step, len(entrants))) for n in range(0, len(entrants), step)]
    for our_block, their_block in combinations_with_replacement(blocks, 2):
        us, them = ([entrants[n] for n in block] for block in (our_block, their_block))
        ours = _Side(us, against=sum(map(len, them)), size=size)
        theirs = _Side(them, against=sum(map(len, us)), size=size)
        block_chances = _first_chances(ours, theirs, size)
        chances[np.ix_(our_block, their_block)] = block_chances[0]
        chances[np.ix_(their_block, our_block)] = block_chances[1]
    return chances


class _Side:
    """Stages of some entrants, with their values after banking.

    `after[x][other's score, sum of scores, y]` is the value of stage x against stage y; it is 1
    from the target on. `firsts` has the first stage of each entrant, `nexts` the stage that follows
    each stage. `against` is the number of the other side's stages.
    """

    def __init__(self, entrants: Sequence[list[TurnFlow]], against: int, size: int) -> None:
        self.firsts = np.cumsum([0, *map(len, entrants)])[:-1]
        self.stages = [stage for stages in entrants for stage in stages]
        self.nexts = [
            first + min(number + 1, len(stages) - 1)
            for first, stages in zip(self.firsts, entrants, strict=True)
            for number in range(len(stages))
        ]
        self.after = np.ones((len(self.stages), size, 3 * size, against))

    def banking(self, total: int, others: slice) -> Floats:
        """Return chances to bank now and win later, [stage, other's score, other's stage]."""
        return np.stack(
            [
                np.matmul(
                    stage.at_sum(total, others)[:, None, 1:],
                    self.after[following, others, total + 1 : total + 1 + stage.most],
                )[:, 0]
                for stage, following in zip(self.stages, self.nexts, strict=True)
            ]
        )

    def nothing(self, total: int, others: slice) -> Floats:
        """Return the chances of a turn without points, [stage, other's score]."""
        return np.stack([stage.at_sum(total, others)[:, 0] for stage in self.stages])


def _first_chances(ours: _Side, theirs: _Side, size: int) -> tuple[Floats, Floats]:
    """Return the first player's win chances: if we begin, and if they begin.

    The positions whose scores have the same sum are solved together: two equations for each pair.
    """
    for total in range(2 * size - 2, -1, -1):
        others = slice(max(0, total - size + 1), min(size, total + 1))
        we_win, they_win = ours.banking(total, others), theirs.banking(total, others)
        we_stay, they_stay = ours.nothing(total, others), theirs.nothing(total, others)
        # The position seen from the other side: its own score is our opponent's.
        facing = _facing(they_win)
        they_stay_facing = np.moveaxis(they_stay[:, ::-1], 0, 1)[None]
        # Both stay: the same position again.
        again = we_stay[:, :, None] * they_stay_facing
        if (again >= 1).any():
            raise refusal(NO_WIN_CHANCE)
        after_nothing = 1 - facing - they_stay_facing
        we_win = (we_win + we_stay[:, :, None] * after_nothing) / (1 - again)
        they_win = they_win + they_stay[:, :, None] * (1 - _facing(we_win))
        ours.after[:, others, total] = 1 - _facing(they_win)
        theirs.after[:, others, total] = 1 - _facing(we_win)
    our_places = np.ix_(ours.firsts, theirs.firsts)
    return we_win[:, 0][our_places], they_win[:, 0][np.ix_(theirs.firsts, ours.firsts)]


def _facing(chances: Floats) -> Floats:
    """Return chances [x, other's score, y] as y sees them, [y, other's score, x]."""
    return np.moveaxis(chances[:, ::-1], (0, 1, 2), (2, 1, 0))
