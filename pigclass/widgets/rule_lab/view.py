"""The Rule Lab as plain data: the form, the maps and figures of one rule or two, and the card."""

from itertools import chain

from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.rules.made_up.lines import (
    COUNTS_TIMES,
    TAKES_NUMBER,
    THENS,
    WHENS,
    WITHOUT_NUMBERS,
    Line,
)
from pigclass.rules.made_up.presets import PRESETS
from pigclass.rules.made_up.rule import WHOSE
from pigclass.rules.wording import card_lines
from pigclass.widgets.page.fields import View, field
from pigclass.widgets.page.throw_map import rule_map
from pigclass.widgets.rule_lab.draft import Draft
from pigclass.widgets.rule_lab.facts import change_told, guess_told, rule_facts
from pigclass.widgets.rule_lab.session import STARTS, RuleLabSession
from pigclass.words import say, word_for

MAKE, COMPARE, CARD, CURVE, PLAY = PAGES = ("make", "compare", "card", "curve", "play")
# What the fields of a line are called, for those who do not see where they stand.
SAYS = ("when", "numbers", "then", "points", "remove_line", "raise_line")


def lab_view(session: RuleLabSession, page: str) -> View:
    """Return what the screen shows of a page; `page` is one of `PAGES`."""
    two = page in {COMPARE, CURVE}
    # A game is played by the rule as it last made one: what is wrong with the draft can wait.
    wrong = session.problem if page != PLAY else ""
    return {
        "kind": "rules",
        "title": say("rule_lab.title"),
        "page": page,
        "tabs": [_tab(each, page) for each in PAGES],
        "start": _start(session) if page == MAKE else None,
        "form": _form(session) if page == MAKE else None,
        "options": _options(session.draft) if page == MAKE else [],
        "sides": _sides(session, two=page == COMPARE) if page in {MAKE, COMPARE} else [],
        "cards": _cards(session) if page == CARD else [],
        "buttons": _buttons(session, page),
        "code": _code(session) if page == CARD else None,
        "heading": _heading(session, two=two),
        "said": session.said or (_answer(session) if two and not wrong else ""),
        "heard": "" if wrong or (page == MAKE and not session.at) else _heard(session, page),
        "problem": wrong,
        "problem_at": session.at if wrong else "",
        "stale": bool(wrong),
    }


def _heard(session: RuleLabSession, page: str) -> str:
    """Return a page in one line: who does not see it hears what a change did, or where one is."""
    if page == PLAY:
        return " ".join(f"{it['label']}." for it in _buttons(session, page))
    if page == CARD:
        lines = ((f"{it['name']}.", *it["play"], *it["rows"], *it["end"]) for it in _cards(session))
        return " ".join(chain.from_iterable(lines))
    if page == MAKE or not session.is_changed:
        return _figures(session, session.game)
    both = (session.other, session.game)
    return " ".join(f"{game.name}: {_figures(session, game)}" for game in both)


def _figures(session: RuleLabSession, game: Game) -> str:
    if session.hides(game):
        return say("rule_lab.say_first")
    facts = rule_facts(game)
    return facts.refusal or ". ".join(f"{name} {value}" for name, value in facts.told) + "."


def _tab(page: str, now: str) -> View:
    return {"page": page, "label": say(f"rule_lab.page_{page}"), "current": page == now}


def _heading(session: RuleLabSession, *, two: bool) -> str:
    if not two or not session.is_changed:
        return session.game.name
    return say("rule_lab.against", one=session.other.name, other=session.game.name)


def _start(session: RuleLabSession) -> View:
    """Return the list of rules to start from, and the field for a code."""
    games = [[key, STARTS[key]().name] for key in STARTS if key not in PRESETS]
    presets = [[key, word_for("preset", key)] for key in PRESETS]
    return {
        "label": say("rule_lab.start"),
        "none": say("rule_lab.start_none"),
        "groups": [
            {"label": say("rule_lab.games"), "choices": games},
            {"label": say("rule_lab.presets"), "choices": presets},
        ],
        "code": {"label": say("rule_lab.code_to_open"), "button": say("rule_lab.open")},
    }


def _form(session: RuleLabSession) -> View:
    draft = session.draft
    last = len(draft.lines) - 1
    return {
        "name": _field(draft, "name", "text"),
        "dice": _field(draft, "dice", "text", help_text=say("rule_lab.dice_help")),
        "lines": [_line(line, number, number == last) for number, line in enumerate(draft.lines)],
        "lines_label": say("rule_lab.lines"),
        "whens": [[key, say(f"rule_lab.when_{key}")] for key in WHENS if key != "else"],
        "thens": [[key, say(f"rule_lab.then_{_key(key)}")] for key in THENS],
        "buttons": _shown("add_line", "undo", "keep"),
        "says": {name: say(f"rule_lab.{name}") for name in SAYS},
    }


def _options(draft: Draft) -> list[View]:
    """Return the fields of what is seldom changed."""
    return [
        _field(draft, "safe_throws", "number", otherwise=0),
        _field(draft, "max_dice", "number", otherwise=1),
        _field(draft, "whose", "choice", otherwise=WHOSE[0]),
        _goal(draft),
    ]


def _field(
    draft: Draft, name: str, kind: str, *, otherwise: object = "", help_text: str = ""
) -> View:
    value = draft.options.get(name, otherwise)
    choices = [[key, say(f"rule_lab.{name}_{key}")] for key in WHOSE] if kind == "choice" else ()
    shown = "" if value is None else value
    return field(
        name, kind, say(f"rule_lab.{name}"), value=shown, choices=choices, help_text=help_text
    )


def _goal(draft: Draft) -> View:
    """Return the field that says when the game ends."""
    return _field(draft, draft.goal, "number", otherwise=5 if draft.goal == "rounds" else 100)


def _line(line: Line, number: int, is_last: bool) -> View:
    return {
        "number": number,
        "when": line.when,
        "when_label": say("rule_lab.when_else") if is_last else "",
        "numbers": None if line.when in WITHOUT_NUMBERS else line.numbers,
        "then": line.then,
        "points": line.points if line.then in TAKES_NUMBER else None,
        "times": line.then in COUNTS_TIMES,
        "is_last": is_last,
    }


def _sides(session: RuleLabSession, *, two: bool) -> list[View]:
    games = [session.other, session.game] if two else [session.game]
    return [_side(session, game, with_guess=not two) for game in games]


def _answer(session: RuleLabSession) -> str:
    """Say what the change does, and how near the class has guessed."""
    if not session.is_changed or session.hides(session.game):
        return ""
    number = session.number_said(session.game)
    guess = [] if number is None else [guess_told(session.game, number)]
    return " ".join(filter(None, [*guess, change_told(session.other, session.game)]))


def _side(session: RuleLabSession, game: Game, *, with_guess: bool) -> View:
    shown = {"name": game.name, "map": rule_map(game)}
    if session.hides(game):
        asks = _ask() if game == session.game else None
        return {**shown, "facts": [], "refusal": "", "ask": asks}
    facts, number = rule_facts(game), session.number_said(game)
    # Beside another rule the same figures stand in the same rows: a guess would move one side down.
    guessed = with_guess and number is not None
    said = [(say("rule_lab.fact_said"), str(number))] if guessed else []
    told = [{"name": name, "value": value} for name, value in [*said, *facts.told]]
    return {**shown, "facts": told, "refusal": facts.refusal, "ask": None}


def _ask() -> View:
    """Return the field for the number of the class."""
    return {"label": say("rule_lab.fact_said"), "button": say("rule_lab.button_say_number")}


def _say_first(session: RuleLabSession) -> View:
    key = "at_once" if session.say_first else "say_first"
    return {"action": "choose_say_first", "label": say(f"rule_lab.button_{key}"), "key": ""}


def _cards(session: RuleLabSession) -> list[View]:
    """Return the rule card, beside that of the rule to compare with."""
    games = [session.other, session.game] if session.is_changed else [session.game]
    cards = [(game, card_lines(game)) for game in games]
    return [
        {"name": game.name, "play": it.play, "rows": it.rows, "end": it.end} for game, it in cards
    ]


def _buttons(session: RuleLabSession, page: str) -> list[View]:
    if page == PLAY:
        return _shown("play_table", "play_class")
    if page == MAKE:
        return [_say_first(session)]
    if page != COMPARE:
        return []
    return _shown("swap", "drop") if session.kept else _shown("swap")


def _shown(*actions: str) -> list[View]:
    return [{"action": it, "label": say(f"rule_lab.button_{it}"), "key": ""} for it in actions]


def _code(session: RuleLabSession) -> View | None:
    try:
        code = session.code
    except PigclassError:
        return None
    return {"label": say("coded.label"), "text": code, "help": say("rule_lab.code_help")}


def _key(then: str) -> str:
    return then.replace(" ", "_").replace("-", "_")
