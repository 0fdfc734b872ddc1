"""Plays a class activity without a browser: what the screen would send, one press at a time."""

from collections.abc import Callable

from pigclass.classlog.events.classgame import Stage
from pigclass.widgets.class_game.activity import ClassActivity

OVER = {Stage.OVER}


def play(activity: ClassActivity, sit_at: Callable[[int], int], *, answers=None) -> ClassActivity:
    """Play one game to its end: each seat sits from its own number of points on."""
    asked = {question.id for question in activity.plan.questions}
    given = {name: typed for name, typed in (answers or {}).items() if name in asked}
    activity.act("believe", given)
    session = activity.session
    while session.game.stage not in OVER:
        if session.game.stage is Stage.DECIDING:
            for seat in session.game.play.standing:
                if session.game.play.at_risk(seat) >= sit_at(seat):
                    activity.act("tap", {"seat": seat})
        activity.act("press_roll", {})
    return activity
