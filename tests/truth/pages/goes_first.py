"""Who goes first? Answers beside how often whoever flips first wins the race to 2 points."""

from tests.truth.pages import choices
from tests.truth.recount.race import first_wins_coin_race
from tests.truth.sentences import percent

QUESTION = "Who goes first?"
ASKS = "A race to 2 points, in pairs: who should go first?"


def refusal(told):
    """Why there is nothing to draw."""
    return choices.refusal(told, "goes_first", ASKS)


def check(chart, told):
    """Hold the chart against the answers and the race between two who play perfectly."""
    first = first_wins_coin_race(2)
    exact = {
        "I should": ("wins {}%", percent(first)),
        "you should": ("wins {}%", percent(1 - first)),
    }
    every = [*exact, "it makes no difference"]
    choices.check(chart, told, "goes_first", ASKS, every, exact)
