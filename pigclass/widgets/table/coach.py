"""The coach of a game, the questions before it, and the review after it."""

from dataclasses import replace
from functools import lru_cache
from statistics import median_low

from pigclass import exact
from pigclass.classlog.events.classgame import Stage
from pigclass.play import state
from pigclass.play.state import Hold, Roll
from pigclass.review.luck_and_skill import SAME, Move, Worth, has_choice
from pigclass.review.whole_game import Review, cost_in_words
from pigclass.rules.game import Game
from pigclass.strategies.thresholds import HoldAt
from pigclass.widgets.page.fields import Action, Screen, View
from pigclass.widgets.session.belief_questions import Question
from pigclass.widgets.table.says import winner
from pigclass.widgets.table.session import TableSession
from pigclass.words import in_percent, rounded, say, say_of

OF_TEN = 10
WINS_OF_TEN = Question("wins_of_ten", most=OF_TEN, line=tuple(range(OF_TEN + 1)))
# Strategy that the class knows from earlier lessons; it plays in the class's seat.
YARDSTICK = HoldAt(20)
YOU = 0

# In games of 100: a smaller difference of two chances disappears when rounded to one decimal.
LEAST_SHOWN = 0.05


def with_coach(screen: Screen, session: TableSession, coach: str) -> Screen:
    """Return the screen with the coach ("shown" or "hidden") and, after the end, the review."""
    is_over = session.game.stage is Stage.OVER
    is_shown = coach == "shown" and not is_over
    label = say(f"coach.button_{coach}")
    coach_button = Action("coach", label, key="C", place="key" if is_over else "row")
    review_button = Action("review", say("review.button"), when=is_over)
    return replace(
        screen,
        coach=coach_view(session, _worth(session.play.game), YOU) if is_shown else None,
        actions=(coach_button, review_button, *screen.actions),
    )


@lru_cache(maxsize=4)
def _worth(game: Game) -> Worth:
    """Return the values of a game's positions, cached from throw to throw."""
    return Worth(exact.race(game))


def coach_view(session: TableSession, worth: Worth, seat: int) -> View:
    """Return the coach's advice to `seat`: the moves with their win chances.

    The best move is marked and named in a sentence. Off turn, `seat` gets its win chance only.
    """
    now = say("coach.now", chance=in_percent(worth.of(session.game.play, seat), 1))
    title = say("coach.title")
    if session.on_turn != seat:
        return {"title": title, "now": now, "moves": [], "advice": "", "heard": f"{now}."}
    moves = _moves(session, worth)
    rows, advice = [_move_row(move, moves) for move in moves], _advice(moves)
    sentence = ". ".join([now, *(f"{it['label']}: {it['chance']}" for it in rows), advice])
    return {"title": title, "now": now, "moves": rows, "advice": advice, "heard": sentence}


def _moves(session: TableSession, worth: Worth) -> dict[state.Action, float]:
    """Return the moves that the coach compares, each with its win chance."""
    play = session.play
    if play.game.dice_choice is not None:
        chosen, best = Roll(dice=session.number_of_dice), worth.best(play)
        numbers = sorted({chosen.dice or 1, getattr(best, "dice", None) or 1})
        return {Roll(dice=number): worth.if_roll(play, number) for number in numbers}
    if not has_choice(play):
        return {Roll(): worth.if_roll(play)}
    return {Roll(): worth.if_roll(play), Hold(): worth.if_hold(play)}


def _move_row(move: state.Action, moves: dict[state.Action, float]) -> View:
    label = move_name(move, "if_")
    is_better = len(moves) > 1 and moves[move] > min(moves.values()) + SAME
    return {"label": label, "chance": in_percent(moves[move], 1), "best": is_better}


def _advice(moves: dict[state.Action, float]) -> str:
    if len(moves) == 1:
        (only,) = moves
        key = "coach.best_already" if only != Roll() else "coach.forced"
        return say(key, number=getattr(only, "dice", ""))
    low, high = min(moves.values()), max(moves.values())
    if high - low <= SAME:
        return say("coach.same")
    better = max(moves, key=lambda move: moves[move])
    name = move_name(better)
    # Difference of the displayed numbers, as a class would subtract them.
    difference = round(100 * high, 1) - round(100 * low, 1)
    if difference < LEAST_SHOWN:
        return say("coach.hardly_better", move=name)
    return say("coach.better", move=name, difference=rounded(difference, 1))


COLUMNS = ("round", "scores", "at_risk", "did", "better", "cost")
# A small projector has room for no more, beside the predictions and two charts.
MOST_SHOWN = 3


def review_panel(review: Review, session: TableSession, seat: int) -> View:
    """Return the panel with the review of a game, for the player at `seat`."""
    review = replace(review, names=(session.name(0), session.name(1)))
    costly, summary = review.costliest(seat, MOST_SHOWN), review.of(seat)
    is_all = len(costly) >= summary.others
    players = (str(summary), str(review.of(1 - seat)))
    return {
        "title": say("review.title"),
        "corner": "" if is_all else say("review.dearest", number=len(costly)),
        "lines": [*ended(session), *players, *predicted_and_exact(session)],
        "columns": [say(f"review.{name}") for name in COLUMNS],
        "tables": [[_row(number, move) for number, move in enumerate(costly, 1)]] if costly else [],
        "close": say("button.close"),
    }


def ended(table: TableSession) -> list[str]:
    """Return the sentence on the winner and the loser's score; empty before the end."""
    result = table.game.result
    if result is None:
        return []
    loser = next((seat for seat in (0, 1) if seat not in result.winners), None)
    if loser is None:
        return [winner(table)]
    score = table.game.play.scores[loser]
    return [say("review.ended", winner=winner(table), loser=table.called(loser), score=score)]


def _row(number: int, move: Move) -> View:
    step = move.step
    own, other = step.before.scores[step.seat], step.before.scores[1 - step.seat]
    cells = [
        str(step.before.round),
        f"{own} : {other}",
        str(step.before.turn_total),
        move_name(step.did),
        move_name(move.best),
        cost_in_words(-move.skill),
    ]
    return {"name": str(number), "cells": cells}


def move_name(move: state.Action, prefix: str = "") -> str:
    """Return the name of a move on the screen.

    >>> from pigclass.play.state import Roll
    >>> move_name(Hold()), move_name(Roll(dice=3))
    ('bank', '3 dice')
    """
    if isinstance(move, Hold):
        return say(f"coach.{prefix}hold")
    name = "roll" if move.dice is None else ("one_die" if move.dice == 1 else "dice")
    return say(f"coach.{prefix}{name}", number=move.dice)


def predicted_and_exact(session: TableSession) -> list[str]:
    """Return a sentence that compares prediction and answer; none without a prediction."""
    from pigclass.facts.class_game import chance_to_win

    guesses = [it.answer for it in session.game.predictions for _ in range(it.count)]
    if not guesses:
        return []
    game = session.game.play.game
    # The chance of hold at 20 against perfect play if they take turns to begin.
    wins = rounded(OF_TEN * chance_to_win(game, YARDSTICK, exact.race(game).strategy), 1)
    middle = f"{median_low(map(float, guesses)):g}"
    return [say_of(len(guesses), "review.said_wins", middle=middle, share=wins)]
