"""The catalog of strategies, by id. One row here is all that a new one needs."""

import inspect
from collections.abc import Callable, Iterable

from pigclass.rules.by_name import ByName
from pigclass.rules.game import Game
from pigclass.strategies.habits import CoinFlip, FollowTheCrowd, ImDue, ThrowDice, TwoMore
from pigclass.strategies.races import (
    Chase,
    EndRaceOrKeepPace,
    NearTheEnd,
    RollAndWait,
    RollToWin,
    ScoringTurns,
    Turtle,
)
from pigclass.strategies.reading import Strategy
from pigclass.strategies.thresholds import HoldAt, HoldAtOrTarget, HoldByScore, RollTimes
from pigclass.words import refusal

STRATEGIES: dict[str, Callable[..., Strategy]] = ByName(
    "strategy",
    {
        "hold_at": HoldAt,
        "hold_at_or_target": HoldAtOrTarget,
        "roll_times": RollTimes,
        "hold_by_score": HoldByScore,
        "scoring_turns": ScoringTurns,
        "end_race_or_keep_pace": EndRaceOrKeepPace,
        "near_the_end": NearTheEnd,
        "chase": Chase,
        "turtle": Turtle,
        "roll_to_win": RollToWin,
        "roll_and_wait": RollAndWait,
        "two_more": TwoMore,
        "im_due": ImDue,
        "coin_flip": CoinFlip,
        "follow_the_crowd": FollowTheCrowd,
        "throw_dice": ThrowDice,
    },
)


def chosen(given: Strategy | str, game: Game) -> Strategy:
    """Return a strategy, made for the game where only its name in STRATEGIES is given.

    >>> from pigclass.rules.catalog import pig
    >>> chosen("hold_at", pig()), chosen("chase", pig(target=50))
    (HoldAt(20), Chase(20, 50))
    """
    if not isinstance(given, str):
        return given
    build = STRATEGIES[given]
    minds_target = game.target and "target" in inspect.signature(build).parameters
    return build(target=game.target) if minds_target else build()


def listed(given: Iterable[Strategy | str], game: Game) -> tuple[Strategy, ...]:
    """Return the strategies of a list, some by their names, or say how a list is written.

    >>> from pigclass.rules.catalog import pig
    >>> listed(["turtle", HoldAt(25)], pig())
    (Turtle(5), HoldAt(25))
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise refusal("refused.strategy.no_list", given=given)
    return tuple(chosen(each, game) for each in given)
