"""The class log: everything that a class did, kept where the lesson lies.

pandas is loaded when a frame is asked for, and not before: a lesson should open at once.
"""

import os
import re
import warnings
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from pigclass.classlog.events.envelope import Row
from pigclass.classlog.events.events import Event, Kind, new_id
from pigclass.classlog.events.listing import GameEntry, entry, latest, together
from pigclass.classlog.events.steps import Story, story_of
from pigclass.classlog.frames.beside import THIS, Scope, beside
from pigclass.classlog.frames.labels import Labels, labels
from pigclass.classlog.storage.checking import Checked, gaps
from pigclass.classlog.storage.database import Database
from pigclass.classlog.storage.database import faults as faults_of_file
from pigclass.classlog.storage.eventstore import EventStore
from pigclass.classlog.storage.guard import GuardedDatabase
from pigclass.classlog.storage.namechanges import Classroom, NamedPlayer
from pigclass.classlog.storage.outbox import Outbox
from pigclass.classlog.storage.people import People
from pigclass.private import make_folder
from pigclass.rules.errors import PigclassError
from pigclass.words import counted, refusal, say, say_of

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

    from pigclass.classlog.frames.tables import Frames

# How many seconds another program may have the file before the lesson goes on without it.
PATIENCE = 2.0
FILE = "class.db"
# From so many games on they are told once, and kept.
MANY = 200
# Where a school has one record, this names its address in place of that file.
RECORD = "PIGCLASS_RECORD"
LABEL = re.compile(r"G\d+")


class LeftOutWarning(UserWarning):
    """Some games of a log cannot be replayed, and are not in the frames."""


class ClassLog:
    """The record of a class: every throw, decision and prediction, and who is called what.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, ClassLog(f"{folder}/class.db") as log:
    ...     ana, ben = log.save_roster("7B", ["Ana", "Ben"])
    ...     print(log, log.rolls().empty)
    The class record class.db: 1 class, 0 games, 0 events. True

    `place` is a file, made when it is not there, or the address of a school's PostgreSQL, which may
    stand in PIGCLASS_RECORD: then a lesson needs to name neither. An event
    is on the disk when `append` returns. Where the file cannot be used, the lesson goes on in
    memory and in an outbox beside it, and `trouble` says so in a sentence. Names stand apart from
    events, under ids that mean nothing, and can be forgotten.
    """

    def __init__(self, place: str | Path = FILE, *, patience: float = PATIENCE) -> None:
        database = Database(_usual(place), patience=patience)
        outbox = _outbox(database.path) if database.path else Outbox(database.beside)
        self.name = database.name
        self.folder = database.beside.parent
        self._guarded = GuardedDatabase(database, outbox.record() if outbox else None)
        self._outbox = outbox
        self._doubt = next(iter(outbox.doubts()), None) if outbox else None
        self._events = EventStore(self._guarded, outbox)
        self._people = People(self._guarded, outbox)

    def append(self, event: Event, *, after: str | None = None) -> None:
        """Write down an event; it is safe when this returns. A second time does nothing.

        `after` is the id of the game's last event that the caller knows. If the game has gone on
        elsewhere, nothing is written down and OvertakenError says so: look at the events first.
        """
        self.extend([event], after=after)

    def extend(self, events: Sequence[Event], *, after: str | None = None) -> None:
        """Write down several events: all of them are safe when this returns."""
        with self._guarded.lock:
            self._events.append(events, after)
            self._people.flush()

    def in_one_go(self) -> AbstractContextManager[None]:
        """Let several games go on, and write it all down at the end: all of it or nothing.

        What is appended meanwhile is not safe before. Raises OvertakenError at the end if one of
        the games has gone on elsewhere.
        """
        return self._events.in_one_go()

    def events(self, game: str | None = None) -> tuple[Event, ...]:
        """Return the events of a game, or all, in the order in which they came."""
        records = self._events.records(game=None if game is None else self._id_of(game))
        if game is not None:
            self._events.remember(records)
        return tuple(record.event for record in records)

    def entries(self, classroom: str | None = None) -> tuple[GameEntry, ...]:
        """Return the games in short, the first one first; of one class (its name or id) if asked.

        pandas is not needed for it, and a damaged game is left out without a word.
        """
        wanted = None if classroom is None else self._people.find(classroom).id
        listed = self._entries(self._stories(None)[0])
        return tuple(it for it in listed if wanted is None or it.classroom == wanted)

    def unfinished(self, lesson: str) -> tuple[GameEntry, ...]:
        """Return what a lesson can go on with: each class's last game, if it is not over."""
        started = self._events.readable(Kind.GAME_STARTED)
        games = latest((record.event for record in started), lesson)
        listed = self._entries(self._stories(games)[0])
        return tuple(sorted((it for it in listed if it.unfinished), key=_last, reverse=True))

    def together(self, game: str) -> list[str]:
        """Return the games that a class played at the same time as this one, it included."""
        started = [record.event for record in self._events.readable(Kind.GAME_STARTED)]
        own = next((together(it) for it in started if it.game == game), game)
        return [it.game for it in started if together(it) == own]

    def classrooms(self) -> tuple[Classroom, ...]:
        """Return the classes that the log remembers, by name."""
        return self._people.classrooms()

    def roster(self, classroom: str) -> tuple[NamedPlayer, ...]:
        """Return who is in a class (its name or id): their ids and names."""
        return self._people.roster(classroom)

    def save_roster(self, name: str, names: Sequence[str]) -> tuple[NamedPlayer, ...]:
        """Remember a class by its list of names; who was in it already keeps the same id."""
        return self._people.save_roster(name, names)

    def add_player(self, classroom: str | None, name: str) -> str:
        """Remember one more name, in a class or in none, and return the new player's id."""
        player = new_id()
        self._people.put({player: name}, classroom)
        return player

    def take_off(self, player: str, classroom: str) -> None:
        """Take a player off the list of a class (its id), who should not have been put there."""
        self._people.take_off(player, classroom)

    def save_names(self, names: Mapping[str, str], classroom: str | None = None) -> None:
        """Remember the names of players by their ids."""
        self._people.put(names, classroom)

    def rename(self, player: str, name: str) -> None:
        """Give a player another name; everything that the player did stays."""
        self._people.rename(player, name)

    def names(self) -> dict[str, str]:
        """Return the name of each player who has one, by id."""
        return self._people.names()

    def name_of(self, player: str) -> str | None:
        """Return the name of a player, None if there is none or it was forgotten."""
        return self.names().get(player)

    def forget(self, player: str) -> None:
        """Delete a name so that no trace is left in the file; throws and decisions stay, nameless.

        Raises PigclassError, and forgets nothing, where the file cannot be written.
        """
        self._people.forget(player)

    def forget_class(self, classroom: str) -> None:
        """Delete a class and all its names in the same way."""
        self._people.forget_class(classroom)

    def games(self, *, game: str | None = None, names: bool = False) -> "pd.DataFrame":
        """One row for each game: who played it, by which rules, and when."""
        return self.frames(game=game, names=names).games()

    def rolls(self, *, game: str | None = None, names: bool = False) -> "pd.DataFrame":
        """One row for each throw."""
        return self.frames(game=game, names=names).rolls()

    def decisions(self, *, game: str | None = None, names: bool = False) -> "pd.DataFrame":
        """One row for each student at each decision: who sat, who stood, at which turn total."""
        return self.frames(game=game, names=names).decisions()

    def rounds(self, *, game: str | None = None, names: bool = False) -> "pd.DataFrame":
        """One row for each student in each round: what it brought them, and how it ended."""
        return self.frames(game=game, names=names).rounds()

    def predictions(self, *, game: str | None = None, names: bool = False) -> "pd.DataFrame":
        """One row for each answer to a question before the game."""
        return self.frames(game=game, names=names).predictions()

    def experiments(self, *, game: str | None = None, names: bool = False) -> "pd.DataFrame":
        """One row for what each student has thrown in an experiment."""
        return self.frames(game=game, names=names).experiments()

    def chart(self, name: str, *, game: str | None = None) -> "alt.LayerChart":
        """Draw a game, the last one by default: "final scores" or "groups", and others."""
        return self.frames(game=game).chart(name)

    def frames(
        self,
        *,
        game: str | None = None,
        classroom: str | None = None,
        names: bool = False,
        numbered: bool = False,
    ) -> "Frames":
        """Return the frames of a game (its id, or its label such as "G01"), or of all games.

        `classroom` (a name or id) leaves out the games of all other classes. Players are P01,
        P02 …; `names=True` puts their names in, for the teacher's eyes, and `numbered=True` calls
        classes C01, C02 … as well. Games that cannot be replayed are left out, with a warning that
        says why.
        """
        from pigclass.classlog.frames.tables import frames_of

        used = self._labels()
        used = used.with_names(self.names()) if names else used
        used = used.numbered() if numbered else used
        if game is None and len(used.games) >= MANY:
            wanted = None if classroom is None else self._people.find(classroom).id
            if extents := self._events.extents():
                return self._kept_frames(extents, used, wanted)
        stories, problems = self._stories(None if game is None else [game])
        if classroom is not None:
            wanted = self._people.find(classroom).id
            stories = [it for it in stories if it.game.setup.classroom == wanted]
        if problems:
            warnings.warn(LeftOutWarning(_left_out(problems)), stacklevel=3)
        return frames_of(stories, used)

    def frames_beside(
        self, game: str | None, *, lesson: str, scope: Scope = THIS, computers: bool = False
    ) -> "Frames":
        """Return the frames of the games that belong with `game`, that one included.

        As a rule they are those that its class has played in `lesson` on the day on which it began;
        `scope` widens that. Without a game there is no class yet, and the day is today. What
        computer players did is left out unless asked for.
        """
        from pigclass.classlog.frames.tables import frames_of

        started = [record.event for record in self._events.readable(Kind.GAME_STARTED)]
        wanted = beside(started, game, lesson=lesson, scope=scope)
        return frames_of(self._stories(wanted)[0], self._labels(), computers=computers)

    def label_of(self, known: str) -> str | None:
        """Return what a game or a player, by id, is called in the frames: "G01", "P07"."""
        labels = self._labels()
        return labels.games.get(known) or labels.players.get(known)

    def events_frame(self, *, game: str | None = None) -> "pd.DataFrame":
        """Return every event as it was written, corrections and what they undid included."""
        from pigclass.classlog.frames.tables import events_frame

        return events_frame(self.events(game), self._labels())

    def export(self, folder: str | Path, *, names: bool = False) -> list[Path]:
        """Write the frames as CSV files, with a data dictionary, and return the files.

        Students are P01, P02 … in them; `names=True` writes names, for the teacher alone.
        """
        from pigclass.classlog.frames.exported import export

        return export(self.frames(names=names), folder, closed=names)

    def check(self) -> Checked:
        """Look whether the file is sound, no event is missing, and every game replays."""
        stories, problems = self._stories(None)
        rows = self._events.rows()
        faults = [
            say("record.damaged_at", problem=it) for it in self._guarded.read(faults_of_file) or []
        ]
        found = (*faults, *gaps(rows), *problems)
        wrong = () if self._guarded.trouble is None else (str(self.trouble),)
        notes = self._outbox.notes(self._guarded.identity) if self._outbox else ()
        return Checked(len(rows), len(stories), (*wrong, *found), tuple(notes))

    @property
    def trouble(self) -> str | None:
        """What is wrong with the log and where events go meanwhile, in sentences; None if well.

        A file that was lost or replaced in mid-lesson, and mended, is told until the log is opened
        again.
        """
        wrong = self._guarded.trouble
        if wrong is None:
            return str(self._guarded.notice) if self._guarded.notice else self._doubt
        if self._events.only_in_memory or self._people.are_waiting:
            return f"{wrong} {say('record.in_memory')}"
        if self._outbox is None or self._outbox.file is None:
            return f"{wrong} {say('record.goes_on')}"
        return f"{wrong} {say('record.kept_in', file=self._outbox.file)}"

    def close(self) -> None:
        """Write down what still waits. A log can be used again after that."""
        self._events.flush()
        self._people.flush()
        self._guarded.database.let_go()

    def __enter__(self) -> "ClassLog":
        """Use the log in a `with` block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close the log at the end of the block."""
        self.close()

    def __repr__(self) -> str:
        """Say what is in it, without a name: a notebook keeps what it shows."""
        rows = self._events.rows()
        games = len({row["game"] for row in rows})
        held = {"class": len(self.classrooms()), "game": games, "event": len(rows)}
        what = ", ".join(counted(number, thing) for thing, number in held.items())
        return say("record.holds", name=self.name, what=what)

    def _labels(self) -> Labels:
        joined = self._events.readable(Kind.GAME_STARTED, Kind.ARRIVAL)
        known = {it.id: it.name for it in self.classrooms()}
        return replace(labels(record.event for record in joined), classrooms=known)

    def _entries(self, stories: Sequence[Story]) -> list[GameEntry]:
        names = {it.id: it.name for it in self.classrooms()}
        return [entry(story, names) for story in stories]

    def _kept_frames(
        self, extents: Mapping[str, tuple[int, str]], used: Labels, classroom: str | None
    ) -> "Frames":
        """Return the frames of all games, or of a class, told once and kept beside the record."""
        from pigclass.classlog.frames.kept import KeptFrames

        if classroom is not None:
            started = self._events.readable(Kind.GAME_STARTED)
            ours = {it.event.game for it in started if it.event.data.get("classroom") == classroom}
            extents = {game: how for game, how in extents.items() if game in ours}

        def warn(problems: Sequence[str]) -> None:
            if problems:
                warnings.warn(LeftOutWarning(_left_out(problems)), stacklevel=6)

        beside = self._guarded.database.beside
        folder = beside.with_name(f"{beside.name}.frames")
        return KeptFrames(folder, extents, used, self._stories, warn).frames()

    def _id_of(self, game: str) -> str:
        if not LABEL.fullmatch(game):
            return game
        by_label = {label: each for each, label in self._labels().games.items()}
        return by_label.get(game, game)

    def _stories(self, games: Sequence[str] | None) -> tuple[list[Story], list[str]]:
        """Return the games that can be told, all or some, and for each of the others why not."""
        wanted = None if games is None else [self._id_of(it) for it in games]
        by_game: dict[str, list[Row]] = {game: [] for game in wanted or ()}
        for row in self._events.rows(games=wanted):
            by_game.setdefault(str(row["game"]), []).append(row)
        stories, problems = [], []
        for rows in filter(None, by_game.values()):
            try:
                story = story_of(rows)
            except PigclassError as problem:
                problems.append(say("record.no_replay", game=rows[0]["game"], why=problem))
                continue
            stories.append(story)
            problems += filter(None, [story.fault])
        return stories, problems


def _usual(place: str | Path) -> str | Path:
    return os.environ.get(RECORD, place) if place == FILE else place


def _outbox(path: Path) -> Outbox:
    if _is_folder(path):
        raise refusal("record.folder", path=path)
    with suppress(OSError):
        make_folder(path.parent)
    return Outbox(path)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError as problem:
        raise refusal("record.unusable", path=path, why=problem.strerror) from problem


def _last(game: GameEntry) -> datetime:
    return game.last


def _left_out(problems: Sequence[str]) -> str:
    return say_of(len(problems), "record.left_out", first=problems[0])
