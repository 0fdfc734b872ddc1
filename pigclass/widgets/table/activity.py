"""A table in a notebook: people and computer players take turns, with a coach or without."""

import inspect
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Never

from pigclass.classlog.store import ClassLog
from pigclass.rules.endings import one_of
from pigclass.rules.game import SEEDS, Game, about_a_game
from pigclass.rules.game_code import game_given, game_needed, in_turns
from pigclass.widgets.page import fields
from pigclass.widgets.page.screen import ChartRow
from pigclass.widgets.session.activity import Activity, OpenGame, code_shown
from pigclass.widgets.session.session import NewGame
from pigclass.widgets.table.forms import AGAINST, FIRST, First, for_players, read_pace, table_form
from pigclass.widgets.table.seats import (
    FEWEST,
    FOR_ANY_NUMBER,
    LEVELS,
    Seat,
    Seats,
    at_a_table,
    seat_players,
)
from pigclass.widgets.table.session import TableSession
from pigclass.widgets.table.view import awaits_real_dice, full_sheet, turns_view
from pigclass.words import say

MOVES = frozenset({"press_roll", "bank", "type_throw", "choose_dice", "undo"})


class _AsMade:
    """Signature of a screen's `__init__`; Python would show the signature of `__new__`."""

    def __get__(self, _: "TableGame | None", screen: type) -> inspect.Signature:
        signature = inspect.signature(inspect.getattr_static(screen, "__init__"))
        return signature.replace(parameters=list(signature.parameters.values())[1:])


class TableGame(Activity[TableSession]):
    """A game at one table: `TableGame(pig())` asks who plays.

    `TableGame(big_pig(), players=["Ana", "Ben", "hard"])` starts at once: players are names,
    "easy", "medium" or "hard" for a computer player ("perfect" too, if only two play), strategies,
    or just their number (2 to 10). `first` is who throws first: "seated" or "random". With
    `real_dice=True` throws are typed in. `seed` repeats the dice of an earlier game, and `pace` is
    the pause between computers' moves in seconds. Everything is kept in `log`, by default
    `class.db` beside the notebook.
    `TableGame(code="P01…")` opens the game of a game code, with its dice.

    Skunk, Greedy Pig and Swine Herd, in which all share each throw, open the class screen.
    """

    __signature__ = _AsMade()
    # Coach of `PerfectPig`: "shown" or "hidden"; "" without a coach.
    _coach = ""
    # The ids of the questions that a class answers before each game.
    _asks: tuple[str, ...] = ()

    def __new__(cls, game: Game | None = None, *_: Never, code: str = "", **options: Any) -> Any:
        """Return the class screen instead, if all play the game at once."""
        rules = game_given(game, code=code) or game_needed(cls)
        if not rules.at_once or cls is not TableGame:
            return super().__new__(cls)
        from pigclass.widgets.class_game.lessons import SharedGame

        return SharedGame(game, code=code, **options)

    @about_a_game(seed=SEEDS)
    def __init__(
        self,
        game: Game | None = None,
        *,
        players: Sequence[Seat] | int | None = None,
        first: First = "seated",
        real_dice: bool = False,
        seed: int | None = None,
        code: str = "",
        pace: int = 1,
        log: ClassLog | str = "class.db",
    ) -> None:
        typed = {
            "players": "",
            "against": AGAINST[0],
            "first": one_of(first, FIRST, what="first"),
            "pace": read_pace(pace),
            **fields.dice_typed(real_dice, seed, code),
        }
        self._charts = ChartRow()
        below = (self._charts,) if self._coach else ()
        super().__init__(log=log, typed=typed, below=below)
        self._game = game_given(game, code=code, seed=seed) or game_needed(type(self))
        self._code = code
        self._pace = read_pace(pace)
        if players is not None:
            self._begin(seat_players(players))
        self._show()

    def _do(self, action: str, data: fields.FormData) -> None:
        """Carry out an action; a move closes the panel."""
        if action in MOVES:
            self._panel = ""
        super()._do(action, data)

    @property
    def lesson(self) -> str:
        """Value of `lesson` in the log for games at this table."""
        return f"{'perfect' if self._coach else 'table'} {self._game.id}"

    def _usual_game(self) -> Game:
        return self._game

    def _do_start(self, **typed: str) -> None:
        self._typed |= typed
        self._coach = typed.get("coach", self._coach)
        people = list(filter(str.strip, str(self._typed["players"]).splitlines()))
        alone = [str(self._typed["players"]), "perfect"]
        seated = alone if self._coach else at_a_table(people, self._computers(len(people)))
        self._begin(seat_players(seated))

    def _computers(self, people: int) -> list[str]:
        """Return the levels of the computer players that the form asks for."""
        against = str(self._typed["against"])
        if against == "if_alone":
            return ["easy"] if people < FEWEST else []
        return list(FOR_ANY_NUMBER) if against == "all" else [it for it in LEVELS if it == against]

    def _begin(self, seats: Seats, game: Game | None = None) -> None:
        """Start a game with the players in `seats`."""
        self._pace = read_pace(self._typed["pace"])
        seed = self._seed()
        new = NewGame(
            game=game or self._game_for(len(seats.ids)),
            players=seats.ids,
            seed=seed,
            lesson=self.lesson,
            dice=self._typed["dice"],
            order=self._order(len(seats.ids), seed),
            asks=self._asks,
        )
        session = TableSession.begin(self.class_log, new, seats.names, seats.own)
        self.class_log.save_names(seats.typed)
        self.session, self._seats, self._panel = session, seats, ""
        self._charts.show([])

    def _game_for(self, players: int) -> Game:
        """Return the game for a number of players, to the typed target or from its code."""
        coded = self._typed_code()
        if coded is None:
            return for_players(self._game, players, self._typed.get("target", ""))
        self._game = in_turns(coded.game)
        return for_players(self._game, players)

    def _do_again(self) -> None:
        """Start another game with the same players and new dice."""
        session = self._playing()
        self._typed |= {"seed": "", "dice": session.dice}
        self._begin(self._seats, session.game.play.game)

    def _do_new_table(self) -> None:
        self._typed["seed"] = self._code = ""
        self.session, self._panel = None, ""

    def _do_continue(self, *, game: OpenGame, **typed: str) -> None:
        self._typed |= typed
        self._pace = read_pace(self._typed["pace"])
        (events,), names = self._events_of(game), self.class_log.names()
        self.session = TableSession(self.class_log, events, names)
        players = self.session.game.setup.players
        called = {player: self.session.name(seat) for seat, player in enumerate(players)}
        self._seats = Seats(players, called, {}, {})
        self._panel = ""

    def _order(self, players: int, seed: int) -> tuple[int, ...] | None:
        """Return the order of turns, None for the order of the seats."""
        if self._typed["first"] == "seated":
            return None
        first = Random(f"{seed}/first").randrange(players)  # noqa: S311 - dice, not secrets
        return tuple((first + place) % players for place in range(players))

    def _view(self) -> fields.Screen:
        if self.session is None:
            two = fields.Action("start", say("start.two"), data={"against": "nobody"}).button
            offers = self._last_game_buttons(self.class_log.last_games(self.lesson))
            return self._opening_view(self._form(), *offers, *([] if self._coach else [two]))
        screen = turns_view(self.session, pace=self._pace)
        if self._coach:
            from pigclass.widgets.table.coach import with_coach

            screen = with_coach(screen, self.session, self._coach)
        is_typed = awaits_real_dice(self.session)
        asks = is_typed and not self._panel
        panel = self._panel_view(self.session) if self._panel else {}
        return replace(
            screen,
            said=" ".join(panel.get("lines", ())) or screen.said,
            side=self._dice_form(self.session) if is_typed else None,
            focus=f"{len(self.session.events)}" if asks else "",
            panel=panel or None,
            problem=screen.problem or self.class_log.trouble or "",
        )

    def _form(self) -> fields.View:
        """Return the form that sets up the table."""
        typed = {**self._typed, "coach": self._coach}
        return table_form(self._game, typed, coached=bool(self._coach), coded=bool(self._code))

    def _dice_form(self, session: TableSession) -> fields.View:
        """Return an empty field for the next throw; B and the other keys work in it."""
        game = session.play.game
        dice = game.table.dice * (2 if game.dice_choice else 1)
        return fields.real_dice_form(dice, throw=len(session.events))

    def _panel_view(self, session: TableSession) -> fields.View:
        """Return the panel over the dice: score sheet and game code."""
        return {
            "title": say("button.score_sheet"),
            "sheets": full_sheet(session),
            "code": code_shown(session),
            "close": say("button.close"),
        }

    _do_details = Activity._open_details
    acts: ClassVar = {"session": TableSession}
    forms: ClassVar = dict.fromkeys(("start", "continue", "language"), lambda table: table._form())
