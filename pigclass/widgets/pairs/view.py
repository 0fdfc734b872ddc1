"""All tables of a class as plain data: what the projector shows while pairs play."""

from collections.abc import Callable, Mapping, Sequence

from pigclass.classlog.rosters.naming import shortest
from pigclass.widgets.page.fields import View
from pigclass.widgets.pairs.side_by_side import (
    Tables,
    is_over,
    is_untouched,
    throws_at,
)
from pigclass.widgets.table.session import TableSession
from pigclass.words import joined, say, say_of

# In minutes; a pace of less would be chance.
SHORT = 0.2


def dashboard(tables: Tables, on_devices: Callable[[str], str]) -> View:
    """Return what the screen shows: a card for each table, and what all make together.

    `on_devices` says of a player "here" or "asleep" where there is a device, "" where there is
    none.
    """
    over = all(map(is_over, tables))
    made, pace = together(tables)
    names = {it: table.name(n) for table in tables for n, it in enumerate(table.game.setup.players)}
    short = dict(zip(names, shortest(names.values()), strict=True))
    return {
        "kind": "pairs",
        "title": tables[0].play.game.name,
        "stage": "game over" if over else "playing",
        "headline": headline(tables),
        "sub": " · ".join(filter(None, [say_of(made, "pairs.throws"), pace])),
        "dice": [],
        "at_risk": {"points": "", "label": ""},
        "pairs": [card(number, it, on_devices, short) for number, it in enumerate(tables, 1)],
        "primary": _primary(over=over),
        "beside": [],
        "buttons": _buttons(over=over),
        "keys": _keys(over=over),
        "panel": None,
        "said": "",
        "problem": "",
    }


def headline(tables: Tables) -> str:
    """Return how many tables still play."""
    left = sum(not is_over(it) for it in tables)
    return say_of(left, "pairs.play", of=len(tables)) if left else say("pairs.all_over")


def together(tables: Tables) -> tuple[int, str]:
    """Return how many throws there were at all tables, and how many came in a minute."""
    events = sorted((it for table in tables for it in throws_at(table)), key=lambda it: it.at)
    if len(events) < 2:
        return len(events), ""
    minutes = (events[-1].at - events[0].at).total_seconds() / 60
    pace = say("pairs.pace", number=round((len(events) - 1) / minutes)) if minutes > SHORT else ""
    return len(events), pace


def card(
    number: int,
    table: TableSession,
    on_devices: Callable[[str], str],
    short: Mapping[str, str] | None = None,
) -> View:
    """Return one table: who plays, what each has, whose turn it is, and what is at risk.

    `short` has for each player the shortest name that nobody else of the class has.
    """
    play, turn = table.game.play, table.on_turn
    result = table.game.result if is_over(table) and any(play.scores) else None
    best = max(play.game.target or 0, *play.scores, 1)
    seats = [
        {
            "name": (short or {}).get(table.game.setup.players[seat], table.name(seat)),
            "score": score,
            "share": round(100 * score / best),
            "now": seat == turn,
            "won": result is not None and seat in result.winners,
            "device": on_devices(table.game.setup.players[seat]),
        }
        for seat, score in enumerate(play.scores)
    ]
    names = [table.called(seat) for seat in play.seats]
    told = _told(table)
    scores = ", ".join(f"{table.called(seat)} {score}" for seat, score in enumerate(play.scores))
    return {
        "table": number,
        "seats": seats,
        "told": told,
        "over": is_over(table),
        "label": say("pairs.card", names=joined(names), scores=scores, told=told),
    }


def _told(table: TableSession) -> str:
    """Return what is going on at a table, in a few words."""
    if is_over(table) and is_untouched(table):
        return say("pairs.paper" if any(table.game.play.scores) else "pairs.not_played")
    if is_over(table):
        return say("pairs.over")
    if is_untouched(table):
        return say("pairs.not_yet")
    _, pace = together([table])
    return " · ".join(filter(None, [say("pairs.at_risk", points=table.play.turn_total), pace]))


def scores_of_all(tables: Sequence[TableSession]) -> str:
    """Return all scores, table by table, for those who listen."""
    return " ".join(
        say("pairs.table_scores", table=number, scores=card(number, it, lambda _: "")["label"])
        for number, it in enumerate(tables, 1)
    )


def _primary(*, over: bool) -> View:
    if over:
        return {"action": "chart", "label": say("pairs.chart"), "key": "R"}
    return {"action": "devices", "label": say("button.devices"), "key": "D"}


def _buttons(*, over: bool) -> list[View]:
    shown = [("chart", say("pairs.chart"), "C"), ("scores", say("button.scores"), "S")]
    again = [{"action": "again", "label": say("pairs.again"), "key": "P"}] if over else []
    rare = [("finish", "finish")] * (not over) + [("setup", "setup")]
    return [
        *({"action": it, "label": label, "key": key} for it, label, key in shown),
        *again,
        *(
            {"action": it, "label": say(f"button.{label}"), "key": "", "is_rare": True}
            for it, label in rare
        ),
    ]


def _keys(*, over: bool) -> View:
    keys = {"c": "chart", "d": "devices"} | ({"p": "again"} if over else {})
    return {key: {"action": action, "data": {}} for key, action in keys.items()}


def with_chart(view: View, tables: Tables, *, asks: str, means: str) -> View:
    """Return the view with the tables put away for one chart of all games."""
    made, _ = together(tables)
    return {
        **view,
        "compact": True,
        "reveal": {
            "asks": asks,
            "who": f"{say('way.this_game')} · {say_of(made, 'pairs.pooled', tables=len(tables))}",
            "number": 0,
            "sentence": means,
            "tell": None,
            "steps": [],
            "dots": [],
            "turns": [],
        },
        "buttons": [{"action": "close", "label": say("button.board"), "key": "Esc"}],
    }
