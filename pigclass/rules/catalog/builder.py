"""What all builders share: options that are checked by name, and the options of a race."""

import inspect
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from functools import wraps
from typing import ParamSpec, TypedDict

from pigclass.rules.endings import Teams, Ties, one_of, race_ending, within
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Card, DiceChoice, Game, Opening, Option, TurnLength
from pigclass.rules.outcomes import Table

P = ParamSpec("P")

MOST_PLAYERS = 40


class RaceOptions(TypedDict, total=False):
    """The options that every game with turns of one's own takes."""

    target: int
    players: int
    teams: str | None
    min_bank: int
    ending: str
    ties: str


RACE_DEFAULTS = RaceOptions(
    target=100, players=2, teams=None, min_bank=0, ending="first_to", ties="share"
)


def builder(build: Callable[P, Game]) -> Callable[P, Game]:
    """Make `build` a builder: it names the game after itself and notes how it was called.

    An option that does not exist is answered with the nearest that does.
    """
    known = _option_names(build)

    @wraps(build)
    def build_noted(*args: P.args, **options: P.kwargs) -> Game:
        if args:
            raise PigclassError(
                f"{build.__name__} takes its options by name, "
                f"for example {build.__name__}({known[0]}={args[0]!r})."
            )
        for name in options:
            _check_known(name, known, game=build.__name__)
        noted: dict[str, Option] = dict(options)  # type: ignore[arg-type]
        return replace(build(*args, **options), id=build.__name__, options=noted)

    return build_noted


def race(
    *,
    name: str,
    table: Table,
    card: Card,
    options: RaceOptions,
    dice_choice: DiceChoice | None = None,
    turn_length: TurnLength = TurnLength.OPEN,
) -> Game:
    """Return a game with turns of one's own, to a target."""
    told = RACE_DEFAULTS | options
    players = within(told["players"], 1, MOST_PLAYERS, what="players")
    return Game(
        id="made_up",
        name=name,
        table=table,
        card=card,
        dice_choice=dice_choice,
        turn_length=turn_length,
        players=players,
        teams=Teams.named(told["teams"], players=players) if told["teams"] else None,
        min_bank=told["min_bank"],
        ending=race_ending(told["ending"], target=told["target"]),
        ties=Ties(one_of(told["ties"], tuple(Ties), what="ties")),
    )


def safe_opening(throws: int, table: Table) -> Opening | None:
    """Return the opening for `throws` safe first throws, or None for none."""
    within(throws, 0, 10, what="safe_throws")
    return Opening(throws, table) if throws else None


def _option_names(build: Callable[..., Game]) -> list[str]:
    parameters = inspect.signature(build).parameters.values()
    own = [it.name for it in parameters if it.kind is it.KEYWORD_ONLY]
    takes_race = any(it.kind is it.VAR_KEYWORD for it in parameters)
    return own + (list(RaceOptions.__annotations__) if takes_race else [])


def _check_known(name: str, known: list[str], *, game: str) -> None:
    if name in known:
        return
    near = get_close_matches(name, known, n=1)
    hint = f"Did you mean {near[0]!r}?" if near else f"It has {', '.join(known)}."
    raise PigclassError(f"{game} has no option {name!r}. {hint}")
