"""Plays a class activity without a browser: what the screen would send, one press at a time."""

from collections.abc import Callable
from pathlib import Path

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Event
from pigclass.widgets.class_game import lessons
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.words import PigclassError
from tests.thorough import some

OVER = {Stage.OVER}
# What a class of twelve answers to all that any lesson asks.
ANSWERS = {"sit_at": "20: 9, 15: 3", "throws_survived": "3: 10, 5: 2"}
ANSWERS |= {"bust_after_4": "30: 6, 80: 6", "scores_more": "A: 7, B: 5"}
ANSWERS |= {"wins_more": "A: 4, B: 8", "farther_off": "A: 6, B: 6"}
ACTIVITIES = [lessons.SkunkActivity, lessons.GreedyPigActivity, lessons.PigletActivity]
ACTIVITIES += [lessons.BestForWhatActivity, lessons.HowSureActivity]
# The records of tests/truth open all pages of all.
TODAY = some(ACTIVITIES, every=5)


def view(activity) -> dict:
    """Return what the screen of an activity shows."""
    return activity._screen.view


def sits_at(seat: int) -> int:
    return 1 + 4 * (seat % 5)


def answer(activity: ClassActivity, answers: dict[str, str]) -> None:
    """Answer the questions that are open, and skip those without an answer."""
    for question in activity.session.game.open:
        how = ("believe", {question: answers[question]}) if question in answers else ("begin", {})
        activity.act(*how)
        if view(activity)["problem"]:
            # More answers than students: they are meant.
            activity.act(*how)


def play(activity: ClassActivity, sit_at: Callable[[int], int], *, answers=None) -> ClassActivity:
    """Play one game to its end: each seat sits from its own number of points on."""
    answer(activity, answers or {})
    session = activity.session
    while session.game.stage not in OVER:
        answer(activity, answers or {})
        if session.game.stage is Stage.DECIDING:
            for seat in session.game.play.standing:
                if session.game.play.at_risk(seat) >= sit_at(seat):
                    activity.act("tap", {"seat": seat})
        activity.act("press_roll", {})
    return activity


def why_not(do, *args, **named):
    try:
        do(*args, **named)
    except PigclassError as why:
        return str(why)
    return ""


class MemoryLog:
    """Keeps the events that a session writes, and no file."""

    folder = Path("nowhere")

    def __init__(self) -> None:
        self.written: list[Event] = []

    def append(self, event: Event, *, after: str | None = None) -> None:
        self.written.append(event)

    def events(self, game: str) -> tuple[Event, ...]:
        return tuple(event for event in self.written if event.game == game)
