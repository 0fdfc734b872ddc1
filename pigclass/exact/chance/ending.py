"""How a race ends: the chances to win, to tie and to lose."""

from dataclasses import dataclass

from pigclass.exact.chance.numbers import Chance, spoken_chance
from pigclass.rules.endings import FirstTo, Ties
from pigclass.rules.game import Game
from pigclass.words import say


@dataclass(frozen=True)
class WinTieLoss:
    """How a race ends for the first player: the chances to win, to tie and to lose.

    To few points they are fractions, else floats that are right to 1e-10.
    """

    first: str
    second: str
    win: Chance
    tie: Chance
    loss: Chance

    def __repr__(self) -> str:
        """Say it in a sentence."""
        chances = {it: spoken_chance(getattr(self, it)) for it in ("win", "tie", "loss")}
        key = "told.win_tie_loss" if self.tie > 1e-9 else "told.win_loss"
        return say(key, first=self.first, second=self.second, **chances)


def ties_stand(game: Game) -> bool:
    """Return whether a race can end in a tie."""
    return not isinstance(game.ending, FirstTo) and game.ties is Ties.SHARE


def breaks_ties(game: Game) -> bool:
    """Return whether a tie at the end of a race is played on."""
    return not isinstance(game.ending, FirstTo) and game.ties is Ties.TIEBREAKER
