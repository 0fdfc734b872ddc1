"""Experiment on the number of dice: students throw different numbers, and means are compared."""

from collections.abc import Sequence
from fractions import Fraction

from pigclass.classlog.events.classgame import ThrowCount
from pigclass.exact import best_dice, gain
from pigclass.exact.shared.class_mean import ClassRange, spread_of_throws
from pigclass.face import alt, pd
from pigclass.rules.dice import Throw
from pigclass.rules.outcomes import Table
from pigclass.widgets.experiment.session import ExperimentSession, SeatRows
from pigclass.widgets.session.belief_questions import Question
from pigclass.widgets.session.session import REAL, VIRTUAL
from pigclass.words import joined, rounded, say, say_of
from pigclass.words.numbers import Numbers

# Most dice if the rules set no limit: more find no room on a desk.
MOST_DICE = 16


class DiceExperiment(ExperimentSession):
    """Experiment with a choice of dice: the first student throws one die, the next two."""

    words = "experiment.dice"
    asks = "best_dice"

    @property
    def most(self) -> int:
        """Highest number of dice that a student throws."""
        choice = self.game.play.game.dice_choice
        return (choice.most if choice else 1) or MOST_DICE

    @property
    def question(self) -> Question:
        """Question before the first throw, on the number of dice that scores most."""
        dice = tuple(range(1, self.most + 1))
        return Question(self.asks, least=1, most=self.most, line=dice)

    @property
    def counted(self) -> Question:
        """Question about the points of all throws of one student."""
        highest = max(int(face) for face in self.game.play.game.table.dice[0].faces)
        return Question("series_points", most=self.throws * self.most * highest)

    @property
    def pooled(self) -> str:
        """Sentence on the highest mean so far."""
        if not self.series:
            return say("experiment.none")
        best = max(self.series, key=lambda count: self.mean(count.points or 0))
        dice = _dice(best.dice or 0)
        return say("experiment.dice.pooled", dice=dice, mean=self.result(best))

    @property
    def beside(self) -> str:
        """Number of throws so far, in words; the picture shows the highest mean."""
        return f"{self.made} {say('experiment.dice.thrown')}"

    @property
    def tally(self) -> dict[str, int]:
        """Empty counts: this experiment does not look at busts."""
        return {}

    @property
    def exact(self) -> str:
        """Sentence on the numbers of dice with the highest exact mean."""
        best = best_dice(self.game.play.game)
        dice = joined([str(it) for it in best.dice], "or")
        return say("experiment.dice.exact", dice=dice, mean=Numbers().decimal(Fraction(best.mean)))

    def band(self, dice: int) -> ClassRange:
        """Return the range of at least nine in ten students' means with this number of dice."""
        return spread_of_throws(self.game.play.game, dice=dice, throws=self.throws).range()

    def dice_of(self, seat: int) -> int:
        """Return the number of dice at a seat: 1, 2, …, `most`, then 1 again."""
        return 1 + seat % self.most

    def called(self, seat: int) -> str:
        """Return the name at a seat for a sentence; a seat without a name is a pair."""
        name = self.name(seat)
        return say("experiment.dice.pair", number=name) if name.isdigit() else name

    def mean(self, points: int) -> Fraction:
        """Return the mean points of a throw, given the points of all throws of a student."""
        return Fraction(points, self.throws)

    def table(self, seat: int) -> Table:
        """Return the dice that a seat throws."""
        return self.game.play.game.table_for(dice=self.dice_of(seat))

    def thrown_by(self, seat: int) -> str:
        """Return the number of dice at a seat, in words."""
        return _dice(self.dice_of(seat))

    def result(self, count: ThrowCount) -> str:
        """Return a student's mean as text."""
        return rounded(float(self.mean(count.points or 0)), 2)

    def says_of(self, count: ThrowCount) -> str:
        """Return a sentence on a student's mean."""
        name, dice = self.called(count.seat), _dice(count.dice or 0)
        return say("experiment.dice.one", name=name, dice=dice, mean=self.result(count))

    def _count(self, seat: int, throws: Sequence[Throw]) -> ThrowCount:
        points = sum(self.table(seat).effect(it).turn_add for it in throws)
        busts, dice = self.busts(seat, throws), self.dice_of(seat)
        return ThrowCount(seat, busts, VIRTUAL, dice=dice, points=points)

    def _typed_count(self, seat: int, number: int) -> ThrowCount:
        return ThrowCount(seat, None, REAL, dice=self.dice_of(seat), points=number)

    def _event_data(self, counts: Sequence[ThrowCount]) -> SeatRows:
        return {"points": [(it.seat, it.dice, it.points, it.busts) for it in counts]}

    def picture(self) -> "alt.LayerChart":
        """Return the means of the class, over the exact ones once these are revealed."""
        from pigclass import charts

        came = [(it.dice, self.mean(it.points or 0)) for it in self.series]
        our_means = pd.DataFrame(came, columns=["dice", "ours"])
        rules, exact = self.game.play.game, None
        if self.game.revealed:
            exact = pd.DataFrame(
                {"dice": dice, "mean": gain(rules, 0, dice=dice).mean, **vars(self.band(dice))}
                for dice in range(1, self.most + 1)
            )
        return charts.dice_numbers(exact, our_means, predictions=self.believed, most=self.most)


def _dice(number: int) -> str:
    return say_of(number, "experiment.dice.dice")
