"""Throws and decisions of a class that plays at once.

All share a throw, or each who stands throws dice of their own at the same moment.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from pigclass.classlog.events import turntaking
from pigclass.classlog.events.classgame import (
    ClassGame,
    Decided,
    Round,
    RoundEnd,
    Stage,
    Thrown,
    busted,
    closed,
    with_round,
)
from pigclass.classlog.events.events import Data
from pigclass.play import throwers
from pigclass.play.engine import affected_each, hold, throw, throw_each
from pigclass.play.state import State, result
from pigclass.rules.dice import Anything, Throw
from pigclass.rules.effects import Effect
from pigclass.rules.outcomes import Outcome, Row
from pigclass.words import refusal

NO_THROW = turntaking.NO_THROW | {
    Stage.DECIDING: "refused.event.lock_first",
    Stage.ROUND_OVER: "refused.event.round_over",
}


def thrown(game: ClassGame, data: Data) -> ClassGame:
    """Return the game after a throw of all who stand."""
    if data.get("purpose", "play") != "play":
        return _would_have_come(game, tuple(data["faces"]), data["source"])
    if game.stage not in {Stage.READY, Stage.LOCKED}:
        raise refusal(NO_THROW[game.stage])
    throws = _each_throw if game.play.game.own_dice else _shared_throw
    play, made = throws(game.play, data)
    this = game.this_round
    ended = RoundEnd.BUST if any(it.outcome.effect.is_bust for it in made) else RoundEnd.BANKED
    return settled(game, play, replace(this, throws=(*this.throws, *made)), ended)


def _shared_throw(before: State, data: Data) -> tuple[State, tuple[Thrown, ...]]:
    faces = tuple(data["faces"])
    play = throw(before, faces)
    outcome = before.game.table_for(throws=before.throws).outcome(faces)
    made = Thrown(faces, outcome, play.turn_total, len(before.standing), data["source"])
    return play, (made,)


def _each_throw(before: State, data: Data) -> tuple[State, tuple[Thrown, ...]]:
    """Return the state after everyone standing has thrown their own, and these throws."""
    if "each" not in data:
        return _untold_throw(before, throwers.effects_told(before, data), data["source"])
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


def decided(game: ClassGame, data: Data) -> ClassGame:
    """Return the game after all who stand have decided."""
    if game.stage is not Stage.DECIDING:
        raise refusal("refused.event.roll_first")
    before, is_untold = game.play, game.this_round.is_untold
    sat = (
        tuple(sorted(data["sit"])) if "sit" in data else _head_count(before, data["still_standing"])
    )
    if is_untold:
        before = throwers.sitting_with(before, sat, data.get("points", ()))
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
    return settled(game, hold(before, sat), this, RoundEnd.ALL_SAT, otherwise=Stage.LOCKED)


def _known(play: State, sat: tuple[int, ...]) -> Iterator[int | None]:
    """Yield what each seat has at risk; of those who have not sat now nobody has said it."""
    return (total if seat in sat else None for seat, total in enumerate(play.own_totals))


def _head_count(play: State, still_standing: int) -> tuple[int, ...]:
    """Let as many seats sit as a head count says; which ones makes no difference."""
    if not 0 <= still_standing <= len(play.standing):
        raise refusal("refused.event.standing", number=still_standing, most=len(play.standing))
    return play.standing[still_standing:]


def settled(
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
