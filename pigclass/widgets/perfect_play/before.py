"""What a class says before it plays against perfect play, and what is so."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from statistics import median_low

from pigclass.exact import race, win_probability
from pigclass.rules.game import Game
from pigclass.strategies.thresholds import HoldAt
from pigclass.widgets.class_game.belief_questions import Question
from pigclass.widgets.class_game.forms import tally_of_class
from pigclass.widgets.page.fields import Form
from pigclass.widgets.table.session import TableSession
from pigclass.words import in_percent, rounded, say, say_of

OF_TEN = 10
WINS_OF_TEN = Question("wins_of_ten", most=OF_TEN, line=tuple(range(OF_TEN + 1)))
RATHER_GO = Question("rather_go", choices=("first", "second"))
BEFORE = (WINS_OF_TEN, RATHER_GO)
# What the class knows by then, in its own place.
YARDSTICK = HoldAt(20)


def belief_form(typed: Mapping[str, str]) -> Form:
    """Return the form in which a class says how it will do: a tap for each hand."""
    return {
        "title": say("stage.predicting"),
        "lead": say("form.hands"),
        "fields": [tally_of_class(it, typed.get(it.id, "")) for it in BEFORE],
        "submit": {"action": "believe", "label": say("button.begin"), "key": say("start.enter")},
        "others": [
            {"action": "begin", "label": say("form.skip"), "key": "R"},
            {"action": "new_table", "label": say("button.back")},
        ],
    }


def said_and_so(session: TableSession) -> list[str]:
    """Say what the class said, beside what is so; nothing of what nobody was asked."""
    game, lines = session.game.play.game, []
    if wins := _answers(session, WINS_OF_TEN):
        share = rounded(OF_TEN * wins_of_ten(game), 1)
        middle = f"{median_low(wins.elements()):g}"
        lines.append(say_of(wins.total(), "review.said_wins", middle=middle, share=share))
    if first := _answers(session, RATHER_GO):
        chance = in_percent(float(race(game).first_player_wins), 1)
        lines.append(say_of(first["first"], "review.said_first", chance=chance))
    return lines


def _answers(session: TableSession, question: Question) -> Counter[float | str]:
    given: Counter[float | str] = Counter()
    for it in session.game.predictions:
        if it.question == question.id:
            given[it.answer] += it.count
    return given


@lru_cache(maxsize=4)
def wins_of_ten(game: Game) -> float:
    """Return how often hold at 20 beats perfect play, going first in every other game."""
    perfect = race(game).strategy
    first = win_probability(game, first=YARDSTICK, second=perfect)
    second = 1 - win_probability(game, first=perfect, second=YARDSTICK)
    return float(first + second) / 2
