"""Decisions by rules and strategy, shared by play, theory and simulation.

The rules of the game override the strategy. The first of these that applies decides:

1. *Legality*: below the minimum bank (and at 0), and in safe throws, the player must roll.
2. *Chasing*: under equal turns, last turn and last throw, once the best opponent has reached the
   target, the player holds exactly when banking beats that score. If the scores are equal there
   (only in a tiebreaker), the strategy decides.
3. *Target*: under first-to the player holds as soon as banking reaches the target, unless the
   strategy has `stop_at_target=False`.
4. The strategy.

All functions work for numbers and, elementwise, for arrays.
"""

from typing import Any

from pigclass.rules.endings import FirstTo
from pigclass.rules.game import Game
from pigclass.strategies.reading import Position, Strategy, ask, stops_at_target, title
from pigclass.words import refusal

WORDS = {"roll": True, "hold": False}
# Marks an invalid answer; no chance or number of dice is negative.
WRONG = -1.0
MOST_DICE = 1_000_000


def roll_chance(
    strategy: Strategy, game: Game, position: Position, *, may_pass: bool = False
) -> Any:
    """Return the chance that the player rolls: 1 is roll, 0 is hold.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> roll_chance(HoldAt(20), pig(), {"turn_total": 12, "own": 60, "other": 0})
    1
    >>> roll_chance(HoldAt(20), pig(), {"turn_total": 12, "own": 88, "other": 0})
    0

    `position` maps readings (`strategies.reading.READINGS`) to numbers or arrays of one shape;
    without `own` the target is ignored. `may_pass` allows holding at 0, which the rules forbid.
    """
    answer = as_chance(ask(strategy, position), strategy)
    if "own" in position and game.target is not None:
        answer = _racing(answer, strategy, game, position)
    return _where(must_roll(game, position, may_pass=may_pass), 1, answer)


def must_roll(game: Game, position: Position, *, may_pass: bool = False) -> Any:
    """Return whether the rules force the player to roll.

    >>> from pigclass.rules.catalog import pig
    >>> must_roll(pig(min_bank=10), {"turn_total": 9}), must_roll(pig(), {"turn_total": 1})
    (True, False)
    """
    turn_total = position["turn_total"]
    low = turn_total < (game.min_bank if game.at_once or may_pass else max(1, game.min_bank))
    if may_pass:
        low = low & (turn_total > 0)
    return low | (position["throws"] < game.safe_throws) if "throws" in position else low


def dice_chosen(strategy: Strategy, game: Game, position: Position) -> Any:
    """Return the number of dice that a strategy chooses, at most the game's limit.

    Raises PigclassError for an answer that is not a number of dice.
    """
    number = ask(strategy, position)
    most = game.dice_choice.most if game.dice_choice else None
    if hasattr(number, "dtype"):
        if number.dtype.kind in "iu" and (number >= 1).all():
            return number.clip(1, most)
        number = number.min().item()
    if isinstance(number, bool) or not isinstance(number, int) or not number >= 1:
        raise refusal(
            "refused.strategy.no_dice", title=title(strategy), number=number, name=game.name
        )
    return number if most is None else min(number, most)


def as_chance(answer: Any, strategy: Strategy) -> Any:
    """Return an answer as the chance of rolling: True and "roll" are 1, False and "hold" are 0.

    >>> as_chance("hold", lambda own: "hold"), as_chance(0.5, lambda own: 0.5)
    (0, 0.5)
    """
    if hasattr(answer, "dtype") and answer.dtype.kind in "biuf":
        return answer
    chance = as_number(answer, dice=False)
    if chance != WRONG:
        return chance if isinstance(answer, float) else int(chance)
    raise refusal("refused.strategy.no_decision", title=title(strategy), answer=answer)


def as_number(answer: object, *, dice: bool) -> float:
    """Return an answer as a chance of rolling or a number of dice; WRONG if invalid."""
    if hasattr(answer, "item") and getattr(answer, "size", 1) == 1:
        answer = answer.item()
    if dice:
        if isinstance(answer, bool) or not isinstance(answer, int):
            return WRONG
        return float(min(answer, MOST_DICE)) if answer >= 1 else WRONG
    if isinstance(answer, str):
        return float(WORDS.get(answer.strip().lower(), WRONG))
    if isinstance(answer, bool | int | float) and 0 <= answer <= 1:
        return float(answer)
    return WRONG


def _racing(answer: Any, strategy: Strategy, game: Game, position: Position) -> Any:
    banked = position["own"] + position["turn_total"]
    if isinstance(game.ending, FirstTo):
        enough = banked >= game.target
        return _where(enough, 0, answer) if stops_at_target(strategy) else answer
    if game.at_once or "other" not in position:
        return answer
    own, other = position["own"], position["other"]
    chasing = (other >= game.target) & (own != other)
    return _where(chasing, banked <= other, answer)


def _where(condition: Any, then: Any, otherwise: Any) -> Any:
    """Return `then` where `condition` is true, else `otherwise`, elementwise."""
    return condition * then + (1 - condition) * otherwise
