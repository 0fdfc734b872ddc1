"""Questions to a student, with parsing and feedback for answers.

Whoever has answered is told what the answer would come to in a hundred games, and finds out alone
whether it is a good one. What can be counted in the game itself is counted, and told who is right.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from pigclass.rules.game import Game
from pigclass.rules.typed_input import shortened, whole
from pigclass.strategies.small_language import parsed
from pigclass.words import refusal, say

Value = int | str | list[int]
FieldData = Mapping[str, Any]
Means = Callable[[Any], str] | None

LONGEST = 4_000


@dataclass(frozen=True, kw_only=True)
class OwnQuestion:
    """A question under its `name`. `means` tells what an answer would mean, `hint` a thought."""

    kind: ClassVar[str]

    asks: str
    name: str = ""
    hint: str = ""
    means: Means = None

    @property
    def id(self) -> str:
        """The name under which its answers are kept: its own words where it has no other."""
        return self.name or self.asks

    @property
    def drawn(self) -> FieldData:
        """Data that a page needs to draw the field, beside what is asked."""
        return {}

    def read(self, typed: str) -> Value:
        """Return a typed answer as a value, or refuse it."""
        raise NotImplementedError

    def shown(self, value: Value) -> str:
        """Return an answer as it is told back."""
        return str(value)

    def check(self, value: Value) -> str:
        """Return what an answer would mean, and what to think about; never what is right."""
        meaning = [self.means(value)] if self.means else []
        return " ".join([*meaning, self.hint]).strip() or say("ask.no_hint")


@dataclass(frozen=True, kw_only=True)
class NumberQuestion(OwnQuestion):
    """A whole number from `least` to `most`.

    >>> NumberQuestion(asks="How many of 36?", least=0, most=36).read(" 12 ")
    12
    """

    kind = "number"

    least: int
    most: int
    right: Fraction | None = None

    def read(self, typed: str) -> int:
        """Return the number."""
        number = whole(typed)
        if number is None or not self.least <= number <= self.most:
            text = shortened(typed)
            raise refusal("ask.number", given=text, least=self.least, most=self.most)
        return number

    def check(self, value: Value) -> str:
        """Return what the number would mean; who has counted right is told so."""
        if self.right is not None and abs(int(str(value)) - self.right) <= Fraction(1, 2):
            return say("ask.right", number=value)
        return super().check(value)


@dataclass(frozen=True, kw_only=True)
class ChoiceQuestion(OwnQuestion):
    """One of some answers, each with what it would mean, if that is known."""

    kind = "choice"

    options: Mapping[str, str]

    @property
    def drawn(self) -> FieldData:
        """The answers to choose from."""
        return {"options": list(self.options)}

    def read(self, typed: str) -> str:
        """Return the answer that was chosen."""
        if typed not in self.options:
            raise refusal("ask.choose")
        return typed

    def check(self, value: Value) -> str:
        """Return what the chosen answer would mean."""
        meaning = " ".join([self.options[str(value)], self.hint]).strip()
        return meaning or say("ask.no_hint")


@dataclass(frozen=True, kw_only=True)
class WordsQuestion(OwnQuestion):
    """An answer in words, in so many `rows`."""

    kind = "words"

    rows: int = 3

    @property
    def drawn(self) -> FieldData:
        """How large the field is."""
        return {"rows": self.rows}

    def read(self, typed: str) -> str:
        """Return the words, not more than a page of them."""
        words = typed.strip()
        if not words:
            raise refusal("ask.words")
        if len(words) > LONGEST:
            raise refusal("ask.too_long", number=len(words), most=LONGEST)
        return words


@dataclass(frozen=True, kw_only=True)
class SketchQuestion(OwnQuestion):
    """A curve on an axis: a height from 0 to `most` over each of the places `across`."""

    kind = "sketch"

    across: tuple[str, ...]
    most: int = 100

    @property
    def drawn(self) -> FieldData:
        """The places, and how high it goes."""
        return {"across": list(self.across), "most": self.most}

    def read(self, typed: str) -> list[int]:
        """Return the heights."""
        heights = [whole(it) for it in typed.split(",")]
        whole_ones = [it for it in heights if it is not None and 0 <= it <= self.most]
        if len(whole_ones) != len(heights) or len(heights) != len(self.across):
            raise refusal("ask.sketch", number=len(self.across), most=self.most)
        return whole_ones

    def shown(self, value: Value) -> str:
        """Return the heights with their places."""
        heights = value if isinstance(value, list) else []
        pairs = zip(self.across, heights, strict=True)
        return ", ".join(f"{place}: {height}" for place, height in pairs)

    def check(self, value: Value) -> str:
        """Return which share of each height the next one is."""
        from pigclass.asking.meanings import sketched

        shares = sketched(self.across, value if isinstance(value, list) else [])
        return f"{shares} {self.hint}".strip()


@dataclass(frozen=True, kw_only=True)
class StrategyQuestion(OwnQuestion):
    """A strategy as a function of a few lines, in the small language of typed strategies."""

    kind = "strategy"

    game: Game
    start: str = field(default="def mine(turn_total):\n    return turn_total < 10")

    @property
    def drawn(self) -> FieldData:
        """Text that stands in the field at first."""
        return {"start": self.start, "rows": 5}

    def read(self, typed: str) -> str:
        """Return the text of the function; one that does not work yet is an answer too."""
        if len(typed) > LONGEST:
            raise refusal("ask.too_long", number=len(typed), most=LONGEST)
        parsed(typed)
        return typed.rstrip()

    def check(self, value: Value) -> str:
        """Return what a hundred turns of it bring."""
        from pigclass.asking.meanings import tried_out

        return f"{tried_out(str(value), self.game)} {self.hint}".strip()
