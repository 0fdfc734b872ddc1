"""What a player may do, and what the rules allow just now."""

from dataclasses import dataclass

from pigclass.play.state import State
from pigclass.rules.endings import LastThrow
from pigclass.words import say

# Perfect play of Hog to 100 never throws more than 26 dice.
MANY_DICE = 30


@dataclass(frozen=True)
class Roll:
    """Throw the dice; `dice` is how many, in games where the player chooses that."""

    dice: int | None = None


@dataclass(frozen=True)
class Hold:
    """Bank the turn total (in shared games: sit down)."""


Action = Roll | Hold


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Return what `seat` may do now; nothing if it is not in the turn.

    >>> from pigclass.play.engine import start
    >>> from pigclass.rules.catalog import pig
    >>> legal_actions(start(pig()), 0)
    (Roll(dice=None),)

    Where a choice of dice has no limit, the list stops at 30, which is more than anyone wants.
    """
    if seat not in state.standing:
        return ()
    return (*_rolls(state), Hold()) if why_not_hold(state) is None else _rolls(state)


def why_not_hold(state: State) -> str | None:
    """Return why holding is not allowed just now, in a sentence; None if it is.

    >>> from pigclass.play.engine import start
    >>> from pigclass.rules.catalog import skunk
    >>> why_not_hold(start(skunk(), players=28))
    'The first throw comes before the first decision: roll.'
    """
    game = state.game
    if state.turn_is_over:
        return say("refused.play.turn_over")
    if state.throws == 0:
        return say("refused.play.throw_first")
    if state.throws < game.safe_throws:
        return say("refused.play.safe_throws", safe_throws=game.safe_throws)
    if game.at_once:
        return None
    least = max(1, game.min_bank)
    if state.turn_total < least:
        return say("refused.play.too_few_to_bank", turn_total=state.turn_total, least=least)
    return None


def is_one_throw_turn(state: State) -> bool:
    """Return whether this turn is a single throw that banks itself."""
    if state.game.is_one_throw:
        return True
    chances = isinstance(state.game.ending, LastThrow) and not state.in_tiebreaker
    return chances and state.is_last_chance


def _rolls(state: State) -> tuple[Roll, ...]:
    choice = state.game.dice_choice
    if choice is None:
        return (Roll(),)
    return tuple(Roll(dice=number) for number in range(1, (choice.most or MANY_DICE) + 1))
