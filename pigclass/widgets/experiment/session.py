"""Actions of an experiment, with no widget in it: who has thrown, and what came."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pigclass.classlog.events.classgame import Stage, ThrowCount
from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.store import ClassLog
from pigclass.live.messages import Believe, DeviceEvent, Press
from pigclass.play.throwers import GeneratorThrower
from pigclass.rules.dice import Throw
from pigclass.rules.errors import PigclassError
from pigclass.rules.outcomes import Table
from pigclass.widgets.session.belief_questions import Question, one_answer, read_answers
from pigclass.widgets.session.session import REAL, VIRTUAL, Session
from pigclass.words import in_percent, refusal, say, say_of

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

# What the record keeps of several seats, as its events have it.
Kept = dict[str, list[tuple[int | None, ...]]]


class ExperimentSession(Session):
    """One experiment of a class: each student's throws are one row.

    `words` is the section in which the words for what is looked at stand: here, how many bust.
    """

    words = "experiment"
    # The id of the question before the first throw.
    asks = "busts"

    def __init__(
        self, log: ClassLog, events: Iterable[Event], names: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(log, events, names)
        # What the dice showed last is seen on the screen; what is kept is how often they bust.
        self.last: tuple[Throw, ...] = ()
        # What students have thrown on devices of their own who are not through yet.
        self.thrown: dict[int, tuple[Throw, ...]] = {}

    @property
    def throws(self) -> int:
        """How often each throws."""
        return self.game.setup.throws or 0

    @property
    def question(self) -> Question:
        """How many of the throws of one student bust: said before, and counted afterwards."""
        step = max(1, self.throws // 10)
        taps = tuple(range(0, self.throws + 1, step))
        return Question(self.asks, most=self.throws, line=taps)

    @property
    def counted(self) -> Question:
        """Question about the throws of one student who has real dice."""
        return self.question

    @property
    def series(self) -> tuple[ThrowCount, ...]:
        """Counts of each who has thrown, in the order in which they did."""
        return self.game.series

    @property
    def left(self) -> list[int]:
        """The seats of those who have not thrown yet."""
        done = {it.seat for it in self.series}
        return [seat for seat in self.game.play.seats if seat not in done]

    def told_by(self, seat: int) -> ThrowCount | None:
        """Return what a seat has told of its throws; None before it has."""
        return next((it for it in self.series if it.seat == seat), None)

    @property
    def pooled(self) -> str:
        """Sentence on what all throws make together."""
        throws, busts = self.made, self.tally["caught"]
        if not throws:
            return say("experiment.none")
        return say_of(throws, "experiment.pooled", busts=busts, share=in_percent(busts / throws, 1))

    @property
    def beside(self) -> str:
        """Text beside the heading of the picture."""
        return self.pooled

    @property
    def made(self) -> int:
        """How often was thrown so far."""
        return len(self.series) * self.throws

    @property
    def tally(self) -> dict[str, int]:
        """How many of all throws bust, and how many did not; empty where that is no matter."""
        busts = sum(it.busts or 0 for it in self.series)
        return {"caught": busts, "standing": self.made - busts}

    @property
    def asks_for_counts(self) -> str:
        """Sentence on what has to be typed of real dice."""
        return say(f"{self.words}.count_first", throws=self.throws)

    def table(self, seat: int) -> Table:
        """Return the dice that a seat throws."""
        return self.game.play.game.table

    def thrown_by(self, seat: int) -> str:
        """Return which dice a seat throws, where they differ."""
        return ""

    def result(self, count: ThrowCount) -> int | str:
        """Return what stands on the tile of who has thrown."""
        return count.busts or 0

    def says_of(self, count: ThrowCount) -> str:
        """Say what one has thrown."""
        name = self.called(count.seat)
        return say("experiment.one", name=name, busts=count.busts, throws=self.throws)

    def _place(self) -> tuple[int, int]:
        # What each throws depends on nobody else.
        return 1, 0

    def _do_begin(self, *, actor: str) -> str:
        """Skip the question, and begin."""
        self._pass(actor)
        return self.pooled

    def _do_press_roll(self, *, actor: str) -> str:
        """Let the next student throw; at the end say what all throws make."""
        if self.game.stage is Stage.PREDICTING:
            return self._do_begin(actor=actor)
        if self.game.stage is Stage.OVER:
            return self.pooled
        if self.has_real_dice:
            raise PigclassError(self.asks_for_counts)
        return self._note(self.left[:1], actor=actor)

    def _do_all_throw(self, *, actor: str) -> str:
        """Let everyone throw who has not yet."""
        return self._note(self.left, actor=actor)

    def _note(self, seats: Sequence[int], *, actor: str) -> str:
        counts: list[ThrowCount] = []
        for seat in seats:
            self.last = self._throws_of(seat, self.throws)
            counts.append(self._count(seat, self.last))
        return self._tell(counts, actor=actor)

    def _throws_of(self, seat: int, number: int) -> tuple[Throw, ...]:
        """Return the first throws of a seat: on a device and on the board they are the same."""
        thrower, table = GeneratorThrower(self._chance(f"/{seat}")), self.table(seat)
        return tuple(thrower.throw(table) for _ in range(number))

    def _count(self, seat: int, thrown: Sequence[Throw]) -> ThrowCount:
        """Return what counts of the throws of one seat."""
        return ThrowCount(seat, self.busts(seat, thrown), VIRTUAL)

    def busts(self, seat: int, thrown: Sequence[Throw]) -> int:
        """Return how many throws of a seat bust."""
        return sum(self.table(seat).effect(it).is_bust for it in thrown)

    def _typed(self, seat: int, number: int) -> ThrowCount:
        """Return what counts of what one seat has told of real dice."""
        return ThrowCount(seat, number, REAL)

    def _kept(self, counts: Sequence[ThrowCount]) -> Kept:
        """Return what the record keeps of these."""
        return {"busts": [(it.seat, it.busts) for it in counts]}

    def take(self, wish: DeviceEvent, questions: Sequence[Question] = (), thrown: str = "") -> None:
        """Do what a student told on a device; a press is a throw, or a count of real dice."""
        if not isinstance(wish.message, Press) or wish.player not in self.game.setup.players:
            return super().take(wish, [self.question])
        with self.lock, self._in_step_with_the_log():
            seat = self.game.setup.players.index(wish.player)
            return self._pressed(seat, wish.message, wish.player)

    def _pressed(self, seat: int, press: Press, player: str) -> None:
        """Take one throw of a student's own, or how many of real dice bust."""
        thrown = self.thrown.get(seat, ())
        if seat not in self.left or press.of == str(len(thrown) - 1):
            return
        if self.game.stage is not Stage.READY or press.of != str(len(thrown)):
            raise refusal("device.late_press")
        if self.has_real_dice:
            counted = one_answer(Believe(press.id, self.counted.id, press.told), [self.counted])
            self._tell([self._typed(seat, int(counted))], actor=player)
            return
        thrown = self._throws_of(seat, len(thrown) + 1)
        if len(thrown) == self.throws:
            self._tell([self._count(seat, thrown)], actor=player)
        self.thrown[seat] = thrown

    def _do_type_counts(self, *, actor: str, counts: str) -> str:
        """Take what the next students have counted with real dice: "3", or "3, 4: 5"."""
        answers = read_answers(counts, self.counted)
        numbers = [int(it["answer"]) for it in answers for _ in range(it["count"])]
        if not numbers:
            raise PigclassError(self.asks_for_counts)
        if len(numbers) > len(self.left):
            raise refusal("experiment.many", number=len(numbers), students=len(self.left))
        self.last = ()
        typed = zip(self.left, numbers, strict=False)
        return self._tell([self._typed(seat, number) for seat, number in typed], actor=actor)

    def _tell(self, counts: Sequence[ThrowCount], *, actor: str) -> str:
        self._record(Kind.SERIES, actor, source=counts[0].source, **self._kept(counts))
        return self.pooled if len(counts) > 1 else self.says_of(counts[0])

    def _do_undo(self, *, actor: str) -> str:
        last = self._in_force()[-1]
        if last.kind is Kind.GAME_STARTED:
            raise refusal("says.nothing_to_undo")
        self._take_back(last, actor=actor)
        self.last, self.thrown = (), {}
        return say("experiment.undone", pooled=self.pooled)

    def _do_reveal(self, *, actor: str) -> str:
        """Show the exact chance beside what came."""
        if not self.series:
            raise refusal("experiment.none")
        if not self.game.revealed:
            self._record(Kind.REVEALED, actor)
        return self.exact

    @property
    def exact(self) -> str:
        """How likely a throw is to bust, in a sentence."""
        chance = self.game.play.game.bust_chance
        return say("experiment.exact", chance=in_percent(float(chance), 1), fraction=chance)

    def _do_change_dice(self, *, actor: str) -> str:
        sentence = super()._do_change_dice(actor=actor)
        return self.asks_for_counts if self.has_real_dice else sentence

    def _do_where(self, *, actor: str) -> str:
        return say("experiment.where", left=len(self.left), pooled=self.pooled)

    def _do_scores(self, *, actor: str) -> str:
        entries = [f"{self.called(it.seat)} {self.result(it)}" for it in self.series]
        return say("experiment.scores", scores=", ".join(entries)) if entries else self.pooled

    @property
    def believed(self) -> "pd.DataFrame | None":
        """Predictions of the class as the picture takes them; None if it made none."""
        import pandas as pd

        answers = [{"answer": it.answer, "count": it.count} for it in self.game.predictions]
        return pd.DataFrame(answers) if answers else None

    def picture(self) -> "alt.LayerChart":
        """Return the picture of all throws; what is exact is in it once the class has asked."""
        import pandas as pd

        from pigclass import charts
        from pigclass.facts.far_off import luck_of_busts

        chance, is_asked = self.game.play.game.bust_chance, self.game.revealed
        return charts.predicted_and_seen(
            self.believed,
            pd.DataFrame({"value": [it.busts for it in self.series], "count": 1}),
            what=say("experiment.what", throws=self.throws),
            exact=chance * self.throws if is_asked else None,
            luck=luck_of_busts(chance, self.tally["caught"], self.made) if is_asked else "",
        )
