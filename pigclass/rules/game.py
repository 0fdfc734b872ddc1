"""What a game is: its rules as data, and the card that says them."""

from dataclasses import dataclass
from typing import Protocol

from pigclass.rules.game_rules import GameRules
from pigclass.rules.wording import rules_html, rules_text


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
