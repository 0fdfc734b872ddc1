"""Plays a drawn record on the real activities, pressing what the screen would press.

Nothing here looks into the kit but at the stage that the screen shows too. Ids, clocks and new
seeds are fixed for as long as it plays, so that a record which fails is played again as it was.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from uuid import UUID

from pigclass import PerfectPig
from pigclass.classlog.events import events as kit_events
from pigclass.classlog.events.classgame import ClassGame, Stage
from pigclass.classlog.events.events import Event
from pigclass.classlog.played_on_paper import from_paper
from pigclass.classlog.storage import database as kit_database
from pigclass.classlog.store import ClassLog
from pigclass.play.throwers import points_between
from pigclass.rules import catalog
from pigclass.rules.game import Game
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.widgets.class_game.lessons import SharedGame
from pigclass.widgets.session import session as kit_recording
from tests.truth.records import ALONE, HEADS, ROOMS, Again, Habit, OnPaper, OnScreen, Record
from tests.widgets.class_plays import ACTIVITIES

LESSONS = {it.plan.id.replace("-", "_"): it for it in ACTIVITIES}
# Whether a throw is safe from a power cut is a question for other tests.
IN_A_HURRY = ("PRAGMA journal_mode = MEMORY", "PRAGMA synchronous = OFF")


class DaysAgo(ClassLog):
    """A log that writes everything down as if it had happened some days ago."""

    def __init__(self, place: Path, days: int) -> None:
        super().__init__(place)
        self._days = days

    def extend(self, events, **more):
        for event in events:
            # In place: the session on the screen has the same events.
            object.__setattr__(event, "at", event.at - timedelta(days=self._days))
        super().extend(events, **more)


@dataclass(frozen=True)
class Moment:
    """The activity at a moment when somebody looks at it; `why` is what has just been done.

    `is_last` tells the record's last lesson from those before it.
    """

    activity: ClassActivity
    why: str
    is_last: bool


# Told after each press: the activity, the action, its data, and the last event that was written.
Watch = Callable[[ClassActivity, str, dict, Event | None], None]


def played(record: Record, folder: Path, watch: Watch = lambda *_: None) -> Iterator[Moment]:
    """Play a record into `class.db` in a folder, and stop wherever somebody looks."""
    with _the_same_again():
        for number, lesson in enumerate(record, 1):
            log = DaysAgo(folder / "class.db", lesson.days_ago)
            if isinstance(lesson, OnPaper):
                _type_in(lesson, log)
            else:
                yield from _Teacher(lesson, log, watch, is_last=number == len(record)).plays()


@contextmanager
def _the_same_again():
    """Let ids and the seeds of further games be drawn as they were the last time."""
    chance = Random(1)
    with (
        patch.object(kit_events, "uuid4", lambda: UUID(int=chance.getrandbits(128), version=4)),
        patch.object(kit_database, "PRAGMAS", IN_A_HURRY),
        patch.object(kit_recording.secrets, "randbits", chance.getrandbits),
    ):
        yield


def game_of(text: str) -> Game:
    """The game that was written down as a call: "skunk(rounds=3)"."""
    return eval(text, vars(catalog))


def _type_in(sheet: OnPaper, log: ClassLog) -> None:
    if sheet.classroom and sheet.classroom not in {it.name for it in log.classrooms()}:
        log.save_roster(sheet.classroom, ROOMS[sheet.classroom])
    from_paper(
        sheet.text, game_of(sheet.game), log=log, classroom=sheet.classroom, lesson=sheet.lesson
    )


class _Teacher:
    """Whoever sits at the laptop in one lesson."""

    def __init__(self, lesson: OnScreen, log: ClassLog, watch: Watch, *, is_last: bool) -> None:
        self._lesson = lesson
        self._is_last = is_last
        self._watch = watch
        self._log = log
        self._dice = Random(lesson.seed)
        self._activity = self._opened()

    def plays(self) -> Iterator[Moment]:
        """Start, believe, play to the end, and play again; stop wherever somebody looks."""
        self._start()
        yield from self._believes()
        first = Again(
            self._lesson.habits, self._lesson.throws_on, self._lesson.happens, self._lesson.presses
        )
        yield from self._game(first)
        for more in self._lesson.again:
            if self._game_now.stage is Stage.OVER:
                self._press("again")
                yield from self._game(more)

    @property
    def _game_now(self) -> ClassGame:
        return self._activity.session.game

    def _opened(self) -> ClassActivity:
        if self._lesson.lesson in LESSONS:
            return LESSONS[self._lesson.lesson](log=self._log)
        return SharedGame(game_of(self._lesson.lesson), log=self._log)

    def _press(self, action: str, **data: object) -> None:
        session = self._activity.session
        before = {it.id for it in session.events} if session else set()
        self._activity.act(action, data)
        written = [it for it in self._activity.session.events if it.id not in before]
        last = written[-1] if written and action != "continue" else None
        self._watch(self._activity, action, data, last)

    def _look(self, why: str) -> Moment:
        return Moment(self._activity, why, self._is_last)

    @property
    def _view(self) -> dict[str, Any]:
        """What is on the screen."""
        return self._activity._screen.view

    def _submits(self, action: str, **typed: str) -> None:
        """Fill in the form on the screen: what it has no field for cannot be typed."""
        form = self._view["panel"]["form"]
        fields = {it["name"] for it in [*form.get("who", ()), *form["fields"]]}
        usual = form.get("usual") or {"action": action, "data": {}}
        filled = {name: typed[name] for name in fields & typed.keys()}
        self._press(usual["action"], **filled | usual["data"])

    def _offered(self, action: str) -> bool:
        """Say whether there is a button for it just now."""
        shown = [*self._view.get("buttons", []), *self._view.get("beside", [])]
        return action in [it["action"] for it in shown]

    def _start(self) -> None:
        lesson, who, options = self._lesson, self._lesson.who, self._lesson.options
        own = "own_dice=True" in lesson.lesson or options.get("own_dice") == "True"
        # Nobody counts heads where everyone has dice of their own.
        modes = (ALONE,) if own else (HEADS, ALONE)
        real = lesson.real_dice and not (own and who == ALONE)
        form = {
            "students": str(lesson.students),
            "mode": who if who in modes else "each",
            "dice": "real" if real else "virtual",
            "seed": str(lesson.seed),
            **options,
        }
        if who in ROOMS:
            form |= {"classroom": who, "names": "\n".join(ROOMS[who])}
        tabs = {it["label"]: it["id"] for it in self._view["panel"]["form"]["tabs"]}
        self._activity.act("tab", {"tab": tabs.get(who, ALONE if who == ALONE else "new")})
        self._submits("start", **form)

    def _believes(self) -> Iterator[Moment]:
        for number, typed in enumerate(self._lesson.answers):
            if number:
                self._press("undo")
            self._answers(typed)
            yield self._look("believe")
        if self._game_now.stage is Stage.PREDICTING:
            self._press("begin")

    def _answers(self, typed: dict[str, str]) -> None:
        """Answer the question that is open, or skip it where nobody has an answer."""
        before, submit = self._game_now.open, partial(self._submits, "believe", **typed)
        # More answers than students: pressed again, they are meant.
        for press in (submit, submit, partial(self._press, "begin")):
            if before and self._game_now.open == before:
                press()

    def _game(self, how: Again) -> Iterator[Moment]:
        on = 0
        for number in range(how.presses):
            if self._game_now.stage is Stage.OVER:
                break
            if number in how.happens and (yield from self._happens(how.happens[number])):
                continue
            if self._game_now.has_played and self._game_now.open:
                self._answers(self._lesson.answers[-1] if self._lesson.answers else {})
                continue
            if self._may_throw_on and on < how.throws_on:
                on += 1
                self._throws_on()
                continue
            on = 0
            self._goes_on(how.habits)
        yield self._look("end")

    def _happens(self, what: str) -> Iterator[Moment]:
        """Do what happens besides play, where the screen offers it."""
        if what == "look":
            yield self._look("look")
        elif what == "undo much":
            for _ in range(7):
                self._press("undo")
        elif what == "another kernel":
            game = self._game_now.id
            self._activity = self._opened()
            self._press("continue", game=game)
        elif what == "everyone leaves":
            while self._changes("leaves"):
                pass
        elif what in {"leave", "come back"}:
            self._changes({"leave": "leaves", "come back": "returns"}[what])
        elif what == "arrive":
            self._changes("name")
        elif what == "finish" and self._offered("bell"):
            self._press("bell")
            gets = [it for it in self._view["panel"]["asked"]["buttons"] if it["data"]]
            self._press("finish", **self._dice.choice(gets)["data"])
        elif what in {"undo", "where", "scores"} or self._offered(what.replace(" ", "_")):
            self._press(what.replace(" ", "_"))
        if self._game_now.stage is Stage.PREDICTING:
            self._press("begin")

    def _changes(self, field: str) -> bool:
        """Press *Class*, choose the first that a field offers (or type a name), press *Change*."""
        if not self._offered("class"):
            return False
        self._press("class")
        fields = {it["name"]: it for it in self._view["panel"]["form"]["fields"]}
        choices = [key for key, _ in fields.get(field, {"choices": ()})["choices"] if key]
        chosen = "Zoe" if field == "name" else next(iter(choices), "")
        if chosen:
            self._submits("change_class", **{field: chosen})
        else:
            self._press("close")
        return bool(chosen)

    @property
    def _may_throw_on(self) -> bool:
        return self._activity.session.can_see_what_would_have_come

    def _throws_on(self) -> None:
        if self._activity.session.has_real_dice:
            self._press("type_throw", typed=self._real_throw())
        else:
            self._press("what_would_have_come")

    def _goes_on(self, habits: tuple[Habit, ...]) -> None:
        """Do what comes next: decide, throw, or begin the next round."""
        stage = self._game_now.stage
        if stage is Stage.DECIDING:
            self._decides(habits)
        elif stage in {Stage.READY, Stage.LOCKED} and self._activity.session.has_real_dice:
            self._throws_real()
        else:
            self._press("press_roll")

    def _decides(self, habits: tuple[Habit, ...]) -> None:
        play = self._game_now.play
        sits = [
            seat
            for seat in play.standing
            if habits[seat % len(habits)].sits(points=play.at_risk(seat), throws=play.throws)
        ]
        if self._activity.session.is_head_count:
            self._press("count", still_standing=str(len(play.standing) - len(sits)))
            return
        for seat in sits:
            self._press("tap", seat=seat)
        self._press("press_roll")
        if self._activity.session.asks_points:
            self._tells_points()

    def _tells_points(self) -> None:
        """Type what those have who sit, each a sum that the dice can show."""
        session = self._activity.session
        points = self._sums(len(session.sitting()))
        self._press("sit_with", points=self._dice.choice([" ", ", "]).join(map(str, points)))

    def _sums(self, number: int) -> list[int]:
        """Sums that the dice can have shown in this round."""
        play = self._game_now.play
        low, high = points_between(play.game, throws=play.throws)
        return [self._dice.randint(low, high) for _ in range(number)]

    def _throws_real(self) -> None:
        if not self._game_now.play.game.own_dice:
            self._press("type_throw", typed=self._real_throw())
            return
        for seat in self._game_now.play.standing if self._activity.session.fates else ():
            for _ in range(self._dice.choice([0, 0, 1, 2])):
                self._press("tap", seat=seat)
        self._press("press_roll")

    def _real_throw(self) -> str:
        """Faces as they lie on the table."""
        this = self._game_now.this_round
        before = len(this.throws) + len(this.would_have_come)
        table = self._game_now.play.game.table_for(throws=before)
        return " ".join(str(self._dice.choice(die.faces)) for die in table.dice)


def against_perfect_play(game: Game, log: Path, draw: Random, *, boldness: float = 0.6):
    """Play a game, and note each decision: both scores, points at risk, and whether one rolled."""
    did, played = [], PerfectPig(game, player="Ana", seed=draw.randrange(999), log=str(log))
    while played.session.game.stage != "game over":
        if played.session.on_turn:
            played.act("computer", played._screen.view["tick"]["data"])
            continue
        play = played.session.play
        rolls = not play.turn_total or draw.random() < boldness
        if play.turn_total:
            did.append((*play.scores, play.turn_total, rolls))
        played.act("press_roll" if rolls else "bank", {})
    return played, did
