"""Who goes first? Answers beside how often whoever flips first wins the race to 2 points."""

from pigclass.words import say
from tests.truth.pages import choices
from tests.truth.recount.race import first_wins_coin_race
from tests.truth.sentences import percent

QUESTION = say("reveal.goes_first")
ASKS = say("asks.goes_first")


def refusal(told):
    """Why there is nothing to draw."""
    return choices.refusal(told, "goes_first", ASKS)


def check(chart, told):
    """Hold the chart against the answers and the race between two who play perfectly."""
    first = first_wins_coin_race(2)
    exact = {
        "yes": ("wins {}%", percent(first)),
        "no": ("wins {}%", percent(1 - first)),
    }
    every = [*exact, "no difference"]
    choices.check(chart, told, "goes_first", ASKS, every, exact)
