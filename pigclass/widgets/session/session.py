"""Base of every session: events are checked first, written down second, and only then seen.

So what is on a screen is always on the disk, undo is one more event, and virtual dice depend on the
game's seed and the place of the throw alone.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from threading import RLock
from typing import Any, Self, TypeVar

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Event, Json, Kind, new_id, still_in_force
from pigclass.classlog.events.replay import after, replay
from pigclass.classlog.events.steps import StoryStep, tell
from pigclass.classlog.storage.faults import OvertakenError
from pigclass.classlog.store import ClassLog
from pigclass.live.messages import DeviceEvent, event_of, id_of
from pigclass.play.throwers import GeneratorThrower, chance_at
from pigclass.rules.dice import Throw
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.rules.game_code import game_code
from pigclass.rules.game_record import game_to_record
from pigclass.rules.outcomes import Table
from pigclass.widgets.page.fields import actions_of
from pigclass.widgets.session.belief_questions import Answers, Question, one_answer
from pigclass.words import called, refusal, say, say_of

# What only the fields of a form bring about together has this before its name, and not `_do_`.
BY_FORMS = "_form_"
EACH = "each"
REAL = "real"
VIRTUAL = "virtual"
# Of a smaller seed all could be tried within a minute: after four throws the rest would be known.
SEED_BITS = 64


# All that a session holds, by name.
Held = dict[str, Any]


def new_seed() -> int:
    """Draw the seed of a game, which nobody can guess from its dice."""
    return secrets.randbits(SEED_BITS)


@dataclass(frozen=True)
class NewGame:
    """How the next game is to be played.

    `players` are ids, `mode` is "each" (a score for each student), "head_count" or "alone", `dice`
    "virtual" or "real". The same `seed` throws the same virtual dice, round by round. `order` is
    the seats in the order of their turns, as seated unless it is given. In an experiment each
    throws so many `throws`. Games that are played at the same time share `together`, an id. What
    the class is asked are the ids in `asks`.
    """

    game: Game
    players: tuple[str, ...]
    seed: int
    lesson: str = "skunk"
    mode: str = EACH
    dice: str = VIRTUAL
    classroom: str | None = None
    order: tuple[int, ...] | None = None
    throws: int | None = None
    together: str | None = None
    asks: tuple[str, ...] = ()


class Session:
    """One game, action by action: what is asked for as "tap" its method `_do_tap` does.

    `names` gives the name of each player id; ids without one are shown as numbers. `seen` is called
    after every change.
    """

    hides_names = False

    def __init__(
        self, log: ClassLog, events: Iterable[Event], names: Mapping[str, str] | None = None
    ) -> None:
        self._log = log
        # Whoever acts or draws holds it: a screen, or many hands at once.
        self.lock = RLock()
        self._names = dict(names or {})
        self._follow(events)
        # Where the last throw came from; before the first, what the game was set up with.
        throws = [one for each in self.game.rounds for one in each.throws]
        self.dice = throws[-1].source if throws else self.game.setup.dice
        self.said = ""
        self.problem = ""
        self.seen: Callable[[], None] = lambda: None

    @classmethod
    def begin(cls, log: ClassLog, new: NewGame, names: Mapping[str, str] | None = None) -> Self:
        """Start a game: its first event is in the log when this returns."""
        order = None if new.order is None else list(new.order)
        listed = {"players": list(new.players), "order": order, "asks": list(new.asks)}
        more = listed | {"rules": game_to_record(new.game)}
        unset = {name for name in ("throws", "together") if getattr(new, name) is None}
        data = {name: it for name, it in vars(new).items() if name not in {"game", *unset}} | more
        started = Event(Kind.GAME_STARTED, game=new_id(), data=data)
        replay([started])
        log.append(started)
        return cls(log, [started], names)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened in this game, corrections included."""
        return self._events

    @property
    def has_real_dice(self) -> bool:
        """Return whether throws are typed in just now; that may change at any time."""
        return self.dice == REAL

    @property
    def dice_known(self) -> bool:
        """Return whether the seed tells every throw: none has come from real dice."""
        sources = {made.source for it in self.game.rounds for made in it.throws} or {self.dice}
        return sources == {VIRTUAL} and (self.game.setup.seed or 0) >= 0

    @property
    def dice_told(self) -> bool:
        """Return whether the game code tells the dice: only of a game that is over.

        Whoever reads it earlier would know every throw that is still to come.
        """
        return self.dice_known and self.game.stage is Stage.OVER

    @property
    def code(self) -> str:
        """The game code: the rules, and after the end the dice if the seed tells them."""
        seed = self.game.setup.seed if self.dice_told else None
        return game_code(self.game.play.game, seed=seed)

    @property
    def known_names(self) -> Mapping[str, str]:
        """The names of the players who have one, by player id."""
        return self._names

    def name(self, seat: int) -> str:
        """Return the name at `seat`, or its number."""
        names = {} if self.hides_names else self._names
        return names.get(self.game.setup.players[seat]) or str(seat + 1)

    def called(self, seat: int) -> str:
        """Return the name at `seat` as a sentence has it."""
        return called(self.name(seat))

    def rename(self, player: str, name: str) -> None:
        """Call a player by another name from now on."""
        self._names[player] = name
        self.said = say("says.renamed", name=called(name))

    def act(self, action: str, *, actor: str = "teacher", **data: Json) -> bool:
        """Do `action`, or put into `problem` why not; return whether it was done.

        `data` is what the action takes. Many hands may act at once: they do so one after another.
        An action that is broken off in the middle leaves the session as the log has it.
        """
        with self.lock:
            try:
                with self._in_step_with_the_log():
                    self.said = self._method(action)(self, actor=actor, **data)
                    self.problem = ""
            except PigclassError as why:
                self.problem = str(why)
            self.seen()
            return not self.problem

    @contextmanager
    def _in_step_with_the_log(self) -> Iterator[None]:
        """Let something be done; what is broken off in the middle leaves no trace in memory."""
        before = self._values()
        try:
            yield
        except BaseException as problem:
            if isinstance(problem, OvertakenError) or not isinstance(problem, PigclassError):
                self._go_back(before)
            raise

    def _values(self) -> Held:
        """Return what the session holds just now; all of it but dictionaries never changes."""
        return {name: dict(it) if isinstance(it, dict) else it for name, it in vars(self).items()}

    def _go_back(self, before: Held) -> None:
        """Undo what an action did to the session, and catch up with what the log has."""
        vars(self).update(before)
        # Where even that fails, the next press finds out that the log knows more.
        with suppress(Exception):
            events = self._log.events(self.game.id)
            if events != self._events:
                self._follow(events)
                self._drop_plans()

    def _follow(self, events: Iterable[Event]) -> None:
        """Take the game to where `events` take it; raises PigclassError where they disagree."""
        followed = tuple(events)
        story = tell(followed)
        if story.fault:
            raise PigclassError(f"{story.fault} {say('record.to_mend')}")
        self._events, self.story, self.game = followed, story, story.game

    def _drop_plans(self) -> None:
        """Forget what was meant to be done next: the game has gone on without it."""

    def _method(self, action: str) -> Callable[..., str]:
        """Return the method that does `action`, also one that no page can ask for by itself."""
        methods = {**actions_of(type(self)), **actions_of(type(self), BY_FORMS)}
        method: Callable[..., str] = methods[action]
        return method

    def _place(self) -> tuple[int, int]:
        """Return the place of the next throw: the number of its turn, and throws before it."""
        raise NotImplementedError

    def _record(self, kind: Kind, actor: str, **data: Json) -> None:
        self._add(Event(kind, game=self.game.id, data=data, actor=actor))

    def _add(self, event: Event) -> None:
        following = after(self.game, event)
        self._append(event)
        steps = (*self.story.steps, StoryStep(event, self.game, following))
        self.story, self.game = replace(self.story, steps=steps), following

    def take(self, wish: DeviceEvent, questions: Sequence[Question] = (), thrown: str = "") -> None:
        """Do what a student told on a device, or say why not; sent again it is done.

        `thrown` is the id of the throw that a choice has to name.
        """
        with self.lock, self._in_step_with_the_log():
            if id_of(wish, self.game.id) not in (it.id for it in reversed(self._events)):
                read = partial(one_answer, questions=questions)
                self._add(event_of(wish, self.game, thrown, read))

    def _in_force(self) -> tuple[Event, ...]:
        return still_in_force(self._events)

    def _take_back(self, event: Event, *, actor: str) -> None:
        self._retell(Kind.CORRECTION, actor, undoes=event.id)

    def _retell(self, kind: Kind, actor: str, **data: Json) -> None:
        """Record an event that may change what counts of those before it."""
        event = Event(kind, game=self.game.id, data=data, actor=actor)
        replay((*self._events, event))
        self._append(event)
        self._follow(self._events)

    def _append(self, event: Event) -> None:
        self._log.append(event, after=self._events[-1].id)
        self._events = (*self._events, event)

    def _form_predict(self, *, actor: str, question: str, answers: Answers) -> str:
        self._record(Kind.PREDICTION, actor, question=question, answers=answers)
        return say_of(sum(answer["count"] for answer in answers), "says.predicted")

    def _pass(self, actor: str) -> None:
        """Skip the question that is open; begin a game that asks none."""
        skipped = {"question": self.game.open[0], "answers": []} if self.game.open else {}
        self._record(Kind.PREDICTION if skipped else Kind.BEGUN, actor, **skipped)

    def _do_change_dice(self, *, actor: str) -> str:
        """Change between dice on the screen and real ones; each throw notes where it came from."""
        self._drop_plans()
        self.dice = VIRTUAL if self.has_real_dice else REAL
        return say(f"says.dice_{self.dice}")

    def _virtual(self, table: Table, purpose: str = "") -> Throw:
        """Return the throw that this game's seed holds for this place, and for this purpose there.

        It depends on nothing else. So a throw that was undone comes again as it was, a game that
        is resumed goes on with the same dice, and other decisions can be tried on the same throws.
        """
        if self.has_real_dice:
            raise refusal("says.real_dice")
        return GeneratorThrower(self._chance(purpose)).throw(table)

    def _chance(self, purpose: str = "") -> Random:
        """Return the generator that belongs to the place of the next throw."""
        turn, throws = self._place()
        return chance_at(self.game.setup.seed, turn, throws, purpose)


# A session of one kind, for what serves all kinds.
Played = TypeVar("Played", bound=Session)
