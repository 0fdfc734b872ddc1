"""Many games that all play at once, everyone with dice of their own.

The clock is that of shared throws: everyone standing throws, those whom it hits are out, and all
who are left decide at the same moment. A throw of the clock counts once, however many throw.
"""

import numpy as np

from pigclass.rules.errors import PigclassError
from pigclass.simulate.draws import MOST_THROWS, draws
from pigclass.simulate.shared import Ints, ManyRounds, Run


class ManyOwnRounds(ManyRounds):
    """Games of one kind with dice of one's own, ready to be played in chunks."""

    def _sitting(self) -> None:
        """Return nothing: the quick way is for players who share each throw."""

    def _begun(self, size: int, rng: np.random.Generator) -> "OwnRun":
        return OwnRun(self.game, self.decisions, size, rng)


class OwnRun(Run):
    """One chunk of games with dice of one's own while they are played."""

    def throws_of_round(self, saved: Ints) -> None:
        """Let everyone standing throw until nobody does; what each keeps goes into `saved`."""
        standing = self.all_standing()
        games, totals = np.arange(standing.shape[1]), np.zeros(standing.shape, dtype=np.int32)
        for throws in range(MOST_THROWS):
            table = draws(self.game, throws=throws)
            player, place = here = np.nonzero(standing)
            drawn = table.draw(self.rng, len(player))
            totals[here] = np.maximum(0, table.scales[drawn] * totals[here] + table.adds[drawn])
            self.now.throws[games] += 1
            if table.moves_scores:
                self.now.scores[player, games[place]] *= table.score_scales[drawn]
            out = table.ends[drawn]
            saved[player[out], games[place[out]]] = totals[player[out], place[out]]
            standing[player[out], place[out]] = False
            if throws + 1 >= self.game.safe_throws:
                self.sit(saved, standing, games, totals, throws + 1)
            on = standing.any(axis=0)
            games, totals, standing = games[on], totals[:, on], standing[:, on]
            if not len(games):
                return
        raise PigclassError(f"A round of {self.game.name} did not end in {MOST_THROWS} throws.")
