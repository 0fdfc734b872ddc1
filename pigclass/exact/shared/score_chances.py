"""Final scores of a strategy in a game of rounds: its answers, and their distribution.

The solver goes forwards, throw by throw: it tracks the share of games at each score and turn total.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import Answers, Floats, Ints, kernel_of, reached
from pigclass.exact.one_turn.gain import break_even
from pigclass.rules.effects import Effect
from pigclass.rules.game import Game
from pigclass.words import refusal

# A smaller share of all games changes no figure that is shown.
TOO_RARE = 1e-18
# A smaller chance is a rounding error of 0.
NOTHING = 1e-15

# Function of throws: the chance to stand for the next one, [score, turn total].
Stands = Callable[[int], Answers]
# Function of turn total and throws: the answers of a player.
Rolls = Callable[[Any, int], Answers]
Chances = Sequence[tuple[Effect, float]]


@dataclass(frozen=True)
class PlayedRounds:
    """Rounds of a game played with a strategy; `stands[r]` says who stands in round r.

    Nobody stands above the turn total `top`. After `throws_that_matter` throws of a round, the
    decisions stay the same. With `may_sit_out`, a player may sit before the first throw.
    """

    game: Game
    stands: Sequence[Stands]
    top: int
    throws_that_matter: int
    may_sit_out: bool

    def final_scores(self) -> Floats:
        """Return the chance of each final score, from 0 on."""
        scores = np.ones(1)
        for stands in self.stands:
            scores = self._after_a_round(scores, stands)
        return scores

    @property
    def is_certain(self) -> bool:
        """True if every decision is certain, none by chance."""
        places = product(self.stands, range(self.throws_that_matter + 1))
        return all(stands(throws).dtype == np.bool_ for stands, throws in places)

    def _after_a_round(self, before: Floats, stands: Stands) -> Floats:
        at_risk = np.zeros((len(before), most_at_risk(self.game, self.top) + 1))
        at_risk[:, 0] = before

        @cache
        def shares(throws: int) -> Floats:
            shares = np.zeros_like(at_risk)
            shares[:, : self.top + 1] = stands(throws)[: len(before)]
            return shares

        def stand(throws: int) -> Floats:
            is_free = throws or self.may_sit_out
            return shares(min(throws, self.throws_that_matter)) if is_free else np.ones(1)

        saved, lost = _follow(self.game, at_risk, stand)
        after = np.zeros(len(before) + at_risk.shape[1] - 1)
        after[: at_risk.shape[1]] = lost.sum(axis=0)
        for total in range(at_risk.shape[1]):
            after[total : total + len(before)] += saved[:, total]
        return after


def scores_at(game: Game, at: Ints) -> Floats:
    """Return the chance of each final score, [threshold, score].

    >>> from pigclass.rules.catalog import class_piglet
    >>> scores_at(class_piglet(rounds=1), np.array([1, 2])).tolist()
    [[0.5, 0.5, 0.0], [0.75, 0.0, 0.25]]
    """
    saved, lost = _points_at(game, at)
    rounds = game.rounds or 1
    length = rounds * (saved.shape[1] - 1) + 1
    # The FFT is far faster for a power of two. `lost` replaces the score instead of adding to it.
    saved, lost = np.fft.rfft([saved, lost], 2 ** length.bit_length())
    waves = np.ones_like(saved)
    for _ in range(rounds):
        waves = waves * saved + lost
    scores = np.fft.irfft(waves)[:, :length]
    return np.where(scores > NOTHING, scores, 0.0)


def _points_at(game: Game, at: Ints) -> Floats:
    """Return the chances of a round's points, [kind, threshold, points], as `_follow` does."""
    points = np.arange(most_at_risk(game, max(0, int(at.max()) - 1)) + 1)
    at_risk = np.zeros((len(at), len(points)))
    at_risk[:, 0] = 1.0
    return _follow(game, at_risk, lambda _: (points < at[:, None]).astype(np.float64))


def _follow(game: Game, at_risk: Floats, stand: Callable[[int], Floats]) -> Floats:
    """Follow a round; return the chances of its points, [kind, row, points].

    `at_risk[row, turn total]` are the chances before it, and `stand(throws)` the chances to stand
    for the next throw. Kind 0 adds the points to the score, kind 1 (a wipe-out) replaces the score
    by them.
    """
    moves = [_moves(game, throws, at_risk.shape[1]) for throws in range(game.safe_throws + 1)]
    saved, lost = np.zeros_like(at_risk), np.zeros_like(at_risk)
    throws = 0
    while at_risk.sum() > TOO_RARE:
        if throws >= game.safe_throws:
            shares = stand(throws)
            saved, at_risk = saved + (1 - shares) * at_risk, shares * at_risk
        goes_on, adds, leaves = moves[min(throws, game.safe_throws)]
        saved = saved + at_risk @ adds
        lost = lost + at_risk @ leaves
        at_risk = at_risk @ goes_on
        throws += 1
    return np.array([saved, lost])


def _moves(game: Game, throws: int, length: int) -> Floats:
    """Return the chances of moves, [kind, turn total, turn total after]."""
    moves = np.zeros((3, length, length))
    for effect, chance in chances_of_a_throw(game, throws):
        where = (1 if effect.score_scale else 2) if effect.ends_turn else 0
        for total in range(length):
            left = effect.turn_total_after(total)
            # Nobody throws with a higher turn total.
            if left < length:
                moves[where, total, left] += chance
    return moves


def most_at_risk(game: Game, top: int) -> int:
    """Return the highest possible turn total if nobody stands above `top`."""
    most = 0
    for throws in range(game.safe_throws + 1):
        reached = range(most + 1 if throws < game.safe_throws else top + 1)
        effects = [effect for effect, _ in chances_of_a_throw(game, throws)]
        most = max(most, *(it.turn_total_after(at) for it in effects for at in reached))
    return most


def chances_of_a_throw(game: Game, throws: int) -> Chances:
    """Return the effects of the throw that follows `throws` throws, with their chances."""
    chances = effect_chances(game, throws=min(throws, game.safe_throws))
    return [(effect, float(chance)) for effect, chance in chances.items()]


HIGHEST = 400
MOST_THROWS = 40


def throws_that_matter(player: Player) -> int:
    """Return the number of throws in a round from which on the decisions stay the same."""
    game = player.game
    if not player.reads("throws"):
        return game.safe_throws
    last = _everywhere(player, throws=MOST_THROWS)
    if np.any(last != _everywhere(player, throws=2 * MOST_THROWS + 1)):
        raise refusal("refused.exact.many_throws", title=player.name, most_throws=MOST_THROWS)
    for throws in range(MOST_THROWS - 1, game.safe_throws - 1, -1):
        most = min(HIGHEST, reached(game, throws))
        answers = _everywhere(player, throws=throws, most=most)
        if np.any(last[..., : most + 1] != answers):
            return throws + 1
    return game.safe_throws


def highest_stand(player: Player, throws: int) -> int:
    """Return the highest turn total at which a player may stand."""
    game, first = player.game, reached(player.game, throws)
    if first > HIGHEST:
        raise refusal("refused.exact.high_risk", throws=throws, name=game.name, highest=HIGHEST)
    if not player.is_perfect:
        rolling = np.flatnonzero(_everywhere(player, throws=max(1, throws)).any(axis=(0, 1)))
        if HIGHEST in rolling:
            raise refusal("refused.exact.still_stands", title=player.name, highest=HIGHEST)
        return max(first, int(rolling.max(initial=0)))
    even = break_even(game)
    if even is None:
        raise refusal("refused.exact.never_sit", name=game.name)
    return max(first, 2 * int(even) + 2 * kernel_of(game).reach)


def _everywhere(player: Player, *, throws: int, most: int = HIGHEST) -> Answers:
    """Return the answers, [round, score, turn total]; axes that are not read have length 1."""
    changes = player.reads("round") or player.reads("rounds_left")
    numbers = np.arange(1, (player.game.rounds or 1) + 1 if changes else 2)[:, None, None]
    own = np.arange(HIGHEST if player.reads("own") else 1)[:, None]
    return rolls_in_round(player, own, numbers)(np.arange(most + 1), throws)


def rolls_in_round(player: Player, own: Ints, number: int | Ints) -> Rolls:
    """Return a function of turn total and throws: the answers in a round."""
    now = {"own": own, "round": number, "rounds_left": (player.game.rounds or 1) - number}
    # Throws as an array: the number 1 stands for an ordinary throw.
    return lambda turn_total, throws: player.rolls(
        **now, turn_total=turn_total, throws=np.asarray(throws)
    )
