"""Games to few points, solved in fractions.

How the game ends follows by eliminating its positions one by one. Perfect players begin with a
policy that was found in floats; at every decision that they can meet the other choices are then
tried: in floats where they are far apart, in fractions where they are close. What is better
replaces the policy, until nothing is: policy iteration (Howard 1960).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from pigclass.exact.chance.numbers import ExactNumber, WinTieLoss
from pigclass.exact.chance.throws import eliminated, followed, returned_to
from pigclass.exact.engine.players import Player
from pigclass.exact.races.positions import (
    LOSS,
    TIE,
    TURNS,
    WIN,
    Position,
    Positions,
    Row,
    is_small,
)
from pigclass.rules.game import Game
from pigclass.strategies.reading import Strategy

# Floats further apart than this need no fractions to tell which is more.
SURELY = 1e-9
# What ends are worth to the first player, and turns to one who plays alone.
WORTH = {WIN: 1.0, TIE: 0.5, LOSS: 0.0}
FEWEST = {TURNS: -1.0, WIN: 0.0}


@dataclass
class SmallGame:
    """A game whose players keep to their strategies; those in `perfect` better them."""

    positions: Positions
    perfect: tuple[int, ...] = ()
    decisions: dict[Position, Mapping[int, Fraction]] = field(default_factory=dict)
    checked: set[Position] = field(default_factory=set)
    rows: dict[Position, Row] = field(default_factory=dict)
    left: dict[Position, Row] = field(default_factory=dict)
    ends: dict[Position, Row] = field(default_factory=dict)
    floats: dict[Position | str, float] = field(default_factory=dict)

    def at(self, position: Position) -> Row:
        """Return how the game ends from a position, with the chances of each end."""
        self._settle([position])
        return self._ends(position)

    def after(self, position: Position, choice: int) -> Row:
        """Return the chances of ends after a choice at a position."""
        row = self.positions.leads(position, choice)
        self._settle(row)
        return self._followed(row)

    def worth(self, ends: Row, seat: int) -> Fraction:
        """Return the value for `seat`: its win chance, a tie counted half."""
        if len(self.positions.players) == 1:
            return -ends[TURNS]
        first = ends.get(WIN, Fraction(0)) + ends.get(TIE, Fraction(0)) / 2
        return first if seat == 0 else 1 - first

    def _settle(self, begin: Iterable[Position | str]) -> None:
        """Solve all reachable positions, improving decisions until none is better."""
        wanted = {each for each in begin if isinstance(each, Position)}
        while not self.checked >= wanted:
            met = self._reached(wanted)
            self._work_out(met | self._reached(self._beside(met - self.checked)))
            better = dict(each for here in met - self.checked for each in self._better(here))
            if not better:
                self.checked |= met
                return
            for position, choice in better.items():
                self.decisions[position] = {choice: Fraction(1)}
                del self.rows[position]
            for remembered in (self.checked, self.left, self.ends, self.floats):
                remembered.clear()

    def _reached(self, begin: Iterable[Position]) -> set[Position]:
        """Return the positions that can be met from there, by the decisions made."""
        met, ahead = set[Position](), list(begin)
        while ahead:
            here = ahead.pop()
            if here not in met:
                met.add(here)
                ahead.extend(each for each in self._moves(here) if isinstance(each, Position))
        return met

    def _beside(self, met: Iterable[Position]) -> Iterator[Position]:
        """Yield the positions to which other choices would lead."""
        for here in met:
            for choice in self._other_choices(here):
                row = self.positions.leads(here, choice)
                yield from (each for each in row if isinstance(each, Position))

    def _other_choices(self, here: Position) -> list[int]:
        if here.seat not in self.perfect:
            return []
        decided = self._decided(here)
        return [choice for choice in self.positions.choices(here) if choice not in decided]

    def _decided(self, here: Position) -> Mapping[int, Fraction]:
        if here not in self.decisions:
            self.decisions[here] = self.positions.decided(here)
        return self.decisions[here]

    def _moves(self, here: Position) -> Row:
        """Return where a position leads by the decision made there."""
        if here not in self.rows:
            decided = self._decided(here)
            leads = {choice: self.positions.leads(here, choice) for choice in decided}
            only = next(iter(leads.values()))
            self.rows[here] = followed(decided, leads) if len(leads) > 1 else only
        return self.rows[here]

    def _work_out(self, positions: Iterable[Position]) -> None:
        """Find how the game ends from these positions."""
        rows = {
            here: self._followed(self._moves(here), only=self.left)
            for here in positions
            if here not in self.left
        }
        back = returned_to(rows, _place)
        left = eliminated(rows, sorted(rows, key=lambda here: self._order(here, back)))
        self.left |= left
        self.floats.update(FEWEST if len(self.positions.players) == 1 else WORTH)
        for here, row in reversed(left.items()):
            self.floats[here] = self._rough(row)
            if not here.throws:
                self._ends(here)

    def _order(self, here: Position, back: set[Position]) -> tuple[Any, ...]:
        """Return a sort key that puts positions with many returns last.

        Turns are followed from their beginnings; so what remains is where whole turns lead.
        """
        if here.throws:
            return False, here in back, _place(here)
        size = self.positions.game.target or 0
        far = 0 if here.breaks_tie else 1 if max(here.own, here.other) >= size else 2
        return True, far, -sum(here.banked), here.other == 0, -(here.own + here.other)

    def _ends(self, here: Position) -> Row:
        if here not in self.ends:
            self.ends[here] = self._followed(self.left[here])
        return self.ends[here]

    def _followed(self, row: Row, only: Mapping[Position, Row] | None = None) -> Row:
        """Return a row with ends for positions, or only for some of these."""
        wanted = [each for each in row if isinstance(each, Position)]
        chosen = wanted if only is None else [each for each in wanted if each in only]
        return followed(row, {each: self._ends(each) for each in chosen})

    def _better(self, here: Position) -> Iterator[tuple[Position, int]]:
        """Yield a better choice of the player on turn, if there is one."""
        others = self._other_choices(here)
        if others:
            best, chosen = None, self._moves(here)
            for choice in others:
                row = self.positions.leads(here, choice)
                if self._is_more(row, chosen, here.seat):
                    best, chosen = choice, row
            if best is not None:
                yield here, best

    def _is_more(self, one: Row, other: Row, seat: int) -> bool:
        """Return whether it is worth more to go on like `one` than like `other`."""
        gain: Any = self._rough(one) - self._rough(other)
        if abs(gain) < SURELY:
            gain = self.worth(self._followed(one), 0) - self.worth(self._followed(other), 0)
        return bool(gain > 0 if seat == 0 else gain < 0)

    def _rough(self, row: Row) -> float:
        return sum(float(chance) * self.floats[each] for each, chance in row.items())


def _place(here: Position) -> tuple[int, int]:
    return here.throws, here.turn_total


def in_fractions(
    game: Game, players: tuple[Player, ...], policy: Callable[[], Strategy] | None = None
) -> SmallGame | None:
    """Return the race in fractions, or None if it is too large for them.

    `policy` tells what perfect players begin with.
    """
    if not is_small(game, players):
        return None
    perfect = tuple(player.seat for player in players if player.is_perfect)
    if perfect and policy is not None:
        players = tuple(
            replace(player, strategy=policy()) if player.is_perfect else player
            for player in players
        )
    return SmallGame(Positions(game, players), perfect)


def told_exactly(first: str, second: str, ends: Row) -> WinTieLoss:
    """Return an outcome in fractions."""
    return WinTieLoss(
        first, second, *(ExactNumber(ends.get(end, Fraction(0))) for end in (WIN, TIE, LOSS))
    )
