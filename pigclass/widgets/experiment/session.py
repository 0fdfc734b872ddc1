"""What an experiment knows and may do, with no widget in it: who has thrown, and what came."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from pigclass.classlog.events.classgame import Stage, ThrowCount
from pigclass.classlog.events.events import Event, Kind
from pigclass.facts.class_game import chance_of_bust
from pigclass.play.throwers import GeneratorThrower
from pigclass.rules.dice import Throw
from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.beliefs import Question, read_answers
from pigclass.widgets.session.session import Log, Session
from pigclass.words import in_percent, say, say_of


class ExperimentSession(Session):
    """One experiment of a class: each student's throws are one row. Actions are in `ACTIONS`."""

    def __init__(
        self, log: Log, events: Iterable[Event], names: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(log, events, names)
        # What the dice showed last is seen on the screen; what is kept is how often they bust.
        self.last: tuple[Throw, ...] = ()

    @property
    def throws(self) -> int:
        """How often each throws."""
        return self.game.setup.throws or 0

    @property
    def question(self) -> Question:
        """How many of the throws of one student bust: said before, and counted afterwards."""
        step = max(1, self.throws // 10)
        taps = tuple(range(0, self.throws + 1, step))
        return Question("busts", most=self.throws, line=taps)

    @property
    def series(self) -> tuple[ThrowCount, ...]:
        """What each who has thrown has told, in the order in which they did."""
        return self.game.series

    @property
    def left(self) -> list[int]:
        """The seats of those who have not thrown yet."""
        done = {it.seat for it in self.series}
        return [seat for seat in self.game.play.seats if seat not in done]

    @property
    def pooled(self) -> str:
        """What all throws make together, in a sentence."""
        made, busts = len(self.series) * self.throws, sum(it.busts for it in self.series)
        if not made:
            return say("experiment.none")
        return say_of(made, "experiment.pooled", busts=busts, share=in_percent(busts / made, 1))

    def _method(self, action: str) -> Callable[..., str]:
        return ACTIONS[action]

    def _place(self) -> tuple[int, int]:
        # What each throws depends on nobody else.
        return 1, 0

    def _predict(self, *, actor: str, typed: str) -> str:
        """Note what the class believes, and begin: what is exact is shown to no one before."""
        answers = read_answers(typed, self.question)
        if not answers:
            raise PigclassError(say("experiment.say_first"))
        self._record(Kind.PREDICTION, actor, question=self.question.id, answers=answers)
        self._record(Kind.BEGUN, actor)
        return say_of(sum(it["count"] for it in answers), "says.predicted")

    def _press_roll(self, *, actor: str) -> str:
        """Let the next student throw; at the end say what all throws make."""
        if self.game.stage is Stage.PREDICTING:
            raise PigclassError(say("experiment.say_first"))
        if self.game.stage is Stage.OVER:
            return self.pooled
        if self.has_real_dice:
            raise PigclassError(say("experiment.count_first", throws=self.throws))
        return self._note(self.left[:1], actor=actor)

    def _all_throw(self, *, actor: str) -> str:
        """Let everyone throw who has not yet."""
        return self._note(self.left, actor=actor)

    def _note(self, seats: Sequence[int], *, actor: str) -> str:
        table = self.game.play.game.table
        told: list[tuple[int, int]] = []
        for seat in seats:
            thrower = GeneratorThrower(self._chance(f"/{seat}"))
            self.last = tuple(thrower.throw(table) for _ in range(self.throws))
            told.append((seat, sum(table.effect(it).is_bust for it in self.last)))
        return self._tell(told, "virtual", actor=actor)

    def _type_counts(self, *, actor: str, counts: str) -> str:
        """Take what the next students have counted with real dice: "3", or "3, 4 x 5"."""
        answers = read_answers(counts, self.question)
        numbers = [int(it["answer"]) for it in answers for _ in range(it["count"])]
        if not numbers:
            raise PigclassError(say("experiment.count_first", throws=self.throws))
        if len(numbers) > len(self.left):
            raise PigclassError(
                say("experiment.many", number=len(numbers), students=len(self.left))
            )
        self.last = ()
        return self._tell(list(zip(self.left, numbers, strict=False)), "real", actor=actor)

    def _tell(self, told: list[tuple[int, int]], source: str, *, actor: str) -> str:
        self._record(Kind.SERIES, actor, busts=told, source=source)
        if len(told) > 1:
            return self.pooled
        (seat, busts), *_ = told
        return say("experiment.one", name=self.called(seat), busts=busts, throws=self.throws)

    def _undo(self, *, actor: str) -> str:
        last = self._in_force()[-1]
        if last.kind is Kind.GAME_STARTED:
            raise PigclassError(say("says.nothing_to_undo"))
        self._take_back(last, actor=actor)
        self.last = ()
        return say("experiment.undone", pooled=self.pooled)

    def _reveal(self, *, actor: str) -> str:
        """Show the exact chance beside what came."""
        if not self.series:
            raise PigclassError(say("experiment.none"))
        if not self.game.revealed:
            self._record(Kind.REVEALED, actor)
        return self.exact

    @property
    def exact(self) -> str:
        """How likely a throw is to bust, in a sentence."""
        chance = chance_of_bust(self.game.play.game)
        return say("experiment.exact", chance=in_percent(float(chance), 1), fraction=chance)

    def _change_dice(self, *, actor: str) -> str:
        told = super()._change_dice(actor=actor)
        return say("experiment.count_first", throws=self.throws) if self.has_real_dice else told

    def _where(self, *, actor: str) -> str:
        return say("experiment.where", left=len(self.left), pooled=self.pooled)

    def _scores(self, *, actor: str) -> str:
        told = [f"{self.called(it.seat)} {it.busts}" for it in self.series]
        return say("experiment.scores", scores=", ".join(told)) if told else self.pooled


ACTIONS: dict[str, Callable[..., str]] = {
    "press_roll": ExperimentSession._press_roll,
    "all_throw": ExperimentSession._all_throw,
    "type_counts": ExperimentSession._type_counts,
    "predict": ExperimentSession._predict,
    "undo": ExperimentSession._undo,
    "reveal": ExperimentSession._reveal,
    "where": ExperimentSession._where,
    "scores": ExperimentSession._scores,
    "change_dice": ExperimentSession._change_dice,
}
