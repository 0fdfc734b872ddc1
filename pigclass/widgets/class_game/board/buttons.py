"""What may be pressed on the screen of a class just now, by buttons and by keys."""

from pigclass.classlog.events.classgame import Stage
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.page.fields import View, rare_buttons
from pigclass.widgets.page.printing import has_paper
from pigclass.widgets.session.session import EACH
from pigclass.words import say


def main_button(session: ClassSession) -> View:
    """Return the one thing to do now, on R."""
    labels = {
        Stage.PREDICTING: "begin",
        Stage.READY: "roll",
        Stage.DECIDING: "lock",
        Stage.LOCKED: "roll",
        Stage.ROUND_OVER: "next_round",
    }
    stage = session.game.stage
    if stage is Stage.OVER:
        # A lesson goes on with what its game has shown.
        return {"action": "reveal", "label": say("button.reveal"), "key": "C"}
    if session.throws_real_own:
        tossed = "tossed" if session.fates == ("tails",) else "thrown"
        return {"action": "press_roll", "label": say(f"button.{tossed}"), "key": "R"}
    return {"action": "press_roll", "label": say(f"button.{labels[stage]}"), "key": "R"}


def beside_main_button(session: ClassSession) -> list[View]:
    """Return what may also be done at this moment, next to the one thing to do."""
    stage = session.game.stage
    return _shown(
        ("sit_all", "", stage is Stage.DECIDING and not session.is_head_count),
        (
            "what_would_have_come",
            "W",
            session.can_see_what_would_have_come and not session.has_real_dice,
        ),
        ("reveal", "C", stage is Stage.ROUND_OVER),
        ("again", "", stage is Stage.OVER),
    )


def keys_now(session: ClassSession) -> View:
    """Return the keys of this moment beside those of every screen."""
    keys = {it["key"].lower(): it["action"] for it in beside_main_button(session) if it["key"]}
    devices = {} if session.is_head_count else {"d": "devices"}
    always = {"c": "reveal", "e": "exit"} | devices
    return {key: {"action": action, "data": {}} for key, action in (always | keys).items()}


def buttons_now(session: ClassSession) -> list[View]:
    """Return what may be done at any moment."""
    goes_on = session.game.stage is not Stage.OVER
    dice = "to_virtual_dice" if session.has_real_dice else "to_real_dice"
    last_charts = {"action": "reveal", "label": say("button.last_charts"), "key": "C"}
    return [
        *([last_charts] if session.charted is not session else []),
        *_shown(
            ("undo", "U", True),
            ("as_agreed", "", bool(session.due - session.tapped)),
            ("where", "T", True),
            ("scores", "S", True),
            ("details", "⇧S", not session.is_head_count),
        ),
        *rare_buttons(
            ("class", "class", goes_on and not session.is_head_count),
            ("groups", "groups", goes_on and session.game.setup.mode == EACH),
            ("devices", "devices", not session.is_head_count),
            ("change_dice", dice, goes_on and session.may_change_dice),
            ("open_print", "print", has_paper(session.game.setup.lesson)),
            ("finish", "finish", goes_on),
            ("setup", "setup", True),
        ),
    ]


def _shown(*buttons: tuple[str, str, bool]) -> list[View]:
    return [
        {"action": action, "label": say(f"button.{action}"), "key": key}
        for action, key, is_shown in buttons
        if is_shown
    ]
