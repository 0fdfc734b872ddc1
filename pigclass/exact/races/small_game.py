"""Games with small targets, solved in fractions.

Eliminating the positions one by one gives the chances of each end. Perfect players begin with a
policy solved in floats. Then all other choices at every reachable decision are tried: in floats if
the values are far apart, in fractions if they are close. Better choices replace the policy until
there is none left: policy iteration (Howard 1960).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from pigclass.exact.chance.numbers import ExactNumber, WinTieLoss
from pigclass.exact.chance.throws import eliminated, followed, returned_to
from pigclass.exact.engine.players import Player
from pigclass.exact.races.positions import LOSS, TIE, TURNS, WIN, Position, Positions, Row, is_small
from pigclass.rules.game import Game
from pigclass.strategies.reading import Strategy

# Values that differ by more than this are compared in floats, others in fractions.
SURELY = 1e-9
# Values of the ends for the first player, and of a turn for a single player.
WORTH = {WIN: 1.0, TIE: 0.5, LOSS: 0.0}
FEWEST = {TURNS: -1.0, WIN: 0.0}


@dataclass
class SmallGame:
    """Game in which the seats in `perfect` improve their strategies; the others keep theirs.

    `rows` are chances after the decisions, `left` those after elimination, `ends` those of the ends
    of the game, `floats` approximate values. Positions in `checked` have no better choice.
    """

    positions: Positions
    perfect: tuple[int, ...] = ()
    decisions: dict[Position, Mapping[int, Fraction]] = field(default_factory=dict)
    checked: set[Position] = field(default_factory=set)
    rows: dict[Position, Row] = field(default_factory=dict)
    left: dict[Position, Row] = field(default_factory=dict)
    ends: dict[Position, Row] = field(default_factory=dict)
    floats: dict[Position | str, float] = field(default_factory=dict)

    def at(self, position: Position) -> Row:
        """Return the chances of the ends of the game from a position."""
        self._settle([position])
        return self._ends(position)

    def after(self, position: Position, choice: int) -> Row:
        """Return the chances of the ends after a choice at a position."""
        row = self.positions.leads(position, choice)
        self._settle(row)
        return self._followed(row)

    def worth(self, ends: Row, seat: int) -> Fraction:
        """Return the value of `ends` for `seat`: its win chance, a tie counted half."""
        if len(self.positions.players) == 1:
            return -ends[TURNS]
        first = ends.get(WIN, Fraction(0)) + ends.get(TIE, Fraction(0)) / 2
        return first if seat == 0 else 1 - first

    def _settle(self, begin: Iterable[Position | str]) -> None:
        """Solve all reachable positions, improving decisions until no other is better."""
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
        """Return the positions that can be reached from `begin` with the current decisions."""
        met, ahead = set[Position](), list(begin)
        while ahead:
            here = ahead.pop()
            if here not in met:
                met.add(here)
                ahead.extend(each for each in self._moves(here) if isinstance(each, Position))
        return met

    def _beside(self, met: Iterable[Position]) -> Iterator[Position]:
        """Yield the positions after choices that the current decisions do not make."""
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
        """Return the chances of the next positions and ends, by the current decision."""
        if here not in self.rows:
            decided = self._decided(here)
            leads = {choice: self.positions.leads(here, choice) for choice in decided}
            only = next(iter(leads.values()))
            self.rows[here] = followed(decided, leads) if len(leads) > 1 else only
        return self.rows[here]

    def _work_out(self, positions: Iterable[Position]) -> None:
        """Eliminate these positions, and store their values in floats."""
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

        Positions within a turn come first; then beginnings of turns, those near the end first.
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
        """Return a row in which positions, or those in `only`, are replaced by their ends."""
        wanted = [each for each in row if isinstance(each, Position)]
        chosen = wanted if only is None else [each for each in wanted if each in only]
        return followed(row, {each: self._ends(each) for each in chosen})

    def _better(self, here: Position) -> Iterator[tuple[Position, int]]:
        """Yield the position with the best other choice, if it is better than the current one."""
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
        """Return whether the row `one` has a higher value for `seat` than `other`."""
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
    """Return the race to be solved in fractions, or None if it is too large.

    `policy()` returns the strategy with which perfect players start.
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
    """Return `ends` as win, tie and loss of the player named `first`."""
    return WinTieLoss(
        first, second, *(ExactNumber(ends.get(end, Fraction(0))) for end in (WIN, TIE, LOSS))
    )
