"""Questions to a student, with parsing of answers and feedback.

Feedback says what an answer would mean in a hundred throws or turns; students judge for themselves
whether it is good. Only answers that can be counted in the game are confirmed as right.
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
    """Question with a `name`; `means(answer)` is the feedback, and `hint` follows it."""

    kind: ClassVar[str]

    asks: str
    name: str = ""
    hint: str = ""
    means: Means = None

    @property
    def id(self) -> str:
        """Key of the answers in the record: the name, or the text of the question."""
        return self.name or self.asks

    @property
    def field_data(self) -> FieldData:
        """Further data that a page needs to draw the field."""
        return {}

    def read(self, typed: str) -> Value:
        """Return a typed answer as a value; refuse invalid answers."""
        raise NotImplementedError

    def shown(self, value: Value) -> str:
        """Return an answer as text for display."""
        return str(value)

    def check(self, value: Value) -> str:
        """Return the feedback on an answer; it never says which answer is right."""
        meaning = [self.means(value)] if self.means else []
        return " ".join([*meaning, self.hint]).strip() or say("ask.no_hint")


@dataclass(frozen=True, kw_only=True)
class NumberQuestion(OwnQuestion):
    """Question for a whole number from `least` to `most`.

    >>> NumberQuestion(asks="How many of 36?", least=0, most=36).read(" 12 ")
    12
    """

    kind = "number"

    least: int
    most: int
    right: Fraction | None = None

    def read(self, typed: str) -> int:
        """Return the typed number; refuse one out of range."""
        number = whole(typed)
        if number is None or not self.least <= number <= self.most:
            text = shortened(typed)
            raise refusal("ask.number", given=text, least=self.least, most=self.most)
        return number

    def check(self, value: Value) -> str:
        """Confirm a number within 1/2 of `right`; for any other, return the feedback."""
        if self.right is not None and abs(int(str(value)) - self.right) <= Fraction(1, 2):
            return say("ask.right", number=value)
        return super().check(value)


@dataclass(frozen=True, kw_only=True)
class ChoiceQuestion(OwnQuestion):
    """Question with a choice of answers; `options` maps each to its feedback, or ""."""

    kind = "choice"

    options: Mapping[str, str]

    @property
    def field_data(self) -> FieldData:
        """The answers to choose from."""
        return {"options": list(self.options)}

    def read(self, typed: str) -> str:
        """Return the chosen answer."""
        if typed not in self.options:
            raise refusal("ask.choose")
        return typed

    def check(self, value: Value) -> str:
        """Return the feedback on the chosen answer."""
        meaning = " ".join([self.options[str(value)], self.hint]).strip()
        return meaning or say("ask.no_hint")


@dataclass(frozen=True, kw_only=True)
class WordsQuestion(OwnQuestion):
    """Question for an answer in words; the field has `rows` rows."""

    kind = "words"

    rows: int = 3

    @property
    def field_data(self) -> FieldData:
        """Size of the field."""
        return {"rows": self.rows}

    def read(self, typed: str) -> str:
        """Return the words; refuse an empty answer and more than `LONGEST` characters."""
        words = typed.strip()
        if not words:
            raise refusal("ask.words")
        if len(words) > LONGEST:
            raise refusal("ask.too_long", number=len(words), most=LONGEST)
        return words


@dataclass(frozen=True, kw_only=True)
class SketchQuestion(OwnQuestion):
    """Question for a curve: a height from 0 to `most` at each of the places `across`."""

    kind = "sketch"

    across: tuple[str, ...]
    most: int = 100

    @property
    def field_data(self) -> FieldData:
        """The places, each with the label of its height, and the greatest height."""
        labelled = [[it, say("ask.height", place=it)] for it in self.across]
        return {"across": labelled, "most": self.most}

    def read(self, typed: str) -> list[int]:
        """Return the typed heights; refuse a wrong number of them, or one out of range."""
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
        """Return a sentence on the ratios of neighbouring heights."""
        from pigclass.asking.meanings import sketched

        shares = sketched(self.across, value if isinstance(value, list) else [])
        return f"{shares} {self.hint}".strip()


@dataclass(frozen=True, kw_only=True)
class StrategyQuestion(OwnQuestion):
    """Question for a strategy in the small language of typed strategies."""

    kind = "strategy"

    game: Game
    start: str = field(default="def mine(turn_total):\n    return turn_total < 10")

    @property
    def field_data(self) -> FieldData:
        """Initial text and size of the field."""
        return {"start": self.start, "rows": 5}

    def read(self, typed: str) -> str:
        """Return the text of the function; refuse a text that does not parse."""
        if len(typed) > LONGEST:
            raise refusal("ask.too_long", number=len(typed), most=LONGEST)
        parsed(typed)
        return typed.rstrip()

    def check(self, value: Value) -> str:
        """Return a sentence on 100 simulated turns of the strategy."""
        from pigclass.asking.meanings import tried_out

        return f"{tried_out(str(value), self.game)} {self.hint}".strip()
