"""State of one class game, for screens and frames."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from pigclass.play.state import Result, State, result, standing_result
from pigclass.rules.dice import Throw
from pigclass.rules.outcomes import Outcome

# The question that is asked when a game is over; all others are asked before it begins.
AT_THE_END = "at_the_end"
# The mode of a game in which only the number of those standing is kept.
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
# What becomes of those who still stand when a round ends; who does not, has sat or is away.
FATES = {
    RoundEnd.BUST: "caught",
    RoundEnd.BANKED: "banked",
    RoundEnd.FINISHED_EARLY: "unfinished",
    RoundEnd.ALL_SAT: AWAY,
}


@dataclass(frozen=True)
class Setup:
    """Setup of a game: players, dice and lesson.

    In an experiment each throws so many `throws`, and nobody plays. `on_paper`: it was typed in.
    """

    lesson: str
    mode: str
    dice: str
    seed: int | None
    players: tuple[str, ...]
    classroom: str | None = None
    throws: int | None = None
    on_paper: bool = False


@dataclass(frozen=True)
class ThrowCount:
    """The throws of one seat in an experiment: how many of them bust.

    Where each throws so many `dice` as were chosen, the `points` of all the throws count, and of
    real dice nobody may have told the busts.
    """

    seat: int
    busts: int | None
    source: str
    dice: int | None = None
    points: int | None = None


@dataclass(frozen=True)
class OneThrow:
    """One throw of a round with its outcome; `seat` threw it with own dice.

    Of real dice that only `seat` has seen there are no `faces`, and `turn_total` leaves them out.
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

    With dice of their own `own_totals` has what each seat had at risk, None where nobody has said
    it. `by_device` chose on a device of their own, `unanswered` had one and did not; others were
    tapped on the class screen.
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
        """Return where the decision of a seat came from: see the column `source`."""
        if seat in self.by_device:
            return "device"
        return "none" if seat in self.unanswered else "screen"

    def at_risk(self, seat: int) -> int | None:
        """Return a seat's points at risk, None if unknown."""
        return self.own_totals[seat] if self.own_totals else self.turn_total


@dataclass(frozen=True)
class Round:
    """One round, or one turn of the player at `seat`.

    `would_have_come` are throws made for interest after everybody had sat, `stood` the seats that
    still stood when it ended.
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

    @property
    def clock(self) -> int:
        """Number of throws; simultaneous ones count once."""
        return max(Counter(it.seat for it in self.throws).values(), default=0)

    @property
    def is_untold(self) -> bool:
        """Return whether nobody else saw some throws: nobody's turn total is known then."""
        return not all(it.faces for it in self.throws)

    @property
    def total_before(self) -> int:
        """The points that were at risk before the last throw."""
        return self.throws[-2].turn_total if len(self.throws) > 1 else 0

    @property
    def last_throws(self) -> tuple[OneThrow, ...]:
        """The throws that were made last, at the same moment."""
        return tuple(
            own[-1]
            for own in map(self.thrown_by, {it.seat for it in self.throws})
            if len(own) == self.clock
        )

    def thrown_by(self, seat: int | None) -> tuple[OneThrow, ...]:
        """Return the throws of one seat, where all have their own dice."""
        return tuple(it for it in self.throws if it.seat == seat)

    def sat_at(self, seat: int) -> int | None:
        """Return the turn total with which `seat` sat in this round, None if it did not."""
        return next((it.at_risk(seat) for it in self.decisions if seat in it.sat), None)

    @property
    def all_left(self) -> bool:
        """Return whether the round ended because the last players left."""
        last_stood = self.decisions[-1].stood if self.decisions else (None,)
        return self.ended is RoundEnd.ALL_SAT and bool(last_stood)

    def fate(self, seat: int) -> str:
        """Return the fate of a seat in an ended round: see `FATES`."""
        if self.seat is None and self.sat_at(seat) is not None:
            return "sat"
        own = self.thrown_by(seat)
        if own and own[-1].outcome.effect.ends_turn:
            return FATES[RoundEnd.BUST if own[-1].outcome.effect.is_bust else RoundEnd.BANKED]
        return FATES[self.ended] if self.ended and seat in self.stood else AWAY


@dataclass(frozen=True)
class Prediction:
    """One answer given before the game, by one player or by `count` students."""

    question: str
    answer: float | str
    count: int
    player: str | None = None


@dataclass(frozen=True)
class ClassGame:
    """State of one class game: everything that screens and frames need.

    Where players take turns, `rounds` has an entry for each turn: its `number` is that of the
    round (the inning), its `seat` tells whose turn it was. `groups` has the seats of each group,
    `series` what each has thrown in an experiment.
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

    @property
    def this_round(self) -> Round:
        """The round (or turn) being played, or just played."""
        return self.rounds[-1]

    def group_of(self, seat: int) -> str | None:
        """Return the group in which a seat is, None if it is in none."""
        return next((name for name, seats in self.groups.items() if seat in seats), None)

    def believed_by(self, player: str) -> dict[str, float | str]:
        """Return what a player has answered before the game, by question."""
        return {it.question: it.answer for it in self.predictions if it.player == player}

    @property
    def result(self) -> Result | None:
        """Winners and why they have won; None while the game goes on."""
        return standing_result(self.play) if self.stopped else result(self.play)


def with_round(game: ClassGame, this: Round) -> ClassGame:
    """Return the game with `this` in the place of its last round."""
    return replace(game, rounds=(*game.rounds[:-1], this))


def closed(this: Round, ended: RoundEnd, play: State, *, stood: tuple[int, ...]) -> Round:
    """Return the ended round with each seat's points; `stood` were the last to stand."""
    return replace(this, ended=ended, points=play.saved, scores_after=play.scores, stood=stood)


def busted(throws: Iterable[OneThrow]) -> bool:
    """Return whether one of the throws ended the turn."""
    return any(made.outcome.effect.ends_turn for made in throws)
