"""Screen of a class that plays: the table, a form beside it or a panel over it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pigclass.classlog.events.classgame import AT_THE_END, Stage
from pigclass.widgets.class_game import forms, says
from pigclass.widgets.class_game.board import awaits_throw, is_for_the_wall
from pigclass.widgets.class_game.pages import Pages
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.page.fields import Action, Form, Screen, View, buttons, keys, real_dice_form
from pigclass.widgets.session.belief_questions import Question
from pigclass.words import counted, in_percent, say, say_of

# Panels of the question at the end: while devices answer, with the answers, and without devices.
EXIT, ANSWERS, READ = "exit", "answers", "last question"
# Replacements for a spreadsheet, which leaves signs out of a mean.
COPIED = {"✗": "0", "–": "0", "·": ""}
# How high the steps of a podium are, in percent.
HEIGHTS = (45, 30, 18)


def class_screen(session: ClassSession, panel: str) -> Screen:
    """Return a game's screen with its `panel`."""
    from pigclass.widgets.class_game.view import table_view

    screen = replace(table_view(session), panel=_panel(session, panel))
    side = _side_form(session)
    asks = side and (awaits_throw(session) or _is_counted(session) or session.asks_points)
    return replace(screen, side=side, focus=f"{screen.throw}{screen.stage}" if asks else "")


def _side_form(session: ClassSession) -> Form | None:
    if session.asks_points:
        return forms.points_form()
    if _has_dice_to_type(session):
        locks = session.game.stage is Stage.DECIDING
        for_interest = session.can_see_what_would_have_come
        return real_dice_form(
            session.game.play.game.table.dice,
            throw=len(session.events),
            label=say("button.what_would_have_come") if for_interest else "",
            submit="form.lock_throw" if locks else "form.throw",
        )
    return forms.head_count_form(session.typed) if _is_counted(session) else None


def _is_counted(session: ClassSession) -> bool:
    """Return whether the number of those who still stand has to be typed now."""
    return session.is_head_count and session.game.stage is Stage.DECIDING


def _has_dice_to_type(session: ClassSession) -> bool:
    """Return whether real dice on the teacher's table can be typed now."""
    if not session.has_real_dice or session.has_own_dice:
        return False
    stage = session.game.stage
    for_interest = session.can_see_what_would_have_come and stage is not Stage.OVER
    locks = stage is Stage.DECIDING and not session.is_head_count
    return awaits_throw(session) or for_interest or locks


def charts_first(screen: Screen, pages: Pages, session: ClassSession) -> Screen:
    """Return the compact screen of a game with a page of the reveal."""
    another_game = Action("again", key="P", when=session.game.stage is Stage.OVER)
    back, leave = Action("close", say("button.board"), key="Esc"), Action("exit", key="E")
    reveal = pages.view() | {"scores": _scores(session)}
    wall = Action("open_today", rare=True, when=is_for_the_wall(session))
    return replace(
        screen.over_a_page(
            another_game, wall, back, *pages.more, reveal=reveal, is_drawn=bool(pages.children)
        ),
        said=pages.said,
        focus=f"page {reveal['number']}{reveal['sentence']}",
        more_keys=pages.shortcuts() | keys(another_game, leave),
    )


def _scores(session: ClassSession) -> str:
    """Return the table of scores for a spreadsheet; "" if students have no scores."""
    from pigclass.widgets.class_game.view import details

    table = details(session)
    students = [row for part in table["tables"] for row in part]
    rows = [[row["name"], *(COPIED.get(it, it) for it in row["cells"])] for row in students]
    return "\n".join(map("\t".join, [["", *table["columns"]], *rows])) if rows else ""


def _panel(session: ClassSession, panel: str) -> View | None:
    from pigclass.widgets.class_game.view import details

    if panel == "details":
        return details(session)
    if panel == "bell" and session.at_the_bell:
        return _bell(session)
    if panel == "winners" and session.has_winners:
        return _podium(session)
    return {"form": forms.class_form(session)} if panel == "class" else None


def _podium(session: ClassSession) -> View:
    rows = [
        {"name": ", ".join(session.short_names[it] for it in at), "number": place, "share": high}
        for high, (place, at) in zip(HEIGHTS, says.places(session), strict=False)
    ]
    nobody = "" if rows else say("says.winner_none")
    acts = Action("reveal", key="C"), Action("close", say("button.board"), key="Esc")
    return _dialog(say("button.winners"), *acts, answer=nobody, rows=rows, kind="pig-podium")


def _dialog(
    asks: str, *acts: Action, answer: str = "", rows: Sequence[View] = (), kind: str = ""
) -> View:
    """Return a panel over everything: a heading, rows and buttons."""
    view = {"asks": asks, "told": answer, "rows": rows, "kind": kind}
    return {"asked": view | {"buttons": buttons(*acts)}}


def _bell(session: ClassSession) -> View:
    bell = session.at_the_bell
    points = {} if session.has_own_dice else {"bank": f": {session.game.play.turn_total}"}
    words = {to: say(f"button.to_{to}") + points.get(to, "") for to in bell}
    acts = (Action("finish", words[to], id=to, data={"standing": to}) for to in bell)
    return _dialog(say_of(session.staying, "stage.bell"), *acts, Action("close", key="Esc"))


def exit_panel(session: ClassSession, question: Question, panel: str) -> View:
    """Return the `panel` of the exit question: how many have answered, or the answers."""
    with_answers = panel == ANSWERS
    answers = [it for it in session.game.predictions if it.question == AT_THE_END]
    tally = Counter(it.answer for it in answers)
    most = max(tally.values(), default=1)
    rows = [
        {
            "name": f"{letter}: {question.offered[letter]}",
            "number": _number(tally[choice], len(answers)) if with_answers else "",
            "share": round(100 * tally[choice] / most) if with_answers else 0,
        }
        for letter, choice in question.lettered.items()
    ]
    players = session.game.setup.players
    able = session.on_devices | {players.index(it.player) for it in answers if it.player in players}
    answered = say_of(len(answers), "devices.answered", of=counted(len(able), "device"))
    label, close = say("devices.exit_shown"), Action("close", say("button.table"), key="Esc")
    show = Action("exit", label, key="E", kind="pig-primary", when=panel == EXIT)
    return _dialog(question.asks, show, close, answer="" if panel == READ else answered, rows=rows)


def _number(number: int, of: int) -> str:
    return f"{number} ({in_percent(number / of, 0)})" if of else str(number)


def exit_after(panel: str, *, on_devices: bool) -> str:
    """Return the panel that the key of the last question opens."""
    return {EXIT: ANSWERS, ANSWERS: "", READ: ""}.get(panel, EXIT if on_devices else READ)


def with_exit(screen: Screen, session: ClassSession, question: Question, panel: str) -> Screen:
    """Return the screen after a game with the question at the end, or with a button for it."""
    leave = Action("exit", key="E")
    if panel not in {EXIT, ANSWERS, READ}:
        return screen if screen.compact else replace(screen, actions=(leave, *screen.actions))
    return replace(screen, panel=exit_panel(session, question, panel), overlay=True)
