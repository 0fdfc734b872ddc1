"""The form that sets a table: who plays, who begins, with which dice, under which rules."""

from collections.abc import Mapping
from typing import Any

from pigclass.rules.game import Game
from pigclass.widgets.forms import DICE, Form, choices, field
from pigclass.widgets.opponents import LEVELS
from pigclass.widgets.table_view import LOOKS
from pigclass.widgets.wording import say

FIRST = ("seated", "random", "lowest")
AGAINST = ("nobody", *LEVELS, "all")


def table_form(
    game: Game, offers: list[Form], typed: Mapping[str, Any], options: list[Form]
) -> Form:
    """Return the form; `typed` is what its fields show: what was given, or typed before.

    `options` are the fields for the options of the game.
    """

    def one_of(name: str, keys: tuple[str, ...]) -> Form:
        label = say(f"form.{name}")
        return field(name, "choice", label, value=typed[name], choices=choices(name, keys))

    looks = [one_of("look", LOOKS)] if game.poison_faces and _shows_numbers(game) else []
    return {
        "title": say("form.table", game=game.name),
        "wide": True,
        "offers": offers,
        "fields": [
            field(
                "players",
                "area",
                say("form.players"),
                value=typed["players"],
                help_text=say("form.players_help"),
            ),
            one_of("against", AGAINST),
            one_of("first", FIRST),
            one_of("dice", DICE),
            *looks,
            *options,
            field("seed", "text", say("form.seed"), value=typed["seed"]),
        ],
        "submit": {"action": "start", "label": say("form.start")},
    }


def _shows_numbers(game: Game) -> bool:
    return all(isinstance(face, int) for face in game.poison_faces)
