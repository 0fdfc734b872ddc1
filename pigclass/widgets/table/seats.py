"""Players at a table: people by name, computer players by level, and strategies.

Computer players take their thresholds from the rules of the game, so that games made up by a class
have opponents too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from pigclass import exact
from pigclass.classlog.events.events import new_id, number_of, numbered_id
from pigclass.play.state import COMPUTER, is_computer
from pigclass.rules.game import Game
from pigclass.strategies.races import EndRaceOrKeepPace
from pigclass.strategies.reading import Strategy, reads, title
from pigclass.strategies.table import as_arrays
from pigclass.strategies.thresholds import HoldAt, RollTimes, ThrowDice
from pigclass.words import PigclassError, refusal, say, say_of
from pigclass.words.short_names import told_apart

FEWEST, MOST = 2, 10

Seat = str | Strategy


@dataclass(frozen=True)
class Seats:
    """Ids of the players at a table, their names, and the strategies among them.

    `typed` are the names of people; only these are stored in the log.
    """

    ids: tuple[str, ...]
    names: Mapping[str, str]
    typed: Mapping[str, str]
    own: Mapping[str, Strategy]


def seat_players(players: Sequence[Seat] | int) -> Seats:
    """Return the seats for a list of names, levels (see `LEVELS`) and strategies, or a number.

    >>> list(seat_players(["Ana", "easy"]).names.values())
    ['Ana', 'Kit (easy)']
    """
    chosen = [""] * players if isinstance(players, int) else list(players)
    if not FEWEST <= len(chosen) <= MOST:
        raise PigclassError(say_of(len(chosen), "refused.seats", fewest=FEWEST, most=MOST))
    ids, names = zip(*(_seat_one(one, number) for number, one in enumerate(chosen, 1)), strict=True)
    called = dict(zip(ids, told_apart(names), strict=True))
    seated = dict(zip(ids, chosen, strict=True))
    people = {it for it, one in seated.items() if isinstance(one, str) and one.strip()}
    return Seats(
        ids=ids,
        names=called,
        typed={it: name for it, name in called.items() if it in people and not is_computer(it)},
        own={it: one for it, one in seated.items() if callable(one)},
    )


def _seat_one(player: Seat, number: int) -> tuple[str, str]:
    """Return id and name of one player."""
    if callable(player):
        reads(player)
        return f"{COMPUTER}own:{number}", title(player)
    name = player.strip()
    if (level := name.lower()) in LEVELS:
        return f"{COMPUTER}{level}:{number}", say(f"opponent.{level}")
    if name:
        return new_id(), name
    return numbered_id(number), say("label.player", number=number)


def at_a_table(people: Sequence[str], computers: Sequence[str]) -> list[str]:
    """Return the players that the form asks for; nameless people fill a table without names.

    >>> at_a_table(["Ana"], ["hard"]), at_a_table([], ["hard"]), at_a_table([], [])
    (['Ana', 'hard'], ['', 'hard'], ['', ''])
    """
    return [*(people or [""] * (FEWEST - len(computers))), *computers]


def strategies_at(
    game: Game, players: Sequence[str], own: Mapping[str, Strategy]
) -> dict[int, Strategy]:
    """Return the strategy for each seat that a computer plays.

    A strategy in `own` is known only while its notebook runs; after that, people have to play for
    it.
    """
    strategies: dict[int, Strategy] = {}
    for seat, player in enumerate(players):
        level = level_of(player)
        if player in own:
            strategies[seat] = as_arrays(own[player], game, only_where_asked=True)
        elif level is not None:
            if level in FOR_TWO and len(players) != 2:
                name = say(f"opponent.{level}")
                raise refusal("table.for_two", name=name, number=len(players))
            strategies[seat] = LEVELS[level](game)
    return strategies


def level_of(player: str) -> str | None:
    """Return the level of the computer player with this id; None for anyone else.

    >>> level_of("computer:hard:2"), level_of("4f0c")
    ('hard', None)
    """
    level = player.split(":")[1] if is_computer(player) else ""
    return level if level in LEVELS else None


def name_without_one(player: str, seat: int) -> str:
    """Return a label for a player without a known name."""
    if level := level_of(player):
        return say(f"opponent.{level}")
    return say("label.player", number=number_of(player) or seat + 1)


def _medium(game: Game) -> Strategy:
    return (
        ThrowDice(exact.best_dice(game).dice[0]) if game.dice_choice else HoldAt(_threshold(game))
    )


def _hard(game: Game) -> Strategy:
    target = game.target
    if target is None:
        return _medium(game)
    if game.dice_choice:
        return _few_dice(game, target)
    return EndRaceOrKeepPace(target, _threshold(game))


def _few_dice(game: Game, target: int) -> Strategy:
    """Return a strategy that throws the best number of dice, or fewer near the target."""
    faces = [face for face in game.table.dice[0].faces if face not in game.poison_faces]
    mean = sum(face for face in faces if isinstance(face, int)) / len(faces)
    most = exact.best_dice(game).dice[0]
    return lambda own: max(1, min(most, ceil((target - own) / mean)))


# Cached, since a large table of decisions takes a second to write down.
@lru_cache(maxsize=4)
def _perfect(game: Game) -> Strategy:
    return exact.race(game).strategy


def _threshold(game: Game) -> int:
    """Return the turn total from which a throw gains nothing, by default the target or 100."""
    nothing_gained = exact.break_even(game)
    return ceil(nothing_gained) if nothing_gained is not None else game.target or 100


LEVELS: dict[str, Callable[[Game], Strategy]] = {
    "easy": lambda game: ThrowDice(2) if game.dice_choice else RollTimes(2),
    "medium": _medium,
    "hard": _hard,
    "perfect": _perfect,
}

# Levels for two players only: perfect play for more is not known.
FOR_TWO = frozenset({"perfect"})
FOR_ANY_NUMBER = tuple(level for level in LEVELS if level not in FOR_TWO)
