"""A record as frames: tables of its games, throws and decisions.

pandas is loaded when a frame is asked for, and not before: a lesson should open at once.
"""

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pigclass.classlog.events.events import Kind
from pigclass.classlog.frames.beside import THIS, Scope, beside
from pigclass.classlog.games_of_record import GamesOfRecord
from pigclass.words import say_of

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

    from pigclass.classlog.frames.tables import Frames


class LeftOutWarning(UserWarning):
    """Some games of a log cannot be replayed, and are not in the frames."""


class InFrames(GamesOfRecord):
    """The part of a record that makes frames and charts of it."""

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

        `classroom` (a name or id) leaves out the games of all other classes. Who has a name is
        P-AA, P-AB …; `names=True` puts the names in, for the teacher's eyes, and `numbered=True`
        calls classes C01, C02 … as well. Games that cannot be replayed are left out, with a warning
        that says why.
        """
        from pigclass.classlog.frames.tables import frames_of

        used = self._labels()
        used = used.with_names(self.names()) if names else used
        used = used.numbered() if numbered else used
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

        wanted = self.games_beside(game, lesson=lesson, scope=scope)
        return frames_of(self._stories(wanted)[0], self._labels(), computers=computers)

    def games_beside(self, game: str | None, *, lesson: str, scope: Scope = THIS) -> list[str]:
        """Return the ids of the games that belong with `game`, as `frames_beside` takes them."""
        started = [record.event for record in self._events.readable(Kind.GAME_STARTED)]
        return beside(started, game, lesson=lesson, scope=scope)

    def label_of(self, known: str) -> str | None:
        """Return what a game or a player, by id, is called in the frames: "G01", "7", "P-AB"."""
        labels = self._labels()
        return labels.games.get(known) or labels.players.get(known)

    def events_frame(self, *, game: str | None = None) -> "pd.DataFrame":
        """Return every event as it was written, corrections and what they undid included."""
        from pigclass.classlog.frames.tables import events_frame

        return events_frame(self.events(game), self._labels())

    def export(self, folder: str | Path, *, names: bool = False) -> list[Path]:
        """Write the frames as CSV files, with a data dictionary, and return the files.

        Students are called by number, or P-AA, P-AB … in them; `names=True` writes names, for the
        teacher alone.
        """
        from pigclass.classlog.frames.exported import export

        return export(self.frames(names=names), folder, closed=names)


def _left_out(problems: Sequence[str]) -> str:
    return say_of(len(problems), "record.left_out", first=problems[0])
