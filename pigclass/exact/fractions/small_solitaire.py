"""One player alone on the way to few points: mean numbers of turns as fractions.

The scores are eliminated one by one, each turn counted. Fewest turns begin with the policy found in
floats; wherever a turn can come to a decision, the other choice is then tried, until none is better
(policy iteration, Howard 1960).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from pigclass.exact.chance.chain import expected_visits
from pigclass.exact.chance.elimination import ways_to_end
from pigclass.exact.fractions.small_perfect import MOST_DICE, PerfectAsked
from pigclass.exact.fractions.small_start import is_plain
from pigclass.exact.one_turn.turn import State, TurnAsked, TurnEnd, moves_and_ends
from pigclass.rules.game import Game
from pigclass.strategies.reading import Strategy

# Working out the fewest turns takes far longer than working out those of a strategy.
MOST_SCORES = {"strategy": 40, "fewest": 15}
TURNS = "turns"

Ends = dict[TurnEnd, Fraction]


def is_small_alone(game: Game, *, perfect: bool) -> bool:
    """Return whether the way to the target is short enough to be worked out in fractions."""
    most = MOST_SCORES["fewest" if perfect else "strategy"]
    return (game.target or 0) <= most and is_plain(game)


@dataclass
class SmallSolitaire:
    """One player of `game`, who keeps to a strategy or, if `perfect`, betters it."""

    game: Game
    strategy: Strategy
    perfect: bool
    changed: dict[tuple[int, int], int] = field(default_factory=dict)

    def turns_from(self) -> list[Fraction]:
        """Return the mean number of turns to the target from each score."""
        while True:
            needed = self._worked_out()
            if not self.perfect or not (better := dict(self._all_better(needed))):
                return needed
            self.changed.update(better)

    def _worked_out(self) -> list[Fraction]:
        rows: dict[int, dict[object, Fraction]] = {}
        for own in range(self.game.target or 0):
            row: dict[object, Fraction] = {TURNS: Fraction(1)}
            for end, chance in self._ends(own, (0, 0)).items():
                following = 0 if end.wipe_out else own + end.points
                if following < (self.game.target or 0):
                    row[following] = row.get(following, Fraction(0)) + chance
            rows[own] = row
        found = ways_to_end(rows, sorted(rows, reverse=True))
        return [found[own][TURNS] for own in range(len(rows))]

    def _asked(self, own: int) -> TurnAsked:
        told = {"own": own, "other": 0, "seat": 0, "scoring_turns": 0, "still_standing": 1}
        if self.perfect:
            return PerfectAsked(self.game, self.strategy, False, told, own, self.changed)
        return TurnAsked(self.game, self.strategy, False, told)

    def _ends(self, own: int, state: State) -> Ends:
        """Return how a turn ends that has come to `state`."""
        moves, ways = moves_and_ends(self._asked(own), state)
        ends: Ends = {}
        for here, times in expected_visits(moves, state).items():
            for end, chance in ways[here].items():
                ends[end] = ends.get(end, Fraction(0)) + times * chance
        return ends

    def _left(self, own: int, ends: Ends, needed: list[Fraction]) -> Fraction:
        """Return the mean number of turns after one that ends like this."""
        left = Fraction(0)
        for end, chance in ends.items():
            following = 0 if end.wipe_out else own + end.points
            left += chance * needed[following] if following < len(needed) else 0
        return left

    def _all_better(self, needed: list[Fraction]) -> Iterator[tuple[tuple[int, int], int]]:
        for own in range(len(needed)):
            if self.game.dice_choice is not None:
                yield from self._better_dice(own, needed)
            elif not self.game.is_one_throw:
                yield from self._better(own, needed)

    def _better(self, own: int, needed: list[Fraction]) -> Iterator[tuple[tuple[int, int], int]]:
        """Yield where the other choice needs fewer turns."""
        asked = self._asked(own)
        for state in moves_and_ends(asked)[0]:
            if isinstance(asked, PerfectAsked) and not asked.must_roll(state):
                holding = self._left(own, {TurnEnd(state[0]): Fraction(1)}, needed)
                more = self._left(own, self._ends_after_rolling(own, state), needed) - holding
                rolls = int(asked.chance_to_roll(state))
                if more > 0 if rolls else more < 0:
                    yield (own, state[0]), 1 - rolls

    def _ends_after_rolling(self, own: int, state: State) -> Ends:
        asked, (turn_total, throws) = self._asked(own), state
        ends: Ends = {}
        for effect, chance in asked.throw(state).items():
            left = effect.turn_total_after(turn_total)
            ways = {TurnEnd(left, effect.is_bust, effect.is_wipe_out): Fraction(1)}
            if not effect.ends_turn:
                ways = self._ends(own, (left, min(throws + 1, asked.most_throws())))
            for end, part in ways.items():
                ends[end] = ends.get(end, Fraction(0)) + chance * part
        return ends

    def _better_dice(
        self, own: int, needed: list[Fraction]
    ) -> Iterator[tuple[tuple[int, int], int]]:
        most = self.game.dice_choice.most if self.game.dice_choice else None
        best, fewest = None, self._left(own, self._ends(own, (0, 0)), needed)
        for dice in range(1, (most or MOST_DICE) + 1):
            fixed = TurnAsked(self.game, lambda own, dice=dice: dice, False, {"own": own})
            _, ways = moves_and_ends(fixed)
            left = self._left(own, ways[0, 0], needed)
            if left < fewest:
                best, fewest = dice, left
        if best is not None:
            yield (own, 0), best
