"""Rules of a game as data: outcomes, who plays, and the ending."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from pigclass.rules.dice import COIN, AnyShows, Face
from pigclass.rules.effects import Effect, Hurts
from pigclass.rules.endings import MOST_POINTS, Ending, EqualTurns, Rounds, Teams, Ties, within
from pigclass.rules.outcomes import Outcome, Table
from pigclass.words import refusal

Option = int | str | bool | None


class CountsFor(StrEnum):
    """Whom a throw counts for."""

    PLAYER = "the player on turn"
    STANDING = "everyone standing"
    OWN_DICE = "whoever threw it, of everyone standing"


class TurnLength(StrEnum):
    """How many throws a turn may have."""

    OPEN = "as many throws as the player dares"
    ONE_THROW = "one throw, which banks itself"


@dataclass(frozen=True)
class Opening:
    """Separate table for the first throws of a turn, the compulsory *safe throws*."""

    throws: int
    table: Table


@dataclass(frozen=True)
class DiceChoice:
    """Rule that the player chooses the number of dice; `most` is the limit, None is no limit."""

    most: int | None


@lru_cache(maxsize=256)
def table_with(table: Table, dice: int) -> Table:
    """Return the table for `dice` dice of the same kind, cached."""
    return replace(table, dice=table.dice[:1] * dice)


@dataclass(frozen=True, kw_only=True, repr=False)
class GameRules:
    """Rules of a game as data; `Game` adds the rule card."""

    id: str
    name: str
    table: Table
    ending: Ending
    counts_for: CountsFor = CountsFor.PLAYER
    opening: Opening | None = None
    dice_choice: DiceChoice | None = None
    turn_length: TurnLength = TurnLength.OPEN
    ties: Ties = Ties.SHARE
    players: int = 2
    teams: Teams | None = None
    min_bank: int = 0
    word: str = ""
    options: Mapping[str, Option] = field(default_factory=dict, hash=False, compare=False)

    def __post_init__(self) -> None:
        if self.at_once:
            self._check_at_once()
        within(self.players, 1, 1000, what="players")
        self._check_min_bank()

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Outcomes of the table, each with .label, .effect and .probability."""
        return self.table.outcomes

    @property
    def bust_chance(self) -> Fraction:
        """Chance that one ordinary throw busts (one die where the number is chosen).

        >>> from pigclass import *
        >>> skunk().bust_chance
        Fraction(11, 36)
        """
        busts = (it.probability for it in self.outcomes if it.effect.is_bust)
        return sum(busts, Fraction(0))

    @property
    def shared(self) -> bool:
        """True if everyone standing shares each throw."""
        return self.counts_for is CountsFor.STANDING

    @property
    def own_dice(self) -> bool:
        """True if all who stand throw at the same time, each with own dice."""
        return self.counts_for is CountsFor.OWN_DICE

    @property
    def at_once(self) -> bool:
        """True if all play each round together, with shared throws or with own dice."""
        return self.shared or self.own_dice

    @property
    def target(self) -> int | None:
        """The score that ends the race; None in games of a fixed number of rounds."""
        return self.ending.target

    @property
    def rounds(self) -> int | None:
        """The number of rounds; None in races."""
        return self.ending.rounds

    @property
    def safe_throws(self) -> int:
        """Number of first throws in a turn that are compulsory and safe."""
        return self.opening.throws if self.opening else 0

    @property
    def throw_key(self) -> str:
        """Key of the word for a throw: "throw", "roll" or "flip"."""
        throw = "throw" if self.at_once or self.is_one_throw else "roll"
        return "flip" if self.table.dice == (COIN,) else throw

    @property
    def is_one_throw(self) -> bool:
        """True if every turn is a single throw, which is banked at once."""
        return self.turn_length is TurnLength.ONE_THROW

    @property
    def hits_everyone(self) -> bool:
        """True if a throw can also hurt seated players."""
        return any(outcome.effect.hurts is Hurts.EVERYONE for outcome in self.outcomes)

    @property
    def poison_faces(self) -> tuple[Face, ...]:
        """Faces that bust if any die shows them; empty if there are none."""
        return tuple(
            face
            for row in self.table.rows
            if isinstance(row.when, AnyShows) and isinstance(row.then, Effect)
            if row.then.is_bust
            for face in row.when.faces
        )

    def table_for(self, *, throws: int = 0, dice: int | None = None) -> Table:
        """Return the table of outcomes for the next throw.

        `throws` is the number of throws so far in this turn; `dice` is the number of dice, in games
        where the player chooses it.
        """
        if self.dice_choice is not None:
            number, most = 1 if dice is None else dice, self.dice_choice.most
            if number < 1 or (most is not None and number > most):
                key = "refused.rules.no_dice" if most is None else "refused.rules.dice_chosen"
                raise refusal(key, dice=number, most=most)
            return table_with(self.table, number)
        if dice is not None:
            raise refusal("refused.rules.no_dice_choice", name=self.name)
        if self.opening is not None and throws < self.opening.throws:
            return self.opening.table
        return self.table

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side that can win: teams, or every player alone."""
        return self.teams.seats if self.teams else tuple((seat,) for seat in range(players))

    def round_name(self, number: int) -> str:
        """Return the name of round `number` (from 1): a letter or the number."""
        return self.word[number - 1] if number <= len(self.word) else str(number)

    def _check_at_once(self) -> None:
        if self.teams is not None:
            raise refusal("refused.rules.teams_at_once")
        if self.own_dice and self.hits_everyone:
            raise refusal("refused.rules.own_dice_hurt")
        if not isinstance(self.ending, EqualTurns | Rounds):
            raise refusal("refused.rules.ending_at_once")

    def _check_min_bank(self) -> None:
        within(self.min_bank, 0, MOST_POINTS, what="min_bank")
        if self.min_bank and self.is_one_throw:
            raise refusal("refused.rules.banks_itself", min_bank=self.min_bank)
        if self.target is not None and self.min_bank >= self.target:
            raise refusal("refused.rules.high_min_bank", min_bank=self.min_bank, target=self.target)

    def __repr__(self) -> str:
        """Return the call that makes this game."""
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"{self.id}({options})"
