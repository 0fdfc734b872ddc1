"""Devices of an experiment: students throw on them, or enter what they have counted."""

from dataclasses import replace
from threading import Thread

from pigclass.classlog.events.classgame import Stage
from pigclass.live.messages import DeviceEvent, Input
from pigclass.live.seat_registry import State
from pigclass.widgets.class_game.on_devices import answered, question_view
from pigclass.widgets.experiment.session import ExperimentSession
from pigclass.widgets.experiment.view import dice_of
from pigclass.widgets.session.way_in import DeviceAdapter
from pigclass.words import speaking

# Most keys that fit on a phone; larger counts are typed.
MOST_KEYS = 30


class ThrowingDevices(DeviceAdapter[ExperimentSession]):
    """Devices of a class in an experiment."""

    # Number of events at the last drawing, and whether a drawing is under way.
    _drawn, _is_drawing = 0, False

    def for_all(self, session: ExperimentSession) -> State:
        """Return what everybody may see."""
        stage = session.game.stage is Stage.PREDICTING and Stage.PREDICTING.value
        question = session.question
        if question.most <= MOST_KEYS:
            question = replace(question, line=tuple(range(question.least, question.most + 1)))
        return {"stage": stage or "throwing", "questions": [question_view(question)]}

    def for_one(self, session: ExperimentSession, player: str) -> State:
        """Return a player's own throws."""
        return own_throws(session, session.game.setup.players.index(player))

    def do(self, player: str, message: Input) -> None:
        """Record a player's throw or prediction."""
        self._playing()[0].take(DeviceEvent(player, message))

    def show(self, session: ExperimentSession) -> None:
        """Show on the screen who has a device, and draw it anew if there are new events."""
        players = enumerate(session.game.setup.players)
        signs = {seat: sign for seat, it in players if (sign := self.sign_of(it))}
        line = ""
        if session.game.stage is Stage.PREDICTING and signs:
            here = frozenset(seat for seat, sign in signs.items() if sign == "here")
            line = answered(session.game, frozenset(signs), here)
        self.show_marks({str(seat): sign for seat, sign in signs.items()}, line)
        if len(session.events) != self._drawn and not self._is_drawing:
            self._drawn, self._is_drawing = len(session.events), True
            Thread(target=self._draw, daemon=True).start()

    def _draw(self) -> None:
        # The picture of all throws is slow to draw: no device waits for it.
        try:
            with speaking(self._activity.language):
                self._activity._draw()
        except Exception as problem:
            self.failed(problem)
        self._is_drawing = False


def own_throws(session: ExperimentSession, seat: int) -> State:
    """Return what a student's device shows: last throw, number of throws, and result."""
    thrown, player = session.thrown.get(seat, ()), session.game.setup.players[seat]
    count, busts = session.told_by(seat), session.busts(seat, thrown)
    real, most = session.has_real_dice and count is None, session.counted.most
    return {
        "name": session.name(seat),
        "believed": session.game.believed_by(player),
        "of": str(len(thrown) if count is None else session.throws),
        "done": count is not None,
        "dice": [] if real else dice_of(session, seat, thrown[-1:]),
        "busts": busts if session.tally else None,
        "made": len(thrown),
        "throws": session.throws,
        "real": real,
        "asks": session.counted.asks,
        "counts": list(range(most + 1)) if real and most <= MOST_KEYS else [],
        "score": "" if count is None else session.result(count),
        "told": "" if count is None else session.says_of(count),
    }
