"""Games as data, with the card that says their rules, and the check of questions about them."""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, Protocol, TypeVar

from pigclass.rules.endings import MOST_POINTS, within
from pigclass.rules.errors import PigclassError
from pigclass.rules.game_rules import GameRules
from pigclass.rules.wording import rules_html, rules_text
from pigclass.words import refusal


class Printer(Protocol):
    """What IPython hands over when it shows a value as text."""

    def text(self, text: str) -> None:
        """Write `text`."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Game(GameRules):
    """A game of the Pig family, as data. Everything in the kit reads this and nothing else.

    >>> from pigclass.rules.catalog import pig
    >>> pig().outcomes[0].label, pig().outcomes[0].probability
    ('1', Fraction(1, 6))

    `options` are the keywords with which `id`'s builder made the game. A game that no builder made
    has an id of its own, so that no card tells its history.
    """

    def rules_text(self, language: str | None = None) -> str:
        """Return the rule card as plain text, a line for each rule."""
        return rules_text(self, language)

    def __str__(self) -> str:
        """Return the rule card."""
        return self.rules_text()

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        printer.text(self.rules_text())

    def _repr_html_(self) -> str:
        return rules_html(self)


P = ParamSpec("P")
Answer = TypeVar("Answer")

POINTS = (0, MOST_POINTS)
DICE = (1, 200)
THRESHOLDS = (0, 1000)


def about_a_game(
    **limits: tuple[int, int],
) -> Callable[[Callable[P, Answer]], Callable[P, Answer]]:
    """Make the function below refuse a `game` that is none, and numbers outside their limits.

    A call that does not fit is told how it is written. `game=None` is left to the function, where
    that is its default.

    >>> @about_a_game(rolls=(1, 9))
    ... def ask(game: Game, rolls: int = 3) -> int:
    ...     return rolls
    >>> from pigclass.rules.catalog import pig
    >>> ask(pig)
    Traceback (most recent call last):
    ...
    pigclass.rules.errors.PigclassError: 'pig' only makes a game: write pig(), with \
brackets.
    >>> ask(pig(), 10)
    Traceback (most recent call last):
    ...
    pigclass.rules.errors.PigclassError: rolls=10 is not possible: choose rolls from 1 to 9.
    """

    def decorated(question: Callable[P, Answer]) -> Callable[P, Answer]:
        signature = inspect.signature(question)

        @wraps(question)
        def asked(*args: P.args, **kwargs: P.kwargs) -> Answer:
            given = _given(question, signature, args, kwargs)
            if given.get("game", signature.parameters["game"].default) is not None:
                check_game(given.get("game"))
            for name, (least, most) in limits.items():
                number: Any = given.get(name)
                if name in given and number is not signature.parameters[name].default:
                    within(number, least, most, what=name)
            return question(*args, **kwargs)

        return asked

    return decorated


def check_game(given: Any) -> None:
    """Raise PigclassError, with what to write, unless `given` is a game."""
    if isinstance(given, Game):
        return
    name = getattr(given, "__name__", None)
    if callable(given) and name:
        raise refusal("refused.rules.makes_game", name=name)
    example = f"{given}()" if isinstance(given, str) and given.isidentifier() else "pig()"
    raise refusal("refused.rules.no_game", given=given, example=example)


def _given(
    question: Callable[..., Any],
    signature: inspect.Signature,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> dict[str, Any]:
    """Return what was given by the names of the question, or say how it is asked."""
    try:
        return signature.bind(*args, **kwargs).arguments
    except TypeError as slip:
        name = question.__qualname__
        if name.endswith(".__init__"):  # a kind of screen is told by its own name
            name = type(args[0]).__name__
        takes = [it for it in signature.parameters.values() if it.name != "self"]
        written = inspect.Signature([it.replace(annotation=it.empty) for it in takes])
        told = str(slip).replace("positional arguments", "arguments without a name")
        raise PigclassError(f"{told[0].upper()}{told[1:]}. Write {name}{written}.") from None


def whole_numbers(given: Any, least: int, most: int, *, what: str) -> tuple[int, ...]:
    """Return the numbers in `given`, or say what is wrong with it.

    >>> whole_numbers([15, 20], 0, 100, what="thresholds")
    (15, 20)
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise refusal("refused.rules.no_numbers", what=what, given=given)
    return tuple(within(number, least, most, what=what) for number in given)
