"""A game that was played on paper, typed in quickly, as ordinary events of the log."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pigclass.classlog.events.classgame import HEAD_COUNT, ClassGame, Stage
from pigclass.classlog.events.events import Event, Kind, new_id
from pigclass.classlog.events.papersheet import PaperLine, PaperSheet, read_sheet
from pigclass.classlog.events.replay import after, replay
from pigclass.classlog.store import ClassLog
from pigclass.play.throwers import read_throw
from pigclass.rules.game import Game, about_a_game
from pigclass.rules.game_record import game_to_record
from pigclass.words import refusal

REST = "rest"


@about_a_game()
def from_paper(
    text: str,
    game: Game,
    *,
    log: ClassLog | str | Path = "class.db",
    classroom: str | None = None,
    lesson: str | None = None,
) -> ClassGame:
    r"""Put a game played on paper into the log, as if it had been played on the screen.

    >>> import tempfile
    >>> from pigclass.rules.catalog import skunk
    >>> typed = "students: Ana, Ben\n3 5: Ana\n6 2: rest\n1 4"
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     from_paper(typed, skunk(), log=f"{folder}/class.db").play.scores
    (8, 16)

    The first line says who played: names, a number ("students: 28", who are called 1 to 28), or
    heads that were counted ("head count: 28"). Each throw has a line, with those who sat after it
    behind a colon: names or their beginnings, numbers in the list, "rest" for whoever still
    stands; after a head count, how many sat. A round ends by itself. What follows # is a remark.

    `classroom` is the name of a class that the log knows: whoever was ever in it keeps the id.
    A game with rounds left over ends as if the bell had rung. Raises PigclassError that names the
    line where something cannot be, or that the very same game is in the log; nothing is written.
    """
    if not game.shared:
        raise refusal("refused.paper.not_shared", name=game.name)
    into = log if isinstance(log, ClassLog) else ClassLog(log)
    room = into.find_class(classroom).id if classroom else None
    enrolled = into.ever_in(room) if room else {}
    sheet = read_sheet(text, enrolled, room=classroom or "")
    start = _start(game, sheet, lesson=lesson or game.id.replace("_", "-"), classroom=room)
    typed = _PaperGame(sheet, [start], replay([start]))
    typed.play()
    names = {player: enrolled.get(player, name) for name, player in sheet.named.items()}
    _check_new(typed.events, names, into)
    into.save_names(names, room)
    into.extend(typed.events)
    return typed.game


@dataclass
class _PaperGame:
    """A sheet, and the game that grows out of it line by line."""

    sheet: PaperSheet
    events: list[Event]
    game: ClassGame

    def play(self) -> None:
        """Play every line, and stop where the paper stops."""
        self._write(Kind.BEGUN)
        for line in self.sheet.throws:
            with line.named():
                self._play(line)
        if self.game.stage is not Stage.OVER:
            self._write(Kind.FINISHED)

    def _play(self, line: PaperLine) -> None:
        if self.game.stage is Stage.OVER:
            raise refusal("refused.paper.over")
        if self.game.stage is Stage.ROUND_OVER:
            self._write(Kind.ROUND_ENDED)
        thrown, _, sat = line.text.partition(":")
        table = self.game.play.game.table_for(throws=self.game.play.throws)
        faces = list(read_throw(thrown, table))
        self._write(Kind.THROW, faces=faces, source="real", purpose="play")
        if self.game.stage is Stage.DECIDING:
            self._write(Kind.DECISION, **self._decision(sat.strip()))
        elif sat.strip():
            raise refusal("refused.paper.nobody_sits")

    def _decision(self, sat: str) -> dict[str, int | list[int]]:
        standing = self.game.play.standing
        if self.sheet.is_head_count:
            how_many = len(standing) if sat.lower() == REST else self.sheet.number_of(sat)
            return {"still_standing": len(standing) - how_many}
        if sat.lower() == REST:
            return {"sit": list(standing)}
        return {"sit": [self._seat(word.strip()) for word in sat.split(",") if word.strip()]}

    def _seat(self, word: str) -> int:
        seat = self.sheet.seat_of(word)
        if seat not in self.game.play.standing:
            raise refusal("refused.paper.had_sat", word=word)
        return seat

    def _write(self, kind: Kind, **data: Any) -> None:
        event = Event(kind, game=self.game.id, data=data)
        self.game = after(self.game, event)
        self.events.append(event)


def _check_new(typed: list[Event], names: Mapping[str, str], log: ClassLog) -> None:
    """Refuse a game that is in the log already: the same people, throws and decisions."""
    ours, all_names = _told(typed, names), log.names()
    for entry in log.entries():
        if _told(log.events(entry.game), all_names) == ours:
            raise refusal("refused.paper.twice", name=entry.name, time=entry.time)


def _told(events: Iterable[Event], names: Mapping[str, str]) -> list[tuple[Kind, str]]:
    """Return what events tell, with the players by name and not by id."""
    pairs = []
    for event in events:
        players = [names.get(player) for player in event.data.get("players", ())]
        data = json.dumps({**event.data, "players": players}, sort_keys=True)
        pairs.append((event.kind, data))
    return pairs


def _start(game: Game, sheet: PaperSheet, *, lesson: str, classroom: str | None) -> Event:
    data = {
        "rules": game_to_record(game),
        "lesson": lesson,
        "mode": HEAD_COUNT if sheet.is_head_count else "each",
        "dice": "real",
        "seed": None,
        "players": list(sheet.players),
        "classroom": classroom,
        "order": None,
        "on_paper": True,
    }
    return Event(Kind.GAME_STARTED, game=new_id(), data=data)
