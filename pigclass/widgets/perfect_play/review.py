"""The review of a game on the screen: a sentence for each player, and what cost the most."""

from pigclass.play.actions import Action, Hold
from pigclass.review.luck_and_skill import Move
from pigclass.review.whole_game import Review, Summary, cost_told, signed
from pigclass.widgets.page.fields import View
from pigclass.widgets.table.says import winner
from pigclass.widgets.table.session import TableSession
from pigclass.words import say

COLUMNS = ("round", "scores", "at_risk", "did", "better", "cost")
# With what was said before, and two charts below, no more find room on a small projector.
MOST_SHOWN = 3
# How it is told that so many decisions were not the best.
PLAYED = {0: "all", 1: "but_one"}


def review_view(review: Review, seat: int) -> View:
    """Return the panel that looks back on a game, for the player at `seat`."""
    dear = review.costliest(seat, MOST_SHOWN)
    told = [_played(review.of(seat)), _luck(review, seat)]
    return {
        "title": say("review.title"),
        "corner": _which(len(dear), review.of(seat).others),
        "lines": told,
        "columns": [say(f"review.{name}") for name in COLUMNS],
        "tables": [[_row(number, move) for number, move in enumerate(dear, 1)]] if dear else [],
        "close": say("button.close"),
    }


def _which(shown: int, others: int) -> str:
    """Say that the table has not all of them."""
    return say("review.dearest", number=shown) if shown < others else ""


def ended(table: TableSession) -> list[str]:
    """Say who has won, and the score of who has not; nothing while they play."""
    over = table.game.result
    if over is None:
        return []
    lost = next((seat for seat in (0, 1) if seat not in over.winners), None)
    if lost is None:
        return [winner(table)]
    score = table.game.play.scores[lost]
    return [say("review.ended", winner=winner(table), loser=table.called(lost), score=score)]


def _played(told: Summary) -> str:
    key = "none" if not told.decisions else PLAYED.get(told.others, "many")
    return say(
        f"review.played_{key}",
        name=told.name,
        best=told.best,
        decisions=told.decisions,
        others=told.others,
        cost=told.cost,
    )


def _luck(review: Review, seat: int) -> str:
    mine, theirs = review.of(seat), review.of(1 - seat)
    return say(
        "review.luck",
        name=mine.name,
        mine=signed(mine.luck),
        other=theirs.name,
        theirs=signed(theirs.luck),
    )


def _row(number: int, move: Move) -> View:
    step = move.step
    own, other = step.before.scores[step.seat], step.before.scores[1 - step.seat]
    cells = [
        str(step.before.round),
        f"{own} : {other}",
        str(step.before.turn_total),
        action_told(step.did),
        action_told(move.best),
        cost_told(-move.skill),
    ]
    return {"name": str(number), "cells": cells}


def action_told(move: Action) -> str:
    """Return a move as the screen names it.

    >>> from pigclass.play.actions import Roll
    >>> action_told(Hold()), action_told(Roll(dice=3))
    ('bank', '3 dice')
    """
    if isinstance(move, Hold):
        return say("coach.hold")
    name = "roll" if move.dice is None else "one_die" if move.dice == 1 else "dice"
    return say(f"coach.{name}", number=move.dice)
