"""Devices of a class in pairs: each shows its own table, and acts there."""

from collections.abc import Collection

from pigclass.live.messages import Input, Press
from pigclass.live.seat_registry import State
from pigclass.widgets.page.fields import View
from pigclass.widgets.pairs.tables import is_over, press
from pigclass.widgets.session.device_adapter import DeviceAdapter
from pigclass.widgets.table.session import TableSession
from pigclass.widgets.table.view import turns_view
from pigclass.words import refusal, say, speaking

# Dice with more faces are typed, not tapped.
MOST_FACES = 12


def own_table(table: TableSession, seat: int, *, for_all: bool) -> View:
    """Return what the device at `seat` shows; `for_all` if it plays for the whole table.

    It shows the last throw, the points at risk, and buttons for what may be done now.
    """
    view, turn = turns_view(table).message(), table.on_turn
    return {
        "name": table.name(seat),
        "score": table.game.play.scores[seat],
        "players": [
            {"name": table.name(place), "score": score, "now": place == turn, "me": place == seat}
            for place, score in enumerate(table.game.play.scores)
        ],
        "of": table.events[-1].id,
        "headline": view["headline"],
        "sub": view["sub"],
        "may": turn is not None and (turn == seat or for_all),
        "mine": turn == seat,
        "over": is_over(table),
        "dice": view["dice"],
        "at_risk": view["at_risk"],
        "keys": [] if turn is None else _keys(table, view),
        "typed": bool(turn is not None and table.has_real_dice and not _faces(table)),
        "said": table.said,
    }


def _keys(table: TableSession, view: View) -> list[View]:
    """Return the buttons: to throw, or the faces of a real die, and to bank."""
    banks = [
        {"does": "bank", "label": button["label"], "told": "", "off": bool(button["off"])}
        for button in view["beside"]
    ]
    if table.has_real_dice:
        return [*({"does": "throw", "label": it, "told": it} for it in _faces(table)), *banks]
    if view["numbers"]:
        numbers = (it["label"] for it in view["numbers"]["choices"])
        return [*({"does": "roll", "label": it, "told": it} for it in numbers), *banks]
    return [{"does": "roll", "label": say("button.roll"), "told": ""}, *banks]


def _faces(table: TableSession) -> list[str]:
    """Return the faces of a single die, to be tapped; empty for several dice or many faces."""
    play = table.play
    if play.game.dice_choice:
        return []
    dice = play.game.table_for(throws=play.throws).dice
    faces = [str(it) for it in dice[0].faces] if len(dice) == 1 else []
    return faces if len(faces) <= MOST_FACES else []


class PairsOnDevices(DeviceAdapter[TableSession]):
    """The devices of a class in pairs: one or two at a table, or none.

    If one player of a table has a device, it plays for the whole table.
    """

    def came_or_went(self, players: frozenset[str]) -> None:
        """Update who holds a seat; a device may now play for its whole table, or no longer."""
        changed = players ^ self._seated
        super().came_or_went(players)
        if self.server:
            self.server.tell(self._at_the_tables_of(changed))

    def for_all(self, session: TableSession) -> State:
        """Return what everybody may see."""
        return {"stage": "pair"}

    def for_one(self, session: TableSession, player: str) -> State:
        """Return a player's own table."""
        seat = session.game.setup.players.index(player)
        return own_table(session, seat, for_all=self._is_alone(session, player))

    def do(self, player: str, message: Input) -> None:
        """Carry out what was pressed at a player's table."""
        tables = (it for it in self._playing() if player in it.game.setup.players)
        table = next(tables, None)
        if table is None or not isinstance(message, Press):
            raise refusal(self.late)
        press(table, player, message, for_all=self._is_alone(table, player))

    def took(self, players: Collection[str]) -> None:
        """Send the new state to everyone at the tables of `players`."""
        if self.server:
            self.server.tell(self._at_the_tables_of(players))

    def mark(self) -> None:
        """Draw the tables again."""
        if self._playing():
            with speaking(self._activity.language):
                self._activity._draw()

    def _at_the_tables_of(self, players: Collection[str]) -> frozenset[str]:
        sat = (set(it.game.setup.players) for it in self._playing())
        return frozenset().union(*(it for it in sat if it & set(players)))

    def _is_alone(self, table: TableSession, player: str) -> bool:
        return not (set(table.game.setup.players) & self._seated) - {player}
