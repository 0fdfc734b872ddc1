"""Screen of a class that plays: the table, a form beside it or a panel over it."""

from collections import Counter

from pigclass.classlog.events.classgame import AT_THE_END, Stage
from pigclass.facts.group_names import AS_THEY_LIKE, group_called, holds_at
from pigclass.play.state import is_computer
from pigclass.widgets.class_game import forms
from pigclass.widgets.class_game.pages import NOBODY, Pages
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.page.fields import Action, Form, View, buttons, keys, real_dice_form
from pigclass.widgets.page.printing import print_form
from pigclass.widgets.session.belief_questions import Question
from pigclass.widgets.session.session import EACH
from pigclass.words import counted, in_percent, say, say_of
from pigclass.words.short_names import in_natural_order

# The panels of the question at the end: while answers come in, and with what they were.
EXIT, ANSWERS = "exit", "answers"


def class_screen(session: ClassSession, panel: str, group: str) -> View:
    """Return the view of a game.

    `panel` is what lies over the table, "" for nothing; while groups are made, taps put students
    into `group`.
    """
    from pigclass.widgets.class_game.view import table_view

    view = {**table_view(session), "kind": "table", "panel": _panel(session, panel)}
    if panel == "groups":
        return _grouping(session, view, group)
    side = _side_form(session, view)
    asks = side and (view["awaits_throw"] or view["head_count"] or session.asks_points)
    focus = f"{view['throw']}{view['stage']}" if asks else ""
    return {**view, "side": side, "focus": focus}


def _side_form(session: ClassSession, view: View) -> View | None:
    if session.asks_points:
        return forms.points_form(session.known_names.values())
    if view["real_dice"]:
        locks = session.game.stage is Stage.DECIDING
        for_interest = session.can_see_what_would_have_come
        return real_dice_form(
            session.game.play.game.table.dice,
            throw=len(session.events),
            label=say("button.what_would_have_come") if for_interest else "",
            submit="form.lock_throw" if locks else "form.throw",
        )
    return _counting(session) if view["head_count"] else None


def _counting(session: ClassSession) -> Form:
    """Return the form of a head count: who is out, who still stands, or what they sit with."""
    if session.fates:
        return forms.out_form()
    told = not session.game.this_round.is_untold
    return forms.head_count_form() if told else forms.head_points_form()


def _grouping(session: ClassSession, view: View, group: str) -> View:
    """Return the view in which a tap puts a student into a group."""
    known = dict.fromkeys((*session.game.groups, AS_THEY_LIKE, group))
    key = "group.tap" if holds_at(group) is not None else "group.tap_named"
    return {
        **view,
        "headline": say(key, group=group_called(group)),
        "primary": Action("close", say("group.done"), key="Esc").button,
        "beside": [],
        "buttons": [
            view["buttons"][0],
            *buttons(*(_group(it, chosen=it == group) for it in known)),
        ],
        "side": forms.group_form(group),
        "focus": f"group {group}",
        "real_dice": False,
        "grouping": True,
        "overlay": True,
    }


def _group(group: str, *, chosen: bool) -> Action:
    return Action("choose_group", group_called(group), pressed=chosen, data={"group": group})


def charts_first(view: View, pages: Pages, session: ClassSession) -> View:
    """Return the view of a game with its table put away for a page of the reveal."""
    finds = pages.finds and session.game.setup.mode == EACH
    again = Action("again", key="P", when=session.game.stage is Stage.OVER)
    back = Action("close", say("button.board"), key="Esc")
    reveal = pages.view() | {"find": _names(session, pages.found) if finds else None}
    lit = say("way.found", name=session.called(pages.found)) if pages.found != NOBODY else ""
    return {
        **view,
        "compact": True,
        "reveal": reveal,
        "said": lit or pages.said,
        "side": None,
        "focus": f"page {reveal['number']}{reveal['sentence']}{lit}",
        "buttons": [*pages.buttons(), *buttons(again, back)],
        "keys": pages.shortcuts() | keys(again, Action("seek", key="N", when=finds)),
    }


def _names(session: ClassSession, found: int) -> View:
    """Return the list of the names of those who play, of which one may be looked for."""
    players = session.game.setup.players
    people = [it for it in session.game.play.seats if not is_computer(players[it])]
    seats = sorted(people, key=lambda seat: in_natural_order(session.name(seat)))
    return {
        "action": "find",
        "label": say("way.find"),
        "data": {"seat": str(found)},
        "choices": [[str(NOBODY), say("way.find")], *([str(it), session.name(it)] for it in seats)],
    }


def _panel(session: ClassSession, panel: str) -> View | None:
    from pigclass.widgets.class_game.view import details

    if panel == "details":
        return {
            **details(session),
            "title": f"{say('button.details')} · {say('way.this_game')}",
            "close": say("button.close"),
        }
    if panel == "print":
        return {"form": print_form(is_named=session.game.setup.mode == EACH)}
    return {"form": form_of_class(session)} if panel == "class" else None


def form_of_class(session: ClassSession) -> Form:
    """Return the form for who joins late, leaves, comes back or gets another name."""
    play = session.game.play
    here = [(seat, session.name(seat)) for seat in play.seats if seat not in play.away]
    away = [(seat, session.name(seat)) for seat in sorted(play.away)]
    return forms.class_form(here, away)


def exit_panel(session: ClassSession, question: Question, *, shown: bool) -> View:
    """Return what the projector shows: the question, how many have answered, then what they said.

    Nobody sees what others have answered before it is `shown`.
    """
    given = [it for it in session.game.predictions if it.question == AT_THE_END]
    tally = Counter(it.answer for it in given)
    most = max(tally.values(), default=1)
    rows = [
        {
            "name": f"{letter}: {question.offered[letter]}",
            "number": _number(tally[choice], len(given)) if shown else "",
            "share": round(100 * tally[choice] / most) if shown else 0,
        }
        for letter, choice in question.lettered.items()
    ]
    players = session.game.setup.players
    able = session.on_devices | {players.index(it.player) for it in given if it.player in players}
    answered = say_of(len(given), "devices.answered", of=counted(len(able), "device"))
    label = say("devices.exit_shown")
    show = Action("exit", label, key="E", kind="pig-primary", when=not shown)
    close = Action("close", say("button.table"), key="Esc")
    asks = {"asks": question.asks, "told": answered, "rows": rows}
    return {"asked": asks | {"buttons": buttons(show, close)}}


def _number(number: int, of: int) -> str:
    return f"{number} ({in_percent(number / of, 0)})" if of else str(number)


def with_exit(view: View, session: ClassSession, question: Question, panel: str) -> View:
    """Return the view of a game that is over with its question, or with a button for it."""
    leave = Action("exit", key="E")
    view = {**view, "keys": view["keys"] | keys(leave)}
    if panel not in {EXIT, ANSWERS}:
        return (
            view if view.get("compact") else {**view, "buttons": [leave.button, *view["buttons"]]}
        )
    question = question.among(session.known_names.values())
    over = exit_panel(session, question, shown=panel == ANSWERS)
    return {**view, "panel": over, "overlay": True}
