"""A table session as plain data: exactly what the screen draws."""

from typing import Literal, get_args

from pigclass.classlog.events.classgame import RoundEnd, Stage, Thrown
from pigclass.play.actions import MANY_DICE
from pigclass.rules.dice import COIN, Die, Face
from pigclass.rules.game import Game
from pigclass.widgets.page.fields import View, rare_buttons
from pigclass.widgets.table import says
from pigclass.widgets.table.score_sheet import score_sheet
from pigclass.widgets.table.session import TableSession
from pigclass.words import joined, say, say_of, shown_face

Look = Literal["pips", "head", "skull"]
PIPS: Look = "pips"
LOOKS: tuple[Look, ...] = get_args(Look)
DRAWN = ("head", "tail")
COIN_SIDES = {"heads": "head", "tails": "tail"}
# Two rows of ten; perfect play of Hog to 100 seldom wants more.
MOST_BUTTONS = 20
DIGITS = 10


def turns_view(session: TableSession, *, look: str = PIPS, pace: float = 1.0) -> View:
    """Return what the screen shows: whose turn, the dice, what is at risk, and the score sheet.

    `look` is how the face that busts is drawn: "pips" (as it is), "head" (a pig) or "skull".
    `pace` is how many seconds lie between the moves of computer players.
    """
    return {
        "kind": "turns",
        "title": session.play.game.name,
        "stage": session.game.stage.value,
        "headline": _headline(session),
        "sub": _sub(session),
        "dice": _dice(session, look),
        "at_risk": _at_risk(session),
        "numbers": _numbers(session),
        "primary": _primary(session),
        "beside": _bank(session),
        "sheet": score_sheet(session),
        "buttons": _buttons(session),
        "keys": _keys(session),
        "tick": _tick(session, pace),
        "real_dice": session.has_real_dice and _awaits_throw(session),
        "said": session.said,
        "problem": session.problem,
    }


def _headline(session: TableSession) -> str:
    if session.game.stage is not Stage.OVER:
        return say("label.turn", name=session.called(session.play.standing[0]))
    ahead = says.ahead(session)
    if not ahead:
        return say("label.ahead_none")
    key = "label.ahead" if session.game.stopped else "label.win"
    return say_of(len(ahead), key, names=joined([session.called(seat) for seat in ahead]))


def _sub(session: TableSession) -> str:
    """Return where the game is and what it is played to."""
    play = session.play
    if session.game.stage is Stage.OVER:
        return says.why(session)
    if play.in_tiebreaker:
        return say("label.tiebreaker")
    if play.is_last_chance:
        return say("label.last_chance")
    goal = say(
        f"goal.{type(play.game.ending).__name__}", target=play.game.target, rounds=play.game.rounds
    )
    return say("label.round_to_goal", number=play.round, goal=goal)


def _last_throw(session: TableSession) -> Thrown | None:
    throws = session.game.this_round.throws
    return throws[-1] if throws else None


def _dice(session: TableSession, look: str) -> list[View]:
    game, last = session.play.game, _last_throw(session)
    dice = game.table.dice
    if last is None:
        number = session.number_of_dice if game.dice_choice else len(dice)
        return [_die("", dice[0], game, look, bust=False) for _ in range(number)]
    bust = last.outcome.effect.is_bust
    return [_die(face, dice[0], game, look, bust=bust) for face in last.faces]


def _die(face: Face, die: Die, game: Game, look: str, *, bust: bool) -> View:
    numbers = [it for each in game.table.dice for it in each.faces if isinstance(it, int)]
    poison = face in game.poison_faces
    drawn = COIN_SIDES.get(str(face), str(face) if face in DRAWN else "")
    if poison and look != PIPS and isinstance(face, int):
        drawn = look
    return {
        "face": shown_face(face),
        "poison": bust and poison,
        "coin": die == COIN,
        "sides": max(numbers, default=0),
        "picture": drawn,
    }


def _at_risk(session: TableSession) -> View:
    turn, play = session.game.this_round, session.game.play
    name = session.called(turn.seat or 0)
    if turn.ended is RoundEnd.BUST:
        lost = says.lost_in(turn)
        if not lost:
            return {"points": say("label.bust"), "label": name}
        return {"points": lost, "label": say("label.lost", name=name), "lost": True}
    if turn.ended is RoundEnd.FINISHED_EARLY:
        return {"points": play.turn_total, "label": say("label.not_banked")}
    if turn.ended is not None:
        return {"points": f"+{says.points_of(turn)}", "label": say("label.banked", name=name)}
    if session.why_not_bank is not None:
        return {"points": play.turn_total, "label": say("label.at_risk")}
    score = play.scores[play.standing[0]] + play.turn_total
    return {"points": play.turn_total, "label": say("label.at_risk_makes", score=score)}


def _numbers(session: TableSession) -> View | None:
    """Return the numbers of dice to choose from, where that is chosen and it is a person's turn."""
    choice = session.play.game.dice_choice
    if choice is None or not _person_decides(session) or session.has_real_dice:
        return None
    most = min(choice.most or MANY_DICE, MOST_BUTTONS)
    return {
        "label": say("label.how_many_dice"),
        "choices": list(range(1, most + 1)),
        "chosen": session.number_of_dice,
    }


def _primary(session: TableSession) -> View:
    if session.game.stage is Stage.OVER:
        return {"action": "again", "label": say("button.again"), "key": ""}
    if session.computer_moves_next:
        return {"action": "computer", "label": say("button.computer"), "key": ""}
    if session.play.game.dice_choice is None:
        return {"action": "press_roll", "label": say("button.roll"), "key": "R"}
    key = "button.roll_one" if session.number_of_dice == 1 else "button.roll_many"
    label = say(key, number=session.number_of_dice)
    return {"action": "press_roll", "label": label, "key": "R"}


def _bank(session: TableSession) -> list[View]:
    if session.play.game.is_one_throw or not _person_decides(session):
        return []
    total = session.play.turn_total
    label = say("button.bank_points", points=total) if total else say("button.bank")
    off = session.why_not_bank is not None
    return [{"action": "bank", "label": label, "key": "B", "kind": "pig-bank", "off": off}]


def _buttons(session: TableSession) -> list[View]:
    over = session.game.stage is Stage.OVER
    dice = "to_virtual_dice" if session.has_real_dice else "to_real_dice"
    shown = (
        ("undo", "undo", "U"),
        ("where", "whose_turn", "T"),
        ("scores", "scores", "S"),
        ("details", "score_sheet", "⇧S"),
    )
    return [
        *({"action": it, "label": say(f"button.{label}"), "key": key} for it, label, key in shown),
        *rare_buttons(
            ("change_dice", dice, not over),
            ("finish", "finish", not over),
            ("new_table", "new_table", True),
        ),
    ]


def _keys(session: TableSession) -> View:
    """Return the keys of this game beside those of every screen: B, and digits for dice."""
    numbers = _numbers(session)
    digits = {
        str(number % 10): {"action": "choose_dice", "data": {"number": number}}
        for number in (numbers["choices"][:DIGITS] if numbers else ())
    }
    return {"b": {"action": "bank", "data": {}}, **digits}


def _tick(session: TableSession, pace: float) -> View | None:
    """Return what the screen asks for by itself after a pause: a computer player's next move."""
    if session.game.stage is Stage.OVER or not session.computer_moves_next:
        return None
    return {"action": "computer", "data": {"after": len(session.events)}, "ms": round(1000 * pace)}


def _awaits_throw(session: TableSession) -> bool:
    return session.game.stage is not Stage.OVER and not session.computer_moves_next


def _person_decides(session: TableSession) -> bool:
    return session.game.stage is not Stage.OVER and not session.computer_is_on_turn
