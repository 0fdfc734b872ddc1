"""The Rule Lab as plain data: the form, the maps and figures of one rule or two, and the card."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from pigclass.rules.game import Game
from pigclass.rules.made_up_rule import PRESETS
from pigclass.rules.wording import card_lines
from pigclass.widgets.page.fields import Action, PageState, View, buttons, field
from pigclass.widgets.rule_lab.draft import CHOICES, Draft
from pigclass.widgets.rule_lab.session import STARTS, RuleLabSession
from pigclass.words import PigclassError, say, word_for

MAKE, COMPARE, CARD, CURVE, PLAY = PAGES = ("make", "compare", "card", "curve", "play")


@dataclass(frozen=True, kw_only=True)
class RulesView(PageState):
    """One page of the Rule Lab; a page leaves out the parts that it does not have."""

    kind: str = "rules"
    page: str
    tabs: Sequence[View]
    heading: str
    heard: str
    problem_at: str
    stale: bool
    start: View | None = None
    form: View | None = None
    options: Sequence[View] = ()
    sides: Sequence[View] = ()
    cards: Sequence[View] = ()
    code: View | None = None


def lab_view(session: RuleLabSession, page: str) -> RulesView:
    """Return a page as data; `page` is one of `PAGES`."""
    two = page in {COMPARE, CURVE}
    # The page for playing uses the last game, so that problems of the draft are not shown.
    problem = session.problem if page != PLAY else ""
    view = RulesView(
        title=say("rule_lab.title"),
        page=page,
        tabs=buttons(*(_tab(name, page) for name in PAGES)),
        actions=_actions(page),
        heading=_heading(session, two=two),
        said=session.said or (_answer(session) if two and not problem else ""),
        heard="" if problem or (page == MAKE and not session.at) else _spoken_page(session, page),
        problem=problem,
        problem_at=session.at if problem else "",
        stale=bool(problem),
    )
    if page in {MAKE, COMPARE}:
        view = replace(view, sides=_sides(session, two=two))
    if page == MAKE:
        start, form, options = _start(session), _form(session), _options(session.draft)
        return replace(view, start=start, form=form, options=options)
    return replace(view, cards=_cards(session), code=_code(session)) if page == CARD else view


def _spoken_page(session: RuleLabSession, page: str) -> str:
    """Return a page in one line for a screen reader, which reads it after each change."""
    if page == PLAY:
        return " ".join(f"{it.label}." for it in _actions(page))
    if page == CARD:
        lines = ((f"{it['name']}.", *it["play"], *it["rows"], *it["end"]) for it in _cards(session))
        return " ".join(chain.from_iterable(lines))
    if page == MAKE or not session.is_changed:
        return _figures(session, session.game)
    games = (session.other, session.game)
    return " ".join(f"{game.name}: {_figures(session, game)}" for game in games)


def _figures(session: RuleLabSession, game: Game) -> str:
    from pigclass.widgets.rule_lab.facts import rule_facts

    if session.hides(game):
        return say("rule_lab.say_first")
    facts = rule_facts(game)
    return facts.refusal or ". ".join(f"{name} {value}" for name, value in facts.told) + "."


def _tab(page: str, now: str) -> Action:
    label = say(f"rule_lab.page_{page}")
    return Action("page", label, id=f"page-{page}", current=page == now, data={"page": page})


def _heading(session: RuleLabSession, *, two: bool) -> str:
    if not two or not session.is_changed:
        return session.game.name
    return say("rule_lab.against", one=session.other.name, other=session.game.name)


def _start(session: RuleLabSession) -> View:
    """Return the list of rules to start from, and the field for a code."""
    games = [[key, STARTS[key]().name] for key in STARTS if key not in PRESETS]
    presets = [[key, word_for("preset", key)] for key in PRESETS]
    groups = [[say("rule_lab.games"), games], [say("rule_lab.presets"), presets]]
    none = say("rule_lab.start_none")
    return {
        "label": say("rule_lab.start"),
        "list": {"action": "start_from", "label": none, "data": {"key": ""}, "groups": groups},
        "code": {"label": say("rule_lab.code_to_open"), "button": say("rule_lab.open")},
    }


def _form(session: RuleLabSession) -> View:
    draft = session.draft
    return {
        "named": [_field(draft, it) for it in ("name", "dice") if it in draft.fields],
        "throws": [_field(draft, it) for it in draft.of_throws],
        "fixed": "" if draft.throws else say("rule_lab.fixed"),
    }


def _options(draft: Draft) -> list[View]:
    """Return the fields that are seldom changed."""
    if draft.fixed is not None:
        return []
    return [
        _field(draft, "safe_throws", kind="number", otherwise=0),
        _field(draft, "max_dice", kind="number", otherwise=1),
        _field(draft, "whose", otherwise=CHOICES["whose"][0]),
        # Field that says when the game ends.
        _field(draft, draft.goal, kind="number", otherwise=5 if draft.goal == "rounds" else 100),
    ]


def _field(draft: Draft, name: str, *, kind: str = "text", otherwise: str | int = "") -> View:
    value = draft.options.get(name, getattr(draft.throws, name, otherwise))
    choices = [[it, say(f"rule_lab.{name}_{it}")] for it in CHOICES.get(name, ())]
    return field(
        name,
        "choice" if choices else kind,
        say(f"rule_lab.{name}"),
        value="" if value is None else value,
        choices=choices,
        help_text=say("rule_lab.dice_help") if name == "dice" else "",
    )


def _sides(session: RuleLabSession, *, two: bool) -> list[View]:
    games = [session.other, session.game] if two else [session.game]
    return [_side(session, game, with_guess=not two) for game in games]


def _answer(session: RuleLabSession) -> str:
    """Return what the change does, and how close the class's guess is."""
    from pigclass.widgets.rule_lab.facts import change_told, guess_told

    if not session.is_changed or session.hides(session.game):
        return ""
    number = session.number_said(session.game)
    guess = [] if number is None else [guess_told(session.game, number)]
    return " ".join(filter(None, [*guess, change_told(session.other, session.game)]))


def _side(session: RuleLabSession, game: Game, *, with_guess: bool) -> View:
    from pigclass.widgets.rule_lab.facts import rule_facts, rule_map

    panel = {"name": game.name, "map": rule_map(game)}
    if session.hides(game):
        # Field for the class's prediction.
        ask = {"label": say("rule_lab.fact_said"), "button": say("rule_lab.button_say_number")}
        ask_here = ask if game == session.game else None
        return {**panel, "facts": [], "refusal": "", "ask": ask_here}
    facts, number = rule_facts(game), session.number_said(game)
    # Rules side by side have equal figures in the same row, so that a guess is left out.
    guessed = with_guess and number is not None
    guess = [(say("rule_lab.fact_said"), str(number))] if guessed else []
    rows = [{"name": name, "value": value} for name, value in [*guess, *facts.told]]
    return {**panel, "facts": rows, "refusal": facts.refusal, "ask": None}


def _cards(session: RuleLabSession) -> list[View]:
    """Return the rule card, and the card of the rule to compare with."""
    games = [session.other, session.game] if session.is_changed else [session.game]
    cards = [(game.name, card_lines(game)) for game in games]
    return [{"name": name, "play": it.play, "rows": it.rows, "end": it.end} for name, it in cards]


def _actions(page: str) -> tuple[Action, ...]:
    names = {MAKE: ("undo",), PLAY: ("play_table", "play_class")}
    return tuple(Action(it, say(f"rule_lab.button_{it}")) for it in names.get(page, ()))


def _code(session: RuleLabSession) -> View | None:
    try:
        code = session.code
    except PigclassError:
        return None
    return {"label": say("coded.label"), "text": code, "help": say("rule_lab.code_help")}
