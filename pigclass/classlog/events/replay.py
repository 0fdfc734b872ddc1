"""Events in, the state that the class saw out.

The screen shows a `ClassGame`, and a `ClassGame` is nothing but the events folded together, one
after the other. So a lesson that is opened again shows what it showed before. Throws and decisions
that everyone shares are folded here, those of players who take turns in `turntaking`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from pigclass.classlog.events import turntaking
from pigclass.classlog.events.classgame import (
    AT_THE_END,
    HEAD_COUNT,
    ClassGame,
    Decided,
    Prediction,
    Round,
    RoundEnd,
    Setup,
    Stage,
    ThrowCount,
    Thrown,
    busted,
    closed,
    with_round,
)
from pigclass.classlog.events.events import Data, Event, Kind, still_in_force
from pigclass.play import untold
from pigclass.play.engine import (
    affected_each,
    come_back,
    hold,
    join,
    leave,
    next_turn,
    on_paper,
    start,
    stop,
    throw,
    throw_each,
)
from pigclass.play.result import result
from pigclass.play.state import State
from pigclass.rules.codes.saved import game_from_record
from pigclass.rules.conditions import Anything
from pigclass.rules.dice import Throw
from pigclass.rules.effects import Effect
from pigclass.rules.outcomes import Outcome, Row
from pigclass.words import refusal


def replay(events: Iterable[Event]) -> ClassGame:
    """Return the game that `events` tell of, as the class last saw it.

    The first event must start the game; corrections undo the events that they name.
    """
    first, *rest = still_in_force(tuple(events))
    game = _started(first)
    for event in rest:
        game = after(game, event)
    return game


def after(game: ClassGame, event: Event) -> ClassGame:
    """Return the game after one more event, or say in a sentence why that cannot happen now."""
    steps = AFTER if game.play.game.at_once else AFTER_IN_TURNS
    if event.kind not in steps:
        raise refusal("refused.event.not_now", kind=event.kind.value)
    return steps[event.kind](game, event.data)


def _started(event: Event) -> ClassGame:
    if event.kind is not Kind.GAME_STARTED:
        raise refusal("refused.event.not_first", kind=event.kind.value)
    data = event.data
    setup = Setup(
        lesson=data["lesson"],
        mode=data["mode"],
        dice=data["dice"],
        seed=data["seed"],
        players=tuple(data["players"]),
        classroom=data.get("classroom"),
        throws=data.get("throws"),
    )
    rules = game_from_record(data["rules"])
    if rules.own_dice and setup.mode == HEAD_COUNT:
        untold.check_heads(rules)
    play = start(rules, players=len(setup.players), order=data.get("order"))
    first = Round(number=1) if play.game.at_once else Round(number=1, seat=play.standing[0])
    return ClassGame(id=event.game, setup=setup, play=play, stage=Stage.PREDICTING, rounds=(first,))


def _predicted(game: ClassGame, data: Data) -> ClassGame:
    question, answers = data["question"], data["answers"]
    asked_at = Stage.OVER if question == AT_THE_END else Stage.PREDICTING
    _need(game, asked_at, "refused.event.predicted")
    given = tuple(
        Prediction(question, it["answer"], it.get("count", 1), it.get("player")) for it in answers
    )
    # Who answers again has thought again; a tally, empty or not, takes the place of the last one.
    again = {it.player for it in given} or {None}
    kept = tuple(it for it in game.predictions if it.question != question or it.player not in again)
    return replace(game, predictions=(*kept, *given))


def _begun(game: ClassGame, data: Data) -> ClassGame:
    _need(game, Stage.PREDICTING, "refused.event.begun")
    return replace(game, stage=Stage.READY)


def _thrown(game: ClassGame, data: Data) -> ClassGame:
    if data.get("purpose", "play") != "play":
        return _would_have_come(game, tuple(data["faces"]), data["source"])
    if game.stage not in {Stage.READY, Stage.LOCKED}:
        raise refusal(NO_THROW[game.stage])
    thrown = _each_throw if game.play.game.own_dice else _shared_throw
    play, made = thrown(game.play, data)
    this = game.this_round
    ended = RoundEnd.BUST if any(it.outcome.effect.is_bust for it in made) else RoundEnd.BANKED
    return _settled(game, play, replace(this, throws=(*this.throws, *made)), ended)


def _shared_throw(before: State, data: Data) -> tuple[State, tuple[Thrown, ...]]:
    faces = tuple(data["faces"])
    play = throw(before, faces)
    outcome = before.game.table_for(throws=before.throws).outcome(faces)
    made = Thrown(faces, outcome, play.turn_total, len(before.standing), data["source"])
    return play, (made,)


def _each_throw(before: State, data: Data) -> tuple[State, tuple[Thrown, ...]]:
    """Return the state after everyone standing has thrown their own, and these throws."""
    if "each" not in data:
        return _untold_throw(before, untold.effects_told(before, data), data["source"])
    throws = {seat: tuple(faces) for seat, faces in data["each"]}
    play = throw_each(before, throws)
    table, source = before.game.table_for(throws=before.throws), data["source"]
    return play, tuple(
        Thrown(faces, table.outcome(faces), play.own_totals[seat], 1, source, seat)
        for seat, faces in throws.items()
    )


def _untold_throw(
    before: State, effects: Mapping[int, Effect], source: str
) -> tuple[State, tuple[Thrown, ...]]:
    """Return the state after everyone standing has thrown what only they have seen."""
    play = affected_each(before, effects)
    return play, tuple(
        Thrown((), _unseen(effect), play.own_totals[seat], 1, source, seat)
        for seat, effect in effects.items()
    )


def _unseen(effect: Effect) -> Outcome:
    return Outcome("", effect, Fraction(0), Row("", Anything(), effect), ())


def _would_have_come(game: ClassGame, faces: Throw, source: str) -> ClassGame:
    this = game.this_round
    is_over = this.ended is RoundEnd.ALL_SAT and not game.play.game.own_dice
    if not is_over or not this.throws or busted(this.would_have_come):
        raise refusal("refused.event.would_have_come")
    made_before = (*this.throws, *this.would_have_come)
    outcome = game.play.game.table_for(throws=len(made_before)).outcome(faces)
    at_risk = made_before[-1].turn_total if made_before else 0
    turn_total = outcome.effect.turn_total_after(at_risk)
    made = Thrown(faces, outcome, turn_total, 0, source)
    return with_round(game, replace(this, would_have_come=(*this.would_have_come, made)))


def _decided(game: ClassGame, data: Data) -> ClassGame:
    _need(game, Stage.DECIDING, "refused.event.roll_first")
    before, is_untold = game.play, game.this_round.is_untold
    sat = (
        tuple(sorted(data["sit"])) if "sit" in data else _head_count(before, data["still_standing"])
    )
    if is_untold:
        before = untold.sitting_with(before, sat, data.get("points", ()))
    stood = tuple(seat for seat in before.standing if seat not in sat)
    decided = Decided(
        before.throws,
        before.turn_total,
        sat,
        stood,
        before.scores,
        tuple(_known(before, sat)) if is_untold else before.own_totals,
        tuple(data.get("by_device", ())),
        tuple(data.get("unanswered", ())),
    )
    this = replace(game.this_round, decisions=(*game.this_round.decisions, decided))
    return _settled(game, hold(before, sat), this, RoundEnd.ALL_SAT, otherwise=Stage.LOCKED)


def _known(play: State, sat: tuple[int, ...]) -> Iterator[int | None]:
    """Yield what each seat has at risk; of those who have not sat now nobody has said it."""
    return (total if seat in sat else None for seat, total in enumerate(play.own_totals))


def _chosen(game: ClassGame, data: Data) -> ClassGame:
    # What counts is the decision; a throw that was undone leaves its choices behind.
    return game


def _head_count(play: State, still_standing: int) -> tuple[int, ...]:
    """Let as many seats sit as a head count says; which ones makes no difference."""
    if not 0 <= still_standing <= len(play.standing):
        raise refusal("refused.event.standing", number=still_standing, most=len(play.standing))
    return play.standing[still_standing:]


def _round_ended(game: ClassGame, data: Data) -> ClassGame:
    _need(game, Stage.ROUND_OVER, "refused.event.round_goes_on")
    play = next_turn(game.play)
    following = Round(number=play.round)
    return replace(game, play=play, stage=Stage.READY, rounds=(*game.rounds, following))


def _arrived(game: ClassGame, data: Data) -> ClassGame:
    setup = replace(game.setup, players=(*game.setup.players, data["player"]))
    return replace(game, setup=setup, play=join(game.play))


def _departed(game: ClassGame, data: Data) -> ClassGame:
    _known_seat(game, data["seat"])
    play = leave(game.play, data["seat"])
    if play.turn_is_over and game.stage in {Stage.READY, Stage.DECIDING, Stage.LOCKED}:
        return _settled(game, play, game.this_round, RoundEnd.ALL_SAT)
    return replace(game, play=play)


def _returned(game: ClassGame, data: Data) -> ClassGame:
    _known_seat(game, data["seat"])
    return replace(game, play=come_back(game.play, data["seat"]))


def _grouped(game: ClassGame, data: Data) -> ClassGame:
    groups = {str(name): tuple(seats) for name, seats in data["groups"].items() if seats}
    grouped = [seat for seats in groups.values() for seat in seats]
    for seat in grouped:
        _known_seat(game, seat)
    if len(set(grouped)) < len(grouped):
        raise refusal("refused.event.two_groups")
    return replace(game, groups=groups)


def _series_told(game: ClassGame, data: Data) -> ClassGame:
    """Note what some have thrown in an experiment; it is over when everyone has."""
    if game.stage is not Stage.READY:
        raise refusal(NO_THROW[game.stage])
    told = tuple(_throw_counts(data))
    series = (*game.series, *told)
    for it in told:
        untold.check_count(it.busts or 0, throws=game.setup.throws or 0)
    left = set(game.play.seats) - {it.seat for it in game.series}
    for it in told:
        _known_seat(game, it.seat)
        left.remove(it.seat)
    stage = Stage.READY if left else Stage.OVER
    return replace(game, series=series, stage=stage)


def _throw_counts(data: Data) -> Iterator[ThrowCount]:
    """Return what is told of each seat: busts, or points where the number of dice is chosen."""
    source = data["source"]
    for seat, busts in data.get("busts", ()):
        yield ThrowCount(seat, busts, source)
    for seat, dice, points, busts in data.get("points", ()):
        yield ThrowCount(seat, busts, source, dice=dice, points=points)


def _finished(game: ClassGame, data: Data) -> ClassGame:
    """Stop as things stand: only banked points count, so whoever still stands gets none."""
    if game.stage is Stage.OVER:
        raise refusal("refused.event.over")
    this = game.this_round
    play = stop(game.play)
    if "scores" in data:
        play = on_paper(play, data["scores"])
    is_played_out = "scores" in data and result(play) is not None
    over = replace(game, play=play, stage=Stage.OVER, stopped=not is_played_out)
    if this.ended:
        return over
    return with_round(over, closed(this, RoundEnd.FINISHED_EARLY, play, stood=game.play.standing))


def _revealed(game: ClassGame, data: Data) -> ClassGame:
    return replace(game, revealed=True)


def _settled(
    game: ClassGame, play: State, this: Round, ended: RoundEnd, *, otherwise: Stage | None = None
) -> ClassGame:
    """Let the game go on with `play`, `this` round closed if nobody stands any more."""
    if not play.turn_is_over:
        stage = otherwise or _stage_after_throw(play)
        return with_round(replace(game, play=play, stage=stage), this)
    stage = Stage.OVER if result(play) is not None else Stage.ROUND_OVER
    stood = game.play.standing if ended is not RoundEnd.ALL_SAT else ()
    over = closed(this, ended, play, stood=stood)
    return with_round(replace(game, play=play, stage=stage), over)


def _stage_after_throw(play: State) -> Stage:
    return Stage.READY if play.throws < play.game.safe_throws else Stage.DECIDING


def _need(game: ClassGame, stage: Stage, otherwise: str) -> None:
    if game.stage is not stage:
        raise refusal(otherwise)


def _known_seat(game: ClassGame, seat: int) -> None:
    if seat not in game.play.seats:
        raise refusal("refused.event.no_seat", seat=seat + 1, number=len(game.play.scores))


NO_THROW = turntaking.NO_THROW | {
    Stage.DECIDING: "refused.event.lock_first",
    Stage.ROUND_OVER: "refused.event.round_over",
}

Step = Callable[[ClassGame, Data], ClassGame]

AFTER: dict[Kind, Step] = {
    Kind.PREDICTION: _predicted,
    Kind.BEGUN: _begun,
    Kind.THROW: _thrown,
    Kind.CHOICE: _chosen,
    Kind.DECISION: _decided,
    Kind.ROUND_ENDED: _round_ended,
    Kind.ARRIVAL: _arrived,
    Kind.DEPARTURE: _departed,
    Kind.RETURN: _returned,
    Kind.GROUPED: _grouped,
    Kind.SERIES: _series_told,
    Kind.FINISHED: _finished,
    Kind.REVEALED: _revealed,
}

AFTER_IN_TURNS: dict[Kind, Step] = {
    Kind.PREDICTION: _predicted,
    Kind.BEGUN: _begun,
    Kind.THROW: turntaking.thrown,
    Kind.DECISION: turntaking.decided,
    Kind.SERIES: _series_told,
    Kind.FINISHED: _finished,
    Kind.REVEALED: _revealed,
}
