"""The score sheet of a table, as Frey has it: points for each inning, and the running total.

Rows are players (those of a team together), columns innings. On the screen the last innings are
shown, on the full sheet all of them.
"""

from pigclass.classlog.events.classgame import Round, RoundEnd, Stage
from pigclass.classlog.rosters.naming import shortest
from pigclass.widgets.page.fields import View
from pigclass.widgets.table import says
from pigclass.widgets.table.session import TableSession
from pigclass.words import say

# How many innings stand beside the dice, and how many in one block of the full sheet.
INNINGS_SHOWN = 5
INNINGS_IN_A_BLOCK = 14

# An inning, and which turn of it: the target gives the others a last turn in the same inning.
Inning = tuple[int, int]


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
    names = [session.name(it) for it in session.game.play.seats]
    return {
        "name": names[seat] if len(names[seat]) <= 16 else shortest(names, 16)[seat],
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
            found[turn.number, 2 if (turn.number, 1) in found else 1] = turn
    return found


def _innings(session: TableSession) -> list[Inning]:
    seats = session.game.play.seats
    return sorted({inning for seat in seats for inning in _turns_of(session, seat)})


SIGNS = {"now": "▶", "won": "★", "waits": "", "watches": "–"}
_EMPTY: View = {"points": "", "total": "", "state": "empty"}
