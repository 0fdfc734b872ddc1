"""What a game of a class hears from students' own devices."""

from collections.abc import Sequence
from functools import partial

from pigclass.classlog.events.classgame import AT_THE_END, Stage
from pigclass.classlog.events.events import Event
from pigclass.classlog.events.replay import after
from pigclass.live.messages import Believe
from pigclass.live.told import Wish, event_of, id_of, since_last_throw
from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.belief_questions import Question, one_answer
from pigclass.widgets.class_game.playing.taps import Taps
from pigclass.words import refusal


def _is_at_the_end(wish: Wish) -> bool:
    return isinstance(wish.told, Believe) and wish.told.question == AT_THE_END


class FromDevices(Taps):
    """A game of a class in which devices choose."""

    # Whether the question at the end is asked just now.
    asks_at_the_end = False
    _heard: tuple[Sequence[Event], tuple[str, dict[int, bool]]] = ((), ("", {}))

    @property
    def chosen(self) -> dict[int, bool]:
        """Return which seats have locked on a device since the last throw, and whether they sit."""
        told = self._since_last_throw()[1] if self.game.stage is Stage.DECIDING else {}
        return {seat: sits for seat, sits in told.items() if seat in self.game.play.standing}

    @property
    def asked(self) -> str:
        """Return the id of the throw that a choice on a device has to name."""
        return self._since_last_throw()[0]

    def _since_last_throw(self) -> tuple[str, dict[int, bool]]:
        """Return the last throw and what devices answered to it; two hundred ask at once."""
        events, told = self._heard
        if events is not self._events:
            told = since_last_throw(self._events)
            self._heard = self._events, told
        return told

    def take(self, wishes: Sequence[Wish], questions: Sequence[Question] = ()) -> list[str]:
        """Write down what devices tell, all in one go; return why one cannot count, "" if it can.

        What was written down before counts once, however often it is sent.
        """
        with self.lock, self._in_step_with_the_log():
            read = partial(one_answer, questions=questions)
            known, game, new = {it.id for it in self._events}, self.game, list[Event]()
            thrown, problems = self.asked, list[str]()
            for wish in wishes:
                problem = ""
                try:
                    if _is_at_the_end(wish) and not self.asks_at_the_end:
                        raise refusal("device.late")
                    if id_of(wish, game.id) not in known:
                        event = event_of(wish, game, thrown, read)
                        game = after(game, event)
                        new.append(event)
                        known.add(event.id)
                except PigclassError as why:
                    problem = str(why)
                problems.append(problem)
            if new:
                self._append(*new)
                self.game = game
            return problems
