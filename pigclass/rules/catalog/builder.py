"""Shared parts of the builders: the decorator that checks options, and races."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any, ParamSpec, TypedDict, Unpack, get_args, get_type_hints

from pigclass.rules import endings
from pigclass.rules.game import Game
from pigclass.rules.game_rules import CountsFor, DiceChoice, Opening, Option, TurnLength
from pigclass.rules.outcomes import Table
from pigclass.rules.typed_input import nearest
from pigclass.words import refusal, say

P = ParamSpec("P")
Build = Callable[P, Game]
# An option, and the option with its value on which it depends.
Needs = Mapping[str, tuple[str, Option]]

MOST_PLAYERS = 40


class RaceOptions(TypedDict, total=False):
    """Options of every turn game."""

    target: int
    players: int
    teams: str | None
    min_bank: int
    ending: endings.EndingName
    ties: endings.TiesName


RACE_DEFAULTS = RaceOptions(
    target=100, players=2, teams=None, min_bank=0, ending="first_to", ties="share"
)


def builder(
    *, place: int | None = None, needs: Needs | None = None, **defaults: Unpack[RaceOptions]
) -> Callable[[Build[P]], Build[P]]:
    """Decorate a function as a builder that checks its options.

    `defaults` are this game's defaults of race options; they appear in the signature, so that a
    notebook completes them. `needs` maps an option to the (option, value) on which it depends:
    ``{"double_one": ("busts_on", "one")}``. `place` is the position in lists, and the number of the
    game in codes (without it codes spell out the name).
    """

    def decorated(build: Build[P]) -> Build[P]:
        signature = _signature_in_full(build, RACE_DEFAULTS | defaults)
        make: Callable[..., Game] = build

        @wraps(build)
        def build_checked(*args: P.args, **keywords: P.kwargs) -> Game:
            options: dict[str, Any] = {it: endings.plain(value) for it, value in keywords.items()}
            if isinstance(lines := options.get("lines"), list | tuple):
                options["lines"] = "; ".join(map(str, lines))
            _check_call(build.__name__, signature, args, options)
            _check_needs(needs or {}, signature, options)
            game = make(**{**defaults, **_players_of_teams(options), **options})
            return replace(game, id=build.__name__, options=options)

        vars(build_checked).update(__signature__=signature, place=place, explains=True)
        return build_checked

    return decorated


def race(
    *,
    name: str,
    table: Table,
    options: RaceOptions,
    dice_choice: DiceChoice | None = None,
    turn_length: TurnLength = TurnLength.OPEN,
) -> Game:
    """Return a turn game that is played to a target."""
    chosen = RACE_DEFAULTS | options
    players = endings.within(chosen["players"], 1, MOST_PLAYERS, what="players")
    return Game(
        id="made_up",
        name=name,
        table=table,
        dice_choice=dice_choice,
        turn_length=turn_length,
        players=players,
        teams=endings.Teams.named(chosen["teams"], players=players) if chosen["teams"] else None,
        min_bank=chosen["min_bank"],
        ending=endings.race_ending(chosen["ending"], target=chosen["target"]),
        ties=ties_named(chosen["ties"]),
    )


def ties_named(name: endings.TiesName) -> endings.Ties:
    """Return the rule for ties by its name."""
    return endings.Ties(endings.one_of(name, get_args(endings.TiesName), what="ties"))


def safe_opening(throws: int, table: Table) -> Opening | None:
    """Return the opening for `throws` safe first throws, or None if there are none."""
    endings.within(throws, 0, 10, what="safe_throws")
    return Opening(throws, table) if throws else None


def whose_throw(own_dice: bool) -> CountsFor:
    """Return whom a throw counts for in a shared game."""
    if not isinstance(own_dice, bool):
        raise refusal("refused.rules.own_dice", own_dice=own_dice)
    return CountsFor.OWN_DICE if own_dice else CountsFor.STANDING


def word_for(word: str, rounds: int) -> str:
    """Return the word that names the rounds, or "" if its length is not `rounds`."""
    if not isinstance(word, str):
        raise refusal("refused.rules.no_word", word=word)
    return word if len(word) == rounds else ""


def _signature_in_full(build: Callable[..., Game], defaults: RaceOptions) -> inspect.Signature:
    """Return the builder's signature with `**options` replaced by the race options."""
    signature = inspect.signature(build)
    own = [it for it in signature.parameters.values() if it.kind is it.KEYWORD_ONLY]
    if len(own) == len(signature.parameters):
        return signature
    hints = get_type_hints(RaceOptions)
    kind = inspect.Parameter.KEYWORD_ONLY
    of_races = [
        inspect.Parameter(name, kind, default=default, annotation=hints[name])
        for name, default in defaults.items()
    ]
    return signature.replace(parameters=own + of_races)


def _check_call(
    game: str, signature: inspect.Signature, args: tuple[object, ...], options: Mapping[str, Option]
) -> None:
    names = list(signature.parameters)
    has = say("refused.rules.has", names=", ".join(names))
    if args:
        about = {"game": game, "option": names[0], "given": args[0], "has": has}
        raise refusal("refused.rules.by_name", **about)
    for name in options:
        if name not in names:
            near = f"{nearest(name, names)} {has}"
            if name == "own_dice":
                near = " " + say("refused.rules.whose_dice")
            raise refusal("refused.rules.no_option", game=game, name=name, near=near)


def _check_needs(needs: Needs, signature: inspect.Signature, options: Mapping[str, Option]) -> None:
    for name, (other, value) in needs.items():
        actual = options.get(other, signature.parameters[other].default)
        if name in options and actual != value:
            keys = ("refused.rules.has_say", "refused.rules.leave_out")
            has_say, leave_out = (say(key, what=name) for key in keys)
            about = {"other": other, "value": value, "actual": actual}
            raise refusal("refused.rules.no_say", has_say=has_say, leave_out=leave_out, **about)


def _players_of_teams(options: Mapping[str, Option]) -> RaceOptions:
    """Return the number of players that the teams need, if any."""
    teams = options.get("teams")
    return RaceOptions(players=endings.Teams.players_in(str(teams))) if teams else RaceOptions()
