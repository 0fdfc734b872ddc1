"""Apply throws and decisions to a game.

If a class plays at once, all share a throw, or all who stand throw their own dice at the same
moment. In turn games each turn is an entry of `ClassGame.rounds`. The next throw after a turn
begins the next player's turn without an event of its own, so undo takes it back in one step. A
throw made when holding was allowed is recorded as a decision too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from pigclass.classlog.events import classgame
from pigclass.classlog.events.classgame import ClassGame, Decision, OneThrow, Round, RoundEnd, Stage
from pigclass.classlog.events.events import Data
from pigclass.play import throwers
from pigclass.play.engine import affected_each, hold, next_turn, throw, throw_each
from pigclass.play.state import State, is_one_throw_turn, result, why_not_hold
from pigclass.rules.dice import Anything, Throw
from pigclass.rules.effects import Effect
from pigclass.rules.outcomes import Outcome, Row
from pigclass.words import refusal

NO_THROW = {
    Stage.PREDICTING: "refused.event.believe_first",
    Stage.OVER: "refused.play.over",
    Stage.DECIDING: "refused.event.lock_first",
    Stage.ROUND_OVER: "refused.event.round_over",
}


def thrown(game: ClassGame, data: Data) -> ClassGame:
    """Return the game after a throw for all standing players."""
    if data.get("purpose", "play") != "play":
        return _would_have_come(game, tuple(data["faces"]), data["source"])
    if game.stage not in {Stage.READY, Stage.LOCKED}:
        raise refusal(NO_THROW[game.stage])
    throw_once = _each_throw if game.play.game.own_dice else _one_throw
    play, throws = throw_once(game.play, data)
    this = game.this_round
    ended = RoundEnd.BUST if any(it.outcome.effect.is_bust for it in throws) else RoundEnd.BANKED
    return settled(game, play, replace(this, throws=(*this.throws, *throws)), ended)


def thrown_in_turn(game: ClassGame, data: Data) -> ClassGame:
    """Return the game after a throw of the player on turn."""
    _check_goes_on(game)
    before = _turn_begun(game)
    play, throws = _one_throw(before.play, data)
    this = before.this_round
    if before.stage is Stage.DECIDING:
        # A throw when holding is allowed is a decision to roll.
        rolled_on = _decision_in_turn(before.play, data.get("by_device", ()), held=False)
        this = _with_decision(this, rolled_on)
    ended = RoundEnd.BUST if throws[0].outcome.effect.is_bust else RoundEnd.BANKED
    return settled(before, play, replace(this, throws=(*this.throws, *throws)), ended)


def decided(game: ClassGame, data: Data) -> ClassGame:
    """Return the game after a decision of all standing players."""
    if game.stage is not Stage.DECIDING:
        raise refusal("refused.event.roll_first")
    before, is_untold = game.play, game.this_round.is_untold
    sat = (
        tuple(sorted(data["sit"])) if "sit" in data else _head_count(before, data["still_standing"])
    )
    if is_untold:
        before = throwers.sitting_with(before, sat, data.get("points", ()))
    decision = Decision(
        before.throws,
        before.turn_total,
        sat,
        tuple(seat for seat in before.standing if seat not in sat),
        before.scores,
        tuple(_known_totals(before, sat)) if is_untold else before.own_totals,
        tuple(data.get("by_device", ())),
        tuple(data.get("unanswered", ())),
    )
    this = _with_decision(game.this_round, decision)
    return settled(game, hold(before, sat), this, RoundEnd.ALL_SAT, otherwise=Stage.LOCKED)


def decided_in_turn(game: ClassGame, data: Data) -> ClassGame:
    """Return the game after the player on turn has held."""
    _check_goes_on(game)
    before = coming(game)
    play = hold(before, data["sit"])
    decision = _decision_in_turn(before, data.get("by_device", ()), held=True)
    return settled(game, play, _with_decision(game.this_round, decision), RoundEnd.BANKED)


def coming(game: ClassGame) -> State:
    """Return the state before the next throw; if this turn is over, in the next one."""
    return next_turn(game.play) if game.stage is Stage.ROUND_OVER else game.play


def settled(
    game: ClassGame, play: State, this: Round, ended: RoundEnd, *, otherwise: Stage | None = None
) -> ClassGame:
    """Return the game with `play`; close `this` round if nobody stands."""
    if not play.turn_is_over:
        stage = otherwise or _stage_after_throw(play)
        return classgame.with_round(replace(game, play=play, stage=stage), this)
    stage = Stage.OVER if result(play) is not None else Stage.ROUND_OVER
    stood = game.play.standing if ended is not RoundEnd.ALL_SAT else ()
    closed = classgame.closed(this, ended, play, stood=stood)
    return classgame.with_round(replace(game, play=play, stage=stage), closed)


def _stage_after_throw(play: State) -> Stage:
    """Return DECIDING if the standing players may hold, READY if they must throw."""
    if play.game.at_once:
        return Stage.READY if play.throws < play.game.safe_throws else Stage.DECIDING
    may_hold = why_not_hold(play) is None and not is_one_throw_turn(play)
    return Stage.DECIDING if may_hold else Stage.READY


def _one_throw(before: State, data: Data) -> tuple[State, tuple[OneThrow, ...]]:
    """Return the state after a shared throw or a throw of the player on turn, and that throw."""
    faces, dice = tuple(data["faces"]), data.get("dice")
    play = throw(before, faces, dice=dice)
    outcome = before.game.table_for(throws=before.throws, dice=dice).outcome(faces)
    thrown = OneThrow(faces, outcome, play.turn_total, len(before.standing), data["source"])
    return play, (thrown,)


def _each_throw(before: State, data: Data) -> tuple[State, tuple[OneThrow, ...]]:
    """Return the state after all standing players threw their own dice, and these throws."""
    if "each" not in data:
        return _untold_throw(before, throwers.effects_told(before, data), data["source"])
    throws = {seat: tuple(faces) for seat, faces in data["each"]}
    play = throw_each(before, throws)
    table, source = before.game.table_for(throws=before.throws), data["source"]
    return play, tuple(
        OneThrow(faces, table.outcome(faces), play.own_totals[seat], 1, source, seat)
        for seat, faces in throws.items()
    )


def _untold_throw(
    before: State, effects: Mapping[int, Effect], source: str
) -> tuple[State, tuple[OneThrow, ...]]:
    """Return the state after throws of which only the effects are known, and these throws."""
    play = affected_each(before, effects)
    return play, tuple(
        OneThrow((), _unseen_outcome(effect), play.own_totals[seat], 1, source, seat)
        for seat, effect in effects.items()
    )


def _unseen_outcome(effect: Effect) -> Outcome:
    return Outcome("", effect, Fraction(0), Row("", Anything(), effect), ())


def _would_have_come(game: ClassGame, faces: Throw, source: str) -> ClassGame:
    this = game.this_round
    is_over = this.ended is RoundEnd.ALL_SAT and not game.play.game.own_dice
    if not is_over or not this.throws or classgame.busted(this.would_have_come):
        raise refusal("refused.event.would_have_come")
    made_before = (*this.throws, *this.would_have_come)
    outcome = game.play.game.table_for(throws=len(made_before)).outcome(faces)
    turn_total = outcome.effect.turn_total_after(made_before[-1].turn_total)
    extra = OneThrow(faces, outcome, turn_total, 0, source)
    return classgame.with_round(game, replace(this, would_have_come=(*this.would_have_come, extra)))


def _known_totals(play: State, sat: tuple[int, ...]) -> Iterator[int | None]:
    """Yield the points at risk of each seat that sits now, None for the others."""
    return (total if seat in sat else None for seat, total in enumerate(play.own_totals))


def _head_count(play: State, still_standing: int) -> tuple[int, ...]:
    """Return the seats that sit, so that `still_standing` remain."""
    if not 0 <= still_standing <= len(play.standing):
        raise refusal("refused.event.standing", number=still_standing, most=len(play.standing))
    return play.standing[still_standing:]


def _check_goes_on(game: ClassGame) -> None:
    if game.stage in {Stage.PREDICTING, Stage.OVER}:
        raise refusal(NO_THROW[game.stage])


def _turn_begun(game: ClassGame) -> ClassGame:
    """Return the game; begin the next turn if one is over."""
    if game.stage is not Stage.ROUND_OVER:
        return game
    play = coming(game)
    turn = Round(number=play.round, seat=play.standing[0])
    return replace(game, play=play, stage=Stage.READY, rounds=(*game.rounds, turn))


def _decision_in_turn(play: State, by_device: Sequence[int], *, held: bool) -> Decision:
    sat, stood = (play.standing, ()) if held else ((), play.standing)
    return Decision(
        play.throws, play.turn_total, sat, stood, play.scores, by_device=tuple(by_device)
    )


def _with_decision(this: Round, decision: Decision) -> Round:
    return replace(this, decisions=(*this.decisions, decision))
