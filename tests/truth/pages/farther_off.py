"""Which is farther off? Answers beside the standard deviation of a class's mean."""

from pigclass.words import say
from tests.truth.pages import choices
from tests.truth.recount import theory
from tests.truth.sentences import Near

QUESTION = say("reveal.farther_off")
ASKS = say("asks.farther_off")
CHOICES = ("one die for all", "a die each", "both the same")


def refusal(told):
    """Why there is nothing to draw."""
    return choices.refusal(told, "farther_off", ASKS)


def check(chart, told):
    """Hold the chart against the answers, and against a class that sits where it pays most."""
    rounds, students = told.planned_rounds, told.row["students"]
    best, _ = theory.best_holds(told.dice, rounds)
    shared = theory.deviation(theory.game_scores(told.dice, best[0], rounds))
    off = {CHOICES[0]: shared, CHOICES[1]: shared / students**0.5}
    exact = {choice: ("{} points off", Near(points)) for choice, points in off.items()}
    choices.check(chart, told, "farther_off", ASKS, list(CHOICES), exact)
