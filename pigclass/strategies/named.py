"""What all built-in strategies share: a title, a source, and whether they stop at the target."""

from dataclasses import dataclass, fields
from numbers import Integral
from typing import Any, ClassVar

from pigclass.words import grouped, refusal

# As good as never: no game of the kit goes on for so many points or throws.
MOST = 1_000_000


@dataclass(frozen=True, repr=False, kw_only=True)
class NamedStrategy:
    """A strategy with a name and a source. Its numbers are its fields; its rule is `__call__`.

    `stop_at_target=False` makes it strict: it then keeps to its rule even where banking would win.
    """

    stop_at_target: bool = True
    source: ClassVar[str]

    @property
    def title(self) -> str:
        """What the strategy is called on screens and charts."""
        raise NotImplementedError

    def __str__(self) -> str:
        """Return the title."""
        return self.title

    def __repr__(self) -> str:
        """Show the call that makes this strategy."""
        numbers = [repr(getattr(self, it.name)) for it in fields(self) if not it.kw_only]
        told = [
            f"{it.name}={getattr(self, it.name)!r}"
            for it in fields(self)
            if it.kw_only and getattr(self, it.name) != it.default
        ]
        return f"{type(self).__name__}({', '.join((*numbers, *told))})"


def at_least(given: Any, least: int, *, what: str, example: str) -> None:
    """Raise PigclassError, with an example, unless `given` is a whole number of at least `least`.

    >>> at_least(20, 0, what="threshold", example="HoldAt(20)")
    """
    whole = isinstance(given, Integral) and not isinstance(given, bool)
    if not whole or not least <= given <= MOST:
        raise refusal(
            "refused.strategy.not_whole",
            what=what,
            given=given,
            least=least,
            most=grouped(MOST),
            example=example,
        )
