"""An experiment as plain data: who has thrown, what came, and what all throws make together."""

import re
from collections.abc import Sequence

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.rosters.naming import shortest
from pigclass.rules.dice import COIN, Throw
from pigclass.rules.game import Game
from pigclass.rules.wording import bust_lines
from pigclass.widgets.experiment import forms
from pigclass.widgets.experiment.session import ExperimentSession
from pigclass.widgets.page.fields import Form, View, rare_buttons
from pigclass.words import say, shown_face


def board(session: ExperimentSession) -> View:
    """Return the view of an experiment: a tile for each student, and all throws so far."""
    game, is_over = session.game, session.game.stage is Stage.OVER
    counts = session.has_real_dice and not is_over
    side = forms.counts_form(session.counted, throws=session.throws) if counts else None
    return {
        "kind": "table",
        "title": game.play.game.name,
        "stage": game.stage.value,
        "rounds": [],
        "rule": rule_of(game.play.game),
        "place": say("experiment.each", throws=session.throws),
        "throw": "",
        "trail": [],
        "dice": _dice(session),
        "headline": session.pooled if session.series else say("experiment.headline"),
        "at_risk": _at_risk(session),
        "counts": [
            {"state": state, "number": many, "label": say(f"experiment.{state}", number=many)}
            for state, many in session.tally.items()
        ],
        "standing": len(session.left),
        "of": "",
        "primary": _primary(session),
        "beside": [] if is_over or side else [_button("all_throw", "L")],
        "buttons": _buttons(session),
        "tiles": [_tile(session, seat) for seat in game.play.seats],
        "short": shortest(session.name(seat) for seat in game.play.seats),
        "won": [],
        "believed": "",
        "open": False,
        "side": side,
        "focus": f"count {len(session.series)}" if side else "",
        "keys": _keys(session),
        "panel": None,
        "said": session.said,
        "problem": session.problem,
    }


def _at_risk(session: ExperimentSession) -> View:
    """Return the large number beside the dice: the busts, or how often was thrown."""
    busts = session.tally.get("caught")
    if busts is None:
        return {"points": session.made, "label": say("experiment.dice.thrown")}
    return {"points": busts, "label": say("experiment.busts_of", made=session.made)}


def with_picture(view: View, session: ExperimentSession, *, asks: str, means: str) -> View:
    """Return the view with the table put away for the picture of all throws."""
    more = [] if session.game.revealed else [_button("reveal", "E")]
    throws = [] if session.game.stage is Stage.OVER or view["side"] else [_button("next", "N")]
    every = view["beside"]
    return {
        **view,
        "compact": True,
        "reveal": {
            "asks": asks,
            "who": f"{say('way.this_experiment')} · {session.beside}",
            "number": 0,
            "sentence": f"{means} {session.exact}" if session.game.revealed else means,
            "tell": None,
            "steps": [],
            "dots": [],
            "turns": [],
        },
        "side": None,
        "focus": "",
        "buttons": [*throws, *every, *more, _close()],
    }


def rule_of(game: Game) -> str:
    """Return which throws bust, as the screen tells it.

    >>> from pigclass.rules.catalog import skunk
    >>> rule_of(skunk())
    'A 1 on any die: bust!'
    """
    return " ".join(dict.fromkeys(_first_clause(line) for line in bust_lines(game)))


def _first_clause(line: str) -> str:
    """Return a line of rules up to what happens."""
    return "".join(re.split("([!.])", line, maxsplit=1)[:2])


def _close() -> Form:
    return {"action": "close", "label": say("button.board"), "key": "Esc"}


def _button(action: str, key: str = "") -> Form:
    return {"action": action, "label": say(f"experiment.{action}"), "key": key}


def _primary(session: ExperimentSession) -> Form:
    if session.game.stage is Stage.OVER:
        return {"action": "again", "label": say("button.again"), "key": ""}
    return {"action": "press_roll", "label": say("experiment.next"), "key": "R"}


def _buttons(session: ExperimentSession) -> list[Form]:
    goes_on = session.game.stage is not Stage.OVER
    dice = "to_virtual_dice" if session.has_real_dice else "to_real_dice"
    plain = (("undo", "U"), ("where", "T"), ("scores", "S"))
    return [
        _button("picture", "C"),
        *({"action": it, "label": say(f"button.{it}"), "key": key} for it, key in plain),
        *rare_buttons(
            ("devices", "devices", True), ("change_dice", dice, goes_on), ("setup", "setup", True)
        ),
    ]


def _keys(session: ExperimentSession) -> View:
    actions = {"c": "picture", "e": "reveal", "d": "devices"}
    if session.game.stage is not Stage.OVER and not session.has_real_dice:
        actions |= {"l": "all_throw", "n": "next"}
    return {key: {"action": action, "data": {}} for key, action in actions.items()}


def _dice(session: ExperimentSession) -> list[View]:
    """Return the last throw of whoever threw last, with what it did."""
    if session.has_real_dice:
        return []
    seat = session.series[-1].seat if session.series else session.left[0]
    return dice_of(session, seat, session.last)


def dice_of(session: ExperimentSession, seat: int, thrown: Sequence[Throw]) -> list[View]:
    """Return the last of some throws of a seat with what it did, or blank dice."""
    game, table = session.game.play.game, session.table(seat)
    if not thrown:
        return [{"face": "", "poison": False, "coin": die == COIN} for die in table.dice]
    faces = thrown[-1]
    bust = table.effect(faces).is_bust
    return [
        {
            "face": shown_face(face),
            "poison": bust and face in game.poison_faces,
            "coin": die == COIN,
        }
        for face, die in zip(faces, table.dice, strict=True)
    ]


def _tile(session: ExperimentSession, seat: int) -> View:
    told = next((it for it in session.series if it.seat == seat), None)
    not_yet = say("experiment.not_yet", name=session.called(seat))
    return {
        "seat": seat,
        "name": session.name(seat),
        "status": "standing" if told is None else "sat",
        "gained": session.thrown_by(seat),
        "score": "" if told is None else session.result(told),
        "marks": [],
        "computer": False,
        "group": "",
        "label": not_yet if told is None else session.says_of(told),
    }
