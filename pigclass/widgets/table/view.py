"""A table session as plain data for the screen.

The score sheet follows Frey: points and running total for each inning. Rows are players, those of a
team together; columns are innings, the last few on the screen and all on the full sheet.
"""

from pigclass.classlog.events.classgame import Round, RoundEnd, Stage
from pigclass.widgets.class_game.board import dice_drawn
from pigclass.widgets.page.fields import Action, Place, Screen, View, buttons
from pigclass.widgets.table import says
from pigclass.widgets.table.session import TableSession
from pigclass.words import joined, say, say_of
from pigclass.words.short_names import shortest

# Pictures of faces that are words.
PICTURES = {"heads": "head", "tails": "tail", "head": "head", "tail": "tail"}
# Two rows of ten; perfect play of Hog to 100 seldom wants more.
MOST_BUTTONS = 20
DIGITS = 10
# Innings shown beside the dice, and in one block of the full sheet.
INNINGS_SHOWN = 5
INNINGS_IN_A_BLOCK = 14
# Letters of a name on the sheet.
LONGEST_NAME = 16

# Number of an inning, and 1 or 2: a last turn is the second one of its inning.
Inning = tuple[int, int]
SIGNS = {"now": "▶", "won": "★", "waits": "", "watches": "–"}
_EMPTY: View = {"points": "", "total": "", "state": "empty"}


def turns_view(session: TableSession, *, pace: float = 1.0) -> Screen:
    """Return the screen: whose turn, the dice, the points at risk, and the score sheet.

    `pace` is the pause before a computer player's move, in seconds.
    """
    numbers = _numbers(session)
    # The text of such a button is its key, which need not be shown again.
    choices = [button | {"key": ""} for button in buttons(*numbers)]
    return Screen(
        kind="turns",
        title=session.play.game.name,
        stage=session.game.stage.value,
        headline=_headline(session),
        sub=_sub(session),
        dice=_dice(session),
        at_risk=_at_risk(session),
        numbers={"label": say("label.how_many_dice"), "choices": choices} if choices else None,
        actions=(_primary(session), _bank(session), *_others(session), *numbers),
        sheet=score_sheet(session),
        tick=_tick(session, pace),
        said=session.said,
        problem=session.problem,
    )


def awaits_real_dice(session: TableSession) -> bool:
    """Return whether a throw of real dice has to be typed now."""
    goes_on = session.game.stage is not Stage.OVER and not session.computer_moves_next
    return session.has_real_dice and goes_on


def _headline(session: TableSession) -> str:
    if session.game.stage is not Stage.OVER:
        return say("label.turn", name=session.called(session.play.standing[0]))
    ahead = says.ahead(session)
    if not ahead:
        return say("label.ahead_none")
    key = "label.ahead" if session.game.stopped else "label.win"
    return say_of(len(ahead), key, names=joined([session.called(seat) for seat in ahead]))


def _sub(session: TableSession) -> str:
    """Return the round and the goal or, later, the last chance, tiebreaker or end."""
    play, game = session.play, session.play.game
    if session.game.stage is Stage.OVER:
        return says.why(session)
    if play.in_tiebreaker:
        return say("label.tiebreaker")
    if play.is_last_chance:
        return say("label.last_chance")
    goal = say(f"goal.{type(game.ending).__name__}", target=game.target, rounds=game.rounds)
    return say("label.round_to_goal", number=play.round, goal=goal)


def _dice(session: TableSession) -> list[View]:
    """Return each die as on the class screen, with its highest number and its picture."""
    game, throws = session.play.game, session.game.this_round.throws
    dice = game.table.dice
    number = session.number_of_dice if game.dice_choice else len(dice)
    faces = throws[-1].faces if throws else ("",) * number
    bust = bool(throws) and throws[-1].outcome.effect.is_bust
    sides = max((it for die in dice for it in die.faces if isinstance(it, int)), default=0)
    views = dice_drawn(game, dice[:1] * len(faces), faces, bust=bust)
    return [
        view | {"sides": sides, "picture": PICTURES.get(str(face), "")}
        for view, face in zip(views, faces, strict=True)
    ]


def _at_risk(session: TableSession) -> View:
    turn, play = session.game.this_round, session.game.play
    name = session.called(turn.seat or 0)
    if turn.ended is RoundEnd.BUST:
        if not turn.total_before:
            return {"points": say("label.bust"), "label": name}
        return {"points": turn.total_before, "label": say("label.lost", name=name), "lost": True}
    if turn.ended is RoundEnd.FINISHED_EARLY:
        return {"points": play.turn_total, "label": say("label.ended_finished_early")}
    if turn.ended is not None:
        return {"points": f"+{says.points_of(turn)}", "label": say("label.banked", name=name)}
    if session.why_not_bank is not None:
        return {"points": play.turn_total, "label": say("label.at_risk")}
    score = play.scores[play.standing[0]] + play.turn_total
    return {"points": play.turn_total, "label": say("label.at_risk_makes", score=score)}


def _numbers(session: TableSession) -> tuple[Action, ...]:
    """Return actions that choose the number of dice, if a person may choose it now.

    Digits are their keys, 0 for ten.
    """
    choice = session.play.game.dice_choice
    if choice is None or not _person_decides(session) or session.has_real_dice:
        return ()
    most = min(choice.most or MOST_BUTTONS, MOST_BUTTONS)
    return tuple(
        Action(
            "choose_dice",
            str(number),
            key=str(number % 10) if number <= DIGITS else "",
            id=f"dice-{number}",
            place="key",
            pressed=number == session.number_of_dice,
            data={"number": number},
        )
        for number in range(1, most + 1)
    )


def _primary(session: TableSession) -> Action:
    if session.game.stage is Stage.OVER:
        return Action("again", place="main")
    if session.computer_moves_next:
        return Action("computer", place="main")
    number = session.number_of_dice
    label = "roll"
    if session.play.game.dice_choice:
        label = "roll_one" if number == 1 else "roll_many"
    return Action("press_roll", say(f"button.{label}", number=number), key="R", place="main")


def _bank(session: TableSession) -> Action:
    total = session.play.turn_total
    label = say("button.bank_points", points=total) if total else say("button.bank")
    off = session.why_not_bank is not None
    can_bank = _person_decides(session) and not session.play.game.is_one_throw
    place: Place = "beside" if can_bank else "key"
    return Action("bank", label, key="B", kind="pig-bank", off=off, place=place)


def _others(session: TableSession) -> tuple[Action, ...]:
    goes_on = session.game.stage is not Stage.OVER
    dice = "to_virtual_dice" if session.has_real_dice else "to_real_dice"
    return (
        Action("undo", key="U"),
        Action("where", say("button.counts_for"), key="T"),
        Action("scores", key="S"),
        Action("details", say("button.score_sheet"), key="⇧S"),
        Action("change_dice", say(f"button.{dice}"), when=goes_on, rare=True),
        Action("finish", when=goes_on, rare=True),
        Action("new_table", rare=True),
    )


def _tick(session: TableSession, pace: float) -> View | None:
    """Return the action that the screen sends after a pause, for a computer player's move."""
    if session.game.stage is Stage.OVER or not session.computer_moves_next:
        return None
    return {"action": "computer", "data": {"after": len(session.events)}, "ms": round(1000 * pace)}


def _person_decides(session: TableSession) -> bool:
    return session.game.stage is not Stage.OVER and not session.computer_is_on_turn


def score_sheet(session: TableSession) -> View:
    """Return the sheet with the last innings."""
    return _sheet(session, _innings(session)[-INNINGS_SHOWN:])


def full_sheet(session: TableSession) -> list[View]:
    """Return the whole sheet, in blocks that fit the screen."""
    innings = _innings(session)
    starts = range(0, len(innings), INNINGS_IN_A_BLOCK)
    return [_sheet(session, innings[at : at + INNINGS_IN_A_BLOCK]) for at in starts]


def _sheet(session: TableSession, innings: list[Inning]) -> View:
    play = session.play
    return {
        "round": say("label.round"),
        "total": say("label.sheet_total"),
        "columns": [str(number) if turn == 1 else say("label.last") for number, turn in innings],
        "teams": [
            _team_rows(session, side, seats, innings)
            for side, seats in enumerate(play.game.sides(len(play.scores)))
        ],
    }


def _team_rows(
    session: TableSession, side: int, seats: tuple[int, ...], innings: list[Inning]
) -> list[View]:
    rows = [_row(session, seat, innings) for seat in seats]
    if len(seats) == 1:
        return rows
    total = {
        "name": says.side_name(session, side),
        "state": "team",
        "sign": "",
        "cells": [_EMPTY for _ in innings],
        "score": session.game.play.side_totals[side],
    }
    return [total, *rows]


def _row(session: TableSession, seat: int, innings: list[Inning]) -> View:
    turns = _turns_of(session, seat)
    state = _state(session, seat)
    name = session.name(seat)
    if len(name) > LONGEST_NAME:
        names = [session.name(other) for other in session.game.play.seats]
        name = shortest(names, LONGEST_NAME)[seat]
    return {
        "name": name,
        "state": state,
        "sign": SIGNS[state],
        "cells": [_cell(turns[inning]) if inning in turns else _EMPTY for inning in innings],
        "score": session.game.play.scores[seat],
    }


def _state(session: TableSession, seat: int) -> str:
    if session.game.stage is Stage.OVER:
        return "won" if seat in says.ahead(session) else "waits"
    if seat == session.on_turn:
        return "now"
    return "waits" if seat in session.play.contenders else "watches"


def _cell(turn: Round) -> View:
    seat = turn.seat or 0
    if turn.ended is None:
        return {"points": "…", "total": "", "state": "now"}
    total = str(turn.scores_after[seat])
    if turn.ended is RoundEnd.BUST and not turn.points[seat]:
        wiped = turn.throws[-1].outcome.effect.is_wipe_out
        return {"points": "✕✕" if wiped else "✕", "total": total, "state": "bust"}
    return {"points": f"+{turn.points[seat]}", "total": total, "state": "banked"}


def _turns_of(session: TableSession, seat: int) -> dict[Inning, Round]:
    found: dict[Inning, Round] = {}
    for turn in session.game.rounds:
        if turn.seat == seat:
            is_second = (turn.number, 1) in found
            found[turn.number, 2 if is_second else 1] = turn
    return found


def _innings(session: TableSession) -> list[Inning]:
    seats = session.game.play.seats
    return sorted({inning for seat in seats for inning in _turns_of(session, seat)})
