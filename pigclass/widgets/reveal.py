"""The charts of a reveal, each made from the evidence of one game by a function of its own."""

from collections.abc import Callable
from typing import Any

import pandas as pd

from pigclass.charts.balance import gain_and_risk
from pigclass.charts.choices import what_we_said
from pigclass.charts.class_results import sits_against_break_even
from pigclass.charts.due import is_a_one_due
from pigclass.charts.final_scores import final_scores
from pigclass.charts.ghosts import ghosts
from pigclass.charts.predictions import predicted_and_seen
from pigclass.charts.same_dice import same_dice
from pigclass.charts.score_race import score_race
from pigclass.charts.survival import rounds_alive
from pigclass.charts.thresholds import hold_curve
from pigclass.rules.errors import PigclassError
from pigclass.stats.habits import habits
from pigclass.stats.rescore import hindsight, rescored
from pigclass.widgets.beliefs import Question
from pigclass.widgets.evidence import (
    Evidence,
    break_even,
    chance_alive,
    chance_of_bust,
    hold_means,
    no_gain,
    win_and_lose,
)
from pigclass.widgets.lesson import Page

# The question about the next throw asks for a chance in per cent after so many good throws.
GOOD_THROWS = 4


def where_we_sat(seen: Evidence) -> Any:
    """Where the class sat, round by round, against the point where it pays to sit."""
    return sits_against_break_even(
        seen.decisions, break_even(seen.rules, seen.decisions), seen.rounds
    )


def how_long_rounds_live(seen: Evidence) -> Any:
    """Rounds still alive after each throw: predicted, played, exact."""
    return rounds_alive(seen.rounds, chance_alive(seen.rules), seen.believed("throws_survived"))


def a_bust_is_due(seen: Evidence) -> Any:
    """The chance of a bust after a run of good throws: believed, seen, true."""
    believed = seen.believed("bust_after_4")
    if believed is not None:
        share = believed["answer"] / 100
        believed = believed.assign(answer=share, good_throws=GOOD_THROWS)
    return is_a_one_due(seen.rounds, chance_of_bust(seen.rules), believed)


def when_to_stop(seen: Evidence) -> Any:
    """The mean score of each threshold, with the class's own stops and predictions."""
    return hold_curve(
        hold_means(seen.rules, seen.thresholds()),
        stops=seen.stops,
        predictions=seen.believed("sit_at"),
    )


def one_more_throw(seen: Evidence) -> Any:
    """What one more throw may win against what it may lose, at the last turn total of the class."""
    last = seen.game.this_round.decisions
    most = seen.thresholds()[-1]
    return gain_and_risk(
        win_and_lose(seen.rules, most), at=min(last[-1].turn_total, most) if last else None
    )


def throws_that_came(seen: Evidence) -> Any:
    """How many good throws we said a round would have, and how many came."""
    believed = seen.believed("throws_survived")
    if believed is None:
        raise PigclassError("Nobody said how many throws a round would survive.")
    rounds = seen.rounds.drop_duplicates(["game", "round"])
    ended = rounds[rounds["ended"] == "bust"]
    if ended.empty:
        raise PigclassError("No round has ended by a bust yet, so nothing came to compare with.")
    came = pd.DataFrame({"value": ended["throws"] - 1, "count": 1})
    return predicted_and_seen(believed, came, what="good throws in a round")


def how_it_ended(seen: Evidence) -> Any:
    """The final scores of the class."""
    return final_scores(_last_scores(seen).assign(count=1))


def the_race(seen: Evidence) -> Any:
    """Everyone's score after each round."""
    scores = _scores(seen).rename(columns={"score_after": "score"})
    return score_race(scores[["round", "player", "score"]])


def our_ghosts(seen: Evidence) -> Any:
    """Each student's rule, read from what they did."""
    told = habits(seen.decisions)
    told["low"] = told["low"].clip(lower=0)
    return ghosts(told, no_gain(seen.rules))


def same_dice_other_choices(seen: Evidence) -> Any:
    """The class's own throws under every threshold, and every student a dot."""
    return same_dice(
        rescored(seen.rolls, seen.thresholds()),
        _students(seen),
        hindsight(seen.rolls),
        hold_means(seen.rules, seen.thresholds()),
    )


def choices_of(question: Question) -> Callable[[Evidence], Any]:
    """Return the chart of a question with choices: how many chose each."""

    def said(seen: Evidence) -> Any:
        given = seen.believed(question.id)
        if given is None:
            raise PigclassError(f"Nobody answered: {question.asks}")
        return what_we_said(given, question.choices, asks=question.asks)

    return said


def _students(seen: Evidence) -> pd.DataFrame:
    """Return where each student sat as a rule, and what a round brought on average."""
    told = habits(seen.decisions)
    by_points = told[told["rule"] == "total"].set_index("player")["threshold"]
    means = seen.rounds.groupby("player", observed=True)["points"].mean()
    both = pd.DataFrame({"threshold": by_points, "mean": means.astype(float)}).dropna()
    if both.empty:
        raise PigclassError("No student sits by points, so there is no dot to draw.")
    return both


def _scores(seen: Evidence) -> pd.DataFrame:
    scored = seen.rounds.dropna(subset=["score_after"])
    if scored.empty:
        raise PigclassError(
            "There are no scores of single students to draw: no round is over, or heads were "
            "counted."
        )
    return scored


def _last_scores(seen: Evidence) -> pd.DataFrame:
    last = _scores(seen).sort_values("round").drop_duplicates("player", keep="last")
    return last.rename(columns={"score_after": "score"})[["score"]]


WHAT_WE_DID = Page("What did we do?", (where_we_sat, how_long_rounds_live))
IS_ONE_DUE = Page("Is a bust due?", (a_bust_is_due,))
WHEN_TO_STOP = Page("When to stop?", (when_to_stop,))
ONE_MORE_THROW = Page("One more throw?", (one_more_throw,))
SAID_AND_CAME = Page("Said and came?", (throws_that_came,))
OUR_GHOSTS = Page("Your ghost?", (our_ghosts,))
SAME_DICE = Page("Other choices?", (same_dice_other_choices,))
HOW_IT_ENDED = Page("How did it end?", (how_it_ended, the_race))
