"""A class session as plain data: exactly what the screen draws."""

from collections import Counter

from pigclass.classlog.events.classgame import AWAY, OneThrow, Round, Stage
from pigclass.rules.effects import sign
from pigclass.rules.row_wording import risk_lines
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.board import (
    actions_now,
    at_risk,
    awaits_throw,
    dice_shown,
    status_of,
    throws_shown,
    tile,
)
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.page.fields import Screen, View
from pigclass.widgets.session.activity import code_shown
from pigclass.words import say, word_for

# Signs in the table of scores for rounds without points.
SIGNS = {"caught": "✗", "unfinished": "–", AWAY: "·"}
# Number of students from which scores have two columns, and rows of one column.
IN_TWO_COLUMNS, ROWS_OF_SCORES = 15, 22


def table_view(session: ClassSession) -> Screen:
    """Return the screen of a game: rounds, dice, who stands, and the next button."""
    game, is_counted = session.game, session.is_head_count
    clock = {"id": session.clock, "seconds": session.seconds, "over": say("says.times_up")}
    return Screen(
        kind="table",
        **board_view(session),
        headline=says.headline(session, says.LETTERS_OF_WINNERS),
        heard=says.headline(session),
        throw=_throw_label(session),
        counts=_counts(session),
        actions=actions_now(session),
        tiles=[] if is_counted else _tiles(session),
        head_count=_head_count(session) if is_counted else None,
        open=game.stage is Stage.DECIDING or bool(session.fates),
        own_dice=session.has_own_dice and not session.has_real_dice,
        said=session.said,
        problem=session.problem,
        clock=clock if session.clock else None,
    )


def board_view(session: ClassSession) -> View:
    """Return what everybody may see of a game, on the class screen and on devices."""
    game = session.game
    last = max(game.play.game.rounds or 0, game.play.round)
    return {
        "title": game.play.game.name,
        "stage": game.stage.value,
        "rounds": [_round_badge(session, number) for number in range(1, last + 1)],
        "rule": _rule_in_force(session),
        "place": _place_label(session),
        "trail": _trail(session),
        "dice": dice_shown(session),
        "at_risk": at_risk(session),
    }


def details(session: ClassSession) -> View:
    """Return the game code and the scores: a row for each student, a column for each round."""
    game = session.game
    points = says.points_now(game)
    seats = () if session.is_head_count else game.play.seats
    ranked = sorted(seats, key=lambda seat: -points[seat])
    done = [it for it in game.rounds if it.ended is not None]
    short = session.short_names
    columns = max(-(-len(ranked) // ROWS_OF_SCORES), 1 + (len(ranked) >= IN_TWO_COLUMNS))
    high = max(1, -(-len(ranked) // columns))
    rows = [
        {"name": short[seat], "cells": [_points(it, seat) for it in done] + [str(points[seat])]}
        for seat in ranked
    ]
    return {
        "title": f"{say('button.scores')} · {say('way.this_game')}",
        "close": say("button.close"),
        "columns": [game.play.game.round_name(it.number) for it in done] + [say("label.score")],
        "code": code_shown(session),
        "tables": [rows[at : at + high] for at in range(0, len(rows), high)],
    }


def _round_badge(session: ClassSession, number: int) -> View:
    game = session.game
    state = "now" if number == game.play.round else "done" if number < game.play.round else "later"
    if state == "now" and game.this_round.ended is not None:
        state = "ended"
    played = game.rounds[number - 1] if number <= len(game.rounds) else None
    ended = played.ended.value if played is not None and played.ended is not None else ""
    return {"letter": game.play.game.round_name(number), "state": state, "ended": ended}


def _throw_label(session: ClassSession) -> str:
    number = 0 if session.stopped_within else session._throws_so_far()
    key = session.game.play.game.throw_key
    label = say(f"label.{key}", number=number) if number else ""
    target = session.game.play.game.target
    return " · ".join(filter(None, (label, say("label.to", target=target) if target else "")))


def _rule_in_force(session: ClassSession) -> str:
    """Return what the next throw may do to those who stand, or that it is safe."""
    play = session.game.play
    if awaits_throw(session) and play.throws < play.game.safe_throws:
        return say("takes.safe")
    return " · ".join(risk_lines(play.game))


def _place_label(session: ClassSession) -> str:
    play = session.game.play
    if not play.game.rounds:
        return say("label.round_number", number=play.round)
    return say("label.round_of", number=play.round, rounds=play.game.rounds)


def _trail(session: ClassSession) -> list[View]:
    """Return the throws of this round with their effects, and those made for interest."""
    if session.has_own_dice:
        return []
    throws = throws_shown(session)
    return [
        {
            "faces": [word_for("face", face) for face in thrown.faces],
            "does": _what_it_did(thrown),
            "total": thrown.turn_total,
            "before": say("label.before", points=before.turn_total) if before else "",
            "bust": thrown.outcome.effect.is_bust,
        }
        for before, thrown in zip((None, *throws), throws, strict=False)
    ]


def _what_it_did(thrown: OneThrow) -> str:
    """Return the effect of a throw as a sign, "" if it adds the number on the only die."""
    effect = sign(thrown.outcome.effect)
    return "" if [effect] == [str(face) for face in thrown.faces] else effect


def _counts(session: ClassSession) -> list[View]:
    """Return how many stay, will sit and have sat, for the teacher to check."""
    play = session.game.play
    if session.game.stage in {Stage.ROUND_OVER, Stage.OVER}:
        return []
    present = [seat for seat in play.seats if seat not in play.away]
    caught = sum(session.game.this_round.fate(seat) == "caught" for seat in present)
    joins = sum(status_of(session, seat) == "joins" for seat in present)
    stay = "heads" if session.fates == ("tails",) else "standing"
    tapped = Counter(session.tapped_fate(seat) or "tapped" for seat in session.tapped)
    number = {
        stay: len(play.standing) - len(session.tapped),
        **{state: tapped[state] for state in (*session.fates, "tapped")},
        "sat": len(present) - len(play.standing) - caught - joins,
        "caught": caught,
    }
    rows = [
        {"state": state, "number": many, "label": say(f"count.{state}", number=many)}
        for state, many in number.items()
        if many or state == stay
    ]
    if session.on_devices and session.game.stage is Stage.DECIDING:
        # How many of them will stay is secret until the lock.
        rows[0]["label"] = say("devices.undecided", number=number[stay])
    return rows


def _tiles(session: ClassSession) -> list[View]:
    """Return the tile of each student, with the shortest name that is unique."""
    tiles = [tile(session, seat) for seat in session.game.play.seats]
    result, scores = session.game.result, session.game.play.scores
    # If nobody has scored, nobody has won.
    winners = [seat for seat in result.winners if scores[seat]] if result else []
    for tile_view, short in zip(tiles, session.short_names, strict=True):
        tile_view |= {"short": short, "won": tile_view["seat"] in winners}
    return tiles


def _points(this: Round, seat: int) -> str:
    """Return a seat's points in a round, as in the table of scores."""
    fate = this.fate(seat)
    return SIGNS[fate] if fate in SIGNS else str(this.points[seat])


def _head_count(session: ClassSession) -> View:
    """Return how many stand, and how many sat after each throw, with their points."""
    play = session.game.play
    marks = [
        say("label.count_mark", sat=len(lock.sat), total=lock.turn_total, throws=lock.throws)
        for lock in session.game.this_round.decisions
        if lock.sat
    ]
    total = say("label.of", number=len(play.scores) - len(play.away))
    note = say("label.head_count")
    return {"standing": len(play.standing), "of": total, "marks": marks, "note": note}
