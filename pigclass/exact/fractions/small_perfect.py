"""Perfect play of a race to a few points, as fractions.

A policy is found in floats first. It is then worked out in fractions, and at every decision that it
can meet the other choice is tried against it: in floats where they are far apart, in fractions
where they are close. What is better replaces the policy, until nothing is: policy iteration
(Howard 1960).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from pigclass.exact.chance.elimination import ways_to_end
from pigclass.exact.chance.ending import WinTieLoss
from pigclass.exact.chance.numbers import ExactNumber
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.players import Player
from pigclass.exact.fractions.small_race import SmallRace
from pigclass.exact.fractions.small_start import Chances, Start, is_small
from pigclass.exact.one_turn.turn import State, TurnAsked, TurnEnd
from pigclass.rules.effects import Effect
from pigclass.rules.game import Game
from pigclass.strategies.deciding import must_roll
from pigclass.strategies.reading import Strategy

# Floats further apart than this need no fractions to tell which is more.
SURELY = 1e-9
MOST_DICE = 30
WORTH = "worth"

Ends = Mapping[TurnEnd, Fraction]


def in_fractions(
    game: Game, players: tuple[Player, Player], policy: Callable[[], Strategy] | None = None
) -> SmallRace | None:
    """Return the race in fractions, or None if it is too large for them.

    `policy` tells what perfect players begin with.
    """
    if not is_small(game, players):
        return None
    perfect = tuple(player.seat for player in players if player.is_perfect)
    if policy is None or not perfect:
        return SmallRace(game, players)
    first, second = (
        replace(player, strategy=policy()) if player.is_perfect else player for player in players
    )
    return SmallPerfectRace(game, (first, second), perfect=perfect)


def told_exactly(first: str, second: str, chances: Chances) -> WinTieLoss:
    """Return an outcome in fractions."""
    win, tie = chances
    return WinTieLoss(first, second, ExactNumber(win), ExactNumber(tie), ExactNumber(1 - win - tie))


@dataclass(frozen=True)
class PerfectAsked(TurnAsked):
    """A perfect player on turn: what was `changed` by now, and the policy found in floats.

    `start` is where the turn began, under which changes are noted.
    """

    start: Any
    changed: Mapping[tuple[Any, int], int]

    def must_roll(self, state: State) -> bool:
        """Return whether the rules leave no choice."""
        single = self.game.is_one_throw or state[1] == 0
        return single or bool(must_roll(self.game, self.at(state)))

    def chance_to_roll(self, state: State) -> Fraction:
        """Return 1 for rolling, 0 for holding."""
        key = (self.start, state[0])
        if key in self.changed and not self.must_roll(state):
            return Fraction(self.changed[key])
        return super().chance_to_roll(state)

    def throw(self, state: State) -> dict[Effect, Fraction]:
        """Return what the next throw can do."""
        if self.game.dice_choice is not None and (self.start, 0) in self.changed:
            return effect_chances(self.game, dice=self.changed[self.start, 0])
        return super().throw(state)


@dataclass
class SmallPerfectRace(SmallRace):
    """A race in which the seats in `perfect` begin with their strategy and better it."""

    perfect: tuple[int, ...] = (0, 1)
    changed: dict[tuple[Start, int], int] = field(default_factory=dict)
    checked: set[Start] = field(default_factory=set)
    floats: dict[tuple[Start, TurnEnd], float] = field(default_factory=dict)

    def settled(self, start: Start) -> Any:
        """Return how the race ends from the beginning of a turn, nothing being left to better."""
        while start not in self.checked:
            met = self._met_from(start)
            changes = {
                key: choice for here in met - self.checked for key, choice in self._better(here)
            }
            if changes:
                self._change(changes)
            else:
                self.checked |= met
        return self.from_start(start)

    def asked(self, start: Start) -> TurnAsked:
        """Return the player on turn, ready to be asked."""
        it = super().asked(start)
        if start.seat not in self.perfect:
            return it
        return PerfectAsked(it.game, it.strategy, it.may_pass, it.position, start, self.changed)

    def _met_from(self, start: Start) -> set[Start]:
        met, ahead = set[Start](), [start]
        while ahead:
            here = ahead.pop()
            if here not in met:
                met.add(here)
                ahead.extend(each for each in self.moves(here) if isinstance(each, Start))
        return met

    def _change(self, changes: Mapping[tuple[Start, int], int]) -> None:
        self.changed.update(changes)
        for start, _ in changes:
            self.turns.pop(start, None)
            self.rows.pop(start, None)
        for remembered in (self.known, self.checked, self.floats):
            remembered.clear()

    def _better(self, start: Start) -> Iterator[tuple[tuple[Start, int], int]]:
        """Yield what the player on turn does better otherwise: where, and what."""
        asked = self.asked(start)
        if not isinstance(asked, PerfectAsked) or self.is_last_throw(start):
            return
        if self.game.dice_choice is not None:
            yield from self._better_dice(start, asked)
            return
        rough = self._rough_states(start)
        for state in {*rough, *self._ties(start)}:
            if not asked.must_roll(state) and self._is_open(start, state[0]):
                rolls = int(asked.chance_to_roll(state))
                gain = self._rough_roll(start, state, rough) - self._rough_after(
                    start, TurnEnd(state[0])
                )
                if abs(gain) < SURELY:
                    gain = self._gain(start, state)
                if gain < 0 if rolls else gain > 0:
                    yield (start, state[0]), 1 - rolls

    def _ties(self, start: Start) -> Iterator[State]:
        """Yield where one whose opponent has the target may bank for a tie, met or not."""
        gap = start.other - start.own
        if start.other >= (self.game.target or 0) and gap > 0:
            yield gap, self._throws_made

    def _is_open(self, start: Start, turn_total: int) -> bool:
        """Return whether there is something to decide: who is behind at the end must roll."""
        behind = start.other - start.own - turn_total
        return start.other < (self.game.target or 0) or start.breaks_tie or behind == 0

    def _gain(self, start: Start, state: State) -> Any:
        """Return what rolling is worth more than holding."""
        roll = self.mixed(start, self.ends_after_rolling(start, state))
        return roll.worth(start.seat) - self.after(start, TurnEnd(state[0])).worth(start.seat)

    def _rough_states(self, start: Start) -> dict[State, float]:
        """Return what each state of a turn is worth to the player on turn."""
        moves, ends = self.turn(start)
        rows: dict[State, dict[Any, float]] = {}
        for state, following in moves.items():
            rows[state] = {each: float(chance) for each, chance in following.items()}
            rows[state][WORTH] = self._rough(start, ends[state])
        found = ways_to_end(rows, sorted(rows, reverse=True))
        return {state: row[WORTH] for state, row in found.items()}

    def _rough_roll(self, start: Start, state: State, rough: Mapping[State, float]) -> float:
        """Return what rolling in `state` is worth, from what the states after it are worth."""
        asked, worth = self.asked(start), 0.0
        for effect, chance in asked.throw(state).items():
            left = effect.turn_total_after(state[0])
            following = (left, min(state[1] + 1, asked.most_throws()))
            if effect.ends_turn:
                end = TurnEnd(left, effect.is_bust, effect.is_wipe_out)
                worth += float(chance) * self._rough_after(start, end)
            elif following in rough:
                worth += float(chance) * rough[following]
            else:
                worth += float(chance) * self._rough(start, self.ends_from(start, following))
        return worth

    def _better_dice(
        self, start: Start, asked: PerfectAsked
    ) -> Iterator[tuple[tuple[Start, int], int]]:
        most = self.game.dice_choice.most if self.game.dice_choice else None
        best, chosen = None, self.ends_from(start, (0, 0))
        for dice in range(1, (most or MOST_DICE) + 1):
            ends = self.ends_after_rolling(start, (0, 0), dice=dice)
            if self._is_more(start, ends, chosen):
                best, chosen = dice, ends
        if best is not None:
            yield (start, 0), best

    def _is_more(self, start: Start, one: Ends, other: Ends) -> bool:
        """Return whether a turn that ends like `one` is worth more than one like `other`."""
        gain: Any = self._rough(start, one) - self._rough(start, other)
        if abs(gain) < SURELY:
            worth = (self.mixed(start, ends).worth(start.seat) for ends in (one, other))
            gain = next(worth) - next(worth)
        return bool(gain > 0)

    def _rough(self, start: Start, ends: Ends) -> float:
        return sum(float(chance) * self._rough_after(start, end) for end, chance in ends.items())

    def _rough_after(self, start: Start, end: TurnEnd) -> float:
        key = (start, end)
        if key not in self.floats:
            self.floats[key] = float(self.after(start, end).worth(start.seat))
        return self.floats[key]
