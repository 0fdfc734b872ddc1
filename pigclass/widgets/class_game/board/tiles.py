"""The tiles of a class: a name, what became of whoever has it, and what they have."""

from pigclass.classlog.events.classgame import AWAY, Round
from pigclass.classlog.frames.frame_rows import is_computer
from pigclass.facts.group_names import group_called, group_sign
from pigclass.rules.outcomes import spoken
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.board.dice_shown import faces_shown
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.page.fields import View
from pigclass.words import say, shown_face

# How many rounds a tile shows, the latest ones; the table of scores holds them all.
MARKS_AT_MOST = 5


def tile(session: ClassSession, seat: int) -> View:
    """Return what one student's tile shows: the name, what became of them, and what they have."""
    status = status_of(session, seat)
    points = says.points_at(session.game, seat)
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
    dice = faces_shown(thrown[-1], game.play.game)
    return {"dice": [it | {"word": shown_face(it["face"])} for it in dice], "total": total}


def _own_told(own: View) -> str:
    """Return what the dice of their own show, for whoever hears the tile."""
    faces = spoken(tuple(it["face"] for it in own["dice"])) if own else ""
    return ": ".join(filter(None, (faces, own.get("total"))))


def status_of(session: ClassSession, seat: int) -> str:
    """Return what a seat does now, or what became of it in this round."""
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
    """Return what a round has brought a seat; while it goes on, what it sat with.

    A round that ended before somebody came has brought them nothing: "".
    """
    if this.ended:
        return str(this.points[seat]) if seat < len(this.points) else ""
    sat_at = this.sat_at(seat)
    return "0" if sat_at is None else str(sat_at)


def _gained(this: Round, seat: int) -> str:
    """Return what a round has brought someone who sat; a later throw may have hurt the seated."""
    sat_at = this.sat_at(seat)
    if sat_at is None:
        return ""
    return f"+{this.points[seat] if this.ended else sat_at}"
