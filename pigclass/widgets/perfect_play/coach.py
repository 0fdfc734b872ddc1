"""The coach of a game against perfect play: what each move is worth, in words and per cent."""

from pigclass.play.actions import Action, Hold, Roll
from pigclass.review.worth import SAME, Worth, has_choice
from pigclass.widgets.page.fields import View
from pigclass.widgets.table.session import TableSession
from pigclass.words import in_percent, rounded, say

# Two chances that differ by less look alike with one decimal.
LEAST_TOLD = 0.05


def coach_view(session: TableSession, worth: Worth, seat: int) -> View:
    """Return what the coach says to `seat` just now: the moves with their win chances.

    The best move is marked, and named in a sentence. Between turns there is only the win chance.
    """
    now = say("coach.now", chance=in_percent(worth.of(session.game.play, seat), 1))
    title = say("coach.title")
    if session.on_turn != seat:
        return {"title": title, "now": now, "moves": [], "advice": "", "heard": f"{now}."}
    moves = _moves(session, worth)
    rows, advice = [_row(move, moves) for move in moves], _advice(moves)
    told = ". ".join([now, *(f"{it['label']}: {it['chance']}" for it in rows), advice])
    return {"title": title, "now": now, "moves": rows, "advice": advice, "heard": told}


def _moves(session: TableSession, worth: Worth) -> dict[Action, float]:
    """Return the moves that the coach compares, each with its win chance."""
    play = session.play
    if play.game.dice_choice is not None:
        chosen, best = Roll(dice=session.number_of_dice), worth.best(play)
        numbers = sorted({chosen.dice or 1, getattr(best, "dice", None) or 1})
        return {Roll(dice=number): worth.if_roll(play, number) for number in numbers}
    if not has_choice(play):
        return {Roll(): worth.if_roll(play)}
    return {Roll(): worth.if_roll(play), Hold(): worth.if_hold(play)}


def _row(move: Action, moves: dict[Action, float]) -> View:
    label = say(f"coach.if_{_name(move)}", number=getattr(move, "dice", ""))
    best = len(moves) > 1 and moves[move] > min(moves.values()) + SAME
    return {"label": label, "chance": in_percent(moves[move], 1), "best": best}


def _advice(moves: dict[Action, float]) -> str:
    if len(moves) == 1:
        (only,) = moves
        key = "coach.best_already" if only != Roll() else "coach.forced"
        return say(key, number=getattr(only, "dice", ""))
    low, high = min(moves.values()), max(moves.values())
    if high - low <= SAME:
        return say("coach.same")
    better = max(moves, key=lambda move: moves[move])
    name = say(f"coach.{_name(better)}", number=getattr(better, "dice", ""))
    # The difference of the numbers that are shown: a class takes one from the other.
    difference = round(100 * high, 1) - round(100 * low, 1)
    if difference < LEAST_TOLD:
        return say("coach.hardly_better", move=name)
    return say("coach.better", move=name, difference=rounded(difference, 1))


def _name(move: Action) -> str:
    if isinstance(move, Hold):
        return "hold"
    return "roll" if move.dice is None else "one_die" if move.dice == 1 else "dice"
