"""Tidy frames of a class: a row for each game, throw, decision, round, prediction.

Games are labelled G01 and so on; players by number, by code (P-AA) or, on request, by name.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count, product
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any

from pigclass.classlog.events.classgame import HEAD_COUNT
from pigclass.classlog.events.events import Event, Kind, number_of
from pigclass.classlog.events.steps import Story
from pigclass.classlog.frames import dictionary, frame_rows
from pigclass.classlog.frames.dictionary import Column
from pigclass.classlog.frames.frame_rows import Row
from pigclass.face import Helpful, pd
from pigclass.play.state import is_computer
from pigclass.words import counted, say
from pigclass.words.short_names import in_natural_order, told_apart

# A student's number in a class; a longer number may identify a student in the school's files.
NUMBER = re.compile("[1-9][0-9]{0,2}")
ROWS: dict[str, Callable[[Story], Iterator[Row]]] = {
    "games": frame_rows.game_rows,
    "rolls": frame_rows.roll_rows,
    "decisions": frame_rows.decision_rows,
    "rounds": frame_rows.round_rows,
    "predictions": frame_rows.prediction_rows,
    "experiments": frame_rows.experiment_rows,
}


@dataclass(frozen=True)
class Labels:
    """The label of each game and player by id, in the order of the log.

    `classrooms` has the name of each class by id, `rooms` its number (C01).
    """

    games: Mapping[str, str]
    players: Mapping[str, str]
    classrooms: Mapping[str, str] = field(default_factory=dict)
    rooms: Mapping[str, str] = field(default_factory=dict)

    def with_names(self, names: Mapping[str, str]) -> "Labels":
        """Return labels with a player's name, if there is one, in place of the code or number."""
        return replace(self, players={it: names.get(it, own) for it, own in self.players.items()})

    def among(self, players: Container[str]) -> dict[str, str]:
        """Return the labels of some players in natural order: 2 comes before 10.

        Equal names or numbers, also from different classes, get a number: "2 (2)".

        >>> Labels({}, {"a": "10", "b": "2", "c": "2", "d": "P-AA"}).among("acbd")
        {'b': '2', 'c': '2 (2)', 'a': '10', 'd': 'P-AA'}
        """
        subset = [it for it in self.players if it in players]
        distinct = told_apart(self.players[it] for it in subset)
        pairs = zip(subset, distinct, strict=True)
        return dict(sorted(pairs, key=lambda pair: in_natural_order(pair[1])))


def labels(events: Iterable[Event], names: Mapping[str, str] = MappingProxyType({})) -> Labels:
    """Return the labels of games and players in the GAME_STARTED and ARRIVAL events of a log.

    A student called by a number keeps it, also if it stands in `names` or on a class list. All
    others have a code of letters, P-AA, P-AB and so on, which is never mistaken for a student's
    number. A code does not change while the log grows. Codes of players who join together follow
    their random ids, since the order of a class list would reveal names.

    >>> start = Event(Kind.GAME_STARTED, game="g", data={"players": ["x", "a", "computer:bold"]})
    >>> labels([start], {"x": "29"}).players
    {'a': 'P-AA', 'computer:bold': 'computer:bold', 'x': '29'}
    """
    games: dict[str, str] = {}
    players: dict[str, str] = {}
    rooms: dict[str, str] = {}
    letters = chain.from_iterable(product(ascii_uppercase, repeat=length) for length in count(2))
    for event in events:
        games.setdefault(event.game, f"G{len(games) + 1:02d}")
        if room := event.data.get("classroom"):
            rooms.setdefault(str(room), f"C{len(rooms) + 1:02d}")
        for player in sorted(_joining(event)):
            if player not in players:
                name = names.get(player, "")
                number = name if NUMBER.fullmatch(name) else number_of(player)
                label = player if is_computer(player) else number
                players[player] = label or f"P-{''.join(next(letters))}"
    return Labels(games, players, rooms=rooms)


def _joining(event: Event) -> list[str]:
    """Return the ids of players that an event adds to a game; none in a head count."""
    if event.kind is Kind.GAME_STARTED and event.data.get("mode") != HEAD_COUNT:
        return [str(player) for player in event.data.get("players", ())]
    return [str(event.data["player"])] if event.kind is Kind.ARRIVAL else []


class Frames(Helpful):
    """The frames of a log, of some games, or of exported files; see `dictionary`.

    `besides` are additional columns of every frame. `called` maps the id of each player to the
    label used in the frames.
    """

    def __init__(
        self,
        make: "Callable[[str], pd.DataFrame]",
        besides: tuple[Column, ...] = (),
        called: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.called = called
        self._make = make
        self._besides = besides

    def games(self) -> "pd.DataFrame":
        """One row for each game: who played it, by which rules, and when."""
        return self._make("games")

    def rolls(self) -> "pd.DataFrame":
        """One row for each throw."""
        return self._make("rolls")

    def decisions(self) -> "pd.DataFrame":
        """One row for each student at each decision; in a head count, for each group."""
        return self._make("decisions")

    def rounds(self) -> "pd.DataFrame":
        """One row for each student in each round; in a head count, for each group."""
        return self._make("rounds")

    def predictions(self) -> "pd.DataFrame":
        """One row for each answer to a question before the game."""
        return self._make("predictions")

    def experiments(self) -> "pd.DataFrame":
        """One row for the throws of each student in an experiment."""
        return self._make("experiments")

    @property
    def dictionary(self) -> "pd.DataFrame":
        """Meaning of each column."""
        return pd.DataFrame(dictionary.dictionary_rows(self._besides))

    def __repr__(self) -> str:
        """Say how many games, students and throws there are, and name the methods."""
        rolls, rounds = self.rolls(), self.rounds()
        size = {"game": rolls["game"].nunique(), "student": _students(rounds), "throw": len(rolls)}
        what = ", ".join(counted(number, thing) for thing, number in size.items())
        return say("record.frames", what=what)


def _students(rounds: "pd.DataFrame") -> int:
    """Return the number of students: those with an id, plus each game's largest head count."""
    rounds = rounds[~rounds["computer"]]
    heads = rounds[rounds["player"].isna()].groupby(["game", "round"], observed=True)["count"].sum()
    most = heads.groupby("game", observed=True).max().sum()
    return int(rounds["player"].nunique() + most)


def frames_of(stories: Sequence[Story], labels: Labels, *, computers: bool = True) -> Frames:
    """Return the frames of games, with computer players only if `computers`."""
    labels_here = labels.among({player for story in stories for player in story.game.setup.players})
    labels = replace(labels, players=labels_here)

    def make(name: str) -> "pd.DataFrame":
        frame = _frame(name, stories, labels)
        return frame if computers else people_only(frame)

    return Frames(make, called=labels_here)


def people_only(frame: "pd.DataFrame") -> "pd.DataFrame":
    """Return a frame without the rows of computer players.

    >>> import pandas as pd
    >>> people_only(pd.DataFrame({"player": ["P-AA", "computer:bold"], "computer": [False, True]}))
      player  computer
    0   P-AA     False
    """
    if "computer" not in frame.columns:
        return frame
    return frame[~frame["computer"]].reset_index(drop=True)


def framed(
    rows: Sequence[Row], columns: Iterable[Column], categories: dict[str, list[str]]
) -> "pd.DataFrame":
    """Return rows as a frame with the dtypes of the dictionary.

    `categories` has a column's categories if they depend on the log.
    """
    values = {
        column.name: series([row.get(column.name) for row in rows], column, categories)
        for column in columns
    }
    return pd.DataFrame(values)


def series(values: list[Any], column: Column, categories: dict[str, list[str]]) -> "pd.Series[Any]":
    """Return the values of one column in its dtype."""
    if column.dtype != dictionary.LABEL:
        return pd.Series(values, dtype=column.dtype)
    order = column.categories or categories.get(column.name)
    if order is None:
        order = sorted({it for it in values if it is not None}, key=in_natural_order)
    # In a line of its own: mypy would try it with every kind of series.
    labels = pd.Categorical(values, categories=pd.Index(order, dtype="str"))
    return pd.Series(labels)


def _frame(name: str, stories: Sequence[Story], labels: Labels) -> "pd.DataFrame":
    rows = [row for story in stories for row in _labelled(story, ROWS[name], labels)]
    categories = {"game": list(labels.games.values()), "player": list(labels.players.values())}
    return framed(rows, dictionary.FRAMES[name], categories)


def _labelled(
    story: Story, rows_of: Callable[[Story], Iterator[Row]], labels: Labels
) -> Iterator[Row]:
    of_game = {
        "game": labels.games[story.game.id],
        "lesson": story.game.setup.lesson,
        "classroom": labels.classrooms.get(story.game.setup.classroom or ""),
    }
    for row in rows_of(story):
        player = row.get("player")
        yield of_game | row | {"player": None if player is None else labels.players.get(player)}
