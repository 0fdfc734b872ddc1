"""Throws and decisions of players who take turns, folded into the game.

A turn is an entry of its own in `ClassGame.rounds`. The next throw after a turn's end begins the
turn of the next player: nobody has to say so, and undo takes it back in one step. A throw made
where holding was allowed is a decision too, and is kept as one.
"""

from dataclasses import replace

from pigclass.classlog.events.classgame import (
    ClassGame,
    Decided,
    Round,
    RoundEnd,
    Stage,
    Thrown,
    closed,
    with_round,
)
from pigclass.classlog.events.events import Data
from pigclass.play.engine import hold, next_turn, throw
from pigclass.play.state import State, result
from pigclass.play.turns import is_one_throw_turn, why_not_hold
from pigclass.words import refusal


def thrown(game: ClassGame, data: Data) -> ClassGame:
    """Return the game after a throw of the player on turn."""
    if game.stage in NO_THROW:
        raise refusal(NO_THROW[game.stage])
    before = opened(game)
    faces, dice = tuple(data["faces"]), data.get("dice")
    play = throw(before.play, faces, dice=dice)
    outcome = before.play.game.table_for(throws=before.play.throws, dice=dice).outcome(faces)
    made = Thrown(faces, outcome, play.turn_total, len(before.play.standing), data["source"])
    this = _rolled_on(before, tuple(data.get("by_device", ())))
    ended = RoundEnd.BUST if outcome.effect.is_bust else RoundEnd.BANKED
    return _settled(replace(before, play=play), replace(this, throws=(*this.throws, made)), ended)


def decided(game: ClassGame, data: Data) -> ClassGame:
    """Return the game after the player on turn has held."""
    if game.stage in NO_THROW:
        raise refusal(NO_THROW[game.stage])
    before = coming(game)
    play = hold(before, data["sit"])
    held = Decided(
        before.throws,
        before.turn_total,
        before.standing,
        (),
        before.scores,
        by_device=tuple(data.get("by_device", ())),
    )
    this = replace(game.this_round, decisions=(*game.this_round.decisions, held))
    return _settled(replace(game, play=play), this, RoundEnd.BANKED)


def coming(game: ClassGame) -> State:
    """Return the state in which the next throw is made: of this turn, or of the next one."""
    return next_turn(game.play) if game.stage is Stage.ROUND_OVER else game.play


def opened(game: ClassGame) -> ClassGame:
    """Return the game with the next turn begun, if one is over."""
    if game.stage is not Stage.ROUND_OVER:
        return game
    play = coming(game)
    turn = Round(number=play.round, seat=play.standing[0])
    return replace(game, play=play, stage=Stage.READY, rounds=(*game.rounds, turn))


def _rolled_on(game: ClassGame, by_device: tuple[int, ...]) -> Round:
    """Return this turn, with the decision to roll on where there was one to make."""
    this, play = game.this_round, game.play
    if game.stage is not Stage.DECIDING:
        return this
    stood = Decided(
        play.throws, play.turn_total, (), play.standing, play.scores, by_device=by_device
    )
    return replace(this, decisions=(*this.decisions, stood))


def _settled(game: ClassGame, this: Round, ended: RoundEnd) -> ClassGame:
    """Put `this` turn back, closed if it is over, and set the stage."""
    play = game.play
    if not play.turn_is_over:
        return with_round(replace(game, stage=_stage_in_turn(play)), this)
    stage = Stage.OVER if result(play) is not None else Stage.ROUND_OVER
    stood = () if this.seat is None else (this.seat,)
    return with_round(replace(game, stage=stage), closed(this, ended, play, stood=stood))


def _stage_in_turn(play: State) -> Stage:
    """Return whether the player may choose, or has to roll."""
    may_hold = why_not_hold(play) is None and not is_one_throw_turn(play)
    return Stage.DECIDING if may_hold else Stage.READY


NO_THROW = {
    Stage.PREDICTING: "refused.event.believe_first",
    Stage.OVER: "refused.play.over",
}
