"""Convert a typed game played on paper into events of the log."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pigclass.classlog.events.classgame import HEAD_COUNT, ClassGame, Stage
from pigclass.classlog.events.events import Event, Json, Kind, new_id, numbered_id
from pigclass.classlog.events.replay import after, replay
from pigclass.classlog.rosters.naming import folded, known_again
from pigclass.classlog.store import ClassLog
from pigclass.play.throwers import read_throw
from pigclass.rules.game import Game, about_a_game
from pigclass.rules.game_code import game_code
from pigclass.rules.typed_input import shortened, whole
from pigclass.words import PigclassError, joined, linked, refusal, say, word_for
from pigclass.words.short_names import told_apart

STUDENTS, HEADS = "students", "head count"
MOST = 200


@dataclass(frozen=True)
class PaperLine:
    """A line with text, and its number in the sheet."""

    number: int
    text: str

    @contextmanager
    def named(self) -> Iterator[None]:
        """Name this line in every PigclassError raised within."""
        try:
            yield
        except PigclassError as why:
            details = {"number": self.number, "text": self.text, "why": why}
            raise refusal("refused.paper.line", **details) from why


@dataclass(frozen=True)
class PaperSheet:
    """Sheet of a game: the players' ids, by seat and by name, and the lines of the throws."""

    players: tuple[str, ...]
    named: Mapping[str, str]
    is_head_count: bool
    throws: tuple[PaperLine, ...]

    def seat_of(self, word: str) -> int:
        r"""Return the seat for a name, the beginning of a name, or a place in the list.

        >>> read_sheet("students: Ana, Ben, Bea\n3 5", {}).seat_of("an")
        0
        """
        names, number = list(self.named), whole(word)
        # In a list of register numbers, a number is a name and never a place.
        is_name = number is None or any(map(str.isdecimal, names))
        seats = _meant(word, names) if is_name else [(number or 0) - 1]
        if not seats or not 0 <= seats[0] < len(self.players):
            choices = ", ".join(names) or say("refused.paper.to", most=len(self.players))
            raise refusal("refused.paper.not_listed", word=word, known=choices)
        return seats[0]


def read_sheet(text: str, enrolled: Mapping[str, str], *, room: str = "") -> PaperSheet:
    """Return a parsed sheet; `enrolled` maps ids to names in the class `room`."""
    first, *throws = [*_lines(text)] or [PaperLine(1, "")]
    with first.named():
        what, _, who = first.text.partition(":")
        kind = " ".join(what.lower().split())
        if kind not in {STUDENTS, HEADS} or not who.strip():
            is_file = first.text.endswith(".txt") and not throws
            raise refusal("refused.paper.a_file" if is_file else "refused.paper.who")
        if not throws:
            raise refusal("refused.paper.no_throw")
        if kind == HEADS or who.strip().isdecimal():
            ids = tuple(map(numbered_id, range(1, _number(who, what="the students") + 1)))
            return PaperSheet(ids, {}, kind == HEADS, tuple(throws))
        names = [_whole(name, list(enrolled.values())) for name in _names(who.strip())]
        if len(set(names)) < len(names):
            raise refusal("refused.paper.listed_twice", names=joined(names))
        who_is = known_again(names, enrolled, room=room)
        named = {name: player or new_id() for name, player in who_is}
        return PaperSheet(tuple(named.values()), named, is_head_count=False, throws=tuple(throws))


def _names(who: str) -> Sequence[str]:
    """Return the names in a class list; register numbers are names."""
    numbers = re.split(r"[,;\s]+", who)
    if all(map(str.isdecimal, numbers)):
        return told_apart(numbers)
    # Imported here: it is large, and few sheets hold a class list.
    from pigclass.classlog.rosters.read_roster import read_roster

    roster = read_roster(who)
    if roster.lost:
        raise PigclassError(" ".join(roster.lost))
    return roster.names


def _whole(name: str, names: Sequence[str]) -> str:
    """Return the name in the class that begins with `name`, else `name` itself."""
    if folded(name) in map(folded, names):
        return name
    places = _meant(name, names)
    return names[places[0]] if places else name


def _meant(word: str, names: Sequence[str]) -> list[int]:
    """Return the place of the only name that is or begins with `word`, ignoring capitals."""
    wanted, all_names = folded(word), list(map(folded, names))
    for places in (
        [place for place, name in enumerate(names) if name == word],
        [place for place, name in enumerate(all_names) if name == wanted],
        [place for place, name in enumerate(all_names) if name.startswith(wanted)],
    ):
        if len(places) > 1:
            choices = linked([names[place] for place in places], "or")
            raise refusal("refused.paper.may_be", word=word, meant=choices)
        if places:
            return places
    return []


def _lines(text: str) -> Iterator[PaperLine]:
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.partition("#")[0].strip()
        if content:
            yield PaperLine(number, content)


def _number(text: str, *, what: str) -> int:
    number = whole(text)
    if number is None or not 0 <= number <= MOST:
        details = {"given": shortened(text), "what": word_for("called", what), "most": MOST}
        raise refusal("refused.paper.no_number", **details)
    return number


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
    r"""Add a game played on paper to the log, as if it had been played on the screen.

    >>> import tempfile
    >>> from pigclass import *
    >>> typed = "students: Ana, Ben\n3 5: Ana\n6 2: rest\n1 4"
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     from_paper(typed, skunk(), log=f"{folder}/class.db").play.scores
    (8, 16)

    The first line says who played: names, a number ("students: 28" for 1 to 28), or a head count
    ("head count: 28"). Each throw has a line; after a colon follow those who sat: names or their
    beginnings, places in the list, or "rest" for all who still stand; in a head count, how many
    sat. A round ends by itself. Text after # is a comment.

    `classroom` names a class of the log; its present and former students keep their ids.
    A game with rounds left counts as finished early. Raises PigclassError, and writes nothing, if a
    line is invalid (the error names it) or if the same game is in the log already.
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
    """A sheet, and the game that its lines have built so far."""

    sheet: PaperSheet
    events: list[Event]
    game: ClassGame

    def play(self) -> None:
        """Play every line; finish the game early if the sheet ends before it."""
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
        throw, _, sat = line.text.partition(":")
        table = self.game.play.game.table_for(throws=self.game.play.throws)
        faces = list(read_throw(throw, table))
        self._write(Kind.THROW, faces=faces, source="real", purpose="play")
        if self.game.stage is Stage.DECIDING:
            self._write(Kind.DECISION, **self._decision(sat.strip()))
        elif sat.strip():
            raise refusal("refused.paper.nobody_sits")

    def _decision(self, sat: str) -> dict[str, int | list[int]]:
        standing = self.game.play.standing
        if self.sheet.is_head_count:
            sitting = len(standing) if sat.lower() == REST else _number(sat or "0", what="who sat")
            return {"still_standing": len(standing) - sitting}
        if sat.lower() == REST:
            return {"sit": list(standing)}
        return {"sit": [self._seat(word.strip()) for word in sat.split(",") if word.strip()]}

    def _seat(self, word: str) -> int:
        seat = self.sheet.seat_of(word)
        if seat not in self.game.play.standing:
            raise refusal("refused.paper.had_sat", word=word)
        return seat

    def _write(self, kind: Kind, **data: Json) -> None:
        event = Event(kind, game=self.game.id, data=data)
        self.game = after(self.game, event)
        self.events.append(event)


def _check_new(typed: list[Event], names: Mapping[str, str], log: ClassLog) -> None:
    """Refuse a game that is in the log already, with the same players, throws and decisions."""
    contents, all_names = _contents(typed, names), log.names()
    for entry in log.entries():
        if _contents(log.events(entry.game), all_names) == contents:
            raise refusal("refused.paper.twice", name=entry.name, time=entry.time)


def _contents(events: Iterable[Event], names: Mapping[str, str]) -> list[tuple[Kind, str]]:
    """Return the kind and data of each event, with players' names in place of ids."""
    pairs = []
    for event in events:
        players = [names.get(player) for player in event.data.get("players", ())]
        data = json.dumps({**event.data, "players": players}, sort_keys=True)
        pairs.append((event.kind, data))
    return pairs


def _start(game: Game, sheet: PaperSheet, *, lesson: str, classroom: str | None) -> Event:
    data = {
        "rules": game_code(game),
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
