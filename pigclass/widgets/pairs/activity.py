"""A class in pairs, in a notebook: all tables on the projector, then one chart of all games."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, ClassVar

from pigclass.classlog.events.events import Kind
from pigclass.classlog.store import ClassLog
from pigclass.rules.game import Game, about_a_game
from pigclass.widgets.class_game.beginning import ClassStart
from pigclass.widgets.class_game.who_plays import ClassArgument, Players, who_plays
from pigclass.widgets.page.fields import Among, Form, Screen, dice_typed
from pigclass.widgets.page.screen import ChartRow
from pigclass.widgets.pairs import tables
from pigclass.widgets.session.activity import OPENING_FORM, Activity, OpenGame
from pigclass.widgets.session.devices_panel import DevicesPanel
from pigclass.widgets.session.session import NewGame, new_seed
from pigclass.widgets.table.forms import for_players
from pigclass.widgets.table.session import TableSession
from pigclass.words import PigclassError, refusal

TABLE = "table "

TableNumber = Annotated[int, Among(lambda activity: range(1, len(activity.tables) + 1))]


class PairsActivity(Activity[TableSession]):
    """A class plays a game for two in pairs, all at the same time: `PairsActivity(pig())`.

    Each pair plays on one device or on two; neighbours on the list play each other. Give `students`
    (a number) or `names` to start at once. With `real_dice=True` throws are typed on the devices;
    `seed` repeats the dice of an earlier lesson. `log` keeps the games, by default in `class.db`
    beside the notebook; they can be continued, and `decisions()`, `rolls()` and `rounds()` cover
    all of them.
    """

    @about_a_game()
    def __init__(
        self,
        game: Game,
        *,
        students: ClassArgument = None,
        names: ClassArgument = (),
        real_dice: bool = False,
        seed: int | None = None,
        log: ClassLog | str = "class.db",
    ) -> None:
        from pigclass.widgets.pairs.pairs_on_devices import PairsOnDevices

        if game.at_once:
            raise refusal("pairs.at_once", game=game.name)
        self._game, self.tables, self._said = game, list[TableSession](), ""
        self._charts = ChartRow()
        who = who_plays(students, names)
        typed = {"students": 28, "names": "", **who, **dice_typed(real_dice, seed)}
        super().__init__(log=log, typed=typed, below=(self._charts,))
        self._devices: PairsOnDevices = PairsOnDevices(self, lambda: self.tables)
        self._devices_panel = DevicesPanel(self, self._devices)
        self._start = ClassStart(self, self._play)
        if who:
            self._start._do_start()
        self._show()

    @property
    def lesson(self) -> str:
        """Value of `lesson` in the log for this game in pairs."""
        return f"pairs {self._game.id}"

    def _usual_game(self) -> Game:
        return for_players(self._game, 2, self._typed.get("target", ""))

    def _play(self, players: Players) -> None:
        self._begin(players, tables.paired(players.ids), self._seed())
        self._problem = " ".join(players.problems)

    def _begin(self, players: Players, seated: Sequence[tuple[str, ...]], seed: int) -> None:
        names = tables.numbered([it for table in seated for it in table], players.names)
        new = NewGame(
            self._usual_game(),
            players.ids,
            seed,
            self.lesson,
            dice=self._typed["dice"],
            classroom=players.classroom,
        )
        self._sit_down(tables.begin_all(self.class_log, new, seated, names))

    def _sit_down(self, table_sessions: tables.Tables) -> None:
        self.tables, self.session = table_sessions, table_sessions[0]
        self._panel = self._said = ""

    def _do_again(self) -> None:
        """Start new games of the same pairs; the player who went second goes first."""
        if not all(map(tables.is_over, self.tables)):
            raise PigclassError(tables.headline(self.tables))
        names = self._devices.seats()
        players = Players(tuple(names), names, self._playing().game.setup.classroom)
        self._begin(players, [it.game.setup.players[::-1] for it in self.tables], new_seed())

    def _do_continue(self, *, game: OpenGame, **typed: str) -> None:
        """Continue all games that were played at the same time."""
        self._typed |= typed
        events = self._events_of(*self.class_log.together(game))
        started = [next(it for it in of_game if it.kind is Kind.GAME_STARTED) for of_game in events]
        players = [it for event in started for it in event.data["players"]]
        names = tables.numbered(players, self.class_log.names())
        self._sit_down([TableSession(self.class_log, of_game, names) for of_game in events])
        self._panel = "chart" if all(map(tables.is_over, self.tables)) else ""

    def _do_setup(self) -> None:
        self.tables, self.session, self._panel = [], None, ""

    def _do_table(self, *, table: TableNumber) -> None:
        self._panel = f"{TABLE}{table}"

    def _do_undo_at(self, *, table: TableNumber) -> None:
        self._settle(self.tables[table - 1], "undo")

    def _do_finish_at(self, *, table: TableNumber) -> None:
        self._settle(self.tables[table - 1], "finish")

    def _settle(self, table: TableSession, action: str) -> None:
        """Carry out an action at a table, as the teacher."""
        if not table.act(action, actor="teacher"):
            raise PigclassError(table.problem)
        self._panel, self._said = "", table.said

    def _do_finish(self) -> None:
        """End all games early, when the bell rings."""
        for table in self.tables:
            if not tables.is_over(table):
                table.act("finish")
        self._said = tables.headline(self.tables)

    def _do_chart(self) -> None:
        self._playing()
        self._panel = "" if self._panel == "chart" else "chart"

    def _do_press_roll(self) -> None:
        """Show the chart after the end (R key); before that, pairs roll on their own."""
        self._playing()
        if not all(map(tables.is_over, self.tables)):
            raise refusal("pairs.they_roll")
        self._panel = "chart"

    def _do_undo(self) -> None:
        raise refusal("pairs.undo")

    def _do_where(self) -> None:
        self._playing()
        self._said = tables.headline(self.tables)

    def _do_scores(self) -> None:
        self._playing()
        self._said = tables.scores_of_all(self.tables)

    def _show(self) -> None:
        self._charts.show([])
        super()._show()
        self._devices.tell()

    def _draw(self) -> None:
        """Draw the tables, unless the chart is shown already."""
        if self._panel != "chart" or not self._charts.children:
            super()._draw()

    def _view(self) -> Screen:
        if not self.tables:
            return self._start.opening(self._form())
        screen = replace(
            tables.dashboard(self.tables, self._devices.sign_of),
            said=self._said,
            problem=self._devices.warning,
            banner=self._banner,
        )
        if self._panel == "chart":
            return self._above_chart(screen)
        if self._panel.startswith(TABLE):
            number = int(self._panel.removeprefix(TABLE))
            panel = {"form": tables.table_form(self.tables[number - 1], number)}
            screen = replace(screen, panel=panel, overlay=True)
        return screen

    def _above_chart(self, screen: Screen) -> Screen:
        """Return the screen above the chart of all games."""
        try:
            chart = tables.chart_of_all(self.game, self._frames(games="this"))
        except PigclassError as why:
            self._panel = ""
            return replace(screen, problem=str(why))
        return tables.with_chart(screen, self.tables, *self._charts.show_page(chart))

    def _form(self) -> Form:
        return tables.setup_form(self._game, self._typed)

    _do_details = _do_scores
    acts: ClassVar = {"_start": ClassStart, "_devices_panel": DevicesPanel}
    forms: ClassVar = dict.fromkeys(OPENING_FORM, _form)
