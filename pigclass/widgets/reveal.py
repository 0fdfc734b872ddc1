"""The charts of a reveal, each made from the evidence of one game by a function of its own."""

from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd

from pigclass.charts.balance import gain_and_risk
from pigclass.charts.choices import what_we_said
from pigclass.charts.class_results import sits_against_break_even
from pigclass.charts.due import is_a_one_due
from pigclass.charts.final_scores import final_scores
from pigclass.charts.ghost_scores import ghost_scores
from pigclass.charts.ghosts import ghosts
from pigclass.charts.long_run import long_run
from pigclass.charts.predictions import predicted_and_seen
from pigclass.charts.same_dice import same_dice
from pigclass.charts.sat_sooner import sat_sooner
from pigclass.charts.score_race import score_race
from pigclass.charts.survival import rounds_alive
from pigclass.charts.thresholds import hold_curve
from pigclass.exact import best_hold
from pigclass.rules.errors import PigclassError
from pigclass.stats.due import beliefs
from pigclass.stats.habits import habits
from pigclass.stats.rescore import hindsight, rescored
from pigclass.stats.rounds import running_mean
from pigclass.widgets import machine
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
        simulated=machine.means_by_threshold(
            seen.rules, seen.thresholds(), seen.machine_rounds, seen.seed
        ),
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


def what_our_ghosts_score(seen: Evidence) -> Any:
    """What each ghost scores when it plays on and on, beside what its student has scored."""
    ghost = machine.ghosts(seen.rules, habits(seen.decisions), seen.seed).set_index("player")
    played = seen.rounds.groupby("player", observed=True)["points"].mean().astype(float)
    students = ghost.assign(played=played).dropna()
    return ghost_scores(students, best_hold(seen.rules).mean)


def did_we_sit_sooner(seen: Evidence) -> Any:
    """Whether the class sat sooner after a run of good throws, as if a bust were due."""
    return sat_sooner(beliefs(seen.decisions.assign(**{"class": "we"})))


def in_the_long_run(seen: Evidence) -> Any:
    """The running mean of the class and of the machine, which holds where it pays most."""
    best = best_hold(seen.rules)
    threshold = best.thresholds[0]
    return long_run(
        machine.long_run(seen.rules, threshold, seen.machine_rounds, seen.seed),
        best.mean,
        running_mean(seen.rounds),
        machine=f"simulated, hold at {threshold}",
    )


def same_dice_other_choices(seen: Evidence) -> Any:
    """The class's own throws under every threshold, and every student a dot."""
    return same_dice(
        rescored(seen.rolls, seen.thresholds()),
        _students(seen),
        hindsight(seen.rolls),
        hold_means(seen.rules, seen.thresholds()),
    )


def choices_of(
    question: Question, exact: Callable[[Evidence], Mapping[str, str]]
) -> Callable[[Evidence], Any]:
    """Return the chart of a question with choices: how many chose each, and what is exact."""

    def said(seen: Evidence) -> Any:
        given = seen.believed(question.id)
        if given is None:
            raise PigclassError(f"Nobody answered: {question.asks}")
        return what_we_said(given, question.choices, asks=question.asks, exact=exact(seen))

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


WHERE_WE_SAT = Page("Where did we sit?", where_we_sat)
ROUNDS_LIVE = Page("How long does a round live?", how_long_rounds_live)
IS_ONE_DUE = Page("Is a bust due?", a_bust_is_due)
SAT_SOONER = Page("Did we sit sooner after a run?", did_we_sit_sooner)
WHEN_TO_STOP = Page("When to stop?", when_to_stop, plays_on=True)
ONE_MORE_THROW = Page("One more throw?", one_more_throw)
SAID_AND_CAME = Page("What did we say, and what came?", throws_that_came)
OUR_GHOSTS = Page("What does your ghost do?", our_ghosts)
GHOSTS_PLAY = Page("What would your ghost score?", what_our_ghosts_score)
LONG_RUN = Page("What happens in the long run?", in_the_long_run, plays_on=True)
SAME_DICE = Page("Other choices?", same_dice_other_choices)
HOW_IT_ENDED = Page("How did it end?", how_it_ended)
THE_RACE = Page("Who was ahead?", the_race)

# What every class is shown, whatever else its lesson asks.
AFTER_ANY_GAME = (HOW_IT_ENDED, THE_RACE)
OUR_RULES = (SAME_DICE, OUR_GHOSTS, GHOSTS_PLAY, LONG_RUN)
