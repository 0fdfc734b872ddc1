"""An experiment in a notebook: twenty throws each, pooled, and drawn as they come in."""

from dataclasses import replace
from typing import ClassVar, Unpack

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.steps import ScopeOptions
from pigclass.classlog.store import ClassLog
from pigclass.face import pd
from pigclass.rules.catalog.shared import greedy_pig
from pigclass.rules.endings import within
from pigclass.rules.game import Game, check_game
from pigclass.widgets.class_game.beginning import ClassStart
from pigclass.widgets.class_game.plan import Questions
from pigclass.widgets.class_game.who_plays import ClassArgument, Players, who_plays
from pigclass.widgets.experiment.session import ExperimentSession
from pigclass.widgets.experiment.view import board, rule_of, with_picture
from pigclass.widgets.page import fields
from pigclass.widgets.page.screen import ChartRow
from pigclass.widgets.session.activity import OPENING_FORM, Activity, OpenGame
from pigclass.widgets.session.session import EACH, NewGame, new_seed
from pigclass.words import say

MOST_THROWS = 100
# Default number of pairs, if students throw different numbers of dice.
PAIRS = 14


class Experiment(Activity[ExperimentSession]):
    """Students throw dice, and the class pools how many throws bust.

    `Experiment(skunk())` throws the dice of any game, `Experiment(3)` three dice, on which a 1 is a
    bust; each student throws `throws` times. The class first predicts the busts of a student, and
    sees the exact answer afterwards. In `Experiment(hog())` the first student throws one die, the
    next two, and one picture shows their means. Give `students` (a number) or `names` to start at
    once, `real_dice=True` to type what students count: "3, 4: 5". `experiments()` has a row for
    each student; the record is `log`, by default `class.db` beside the lesson.
    """

    def __init__(
        self,
        what: Game | int | None = None,
        *,
        throws: int = 20,
        students: ClassArgument = None,
        names: ClassArgument = (),
        real_dice: bool = False,
        seed: int | None = None,
        log: ClassLog | str = "class.db",
    ) -> None:
        self._thrown = _dice_of(what)
        who = who_plays(students, names)
        number = PAIRS if self._thrown.dice_choice else 28
        typed = {"students": number, "names": "", **who, **fields.dice_typed(real_dice, seed)}
        typed["throws"] = within(throws, 1, MOST_THROWS, what="throws")
        self._charts = ChartRow()
        super().__init__(log=log, typed=typed, below=(self._charts,))
        self._start = ClassStart(self, self._play)
        self._questions = Questions(self, lambda: (self._playing().question,), self._lead)
        if who:
            self._start._do_start()
        self._show()

    @property
    def lesson(self) -> str:
        """Value of `lesson` in the log for experiments with these dice."""
        return f"experiment {self._thrown.id}"

    def experiments(self, **scope: Unpack[ScopeOptions]) -> "pd.DataFrame":
        """Return the number of busts of each student; `scope` as for `games`."""
        return self._frames(**scope).experiments()

    def _usual_game(self) -> Game:
        return self._thrown

    def _do_again(self) -> None:
        """Start another experiment with the same class and new predictions."""
        before = self._playing()
        setup = before.game.setup
        self._play(Players(setup.players, before.known_names, setup.classroom), new_seed())

    def _play(self, players: Players, seed: int | None = None) -> None:
        throws = fields.whole_number(self._typed["throws"], what="the throws")
        new = NewGame(
            game=self._thrown,
            players=players.ids,
            seed=self._seed() if seed is None else seed,
            lesson=self.lesson,
            mode=EACH,
            dice=self._typed["dice"],
            classroom=players.classroom,
            throws=within(throws, 1, MOST_THROWS, what="throws"),
            asks=(self._kind.asks,),
        )
        self.session = self._kind.begin(self.class_log, new, players.names)
        self._panel, self._problem = "", " ".join(players.problems)

    def _do_continue(self, *, game: OpenGame, **typed: str) -> None:
        self._typed |= typed
        (events,) = self._events_of(game)
        self.session = self._kind(self.class_log, events, self.class_log.names())
        self._panel = "picture" if self.session.game.stage is Stage.OVER else ""

    @property
    def _kind(self) -> type[ExperimentSession]:
        from pigclass.widgets.experiment.dice_session import DiceExperiment

        return DiceExperiment if self._thrown.dice_choice else ExperimentSession

    def _lead(self) -> str:
        return say(f"{self._kind.words}.lead", throws=self._playing().throws)

    def _do_next(self) -> None:
        self._playing().act("press_roll")

    def _do_picture(self) -> None:
        """Open the picture, in which each throw comes as a dot, or close it."""
        self._panel = "" if self._panel == "picture" else "picture"

    def _do_reveal(self) -> None:
        """Show the exact answer in the picture."""
        if self._playing().act("reveal"):
            self._panel = "picture"

    def _do_setup(self) -> None:
        self.session, self._panel = None, ""

    def _view(self) -> fields.Screen:
        self._charts.show([])
        if self.session is None:
            lead, rule = say(f"{self._kind.words}.opening"), rule_of(self._thrown)
            return self._start.opening(self._setup_form(), lead=lead, rule=rule)
        if self.session.game.stage is Stage.PREDICTING:
            return self._questions.screen()
        screen = board(self.session)
        if self._panel == "picture":
            screen = self._above_picture(screen, self.session)
        return replace(screen, banner=self._banner)

    def _above_picture(self, screen: fields.Screen, session: ExperimentSession) -> fields.Screen:
        """Return the screen above the picture."""
        if not session.series:
            return with_picture(screen, session, session.pooled, "")
        return with_picture(screen, session, *self._charts.show_page(session.picture()))

    def _setup_form(self) -> fields.Form:
        kinds = {"classroom": "text", "names": "area", "students": "number", "throws": "number"}
        form_fields = fields.labelled(self._typed, **kinds, dice=fields.DICE)
        return fields.opening_form(self._thrown.name, form_fields)

    acts: ClassVar = {"session": ExperimentSession, "_start": ClassStart, "_questions": Questions}
    forms: ClassVar = {
        **dict.fromkeys(OPENING_FORM, _setup_form),
        "believe": lambda activity: activity._questions.form(),
    }


def _dice_of(what: Game | int | None) -> Game:
    """Return the game to throw; a number means that many dice with a bust on 1."""
    if what is None or isinstance(what, int):
        return greedy_pig(dice=1 if what is None else what)
    check_game(what)
    return what
