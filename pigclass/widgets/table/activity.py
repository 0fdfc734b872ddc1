"""A table in a notebook: two to ten people, or computer players, take turns at one laptop."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from ipywidgets import Widget

from pigclass.classlog.store import ClassLog
from pigclass.play.first import at_random, lowest_throw, thrown_by
from pigclass.play.throwers import GeneratorThrower
from pigclass.rules.endings import one_of
from pigclass.rules.game import Game
from pigclass.rules.outcomes import spoken
from pigclass.rules.questions import about_a_game
from pigclass.strategies.reading import Strategy
from pigclass.widgets.class_game.belief_questions import Answers
from pigclass.widgets.class_game.lessons.shared_game import SharedGame
from pigclass.widgets.page.fields import DICE, Dice, Typed, View, real_dice_form
from pigclass.widgets.session.activity import Activity, OpenGame
from pigclass.widgets.session.coded_games import code_shown, game_given, game_needed, in_turns
from pigclass.widgets.session.session import REAL, NewGame
from pigclass.widgets.table.forms import AGAINST, FIRST, First, read_pace, table_form
from pigclass.widgets.table.opponents import FOR_ANY_NUMBER, LEVELS
from pigclass.widgets.table.options import option_fields, with_options
from pigclass.widgets.table.score_sheet import full_sheet
from pigclass.widgets.table.seats import FEWEST, Seat, Seats, at_a_table, seat_players
from pigclass.widgets.table.session import TableSession
from pigclass.widgets.table.view import LOOKS, PIPS, Look, turns_view
from pigclass.words import in_its_language, refusal, say

Order = tuple[int, ...] | None

MOVES = frozenset({"press_roll", "bank", "type_throw", "choose_dice", "undo"})


class _AsMade:
    """The signature of a screen: how it is made, where Python would show `__new__`."""

    def __get__(self, _: object, screen: type) -> inspect.Signature:
        made = inspect.signature(inspect.getattr_static(screen, "__init__"))
        return made.replace(parameters=list(made.parameters.values())[1:])


class TableGame(Activity[TableSession]):
    """A game of the family at one table: `TableGame(pig())` asks who plays.

    `TableGame(big_pig(), players=["Ana", "Ben", "hard"])` starts at once: players are names,
    "easy", "medium" or "hard" for a computer player ("perfect" too, if only two play), strategies,
    or just their number (2 to 10).
    `first` is who throws first: "seated", "random" or "lowest" (throw). `dice` is "virtual" or
    "real", `look` how the face that busts is drawn ("pips", "head" for a pig, "skull"), `seed`
    repeats the dice of an earlier game, and `pace` is the pause between computers' moves in
    seconds. Everything is kept in `log`, by default `class.db` beside the notebook.
    `language` is "en" or "es", by default what the browser speaks.
    `TableGame(code="P01…")` opens the game of a game code, with its dice.

    Skunk, Greedy Pig and Swine Herd, in which all share each throw, open the class screen.
    """

    __signature__ = _AsMade()

    def __new__(cls, game: Game | None = None, *_: Any, code: str = "", **options: Any) -> Any:
        """Open the class screen for a game that all play at once."""
        played = game_given(game, code=code) or game_needed(cls)
        if not played.at_once:
            return super().__new__(cls)
        return SharedGame(game, code=code, **options)

    @about_a_game()
    @in_its_language
    def __init__(
        self,
        game: Game | None = None,
        *,
        players: Sequence[Seat] | int | None = None,
        first: First = "seated",
        dice: Dice = "virtual",
        look: Look = PIPS,
        seed: int | None = None,
        code: str = "",
        pace: float = 1.0,
        log: ClassLog | str = "class.db",
        language: str | None = None,
    ) -> None:
        typed = {
            "players": "",
            "against": AGAINST[0],
            "first": one_of(first, FIRST, what="first"),
            "dice": one_of(dice, DICE, what="dice"),
            "look": one_of(look, LOOKS, what="look"),
            "seed": code or ("" if seed is None else seed),
            "pace": f"{read_pace(pace):g}",
        }
        super().__init__(log=log, typed=typed, language=language, below=self._below())
        self._game = game_given(game, code=code, seed=seed) or game_needed(type(self))
        self._code = code
        self._pace = read_pace(pace)
        self._own: Mapping[str, Strategy] = {}
        # What was said before the game, by question.
        self._believed: dict[str, Answers] = {}
        if players is not None:
            self._begin(seat_players(players))
        self._show()

    def _do(self, action: str, data: Typed) -> None:
        """Do what was pressed; whoever moves wants to see the table again."""
        if action in MOVES:
            self._panel = ""
        super()._do(action, data)

    @property
    def lesson(self) -> str:
        """Under which name the log keeps games at this table."""
        return f"table {self._game.id}"

    def _usual_game(self) -> Game:
        return self._game

    def _below(self) -> tuple[Widget, ...]:
        """Return what stands under the screen."""
        return ()

    def _do_start(self, **typed: str) -> None:
        self._typed |= typed
        people = list(filter(str.strip, str(self._typed["players"]).splitlines()))
        self._begin(seat_players(at_a_table(people, self._computers(len(people)))))

    def _computers(self, people: int) -> list[str]:
        """Return the computer players that the form asks for; one where nobody else plays."""
        against = str(self._typed["against"])
        if against == "if_alone":
            return ["easy"] if people < FEWEST else []
        return list(FOR_ANY_NUMBER) if against == "all" else [it for it in LEVELS if it == against]

    def _offers(self) -> list[View]:
        """Return what can be gone on with, and two people at one laptop."""
        two = {"action": "start", "label": say("start.two"), "data": {"against": "nobody"}}
        return [*super()._offers(), two]

    def _begin(self, seats: Seats, game: Game | None = None) -> None:
        """Start a game with those who sit at the table."""
        self._pace = read_pace(self._typed["pace"])
        seed = self._seed()
        order, told = self._order(seats, seed)
        new = NewGame(
            game=game or self._game_for(len(seats.ids)),
            players=seats.ids,
            seed=seed,
            lesson=self.lesson,
            dice=self._typed["dice"],
            order=order,
        )
        session = TableSession.begin(self.class_log, new, seats.names, seats.own, self._believed)
        self.class_log.save_names(seats.typed)
        session.said = " ".join(filter(None, (told, session.said)))
        self.session, self._seats, self._panel = session, seats, ""

    def _game_for(self, players: int) -> Game:
        """Return the game with the options typed in, or as its code has it, for so many players."""
        coded = self._coded()
        if coded is None:
            return with_options(self._game, self._typed, players=players)
        self._game = in_turns(coded.game)
        return with_options(self._game, {}, players=players)

    def _do_again(self) -> None:
        """Another game of those at the table, with new dice."""
        played = self._playing()
        self._typed |= {"seed": "", "dice": played.dice}
        self._begin(self._seats, played.game.play.game)

    def _do_new_table(self) -> None:
        self._typed["seed"] = self._code = ""
        self.session, self._panel = None, ""

    def _do_continue(self, *, game: OpenGame, **typed: str) -> None:
        self._typed |= typed
        self._pace = read_pace(self._typed["pace"])
        names, events = self.class_log.names(), self.class_log.events(game)
        self.session = TableSession(self.class_log, events, names)
        players = self.session.game.setup.players
        called = {player: self.session.name(seat) for seat, player in enumerate(players)}
        self._seats = Seats(players, called, {}, {})
        self._panel = ""

    def _order(self, seats: Seats, seed: int) -> tuple[Order, str]:
        """Return the order of turns, and what is said of how it came about."""
        rng = Random(f"{seed}/first")  # noqa: S311 - dice, not secrets
        return FIRST_BY[self._typed["first"]](self, seats, rng)

    def _as_seated(self, seats: Seats, rng: Random) -> tuple[Order, str]:
        return None, ""

    def _at_random(self, seats: Seats, rng: Random) -> tuple[Order, str]:
        return at_random(len(seats.ids), rng), ""

    def _lowest(self, seats: Seats, rng: Random) -> tuple[Order, str]:
        if self._typed["dice"] == REAL:
            raise refusal("table.first_real")
        names = [seats.names[player] for player in seats.ids]
        thrown = lowest_throw(len(seats.ids), thrown_by(GeneratorThrower(rng)))
        throws = "; ".join(
            ", ".join(f"{names[seat]} {spoken(faces)}" for seat, faces in go.items())
            for go in thrown.goes
        )
        return thrown.order, say("table.lowest_throw", throws=throws)

    def _view(self) -> View:
        if self.session is None:
            return self._opening_view(self._form())
        view = turns_view(self.session, look=self._typed["look"], pace=self._pace)
        asks = view["real_dice"] and not self._panel
        return {
            **view,
            "side": self._dice_form(self.session) if view["real_dice"] else None,
            "focus": f"{len(self.session.events)}" if asks else "",
            "panel": self._panel_view(),
            "problem": self._problem or view["problem"] or self.class_log.trouble or "",
        }

    def _form(self) -> View:
        """Return the form that sets the table."""
        return table_form(self._game, self._typed, self._options())

    def _options(self) -> list[View]:
        return [] if self._code else option_fields(self._game, self._typed)

    def _dice_form(self, session: TableSession) -> View:
        """Return an empty field for the next throw; B and the other keys work in it."""
        game = session.play.game
        dice = game.table.dice * (2 if game.dice_choice else 1)
        return real_dice_form(dice, throw=len(session.events))

    def _panel_view(self) -> View | None:
        """Return what lies over the dice, if anything does."""
        return self._sheet_view(self.session) if self._panel and self.session else None

    def _sheet_view(self, session: TableSession) -> View:
        return {
            "title": say("button.score_sheet"),
            "sheets": full_sheet(session),
            "code": code_shown(session),
            "close": say("button.close"),
        }

    _do_details = Activity._open_details
    acts: ClassVar = TableSession
    forms: ClassVar = dict.fromkeys(("start", "continue", "language"), lambda table: table._form())


FIRST_BY: dict[str, Callable[[TableGame, Seats, Random], tuple[Order, str]]] = {
    "seated": TableGame._as_seated,
    "random": TableGame._at_random,
    "lowest": TableGame._lowest,
}
