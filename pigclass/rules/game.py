"""Games as data, with rule cards, and checks of function arguments."""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, Protocol, TypeVar

from pigclass.rules.endings import MOST_POINTS, within
from pigclass.rules.game_rules import GameRules
from pigclass.rules.wording import rules_html, rules_text
from pigclass.words import PigclassError, refusal


class Printer(Protocol):
    """Protocol of the printer that IPython passes to `_repr_pretty_`."""

    def text(self, text: str) -> None:
        """Write `text`."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Game(GameRules):
    """Game of the Pig family as data.

    >>> from pigclass import *
    >>> pig().outcomes[0].label, pig().outcomes[0].probability
    ('1', Fraction(1, 6))

    `options` are the keyword arguments of the builder called `id`. A game without a builder has
    another id, so that its card has no notes.
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
# Eight bytes.
SEEDS = (0, 2**64 - 1)
DICE = (1, 200)
THRESHOLDS = (0, 1000)
# Characters of a value that a sentence shows; of a longer one it names the type.
LONG = 60


def about_a_game(**limits: tuple[int, int]) -> Callable[[Callable[P, Answer]], Callable[P, Answer]]:
    """Decorate a function to check its `game` and the limits of its numbers.

    A wrong call raises PigclassError with the right way to write it. `game=None` is passed through
    if None is the default of the parameter.

    >>> @about_a_game(rolls=(1, 9))
    ... def ask(game: Game, rolls: int = 3) -> int:
    ...     return rolls
    >>> from pigclass.rules.catalog import pig
    >>> ask(pig)
    Traceback (most recent call last):
    ...
    pigclass.words.PigclassError: 'pig' only makes a game: write pig(), with \
brackets.
    >>> ask(pig(), 10)
    Traceback (most recent call last):
    ...
    pigclass.words.PigclassError: rolls=10 is not possible: choose rolls from 1 to 9.
    """

    def decorated(question: Callable[P, Answer]) -> Callable[P, Answer]:
        signature = inspect.signature(question)

        @wraps(question)
        def checked(*args: P.args, **kwargs: P.kwargs) -> Answer:
            bound = bind(question, signature, args, kwargs)
            arguments = bound.arguments
            if arguments.get("game", signature.parameters["game"].default) is not None:
                check_game(arguments.get("game"))
            for name, (least, most) in limits.items():
                number: Any = arguments.get(name)
                if name in arguments and number is not signature.parameters[name].default:
                    arguments[name] = within(number, least, most, what=name)
            return question(*bound.args, **bound.kwargs)

        vars(checked)["explains"] = True
        return checked

    return decorated


def check_game(value: Any) -> None:
    """Raise PigclassError, saying what to write, unless `value` is a game."""
    if isinstance(value, Game):
        return
    name = getattr(value, "__name__", None)
    if callable(value) and name:
        raise refusal("refused.rules.makes_game", name=name)
    example = f"{value}()" if isinstance(value, str) and value.isidentifier() else "pig()"
    text = value if len(repr(value)) < LONG else type(value).__name__
    raise refusal("refused.rules.no_game", given=text, example=example)


def bind(
    function: Callable[..., Any],
    signature: inspect.Signature,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> inspect.BoundArguments:
    """Return the arguments by name; refuse a wrong call, and show the signature."""
    try:
        return signature.bind(*args, **kwargs)
    except TypeError as slip:
        of = f"{type(args[0]).__name__}." if "self" in signature.parameters and args else ""
        name = f"{of}{function.__name__}".removesuffix(".__init__")
        takes = [it for it in signature.parameters.values() if it.name != "self"]
        plain = [it.replace(annotation=it.empty) for it in takes]
        simple = signature.replace(parameters=plain, return_annotation=signature.empty)
        why = str(slip).replace("positional arguments", "arguments without a name")
        raise PigclassError(f"{why[0].upper()}{why[1:]}. Write {name}{simple}.") from None


def whole_numbers(values: Any, least: int, most: int, *, what: str) -> tuple[int, ...]:
    """Return `values` as a tuple if all are whole numbers within the limits; else refuse.

    >>> whole_numbers([15, 20], 0, 100, what="thresholds")
    (15, 20)
    """
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise refusal("refused.rules.no_numbers", what=what, given=values)
    return tuple(within(number, least, most, what=what) for number in values)
