"""A race to so few points that every chance is worked out as a fraction.

The positions are those at the beginning of a turn: who is on turn, both scores, the scoring turns
where a strategy reads them, and whether a tie is being broken. A turn leads from one to the next
with the exact chances of what it banks; how the race ends follows by eliminating the positions one
by one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from pigclass.exact.chance.chain import expected_visits
from pigclass.exact.chance.elimination import ways_to_end
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.players import Player
from pigclass.exact.fractions.small_start import LOSS, TIE, WIN, Chances, Start
from pigclass.exact.one_turn.turn import State, TurnAsked, TurnEnd, moves_and_ends
from pigclass.rules.endings import EqualTurns, FirstTo, LastThrow, Ties
from pigclass.rules.game import Game

Turn = tuple[dict[State, dict[State, Fraction]], dict[State, dict[TurnEnd, Fraction]]]


@dataclass
class SmallRace:
    """A race between two players who keep to a strategy, as fractions."""

    game: Game
    players: tuple[Player, Player]
    known: dict[Start, Chances] = field(default_factory=dict)
    rows: dict[Start, dict[Any, Fraction]] = field(default_factory=dict)
    turns: dict[Start, Turn] = field(default_factory=dict)

    @cached_property
    def levels(self) -> tuple[int, int]:
        """From how many scoring turns on it makes no more difference, for each seat."""
        first, second = (player.scoring_levels() for player in self.players)
        return first, second

    def settled(self, start: Start) -> Chances:
        """Return how the race ends from the beginning of a turn, all decisions being made."""
        return self.from_start(start)

    def at(self, start: Start, turn_total: int) -> Chances:
        """Return how the race ends from a turn that has come to `turn_total`."""
        if turn_total == 0:
            return self.settled(start)
        # Decisions of this turn may follow from its beginning, whatever has been asked before.
        self.settled(start)
        ends = self.ends_from(start, (turn_total, self._throws_made))
        self._settle(start, ends)
        return self.mixed(start, ends)

    def if_hold(self, start: Start, turn_total: int) -> Chances:
        """Return how the race ends if the turn total is banked now."""
        self._settle(start, [TurnEnd(turn_total)])
        return self.after(start, TurnEnd(turn_total))

    def if_roll(self, start: Start, turn_total: int) -> Chances:
        """Return how the race ends if the player rolls now, and plays on as always."""
        self.settled(start)
        state = (turn_total, self._throws_made if turn_total else 0)
        self._settle(start, self.ends_after_rolling(start, state))
        return self.mixed(start, self.ends_after_rolling(start, state))

    def _settle(self, start: Start, ends: Iterable[TurnEnd]) -> None:
        """Let all decisions be made that can be met after a turn that ended in these ways."""
        for end in ends:
            following = self._following(start, end)
            if isinstance(following, Start):
                self.settled(following)

    @property
    def _throws_made(self) -> int:
        return max(1, self.game.safe_throws)

    def from_start(self, start: Start) -> Chances:
        """Return how the race ends from the beginning of a turn."""
        if start not in self.known:
            self._find(start)
        return self.known[start]

    def ends_from(self, start: Start, state: State) -> dict[TurnEnd, Fraction]:
        """Return how a turn ends that has come to `state`: a turn total after so many throws."""
        if self.is_last_throw(start):
            return _single_throw(self.game)
        moves, ways = self.turn(start)
        if state not in moves:
            moves, ways = moves_and_ends(self.asked(start), state)
        visits = expected_visits(moves, state)
        ends: dict[TurnEnd, Fraction] = {}
        for here, times in visits.items():
            for end, chance in ways[here].items():
                ends[end] = ends.get(end, Fraction(0)) + times * chance
        return ends

    def after(self, start: Start, end: TurnEnd) -> Chances:
        """Return how the race ends after a turn that ended so."""
        following = self._following(start, end)
        if isinstance(following, Start):
            return self.from_start(following)
        return Chances(Fraction(following == WIN), Fraction(following == TIE))

    def ends_after_rolling(
        self, start: Start, state: State, *, dice: int | None = None
    ) -> dict[TurnEnd, Fraction]:
        """Return how a turn ends if the player rolls in `state`, and plays on as always."""
        if self.is_last_throw(start):
            return self.ends_from(start, state)
        asked, (turn_total, throws) = self.asked(start), state
        effects = asked.throw(state) if dice is None else effect_chances(self.game, dice=dice)
        ends: dict[TurnEnd, Fraction] = {}
        for effect, chance in effects.items():
            left = effect.turn_total_after(turn_total)
            if effect.ends_turn or self.game.is_one_throw:
                ways = {TurnEnd(left, effect.is_bust, effect.is_wipe_out): Fraction(1)}
            else:
                ways = self.ends_from(start, (left, min(throws + 1, asked.most_throws())))
            for end, part in ways.items():
                ends[end] = ends.get(end, Fraction(0)) + chance * part
        return ends

    def mixed(self, start: Start, ends: Mapping[TurnEnd, Fraction]) -> Chances:
        """Return how the race ends if a turn ends in one of these ways, with their chances."""
        ways = [(chance, self.after(start, end)) for end, chance in ends.items()]
        win = sum((chance * after.win for chance, after in ways), Fraction(0))
        return Chances(win, sum((chance * after.tie for chance, after in ways), Fraction(0)))

    def turn(self, start: Start) -> Turn:
        """Return the states that a turn can meet: where each leads, and how the turn ends there."""
        if start not in self.turns:
            self.turns[start] = moves_and_ends(self.asked(start))
        return self.turns[start]

    def asked(self, start: Start) -> TurnAsked:
        """Return the player on turn, ready to be asked."""
        player = self.players[start.seat]
        if player.strategy is None:
            raise TypeError("Fractions are for strategies: perfect play is one, once it is known.")
        told = {
            "own": start.own,
            "other": start.other,
            "seat": start.seat,
            "scoring_turns": start.banked[start.seat],
            "still_standing": 1,
        }
        return TurnAsked(self.game, player.strategy, player.may_pass, told)

    def is_last_throw(self, start: Start) -> bool:
        """Return whether all that is left is a throw that banks itself."""
        behind = start.other >= (self.game.target or 0) and not start.breaks_tie
        ends_so = isinstance(self.game.ending, LastThrow) and not self.game.is_one_throw
        return behind and ends_so

    def moves(self, start: Start) -> dict[Any, Fraction]:
        """Return where one whole turn leads: to other turns, and to ends of the race."""
        if start not in self.rows:
            row = self.rows[start] = {}
            for end, chance in self.ends_from(start, (0, 0)).items():
                following = self._following(start, end)
                row[following] = row.get(following, Fraction(0)) + chance
        return self.rows[start]

    def _find(self, start: Start) -> None:
        """Work out how the race ends from `start` and from everywhere it can lead."""
        rows: dict[Start, dict[Any, Fraction]] = {}
        ahead = [start]
        while ahead:
            here = ahead.pop()
            if here not in rows and here not in self.known:
                moves = self.moves(here)
                rows[here] = self._with_known(moves)
                ahead.extend(following for following in moves if isinstance(following, Start))
        for here, ends in ways_to_end(rows, sorted(rows, key=self._order)).items():
            self.known[here] = Chances(ends.get(WIN, Fraction(0)), ends.get(TIE, Fraction(0)))

    def _with_known(self, moves: Mapping[Any, Fraction]) -> dict[Any, Fraction]:
        """Return moves on which the positions that are known already are replaced by their ends."""
        row: dict[Any, Fraction] = {}
        for following, chance in moves.items():
            ends = {following: Fraction(1)}
            if following in self.known:
                win, tie = self.known[following]
                ends = {WIN: win, TIE: tie, LOSS: 1 - win - tie}
            for end, part in ends.items():
                row[end] = row.get(end, Fraction(0)) + chance * part
        return row

    def _order(self, start: Start) -> tuple[Any, ...]:
        """Return a key by which positions come last to which many others lead back."""
        size = self.game.target or 0
        far = 0 if start.breaks_tie else 1 if max(start.own, start.other) >= size else 2
        return far, -sum(start.banked), start.other == 0, -(start.own + start.other)

    def _following(self, start: Start, end: TurnEnd) -> Any:
        """Return what comes after a turn that ended so: another turn, or the end of the race."""
        seat, size = start.seat, self.game.target or 0
        own = 0 if end.wipe_out else start.own + end.points
        scores = (own, start.other) if seat == 0 else (start.other, own)
        passed = Start(1 - seat, start.other, own, start.breaks_tie, self._banked(start, end))
        if isinstance(self.game.ending, FirstTo):
            return (WIN, LOSS)[seat] if own >= size else passed
        if self._is_last(start, own):
            return self._compared(scores, passed.banked)
        if own >= size and not start.breaks_tie:
            # Only the gap matters from here on.
            return passed._replace(own=size - 1, other=size - 1 + own - start.other)
        return passed

    def _banked(self, start: Start, end: TurnEnd) -> tuple[int, int]:
        banked = list(start.banked)
        banked[start.seat] = min(self.levels[start.seat], banked[start.seat] + (end.points > 0))
        return banked[0], banked[1]

    def _is_last(self, start: Start, own: int) -> bool:
        """Return whether nobody has a turn after this one, which has brought the score to `own`."""
        size = self.game.target or 0
        if start.breaks_tie:
            return start.seat == 1
        if isinstance(self.game.ending, EqualTurns):
            return start.seat == 1 and max(own, start.other) >= size
        return start.other >= size

    def _compared(self, scores: tuple[int, int], banked: tuple[int, int]) -> Any:
        if scores[0] != scores[1]:
            return WIN if scores[0] > scores[1] else LOSS
        if self.game.ties is Ties.SHARE:
            return TIE
        # Past the target only the points gained matter.
        level = min(scores[0], self.game.target or 0)
        return Start(0, level, level, breaks_tie=True, banked=banked)


def _single_throw(game: Game) -> dict[TurnEnd, Fraction]:
    ends: dict[TurnEnd, Fraction] = {}
    for effect, chance in effect_chances(game).items():
        left = effect.turn_total_after(0)
        end = TurnEnd(left, effect.is_bust, effect.is_wipe_out)
        ends[end] = ends.get(end, Fraction(0)) + chance
    return ends
