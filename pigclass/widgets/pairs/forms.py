"""The forms of a class in pairs: who plays, and what came of a game on paper."""

from pigclass.rules.game import Game
from pigclass.widgets.page.fields import DICE, Form, View, choices, class_setup_form, field
from pigclass.widgets.pairs.pairing import PAIRINGS
from pigclass.widgets.pairs.side_by_side import is_over, is_untouched
from pigclass.widgets.table.options import option_fields
from pigclass.widgets.table.session import TableSession
from pigclass.words import joined, say

SCORE = "score_"


def setup_form(game: Game, typed: View) -> Form:
    """Return the form that starts a class in pairs."""
    kinds = {"classroom": "text", "names": "area", "students": "number"}
    fields = [
        field(name, kind, say(f"form.{name}"), value=typed.get(name, ""))
        for name, kind in kinds.items()
    ]
    lists = {"pairing": PAIRINGS, "dice": DICE}
    fields += [
        field(name, "choice", say(f"form.{name}"), value=typed[name], choices=choices(name, keys))
        for name, keys in lists.items()
    ]
    options = [it for it in option_fields(game, typed) if it["name"] != "option_teams"]
    return class_setup_form(say("pairs.who", game=game.name), [*fields, *options])


def table_form(table: TableSession, number: int) -> Form:
    """Return the form of one table: its result on paper, or what a teacher may put right."""
    title = joined([table.called(seat) for seat in table.game.play.seats])
    at = {"table": number}
    close = {"action": "close", "label": say("button.close"), "key": "Esc"}
    if is_untouched(table) and not is_over(table):
        note = {"action": "on_paper", "label": say("pairs.note"), "data": at}
        return _form(title, say("pairs.note_lead"), _scores(table), note, [close])
    undo = {"action": "undo_at", "label": say("button.undo"), "data": at}
    ends = [] if is_over(table) else [("finish_at", "button.finish")]
    others = [{"action": it, "label": say(label), "data": at} for it, label in ends]
    return _form(title, table.said, [], undo, [*others, close])


def _form(title: str, lead: str, fields: list[Form], submit: Form, others: list[Form]) -> Form:
    return {"title": title, "lead": lead, "fields": fields, "submit": submit, "others": others}


def _scores(table: TableSession) -> list[Form]:
    """Return a field for what each has on paper."""
    return [field(f"{SCORE}{seat}", "number", table.name(seat)) for seat in table.game.play.seats]
