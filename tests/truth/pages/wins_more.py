"""Which wins more? Answers beside how often each of two thresholds beats the other in a race."""

from pigclass.words import say
from tests.truth.pages import choices
from tests.truth.recount.race import wins_against
from tests.truth.sentences import Near

QUESTION = say("reveal.wins_more")
ASKS = say("asks.wins_more")


def refusal(told):
    """Why there is nothing to draw."""
    return choices.refusal(told, "wins_more", ASKS)


def check(chart, told):
    """Hold the chart against the answers and the race, each going first in half of the games."""
    exact = {
        "hold at 20": ("wins {}%", Near(100 * wins_against(20, 25))),
        "hold at 25": ("wins {}%", Near(100 * wins_against(25, 20))),
    }
    choices.check(chart, told, "wins_more", ASKS, [*exact, "both the same"], exact)
