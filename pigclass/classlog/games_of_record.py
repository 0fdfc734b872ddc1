"""The games of a record: which there are, and those that can be told."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from pigclass.classlog.class_lists import ClassLists
from pigclass.classlog.events.envelope import Row
from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.events.listing import GameEntry, entry, latest, together
from pigclass.classlog.events.steps import Story, story_of
from pigclass.classlog.frames.labels import Labels, labels
from pigclass.classlog.storage.eventstore import EventStore
from pigclass.classlog.storage.namechanges import Classroom
from pigclass.rules.errors import PigclassError
from pigclass.words import say

LABEL = re.compile(r"G\d+")


class GamesOfRecord(ClassLists):
    """The part of a record that knows its games."""

    _events: EventStore

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
        return tuple(it for it in self.last_games(lesson) if it.unfinished)

    def last_games(self, lesson: str) -> tuple[GameEntry, ...]:
        """Return each class's last game of a lesson, the latest first."""
        started = self._events.readable(Kind.GAME_STARTED)
        games = latest((record.event for record in started), lesson)
        return tuple(sorted(self._entries(self._stories(games)[0]), key=_last, reverse=True))

    def played_last(self) -> Classroom | None:
        """Return the class that played last, in any lesson."""
        rooms = {it.id: it for it in self.classrooms()}
        started = self._events.readable(Kind.GAME_STARTED)
        played = [str(record.event.data.get("classroom")) for record in started]
        return next((rooms[it] for it in reversed(played) if it in rooms), None)

    def together(self, game: str) -> list[str]:
        """Return the games that a class played at the same time as this one, it included."""
        started = [record.event for record in self._events.readable(Kind.GAME_STARTED)]
        own = next((together(it) for it in started if it.game == game), game)
        return [it.game for it in started if together(it) == own]

    def _entries(self, stories: Sequence[Story]) -> list[GameEntry]:
        names = {it.id: it.name for it in self.classrooms()}
        return [entry(story, names) for story in stories]

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

    def _labels(self) -> Labels:
        joined = self._events.readable(Kind.GAME_STARTED, Kind.ARRIVAL)
        known = {it.id: it.name for it in self.classrooms()}
        told = labels((record.event for record in joined), self.names())
        return replace(told, classrooms=known)


def _last(game: GameEntry) -> datetime:
    return game.last
