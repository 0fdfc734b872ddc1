"""State of one class game, for screens and frames."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from pigclass.play.state import Result, State, result, standing_result
from pigclass.rules.dice import Throw
from pigclass.rules.outcomes import Outcome

# Id of the question that is asked after a game.
AT_THE_END = "at_the_end"
# Mode of a game in which only the number of standing students is recorded.
HEAD_COUNT = "head_count"


class Stage(StrEnum):
    """Stage of a game: what the class is doing."""

    PREDICTING = "predicting"
    READY = "ready to roll"
    DECIDING = "deciding"
    LOCKED = "locked"
    ROUND_OVER = "round over"
    OVER = "game over"


class RoundEnd(StrEnum):
    """How a round ended."""

    BUST = "bust"
    ALL_SAT = "all sat"
    BANKED = "banked"
    FINISHED_EARLY = "finished early"


AWAY = "away"
# Fate of a seat that still stands when a round ends; other seats have sat or are away.
FATES = {
    RoundEnd.BUST: "caught",
    RoundEnd.BANKED: "banked",
    RoundEnd.FINISHED_EARLY: "unfinished",
    RoundEnd.ALL_SAT: AWAY,
}


@dataclass(frozen=True)
class Setup:
    """Setup of a game: players, dice and lesson.

    In an experiment each student throws `throws` times, and nobody plays. `on_paper`: the game was
    played on paper and typed in. `asks` are the ids of the questions: the first is asked before the
    first throw, the others after a round. `beside` are the scores of a class whose throws an absent
    student plays.
    """

    lesson: str
    mode: str
    dice: str
    seed: int | None
    players: tuple[str, ...]
    classroom: str | None = None
    throws: int | None = None
    on_paper: bool = False
    asks: tuple[str, ...] = ()
    beside: tuple[int, ...] = ()


@dataclass(frozen=True)
class ThrowCount:
    """The throws of one seat in an experiment: how many of them bust.

    `dice` and `points` (the sum of all throws) are set if each student chooses the number of dice;
    then `busts` is None if nobody has counted them.
    """

    seat: int
    busts: int | None
    source: str
    dice: int | None = None
    points: int | None = None


@dataclass(frozen=True)
class OneThrow:
    """One throw of a round with its outcome; `seat` is set if each has own dice.

    If only `seat` has seen the real dice, `faces` is empty and `turn_total` leaves the throw out.
    """

    faces: Throw
    outcome: Outcome
    turn_total: int
    standing: int
    source: str
    seat: int | None = None


@dataclass(frozen=True)
class Decision:
    """One decision: seats that sat (held) and that stood (rolled on).

    With own dice, `own_totals` has the points that each seat had at risk, None if unknown.
    `by_device` are seats that chose on a device, `unanswered` those that had a device and did not
    choose; the others were tapped on the class screen.
    """

    throws: int
    turn_total: int
    sat: tuple[int, ...]
    stood: tuple[int, ...]
    scores: tuple[int, ...]
    own_totals: tuple[int | None, ...] = ()
    by_device: tuple[int, ...] = ()
    unanswered: tuple[int, ...] = ()

    def source(self, seat: int) -> str:
        """Return "device", "none" or "screen": the origin of a seat's decision."""
        if seat in self.by_device:
            return "device"
        return "none" if seat in self.unanswered else "screen"

    def at_risk(self, seat: int) -> int | None:
        """Return a seat's points at risk, None if unknown."""
        return self.own_totals[seat] if self.own_totals else self.turn_total


@dataclass(frozen=True)
class Round:
    """One round, or one turn of the player at `seat`.

    `would_have_come` are throws made out of interest after everybody had sat. `stood` are the seats
    that still stood when the round ended; `banked` is True if these kept their points when the game
    was ended early.
    """

    number: int
    throws: tuple[OneThrow, ...] = ()
    decisions: tuple[Decision, ...] = ()
    would_have_come: tuple[OneThrow, ...] = ()
    points: tuple[int, ...] = ()
    scores_after: tuple[int, ...] = ()
    ended: RoundEnd | None = None
    seat: int | None = None
    stood: tuple[int, ...] = ()
    banked: bool = False

    @property
    def clock(self) -> int:
        """Number of throws; simultaneous ones count once."""
        return max(Counter(it.seat for it in self.throws).values(), default=0)

    @property
    def is_untold(self) -> bool:
        """Return whether some throws were seen by their thrower only: turn totals are unknown."""
        return not all(it.faces for it in self.throws)

    @property
    def total_before(self) -> int:
        """The points at risk before the last throw."""
        return self.throws[-2].turn_total if len(self.throws) > 1 else 0

    @property
    def last_throws(self) -> tuple[OneThrow, ...]:
        """The last throw, or with own dice all last simultaneous throws."""
        return tuple(
            own[-1]
            for own in map(self.thrown_by, {it.seat for it in self.throws})
            if len(own) == self.clock
        )

    def thrown_by(self, seat: int | None) -> tuple[OneThrow, ...]:
        """Return the throws of one seat when each has own dice."""
        return tuple(it for it in self.throws if it.seat == seat)

    def sat_at(self, seat: int) -> int | None:
        """Return the turn total at which `seat` sat in this round, None if it did not."""
        return next((it.at_risk(seat) for it in self.decisions if seat in it.sat), None)

    @property
    def all_left(self) -> bool:
        """Return whether the round ended because the last players left."""
        last_stood = self.decisions[-1].stood if self.decisions else (None,)
        return self.ended is RoundEnd.ALL_SAT and bool(last_stood)

    def fate(self, seat: int) -> str:
        """Return how an ended round ended for a seat: one of `FATES`, "sat" or `AWAY`."""
        if self.seat is None and self.sat_at(seat) is not None:
            return "sat"
        own = self.thrown_by(seat)
        if own and own[-1].outcome.effect.ends_turn:
            return FATES[RoundEnd.BUST if own[-1].outcome.effect.is_bust else RoundEnd.BANKED]
        ended = RoundEnd.BANKED if self.banked else self.ended
        return FATES[ended] if ended and seat in self.stood else AWAY


@dataclass(frozen=True)
class Prediction:
    """One answer, by one player or by `count` students, given before `round` began."""

    question: str
    answer: float | str
    count: int
    player: str | None = None
    round: int = 1


@dataclass(frozen=True)
class ClassGame:
    """State of one class game: everything that screens and frames need.

    In turn games `rounds` has an entry for each turn: `number` is the round (inning), `seat` the
    player on turn. `groups` has the seats of each group, `series` the throws of each seat in an
    experiment. The class is done with the questions in `closed`; after the open ones the
    game goes on at the stage `resumes`.
    """

    id: str
    setup: Setup
    play: State
    stage: Stage
    rounds: tuple[Round, ...]
    predictions: tuple[Prediction, ...] = ()
    revealed: bool = False
    stopped: bool = False
    groups: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    series: tuple[ThrowCount, ...] = ()
    closed: frozenset[str] = frozenset()
    resumes: Stage = Stage.READY

    @property
    def has_played(self) -> bool:
        """Return whether a round is over."""
        return self.rounds[0].ended is not None

    @property
    def due(self) -> tuple[str, ...]:
        """Ids of the questions to ask now or next; the class sees the first of them.

        After each round one is due; before the reveal, all that are left.
        """
        first, later = self.setup.asks[:1], self.setup.asks[1:]
        rounds_over = sum(it.ended is not None for it in self.rounds)
        due = (later if self.revealed else later[:rounds_over]) if rounds_over else first
        return tuple(question for question in due if question not in self.closed)

    @property
    def open(self) -> tuple[str, ...]:
        """The questions to answer now, by id: the class sees the first of them."""
        return self.due if self.stage is Stage.PREDICTING else ()

    @property
    def this_round(self) -> Round:
        """The round (or turn) being played, or just played."""
        return self.rounds[-1]

    def group_of(self, seat: int) -> str | None:
        """Return the name of a seat's group, or None."""
        return next((name for name, seats in self.groups.items() if seat in seats), None)

    def believed_by(self, player: str) -> dict[str, float | str]:
        """Return a player's answers before the game, by question."""
        return {it.question: it.answer for it in self.predictions if it.player == player}

    @property
    def result(self) -> Result | None:
        """Winners and the reason; None while the game goes on."""
        return standing_result(self.play) if self.stopped else result(self.play)


def with_round(game: ClassGame, this: Round) -> ClassGame:
    """Return the game with its last round replaced by `this`."""
    return replace(game, rounds=(*game.rounds[:-1], this))


def closed(this: Round, ended: RoundEnd, play: State, *, stood: tuple[int, ...]) -> Round:
    """Return the ended round with each seat's points; `stood` are the seats that still stood."""
    return replace(this, ended=ended, points=play.saved, scores_after=play.scores, stood=stood)


def busted(throws: Iterable[OneThrow]) -> bool:
    """Return whether one of the throws ended the turn."""
    return any(throw.outcome.effect.ends_turn for throw in throws)
