"""The form that sets a table: who plays, who begins, with which dice, under which rules."""

from typing import Literal, get_args

from pigclass.rules.game import Game
from pigclass.widgets.page.fields import DICE, Form, Typed, choices, field, language_picker
from pigclass.widgets.table.opponents import LEVELS
from pigclass.widgets.table.options import players_at
from pigclass.widgets.table.view import LOOKS
from pigclass.words import refusal, say

First = Literal["seated", "random", "lowest"]
Coach = Literal["hidden", "shown"]
FIRST: tuple[First, ...] = get_args(First)
AGAINST = ("if_alone", "nobody", *LEVELS, "all")
COACH: tuple[Coach, ...] = get_args(Coach)
# Nobody waits longer than so many seconds for a computer.
LONGEST_PAUSE = 60


def table_form(game: Game, typed: Typed, options: list[Form]) -> Form:
    """Return the form; `typed` is what its fields show: what was given, or typed before.

    `options` are the fields for the options of the game.
    """
    least, *_, most = players_at(game)
    help_text = say("form.players_help", least=least, most=most)
    if any(option["name"] == "option_teams" for option in options):
        help_text += " " + say("form.players_help_teams")
    players = field(
        "players", "area", say("form.players"), value=typed["players"], help_text=help_text
    )
    who = [players, _one_of("against", AGAINST, typed)]
    title = say("form.table", game=game.name)
    return _form(title, [*who, *_table_fields(game, typed), *options], typed)


def perfect_form(game: Game, typed: Typed, options: list[Form]) -> Form:
    """Return the form of a game against perfect play: one name, and whether the coach is seen."""
    name = field("players", "text", say("form.your_name"), value=typed["players"])
    who = [name, _one_of("coach", COACH, typed)]
    alone = [option for option in options if option["name"] != "option_teams"]
    table = [_you_first(it) if it["name"] == "first" else it for it in _table_fields(game, typed)]
    title = say("form.perfect", game=game.name)
    return _form(title, [*who, *table, *alone], typed)


def _you_first(first: Form) -> Form:
    """Return the field for who begins, where nobody is first on a list: there is one name."""
    (seated, _), *others = first["choices"]
    return first | {"choices": [[seated, say("form.first_you")], *others]}


def read_pace(typed: object) -> float:
    """Return the seconds between the moves of computer players, as they were typed or given.

    >>> read_pace("1,5"), read_pace(2)
    (1.5, 2.0)

    Raises PigclassError for anything but a number from 0 to 60.
    """
    try:
        seconds = float(str(typed).strip().replace(",", "."))
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_PAUSE:
        raise refusal("form.pace_wrong", typed=str(typed).strip(), most=LONGEST_PAUSE)
    return seconds


def _form(title: str, fields: list[Form], typed: Typed) -> Form:
    pace = field("pace", "number", say("form.pace"), value=typed["pace"])
    seed = field("seed", "text", say("form.seed"), value=typed["seed"])
    return {
        "title": title,
        "wide": True,
        "fields": [*fields, pace, seed],
        "submit": {
            "action": "start",
            "label": say("form.start"),
            "key": say("start.enter"),
        },
        "picker": language_picker(),
    }


def _table_fields(game: Game, typed: Typed) -> list[Form]:
    """Return the fields for who begins, the dice, and how they look."""
    drawn = game.poison_faces and _shows_numbers(game)
    looks = [_one_of("look", LOOKS, typed)] if drawn else []
    return [_one_of("first", FIRST, typed), _one_of("dice", DICE, typed), *looks]


def _one_of(name: str, keys: tuple[str, ...], typed: Typed) -> Form:
    label = say(f"form.{name}")
    return field(name, "choice", label, value=typed[name], choices=choices(name, keys))


def _shows_numbers(game: Game) -> bool:
    return all(isinstance(face, int) for face in game.poison_faces)
