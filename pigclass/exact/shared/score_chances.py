"""How a player's scores spread over games of shared rounds: the chance of every final score.

Worked out forwards, throw by throw: what share of all games stands at each score and turn total.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from pigclass.exact.chance.arrays import Floats
from pigclass.exact.chance.throws import effect_chances
from pigclass.rules.effects import Effect
from pigclass.rules.game import Game

# Less than this share of all games makes no difference to any figure that is shown.
TOO_RARE = 1e-18

# The chance of standing up to the next throw, by score, with so much at risk after so many throws.
Stands = Callable[[int, int], Any]
Chances = Sequence[tuple[Effect, float]]


@dataclass(frozen=True)
class PlayedRounds:
    """The rounds of a game as they are played: `stands` has how each of them is decided.

    Nobody stands above the turn total `top`. After `told_apart` throws their number makes no more
    difference. Whether one may sit before the first throw says `may_sit_out`.
    """

    game: Game
    stands: Sequence[Stands]
    top: int
    told_apart: int
    may_sit_out: bool

    def final_scores(self) -> Floats:
        """Return the chance of each final score, from 0 on."""
        scores = np.ones(1)
        for stands in self.stands:
            scores = self._after_a_round(scores, stands)
        return scores

    @property
    def is_certain(self) -> bool:
        """Whether nobody decides by chance."""
        asked = product(self.stands, range(self.top + 1), range(self.told_apart + 1))
        return all(np.asarray(stands(at, made)).dtype == np.bool_ for stands, at, made in asked)

    def _after_a_round(self, before: Floats, stands: Stands) -> Floats:
        most = self._most_at_risk()
        after = np.zeros(len(before) + most)
        at_risk = np.zeros((len(before), most + 1))
        at_risk[:, 0] = before
        throws = 0
        while at_risk.sum() > TOO_RARE:
            if throws >= self.game.safe_throws and (throws or self.may_sit_out):
                at_risk = self._decided(at_risk, after, stands, throws)
            at_risk = _thrown(at_risk, after, self._chances(throws))
            throws += 1
        return after

    def _decided(self, at_risk: Floats, after: Floats, stands: Stands, throws: int) -> Floats:
        """Bank for those who sit, in `after`, and return what still stands."""
        stood = np.zeros_like(at_risk)
        for total in np.flatnonzero(at_risk.any(axis=0)):
            asked = min(throws, self.told_apart)
            share = stands(int(total), asked)[: len(at_risk)] if total <= self.top else 0.0
            stood[:, total] = at_risk[:, total] * share
            after[total : total + len(at_risk)] += at_risk[:, total] - stood[:, total]
        return stood

    def _most_at_risk(self) -> int:
        """Return the most that a round can bank."""
        most = 0
        for throws in range(self.game.safe_throws + 1):
            reached = range(most + 1 if throws < self.game.safe_throws else self.top + 1)
            effects = [effect for effect, _ in self._chances(throws)]
            most = max(most, *(it.turn_total_after(at) for it in effects for at in reached))
        return most

    def _chances(self, throws: int) -> Chances:
        return chances_of_a_throw(self.game, throws)


def chances_of_a_throw(game: Game, throws: int) -> Chances:
    """Return what the throw after so many others does, and how likely it does that."""
    told = effect_chances(game, throws=min(throws, game.safe_throws))
    return [(effect, float(chance)) for effect, chance in told.items()]


def _thrown(at_risk: Floats, after: Floats, chances: Chances) -> Floats:
    """Return what is at risk after a throw; what the throw banks goes into `after`."""
    going_on = np.zeros_like(at_risk)
    for total in np.flatnonzero(at_risk.any(axis=0)):
        for effect, chance in chances:
            share, left = chance * at_risk[:, total], effect.turn_total_after(int(total))
            if not effect.ends_turn:
                going_on[:, left] += share
            elif effect.score_scale:
                after[left : left + len(share)] += share
            else:
                after[left] += share.sum()
    return going_on


def by_score(chances: Floats) -> Mapping[int, float]:
    """Return the scores that can be, each with its chance."""
    return {score: float(chance) for score, chance in enumerate(chances) if chance > 0}
