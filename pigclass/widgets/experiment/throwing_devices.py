"""An experiment with its door open: each throws on a device of their own, or tells what came."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from threading import Thread

from pigclass.classlog.events.classgame import Stage
from pigclass.live.hall import State
from pigclass.live.messages import Told, Wish
from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.on_devices import answered, question_view
from pigclass.widgets.experiment.session import ExperimentSession
from pigclass.widgets.experiment.view import dice_of
from pigclass.widgets.session.way_in import Place, WayIn, take_all
from pigclass.words import say, speaking

# So many keys find room on a phone; where more could have come, a number is typed.
MOST_KEYS = 30


class ThrowingDevices(WayIn):
    """The devices of a class that throws so many times each; `redraw` shows the screen anew."""

    def __init__(
        self,
        place: Place,
        playing: Callable[[], ExperimentSession | None],
        redraw: Callable[[], None],
    ) -> None:
        super().__init__(place)
        self._playing, self._redraw = playing, redraw
        self._drawn, self._is_drawing = 0, False

    def seats(self) -> Mapping[str, str]:
        """Return the name of each student who throws."""
        session = self._playing()
        if session is None:
            return {}
        return {it: session.name(seat) for seat, it in enumerate(session.game.setup.players)}

    def common(self) -> State:
        """Return what everybody may see."""
        session = self._playing()
        if session is None:
            return {"stage": "waiting", "language": self._speaks()}
        with session.lock, speaking(self._speaks()):
            asks = session.game.stage is Stage.PREDICTING
            stage = Stage.PREDICTING.value if asks else "throwing"
            question = session.question
            if question.most <= MOST_KEYS:
                question = replace(question, line=tuple(range(question.least, question.most + 1)))
            asked = [question_view(question)]
            return {"stage": stage, "language": self._speaks(), "questions": asked}

    def own(self, player: str) -> State:
        """Return a player's own throws."""
        session = self._playing()
        if session is None:
            return {}
        with session.lock, speaking(self._speaks()):
            return own_throws(session, session.game.setup.players.index(player))

    def take(self, told: Sequence[tuple[str, Told]]) -> list[str]:
        """Note what devices tell; return what is wrong with each, "" where nothing is."""
        session = self._playing()
        with speaking(self._speaks()):
            if session is None:
                return [say("device.late_press")] * len(told)
            problems = take_all([session], told, partial(_taken, session))
        if self.door:
            self.door.tell(frozenset(player for player, _ in told))
        return problems

    def mark(self) -> None:
        """Show on the screen who is in, and draw it anew where something has come."""
        session = self._playing()
        if session is None:
            return
        with session.lock, speaking(self._speaks()):
            players = enumerate(session.game.setup.players)
            signs = {seat: sign for seat, it in players if (sign := self.sign_of(it))}
            line = ""
            if session.game.stage is Stage.PREDICTING and signs:
                here = frozenset(seat for seat, sign in signs.items() if sign == "here")
                line = answered(session.game, frozenset(signs), here, [session.question])
            self.show_marks({str(seat): sign for seat, sign in signs.items()}, line)
        if len(session.events) != self._drawn and not self._is_drawing:
            self._drawn, self._is_drawing = len(session.events), True
            Thread(target=self._draw, daemon=True).start()

    def _draw(self) -> None:
        # A picture of all throws takes its time: no device waits for it.
        try:
            with speaking(self._speaks()):
                self._redraw()
        except Exception as problem:
            self.failed(problem)
        self._is_drawing = False


def own_throws(session: ExperimentSession, seat: int) -> State:
    """Return what one student sees: the last throw, how many there were, and what came of them."""
    thrown, player = session.thrown.get(seat, ()), session.game.setup.players[seat]
    told, busts = session.told_by(seat), session.busts(seat, thrown)
    real, most = session.has_real_dice and told is None, session.counted.most
    return {
        "name": session.name(seat),
        "believed": {
            it.question: it.answer for it in session.game.predictions if it.player == player
        },
        "of": str(len(thrown) if told is None else session.throws),
        "done": told is not None,
        "dice": [] if real else dice_of(session, seat, thrown[-1:]),
        "busts": busts if session.tally else None,
        "made": len(thrown),
        "throws": session.throws,
        "real": real,
        "asks": session.counted.asks,
        "counts": list(range(most + 1)) if real and most <= MOST_KEYS else [],
        "score": "" if told is None else session.result(told),
        "told": "" if told is None else session.says_of(told),
    }


def _taken(session: ExperimentSession, player: str, message: Told) -> str:
    try:
        session.take(Wish(player, message))
    except PigclassError as refusal:
        return str(refusal)
    return ""
