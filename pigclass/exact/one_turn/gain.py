"""Gain of one more throw, break-even point, best number of dice and survival of rounds.

With turn total t and banked score s, each outcome of a throw changes t + s. The gain is the mean
change; it falls as t grows, because more can be lost, and is 0 at the break-even turn total.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any, ClassVar, Self

from pigclass.exact.chance.numbers import ExactNumber, percent, rounded
from pigclass.exact.chance.throws import effect_chances
from pigclass.face import Helpful, pd
from pigclass.one_number import Chartable, OneNumber
from pigclass.rules.effects import Effect
from pigclass.rules.game import DICE, POINTS, Game, about_a_game
from pigclass.words import joined, refusal, say, say_of

# Without a limit on the dice: most that are tried, and the share of the best mean at which to stop.
MOST_DICE = 60
FALLEN = Fraction(3, 4)
# After more throws hardly any round is alive, and the exact fraction would fill a page.
MOST_THROWS = 1000


class Gain(ExactNumber):
    """Mean change by one more throw: `won` − `lost`.

    It is a number that can be compared and added; its `repr` names both parts. If a turn is one
    throw of `dice` dice, nothing can be lost, and `scores` is the chance to score at all; otherwise
    it is None.
    """

    won: ExactNumber
    lost: ExactNumber
    scores: ExactNumber | None
    dice: int

    def __new__(
        cls, won: Fraction, lost: Fraction, scores: Fraction | None = None, dice: int = 1
    ) -> Self:
        """Return the gain with these two parts."""
        gain = super().__new__(cls, won - lost)
        gain.won, gain.lost, gain.dice = ExactNumber(won), ExactNumber(lost), dice
        gain.scores = None if scores is None else ExactNumber(scores)
        return gain

    @property
    def mean(self) -> ExactNumber:
        """The gain as a plain number, without its parts."""
        return ExactNumber(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.won, self.lost, self.scores, self.dice)

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        if self.scores is not None:
            return self._of_a_turn(self.scores)
        key = "gains" if self > 0 else "loses" if self < 0 else "gains_nothing"
        won, lost, points = rounded(self.won), rounded(self.lost), ExactNumber(abs(self))
        return say(f"told.{key}", points=points.spoken("points"), won=won, lost=lost)

    def _of_a_turn(self, scores: ExactNumber) -> str:
        """Return the mean, the points of a scoring throw and their chance as a sentence."""
        brings = say_of(self.dice, "told.throw_brings", points=self.spoken("points"))
        if not 0 < scores < 1:
            return f"{brings}."
        points, chance = rounded(self.won / scores), percent(scores)
        return say("told.brings_or_nothing", brings=brings, each=points, chance=chance)


@about_a_game(turn_total=POINTS, score=POINTS, throws=POINTS, dice=DICE)
def gain(
    game: Game,
    turn_total: int,
    score: int = 0,
    *,
    throws: int | None = None,
    dice: int | None = None,
) -> Gain:
    """Return the mean change of turn total and score by one more throw.

    >>> from pigclass import *
    >>> exact.gain(pig(), 20)
    One more throw gains nothing on average: 3.33 to win, 3.33 to lose.
    >>> exact.gain(hog(), 0, dice=2)
    A throw of 2 dice scores about 5.56 points, exactly 50/9, on average: 8 with chance \
69.44%, else nothing.

    `score` is the banked score that a wipe-out would take. `throws` is the number of throws before
    this one, by default all safe throws; `throws=0` is the first throw of a turn. `dice` is the
    number of dice in games where the player chooses it.
    """
    before = game.safe_throws if throws is None else throws
    changes = list(_changes(effect_chances(game, throws=before, dice=dice), turn_total, score))
    won = sum((chance * change for change, chance in changes if change > 0), Fraction(0))
    lost = sum((-chance * change for change, chance in changes if change < 0), Fraction(0))
    if not game.is_one_throw or lost:
        return Gain(won, lost)
    scores = sum((chance for change, chance in changes if change > 0), Fraction(0))
    return Gain(won, lost, scores, dice or len(game.table.dice))


@about_a_game(score=POINTS, dice=DICE)
def break_even(game: Game, score: int = 0, *, dice: int | None = None) -> ExactNumber | None:
    """Return the turn total where one more throw gains nothing, or None.

    >>> from pigclass import *
    >>> exact.break_even(pig()), exact.break_even(skunk())
    (20, about 18.18, exactly 200/11)

    Below it one more throw gains on average, above it one more throw loses. Return None if throws
    gain at every turn total (no bust), or lose at every turn total because the `score` at risk is
    too large; `gain` distinguishes the two.
    """
    chances = effect_chances(game, throws=game.safe_throws, dice=dice)
    # The gain is linear between the turn totals at which an effect starts to leave points.
    lost = (effect for effect in chances if effect.turn_add < 0 < effect.turn_scale)
    starts = sorted({Fraction(0), *(Fraction(-it.turn_add, it.turn_scale) for it in lost)})
    for start, end in reversed([*pairwise([*starts, starts[-1] + 1])]):
        first, last = (_mean_change(chances, at, score) for at in (start, end))
        if last < first >= 0:
            root = start + (end - start) * first / (first - last)
            if root <= end or start == starts[-1]:
                return ExactNumber(root)
    return None


def _changes(
    chances: dict[Effect, Fraction], turn_total: int | Fraction, score: int
) -> Iterator[tuple[Fraction, Fraction]]:
    for effect, chance in chances.items():
        after = max(Fraction(0), Fraction(effect.turn_scale * turn_total + effect.turn_add))
        yield after - turn_total + effect.score_after(score) - score, chance


def _mean_change(
    chances: dict[Effect, Fraction], turn_total: int | Fraction, score: int
) -> Fraction:
    changes = _changes(chances, turn_total, score)
    return sum((change * chance for change, chance in changes), Fraction(0))


@dataclass(frozen=True, eq=False)
class BestDice(Chartable, OneNumber):
    """Numbers of dice with the highest mean score of a throw, and that mean."""

    drawn_as: ClassVar = "dice_numbers"

    game: Game
    dice: tuple[int, ...]
    mean: ExactNumber
    means: Mapping[int, ExactNumber] = field(repr=False)

    @property
    def frame(self) -> "pd.DataFrame":
        """Mean score of a throw; columns: `dice`, `mean`."""
        return pd.DataFrame({"dice": list(self.means), "mean": map(float, self.means.values())})

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        dice, points = joined([*map(str, self.dice)], "or"), self.mean.spoken("points a turn")
        return say("told.best_dice", game=self.game.name, dice=dice, points=points)


@about_a_game()
def best_dice(game: Game) -> BestDice:
    """Return the numbers of dice with the highest mean score in one throw.

    If the number has no limit, it is raised until the mean is far below its best.
    """
    if game.dice_choice is None:
        raise refusal("refused.exact.no_dice_choice", name=game.name)
    most = game.dice_choice.most
    means: dict[int, ExactNumber] = {}
    for dice in range(1, (most or MOST_DICE) + 1):
        means[dice] = gain(game, 0, dice=dice).mean
        if most is None and means[dice] < max(means.values()) * FALLEN:
            break
    best = max(means.values())
    if most is None and best == means.get(MOST_DICE):
        raise refusal("refused.exact.too_many_dice", name=game.name, most_dice=MOST_DICE)
    return BestDice(game, tuple(n for n, mean in means.items() if mean == best), best, means)


@dataclass(frozen=True)
class Survival(Helpful):
    """Chances that a round is still alive after 0, 1, 2, … throws, as a sequence."""

    game: str
    chances: tuple[ExactNumber, ...]

    def __getitem__(self, throws: int) -> ExactNumber:
        """Return the chance that a round is alive after `throws` throws."""
        return self.chances[throws]

    def __len__(self) -> int:
        return len(self.chances)

    @property
    def frame(self) -> "pd.DataFrame":
        """Chances as a frame; columns: `throws`, `alive`."""
        return pd.DataFrame({"throws": range(len(self)), "alive": map(float, self.chances)})

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        chances = ", ".join(percent(chance) for chance in self.chances[1:6])
        return say("told.survival", game=self.game, chances=chances)


@about_a_game(throws=(0, MOST_THROWS))
def survival(game: Game, throws: int = 12) -> Survival:
    """Return the chances that a round survives 0, 1, …, `throws` throws.

    >>> from pigclass import *
    >>> exact.survival(skunk())
    Skunk: still going after 1, 2, 3, … throws: 69.44%, 48.23%, 33.49%, 23.26%, 16.15%.

    A round is alive until a throw ends it, even if nobody is standing any more.
    """
    chances = [Fraction(1)]
    for before in range(throws):
        chances.append(chances[-1] * _goes_on(game, before))
    return Survival(game.name, tuple(ExactNumber(chance) for chance in chances))


def _goes_on(game: Game, throws: int) -> Fraction:
    if game.is_one_throw:
        return Fraction(0)
    effects = effect_chances(game, throws=throws)
    return sum((chance for effect, chance in effects.items() if not effect.ends_turn), Fraction(0))
