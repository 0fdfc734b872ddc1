"""Computer players: what they read, one decision, and a throw after the decisions of all."""

from collections.abc import Mapping
from random import Random

from pigclass.play.engine import hold, throw, throw_each
from pigclass.play.state import Action, Hold, Roll, State, is_one_throw_turn
from pigclass.play.throwers import Thrower
from pigclass.strategies.deciding import dice_chosen, roll_chance
from pigclass.strategies.reading import Strategy, title
from pigclass.words import refusal

Position = dict[str, int]


def position(state: State, seat: int) -> Position:
    """Return the current readings of `seat`, by the names that strategies use.

    >>> from pigclass.play.engine import start, throw
    >>> from pigclass.rules.catalog import pig
    >>> readings = position(throw(start(pig()), (5,)), 0)
    >>> readings["turn_total"], readings["own"], readings["other"], readings["throws"]
    (5, 0, 0, 1)

    In teams `own` is the team's total. `other` is the best total of the other sides that can still
    win, and 0 for a player without opponents. `rounds_left` is missing in races.
    """
    side = state.side_of(seat)
    readings = Position(
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
        readings["rounds_left"] = max(0, state.game.rounds - state.round)
    return readings


def choose(state: State, seat: int, strategy: Strategy, *, rng: Random | None = None) -> Action:
    """Return the action of `seat` when it plays by `strategy`.

    >>> from pigclass.play.engine import start, throw
    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> choose(throw(start(pig()), (5,)), 0, HoldAt(5))
    Hold()

    Strategies that return a chance need `rng`. Raises PigclassError if the strategy cannot play
    this game.
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


def after_decisions(state: State, choices: Mapping[int, Action], thrower: Thrower) -> State:
    """Return the state after the decisions of all who stand, and a throw if anyone rolls.

    >>> from pigclass.play.engine import start
    >>> from pigclass.play.throwers import GeneratorThrower
    >>> from pigclass.rules.catalog import skunk
    >>> state = start(skunk(), players=2)
    >>> after_decisions(state, {0: Roll(), 1: Roll()}, GeneratorThrower(Random(5))).turn_total
    9
    """
    sitting = [seat for seat, choice in choices.items() if isinstance(choice, Hold)]
    state = hold(state, sitting) if sitting else state
    if state.turn_is_over:
        return state
    choice = choices[state.standing[0]]
    dice = choice.dice if isinstance(choice, Roll) else None
    table = state.game.table_for(throws=state.throws, dice=dice)
    if state.game.own_dice:
        return throw_each(state, {seat: thrower.throw(table) for seat in state.standing})
    return throw(state, thrower.throw(table), dice=dice)
