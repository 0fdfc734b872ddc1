"""Session of an experiment, without a widget: who has thrown, and the results."""

from collections.abc import Iterable, Mapping, Sequence

from pigclass.classlog.events.classgame import Stage, ThrowCount
from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.store import ClassLog
from pigclass.face import alt, pd
from pigclass.play.throwers import GeneratorThrower
from pigclass.rules.dice import Throw
from pigclass.rules.outcomes import Table
from pigclass.widgets.session.belief_questions import Question, read_answers
from pigclass.widgets.session.session import REAL, VIRTUAL, Session
from pigclass.words import PigclassError, in_percent, refusal, say, say_of

# Data of an event by its key: for each seat, the seat and its counts.
SeatRows = dict[str, list[tuple[int | None, ...]]]


class ExperimentSession(Session):
    """One experiment of a class: one count of throws for each student.

    `words` is the section of `words/` for this kind of experiment, which counts busts.
    """

    words = "experiment"
    # The id of the question before the first throw.
    asks = "busts"

    def __init__(
        self, log: ClassLog, events: Iterable[Event], names: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(log, events, names)
        # The last throws are for the screen; the record has the counts alone.
        self.last: tuple[Throw, ...] = ()

    @property
    def throws(self) -> int:
        """Number of throws of each student."""
        return self.game.setup.throws or 0

    @property
    def question(self) -> Question:
        """Question before the first throw, on the number of one student's throws that bust."""
        step = max(1, self.throws // 10)
        taps = tuple(range(0, self.throws + 1, step))
        return Question(self.asks, most=self.throws, line=taps)

    @property
    def counted(self) -> Question:
        """Question that reads the typed counts of real dice."""
        return self.question

    @property
    def series(self) -> tuple[ThrowCount, ...]:
        """Counts of the students who have thrown, in order."""
        return self.game.series

    @property
    def left(self) -> list[int]:
        """Seats that have not thrown yet."""
        done = {it.seat for it in self.series}
        return [seat for seat in self.game.play.seats if seat not in done]

    @property
    def pooled(self) -> str:
        """Sentence on all throws together."""
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
        """Number of throws so far."""
        return len(self.series) * self.throws

    @property
    def tally(self) -> dict[str, int]:
        """Numbers of throws that bust (`caught`) and that did not (`standing`)."""
        busts = sum(it.busts or 0 for it in self.series)
        return {"caught": busts, "standing": self.made - busts}

    @property
    def asks_for_counts(self) -> str:
        """Sentence that asks for the counts of real dice."""
        return say(f"{self.words}.count_first", throws=self.throws)

    def table(self, seat: int) -> Table:
        """Return the dice that a seat throws."""
        return self.game.play.game.table

    def thrown_by(self, seat: int) -> str:
        """Return in words which dice a seat throws, "" if all seats throw the same dice."""
        return ""

    def result(self, count: ThrowCount) -> int | str:
        """Return the result on the tile of a student who has thrown."""
        return count.busts or 0

    def says_of(self, count: ThrowCount) -> str:
        """Return a sentence on one student's throws."""
        name = self.called(count.seat)
        return say("experiment.one", name=name, busts=count.busts, throws=self.throws)

    def _place(self) -> tuple[int, int]:
        # Always the same place: each seat draws its own chance, whoever has thrown before.
        return 1, 0

    def _do_begin(self, *, actor: str) -> str:
        """Skip the question and begin."""
        self._pass(actor)
        return self.pooled

    def _do_press_roll(self, *, actor: str) -> str:
        """Let the next student throw; after the last, return the sentence on all throws."""
        if self.game.stage is Stage.PREDICTING:
            return self._do_begin(actor=actor)
        if self.game.stage is Stage.OVER:
            return self.pooled
        if self.has_real_dice:
            raise PigclassError(self.asks_for_counts)
        return self._note(self.left[:1], actor=actor)

    def _do_all_throw(self, *, actor: str) -> str:
        """Let all students throw who have not thrown yet."""
        return self._note(self.left, actor=actor)

    def _note(self, seats: Sequence[int], *, actor: str) -> str:
        counts: list[ThrowCount] = []
        for seat in seats:
            thrower, table = GeneratorThrower(self._chance(f"/{seat}")), self.table(seat)
            self.last = tuple(thrower.throw(table) for _ in range(self.throws))
            counts.append(self._count(seat, self.last))
        return self._tell(counts, actor=actor)

    def _count(self, seat: int, throws: Sequence[Throw]) -> ThrowCount:
        """Return the count of a seat's virtual throws."""
        return ThrowCount(seat, self.busts(seat, throws), VIRTUAL)

    def busts(self, seat: int, throws: Sequence[Throw]) -> int:
        """Return how many throws of a seat bust."""
        return sum(self.table(seat).effect(it).is_bust for it in throws)

    def _typed_count(self, seat: int, number: int) -> ThrowCount:
        """Return the count that a student has made of real dice."""
        return ThrowCount(seat, number, REAL)

    def _event_data(self, counts: Sequence[ThrowCount]) -> SeatRows:
        """Return the event data of these counts."""
        return {"busts": [(it.seat, it.busts) for it in counts]}

    def _do_type_counts(self, *, actor: str, counts: str) -> str:
        """Record the next counts of real dice; "3, 4: 5" is one of 3 and five of 4."""
        answers = read_answers(counts, self.counted)
        numbers = [int(it["answer"]) for it in answers for _ in range(it["count"])]
        if not numbers:
            raise PigclassError(self.asks_for_counts)
        if len(numbers) > len(self.left):
            raise refusal("experiment.many", number=len(numbers), students=len(self.left))
        self.last = ()
        typed = zip(self.left, numbers, strict=False)
        return self._tell([self._typed_count(seat, number) for seat, number in typed], actor=actor)

    def _tell(self, counts: Sequence[ThrowCount], *, actor: str) -> str:
        self._record(Kind.SERIES, actor, source=counts[0].source, **self._event_data(counts))
        return self.pooled if len(counts) > 1 else self.says_of(counts[0])

    def _do_undo(self, *, actor: str) -> str:
        if self.latest.kind is Kind.GAME_STARTED:
            raise refusal("says.nothing_to_undo")
        what = self._in_words(self.latest)
        self._take_back(self.latest, actor=actor)
        self.last = ()
        return say("says.undone", what=what, stage=self.pooled)

    def _do_reveal(self, *, actor: str) -> str:
        """Reveal the exact chance."""
        if not self.series:
            raise refusal("experiment.none")
        if not self.game.revealed:
            self._record(Kind.REVEALED, actor)
        return self.exact

    @property
    def exact(self) -> str:
        """Sentence on the exact chance that a throw busts."""
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
        """Predictions of the class as a frame; None if there are none."""
        answers = [{"answer": it.answer, "count": it.count} for it in self.game.predictions]
        return pd.DataFrame(answers) if answers else None

    def picture(self) -> "alt.LayerChart":
        """Return the picture of all throws, with the exact chance once it is revealed."""
        from pigclass import charts
        from pigclass.facts.far_off import luck_of_busts

        chance, is_revealed = self.game.play.game.bust_chance, self.game.revealed
        return charts.predicted_and_seen(
            self.believed,
            pd.DataFrame({"value": [it.busts for it in self.series], "count": 1}),
            what=say("experiment.what", throws=self.throws),
            exact=chance * self.throws if is_revealed else None,
            luck=luck_of_busts(chance, self.tally["caught"], self.made) if is_revealed else "",
        )
