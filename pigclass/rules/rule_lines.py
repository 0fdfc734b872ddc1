"""Parser and writer of lines of rules such as "all 6: wipe-out; any 6: bust".

A line has a condition, a colon, and an effect. Lines are tried from top to bottom; the last one,
"else", applies to all other throws. By default it adds the sum of the dice.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from pigclass.rules.dice import (
    AllShow,
    AnyShows,
    Anything,
    Condition,
    Doubles,
    Face,
    Shows,
    TotalIs,
)
from pigclass.rules.dice_words import read_face
from pigclass.rules.effects import BUST, WIPE_OUT, Effect, Hurts, Then, add
from pigclass.rules.endings import within
from pigclass.rules.outcomes import Counting, Points, Row
from pigclass.rules.typed_input import whole
from pigclass.words import PigclassError, refusal, say

MOST_LINES = 8
MOST_TIMES, MOST_POINTS_OF_A_LINE = 10, 1000

# Conditions by their word; the arguments are the faces or totals after it.
WHENS: dict[str, Callable[..., Condition]] = {
    "any": AnyShows,
    "all": AllShow,
    "each": Shows,
    "doubles": Doubles,
    "total": TotalIs,
    "else": Anything,
}
ALIASES = {"double": "all", "triple": "all", "otherwise": "else"}
WITHOUT_NUMBERS = frozenset({"doubles", "else"})
# Words that need numbers: the key of the text for the error, and an example.
WANTED = {"all": ("refused.made_up.one_face", "6"), "total": ("refused.made_up.totals", "7 11")}

# Effects by their words; the argument is the number after them.
THENS: dict[str, Callable[[int], Effect | Points]] = {
    "bust": lambda _: BUST,
    "wipe-out": lambda _: WIPE_OUT,
    "sum": lambda times: Points(times=times),
    "product": lambda times: Points(times=times, counting=Counting.PRODUCT),
    "add": add,
    "add and bank": lambda points: Effect(turn_add=points, then=Then.TURN_ENDS),
    "become": lambda points: Effect(turn_scale=0, turn_add=points),
    "score instead": lambda points: replace(BUST, turn_add=points),
    "nothing": lambda _: Effect(),
    "times": lambda times: Effect(turn_scale=times),
    "lose score": lambda _: Effect(score_scale=0),
    "bust everyone": lambda _: replace(BUST, hurts=Hurts.EVERYONE),
    "wipe-out everyone": lambda _: replace(WIPE_OUT, hurts=Hurts.EVERYONE),
}
COUNTS_TIMES = frozenset({"sum", "product", "times"})
NEEDS_NUMBER = frozenset({"add", "add and bank", "become", "score instead", "times"})
TAKES_NUMBER = NEEDS_NUMBER | COUNTS_TIMES


@dataclass(frozen=True)
class Line:
    """One line: `when` with its `numbers` (faces or totals), and `then` with its `points`.

    >>> Line("any", "1 2", "bust").text
    'any 1 2: bust'
    """

    when: str
    numbers: str = ""
    then: str = "sum"
    points: int = 1

    @property
    def text(self) -> str:
        """The line as text."""
        points = f" x{self.points}" if self.then in {"sum", "product"} else f" {self.points}"
        silent = self.then not in TAKES_NUMBER or points == " x1"
        return f"{self.when} {self.numbers}".strip() + f": {self.then}" + ("" if silent else points)

    def row(self, *, dice: int) -> Row:
        """Return the row of the table for a game with `dice` dice."""
        condition, then = self._condition(), self._effect()
        return Row(_label(condition, then, dice), condition, then)

    def _condition(self) -> Condition:
        words = [word for word in re.split(r"[\s,/]+|\bor\b|\band\b", self.numbers) if word]
        if self.when in WITHOUT_NUMBERS:
            return WHENS[self.when]()
        if not words or (self.when == "all" and len(words) > 1):
            wanted, such = WANTED.get(self.when, ("refused.made_up.faces", "1 2"))
            line = {"line": self.text, "when": self.when}
            raise refusal("refused.made_up.needs", wanted=say(wanted), such=such, **line)
        if self.when == "total":
            return TotalIs(*(_total(word, self.text) for word in words))
        return WHENS[self.when](*dict.fromkeys(_face(word, self.text) for word in words))

    def _effect(self) -> Effect | Points:
        if self.then in COUNTS_TIMES:
            least = 2 if self.then == "times" else -MOST_TIMES
            self._check_points(least, MOST_TIMES)
        elif self.then in TAKES_NUMBER:
            least = -MOST_POINTS_OF_A_LINE if self.then == "add" else 0
            self._check_points(least, MOST_POINTS_OF_A_LINE)
        return THENS[self.then](self.points)

    def _check_points(self, least: int, most: int) -> None:
        if not least <= self.points <= most:
            line = {"line": self.text, "then": self.then, "points": self.points}
            raise refusal("refused.made_up.points", least=least, most=most, **line)


def read_lines(text: str) -> tuple[Line, ...]:
    """Parse the lines of a text, separated by semicolons; add a missing "else".

    >>> [line.text for line in read_lines("all 6: wipe-out; 6: bust")]
    ['all 6: wipe-out', 'any 6: bust', 'else: sum']

    Raises PigclassError, with the possible words, for a line that cannot be parsed.
    """
    lines = [_read_line(part) for part in re.split(r"[;\n]", str(text)) if part.strip()]
    if not lines or lines[-1].when != "else":
        lines.append(Line("else"))
    within(len(lines), 1, MOST_LINES, what="number of lines")
    for number, line in enumerate(lines[:-1], 1):
        if line.when == "else":
            raise refusal("refused.made_up.else_last", number=number)
    return tuple(lines)


def lines_text(lines: tuple[Line, ...]) -> str:
    """Return lines as text for `read_lines`, without a last "else: sum"."""
    needed = lines[:-1] if lines[-1] == Line("else") else lines
    return "; ".join(line.text for line in needed) or lines[-1].text


def line_of(row: Row) -> Line:
    """Return the line that is equivalent to a row.

    >>> from pigclass.rules.catalog import big_pig
    >>> [line_of(row).text for row in big_pig().table.rows]
    ['all 1: add 25', 'any 1: bust', 'doubles: sum x2', 'else: sum']
    """
    when = next((word for word, kind in WHENS.items() if type(row.when) is kind), None)
    effect = row.then
    # Numbers to try in the line; 1 comes first, since it is the default.
    more = (effect.times,) if isinstance(effect, Points) else (effect.turn_add, effect.turn_scale)
    numbers = (1, *more)
    then = next(((w, n) for n in numbers for w, make in THENS.items() if make(n) == effect), None)
    if when is None or then is None:
        raise refusal("refused.made_up.no_line_says", label=row.label)
    return Line(when, _faces_of(row.when), *then)


def _read_line(part: str) -> Line:
    when, colon, then = part.partition(":")
    word, _, numbers = when.strip().partition(" ")
    word = ALIASES.get(word, word)
    if word and word not in WHENS:
        word, numbers = "any", when.strip()
    wanted = re.fullmatch(r"\s*([a-z][a-z -]*?)\s*(?:[x+]?\s*(-?\d{1,99}))?\s*", then, re.ASCII)
    if not colon or not word or wanted is None or wanted[1] not in THENS:
        words = {"whens": ", ".join(WHENS), "thens": ", ".join(THENS)}
        raise refusal("refused.made_up.no_line", line=part.strip(), **words)
    if wanted[2] is None and wanted[1] in NEEDS_NUMBER:
        raise refusal("refused.made_up.needs_number", line=part.strip(), then=wanted[1])
    return Line(word, numbers.strip(), wanted[1], int(wanted[2] or 1))


def _total(word: str, line: str) -> int:
    number = whole(word)
    if number is None or number < 0:
        raise refusal("refused.made_up.no_total", line=line, word=word)
    return number


def _face(word: str, line: str) -> Face:
    try:
        return read_face(word)
    except PigclassError:
        raise refusal("refused.made_up.no_face_in", line=line, word=word) from None


def _label(condition: Condition, then: Effect | Points, dice: int) -> str:
    """Return the label (with placeholders) of the outcomes of a line."""
    if dice == 1:
        return "{face}"
    counted = "total {total}"
    if isinstance(then, Points) and then.counting is Counting.PRODUCT:
        counted = "product {points}" if then.times == 1 else "product, {points} points"
    match condition:
        case Anything() | TotalIs():
            return counted
        case Doubles():
            return "double {face}"
        case AllShow(face=face):
            return f"double {face}" if dice == 2 else f"all {face}"
        case _:
            joined = (" and " if isinstance(condition, Shows) else " or ").join(
                f"a {face}" for face in getattr(condition, "faces", ())
            )
            return f"{joined}, {counted}" if isinstance(then, Points) else joined


def _faces_of(condition: Condition) -> str:
    faces = getattr(condition, "faces", getattr(condition, "totals", ()))
    faces = (condition.face,) if isinstance(condition, AllShow) else faces
    return " ".join(map(str, faces))
