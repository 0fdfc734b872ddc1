"""How long rounds live when nobody sits: the chance that no throw has ended one yet."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from pigclass.exact.chance.numbers import ExactNumber, percent
from pigclass.exact.chance.throws import effect_chances
from pigclass.rules.game import Game
from pigclass.rules.questions import about_a_game
from pigclass.words import say

if TYPE_CHECKING:
    import pandas as pd

# After so many throws hardly anything is alive, and its fraction fills a page.
MOST_THROWS = 1000


@dataclass(frozen=True)
class Survival:
    """The chances that a turn or round is still alive after 0, 1, 2, … throws.

    Read one with `survival[3]`; go through them all with `for`.
    """

    game: str
    chances: tuple[ExactNumber, ...]

    def __getitem__(self, throws: int) -> ExactNumber:
        """Return the chance that it is alive after so many throws."""
        return self.chances[throws]

    def __len__(self) -> int:
        return len(self.chances)

    @property
    def frame(self) -> "pd.DataFrame":
        """The chance to be alive after so many throws: `throws`, `alive`."""
        import pandas as pd  # noqa: PLC0415  (theory itself runs without pandas)

        return pd.DataFrame(
            {"throws": range(len(self)), "alive": [float(chance) for chance in self.chances]}
        )

    def __repr__(self) -> str:
        """Say it in a sentence."""
        told = ", ".join(percent(chance) for chance in self.chances[1:6])
        return say("told.survival", game=self.game, chances=told)


@about_a_game(throws=(0, MOST_THROWS))
def survival(game: Game, throws: int = 12) -> Survival:
    """Return the exact chances that a round is still alive after 0 to `throws` throws.

    >>> from pigclass.rules.catalog import skunk
    >>> survival(skunk())
    Skunk: still alive after 1, 2, 3, … throws: 69.44%, 48.23%, 33.49%, 23.26%, 16.15%.
    >>> survival(skunk())[2] == Fraction(25, 36) ** 2
    True

    A round is alive while no throw has ended it, whether anybody still stands or not.
    """
    chances = [Fraction(1)]
    for made in range(throws):
        chances.append(chances[-1] * _goes_on(game, made))
    return Survival(game.name, tuple(ExactNumber(chance) for chance in chances))


def _goes_on(game: Game, throws: int) -> Fraction:
    if game.is_one_throw:
        return Fraction(0)
    effects = effect_chances(game, throws=throws)
    return sum((chance for effect, chance in effects.items() if not effect.ends_turn), Fraction(0))
