"""The options of a game as fields of a form, and back: every builder's keywords, in words."""

import inspect
from collections.abc import Mapping
from typing import Any

from pigclass.rules.catalog import GAMES
from pigclass.rules.codes import is_from_the_catalog
from pigclass.rules.game import Game, Option
from pigclass.widgets.forms import Form, field
from pigclass.widgets.recording import whole_number
from pigclass.widgets.wording import say

# What may be chosen, for options that are words; all others are numbers.
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

# Who plays decides how many do.
NOT_ASKED = frozenset({"players"})
PREFIX = "option_"


def option_fields(game: Game, typed: Mapping[str, Any]) -> list[Form]:
    """Return a field for each option of the game's builder; none for one that a class made up.

    >>> from pigclass.rules.catalog import piglet
    >>> [field["name"] for field in option_fields(piglet(target=5), {})][:2]
    ['option_target', 'option_teams']
    """
    return [
        _field(name, typed.get(PREFIX + name, game.options.get(name, default)))
        for name, default in _options(game).items()
    ]


def with_options(game: Game, typed: Mapping[str, Any], *, players: int) -> Game:
    """Return the game with what was typed into its fields, for so many players."""
    if not is_from_the_catalog(game):
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
    if "teams" in options or players != _default_players(game):
        options["players"] = players
    return GAMES[game.id](**options)


def _options(game: Game) -> dict[str, Option]:
    if not is_from_the_catalog(game):
        return {}
    asked = inspect.signature(GAMES[game.id]).parameters.values()
    return {it.name: it.default for it in asked if it.name not in NOT_ASKED}


def _default_players(game: Game) -> int:
    return int(inspect.signature(GAMES[game.id]).parameters["players"].default)


def _field(name: str, value: Option) -> Form:
    shown = "" if value is None else value
    label = say(f"option.{name}")
    if name not in CHOICES:
        return field(PREFIX + name, "number", label, value=shown)
    choices = [[key, say(f"choice.{name}_{key or 'none'}")] for key in CHOICES[name]]
    return field(PREFIX + name, "choice", label, value=shown, choices=choices)


def _read(name: str, typed: str) -> Option:
    if name in CHOICES:
        return typed or None
    return whole_number(typed, what=say(f"option.{name}")) if typed else None
