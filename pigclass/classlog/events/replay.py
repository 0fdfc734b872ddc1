"""Replay events: compute the state of a game from its log.

The screen shows a `ClassGame`, which is computed by applying all events in order. So a reopened
lesson shows the same state as before. `folding` applies throws and decisions.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from pigclass.classlog.events import classgame, folding
from pigclass.classlog.events.classgame import ClassGame, Round, RoundEnd, Stage
from pigclass.classlog.events.events import Data, Event, Kind, still_in_force
from pigclass.play import throwers
from pigclass.play.engine import come_back, hold, join, leave, next_turn, start, stop
from pigclass.rules.game_code import game_from_code
from pigclass.words import refusal


def replay(events: Iterable[Event]) -> ClassGame:
    """Return the state of the game after `events`.

    The first event must start the game; corrections undo the events they name.
    """
    first, *rest = still_in_force(tuple(events))
    game = _started(first)
    for event in rest:
        game = after(game, event)
    return game


def after(game: ClassGame, event: Event) -> ClassGame:
    """Return the game after one more event; raise PigclassError if it does not fit."""
    steps = AFTER if game.play.game.at_once else AFTER_IN_TURNS
    if event.kind not in steps:
        raise refusal("refused.event.not_now", kind=event.kind.value)
    return steps[event.kind](game, event.data)


def _started(event: Event) -> ClassGame:
    if event.kind is not Kind.GAME_STARTED:
        raise refusal("refused.event.not_first", kind=event.kind.value)
    data = event.data
    setup = classgame.Setup(
        lesson=data["lesson"],
        mode=data["mode"],
        dice=data["dice"],
        seed=data["seed"],
        players=tuple(data["players"]),
        classroom=data.get("classroom"),
        throws=data.get("throws"),
        on_paper=data.get("on_paper") is True,
        asks=tuple(data.get("asks", ())),
        beside=tuple(data.get("beside", ())),
    )
    rules = game_from_code(data["rules"])
    if rules.own_dice and setup.mode == classgame.HEAD_COUNT:
        raise refusal("refused.play.heads", name=rules.name)
    play = start(rules, players=len(setup.players), order=data.get("order"))
    first = Round(number=1) if play.game.at_once else Round(number=1, seat=play.standing[0])
    return ClassGame(id=event.game, setup=setup, play=play, stage=Stage.PREDICTING, rounds=(first,))


def _predicted(game: ClassGame, data: Data) -> ClassGame:
    question, answers = data["question"], data["answers"]
    # Answers count even if the game is then ended before the round that they precede.
    if game.stage is Stage.ROUND_OVER:
        game = _asking(game, Stage.ROUND_OVER)
    is_last = question == classgame.AT_THE_END
    _need(game, Stage.OVER if is_last else Stage.PREDICTING, "refused.event.predicted")
    # A prediction belongs to the round that follows it.
    round_is_over = is_last or game.resumes is not Stage.READY
    since = game.play.round + (1 if round_is_over else 0)
    predictions = tuple(
        classgame.Prediction(question, row["answer"], row.get("count", 1), row.get("player"), since)
        for row in answers
    )
    # A new answer replaces the player's earlier one; a tally (no player) the earlier tally.
    players = {it.player for it in predictions} or {None}
    earlier = (it for it in game.predictions if it.question != question or it.player not in players)
    following = replace(game, predictions=(*earlier, *predictions))
    if None in players and question in game.setup.asks:
        # The class has answered: go on to the next question, if one is due.
        return _asking(replace(following, closed=game.closed | {question}), game.resumes)
    return following


def _begun(game: ClassGame, data: Data) -> ClassGame:
    _need(game, Stage.PREDICTING, "refused.event.begun")
    return replace(game, stage=game.resumes)


def _round_ended(game: ClassGame, data: Data) -> ClassGame:
    _need(game, Stage.ROUND_OVER, "refused.event.round_goes_on")
    play = next_turn(game.play)
    following = replace(game, play=play, rounds=(*game.rounds, Round(number=play.round)))
    return _asking(following, Stage.READY)


def _asking(game: ClassGame, resumes: Stage) -> ClassGame:
    """Return the game at its due questions or, without any, at the stage `resumes`."""
    return replace(game, stage=Stage.PREDICTING if game.due else resumes, resumes=resumes)


def _arrived(game: ClassGame, data: Data) -> ClassGame:
    setup = replace(game.setup, players=(*game.setup.players, data["player"]))
    return _with_standing(replace(game, setup=setup, play=join(game.play)), len(setup.players) - 1)


def _with_standing(game: ClassGame, seat: int) -> ClassGame:
    """Return the game with a new seat that stands, if the round has no throw yet."""
    play = game.play
    if play.throws or game.this_round.ended or seat not in play.contenders:
        return game
    return replace(game, play=replace(play, standing=tuple(sorted({*play.standing, seat}))))


def _departed(game: ClassGame, data: Data) -> ClassGame:
    _known_seat(game, data["seat"])
    play = leave(game.play, data["seat"])
    if play.turn_is_over and game.stage in {Stage.READY, Stage.DECIDING, Stage.LOCKED}:
        return folding.settled(game, play, game.this_round, RoundEnd.ALL_SAT)
    return replace(game, play=play)


def _returned(game: ClassGame, data: Data) -> ClassGame:
    _known_seat(game, data["seat"])
    return _with_standing(replace(game, play=come_back(game.play, data["seat"])), data["seat"])


def _grouped(game: ClassGame, data: Data) -> ClassGame:
    groups = {str(name): tuple(seats) for name, seats in data["groups"].items() if seats}
    grouped = [seat for seats in groups.values() for seat in seats]
    for seat in grouped:
        _known_seat(game, seat)
    if len(set(grouped)) < len(grouped):
        raise refusal("refused.event.two_groups")
    return replace(game, groups=groups)


def _series_added(game: ClassGame, data: Data) -> ClassGame:
    """Add throws of an experiment; it ends when every seat has thrown."""
    if game.stage is not Stage.READY:
        raise refusal(folding.NO_THROW[game.stage])
    counts = tuple(_throw_counts(data))
    waiting = set(game.play.seats) - {it.seat for it in game.series}
    for count in counts:
        throwers.check_count(count.busts or 0, throws=game.setup.throws or 0)
        _known_seat(game, count.seat)
        waiting.remove(count.seat)
    stage = Stage.READY if waiting else Stage.OVER
    return replace(game, series=(*game.series, *counts), stage=stage)


def _throw_counts(data: Data) -> Iterator[classgame.ThrowCount]:
    """Yield the count of each seat: busts, or points if the number of dice is chosen."""
    source = data["source"]
    for seat, busts in data.get("busts", ()):
        yield classgame.ThrowCount(seat, busts, source)
    for seat, dice, points, busts in data.get("points", ()):
        yield classgame.ThrowCount(seat, busts, source, dice=dice, points=points)


def _finished(game: ClassGame, data: Data) -> ClassGame:
    """End the game early; unbanked points count only with `bank`."""
    if Stage.OVER in {game.stage, game.resumes}:
        raise refusal("refused.event.over")
    ending = game.this_round
    banked = data.get("bank") is True
    play = hold(game.play) if banked else stop(game.play)
    finished = replace(game, play=play, stage=Stage.OVER, stopped=True)
    if ending.ended:
        return finished
    ended = classgame.closed(ending, RoundEnd.FINISHED_EARLY, play, stood=game.play.standing)
    return classgame.with_round(finished, replace(ended, banked=banked))


def _revealed(game: ClassGame, data: Data) -> ClassGame:
    revealed = replace(game, revealed=True)
    return _asking(revealed, game.stage) if game.has_played else revealed


def _need(game: ClassGame, stage: Stage, key: str) -> None:
    if game.stage is not stage:
        raise refusal(key)


def _known_seat(game: ClassGame, seat: int) -> None:
    if seat not in game.play.seats:
        raise refusal("refused.event.no_seat", seat=seat + 1, number=len(game.play.scores))


Step = Callable[[ClassGame, Data], ClassGame]

AFTER: dict[Kind, Step] = {
    Kind.PREDICTION: _predicted,
    Kind.BEGUN: _begun,
    Kind.THROW: folding.thrown,
    # Only the decision counts: choices of an undone throw stay in the log.
    Kind.CHOICE: lambda game, _: game,
    Kind.DECISION: folding.decided,
    Kind.ROUND_ENDED: _round_ended,
    Kind.ARRIVAL: _arrived,
    Kind.DEPARTURE: _departed,
    Kind.RETURN: _returned,
    Kind.GROUPED: _grouped,
    Kind.SERIES: _series_added,
    Kind.FINISHED: _finished,
    Kind.REVEALED: _revealed,
}

IN_ALL_GAMES = (Kind.PREDICTION, Kind.BEGUN, Kind.SERIES, Kind.FINISHED, Kind.REVEALED)
AFTER_IN_TURNS: dict[Kind, Step] = {
    **{kind: AFTER[kind] for kind in IN_ALL_GAMES},
    Kind.THROW: folding.thrown_in_turn,
    Kind.DECISION: folding.decided_in_turn,
}
