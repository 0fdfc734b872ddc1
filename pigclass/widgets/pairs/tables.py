"""Tables of a class in pairs: their games, the actions of devices, and their data."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Kind, new_id, number_of
from pigclass.classlog.store import ClassLog
from pigclass.face import alt
from pigclass.live.messages import Press
from pigclass.rules.game import Game
from pigclass.rules.typed_input import whole
from pigclass.widgets.page.browser import IS_BROWSER
from pigclass.widgets.page.fields import (
    CLOSE,
    DICE,
    Action,
    Form,
    Screen,
    View,
    form,
    labelled,
    opening_form,
)
from pigclass.widgets.session.session import SEED_BITS, NewGame
from pigclass.widgets.table.forms import for_players, target_field
from pigclass.widgets.table.session import TableSession
from pigclass.words import PigclassError, joined, refusal, say, say_of
from pigclass.words.short_names import shortest

if TYPE_CHECKING:
    from pigclass.classlog.frames.tables import Frames

Tables = list[TableSession]


def paired(players: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the pairs; with an odd number, the last three play together.

    >>> paired("ABCDE")
    [('A', 'B'), ('C', 'D', 'E')]
    """
    if len(players) < 2:
        raise refusal("pairs.too_few")
    tables = [tuple(players[at : at + 2]) for at in range(0, len(players) - 1, 2)]
    if len(players) % 2:
        tables[-1] += (players[-1],)
    return tables


def begin_all(
    log: ClassLog, new: NewGame, tables: Sequence[tuple[str, ...]], names: Mapping[str, str]
) -> Tables:
    """Start a game at each table, with its own seed; `new` has the shared settings.

    So the game code of a finished game does not reveal the dice of another table.
    """
    new, sessions = replace(new, together=new_id()), []
    for number, seated in enumerate(tables, 1):
        seed = Random(f"{new.seed}/table {number}").getrandbits(SEED_BITS)  # noqa: S311
        own = replace(new, game=for_players(new.game, len(seated)), players=seated, seed=seed)
        sessions.append(TableSession.begin(log, own, names))
    return sessions


def numbered(players: Iterable[str], names: Mapping[str, str]) -> dict[str, str]:
    """Return the name of each player, or a number if there is none."""
    called = {it: names.get(it) or number_of(it) for it in players}
    return {it: name or str(number) for number, (it, name) in enumerate(called.items(), 1)}


def is_over(table: TableSession) -> bool:
    """Return whether the game at a table has ended."""
    return table.game.stage is Stage.OVER


def is_untouched(table: TableSession) -> bool:
    """Return whether nothing was thrown at a table."""
    return not any(it.throws for it in table.game.rounds)


def headline(tables: Tables) -> str:
    """Return how many tables still play."""
    playing = sum(not is_over(it) for it in tables)
    return say_of(playing, "pairs.play", of=len(tables)) if playing else say("pairs.all_over")


# Actions of a device, each with the parameter that takes the value it sends.
DOES = {"roll": ("press_roll", ""), "bank": ("bank", ""), "throw": ("type_throw", "typed")}


def press(table: TableSession, player: str, pressed: Press, *, for_all: bool) -> None:
    """Carry out what was pressed on a device; raise PigclassError if it is not allowed.

    With `for_all` the device plays for the whole table, since no other player has one. A press that
    is recorded already is ignored.
    """
    with table.lock:
        if pressed.of != table.events[-1].id:
            # The press may be recorded already, and have been sent once more.
            next_actor = {before.id: event.actor for before, event in pairwise(table.events)}
            if next_actor.get(pressed.of) != player:
                raise refusal("device.late_press")
            return
        turn = table.on_turn
        if turn is None or (table.game.setup.players[turn] != player and not for_all):
            raise refusal("device.not_your_turn")
        if pressed.does not in DOES:
            raise refusal("device.late_press")
        action, parameter = DOES[pressed.does]
        number = whole(pressed.told) if action == "press_roll" else None
        if number is None or table.act("choose_dice", actor=player, number=number):
            table.act(action, actor=player, **({parameter: pressed.told} if parameter else {}))
        problem, table.problem = table.problem, ""
        if problem:
            raise PigclassError(problem)


def dashboard(tables: Tables, on_devices: Callable[[str], str]) -> Screen:
    """Return the screen: a card for each table, and the number of throws.

    `on_devices` returns "here" or "asleep" for a player with a device, "" for others.
    """
    all_over = all(map(is_over, tables))
    names = {it: table.name(n) for table in tables for n, it in enumerate(table.game.setup.players)}
    short = dict(zip(names, shortest(names.values()), strict=True))
    chart = say("pairs.chart")
    return Screen(
        kind="pairs",
        title=tables[0].play.game.name,
        stage="game over" if all_over else "playing",
        headline=headline(tables),
        sub=say_of(_throws(tables), "pairs.throws"),
        pairs=[card(number, it, on_devices, short) for number, it in enumerate(tables, 1)],
        actions=(
            Action("chart", chart, key="R", place="main", when=all_over),
            Action("devices", key="D", place="key" if all_over else "main", when=not IS_BROWSER),
            Action("chart", chart, key="C"),
            Action("scores", key="S"),
            Action("again", say("pairs.again"), key="P", when=all_over),
            Action("finish", when=not all_over, rare=True),
            Action("setup", rare=True),
        ),
    )


def _throws(tables: Tables) -> int:
    """Return the number of throws at all tables."""
    return sum(it.kind is Kind.THROW for table in tables for it in table._in_force())


def card(
    number: int, table: TableSession, on_devices: Callable[[str], str], short: Mapping[str, str]
) -> View:
    """Return the card of a table: players, scores, whose turn, and points at risk.

    `on_devices` is as in `dashboard`; `short` has each player's shortest unique name in the class.
    """
    play, turn = table.game.play, table.on_turn
    result = table.game.result if is_over(table) and any(play.scores) else None
    full_bar = max(play.game.target or 0, *play.scores, 1)
    seats = [
        {
            "name": short[table.game.setup.players[seat]],
            "score": score,
            "share": round(100 * score / full_bar),
            "now": seat == turn,
            "won": result is not None and seat in result.winners,
            "device": on_devices(table.game.setup.players[seat]),
        }
        for seat, score in enumerate(play.scores)
    ]
    return {
        "table": number,
        "seats": seats,
        "told": _state_text(table),
        "over": is_over(table),
        "label": _label(table),
    }


def _label(table: TableSession) -> str:
    """Return players, scores and state of a table as a sentence."""
    play = table.game.play
    names = [table.called(seat) for seat in play.seats]
    scores = ", ".join(f"{it} {score}" for it, score in zip(names, play.scores, strict=True))
    return say("pairs.card", names=joined(names), scores=scores, told=_state_text(table))


def _state_text(table: TableSession) -> str:
    """Return the state of a table in a few words."""
    if is_over(table) and is_untouched(table):
        return say("pairs.not_played")
    if is_over(table):
        return say("pairs.over")
    if is_untouched(table):
        return say("pairs.not_yet")
    return say("pairs.at_risk", points=table.play.turn_total)


def scores_of_all(tables: Sequence[TableSession]) -> str:
    """Return all scores, table by table, for a screen reader."""
    scores = enumerate(map(_label, tables), 1)
    return " ".join(say("pairs.table_scores", table=number, scores=it) for number, it in scores)


def with_chart(screen: Screen, tables: Tables, asks: str, meaning: str) -> Screen:
    """Return the compact screen above one chart of all games."""
    pooled = say_of(_throws(tables), "pairs.pooled", tables=len(tables))
    back = Action("close", say("button.board"), key="Esc")
    who = f"{say('way.this_game')} · {pooled}"
    return screen.over_charts(back, asks=asks, who=who, sentence=meaning)


def chart_of_all(game: Game, frames: "Frames") -> "alt.LayerChart":
    """Return the chart of where pairs banked, over the mean score by threshold.

    In games without thresholds, such as Hog, it shows all scores.
    """
    from pigclass import charts
    from pigclass.facts.class_game import hold_means, thresholds_up_to

    decisions = frames.decisions()
    held = decisions[decisions["action"] == "hold"]
    if not held.empty and not game.dice_choice and not game.is_one_throw:
        with suppress(PigclassError):
            reach = thresholds_up_to(game, float(held["turn_total"].max()))
            means = hold_means(game, reach)
            return charts.hold_curve(means, stops=held, ours=say("chart.we_banked"))
    if frames.rounds().empty:
        raise refusal("pairs.no_throw")
    return charts.final_scores(frames.rounds())


def setup_form(game: Game, typed: View) -> Form:
    """Return the form that starts games in pairs."""
    kinds = {"classroom": "text", "names": "area", "students": "number"}
    fields = labelled(typed, **kinds, dice=DICE)
    return opening_form(say("pairs.who", game=game.name), [*fields, *target_field(game, typed)])


def table_form(table: TableSession, number: int) -> Form:
    """Return the form of one table, for corrections by the teacher."""
    data = {"table": number}
    title = joined([table.called(seat) for seat in table.game.play.seats])
    undo = Action("undo_at", say("button.undo"), data=data)
    finish = Action("finish_at", say("button.finish"), data=data, when=not is_over(table))
    return form(title, [], undo, finish, CLOSE, lead=table.said)
