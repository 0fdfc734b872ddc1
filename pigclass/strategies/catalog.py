"""The catalog of strategies, by id. One row here is all that a new one needs."""

from collections.abc import Callable

from pigclass.rules.by_name import ByName
from pigclass.strategies.habits import CoinFlip, FollowTheCrowd, ImDue, ThrowDice, TwoMore
from pigclass.strategies.named import Named
from pigclass.strategies.races import (
    Chase,
    EndRaceOrKeepPace,
    NearTheEnd,
    RollAndWait,
    RollToWin,
    ScoringTurns,
    Turtle,
)
from pigclass.strategies.thresholds import HoldAt, HoldAtOrTarget, HoldByScore, RollTimes

STRATEGIES: dict[str, Callable[..., Named]] = ByName(
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
    }
)
