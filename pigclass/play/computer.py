"""Computer players: one decision of a strategy, made at the table."""

from random import Random

from pigclass.play.actions import Action, Hold, Roll, is_one_throw_turn
from pigclass.play.position import position
from pigclass.play.state import State
from pigclass.strategies.deciding import dice_chosen, roll_chance
from pigclass.strategies.reading import Strategy, title
from pigclass.words import refusal


def choose(state: State, seat: int, strategy: Strategy, *, rng: Random | None = None) -> Action:
    """Return what `seat` does now when it plays by `strategy`.

    >>> from pigclass.play.engine import start, throw
    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> choose(throw(start(pig()), (5,)), 0, HoldAt(5))
    Hold()

    `rng` is needed by a strategy that leaves its decision to chance. Raises PigclassError if the
    strategy cannot play this game. A function is asked right here, without a limit: what somebody
    else wrote belongs to `simulate.games`, labs and tables, which ask it in a box.
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
