"""Games of a class log: their list, stories and frames.

pandas is imported only for a frame, so that a lesson opens quickly.
"""

import re
import warnings
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

from pigclass.classlog.event_log import EventLog
from pigclass.classlog.events import steps
from pigclass.classlog.events.events import Event, Kind, Row, parse_row
from pigclass.classlog.events.steps import together
from pigclass.classlog.storage.names import Classroom
from pigclass.classlog.storage.people import People
from pigclass.face import explain, pd
from pigclass.words import PigclassError, refusal, say, say_of

if TYPE_CHECKING:
    from pigclass.classlog.frames.tables import Frames, Labels

LABEL = re.compile(r"G\d+")


class LeftOutWarning(UserWarning):
    """Warning of games that cannot be replayed and are not in the frames."""


class FrameOptions(TypedDict, total=False):
    """Keywords that choose the games of a frame, and whether it has names."""

    game: str | None
    classroom: str | None
    with_names: bool


class GamesOfRecord(People):
    """Part of a class log with its games and frames."""

    _events: EventLog

    def events(self, game: str | None = None) -> tuple[Event, ...]:
        """Return the events of a game, or of all games, in stored order.

        Raises PigclassError if one of them cannot be read.
        """
        wanted = None if game is None else [self._id_of(game)]
        records = [parse_row(row) for row in self._events.rows(games=wanted)]
        if game is not None:
            self._events.remember(records)
        return tuple(record.event for record in records)

    def entries(self) -> tuple[steps.GameEntry, ...]:
        """Return an entry for each game, the first one first.

        Does not import pandas. Damaged games are skipped without a warning.
        """
        return tuple(self._entries(self._stories(None)[0]))

    def last_games(self, lesson: str) -> tuple[steps.GameEntry, ...]:
        """Return each class's last game of a lesson, the latest first."""
        games = steps.latest(self._events.readable(Kind.GAME_STARTED), lesson)
        entries = self._entries(self._stories(games)[0])
        return tuple(sorted(entries, key=lambda game: game.last, reverse=True))

    def last_over(self, last: steps.GameEntry) -> steps.GameEntry | None:
        """Return the last finished game of the class that played `last`, None if there is none."""
        started = self.games_beside(last.game, lesson=last.lesson, scope=steps.Scope(days="all"))
        now = self.together(last.game) if last.unfinished else ()
        earlier = (self._entries(self._stories([it])[0]) for it in started[::-1] if it not in now)
        return next((it for entries in earlier for it in entries if not it.unfinished), None)

    def games_thrown(self, game: str, *, lesson: str) -> int:
        """Return how many games have a throw, of those on the same day as `game`."""
        stories, _ = self._stories(self.games_beside(game, lesson=lesson))
        kinds = {Kind.THROW, Kind.SERIES}
        return sum(any(it.event.kind in kinds for it in story.steps) for story in stories)

    def latest_classes(self) -> list[Classroom]:
        """Return the classes by their last game of any lesson, the latest first."""
        started = self._events.readable(Kind.GAME_STARTED)
        last = {it.data.get("classroom"): place for place, it in enumerate(started)}
        return sorted(self.classrooms(), key=lambda room: -last.get(room.id, -1))

    def together(self, game: str) -> list[str]:
        """Return the ids of games played at the same time as `game`, including it."""
        started = self._events.readable(Kind.GAME_STARTED)
        own = next((together(it) for it in started if it.game == game), game)
        return [it.game for it in started if together(it) == own]

    def _entries(self, stories: Sequence[steps.Story]) -> list[steps.GameEntry]:
        names = {it.id: it.name for it in self.classrooms()}
        return [steps.entry(story, names) for story in stories]

    def _id_of(self, game: str) -> str:
        if not LABEL.fullmatch(game := str(game)):
            return game
        by_label = {label: each for each, label in self._labels().games.items()}
        return by_label.get(game, game)

    def _stories(self, games: Sequence[str] | None) -> tuple[list[steps.Story], list[str]]:
        """Return the stories of games, and an error for each game that cannot be replayed."""
        wanted = None if games is None else [self._id_of(it) for it in games]
        by_game: dict[str, list[Row]] = {game: [] for game in wanted or ()}
        for row in self._events.rows(games=wanted):
            by_game.setdefault(str(row["game"]), []).append(row)
        stories, problems = [], []
        for rows in filter(None, by_game.values()):
            try:
                story = steps.story_of(rows)
            except PigclassError as problem:
                problems.append(say("record.no_replay", game=rows[0]["game"], why=problem))
                continue
            stories.append(story)
            problems += filter(None, [story.fault])
        return stories, problems

    def shown(self) -> dict[str, str]:
        """Return the name of each player in tables with names; a second Ben is "Ben (2)"."""
        names = self.names()
        return self._labels().with_names(names).among(names)

    def _labels(self, stories: Sequence[steps.Story] = ()) -> "Labels":
        from pigclass.classlog.frames.tables import labels

        joined = self._events.readable(Kind.GAME_STARTED, Kind.ARRIVAL)
        rooms = {it.id: it.name for it in self.classrooms()}
        # In a damaged file the search may miss the start of a game that was read completely.
        events = [*joined, *(story.first for story in stories)]
        return replace(labels(events, self.names()), classrooms=rooms)

    def games(self, **which: Unpack[FrameOptions]) -> "pd.DataFrame":
        """One row for each game: who played, by which rules, when; `which` as for `frames`."""
        return self.frames(**which).games()

    def rolls(self, **which: Unpack[FrameOptions]) -> "pd.DataFrame":
        """One row for each throw."""
        return self.frames(**which).rolls()

    def decisions(self, **which: Unpack[FrameOptions]) -> "pd.DataFrame":
        """One row for each student at each decision: who sat, who stood, at which turn total."""
        return self.frames(**which).decisions()

    def rounds(self, **which: Unpack[FrameOptions]) -> "pd.DataFrame":
        """One row for each student in each round: points, and how it ended."""
        return self.frames(**which).rounds()

    def predictions(self, **which: Unpack[FrameOptions]) -> "pd.DataFrame":
        """One row for each answer to a question before the game."""
        return self.frames(**which).predictions()

    def experiments(self, **which: Unpack[FrameOptions]) -> "pd.DataFrame":
        """One row for the throws of each student in an experiment."""
        return self.frames(**which).experiments()

    def frames(
        self,
        *,
        game: str | None = None,
        classroom: str | None = None,
        with_names: bool = False,
        numbered: bool = False,
    ) -> "Frames":
        """Return the frames of a game (its id, or its label such as "G01"), or of all games.

        `classroom` (name or id) selects the games of one class. Students with a name are shown as
        P-AA, P-AB …; `with_names=True` shows the names, for the teacher's eyes; `numbered=True`
        calls classes C01, C02 …. Games that cannot be replayed are left out, with a warning.
        """
        from pigclass.classlog.frames.tables import frames_of

        if not self._guarded.database.is_there and not self._events.rows():
            raise refusal("refused.frames.no_log", path=self._guarded.database.path)
        if self._guarded.trouble is not None and not self._events.rows():
            raise self._guarded.trouble
        stories, problems = self._stories(None if game is None else [game])
        used = self._labels(stories)
        if game is not None and not stories and not problems:
            names = ", ".join(used.games.values())
            raise refusal("refused.frames.no_game", game=str(game).partition("\n")[0], names=names)
        used = used.with_names(self.names()) if with_names else used
        used = replace(used, classrooms=used.rooms) if numbered else used
        if classroom is not None:
            wanted = self.find_class(classroom).id
            stories = [it for it in stories if it.game.setup.classroom == wanted]
        if problems:
            sentence = say_of(len(problems), "record.left_out", first=problems[0])
            warnings.warn(LeftOutWarning(sentence), stacklevel=3)
        return frames_of(stories, used)

    def frames_beside(
        self,
        game: str | None,
        *,
        lesson: str,
        scope: steps.Scope = steps.THIS,
        computers: bool = False,
        story: steps.Story | None = None,
    ) -> "Frames":
        """Return the frames of the games in the same scope as `game`.

        By default these are all games of the same class and `lesson` that began on the same day;
        `scope` selects more. With `game=None` there is no class yet, and the day is today. Rows of
        computer players are left out unless `computers`. If the game has been replayed, `story` is
        the result.
        """
        from pigclass.classlog.frames.tables import frames_of

        wanted = self.games_beside(game, lesson=lesson, scope=scope)
        # Events of the session may have second ids of students.
        replayed = {story.game.id: story} if story else {}
        others = self._stories([it for it in wanted if it not in replayed])[0]
        by_game = replayed | {it.game.id: it for it in others}
        stories = [by_game[it] for it in wanted if it in by_game]
        return frames_of(stories, self._labels(stories), computers=computers)

    def games_beside(
        self, game: str | None, *, lesson: str, scope: steps.Scope = steps.THIS
    ) -> list[str]:
        """Return the ids of the games that `frames_beside` includes."""
        started = self._events.readable(Kind.GAME_STARTED)
        return steps.beside(started, game, lesson=lesson, scope=scope)

    def export(self, folder: str | Path, *, with_names: bool = False) -> list[Path]:
        """Write the frames and a data dictionary as CSV files; return the paths.

        Students appear by number or code (P-AA); `with_names=True` writes names, to private files.
        """
        from pigclass.classlog.frames.csv_files import export

        return export(self.frames(with_names=with_names), folder, closed=with_names)


explain(GamesOfRecord, "games", "rolls", "decisions", "rounds", "predictions", "frames", "export")
