"""An experiment with a number of dice: each throws another number of them, and means are pooled."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from pigclass.classlog.events.classgame import ThrowCount
from pigclass.exact import best_dice, gain
from pigclass.exact.shared.class_mean import ClassRange, spread_of_throws
from pigclass.rules.dice import Throw
from pigclass.rules.outcomes import Table
from pigclass.widgets.experiment.session import ExperimentSession, Kept
from pigclass.widgets.session.belief_questions import Question
from pigclass.widgets.session.session import REAL, VIRTUAL
from pigclass.words import joined, rounded, say, say_of
from pigclass.words.numbers import Numbers

if TYPE_CHECKING:
    import altair as alt

# Where the rules set no limit, more dice than these find no room on a desk.
MOST_DICE = 16


class DiceExperiment(ExperimentSession):
    """One experiment with dice whose number is chosen: the first throws one, the next two."""

    words = "experiment.dice"
    asks = "best_dice"

    @property
    def most(self) -> int:
        """The most dice that anybody throws."""
        choice = self.game.play.game.dice_choice
        return (choice.most if choice else 1) or MOST_DICE

    @property
    def question(self) -> Question:
        """Which number of dice scores the most: said before."""
        dice = tuple(range(1, self.most + 1))
        return Question(self.asks, least=1, most=self.most, line=dice)

    @property
    def counted(self) -> Question:
        """The points of all throws of one student together."""
        highest = max(int(face) for face in self.game.play.game.table.dice[0].faces)
        return Question("series_points", most=self.throws * self.most * highest)

    @property
    def pooled(self) -> str:
        """Which mean so far is the highest, in a sentence."""
        if not self.series:
            return say("experiment.none")
        best = max(self.series, key=lambda count: self.mean(count.points or 0))
        dice = _dice(best.dice or 0)
        return say("experiment.dice.pooled", dice=dice, mean=self.result(best))

    @property
    def beside(self) -> str:
        """How often was thrown: which mean is the highest says the picture."""
        return f"{self.made} {say('experiment.dice.thrown')}"

    @property
    def tally(self) -> dict[str, int]:
        """Empty counts: how many throws bust is not what the class looks at."""
        return {}

    @property
    def exact(self) -> str:
        """Which numbers of dice bring the most, in a sentence."""
        best = best_dice(self.game.play.game)
        dice = joined([str(it) for it in best.dice], "or")
        return say(
            "experiment.dice.exact", dice=dice, mean=Numbers.of().decimal(Fraction(best.mean))
        )

    def band(self, dice: int) -> ClassRange:
        """Return where the means of at least nine in ten lie who throw so many dice as often."""
        return spread_of_throws(self.game.play.game, dice=dice, throws=self.throws).range()

    def dice_of(self, seat: int) -> int:
        """Return how many dice a seat throws: one more than its neighbour, up to the most."""
        return 1 + seat % self.most

    def called(self, seat: int) -> str:
        """Return the name at a seat as a sentence has it: two have no name of their own."""
        name = self.name(seat)
        return say("experiment.dice.pair", number=name) if name.isdigit() else name

    def mean(self, points: int) -> Fraction:
        """Return the mean of a throw of one who made so many points."""
        return Fraction(points, self.throws)

    def table(self, seat: int) -> Table:
        """Return the dice that a seat throws."""
        return self.game.play.game.table_for(dice=self.dice_of(seat))

    def thrown_by(self, seat: int) -> str:
        """Return how many dice a seat throws."""
        return _dice(self.dice_of(seat))

    def result(self, count: ThrowCount) -> str:
        """Return the mean of a throw."""
        return rounded(float(self.mean(count.points or 0)), 2)

    def says_of(self, count: ThrowCount) -> str:
        """Say which mean one has thrown."""
        name, dice = self.called(count.seat), _dice(count.dice or 0)
        return say("experiment.dice.one", name=name, dice=dice, mean=self.result(count))

    def _count(self, seat: int, thrown: Sequence[Throw]) -> ThrowCount:
        points = sum(self.table(seat).effect(it).turn_add for it in thrown)
        busts, dice = self.busts(seat, thrown), self.dice_of(seat)
        return ThrowCount(seat, busts, VIRTUAL, dice=dice, points=points)

    def _typed(self, seat: int, number: int) -> ThrowCount:
        return ThrowCount(seat, None, REAL, dice=self.dice_of(seat), points=number)

    def _kept(self, counts: Sequence[ThrowCount]) -> Kept:
        return {"points": [(it.seat, it.dice, it.points, it.busts) for it in counts]}

    def picture(self) -> "alt.LayerChart":
        """Return the means that came, over the exact ones once the class has asked for them."""
        import pandas as pd

        from pigclass import charts

        came = [(it.dice, self.mean(it.points or 0)) for it in self.series]
        ours = pd.DataFrame(came, columns=["dice", "ours"])
        if not self.game.revealed:
            return charts.dice_numbers(None, ours, predictions=self.believed, most=self.most)
        rules = self.game.play.game
        exact = [
            {"dice": dice, "exact": gain(rules, 0, dice=dice).mean, **vars(self.band(dice))}
            for dice in range(1, self.most + 1)
        ]
        return charts.dice_numbers(
            pd.DataFrame(exact), ours, predictions=self.believed, most=self.most
        )


def _dice(number: int) -> str:
    return say_of(number, "experiment.dice.dice")
