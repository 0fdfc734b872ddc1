"""An experiment as plain data: who has thrown, each result, and all throws together."""

import re
from dataclasses import replace

from pigclass.classlog.events.classgame import Stage
from pigclass.rules.game import Game
from pigclass.rules.wording import bust_lines
from pigclass.widgets.class_game.board import dice_drawn
from pigclass.widgets.experiment.session import ExperimentSession
from pigclass.widgets.page.fields import Action, Form, Screen, View, field, one_field_form
from pigclass.widgets.session.belief_questions import echo_of
from pigclass.words import say
from pigclass.words.short_names import shortest


def board(session: ExperimentSession) -> Screen:
    """Return the screen of an experiment: a tile for each student, and all throws so far."""
    game, goes_on = session.game, session.game.stage is not Stage.OVER
    side = counts_form(session) if session.has_real_dice and goes_on else None
    short = shortest(session.name(seat) for seat in game.play.seats)
    return Screen(
        kind="table",
        title=game.play.game.name,
        stage=game.stage.value,
        rounds=[],
        rule=rule_of(game.play.game),
        place=say("experiment.each", throws=session.throws),
        dice=_dice(session),
        headline=session.pooled if session.series else say("experiment.headline"),
        at_risk=_large_number(session),
        counts=[
            {"state": state, "number": count, "label": say(f"experiment.{state}", number=count)}
            for state, count in session.tally.items()
        ],
        actions=_actions(session),
        tiles=[_tile(session, seat, name) for seat, name in enumerate(short)],
        side=side,
        focus=f"count {len(session.series)}" if side else "",
        said=session.said,
        problem=session.problem,
    )


def _large_number(session: ExperimentSession) -> View:
    """Return the large number beside the dice: busts, or throws if busts do not matter."""
    busts = session.tally.get("caught")
    if busts is None:
        return {"points": session.made, "label": say("experiment.dice.thrown")}
    return {"points": busts, "label": say("experiment.busts_of", made=session.made)}


def with_picture(screen: Screen, session: ExperimentSession, asks: str, meaning: str) -> Screen:
    """Return the compact screen above the picture of all throws."""
    following, all_throw = _throw_actions(session)
    return screen.over_charts(
        following,
        all_throw,
        _action("reveal", "E", when=not session.game.revealed),
        Action("close", say("button.board"), key="Esc"),
        asks=asks,
        who=f"{say('way.this_experiment')} · {session.beside}",
        sentence=f"{meaning} {session.exact}" if session.game.revealed else meaning,
    )


def rule_of(game: Game) -> str:
    """Return which throws bust, as the screen shows it.

    >>> from pigclass.rules.catalog import skunk
    >>> rule_of(skunk())
    'A 1 on any die: bust!'
    """
    # The part of each line of rules up to the first "!" or ".".
    clauses = ("".join(re.split("([!.])", it, maxsplit=1)[:2]) for it in bust_lines(game))
    return " ".join(dict.fromkeys(clauses))


def _action(name: str, key: str, *, when: bool = True) -> Action:
    return Action(name, say(f"experiment.{name}"), key=key, when=when)


def _throw_actions(session: ExperimentSession) -> tuple[Action, Action]:
    """Return the actions that let the next student throw, and all of them."""
    can_throw = session.game.stage is not Stage.OVER and not session.has_real_dice
    return _action("next", "N", when=can_throw), _action("all_throw", "L", when=can_throw)


def _actions(session: ExperimentSession) -> tuple[Action, ...]:
    goes_on = session.game.stage is not Stage.OVER
    following, all_throw = _throw_actions(session)
    dice = say(f"button.to_{'virtual' if session.has_real_dice else 'real'}_dice")
    return (
        Action("press_roll", say("experiment.next"), key="R", place="main", when=goes_on),
        Action("again", place="main", when=not goes_on),
        replace(all_throw, place="beside"),
        replace(following, place="key"),
        _action("picture", "C"),
        Action("undo", key="U"),
        Action("scores", key="S"),
        Action("change_dice", dice, when=goes_on, rare=True),
        Action("setup", rare=True),
        replace(_action("reveal", "E"), place="key"),
    )


def _dice(session: ExperimentSession) -> list[View]:
    """Return the dice of the last throw, marked if they bust."""
    if session.has_real_dice:
        return []
    seat = session.series[-1].seat if session.series else session.left[0]
    table, last = session.table(seat), session.last[-1] if session.last else ()
    bust = bool(last) and table.effect(last).is_bust
    return dice_drawn(session.game.play.game, table.dice, last, bust=bust)


def _tile(session: ExperimentSession, seat: int, short: str) -> View:
    count = next((it for it in session.series if it.seat == seat), None)
    not_yet = say("experiment.not_yet", name=session.called(seat))
    return {
        "seat": seat,
        "name": session.name(seat),
        "short": short,
        "status": "standing" if count is None else "sat",
        "gained": session.thrown_by(seat),
        "score": "" if count is None else session.result(count),
        "marks": [],
        "computer": False,
        "group": "",
        "label": not_yet if count is None else session.says_of(count),
    }


def counts_form(session: ExperimentSession) -> Form:
    """Return the form in which the counts of real dice are typed."""
    label = say(f"{session.words}.counts", throws=session.throws)
    asks = field("counts", "text", label, help_text=say(f"{session.words}.counts_help"))
    return one_field_form(asks | {"echo": echo_of("have")}, "type_counts", say("experiment.note"))
