"""Games in lock step, each as an entry of arrays.

In shared games a turn is a round, and all players are on turn. In a race the seats play one after
the other. After a player has reached the target, games differ in the seats that still have a turn:
each game stores which seats these are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np

from pigclass.rules.endings import EqualTurns, FirstTo, LastThrow, Ties
from pigclass.rules.game import Game
from pigclass.simulate.decisions import Decisions, decisions_of
from pigclass.simulate.draws import Bools, Ints
from pigclass.simulate.one_turn import OneTurn
from pigclass.simulate.throw_by_throw import highest, side_of_seat, side_totals
from pigclass.strategies.reading import Strategy
from pigclass.words import grouped, refusal

MOST_ROUNDS = 100_000
MOST_ROUNDS_AT_ONCE = 10_000
# Games in a chunk that fit the processor's cache, in races (few players) and in shared games.
CHUNK, CHUNK_AT_ONCE = 1 << 15, 1 << 13


@dataclass
class OpenGames:
    """Games in lock step; the last axis of every array is the game.

    `number` is each game's index at the start. `able` is True for players who can still win; it has
    no rows if there are no tiebreakers. `scoring_turns` has no rows if no strategy reads it. `owed`
    is True for seats whose turn in this round, or last turn after the target, is to come; it has no
    rows if games end at once. `at_target` is True once a side is at the target, `tiebreak` in a
    tiebreaker. `rounds` is only set by `move_to`.
    """

    number: Ints
    scores: Ints
    able: Bools
    scoring_turns: Ints
    owed: Bools
    at_target: Bools
    tiebreak: Bools
    rounds: Ints
    throws: Ints

    @classmethod
    def start(
        cls, decisions: Sequence[Decisions], size: int, *, tiebreaks: bool, ends_at_once: bool
    ) -> Self:
        """Return `size` new games."""
        players = len(decisions)
        counted = any("scoring_turns" in each.needs for each in decisions)
        return cls(
            number=np.arange(size),
            scores=np.zeros((players, size), dtype=np.int32),
            able=np.ones((players if tiebreaks else 0, size), dtype=bool),
            scoring_turns=np.zeros((players if counted else 0, size), dtype=np.int32),
            owed=np.ones((0 if ends_at_once else players, size), dtype=bool),
            at_target=np.zeros(size, dtype=bool),
            tiebreak=np.zeros(size, dtype=bool),
            rounds=np.zeros(size, dtype=np.int32),
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

    def move_to(self, other: "OpenGames", places: Ints, *, round_number: int) -> None:
        """Move the games at `places`, which end in this round, to `other`.

        There each has the place `number`. The last games that go on are moved into the gaps.
        """
        self.rounds[places] = round_number
        new_length = len(self.number) - len(places)
        # Of the games behind the new end, those that go on fill the gaps before it.
        goes_on = np.ones(len(places), dtype=bool)
        goes_on[places[places >= new_length] - new_length] = False
        gaps, movers = places[places < new_length], new_length + np.flatnonzero(goes_on)
        source: Any = places
        numbers: Any = self.number[places]
        if len(places) == len(other.number):
            # All games end together and are still in their original order.
            source = numbers = slice(None)
        for name in (field.name for field in fields(self)):
            array = getattr(self, name)
            if array.size:
                getattr(other, name)[..., numbers] = array[..., source]
                array[..., gaps] = array[..., movers]
            setattr(self, name, array[..., :new_length])


class ManyGames:
    """Player of many games with the same rules and strategies."""

    def __init__(self, game: Game, strategies: Sequence[Strategy], *, for_games: int) -> None:
        self.game = game
        self.chunk = CHUNK_AT_ONCE if game.at_once else CHUNK
        self.ends_at_once = game.at_once or isinstance(game.ending, FirstTo)
        self.side_of = side_of_seat(game, len(strategies))
        self.decisions = decisions_of(
            game, strategies, for_games=for_games, nobody_at_target=not game.at_once
        )
        # For the few turns after the target, tables are not worth their cost.
        untabulated = [] if self.ends_at_once else decisions_of(game, strategies, for_games=0)
        seats = range(len(strategies))
        on_turn = [seats] if game.at_once else [seats[seat : seat + 1] for seat in seats]
        self.turns = [OneTurn(game, self.decisions, players) for players in on_turn]
        self.last_turns = [
            [OneTurn(game, untabulated, players, one_throw=single) for single in (False, True)]
            for players in on_turn
        ]

    def play(self, size: int, rng: np.random.Generator) -> OpenGames:
        """Return `size` games that have been played to the end."""
        # The games in play, and room for those that have ended.
        kind = {"tiebreaks": self.game.ties is Ties.TIEBREAKER, "ends_at_once": self.ends_at_once}
        now, at_end = (OpenGames.start(self.decisions, size, **kind) for _ in range(2))
        most = MOST_ROUNDS_AT_ONCE if self.game.at_once else MOST_ROUNDS
        for number in range(1, most + 1):
            # `still_standing` is 1 in races; shared games compute it for each throw.
            readings = {"round": number, "still_standing": 1}
            if self.game.rounds is not None:
                readings["rounds_left"] = max(0, self.game.rounds - number)
            for turn in self.turns:
                if self.ends_at_once:
                    now.play_turn(turn, slice(None), rng, **readings)
                else:
                    self._play_if_owed(now, turn.players[0], rng, **readings)
                # Unless a game may end at once, it ends with a round.
                if self.ends_at_once or turn is self.turns[-1]:
                    places = np.flatnonzero(self._over(now, number))
                    if len(places):
                        now.move_to(at_end, places, round_number=number)
                    if not len(now.number):
                        return at_end
        raise refusal("refused.simulate.endless_game", name=self.game.name, most=grouped(most))

    def _play_if_owed(
        self, now: OpenGames, seat: int, rng: np.random.Generator, **readings: int
    ) -> None:
        """Play the turn of a seat where it has one; after the target it may be a last throw."""
        was_at_target = now.at_target
        is_late = was_at_target | now.tiebreak
        is_throw = was_at_target & ~now.tiebreak & isinstance(self.game.ending, LastThrow)
        turns = (self.turns[seat], *self.last_turns[seat])
        masks = (~is_late, is_late & ~is_throw, is_throw)
        for turn, mask in zip(turns, masks, strict=True):
            places = np.flatnonzero(mask & now.owed[seat])
            if len(places):
                everywhere = len(places) == len(now.number)
                now.play_turn(turn, slice(None) if everywhere else places, rng, **readings)
        now.at_target = self._at_target(now)
        if not isinstance(self.game.ending, EqualTurns):
            # After a side has reached the target, all other sides have one more turn.
            is_first = now.at_target & ~is_late & now.owed[seat]
            now.owed[:, is_first] = (self.side_of != self.side_of[seat])[:, None]
        now.owed[seat] = False

    def _at_target(self, now: OpenGames) -> Bools:
        """Return where a side has reached the target."""
        totals = side_totals(self.game, now.scores)
        return np.asarray(totals.max(axis=0) >= (self.game.target or 0))

    def _over(self, now: OpenGames, number: int) -> Bools:
        """Return which games are over after round `number`; the others get their next turns."""
        has_last_turns = now.owed.any(axis=0)
        if self.game.rounds is not None:
            ends = np.full(len(now.number), number >= self.game.rounds)
        else:
            ends = (self._at_target(now) | now.tiebreak) & ~has_last_turns
        over = ends.copy()
        if len(now.able):
            # Only the sides tied for the highest score play on.
            leads = highest(self.game, now.scores[:, ends], now.able[:, ends])
            now.able[:, ends] = leads[self.side_of]
            over[ends] = leads.sum(axis=0) == 1
            now.tiebreak |= ends & ~over
        if len(now.owed):
            next_round = ~has_last_turns & ~over
            now.owed[:, next_round] = now.able[:, next_round] if len(now.able) else True
        return over


def times_won(game: Game, at_end: OpenGames) -> Ints:
    """Return the number of games that a player wins together with k − 1 others, [player, k].

    The highest total wins, ties share the win.
    """
    wins = highest(game, at_end.scores, at_end.able)
    winners_of_game = wins.sum(axis=0, dtype=np.int16).astype(np.intp)
    counts = np.array([np.bincount(winners_of_game[row], minlength=len(wins) + 1) for row in wins])
    return counts[side_of_seat(game, len(at_end.scores))]
