"""A session as plain data: exactly what the screen draws, and nothing that it has to work out."""

import re
from collections import Counter

from pigclass.classlog.events.classgame import AWAY, ClassGame, Round, RoundEnd, Stage, Thrown
from pigclass.classlog.frames.frame_rows import is_computer
from pigclass.classlog.rosters.naming import shortest
from pigclass.facts.group_names import group_called, group_sign
from pigclass.rules.dice import COIN
from pigclass.rules.game import Game
from pigclass.rules.outcomes import spoken
from pigclass.rules.wording import bust_lines
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.session import ALONE, ClassSession
from pigclass.widgets.page.fields import View, rare_buttons
from pigclass.widgets.page.printing import has_paper
from pigclass.widgets.session.coded_games import code_shown
from pigclass.widgets.session.session import EACH
from pigclass.words import say, word_for

# What the points are once nobody stands any more.
NOT_AT_RISK = {
    RoundEnd.ALL_SAT: "at_the_end",
    RoundEnd.FINISHED_EARLY: "not_banked",
    RoundEnd.BANKED: "all_banked",
}
# What the table of scores shows where a round brought nothing.
SIGNS = {"caught": "✗", "unfinished": "–", AWAY: "·"}
# What two lines over the table have room for, at 1280 pixels.
LETTERS_OF_WINNERS = 30
# How many rounds a tile shows, the latest ones; the table of scores holds them all.
MARKS_AT_MOST = 5
# How many students one column of the table of scores holds: what fits beside the dice.
ROWS_OF_SCORES = 14


def table_view(session: ClassSession) -> View:
    """Return what the screen shows of a game: rounds, dice, who stands, and the next button."""
    game = session.game
    return {
        **board_view(session),
        "headline": says.headline(session, LETTERS_OF_WINNERS),
        "throw": _throw_label(session),
        "counts": _counts(session),
        "standing": len(game.play.standing),
        "of": say("label.of", number=len(game.play.scores) - len(game.play.away)),
        "primary": _primary(session),
        "beside": _beside_primary(session),
        "buttons": _buttons(session),
        "tiles": [] if session.is_head_count else [tile(session, s) for s in game.play.seats],
        "short": shortest(session.name(seat) for seat in game.play.seats),
        "won": _winners(session),
        "believed": _believed(session),
        "marks": _count_marks(session) if session.is_head_count else [],
        "note": say("label.head_count") if session.is_head_count else "",
        "code": code_shown(session) if session.is_head_count else None,
        "awaits_throw": _awaits_throw(session),
        "keys": _keys(session),
        "open": session.game.stage is Stage.DECIDING or bool(session.fates),
        "real_dice": session.has_real_dice
        and not session.has_own_dice
        and (
            _awaits_throw(session)
            or session.can_see_what_would_have_come
            or (game.stage is Stage.DECIDING and not session.is_head_count)
        ),
        "head_count": session.is_head_count
        and (game.stage is Stage.DECIDING or bool(session.fates)),
        "said": session.said,
        "problem": session.problem,
    }


def board_view(session: ClassSession) -> View:
    """Return what everybody may see of a game, on the class screen and on devices."""
    game = session.game
    return {
        "title": game.play.game.name,
        "stage": game.stage.value,
        "rounds": [_round_badge(session, number) for number in _round_numbers(session)],
        "rule": " ".join(first_clause(line) for line in bust_lines(game.play.game)),
        "place": _place_label(session),
        "trail": _trail(session),
        "dice": _dice(session),
        "at_risk": _at_risk(session),
    }


def details(session: ClassSession) -> View:
    """Return the full table of scores: a row for each student, a column for each round."""
    game = session.game
    points = says.points_now(game)
    ranked = sorted(game.play.seats, key=lambda seat: -points[seat])
    done = [it for it in game.rounds if it.ended is not None]
    rows = [
        {
            "name": session.name(seat),
            "cells": [_points(it, seat) for it in done] + [str(points[seat])],
        }
        for seat in ranked
    ]
    return {
        "columns": [game.play.game.round_name(it.number) for it in done] + [say("label.score")],
        "code": code_shown(session),
        "tables": [rows[at : at + ROWS_OF_SCORES] for at in range(0, len(rows), ROWS_OF_SCORES)],
    }


def _round_numbers(session: ClassSession) -> range:
    planned = session.game.play.game.rounds or session.game.play.round
    return range(1, max(planned, session.game.play.round) + 1)


def _round_badge(session: ClassSession, number: int) -> View:
    game = session.game
    state = "now" if number == game.play.round else "done" if number < game.play.round else "later"
    if state == "now" and game.this_round.ended is not None:
        state = "ended"
    played = game.rounds[number - 1] if number <= len(game.rounds) else None
    ended = played.ended.value if played is not None and played.ended is not None else ""
    return {"letter": game.play.game.round_name(number), "state": state, "ended": ended}


def _throw_label(session: ClassSession) -> str:
    this = session.game.this_round
    number = this.clock + len(this.would_have_come)
    told = say("label.throw", number=number) if number else ""
    target = session.game.play.game.target
    return " · ".join(filter(None, (told, say("label.to", target=target) if target else "")))


def _last_throw(session: ClassSession) -> Thrown | None:
    this = session.game.this_round
    throws = (*this.throws, *this.would_have_come)
    return throws[-1] if throws else None


def _dice(session: ClassSession) -> list[View]:
    last = _last_throw(session)
    game = session.game.play.game
    if game.own_dice:
        return []
    if last is None:
        return [{"face": "", "poison": False, "coin": die == COIN} for die in game.table.dice]
    return _faces(last, game)


def _faces(last: Thrown, game: Game) -> list[View]:
    bust = last.outcome.effect.is_bust
    return [
        {"face": face, "poison": bust and face in game.poison_faces, "coin": die == COIN}
        for face, die in zip(last.faces, game.table.dice, strict=True)
    ]


def _at_risk(session: ClassSession) -> View:
    game = session.game
    if session.has_own_dice:
        known = not game.this_round.is_untold or game.this_round.ended
        label = say("label.most_in_round" if known else "label.most_sat_with")
        return {"points": _most_in_round(game), "label": label}
    if game.this_round.would_have_come:
        *before, last = (*game.this_round.throws, *game.this_round.would_have_come)
        label = say("label.would_have_come")
        if last.outcome.effect.is_bust:
            return {"points": before[-1].turn_total, "label": label, "lost": True}
        return {"points": last.turn_total, "label": label}
    if game.this_round.ended is RoundEnd.BUST:
        lost = says.turn_total_before(game)
        return {"points": lost, "label": say("tile.busted"), "lost": True}
    ended = game.this_round.ended
    state = "at_risk" if ended is None else NOT_AT_RISK[ended]
    label = say("label.left" if game.this_round.all_left else f"label.{state}")
    return {"points": game.play.turn_total, "label": label}


def _most_in_round(game: ClassGame) -> int:
    """Return the most that anybody has in this round, with dice of their own."""
    play = game.play
    if game.this_round.ended:
        return max(game.this_round.points)
    known = () if game.this_round.is_untold else play.standing
    return max([*play.saved, *(play.at_risk(seat) for seat in known)])


def _awaits_throw(session: ClassSession) -> bool:
    return session.game.stage in {Stage.READY, Stage.LOCKED}


def _primary(session: ClassSession) -> View:
    labels = {
        Stage.PREDICTING: "begin",
        Stage.READY: "roll",
        Stage.DECIDING: "lock",
        Stage.LOCKED: "roll",
        Stage.ROUND_OVER: "next_round",
    }
    stage = session.game.stage
    if stage is Stage.OVER:
        return {"action": "again", "label": say("button.again"), "key": ""}
    if session.throws_real_own:
        tossed = "tossed" if session.fates == ("tails",) else "thrown"
        return {"action": "press_roll", "label": say(f"button.{tossed}"), "key": "R"}
    return {"action": "press_roll", "label": say(f"button.{labels[stage]}"), "key": "R"}


def _beside_primary(session: ClassSession) -> list[View]:
    """Return what may also be done at this moment, next to the one thing to do."""
    stage = session.game.stage
    return _shown(
        ("sit_all", "", stage is Stage.DECIDING and not session.is_head_count),
        (
            "what_would_have_come",
            "W",
            session.can_see_what_would_have_come and not session.has_real_dice,
        ),
        ("reveal", "", stage in {Stage.OVER, Stage.ROUND_OVER}),
    )


def _keys(session: ClassSession) -> View:
    """Return the keys of this moment beside those of every screen."""
    keys = {it["key"].lower(): it["action"] for it in _beside_primary(session) if it["key"]}
    devices = {} if session.is_head_count else {"d": "devices"}
    return {key: {"action": action, "data": {}} for key, action in (devices | keys).items()}


def _buttons(session: ClassSession) -> list[View]:
    """Return what may be done at any moment."""
    goes_on = session.game.stage is not Stage.OVER
    dice = "to_virtual_dice" if session.has_real_dice else "to_real_dice"
    return [
        *_shown(
            ("undo", "U", True),
            ("as_agreed", "", bool(session.due - session.tapped)),
            ("where", "T", True),
            ("scores", "S", True),
            ("details", "⇧S", not session.is_head_count),
        ),
        *rare_buttons(
            ("class", "class", goes_on and not session.is_head_count),
            ("groups", "groups", goes_on and session.game.setup.mode == EACH),
            ("devices", "devices", not session.is_head_count),
            ("change_dice", dice, goes_on and session.may_change_dice),
            ("open_print", "print", has_paper(session.game.setup.lesson)),
            ("finish", "finish", goes_on),
            ("setup", "setup", True),
        ),
    ]


def _shown(*buttons: tuple[str, str, bool]) -> list[View]:
    return [
        {"action": action, "label": say(f"button.{action}"), "key": key}
        for action, key, is_shown in buttons
        if is_shown
    ]


def first_clause(line: str) -> str:
    """Return a line of rules up to what happens: "A 1 on any die: bust!"."""
    return "".join(re.split("([!.])", line, maxsplit=1)[:2])


def _place_label(session: ClassSession) -> str:
    play = session.game.play
    if not play.game.rounds:
        return say("label.round_number", number=play.round)
    return say("label.round_of", number=play.round, rounds=play.game.rounds)


def _trail(session: ClassSession) -> list[View]:
    """Return the throws of this round, each with its total; what would have come is among them."""
    if session.has_own_dice:
        return []
    return [
        {
            "faces": [word_for("face", face) for face in it.faces],
            "total": it.turn_total,
            "bust": it.outcome.effect.is_bust,
        }
        for it in (*session.game.this_round.throws, *session.game.this_round.would_have_come)
    ]


def _counts(session: ClassSession) -> list[View]:
    """Return how many stay, will sit and have sat, as a teacher checks it against the room."""
    play = session.game.play
    if session.game.stage in {Stage.ROUND_OVER, Stage.OVER}:
        return []
    here = [seat for seat in play.seats if seat not in play.away]
    caught = sum(session.game.this_round.fate(seat) == "caught" for seat in here)
    joins = sum(_status(session, seat) == "joins" for seat in here)
    stay = "heads" if session.fates == ("tails",) and not session.is_head_count else "standing"
    tapped = Counter(session.fate_told(seat) or "tapped" for seat in session.tapped)
    number = {
        stay: len(play.standing) - len(session.tapped),
        **{state: tapped[state] for state in (*session.fates, "tapped")},
        "sat": len(here) - len(play.standing) - caught - joins,
        "caught": caught,
    }
    told = [
        {"state": state, "number": many, "label": say(f"count.{state}", number=many)}
        for state, many in number.items()
        if many or state == stay
    ]
    if session.on_devices and session.game.stage is Stage.DECIDING:
        # How many of them will stay is on the devices, and nobody's business yet.
        told[0]["label"] = say("devices.undecided", number=number[stay])
    return told


def _winners(session: ClassSession) -> list[int]:
    """Return the seats of those who have won; where nobody has scored, nobody has."""
    result = session.game.result
    scored = result is not None and session.game.play.scores[result.winners[0]]
    return list(result.winners) if result is not None and scored else []


def _believed(session: ClassSession) -> str:
    """Return what one student alone said before the game; of a class, hands tell no names."""
    if session.game.setup.mode != ALONE:
        return ""
    said = [it.answer for it in session.game.predictions if it.question == "sit_at"]
    return say("tile.believed", points=f"{said[-1]:g}") if said else ""


def tile(session: ClassSession, seat: int) -> View:
    """Return what one student's tile shows: the name, what became of them, and what they have."""
    status = _status(session, seat)
    points = says.points_now(session.game)[seat]
    ended = [it for it in session.game.rounds if it.ended is not None]
    gained = _gained(session.game.this_round, seat)
    name = session.name(seat)
    own = _own_throw(session, seat)
    group = session.game.group_of(seat) or ""
    in_group = group_called(group) if group else ""
    status_said = say(f"tile.{status}")
    told = (session.called(seat), in_group, status_said, _own_told(own), gained, f"{points}")
    words = ", ".join(filter(None, told))
    return {
        "seat": seat,
        "name": name,
        "status": status,
        "gained": gained,
        "score": points,
        "marks": [it.fate(seat) for it in ended[-MARKS_AT_MOST:]],
        "computer": is_computer(session.game.setup.players[seat]),
        "group": group_sign(group) if group else "",
        "label": words,
        **own,
    }


def _own_throw(session: ClassSession, seat: int) -> View:
    """Return the dice of their own at a seat, and what they have made if it still stands."""
    game = session.game
    thrown = game.this_round.thrown_by(seat)
    if not thrown or not thrown[-1].faces:
        return {}
    stands = seat in game.play.standing and not game.this_round.is_untold
    total = str(game.play.at_risk(seat)) if stands else ""
    return {"dice": _faces(thrown[-1], game.play.game), "total": total}


def _own_told(own: View) -> str:
    """Return what the dice of their own show, for whoever hears the tile."""
    faces = spoken(tuple(it["face"] for it in own["dice"])) if own else ""
    return ": ".join(filter(None, (faces, own.get("total"))))


def _status(session: ClassSession, seat: int) -> str:
    game = session.game
    if seat in game.play.away:
        return "away"
    if seat in session.tapped:
        return session.fate_told(seat) or "tapped"
    if seat in game.play.standing:
        return "standing"
    if game.this_round.sat_at(seat) is not None:
        return "sat"
    fate = game.this_round.fate(seat)
    return "joins" if fate == AWAY else fate


def brought(this: Round, seat: int) -> str:
    """Return what a round has brought a seat; while it goes on, what it sat with."""
    if this.ended:
        return str(this.points[seat])
    sat_at = this.sat_at(seat)
    return "0" if sat_at is None else str(sat_at)


def _gained(this: Round, seat: int) -> str:
    """Return what a round has brought someone who sat; a later throw may have hurt the seated."""
    sat_at = this.sat_at(seat)
    if sat_at is None:
        return ""
    return f"+{this.points[seat] if this.ended else sat_at}"


def _points(this: Round, seat: int) -> str:
    """Return what a round brought, as the table of scores has it."""
    fate = this.fate(seat)
    return SIGNS[fate] if fate in SIGNS else str(this.points[seat])


def _count_marks(session: ClassSession) -> list[str]:
    """Return, for a head count, how many sat after which throw, and with how much."""
    return [
        say("label.count_mark", sat=sat, total=total, throws=it.throws)
        for it in session.game.this_round.decisions
        for total, sat in Counter(map(it.at_risk, it.sat)).items()
    ]
