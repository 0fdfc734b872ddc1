"""Form for a game at a table: who plays, who begins, with which dice, and to which target."""

import inspect
from typing import Literal, get_args

from pigclass.rules.catalog import GAMES
from pigclass.rules.endings import within
from pigclass.rules.game import Game
from pigclass.widgets.page.fields import (
    DICE,
    Form,
    FormData,
    Value,
    field,
    labelled,
    opening_form,
    whole_number,
)
from pigclass.widgets.table.seats import FEWEST, LEVELS, MOST
from pigclass.words import say

First = Literal["seated", "random"]
Coach = Literal["hidden", "shown"]
FIRST: tuple[First, ...] = get_args(First)
AGAINST = ("if_alone", "nobody", *LEVELS, "all")
COACH: tuple[Coach, ...] = get_args(Coach)
# Longest pause before a computer player's move, in seconds.
LONGEST_PAUSE = 60


def table_form(game: Game, typed: FormData, *, coached: bool = False, coded: bool = False) -> Form:
    """Return the form; `typed` has the values of its fields.

    A `coached` game has one name and perfect play as the opponent. If `coded`, the rules are fixed.
    """
    first, *table = labelled(typed, first=FIRST, dice=DICE)
    if coached:
        name = field("players", "text", say("form.your_name"), value=typed["players"])
        who = [name, *labelled(typed, coach=COACH)]
        # With a single name, the first choice says "you" instead of "first on the list".
        first["choices"][0][1] = say("form.first_you")
    else:
        help_text, label = say("form.players_help", least=FEWEST, most=MOST), say("form.players")
        players = field("players", "area", label, value=typed["players"], help_text=help_text)
        who = [players, *labelled(typed, against=AGAINST)]
    goal = [] if coded else target_field(game, typed)
    fields = [*who, first, *table, *goal, *labelled(typed, pace="number", seed="text")]
    return opening_form(say(f"form.{'perfect' if coached else 'table'}", game=game.name), fields)


def read_pace(typed: str | float) -> int:
    """Return the pause between the moves of computer players, in seconds.

    >>> read_pace("2")
    2

    Raises PigclassError for anything but a whole number from 0 to 60.
    """
    return within(whole_number(typed, what="seconds"), 0, LONGEST_PAUSE, what="seconds")


def target_field(game: Game, typed: FormData) -> list[Form]:
    """Return the field for the target of a race, in a list; it is empty for a made-up game.

    >>> from pigclass.rules.catalog import piglet
    >>> [field["value"] for field in target_field(piglet(target=5), {})]
    ['5']
    """
    has_target = game.id in GAMES and game.target is not None
    return labelled({"target": game.target} | {**typed}, target="number") if has_target else []


def for_players(game: Game, players: int, target: Value = "") -> Game:
    """Return the game for a number of players and, if one is typed, to another target.

    Raises PigclassError if they make no game.
    """
    if game.id not in GAMES:
        return game
    options = {name: it for name, it in game.options.items() if name != "players"}
    if str(target).strip() not in {"", str(game.target)}:
        options["target"] = whole_number(str(target), what=say("form.target"))
    usual = inspect.signature(GAMES[game.id]).parameters["players"].default
    if "teams" in options or players != usual:
        options["players"] = players
    return GAMES[game.id](**options)
