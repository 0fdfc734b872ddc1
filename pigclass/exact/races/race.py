"""Solved race: chances, decisions and a strategy to play with."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

import numpy as np

from pigclass.exact.chance.numbers import (
    Chance,
    ExactNumber,
    WinTieLoss,
    breaks_ties,
    spoken_chance,
    ties_stand,
)
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.solving import decisions
from pigclass.exact.engine.throw_table import Answers
from pigclass.exact.engine.turns import EVEN
from pigclass.exact.races import small_game
from pigclass.exact.races.duel import Duel, SolvedDuel
from pigclass.exact.races.last_chance import settles_for_ties
from pigclass.exact.races.policy import PerfectPlay, check_size, title_of
from pigclass.face import alt, pd
from pigclass.one_number import OneNumber
from pigclass.rules.endings import MOST_POINTS, EqualTurns, FirstTo, within
from pigclass.rules.game import Game
from pigclass.words import refusal, say

POSITION = ("seat", "own", "other", "turn_total")


@dataclass(frozen=True, eq=False, repr=False)
class Race(OneNumber):
    """Solved race; answers are for the player on turn.

    `seat` is 0 for the player who began the game; it matters only if the ending treats the seats
    differently. If a tie is a shared victory, `win_probability` is the chance of winning alone;
    `value`, which perfect play maximizes, counts a shared victory as half. For small targets (about
    15) these chances are fractions, else floats accurate to 1e-10.
    """

    number_is: ClassVar = "first_player_wins"

    game: Game
    solved: SolvedDuel = field(compare=False)
    _shared_by: dict[int, SolvedDuel] = field(init=False, compare=False, default_factory=dict)

    @property
    def first_player_wins(self) -> Chance:
        """Chance that the first player wins alone."""
        return self.outcome.win

    @property
    def names(self) -> tuple[str, str]:
        """Names of the two players, by seat.

        Two players without a strategy are "perfect play". Against a strategy, the other player is
        the best answer to it, which may do badly against others.
        """
        players = self.solved.players
        first, second = (title_of(self.answers) if it.is_perfect else it.name for it in players)
        return first, second

    @property
    def answers(self) -> str:
        """Name of the strategy to which the decisions are the best answer; "" if none."""
        return "".join(it.name for it in self.solved.players if not it.is_perfect)

    @cached_property
    def outcome(self) -> WinTieLoss:
        """First player's chances to win, tie and lose with the decisions of `should_roll`."""
        names = self.names
        if self.fractions is not None:
            return small_game.told_exactly(*names, self.fractions.at(small_game.BEGINNING))
        win = float(self._tie_lost(0).of_seat(0)[0, 0])
        value = float(self.solved.of_seat(0)[0, 0])
        tie = max(0.0, 2 * (value - win)) if ties_stand(self.game) else 0.0
        return WinTieLoss(*names, win, tie, 1 - win - tie)

    @cached_property
    def fractions(self) -> small_game.SmallGame | None:
        """The same race in fractions; None if it is too large."""
        if not small_game.is_small(self.game, self.solved.players):
            return None
        perfect = tuple(it.seat for it in self.solved.players if it.is_perfect)
        return small_game.SmallGame(self.game, self._decided_players, perfect)

    def value(self, own: int, other: int, turn_total: int = 0, *, seat: int = 0) -> Chance:
        """Return the win chance of the player on turn; a shared victory counts half."""
        if self.fractions is not None:
            ends = self.fractions.at(self._position(own, other, turn_total, seat))
            return ExactNumber(self.fractions.worth(ends, seat))
        return self._worth(self.solved, own, other, turn_total, seat)

    def win_probability(
        self, own: int, other: int, turn_total: int = 0, *, seat: int = 0
    ) -> Chance:
        """Return the chance that the player on turn wins alone."""
        if self.fractions is not None:
            ends = self.fractions.at(self._position(own, other, turn_total, seat))
            return ExactNumber(ends.get(small_game.LOSS if seat else small_game.WIN, 0))
        if not ties_stand(self.game):
            return self.value(own, other, turn_total, seat=seat)
        return self._worth(self._tie_lost(seat), own, other, turn_total, seat)

    def if_roll(self, own: int, other: int, turn_total: int = 0, *, seat: int = 0) -> Chance:
        """Return `value` if the player rolls now and then follows `should_roll`."""
        return self._after(small_game.ROLL, own, other, turn_total, seat)

    def if_hold(self, own: int, other: int, turn_total: int, *, seat: int = 0) -> Chance:
        """Return `value` if the player holds now."""
        self._check(own, other, turn_total, seat)
        least = max(1, self.game.min_bank)
        if turn_total < least:
            raise refusal("refused.exact.may_not_hold", turn_total=turn_total, least=least)
        return self._after(small_game.HOLD, own, other, turn_total, seat)

    def should_roll(self, own: int, other: int, turn_total: int = 0, *, seat: int = 0) -> bool:
        """Return whether rolling is better than holding; False if both are equally good.

        Exception: if the opponent has reached the target, return True until banking beats that
        score, as for every strategy; at a tie return False only if holding is strictly better.
        """
        self._check(own, other, turn_total, seat)
        if turn_total < max(1, self.game.min_bank):
            return True
        chases = other >= (self.game.target or 0) and own != other
        if chases and own + turn_total != other:
            return own + turn_total < other
        position = {"own": own, "other": other, "turn_total": turn_total, "seat": seat}
        gain = self.if_roll(**position) - self.if_hold(**position)
        even = 0 if self.fractions is not None else EVEN
        return bool(gain >= -even if chases else gain > even)

    @cached_property
    def policy(self) -> Answers:
        """True where perfect play rolls, [seat, own, other, turn total].

        The first axis has length 1 if both seats play alike.
        """
        pairs = self.solved.pairs
        size = pairs.target
        check_size(len(pairs.sides) * size * size * (pairs.sides[0].top + 1))
        tables = [decisions(pairs, seat) for seat in range(len(pairs.sides))]
        longest = max(table.shape[2] for table in tables)
        return np.stack([np.pad(it, ((0, 0), (0, 0), (0, longest - it.shape[2]))) for it in tables])

    def policy_of(self, seat: int) -> Answers:
        """Return the part of `policy` for a seat."""
        return np.asarray(self.policy[min(seat, len(self.policy) - 1)])

    @cached_property
    def strategy(self) -> PerfectPlay:
        """Perfect play as a strategy.

        In a last turn the rules make every strategy roll on from a tie. If half or more of the
        throws end the turn, `should_roll` may hold at the tie and do better.
        """
        tied = self.solved.tiebreaker_decisions() if breaks_ties(self.game) else np.zeros(1, bool)
        return PerfectPlay(self.game, self.policy, tied, answers_to=self.answers)

    @property
    def frame(self) -> "pd.DataFrame":
        """The policy as a frame; columns: `seat`, `own`, `other`, `turn_total`, `roll`.

        Positions where banking the turn total would reach the target are left out.
        """
        columns = dict(zip(POSITION, map(np.ravel, np.indices(self.policy.shape)), strict=True))
        is_open = columns["own"] + columns["turn_total"] < self.solved.pairs.target
        columns["roll"] = self.policy.reshape(-1)
        return pd.DataFrame({name: column[is_open] for name, column in columns.items()})

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        ends, (first, second) = self.outcome, self.solved.players
        chances = {"win": spoken_chance(ends.win), "loss": spoken_chance(ends.loss)}
        key = ("both" if second.is_perfect else "first") if first.is_perfect else "second"
        says = [say(f"told.race_{key}", other=self.answers, **chances)]
        says += [say("told.race_tie", tie=spoken_chance(ends.tie))] if ends.tie > 1e-9 else []
        named = {"game": self.game.name, "target": self.game.target, "play": title_of(self.answers)}
        return say("told.race", says=", ".join(says), **named)

    def chart(self) -> "alt.LayerChart":
        """Draw the chances of both to win."""
        return self.outcome.chart()

    def _position(self, own: int, other: int, turn_total: int, seat: int) -> small_game.Position:
        self._check(own, other, turn_total, seat)
        return small_game.position_at(self.game, own, other, turn_total, seat)

    def _tie_lost(self, seat: int) -> SolvedDuel:
        """Return the duel with the same decisions, in which a tie is worth 0 to `seat`."""
        if seat not in self._shared_by and ties_stand(self.game):
            shares = (0.0, 1.0) if seat == 0 else (1.0, 0.0)
            duel = Duel(self.game, self._decided_players, shares, self.solved)
            self._shared_by[seat] = duel.solve()
        return self._shared_by.get(seat, self.solved)

    @property
    def _decided_players(self) -> tuple[Player, Player]:
        """The two players, perfect ones with their solved decisions as a strategy."""
        first, second = (self._as_table(it) if it.is_perfect else it for it in self.solved.players)
        return first, second

    def _as_table(self, player: Player) -> Player:
        solved = self.solved
        gaps = solved.pairs.target + max(side.past_target.shape[1] for side in solved.sides)
        settles = settles_for_ties(player, solved.ties[player.seat], gaps=gaps)
        return replace(player, strategy=self.strategy, settles=settles)

    def _worth(self, solved: SolvedDuel, own: int, other: int, turn_total: int, seat: int) -> float:
        self._check(own, other, turn_total, seat)
        if turn_total == 0 and max(own, other) < solved.pairs.target:
            return float(solved.of_seat(seat)[own, other])
        return solved.worth(seat, own, other, turn_total)

    def _after(self, action: int, own: int, other: int, turn_total: int, seat: int) -> Chance:
        """Return `value` after ROLL or HOLD."""
        position = self._position(own, other, turn_total, seat)
        if self.fractions is not None:
            return ExactNumber(self.fractions.worth(self.fractions.after(position, action), seat))
        rolling, holding = self.solved.at(seat, own, other, turn_total)
        return rolling if action == small_game.ROLL else holding

    def _check(self, own: int, other: int, turn_total: int, seat: int) -> None:
        """Refuse a position outside the game."""
        for name, number in zip(POSITION, (seat, own, other, turn_total), strict=True):
            within(number, 0, MOST_POINTS, what=name)
        target = self.game.target or 0
        last_chance = not isinstance(self.game.ending, FirstTo)
        in_tiebreaker = other == own or (seat == 1 and (other > own or other == 0))
        if own >= target and breaks_ties(self.game) and in_tiebreaker:
            return
        if own >= target or seat > 1:
            position = dict(zip(POSITION, (seat, own, other, turn_total), strict=True))
            raise refusal("refused.exact.no_position", most=target - 1, **position)
        ended = isinstance(self.game.ending, EqualTurns) and seat == 0
        if other >= target and (ended or not last_chance):
            raise refusal("refused.exact.race_is_over", other=other, target=target)
