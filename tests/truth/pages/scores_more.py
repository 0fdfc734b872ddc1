"""Which scores more? Answers beside the exact mean of a round at each of the thresholds."""

from pigclass.words import say
from tests.truth.pages import choices
from tests.truth.recount import theory
from tests.truth.sentences import Near

QUESTION = say("reveal.scores_more")
SAME = "both the same"
# By lesson: the question, and the threshold that each choice means.
ASKED = {
    "piglet": (
        say("asks.scores_more"),
        {"always sit at 1": 1, "always sit at 2": 2, SAME: None},
    ),
    "greedy-pig": (
        say("asks.scores_more"),
        {"sit at 10": 10, "sit at 20": 20, "sit at 30": 30},
    ),
    "best-for-what": (
        say("asks.scores_more_of_two"),
        {"hold at 20": 20, "hold at 25": 25, SAME: None},
    ),
}


def refusal(told):
    """Why there is nothing to draw."""
    return choices.refusal(told, "scores_more", ASKED[told.row["lesson"]][0])


def check(chart, told):
    """Hold the chart against the answers and the exact means."""
    asks, at = ASKED[told.row["lesson"]]
    exact = {
        choice: ("{} points", Near(theory.round_mean(told.dice, threshold), 2))
        for choice, threshold in at.items()
        if threshold is not None
    }
    choices.check(chart, told, "scores_more", asks, list(at), exact)
