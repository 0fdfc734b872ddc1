"""What was written on paper while a class played: who took part, and a line for each throw."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from pigclass.classlog.events.events import new_id, numbered_id
from pigclass.classlog.rosters.naming import checked_name, told_apart
from pigclass.rules.errors import PigclassError
from pigclass.rules.typed import shortened, whole
from pigclass.words import linked, refusal, say, word_for

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
            told = {"number": self.number, "text": self.text, "why": why}
            raise refusal("refused.paper.line", **told) from why


@dataclass(frozen=True)
class PaperSheet:
    """Who played, as ids by seat and by name, and the lines of the throws."""

    players: tuple[str, ...]
    named: Mapping[str, str]
    is_head_count: bool
    throws: tuple[PaperLine, ...]

    def seat_of(self, word: str) -> int:
        r"""Return the seat that a name, the beginning of one, or a number in the list means.

        >>> read_sheet("students: Ana, Ben, Bea\n3 5", {}).seat_of("an")
        0
        """
        names, wanted = list(self.named), word.casefold()
        number = whole(word)
        if number is not None and 1 <= number <= len(self.players):
            return number - 1
        same = [seat for seat, name in enumerate(names) if name.casefold() == wanted]
        begun = [seat for seat, name in enumerate(names) if name.casefold().startswith(wanted)]
        found = same or begun
        if not found:
            known = ", ".join(names) or say("refused.paper.to", most=len(self.players))
            raise refusal("refused.paper.not_listed", word=word, known=known)
        if len(found) > 1:
            meant = linked([names[seat] for seat in found], "or")
            raise refusal("refused.paper.may_be", word=word, meant=meant)
        return found[0]

    def number_of(self, sat: str) -> int:
        """Return how many sat; nothing written is nobody."""
        return _number(sat or "0", what="who sat")


def read_sheet(text: str, known: Mapping[str, str]) -> PaperSheet:
    """Return what stands on the sheet; `known` are the ids of those whom the log knows by name."""
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
        names = told_apart(checked_name(name) for name in who.split(",") if name.strip())
        named = {name: known.get(name) or new_id() for name in names}
        return PaperSheet(tuple(named.values()), named, is_head_count=False, throws=tuple(throws))


def _lines(text: str) -> Iterator[PaperLine]:
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.partition("#")[0].strip()
        if said:
            yield PaperLine(number, said)


def _number(text: str, *, what: str) -> int:
    number = whole(text)
    if number is None or not 0 <= number <= MOST:
        told = {"given": shortened(text), "what": word_for("called", what), "most": MOST}
        raise refusal("refused.paper.no_number", **told)
    return number
