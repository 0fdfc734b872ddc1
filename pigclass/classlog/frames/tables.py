"""Tidy frames of what a class did: a row for each game, throw, decision, round, prediction."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pandas as pd

from pigclass.classlog.events.events import Event, undone
from pigclass.classlog.events.steps import Story
from pigclass.classlog.frames import dictionary, frame_rows
from pigclass.classlog.frames.dictionary import Column
from pigclass.classlog.frames.frame_rows import Row
from pigclass.classlog.frames.labels import Labels
from pigclass.classlog.rosters.naming import in_natural_order
from pigclass.words import counted, say

if TYPE_CHECKING:
    import altair as alt

# What the dice showed.
Faces = tuple[int | str, ...]
ROWS: dict[str, Callable[[Story], Iterator[Row]]] = {
    "games": frame_rows.game_rows,
    "rolls": frame_rows.roll_rows,
    "decisions": frame_rows.decision_rows,
    "rounds": frame_rows.round_rows,
    "predictions": frame_rows.prediction_rows,
    "experiments": frame_rows.experiment_rows,
}


class Frames:
    """The frames of a log, of some games, or of exported files; `dictionary` explains them.

    `besides` are columns that all of them have besides their own; `called` says what the players
    are called in them, by id.
    """

    def __init__(
        self,
        make: Callable[[str], pd.DataFrame],
        besides: tuple[Column, ...] = (),
        called: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.called = called
        self._make = make
        self._besides = besides

    def games(self) -> pd.DataFrame:
        """One row for each game: who played it, by which rules, and when."""
        return self._make("games")

    def rolls(self) -> pd.DataFrame:
        """One row for each throw."""
        return self._make("rolls")

    def decisions(self) -> pd.DataFrame:
        """One row for each student (or group counted) at each decision."""
        return self._make("decisions")

    def rounds(self) -> pd.DataFrame:
        """One row for each student (or group counted) in each round."""
        return self._make("rounds")

    def predictions(self) -> pd.DataFrame:
        """One row for each answer to a question before the game."""
        return self._make("predictions")

    def experiments(self) -> pd.DataFrame:
        """One row for what each student has thrown in an experiment."""
        return self._make("experiments")

    def chart(self, name: str) -> "alt.LayerChart":
        """Draw the last game: "score race", "final scores", "how far off" or "groups"."""
        from pigclass.facts.of_records import CHARTS  # noqa: PLC0415  (a record needs no Altair)

        return CHARTS[name](self)

    @property
    def dictionary(self) -> pd.DataFrame:
        """What each column means."""
        return pd.DataFrame(dictionary.dictionary_rows(self._besides))

    def __repr__(self) -> str:
        """Say how much is in them, and where to look."""
        rolls, rounds = self.rolls(), self.rounds()
        held = {
            "game": rolls["game"].nunique(),
            "student": _students(rounds),
            "throw": len(rolls),
        }
        what = ", ".join(counted(number, thing) for thing, number in held.items())
        return say("record.frames", what=what)


def _students(rounds: pd.DataFrame) -> int:
    """Count who played: students that are known, and in each game the heads that were counted."""
    rounds = rounds[~rounds["computer"]]
    heads = rounds[rounds["player"].isna()].groupby(["game", "round"], observed=True)["count"].sum()
    most = heads.groupby("game", observed=True).max().sum()
    return int(rounds["player"].nunique() + most)


def frames_of(stories: Sequence[Story], labels: Labels, *, computers: bool = True) -> Frames:
    """Return the frames of these games; without `computers`, what these players did is left out."""
    here = labels.among({player for story in stories for player in story.game.setup.players})
    labels = replace(labels, players=here)

    def make(name: str) -> pd.DataFrame:
        made = _frame(name, stories, labels)
        return made if computers else people_only(made)

    return Frames(make, called=here)


def people_only(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a frame without the rows of computer players.

    >>> people_only(pd.DataFrame({"player": ["P-AA", "computer:bold"], "computer": [False, True]}))
      player  computer
    0   P-AA     False
    """
    if "computer" not in frame.columns:
        return frame
    return frame[~frame["computer"]].reset_index(drop=True)


def events_frame(events: Sequence[Event], labels: Labels) -> pd.DataFrame:
    """Return every event as it was written, corrections and what they undid included."""
    gone = undone(events)
    told = [
        {
            "game": labels.games.get(event.game),
            "kind": event.kind.value,
            "undone": event.id in gone,
            "actor": event.actor,
            "data": json.dumps(dict(event.data), ensure_ascii=False),
            "time": event.at,
        }
        for event in events
    ]
    return framed(told, dictionary.EVENTS, {"game": list(labels.games.values())})


def framed(
    told: Sequence[Row], columns: Iterable[Column], categories: dict[str, list[str]]
) -> pd.DataFrame:
    """Return rows as a frame with the dtypes of the dictionary.

    `categories` are those of the columns whose categories depend on the log.
    """
    return pd.DataFrame(
        {
            column.name: series([row.get(column.name) for row in told], column, categories)
            for column in columns
        }
    )


def series(values: list[Any], column: Column, categories: dict[str, list[str]]) -> "pd.Series[Any]":
    """Return the values of one column in its dtype."""
    if column.dtype != dictionary.LABEL:
        return pd.Series(values, dtype=column.dtype)
    known = column.categories or categories.get(column.name)
    if known is None:
        known = sorted({it for it in values if it is not None}, key=in_natural_order)
    return pd.Series(pd.Categorical(values, categories=pd.Index(known, dtype="str")))


def _frame(name: str, stories: Sequence[Story], labels: Labels) -> pd.DataFrame:
    told = [row for story in stories for row in _labelled(story, ROWS[name], labels)]
    categories = {
        "game": list(labels.games.values()),
        "player": list(labels.players.values()),
    }
    made = framed(told, dictionary.FRAMES[name], categories)
    return made if name != "rolls" else _with_dice(made, [row["dice"] for row in told])


def _labelled(
    story: Story, told: Callable[[Story], Iterator[Row]], labels: Labels
) -> Iterator[Row]:
    of_game = {
        "game": labels.games[story.game.id],
        "lesson": story.game.setup.lesson,
        "classroom": labels.classrooms.get(story.game.setup.classroom or ""),
    }
    for row in told(story):
        player = row.get("player")
        yield of_game | row | {"player": None if player is None else labels.players.get(player)}


def _with_dice(rolls: pd.DataFrame, thrown: Sequence[Faces]) -> pd.DataFrame:
    """Put a column for each die after the faces: numbers where all dice show numbers."""
    most = max(map(len, thrown), default=0)
    after = list(rolls.columns).index("faces") + 1
    numbers = all(isinstance(face, int) for dice in thrown for face in dice)
    for die in range(most):
        shown = [dice[die] if die < len(dice) else None for dice in thrown]
        column = (
            pd.Series(shown, dtype=dictionary.WHOLE_OR_MISSING)
            if numbers
            else pd.Series([None if it is None else str(it) for it in shown], dtype="str")
        )
        rolls.insert(after + die, f"die_{die + 1}", column)
    return rolls
