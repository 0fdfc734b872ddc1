"""Throws of a class, round by round, and the result of stopping at one number on them."""

from dataclasses import dataclass
from typing import Any

import pandas as pd

from pigclass.rules.game import Game, check_game
from pigclass.stats import RoundPath, paths_of_games, score_of
from pigclass.widgets.session.activity import Activity
from pigclass.words import say

# `Any`, since an activity with its own kind of session is no `Activity[Session]`.
AnyActivity = Activity[Any]
ActivityOrGame = AnyActivity | Game

# More rounds cannot be read from the back of the room: only the last ones are shown.
MOST_ROUNDS = 10


@dataclass(frozen=True)
class ClassThrows:
    """Rounds of one game, with everyone's final score; the first `safe` throws are safe.

    `highest` is the highest number that somebody predicted, or that was at risk.
    """

    names: tuple[str, ...]
    rounds: tuple[RoundPath, ...]
    safe: int
    finals: tuple[int, ...] = ()
    highest: int = 0

    def places(self, at: int) -> list[int | None]:
        """Return the index of the throw after which one stops at this turn total, in each round."""
        return [it.place(at, self.safe) for it in self.rounds]

    def points(self, at: int) -> list[int | None]:
        """Return the points of stopping at this turn total, in each round.

        None stands for unknown points: everyone in the class had sat before.
        """
        return [it.points(at, self.safe) for it in self.rounds]

    def score(self, at: int) -> int | None:
        """Return the score of stopping at this turn total, None if it is unknown."""
        return None if None in self.points(at) else score_of(self.rounds, at, self.safe)


def game_played(activity: ActivityOrGame) -> Game:
    """Return the rules that were played."""
    if isinstance(activity, Activity):
        return activity.game
    check_game(activity)
    return activity


def class_throws(activity: ActivityOrGame, game: Game) -> ClassThrows | str:
    """Return the throws of the last game, or a sentence on why there are none."""
    if isinstance(activity, Game):
        return ""
    rolls = activity.rolls()
    if rolls.empty:
        return say("picture.rule.play_first")
    if rolls["player"].notna().any():
        return say("picture.rule.own_dice")
    last = rolls[rolls["game"] == rolls["game"].iloc[-1]]
    (rounds,) = paths_of_games(last)
    numbers = sorted(last["round"].unique())
    last_rounds = slice(-MOST_ROUNDS, None)
    finals = _finals(activity, last) if len(rounds) <= MOST_ROUNDS else ()
    return ClassThrows(
        tuple(game.round_name(int(number)) for number in numbers[last_rounds]),
        tuple(rounds[last_rounds]),
        game.safe_throws,
        finals,
        max(_highest_guess(activity), int(last["turn_total"].max())),
    )


def _highest_guess(activity: AnyActivity) -> int:
    """Return the highest number at which somebody predicted to stop, 0 if nobody did."""
    predictions = activity.predictions()
    numbers = predictions.loc[predictions["question"] == "sit_at", "answer"]
    return int(numbers.max()) if len(numbers) else 0


def _finals(activity: AnyActivity, last: pd.DataFrame) -> tuple[int, ...]:
    """Return each student's score so far; empty if only heads were counted."""
    rounds = activity.rounds()
    rows = rounds[rounds["game"] == last["game"].iloc[-1]]
    if rows["player"].isna().any() or (rows["count"] > 1).any():
        return ()
    # Students who came late have the points of a shorter game: they are left out.
    by_player = rows.groupby("player", observed=True)
    whole = rows[by_player["round"].transform("nunique") == rows["round"].nunique()]
    return tuple(map(int, whole.groupby("player", observed=True)["score_after"].last()))
