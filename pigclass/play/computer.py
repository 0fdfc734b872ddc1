"""Computer players: one decision of a strategy, made at the table."""

from random import Random

from pigclass.play.state import State
from pigclass.play.turns import Action, Hold, Roll, is_one_throw_turn
from pigclass.strategies.deciding import dice_chosen, roll_chance
from pigclass.strategies.reading import Strategy, title
from pigclass.words import refusal

Position = dict[str, int]


def position(state: State, seat: int) -> Position:
    """Return what `seat` can read just now, by the names that strategies use.

    >>> from pigclass.play.engine import start, throw
    >>> from pigclass.rules.catalog import pig
    >>> seen = position(throw(start(pig()), (5,)), 0)
    >>> seen["turn_total"], seen["own"], seen["other"], seen["throws"]
    (5, 0, 0, 1)

    In teams `own` is the team's total, since that is what wins. `other` is the best total among
    those who can still win, and 0 for someone who plays alone. `rounds_left` is missing from races.
    """
    side = state.side_of(seat)
    seen = Position(
        turn_total=state.at_risk(seat),
        own=state.side_totals[side],
        other=next((total for it, total in state.leaders if it != side), 0),
        throws=state.throws,
        scoring_turns=state.scoring_turns[seat],
        round=state.round,
        seat=state.order.index(seat),
        still_standing=len(state.standing),
    )
    if state.game.rounds is not None:
        seen["rounds_left"] = max(0, state.game.rounds - state.round)
    return seen


def choose(state: State, seat: int, strategy: Strategy, *, rng: Random | None = None) -> Action:
    """Return what `seat` does now when it plays by `strategy`.

    >>> from pigclass.play.engine import start, throw
    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> choose(throw(start(pig()), (5,)), 0, HoldAt(5))
    Hold()

    `rng` is needed by a strategy that leaves its decision to chance. Raises PigclassError if the
    strategy cannot play this game.
    """
    if state.game.dice_choice is not None:
        return Roll(dice=dice_chosen(strategy, state.game, position(state, seat)))
    if state.throws == 0 or is_one_throw_turn(state):
        return Roll()
    chance = roll_chance(strategy, state.game, position(state, seat))
    return Roll() if _comes_up(chance, strategy, rng) else Hold()


def _comes_up(chance: float, strategy: Strategy, rng: Random | None) -> bool:
    if chance in (0, 1):
        return bool(chance)
    if rng is None:
        raise refusal("refused.play.no_chance", title=title(strategy))
    return rng.random() < chance
