"""Many races at once, in lock step: in each step every game that goes on makes one throw.

The seats play in turn; who comes next, and when a game is over, is kept as a set of seats still to
play in the round, one bit for each. Finished games drop out.
"""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.endings import FirstTo, LastThrow, LastTurn, Ties
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.simulate.asking import Decisions
from pigclass.simulate.draws import Draws, draws
from pigclass.simulate.ended import Ended, ended

Ints = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]

MOST_THROWS = 200_000


@dataclass
class Running:
    """The games that go on. Every array ends in the axis of the games.

    `own` and `other` are what those on turn see of the scores. They change only where a turn ends
    or a score falls, and so are kept and not looked up at every throw.
    """

    number: Ints
    scores: Ints
    seat: Ints
    turn_total: Ints
    throws: Ints
    round: Ints
    to_play: Ints
    able: Ints
    tiebreak: Bools
    scoring_turns: Ints
    own: Ints
    other: Ints

    def drop(self, over: Ints) -> None:
        """Drop the games in these places; the last of those that go on move into them."""
        left = len(self.number) - len(over)
        goes_on = np.ones(len(over), dtype=bool)
        goes_on[over[over >= left] - left] = False
        empty, last = over[over < left], left + np.flatnonzero(goes_on)
        for it in fields(self):
            array = getattr(self, it.name)
            array[..., empty] = array[..., last]
            setattr(self, it.name, array[..., :left])


@dataclass(frozen=True)
class ManyRaces:
    """Races of one game, ready to be played in chunks."""

    game: Game
    decisions: Decisions

    chunk = 1 << 14

    def play(self, size: int, rng: np.random.Generator) -> Ended:
        """Play `size` games to their end."""
        run = _Run(self.game, self.decisions, size, rng)
        while len(run.now.number):
            run.step()
        return ended(self.game, run.scores, run.able, run.rounds, run.thrown)


class _Run:
    """One chunk of games while they are played."""

    def __init__(
        self, game: Game, decisions: Decisions, size: int, rng: np.random.Generator
    ) -> None:
        self.game, self.decisions, self.rng = game, decisions, rng
        self.players = game.players
        self.target = game.target or 0
        self.simple_end = isinstance(game.ending, FirstTo) and game.teams is None
        self.counts_scoring = "scoring_turns" in decisions.needs
        self.sees_own = decisions.table is None or "own" in decisions.needs
        self.sees_other = decisions.table is None or "other" in decisions.needs
        sides = game.sides(self.players)
        self.side_of = np.array(
            [n for seat in range(self.players) for n, side in enumerate(sides) if seat in side]
        )
        everyone = (1 << self.players) - 1
        self.now = Running(
            number=np.arange(size),
            scores=np.zeros((self.players, size), dtype=np.int32),
            seat=np.zeros(size, dtype=np.int64),
            turn_total=np.zeros(size, dtype=np.int32),
            throws=np.zeros(size, dtype=np.int32),
            round=np.ones(size, dtype=np.int32),
            to_play=np.full(size, everyone & ~1, dtype=np.int64),
            able=np.full(size, everyone, dtype=np.int64),
            tiebreak=np.zeros(size, dtype=bool),
            scoring_turns=np.zeros((self.players, size), dtype=np.int16),
            own=np.zeros(size, dtype=np.int32),
            other=np.zeros(size, dtype=np.int32),
        )
        self.scores = np.zeros((self.players, size), dtype=np.int32)
        self.able = np.ones((self.players, size), dtype=bool)
        self.rounds = np.zeros(size, dtype=np.int32)
        self.thrown = np.zeros(size, dtype=np.int32)
        self.steps = 0
        self.was_last_chance = np.zeros(0, dtype=bool)

    def step(self) -> None:
        """Make one throw in every game, then the decisions and the ends of turns after it."""
        self.steps += 1
        if self.steps > MOST_THROWS:
            raise PigclassError(f"{self.game.name} did not end within {MOST_THROWS:,} throws.")
        ended_turn = self._throw()
        over = ended_turn | ~self._rolls(ended_turn)
        places = np.flatnonzero(over)
        self._bank(places)
        finished = self._simply_next(places) if self.simple_end else self._next(places)
        self._look(places)
        if len(finished):
            self._finish(finished)

    def _throw(self) -> Bools:
        """Throw in every game; return where that ended the turn."""
        now = self.now
        if self.game.dice_choice is not None:
            return self._throw_chosen()
        if self.game.opening is None:
            everywhere: Bools = self._land(draws(self.game), slice(None))
            return everywhere
        ended_turn = np.zeros(len(now.number), dtype=bool)
        safe = now.throws < self.game.safe_throws
        for first, places in ((True, np.flatnonzero(safe)), (False, np.flatnonzero(~safe))):
            table = draws(self.game, throws=0 if first else self.game.safe_throws)
            if len(places):
                ended_turn[places] = self._land(table, places)
        return ended_turn

    def _throw_chosen(self) -> Bools:
        dice = self.decisions.dice(self._position())
        ended_turn = np.zeros(len(dice), dtype=bool)
        for number in np.unique(dice):
            places = np.flatnonzero(dice == number)
            ended_turn[places] = self._land(draws(self.game, dice=int(number)), places)
        return ended_turn

    def _land(self, table: Draws, places: Any) -> Bools:
        """Throw from one table in these games; return where that ended the turn."""
        now = self.now
        now.throws[places] += 1
        total = now.turn_total[places]
        if table.only_points_and_busts:
            points = table.points(self.rng, len(total))
            ended_turn = points == 0
            now.turn_total[places] = (total + points) * (points > 0)
        else:
            drawn = table.draw(self.rng, len(total))
            ended_turn = table.ends[drawn]
            now.turn_total[places] = np.maximum(0, table.scales[drawn] * total + table.adds[drawn])
            if table.moves_scores:
                self._move_scores(table, drawn, np.arange(len(now.number))[places])
        over: Bools = ended_turn | self._is_single_throw(places)
        return over

    def _move_scores(self, table: Draws, drawn: Ints, places: Ints) -> None:
        now = self.now
        moved = np.flatnonzero(table.score_scales[drawn] != 1)
        games, factor = places[moved], table.score_scales[drawn[moved]]
        everyone = table.hits_everyone[drawn[moved]]
        for seat in range(self.players):
            hit = everyone | (now.seat[games] == seat)
            now.scores[seat, games[hit]] *= factor[hit]
        self._look(games)

    def _is_single_throw(self, places: Any) -> Any:
        if self.game.is_one_throw:
            return True
        if isinstance(self.game.ending, LastThrow):
            reached = self._totals()[:, places].max(axis=0) >= self.target
            return reached & ~self.now.tiebreak[places]
        return False

    def _totals(self) -> Ints:
        sides = self.game.sides(self.players)
        if self.game.teams is None:
            return self.now.scores
        return np.array([self.now.scores[list(side)].sum(axis=0) for side in sides])

    def _rolls(self, ended_turn: Bools) -> Bools:
        if self.game.is_one_throw or self.game.dice_choice is not None:
            return ~ended_turn
        return self.decisions.rolls(self._position(), self.rng)

    def _position(self) -> dict[str, Ints]:
        now = self.now
        position: dict[str, Ints] = {
            "seat": now.seat,
            "turn_total": now.turn_total,
            "own": now.own,
            "other": now.other,
        }
        if self.decisions.table is None:
            position["throws"] = now.throws
            position["round"] = now.round
            position["still_standing"] = np.ones(len(now.seat), dtype=np.int64)
            if self.counts_scoring:
                position["scoring_turns"] = now.scoring_turns[now.seat, np.arange(len(now.seat))]
        return position

    def _look(self, places: Ints) -> None:
        """Note in these games what the player on turn sees of the scores."""
        if self.sees_own:
            self.now.own[places] = self._own(places)
        if self.sees_other:
            self.now.other[places] = self._best_other(places)

    def _own(self, places: Ints) -> Ints:
        """Return the totals of those on turn: of the whole team, where there are teams."""
        seats = self.now.seat[places]
        if self.game.teams is None:
            own: Ints = self.now.scores[seats, places]
            return own
        team: Ints = self._totals()[self.side_of[seats], places]
        return team

    def _best_other(self, places: Ints) -> Ints:
        """Return the best total of the other sides that can still win."""
        now, seats = self.now, self.now.seat[places]
        if self.players == 1:
            return np.zeros(len(places), dtype=np.int32)
        if self.players == 2:
            other: Ints = now.scores[1 - seats, places]
            return other
        sides = self.game.sides(self.players)
        masks = np.array([sum(1 << seat for seat in side) for side in sides])[:, None]
        mine = np.arange(len(sides))[:, None] == self.side_of[seats]
        unable = now.able[places] & masks == 0
        others: Ints = np.where(mine | unable, 0, self._totals()[:, places]).max(axis=0)
        return others

    def _bank(self, places: Ints) -> None:
        """Bank what is at risk where a turn is over; a bust has left nothing."""
        now = self.now
        seats, banked = now.seat[places], now.turn_total[places]
        if not self.simple_end:
            self.was_last_chance = self._totals()[:, places].max(axis=0) >= self.target
        now.scores[seats, places] += banked
        if self.counts_scoring:
            now.scoring_turns[seats, places] += banked > 0
        now.turn_total[places] = 0
        now.throws[places] = 0

    def _simply_next(self, places: Ints) -> Ints:
        """Pass the turn on; return the games that someone has won."""
        now = self.now
        seats = now.seat[places]
        won = now.scores[seats, places] >= self.target
        following = seats + 1
        following[following == self.players] = 0
        now.round[places] += (following == 0) & ~won
        now.seat[places] = following
        finished: Ints = places[won]
        return finished

    def _next(self, places: Ints) -> Ints:
        """Find out who comes next, or that the game is over; return the games that are."""
        now = self.now
        totals = self._totals()[:, places]
        reached = totals.max(axis=0) >= self.target
        self._give_last_chances(places, reached)
        if isinstance(self.game.ending, FirstTo):
            finished = reached
        else:
            over = (reached | now.tiebreak[places]) & (now.to_play[places] == 0)
            finished = over & ~self._tie_is_played_on(places, totals, over)
        going = places[~finished]
        empty = going[now.to_play[going] == 0]
        now.round[empty] += 1
        now.to_play[empty] = now.able[empty]
        now.seat[empty] = self.players - 1
        self._advance(going)
        games_over: Ints = places[finished]
        return games_over

    def _give_last_chances(self, places: Ints, reached: Bools) -> None:
        """Where a side has just reached the target, all other sides have one more turn."""
        if not isinstance(self.game.ending, LastTurn | LastThrow):
            return
        now = self.now
        everyone = (1 << self.players) - 1
        first = reached & ~self.was_last_chance & ~now.tiebreak[places]
        for side in self.game.sides(self.players):
            mask = sum(1 << seat for seat in side)
            mine = places[first & np.isin(now.seat[places], side)]
            now.to_play[mine] = everyone & ~mask
            now.seat[mine] = max(side)

    def _tie_is_played_on(self, places: Ints, totals: Ints, over: Bools) -> Bools:
        """Where the round is `over`, the highest are tied and it matters, leave only those tied."""
        now = self.now
        if self.game.ties is Ties.SHARE:
            return np.zeros(len(places), dtype=bool)
        sides = self.game.sides(self.players)
        masks = np.array([sum(1 << seat for seat in side) for side in sides])
        able = (now.able[places] & masks[:, None]) != 0
        shown = np.where(able, totals, -1)
        best = shown == shown.max(axis=0)
        now.able[places] = np.where(over, (best * masks[:, None]).sum(axis=0), now.able[places])
        played_on: Bools = over & (best.sum(axis=0) > 1)
        now.tiebreak[places] |= played_on
        return played_on

    def _advance(self, places: Ints) -> None:
        """Hand the dice to the next seat that is still to play."""
        now = self.now
        seats, to_play = now.seat[places], now.to_play[places]
        following = np.full(len(places), -1)
        for step in range(1, self.players + 1):
            candidate = (seats + step) % self.players
            free = (following < 0) & ((to_play >> candidate) & 1 == 1)
            following[free] = candidate[free]
        now.seat[places] = following
        now.to_play[places] = to_play & ~(1 << following)

    def _finish(self, places: Ints) -> None:
        now = self.now
        numbers = now.number[places]
        self.scores[:, numbers] = now.scores[:, places]
        self.rounds[numbers] = now.round[places]
        self.thrown[numbers] = self.steps
        bits = (now.able[places] >> np.arange(self.players)[:, None]) & 1
        self.able[:, numbers] = bits == 1
        now.drop(places)
