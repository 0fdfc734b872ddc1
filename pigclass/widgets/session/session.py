"""Base of every session: events are checked, then recorded, then shown.

So all that a screen shows is on disk, undo is one more event, and virtual dice depend only on the
game's seed and the place of the throw.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from random import Random
from threading import RLock
from typing import Any, Self, TypeVar

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Event, Json, Kind, new_id, still_in_force
from pigclass.classlog.events.replay import after, replay
from pigclass.classlog.events.steps import StoryStep, tell
from pigclass.classlog.storage.faults import OvertakenError
from pigclass.classlog.store import ClassLog
from pigclass.play.throwers import GeneratorThrower, chance_at
from pigclass.rules.dice import Throw
from pigclass.rules.game import Game
from pigclass.rules.game_code import game_code
from pigclass.rules.outcomes import Table, spoken
from pigclass.widgets.page.fields import actions_of
from pigclass.widgets.session.belief_questions import Answers
from pigclass.words import PigclassError, called, refusal, say, say_of

# Prefix of methods that only a submitted form calls, instead of `_do_`.
BY_FORMS = "_form_"
EACH = "each"
REAL = "real"
VIRTUAL = "virtual"
# With a smaller seed, all seeds could be tried after four throws to predict the rest.
SEED_BITS = 64
# Attributes of a session, by name.
Attributes = dict[str, Any]


def new_seed() -> int:
    """Return a random seed that nobody can infer from the dice."""
    return secrets.randbits(SEED_BITS)


@dataclass(frozen=True)
class NewGame:
    """Settings of a new game.

    `players` are ids; `mode` is "each" (a score for each student), "head_count" or "alone"; `dice`
    is "virtual" or "real". The same `seed` gives the same virtual dice, round by round. `order`
    has the seats in order of their turns, by default as seated. In an experiment each student
    throws `throws` times. Games played at the same time share the id `together`. `asks` are the
    ids of the questions to the class.
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
    beside: tuple[int, ...] = ()


class Session:
    """One game, action by action: method `_do_tap` carries out the action "tap".

    `names` gives the name of each player id; ids without one are shown as numbers. `seen` is called
    after every change.
    """

    hides_names = False

    def __init__(
        self, log: ClassLog, events: Iterable[Event], names: Mapping[str, str] | None = None
    ) -> None:
        self._log = log
        # Held by each thread that acts or draws.
        self.lock = RLock()
        self._names = dict(names or {})
        self._follow(events)
        # Source of the last throw; before the first throw, the dice in the settings.
        throws = [one for each in self.game.rounds for one in each.throws]
        self.dice = throws[-1].source if throws else self.game.setup.dice
        self.said = ""
        self.problem = ""
        self.seen: Callable[[], None] = lambda: None

    @classmethod
    def begin(cls, log: ClassLog, new: NewGame, names: Mapping[str, str] | None = None) -> Self:
        """Start a game; its first event is in the log on return."""
        order = None if new.order is None else list(new.order)
        lists = {"players": list(new.players), "order": order, "asks": list(new.asks)}
        more = lists | {"rules": game_code(new.game)}
        unset = {name for name in ("throws", "together", "beside") if not getattr(new, name)}
        data = {name: it for name, it in vars(new).items() if name not in {"game", *unset}} | more
        started = Event(Kind.GAME_STARTED, game=new_id(), data=data)
        replay([started])
        log.append(started)
        return cls(log, [started], names)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of this game, including corrections."""
        return self._events

    @property
    def latest(self) -> Event:
        """The last event that counts and was not sent by a device."""
        return next(it for it in reversed(self._in_force()) if it.actor != "device")

    @property
    def has_real_dice(self) -> bool:
        """Return whether throws are typed in at present; this can change at any time."""
        return self.dice == REAL

    @property
    def is_all_virtual(self) -> bool:
        """Return whether the seed gives every throw: none came from real dice."""
        sources = {throw.source for it in self.game.rounds for throw in it.throws} or {self.dice}
        return sources == {VIRTUAL} and (self.game.setup.seed or 0) >= 0

    @property
    def may_show_seed(self) -> bool:
        """Return whether the code may have the seed, which would give away throws to come."""
        return self.is_all_virtual and self.game.stage is Stage.OVER

    @property
    def code(self) -> str:
        """The game code: the rules and, after the game, the seed of virtual dice."""
        seed = self.game.setup.seed if self.may_show_seed else None
        return game_code(self.game.play.game, seed=seed)

    @property
    def known_names(self) -> Mapping[str, str]:
        """The names of the players who have one, by player id."""
        return {it: self._names[it] for it in self.game.setup.players if it in self._names}

    def name(self, seat: int) -> str:
        """Return the name at `seat`, or its number."""
        names = {} if self.hides_names else self._names
        return names.get(self.game.setup.players[seat]) or str(seat + 1)

    def called(self, seat: int) -> str:
        """Return the name at `seat` for use in a sentence."""
        return called(self.name(seat))

    def rename(self, player: str, name: str) -> None:
        """Change the name of a player."""
        self._names[player] = name
        self.said = say("says.renamed", name=called(name))

    def act(self, action: str, *, actor: str = "teacher", **data: Json) -> bool:
        """Carry out `action` and return whether it was possible; if not, `problem` says why.

        `data` are the arguments of the action. Threads act one after another. An interrupted
        action leaves the session as it is in the log.
        """
        with self.lock:
            try:
                with self._in_step_with_the_log():
                    methods = {**actions_of(type(self)), **actions_of(type(self), BY_FORMS)}
                    self.said = methods[action](self, actor=actor, **data)
                    self.problem = ""
            except PigclassError as why:
                self.problem = str(why)
            self.seen()
            return not self.problem

    @contextmanager
    def _in_step_with_the_log(self) -> Iterator[None]:
        """Restore the session from the log if the block is interrupted."""
        before = self._values()
        try:
            yield
        except BaseException as problem:
            if isinstance(problem, OvertakenError) or not isinstance(problem, PigclassError):
                self._go_back(before)
            raise

    def _values(self) -> Attributes:
        """Return the attributes with copies of dictionaries; all other values are immutable."""
        return {name: dict(it) if isinstance(it, dict) else it for name, it in vars(self).items()}

    def _go_back(self, before: Attributes) -> None:
        """Restore the attributes from before an action, and read the log again."""
        vars(self).update(before)
        # If this fails too, the next action finds out that the log has more events.
        with suppress(Exception):
            events = self._log.events(self.game.id)
            if events != self._events:
                self._follow(events)
                self._drop_plans()

    def _follow(self, events: Iterable[Event]) -> None:
        """Replay `events`; raise PigclassError if they contradict each other."""
        followed = tuple(events)
        story = tell(followed)
        if story.fault:
            raise PigclassError(f"{story.fault} {say('record.to_mend')}")
        self._events, self.story, self.game = followed, story, story.game

    def _drop_plans(self) -> None:
        """Discard pending input, since the game has gone on without it."""

    def _place(self) -> tuple[int, int]:
        """Return the place of the next throw: its turn, and the number of throws before it."""
        raise NotImplementedError

    def _record(self, kind: Kind, actor: str, **data: Json) -> None:
        self._add(Event(kind, game=self.game.id, data=data, actor=actor))

    def _add(self, event: Event) -> None:
        following = after(self.game, event)
        self._append(event)
        steps = (*self.story.steps, StoryStep(event, self.game, following))
        self.story, self.game = replace(self.story, steps=steps), following

    def _in_words(self, event: Event) -> str:
        """Return the name of an event: "the throw 3 and 5"."""
        rules, faces = self.game.play.game, tuple(event.data.get("faces", ()))
        banks = "decision" if rules.at_once else "bank"
        what = {Kind.THROW: rules.throw_key, Kind.DECISION: banks}.get(event.kind, event.kind)
        return say(f"undone.{what}", faces=spoken(faces) if faces else "").rstrip()

    def _in_force(self) -> tuple[Event, ...]:
        return still_in_force(self._events)

    def _take_back(self, event: Event, *, actor: str) -> None:
        self._retell(Kind.CORRECTION, actor, undoes=event.id)

    def _retell(self, kind: Kind, actor: str, **data: Json) -> None:
        """Record an event that may cancel earlier ones, and replay the game."""
        event = Event(kind, game=self.game.id, data=data, actor=actor)
        replay((*self._events, event))
        self._append(event)
        self._follow(self._events)

    def _append(self, event: Event) -> None:
        self._log.append(event, after=self._events[-1].id)
        self._events = (*self._events, event)

    def _form_predict(self, *, actor: str, question: str, answers: Answers) -> str:
        self._record(Kind.PREDICTION, actor, question=question, answers=answers)
        # Students' devices may have answered before.
        counts = (it.count for it in self.game.predictions if it.question == question)
        return say_of(sum(counts), "says.predicted")

    def _pass(self, actor: str) -> None:
        """Skip the open question or, if there is none, begin the game."""
        skipped = {"question": self.game.open[0], "answers": []} if self.game.open else {}
        self._record(Kind.PREDICTION if skipped else Kind.BEGUN, actor, **skipped)

    def _do_change_dice(self, *, actor: str) -> str:
        """Switch between virtual and real dice; each throw records its source."""
        self._drop_plans()
        self.dice = VIRTUAL if self.has_real_dice else REAL
        return say(f"says.dice_{self.dice}")

    def _virtual(self, table: Table, purpose: str = "") -> Throw:
        """Return the throw that the seed gives at this place for this purpose.

        It depends on nothing else: an undone throw comes again unchanged, a resumed game goes on
        with the same dice, and other decisions can be tried on the same throws.
        """
        if self.has_real_dice:
            raise refusal("says.real_dice")
        return GeneratorThrower(self._chance(purpose)).throw(table)

    def _chance(self, purpose: str = "") -> Random:
        """Return the random generator for the next throw."""
        turn, throws = self._place()
        return chance_at(self.game.setup.seed, turn, throws, purpose)


# A kind of session, for code that serves all kinds.
SessionT = TypeVar("SessionT", bound=Session)
