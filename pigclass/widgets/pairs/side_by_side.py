"""The games of a class that are played at the same time, and what a device does in one of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from random import Random

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Event, Kind, new_id, number_of
from pigclass.live.messages import Press
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.rules.typed import whole
from pigclass.widgets.class_game.who_plays import Players
from pigclass.widgets.session.session import SEED_BITS, Log, NewGame
from pigclass.widgets.table.options import with_options
from pigclass.widgets.table.session import TableSession
from pigclass.words import say

Tables = list[TableSession]


def begin_all(
    log: Log, game: Game, tables: Sequence[tuple[str, ...]], players: Players, new: NewGame
) -> Tables:
    """Start a game at each table, with dice of its own; `new` says what they share.

    Nobody can work out another table's dice from the code of a game that is over.
    """
    together = new_id()
    return [
        TableSession.begin(
            log,
            NewGame(
                game=with_options(game, {}, players=len(seated)),
                players=seated,
                seed=Random(f"{new.seed}/table {number}").getrandbits(SEED_BITS),  # noqa: S311
                lesson=new.lesson,
                dice=new.dice,
                classroom=players.classroom,
                together=together,
            ),
            players.names,
        )
        for number, seated in enumerate(tables, 1)
    ]


def numbered(players: Iterable[str], names: Mapping[str, str]) -> dict[str, str]:
    """Return what to call each player: by name, or by number where there is none."""
    called = {it: names.get(it) or number_of(it) for it in players}
    return {it: name or str(number) for number, (it, name) in enumerate(called.items(), 1)}


def is_over(table: TableSession) -> bool:
    """Whether the game at a table has ended."""
    return table.game.stage is Stage.OVER


def is_untouched(table: TableSession) -> bool:
    """Whether nothing was thrown at a table: its game may be on paper."""
    return not any(it.throws for it in table.game.rounds)


def throws_at(table: TableSession) -> list[Event]:
    """Return the throws at a table that count."""
    return [it for it in table._in_force() if it.kind is Kind.THROW]


def do(table: TableSession, player: str, press: Press, *, for_all: bool) -> str:
    """Do what was pressed on a player's device; return why not, "" if it is done.

    `for_all` is whether the device plays for the whole table: nobody else has one. What is sent
    again after it was noted is done.
    """
    with table.lock:
        if press.of != table.events[-1].id:
            return "" if _is_noted(table, player, press) else say("device.late_press")
        turn = table.on_turn
        if turn is None or (table.game.setup.players[turn] != player and not for_all):
            return say("device.not_your_turn")
        if press.does not in DOES:
            return say("device.late_press")
        try:
            DOES[press.does](table, player, press.told)
        except PigclassError as refusal:
            return str(refusal)
        problem, table.problem = table.problem, ""
        return problem


def _is_noted(table: TableSession, player: str, press: Press) -> bool:
    """Return whether what came after `press.of` was this press: it is sent once more."""
    after = {before.id: event for before, event in pairwise(table.events)}
    return press.of in after and after[press.of].actor == player


def _roll(table: TableSession, player: str, told: str) -> None:
    number = whole(told)
    if number is None or table.act("choose_dice", actor=player, number=number):
        table.act("press_roll", actor=player)


def _bank(table: TableSession, player: str, _: str) -> None:
    table.act("bank", actor=player)


def _throw(table: TableSession, player: str, told: str) -> None:
    table.act("type_throw", actor=player, typed=told)


# What a device may do at a table.
DOES: dict[str, Callable[[TableSession, str, str], None]] = {
    "roll": _roll,
    "bank": _bank,
    "throw": _throw,
}
