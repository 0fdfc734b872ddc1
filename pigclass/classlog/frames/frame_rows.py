"""Rows of plain values for each frame, computed from a story."""

from collections.abc import Iterable, Iterator
from typing import Any

from pigclass.classlog.events import classgame
from pigclass.classlog.events.classgame import ClassGame, OneThrow, Prediction, Round, RoundEnd
from pigclass.classlog.events.events import Kind, local_date
from pigclass.classlog.events.steps import Story, StoryStep
from pigclass.play.state import is_computer
from pigclass.rules.effects import Effect
from pigclass.rules.game_code import game_code

Row = dict[str, Any]


def game_rows(story: Story) -> Iterator[Row]:
    """Yield one row: players, rules and time of the game."""
    game, rules = story.game, story.game.play.game
    computers = sum(map(is_computer, game.setup.players))
    ended = "finished early" if game.stopped else "played out"
    yield {
        "day": local_date(story.first).isoformat(),
        "began": story.first.at,
        "mode": game.setup.mode,
        "students": len(game.setup.players) - computers,
        "computers": computers,
        "rules": repr(rules),
        "code": game_code(rules),
        "rounds": rules.rounds,
        "target": rules.target,
        "ended": ended if game.stage is classgame.Stage.OVER else None,
    }


def roll_rows(story: Story) -> Iterator[Row]:
    """Yield a row for each throw."""
    for step in _steps(story, Kind.THROW):
        this = step.after.this_round
        if story.game.play.game.own_dice:
            yield from _own_throws(story.game, this, step)
            continue
        throws = [*this.throws, *this.would_have_come]
        before = throws[-2].turn_total if len(throws) > 1 else 0
        yield {
            "round": this.number,
            "throw": len(throws),
            **_player_row(None if this.seat is None else story.game.setup.players[this.seat]),
            **_throw_row(throws[-1], before),
            "purpose": step.event.data.get("purpose", "play"),
            "time": step.event.at,
        }


def _own_throws(game: ClassGame, this: Round, step: StoryStep) -> Iterator[Row]:
    """Yield a row for each throw of own dice at this moment."""
    by_seat = {throw.seat: throw for throw in this.throws[len(step.before.this_round.throws) :]}
    seats = [seat for seat in by_seat if seat is not None]
    shared = {"round": this.number, "throw": this.clock, "purpose": "play", "time": step.event.at}
    for seat in _unordered(game, seats):
        did = _throw_row(by_seat[seat], step.before.play.at_risk(seat))
        yield shared | _seat(game, seat) | did | _hidden_columns(this, seat)


def _hidden_columns(this: Round, seat: int) -> Row:
    """Return None for the columns that are unknown if only the seat has seen its dice."""
    own = this.thrown_by(seat)
    if own[-1].outcome.effect.is_bust or all(throw.faces for throw in own):
        return {}
    return {"points": None, "turn_total": None}


def decision_rows(story: Story) -> Iterator[Row]:
    """Yield a row for each student at each decision, or for each group in a head count."""
    for step in filter(_decides, story.steps):
        this = step.after.this_round
        decided = this.decisions[-1]
        shared = {
            "round": this.number,
            "throw": decided.throws,
            "turn_total": decided.turn_total,
            "time": step.event.at,
        }
        for row in _deciders(story.game, decided):
            yield shared | row


def round_rows(story: Story) -> Iterator[Row]:
    """Yield a row for each student in each round with a throw, or for each group."""
    game = story.game
    own_dice = game.play.game.own_dice
    for this in [it for it in game.rounds if it.throws]:
        shared = {
            "round": this.number,
            "round_name": game.play.game.round_name(this.number),
            "throws": len(this.throws),
            "ended": None if this.ended is None else this.ended.value,
            "turn_total": _last_turn_total(this),
            "count": 1,
        }
        all_seats = range(len(this.scores_after)) if this.ended else game.play.seats
        seats = all_seats if this.seat is None else [this.seat]
        own = {seat: _own_round(this, seat) if own_dice else {} for seat in seats}
        rows = {seat: shared | own[seat] | _fate_row(game, this, seat) for seat in seats}
        if game.setup.mode == classgame.HEAD_COUNT:
            yield from _distinct(rows.values())
        else:
            yield from (rows[seat] | _seat(game, seat) for seat in _unordered(game, seats))


def prediction_rows(story: Story) -> Iterator[Row]:
    """Yield a row for each answer; an answer replaced by a later one is left out."""
    written_at = {
        (step.event.data["question"], answer.get("player")): step.event.at
        for step in _steps(story, Kind.PREDICTION)
        for answer in step.event.data["answers"]
    }
    for prediction in story.game.predictions:
        yield {
            "question": prediction.question,
            **_answer(prediction),
            **_player_row(prediction.player),
            "count": prediction.count,
            "before_round": prediction.round,
            "time": written_at[prediction.question, prediction.player],
        }


def experiment_rows(story: Story) -> Iterator[Row]:
    """Yield a row for the throws of each student in an experiment."""
    for step in _steps(story, Kind.SERIES):
        counts = {it.seat: it for it in step.after.series[len(step.before.series) :]}
        for seat in _unordered(story.game, counts):
            own = {"throws": story.game.setup.throws, "time": step.event.at}
            yield _seat(story.game, seat) | vars(counts[seat]) | own


def _steps(story: Story, kind: Kind) -> Iterator[StoryStep]:
    return (step for step in story.steps if step.event.kind is kind)


def _decides(step: StoryStep) -> bool:
    """Return whether a step added a decision; in turn games a throw may do so."""
    same_round = len(step.before.rounds) == len(step.after.rounds)
    return same_round and step.before.this_round.decisions != step.after.this_round.decisions


def _throw_row(throw: OneThrow, before: int) -> Row:
    effect = throw.outcome.effect
    return {
        "faces": " ".join(str(face) for face in throw.faces) or None,
        "outcome": throw.outcome.label or None,
        "effect": _effect(effect),
        "points": 0 if effect.is_bust else throw.turn_total - before,
        "turn_total": throw.turn_total,
        "standing": throw.standing,
        "source": throw.source,
    }


def _effect(effect: Effect) -> str:
    if effect.is_wipe_out:
        return "wipe-out"
    if effect.is_bust:
        return "bust"
    return "scores, turn ends" if effect.ends_turn else "scores"


def _deciders(game: ClassGame, decided: classgame.Decision) -> Iterator[Row]:
    sit, stand = ("sit", "stand") if game.play.game.at_once else ("hold", "roll")
    paper = "paper" if game.setup.on_paper else None
    for action, seats in ((sit, decided.sat), (stand, decided.stood)):
        if game.setup.mode != classgame.HEAD_COUNT:
            for seat in _unordered(game, seats):
                score, at_risk = decided.scores[seat], decided.at_risk(seat)
                row = {"action": action, "score": score, "turn_total": at_risk, "count": 1}
                who = _seat(game, seat)
                source = None if who["computer"] else paper or decided.source(seat)
                yield row | who | {"source": source}
        elif seats:
            row = {"action": action, "score": None, "count": len(seats), "group": None}
            yield row | _player_row(None) | {"source": paper or "screen"}


def _own_round(this: Round, seat: int) -> Row:
    """Return the columns of a round that differ for a seat with own dice."""
    own = this.thrown_by(seat)
    last = [throw for throw in own if not throw.outcome.effect.is_bust]
    row: Row = {"throws": len(own), "turn_total": last[-1].turn_total if last else 0}
    if not all(throw.faces for throw in last):
        row["turn_total"] = this.sat_at(seat)
    cut_short = this.ended in {None, RoundEnd.FINISHED_EARLY}
    return row if cut_short else row | {"ended": "each alone"}


def _distinct(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield each distinct row once, without its player; `count` is how often it occurs."""
    bare = [row | _player_row(None) | {"group": None, "score_after": None} for row in rows]
    for number, row in enumerate(bare):
        if row not in bare[:number]:
            yield row | {"count": bare.count(row)}


def _fate_row(game: ClassGame, this: Round, seat: int) -> Row:
    # An unfinished round is shown as if it ended now.
    stood = game.play.standing
    now = classgame.closed(this, RoundEnd.FINISHED_EARLY, game.play, stood=stood)
    return {
        "sat_at": this.sat_at(seat),
        "points": this.points[seat] if this.ended else None,
        "score_after": this.scores_after[seat] if this.ended else None,
        "outcome": (this if this.ended else now).fate(seat),
    }


def _last_turn_total(this: Round) -> int:
    """Return the turn total after the last throw that was not a bust."""
    last = [throw.turn_total for throw in this.throws if not throw.outcome.effect.is_bust]
    return last[-1] if last else 0


def _answer(prediction: Prediction) -> Row:
    if isinstance(prediction.answer, str):
        return {"answer": None, "choice": prediction.answer}
    return {"answer": float(prediction.answer), "choice": None}


def _unordered(game: ClassGame, seats: Iterable[int]) -> list[int]:
    """Return the seats sorted by random player id: class list order would reveal names."""
    return sorted(seats, key=lambda seat: game.setup.players[seat])


def _seat(game: ClassGame, seat: int) -> Row:
    return _player_row(game.setup.players[seat]) | {"group": game.group_of(seat)}


def _player_row(player: str | None) -> Row:
    return {"player": player, "computer": player is not None and is_computer(player)}
