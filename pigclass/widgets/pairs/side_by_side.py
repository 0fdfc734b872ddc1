"""The games of a class that are played at the same time, and what a device does in one of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Event, Kind, new_id, number_of
from pigclass.live.messages import Press
from pigclass.rules.errors import PigclassError
from pigclass.rules.typed_input import whole
from pigclass.widgets.session.session import SEED_BITS, Log, NewGame
from pigclass.widgets.table.forms import with_options
from pigclass.widgets.table.session import TableSession
from pigclass.words import refusal, say, say_of

Tables = list[TableSession]
PAIRINGS = ("listed", "drawn")


def paired(players: Sequence[str], how: str, rng: Random) -> list[tuple[str, ...]]:
    """Return who plays with whom; where one is left over, the last three play together.

    >>> paired("ABCDE", "listed", Random(1))
    [('A', 'B'), ('C', 'D', 'E')]
    """
    if len(players) < 2:
        raise refusal("pairs.too_few")
    seated = list(players) if how == "listed" else rng.sample(players, len(players))
    tables = [tuple(seated[at : at + 2]) for at in range(0, len(seated) - 1, 2)]
    if len(seated) % 2:
        tables[-1] += (seated[-1],)
    return tables


def begin_all(
    log: Log, new: NewGame, tables: Sequence[tuple[str, ...]], names: Mapping[str, str]
) -> Tables:
    """Start a game at each table, with dice of its own; `new` says what they share.

    Nobody can work out another table's dice from the code of a game that is over.
    """
    together = new_id()
    return [
        TableSession.begin(
            log,
            replace(
                new,
                game=with_options(new.game, {}, players=len(seated)),
                players=seated,
                seed=Random(f"{new.seed}/table {number}").getrandbits(SEED_BITS),  # noqa: S311
                together=together,
            ),
            names,
        )
        for number, seated in enumerate(tables, 1)
    ]


def numbered(players: Iterable[str], names: Mapping[str, str]) -> dict[str, str]:
    """Return what to call each player: by name, or by number where there is none."""
    called = {it: names.get(it) or number_of(it) for it in players}
    return {it: name or str(number) for number, (it, name) in enumerate(called.items(), 1)}


def is_over(table: TableSession) -> bool:
    """Return whether the game at a table has ended."""
    return table.game.stage is Stage.OVER


def is_untouched(table: TableSession) -> bool:
    """Return whether nothing was thrown at a table: its game may be on paper."""
    return not any(it.throws for it in table.game.rounds)


def headline(tables: Tables) -> str:
    """Return how many tables still play."""
    left = sum(not is_over(it) for it in tables)
    return say_of(left, "pairs.play", of=len(tables)) if left else say("pairs.all_over")


def throws_at(table: TableSession) -> list[Event]:
    """Return the throws at a table that count."""
    return [it for it in table._in_force() if it.kind is Kind.THROW]


# What a device may do at a table: the action, and what that takes of what the device tells.
DOES = {"roll": ("press_roll", ""), "bank": ("bank", ""), "throw": ("type_throw", "typed")}


def press(table: TableSession, player: str, pressed: Press, *, for_all: bool) -> None:
    """Do what was pressed on a player's device, or say why not.

    `for_all` is whether the device plays for the whole table: nobody else has one. What is sent
    again after it was noted is done.
    """
    with table.lock:
        if pressed.of != table.events[-1].id:
            if not _is_noted(table, player, pressed):
                raise refusal("device.late_press")
            return
        turn = table.on_turn
        if turn is None or (table.game.setup.players[turn] != player and not for_all):
            raise refusal("device.not_your_turn")
        if pressed.does not in DOES:
            raise refusal("device.late_press")
        action, takes = DOES[pressed.does]
        number = whole(pressed.told) if action == "press_roll" else None
        if number is None or table.act("choose_dice", actor=player, number=number):
            table.act(action, actor=player, **({takes: pressed.told} if takes else {}))
        problem, table.problem = table.problem, ""
        if problem:
            raise PigclassError(problem)


def _is_noted(table: TableSession, player: str, press: Press) -> bool:
    """Return whether what came after `press.of` was this press: it is sent once more."""
    after = {before.id: event for before, event in pairwise(table.events)}
    return press.of in after and after[press.of].actor == player
