"""Games in lock step, and their ends: last turns, last throws and tiebreakers.

After a player has reached the target, games differ in the player on turn. So each game stores the
seats that have turns left.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np

from pigclass.rules.endings import EqualTurns, LastThrow
from pigclass.rules.game import Game
from pigclass.simulate.decisions import Decisions, decisions_of
from pigclass.simulate.draws import Bools, Ints
from pigclass.simulate.one_turn import OneTurn
from pigclass.simulate.throw_by_throw import highest, side_of_seat, side_totals
from pigclass.strategies.reading import Strategy
from pigclass.words import grouped, refusal

LAST_TURN = {"rounds", "seat"}
MOST_TURNS = 100_000


@dataclass
class OpenGames:
    """Games in lock step; the last axis of every array is the game.

    `able` is True for players who can still win; it has no rows if there are no tiebreakers.
    `scoring_turns` has no rows if no strategy reads it. `rounds` and `seat` of the last turn are
    only set by `move_to`.
    """

    number: Ints
    scores: Ints
    able: Bools
    scoring_turns: Ints
    rounds: Ints
    seat: Ints
    throws: Ints

    @classmethod
    def start(cls, decisions: Sequence[Decisions], size: int, *, tiebreaks: bool = False) -> Self:
        """Return `size` new games."""
        players = len(decisions)
        counted = any("scoring_turns" in each.needs for each in decisions)
        return cls(
            number=np.arange(size),
            scores=np.zeros((players, size), dtype=np.int32),
            able=np.ones((players if tiebreaks else 0, size), dtype=bool),
            scoring_turns=np.zeros((players if counted else 0, size), dtype=np.int32),
            rounds=np.zeros(size, dtype=np.int32),
            seat=np.zeros(size, dtype=np.int32),
            throws=np.zeros(size, dtype=np.int32),
        )

    def play_turn(
        self, turn: OneTurn, places: Any, rng: np.random.Generator, **readings: Any
    ) -> None:
        """Play a turn in the games at indices `places`, and bank the points."""
        scores, scoring_turns = self.scores[:, places], self.scoring_turns[:, places]
        able = self.able[:, places] if len(self.able) else None
        played = turn.play(scores, rng, able=able, scoring_turns=scoring_turns, **readings)
        scores[turn.seats] += played.points
        self.scores[:, places] = scores
        self.throws[places] += played.throws
        if len(scoring_turns):
            scoring_turns[turn.seats] += played.points > 0
            self.scoring_turns[:, places] = scoring_turns

    def move_to(self, other: "OpenGames", places: Ints, *, round_number: int, seat: int) -> None:
        """Move the games at `places` to `other`, which is indexed by game number.

        The last of the games that go on fill the gaps.
        """
        left = len(self.number) - len(places)
        goes_on = np.ones(len(places), dtype=bool)
        goes_on[places[places >= left] - left] = False
        empty, last = places[places < left], left + np.flatnonzero(goes_on)
        source: Any = places
        numbers: Any = self.number[places]
        if len(places) == len(other.number):
            # All games end together and are still in their original order.
            source = numbers = slice(None)
        other.rounds[numbers], other.seat[numbers] = round_number, seat
        for name in {field.name for field in fields(self)} - LAST_TURN:
            array = getattr(self, name)
            getattr(other, name)[..., numbers] = array[..., source]
            array[..., empty] = array[..., last]
            setattr(self, name, array[..., :left])


class LastChances:
    """Player of the ends of races in one game."""

    def __init__(self, game: Game, strategies: Sequence[Strategy]) -> None:
        self.game = game
        # For the few turns that are left, tables are not worth their cost.
        decisions = decisions_of(game, strategies, for_games=0)
        self.turns = [
            [
                OneTurn(game, decisions, range(seat, seat + 1), one_throw=one_throw)
                for seat in range(len(decisions))
            ]
            for one_throw in (False, True)
        ]

    def play(self, games: OpenGames, rng: np.random.Generator) -> None:
        """Play all games to the end."""
        run = _Run(self.game, games)
        for _ in range(MOST_TURNS):
            if not len(run.going):
                return
            reached = run.reached(run.going)
            one_throw = (reached & ~run.tiebreak[run.going]) & isinstance(
                self.game.ending, LastThrow
            )
            on_turn = games.seat[run.going]
            for seat in np.unique(on_turn):
                for single in (False, True):
                    places = run.going[(on_turn == seat) & (one_throw == single)]
                    if len(places):
                        turn, rounds = self.turns[single][seat], games.rounds[places]
                        games.play_turn(turn, places, rng, round=rounds, still_standing=1)
            run.find_next(reached)
        raise refusal("refused.simulate.last_turns", name=self.game.name, most=grouped(MOST_TURNS))


class _Run:
    """State of one chunk: the seats that are still to play, and the games that go on."""

    def __init__(self, game: Game, games: OpenGames) -> None:
        self.game, self.games = game, games
        self.players = len(games.scores)
        self.side_of = side_of_seat(game, self.players)
        self.to_play = np.arange(self.players)[:, None] > games.seat
        self.tiebreak = np.zeros(len(games.seat), dtype=bool)
        self.going = np.arange(len(games.seat))
        self.find_next(self.tiebreak)

    def reached(self, places: Ints) -> Bools:
        """Return where a side has reached the target."""
        totals = side_totals(self.game, self.games.scores[:, places])
        return np.asarray(totals.max(axis=0) >= (self.game.target or 0))

    def find_next(self, before: Bools) -> None:
        """Find the next seat of each game, or end it; `before`: a side had reached the target."""
        going, games = self.going, self.games
        reached = self.reached(going)
        if not isinstance(self.game.ending, EqualTurns):
            # After a side has reached the target, all other sides have one more turn.
            places = going[reached & ~before & ~self.tiebreak[going]]
            self.to_play[:, places] = self.side_of[:, None] != self.side_of[games.seat[places]]
        nobody = ~self.to_play[:, going].any(axis=0)
        over = nobody & (reached | self.tiebreak[going])
        over[over] = ~self._leave_those_tied(going[over])
        again = going[nobody & ~over]
        games.rounds[again] += 1
        self.to_play[:, again] = games.able[:, again] if len(games.able) else True
        games.seat[again] = self.players - 1
        self.going = going[~over]
        self._advance()

    def _leave_those_tied(self, places: Ints) -> Bools:
        """Restrict `able` to the sides with the highest total; return where several are tied."""
        games = self.games
        if not len(games.able):
            return np.zeros(len(places), dtype=bool)
        best = highest(self.game, games.scores[:, places], games.able[:, places])
        games.able[:, places] = best[self.side_of]
        # `best` is by side: the members of one team are not a tie.
        several: Bools = best.sum(axis=0) > 1
        self.tiebreak[places] |= several
        return several

    def _advance(self) -> None:
        """Set `seat` to the next seat that is still to play."""
        going, seat = self.going, self.games.seat
        turns_until = (np.arange(self.players)[:, None] - seat[going] - 1) % self.players
        waiting = np.where(self.to_play[:, going], turns_until, self.players)
        seat[going] = waiting.argmin(axis=0)
        self.to_play[seat[going], going] = False
