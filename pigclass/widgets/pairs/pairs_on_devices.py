"""Pairs with their door open: each device sees its own table, and acts there."""

from collections.abc import Callable, Collection, Mapping, Sequence

from pigclass.live.hall import State
from pigclass.live.messages import Press, Told
from pigclass.widgets.page.fields import View
from pigclass.widgets.pairs.side_by_side import Tables, do, is_over
from pigclass.widgets.session.way_in import Place, WayIn, take_all
from pigclass.widgets.table.session import TableSession
from pigclass.widgets.table.view import turns_view
from pigclass.words import say, speaking

# More faces than these are typed, not tapped.
MOST_FACES = 12


def own_table(table: TableSession, seat: int, *, for_all: bool) -> View:
    """Return what whoever sits at `seat` sees; `for_all` if the device plays for everybody there.

    The device shows the dice of the last throw, what is at risk, and what may be done now.
    """
    view, turn = turns_view(table), table.on_turn
    return {
        "name": table.name(seat),
        "score": table.game.play.scores[seat],
        "players": [
            {"name": table.name(it), "score": score, "now": it == turn, "me": it == seat}
            for it, score in enumerate(table.game.play.scores)
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
    """Return what may be pressed: to throw, or what a real die shows, and to bank."""
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
    """Return the faces of a single die, to be tapped; none where there are several dice."""
    play = table.play
    if play.game.dice_choice:
        return []
    dice = play.game.table_for(throws=play.throws).dice
    faces = [str(it) for it in dice[0].faces] if len(dice) == 1 else []
    return faces if len(faces) <= MOST_FACES else []


class PairsOnDevices(WayIn):
    """The devices of a class in pairs: one or two at a table, or none.

    Where only one of a table has a device, it plays for all who sit there. `draw` shows the tables
    anew.
    """

    def __init__(
        self, place: Place, tables: Callable[[], Tables], draw: Callable[[], None]
    ) -> None:
        super().__init__(place)
        self._tables, self._draw = tables, draw

    def came_or_went(self, players: frozenset[str]) -> None:
        """Hear who holds a seat now: at their tables, one device may play for all, or no more."""
        changed = players ^ self._seated
        super().came_or_went(players)
        if self.door:
            self.door.tell(self._at_the_tables_of(changed))

    def seats(self) -> Mapping[str, str]:
        """Return the name of each student who plays."""
        return {it: table.name(seat) for it, (table, seat) in self._places().items()}

    def common(self) -> State:
        """Return what everybody may see."""
        return {"stage": "pair" if self._tables() else "waiting", "language": self._speaks()}

    def own(self, player: str) -> State:
        """Return a player's own table."""
        place = self._places().get(player)
        if place is None:
            return {}
        table, seat = place
        with table.lock, speaking(self._speaks()):
            return own_table(table, seat, for_all=self._is_alone(table, player))

    def take(self, told: Sequence[tuple[str, Told]]) -> list[str]:
        """Do what was pressed, all in one go; return what is wrong with each, "" for nothing."""
        with speaking(self._speaks()):
            problems = take_all(self._tables(), told, self._do)
        if self.door:
            self.door.tell(self._at_the_tables_of({player for player, _ in told}))
        return problems

    def _do(self, player: str, message: Told) -> str:
        place = self._places().get(player)
        if place is None or not isinstance(message, Press):
            return say("device.late_press")
        table = place[0]
        return do(table, player, message, for_all=self._is_alone(table, player))

    def mark(self) -> None:
        """Show the tables anew."""
        if self._tables():
            with speaking(self._speaks()):
                self._draw()

    def _at_the_tables_of(self, players: Collection[str]) -> frozenset[str]:
        sat = (set(it.game.setup.players) for it in self._tables())
        return frozenset().union(*(it for it in sat if it & set(players)))

    def _is_alone(self, table: TableSession, player: str) -> bool:
        return not (set(table.game.setup.players) & self._seated) - {player}

    def _places(self) -> dict[str, tuple[TableSession, int]]:
        """Return at which table and on which seat each student plays."""
        return {
            player: (table, seat)
            for table in self._tables()
            for seat, player in enumerate(table.game.setup.players)
        }
