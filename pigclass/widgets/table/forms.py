"""Form for a game at a table: who plays, who begins, with which dice and rules.

Each option of the game's builder is a field; the typed values make the game.
"""

import inspect
import re
from functools import cache
from typing import Literal, get_args

from pigclass.rules.catalog import GAMES
from pigclass.rules.endings import Teams, within
from pigclass.rules.game import Game
from pigclass.rules.game_rules import Option
from pigclass.widgets.page.fields import (
    DICE,
    Form,
    Typed,
    field,
    labelled,
    opening_form,
    whole_number,
)
from pigclass.widgets.table.seats import FEWEST, LEVELS, MOST
from pigclass.words import PigclassError, refusal, say

First = Literal["seated", "random"]
Coach = Literal["hidden", "shown"]
FIRST: tuple[First, ...] = get_args(First)
AGAINST = ("if_alone", "nobody", *LEVELS, "all")
COACH: tuple[Coach, ...] = get_args(Coach)
# Longest pause before a computer player's move, in seconds.
LONGEST_PAUSE = 60

# Choices for the options that are words; all other options are numbers.
CHOICES: dict[str, tuple[str, ...]] = {
    "on_poison": ("bust", "wipe"),
    "busts_on": ("one", "seven", "doubles"),
    "double_one": ("wipe", "bust", "add_25", "add_25_end", "reset_25"),
    "doubles": ("plain", "double"),
    "dice": ("standard", "sicherman"),
    "teams": ("", "2v2", "2v2v2", "3v3", "4v4", "5v5"),
    "ending": ("first_to", "equal_turns", "last_turn", "last_throw"),
    "ties": ("share", "tiebreaker"),
}

# Options without a field: the list of players gives their number.
NOT_ASKED = frozenset({"players"})
PREFIX = "option_"
TEAMS = f"{PREFIX}teams"
# Pattern of an option's value in a refusal, which is written as Python code.
VALUE = r"('[^']*'|[\w-]+)"


def table_form(game: Game, typed: Typed, *, coached: bool = False, coded: bool = False) -> Form:
    """Return the form; `typed` has the values of its fields.

    A `coached` game has one name and perfect play as the opponent. If `coded`, options are fixed.
    """
    options = [] if coded else option_fields(game, typed)
    has_teams = any(it["name"] == TEAMS for it in options)
    first, *table = labelled(typed, first=FIRST, dice=DICE)
    if coached:
        name = field("players", "text", say("form.your_name"), value=typed["players"])
        who = [name, *labelled(typed, coach=COACH)]
        options = [it for it in options if it["name"] != TEAMS]
        # With a single name, the first choice says "you" instead of "first on the list".
        first["choices"][0][1] = say("form.first_you")
    else:
        who = [_players(game, typed, has_teams=has_teams), *labelled(typed, against=AGAINST)]
    fields = [*who, first, *table, *options, *labelled(typed, pace="number", seed="text")]
    return opening_form(say(f"form.{'perfect' if coached else 'table'}", game=game.name), fields)


def _players(game: Game, typed: Typed, *, has_teams: bool) -> Form:
    least, *_, most = players_at(game)
    help_text = say("form.players_help", least=least, most=most)
    if has_teams:
        help_text += " " + say("form.players_help_teams")
    label = say("form.players")
    return field("players", "area", label, value=typed["players"], help_text=help_text)


def read_pace(typed: str | float) -> int:
    """Return the pause between the moves of computer players, in seconds.

    >>> read_pace("2")
    2

    Raises PigclassError for anything but a whole number from 0 to 60.
    """
    return within(whole_number(typed, what="seconds"), 0, LONGEST_PAUSE, what="seconds")


def option_fields(game: Game, typed: Typed) -> list[Form]:
    """Return a field for each option of the game's builder; none for a made-up game.

    >>> from pigclass.rules.catalog import piglet
    >>> [field["name"] for field in option_fields(piglet(target=5), {})][:2]
    ['option_target', 'option_teams']
    """
    return [
        _field(game, name, typed.get(PREFIX + name, game.options.get(name, default)))
        for name, default in _options(game).items()
    ]


def players_at(game: Game) -> tuple[int, ...]:
    """Return the numbers of players with which a table can play the game.

    >>> from pigclass.rules.catalog import pig, playpalace_pig
    >>> players_at(pig())[-1], players_at(playpalace_pig())
    (10, (2, 3, 4))
    """
    numbers = range(FEWEST, MOST + 1)
    return _players_of(game.id) if game.id in GAMES else tuple(numbers)


def with_options(game: Game, typed: Typed, *, players: int) -> Game:
    """Return the game for a number of players, with the typed options.

    Raises PigclassError, in the words of the form, if the options make no game.
    """
    _check_players(game, players)
    if game.id not in GAMES:
        return game
    options = dict(game.options)
    for name, default in _options(game).items():
        if PREFIX + name not in typed:
            continue
        value = _read(name, str(typed[PREFIX + name]).strip())
        options.pop(name, None)
        if value != default:
            options[name] = value
    options.pop("players", None)
    if options.get("teams"):
        _check_teams(str(options["teams"]), players)
    usual = inspect.signature(GAMES[game.id]).parameters["players"].default
    if "teams" in options or players != usual:
        options["players"] = players
    try:
        return GAMES[game.id](**options)
    except PigclassError as why:
        raise PigclassError(in_form_words(str(why), game)) from None


@cache
def _players_of(builder: str) -> tuple[int, ...]:
    return tuple(it for it in range(FEWEST, MOST + 1) if _makes_a_game(builder, players=it))


def _makes_a_game(builder: str, *, players: int) -> bool:
    try:
        GAMES[builder](players=players)
    except PigclassError:
        return False
    return True


def _check_players(game: Game, players: int) -> None:
    least, *_, most = players_at(game)
    if not least <= players <= most:
        details = {"game": game.name, "players": players, "least": least, "most": most}
        raise refusal("option.wrong_players", **details)


def _check_teams(teams: str, players: int) -> None:
    needed = Teams.players_in(teams)
    if needed != players:
        details = {"teams": _value("teams", teams), "needed": needed, "players": players}
        raise refusal("option.wrong_teams", **details)


def in_form_words(sentence: str, game: Game) -> str:
    """Return a refusal in which labels of the form replace the names of options."""
    for name in _options(game):
        label = f"“{say(f'option.{name}')}”"
        sentence = _valued(sentence, name, label)
        for key in ("refused.rules.choose", "refused.rules.has_say"):
            sentence = sentence.replace(say(key, what=name), say(key, what=label))
        leave_out = say("refused.rules.leave_out", what=name)
        sentence = sentence.replace(leave_out, say("option.as_before", option=label))
    return sentence


def _valued(sentence: str, name: str, label: str) -> str:
    """Return a refusal in which “Bank at least” 51 replaces min_bank=51."""
    return re.sub(rf"\b{name}={VALUE}", lambda match: f"{label} {_value(name, match[1])}", sentence)


def _value(name: str, value: str) -> str:
    key = value.strip("'")
    return f"“{say(f'choice.{name}_{key}')}”" if key in CHOICES.get(name, ()) else value


def _options(game: Game) -> dict[str, Option]:
    if game.id not in GAMES:
        return {}
    parameters = inspect.signature(GAMES[game.id]).parameters.values()
    not_asked = NOT_ASKED | ({"min_bank"} if game.is_one_throw else set())
    return {it.name: it.default for it in parameters if it.name not in not_asked}


def _field(game: Game, name: str, value: Option) -> Form:
    shown = "" if value is None else value
    label = say(f"option.{name}")
    if name not in CHOICES:
        return field(PREFIX + name, "number", label, value=shown)
    most = players_at(game)
    keys = [it for it in CHOICES[name] if name != "teams" or not it or Teams.players_in(it) in most]
    choices = [[key, say(f"choice.{name}_{key or 'none'}")] for key in keys]
    return field(PREFIX + name, "choice", label, value=shown, choices=choices)


def _read(name: str, typed: str) -> Option:
    if name in CHOICES:
        return typed or None
    return whole_number(typed, what=say(f"option.{name}")) if typed else None
