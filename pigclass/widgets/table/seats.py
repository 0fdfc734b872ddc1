"""Who sits at a table: people by name, computer players by strength, strategies of one's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pigclass.classlog.events.events import new_id, number_of, numbered_id
from pigclass.classlog.rosters.naming import told_apart
from pigclass.pupils.table import as_arrays
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.strategies.reading import Strategy, reads, title
from pigclass.widgets.table.opponents import (
    COMPUTER,
    FOR_TWO,
    LEVELS,
    level_of,
    opponent,
    opponent_name,
)
from pigclass.words import refusal, say, say_of

FEWEST, MOST = 2, 10

Seat = str | Strategy


@dataclass(frozen=True)
class Seats:
    """The ids of those at the table, the names to call them by, and what computers play by.

    `typed` are the names that people gave themselves: the only ones that the log keeps.
    """

    ids: tuple[str, ...]
    names: Mapping[str, str]
    typed: Mapping[str, str]
    own: Mapping[str, Strategy]


def seat_players(players: Sequence[Seat] | int) -> Seats:
    """Return who sits where: names, the strengths of `LEVELS`, strategies, or a number.

    >>> list(seat_players(["Ana", "easy"]).names.values())
    ['Ana', 'Kit (easy)']
    """
    given = [""] * players if isinstance(players, int) else list(players)
    if not FEWEST <= len(given) <= MOST:
        raise PigclassError(say_of(len(given), "refused.seats", fewest=FEWEST, most=MOST))
    ids = tuple(_id(one, number) for number, one in enumerate(given, 1))
    names = told_apart([_name(one, number) for number, one in enumerate(given, 1)])
    called = dict(zip(ids, names, strict=True))
    people = {
        player
        for player, one in zip(ids, given, strict=True)
        if isinstance(one, str) and one.strip() and not player.startswith(COMPUTER)
    }
    return Seats(
        ids=ids,
        names=called,
        typed={player: name for player, name in called.items() if player in people},
        own={player: one for player, one in zip(ids, given, strict=True) if callable(one)},
    )


def at_a_table(people: Sequence[str], computers: Sequence[str]) -> list[str]:
    """Return who sits at a table by its form: where no name was typed, as many as are needed.

    >>> at_a_table(["Ana"], ["hard"]), at_a_table([], ["hard"]), at_a_table([], [])
    (['Ana', 'hard'], ['', 'hard'], ['', ''])
    """
    unnamed = [""] * (FEWEST - len(computers))
    return [*(people or unnamed), *computers]


def strategies_at(
    game: Game, players: Sequence[str], own: Mapping[str, Strategy]
) -> dict[int, Strategy]:
    """Return the strategy for each seat that a computer plays.

    A strategy of one's own is known only while its notebook runs; after that, someone has to play
    for it. It is asked in a box, as in the labs: one that never answers must not hold up a table.
    """
    found: dict[int, Strategy] = {}
    for seat, player in enumerate(players):
        level = level_of(player)
        if player in own:
            found[seat] = as_arrays(own[player], game, only_where_asked=True)
        elif level is not None:
            _check_number(level, len(players))
            found[seat] = opponent(game, level)
    return found


def _check_number(level: str, players: int) -> None:
    if level in FOR_TWO and players != 2:
        raise refusal("table.for_two", name=opponent_name(level), number=players)


def name_without_one(player: str, seat: int) -> str:
    """Return what to call a player whose name is not known."""
    level = level_of(player)
    number = number_of(player) or seat + 1
    return opponent_name(level) if level else say("label.player", number=number)


def _id(one: Seat, number: int) -> str:
    if callable(one):
        return f"{COMPUTER}own:{number}"
    level = one.strip().lower()
    if level in LEVELS:
        return f"{COMPUTER}{level}:{number}"
    return new_id() if level else numbered_id(number)


def _name(one: Seat, number: int) -> str:
    if callable(one):
        reads(one)
        return title(one)
    level = one.strip().lower()
    if level in LEVELS:
        return opponent_name(level)
    return one.strip() or say("label.player", number=number)
