"""The board of a class: its tiles, its dice, and the actions that are possible now."""

from collections.abc import Sequence

from pigclass.classlog.events.classgame import AWAY, ClassGame, OneThrow, Round, RoundEnd, Stage
from pigclass.facts.group_names import group_called, group_sign
from pigclass.play.state import is_computer
from pigclass.rules.dice import COIN, Die, Throw
from pigclass.rules.game import Game
from pigclass.rules.outcomes import spoken
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.class_game.taps import SECONDS
from pigclass.widgets.class_game.who_plays import ALONE
from pigclass.widgets.page.browser import IS_BROWSER
from pigclass.widgets.page.fields import Action, View
from pigclass.widgets.session.session import EACH
from pigclass.words import say, word_for


def awaits_throw(session: ClassSession) -> bool:
    """Return whether a throw comes next."""
    return session.game.stage in {Stage.READY, Stage.LOCKED}


def dice_shown(session: ClassSession) -> list[View]:
    """Return the dice of the last throw; empty if everyone throws dice of their own."""
    game, last = session.game.play.game, throws_shown(session)[-1:]
    if game.own_dice:
        return []
    bust = bool(last) and last[0].outcome.effect.is_bust
    return dice_drawn(game, game.table.dice, last[0].faces if last else (), bust=bust)


def throws_shown(session: ClassSession) -> tuple[OneThrow, ...]:
    """Return the throws of this round and those shown after it; none if it was cut short."""
    this = session.game.this_round
    return () if session.stopped_within else (*this.throws, *this.would_have_come)


def dice_drawn(game: Game, dice: Sequence[Die], faces: Throw, *, bust: bool) -> list[View]:
    """Return each die with its face, blank before a throw, marked if it has caused a bust."""
    return [
        {
            "face": word_for("face", face) if isinstance(face, str) else face,
            "poison": bust and face in game.poison_faces,
            "coin": die == COIN,
        }
        for face, die in zip(faces or [""] * len(dice), dice, strict=True)
    ]


def at_risk(session: ClassSession) -> View:
    """Return the points of this round and their label: at risk, lost, or at the end."""
    game = session.game
    if session.stopped_within:
        return {"points": "–", "label": say("label.not_counted")}
    if session.has_own_dice:
        is_known = not game.this_round.is_untold or game.this_round.ended
        label = say("label.most_in_round" if is_known else "label.most_sat_with")
        return {"points": _most_in_round(game), "label": label}
    this = game.this_round
    label, is_lost = say("label.would_have_come"), False
    if this.would_have_come:
        *before, last = (*this.throws, *this.would_have_come)
        is_lost = last.outcome.effect.is_bust
        points = before[-1].turn_total if is_lost else last.turn_total
    elif this.ended is RoundEnd.BUST:
        points, label, is_lost = this.total_before, say("tile.busted"), True
    else:
        ended = RoundEnd.BANKED if this.banked else this.ended
        state = "at_risk" if ended is None else f"ended_{ended.name.lower()}"
        points, label = game.play.turn_total, say(f"label.{'left' if this.all_left else state}")
    return {"points": points, "label": label, "lost": is_lost}


def _most_in_round(game: ClassGame) -> int:
    """Return the highest points of this round, if everyone throws dice of their own."""
    play = game.play
    if game.this_round.ended:
        return max(game.this_round.points)
    visible = () if game.this_round.is_untold else play.standing
    return max([*play.saved, *(play.at_risk(seat) for seat in visible)])


# Number of rounds on a tile, the latest ones; the table of scores has all of them.
MARKS_AT_MOST = 5


def tile(session: ClassSession, seat: int) -> View:
    """Return the data of a student's tile: name, state in this round, and points."""
    status = status_of(session, seat)
    points = says.points_at(session.game, seat)
    ended = [it for it in session.game.rounds if it.ended is not None]
    gained = _plus_points(session.game.this_round, seat)
    own = _own_throw(session, seat)
    group = session.game.group_of(seat) or ""
    in_group = group_called(group) if group else ""
    faces = spoken(tuple(die["face"] for die in own["dice"])) if own else ""
    label = ": ".join(filter(None, (faces, own.get("total"))))
    parts = (session.called(seat), in_group, say(f"tile.{status}"), label, gained, f"{points}")
    return {
        "seat": seat,
        "name": session.name(seat),
        "status": status,
        "gained": gained,
        "score": points,
        "marks": [it.fate(seat) for it in ended[-MARKS_AT_MOST:]],
        "computer": is_computer(session.game.setup.players[seat]),
        "group": group_sign(group) if group else "",
        "label": ", ".join(filter(None, parts)),
        **own,
    }


def _own_throw(session: ClassSession, seat: int) -> View:
    """Return a seat's last throw of its own dice, and its points at risk while it stands."""
    game = session.game
    throws = game.this_round.thrown_by(seat)
    if session.stopped_within or not throws or not throws[-1].faces:
        return {}
    stands = seat in game.play.standing and not game.this_round.is_untold
    total = str(game.play.at_risk(seat)) if stands else ""
    last, rules = throws[-1], game.play.game
    dice = dice_drawn(rules, rules.table.dice, last.faces, bust=last.outcome.effect.is_bust)
    for die, face in zip(dice, last.faces, strict=True):
        die |= {"face": face, "word": die["face"]}
    return {"dice": dice, "total": total}


def status_of(session: ClassSession, seat: int) -> str:
    """Return what a seat does now, or how this round ended for it."""
    game = session.game
    if seat in game.play.away:
        return "away"
    if seat in session.tapped:
        return session.tapped_fate(seat) or "tapped"
    if seat in game.play.standing:
        return "standing"
    if game.this_round.sat_at(seat) is not None:
        return "sat"
    fate = game.this_round.fate(seat)
    return "joins" if fate == AWAY else fate


def brought(this: Round, seat: int) -> str:
    """Return a seat's points in a round, so far those it sat with; "" before it arrived."""
    if this.ended:
        return str(this.points[seat]) if seat < len(this.points) else ""
    sat_at = this.sat_at(seat)
    return "0" if sat_at is None else str(sat_at)


def _plus_points(this: Round, seat: int) -> str:
    """Return "+" and the points that a seat sat with or, after the round, has kept."""
    sat_at = this.sat_at(seat)
    if this.ended and this.fate(seat) in {"sat", "banked"}:
        return f"+{this.points[seat]}"
    return "" if sat_at is None else f"+{sat_at}"


def main_action(session: ClassSession) -> Action:
    """Return the main action, on the R key."""
    stage = session.game.stage
    if stage is Stage.OVER:
        # The lesson goes on with the charts of the game.
        return Action("reveal", key="C", place="main")
    labels = {Stage.PREDICTING: "begin", Stage.DECIDING: "lock", Stage.ROUND_OVER: "next_round"}
    throw = session.game.play.game.throw_key
    label = throw if session.nobody_sits else labels.get(stage, throw)
    if session.throws_real_own:
        label = "tossed" if session.fates == ("tails",) else "thrown"
    comes = says.question_next(session.game, session.game.due) or say(f"button.{label}")
    return Action("press_roll", comes, key="R", place="main")


def is_for_the_wall(session: ClassSession) -> bool:
    """Return whether a class has played a game to its end."""
    return session.charted.game.stage is Stage.OVER and session.game.setup.mode != ALONE


def _seconds(session: ClassSession, seconds: int) -> Action:
    """Return the action that starts another countdown while one runs."""
    text, now = say("says.clock", seconds=seconds), seconds == session.seconds
    more: View = {"id": f"{seconds}", "heard": text, "data": {"seconds": seconds}}
    return Action("clock", f"{seconds}", pressed=now, when=bool(session.clock), **more)


def actions_now(session: ClassSession) -> tuple[Action, ...]:
    """Return all actions that are possible now, with a button or only a key."""
    stage, counts = session.game.stage, session.is_head_count
    goes_on = stage is not Stage.OVER
    coins = session.game.play.game.table.dice == (COIN,)
    source = "virtual" if session.has_real_dice else "real"
    dice = say(f"button.to_{source}_{'coins' if coins else 'dice'}")
    last_charts, print_label = say("button.last_charts"), say("button.print")
    in_class = session.game.setup.mode == EACH
    is_named = in_class and bool(session.known_names)
    clock = say("button.clock_stop" if session.clock else "button.clock")
    would_have_come = session.can_see_what_would_have_come and not session.has_real_dice
    return (
        main_action(session),
        Action("sit_all", place="beside", when=stage is Stage.DECIDING and in_class),
        Action("what_would_have_come", key="W", place="beside", when=would_have_come),
        Action("reveal", key="C", place="beside" if stage is Stage.ROUND_OVER else "key"),
        Action("again", key="P", place="beside", when=not goes_on),
        Action("undo", key="U"),
        Action("details", say("button.scores"), key="S"),
        Action("as_agreed", when=bool(session.due - session.tapped)),
        Action("winners", key="V", when=session.has_winners),
        Action("reveal", last_charts, key="C", when=session.charted is not session),
        Action("class", when=goes_on and not counts, rare=True),
        Action("devices", key="D", when=not (counts or IS_BROWSER), rare=True),
        *(_seconds(session, it) for it in SECONDS),
        Action("clock", clock, key="K", when=goes_on, rare=not session.clock),
        Action("blank", key="B", rare=True),
        Action("names", key="H", when=is_named, rare=True),
        Action("change_dice", dice, when=goes_on and session.may_change_dice, rare=True),
        Action("open_print", print_label, when=session.has_paper, rare=True),
        Action("open_today", when=is_for_the_wall(session), rare=True),
        Action("save_record", when=IS_BROWSER, rare=True),
        Action("bell" if session.at_the_bell else "finish", when=goes_on, rare=True),
        Action("setup", rare=True),
        Action("exit", key="E", place="key"),
    )
