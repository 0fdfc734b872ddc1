"""Sheets of a game on paper: players, and a line for each throw."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from pigclass.classlog.events.events import new_id, numbered_id
from pigclass.classlog.rosters.naming import folded, known_again
from pigclass.classlog.rosters.read_roster import read_roster
from pigclass.rules.errors import PigclassError
from pigclass.rules.typed_input import shortened, whole
from pigclass.words import joined, linked, refusal, say, word_for
from pigclass.words.short_names import told_apart

STUDENTS, HEAD_COUNT = "students", "head count"
MOST = 200


@dataclass(frozen=True)
class PaperLine:
    """A line that says something, and where it stands."""

    number: int
    text: str

    @contextmanager
    def named(self) -> Iterator[None]:
        """Let whatever is refused within name this line."""
        try:
            yield
        except PigclassError as why:
            details = {"number": self.number, "text": self.text, "why": why}
            raise refusal("refused.paper.line", **details) from why


@dataclass(frozen=True)
class PaperSheet:
    """Players, as ids by seat and by name, and the lines of the throws."""

    players: tuple[str, ...]
    named: Mapping[str, str]
    is_head_count: bool
    throws: tuple[PaperLine, ...]

    def seat_of(self, word: str) -> int:
        r"""Return the seat that a name, the beginning of one, or a number in the list means.

        >>> read_sheet("students: Ana, Ben, Bea\n3 5", {}).seat_of("an")
        0
        """
        names, number = list(self.named), whole(word)
        # In a list of register numbers a number is a name, and one that is not there no place.
        is_name = number is None or any(map(str.isdecimal, names))
        found = _meant(word, names) if is_name else [(number or 0) - 1]
        if not found or not 0 <= found[0] < len(self.players):
            listed = ", ".join(names) or say("refused.paper.to", most=len(self.players))
            raise refusal("refused.paper.not_listed", word=word, known=listed)
        return found[0]

    def number_of(self, sat: str) -> int:
        """Return how many sat; nothing written is nobody."""
        return _number(sat or "0", what="who sat")


def read_sheet(text: str, enrolled: Mapping[str, str], *, room: str = "") -> PaperSheet:
    """Return a parsed sheet; `enrolled` has the names of the class `room` by id."""
    first, *throws = [*_lines(text)] or [PaperLine(1, "")]
    with first.named():
        what, _, who = first.text.partition(":")
        kind = " ".join(what.lower().split())
        if kind not in {STUDENTS, HEAD_COUNT} or not who.strip():
            raise refusal("refused.paper.who")
        if not throws:
            raise refusal("refused.paper.no_throw")
        if kind == HEAD_COUNT or who.strip().isdecimal():
            ids = tuple(map(numbered_id, range(1, _number(who, what="the students") + 1)))
            return PaperSheet(ids, {}, kind == HEAD_COUNT, tuple(throws))
        names = [_whole(name, list(enrolled.values())) for name in _names(who.strip())]
        if len(set(names)) < len(names):
            raise refusal("refused.paper.listed_twice", names=joined(names))
        who_is = known_again(names, enrolled, room=room)
        named = {name: player or new_id() for name, player in who_is}
        return PaperSheet(tuple(named.values()), named, is_head_count=False, throws=tuple(throws))


def _names(who: str) -> Sequence[str]:
    """Return who played, as a class list is read; numbers of a register are names."""
    numbers = re.split(r"[,;\s]+", who)
    if all(map(str.isdecimal, numbers)):
        return told_apart(numbers)
    roster = read_roster(who)
    if roster.lost:
        raise PigclassError(" ".join(roster.lost))
    return roster.names


def _whole(name: str, names: Sequence[str]) -> str:
    """Return the name of the class that this one begins, or the same where it begins none."""
    if folded(name) in map(folded, names):
        return name
    found = _meant(name, names)
    return names[found[0]] if found else name


def _meant(word: str, names: Sequence[str]) -> list[int]:
    """Return the place of the one name that a word means or begins, in any case and accents."""
    wanted, all_names = folded(word), list(map(folded, names))
    for places in (
        [place for place, name in enumerate(names) if name == word],
        [place for place, name in enumerate(all_names) if name == wanted],
        [place for place, name in enumerate(all_names) if name.startswith(wanted)],
    ):
        if len(places) > 1:
            meant = linked([names[place] for place in places], "or")
            raise refusal("refused.paper.may_be", word=word, meant=meant)
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
