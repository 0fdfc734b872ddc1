"""What many games have told, kept beside the record: a school's ten years are replayed once.

Nothing is lost with these files: whatever is wrong with one, it is made again.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from pigclass.classlog.events.steps import Story
from pigclass.classlog.frames import coded, dictionary
from pigclass.classlog.frames.coded import Chunk, Extents
from pigclass.classlog.frames.dictionary import Column
from pigclass.classlog.frames.frame_rows import Row
from pigclass.classlog.frames.labels import Labels
from pigclass.classlog.frames.tables import ROWS, Frames, series, with_dice
from pigclass.private import make_folder

PACKAGE = Path(__file__).resolve().parents[2]
# So many games are told at a time, and kept from so many on.
AT_ONCE, WORTH_KEEPING = 250, 100
DICE = "dice"
Told = tuple[list[Story], list[str]]


@dataclass(frozen=True)
class KeptFrames:
    """The frames of all games of a record, of which `stories` are asked for where none are kept.

    `folder` is where they are kept; `extents` says how far each game has come.
    """

    folder: Path
    extents: Extents
    labels: Labels
    stories: Callable[[Sequence[str]], Told]
    warn: Callable[[Sequence[str]], None]

    def frames(self) -> Frames:
        """Return them; each is made when it is asked for."""
        return Frames(self._frame, called=self.labels.players)

    def _frame(self, name: str) -> pd.DataFrame:
        found = list(self._found(name))
        self.warn([problem for chunk in found for problem in chunk.problems])
        order = self._order(found)
        columns = dictionary.FRAMES[name]
        made = pd.DataFrame({it.name: self._column(found, it).take(order) for it in columns})
        if name != "rolls":
            return made
        dice, codes = coded.joined(found, DICE)
        return with_dice(made, [it for it in dice if isinstance(it, tuple)], codes[order])

    def _order(self, found: Sequence[Chunk]) -> npt.NDArray[np.intp]:
        """Return how the rows stand in the order of the record."""
        games, codes = coded.joined(found, "game")
        place = {game: number for number, game in enumerate(self.extents)}
        places = np.array([place[str(game)] for game in games], dtype=np.intp)
        return np.argsort(places[codes], kind="stable")

    def _column(self, found: Sequence[Chunk], column: Column) -> "pd.Series[Any]":
        table, codes = coded.joined(found, column.name)
        names = {"game": self.labels.games, "player": self.labels.players}
        categories = {name: list(known.values()) for name, known in names.items()}
        names["classroom"] = self.labels.classrooms
        if known := names.get(column.name):
            table = [None if it is None else known.get(str(it)) for it in table]
        return series(table, column, categories).take(codes).reset_index(drop=True)

    def _found(self, name: str) -> Iterator[Chunk]:
        """Yield the rows of every game, from where they are kept, else from the record."""
        left = dict(self.extents)
        folder = self.folder / f"{name}-{_edition()}"
        for file in sorted(folder.glob("*.npz")):
            chunk = coded.read(file)
            good = (
                {it for it, how in chunk.games.items() if left.get(it) == how} if chunk else set()
            )
            if chunk is None or not good:
                with suppress(OSError):
                    file.unlink()
                continue
            yield chunk.of(good)
            for game in good:
                del left[game]
        waiting = iter(left)
        while some := list(islice(waiting, AT_ONCE)):
            chunk = self._told(name, some)
            yield chunk
            if len(some) >= WORTH_KEEPING:
                self._keep(chunk, folder)

    def _told(self, name: str, games: Sequence[str]) -> Chunk:
        stories, problems = self.stories(games)
        rows = (row for story in stories for row in _rows(story, name))
        columns = [it.name for it in dictionary.FRAMES[name]] + [DICE] * (name == "rolls")
        return coded.chunk_of(rows, columns, {it: self.extents[it] for it in games}, problems)

    def _keep(self, chunk: Chunk, folder: Path) -> None:
        # Where nothing can be written, the next one replays them again.
        with suppress(OSError):
            make_folder(folder)
            last = max(chunk.games.values())[1]
            coded.write(chunk, folder / f"{len(list(folder.glob('*.npz'))):05}-{last[:8]}.npz")


def _rows(story: Story, name: str) -> Iterator[Row]:
    setup = story.game.setup
    of_game = {"game": story.game.id, "lesson": setup.lesson, "classroom": setup.classroom}
    for row in ROWS[name](story):
        yield of_game | row


def _edition() -> str:
    """Return a number for this edition of the kit: another one may tell games otherwise."""
    rooms = ("classlog", "play", "rules")
    files = sorted(file for room in rooms for file in (PACKAGE / room).rglob("*.py"))
    told = [(file.name, (seen := file.stat()).st_size, seen.st_mtime_ns) for file in files]
    return sha256(repr(told).encode()).hexdigest()[:12]
