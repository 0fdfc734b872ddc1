"""A turn in many games in lock step: all who stand throw and decide at once.

This is the play engine for arrays [player on turn, game]. All who stand share a throw, or each has
own dice; games in which nobody stands any more are removed.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pigclass.rules.game import Game
from pigclass.simulate.decisions import Decisions
from pigclass.simulate.draws import MOST_THROWS, Bools, Draws, Ints, draws
from pigclass.words import refusal


def side_of_seat(game: Game, players: int) -> Ints:
    """Return the index of the team of each seat; without teams, of the player."""
    sides = game.sides(players)
    return np.array([n for seat in range(players) for n, side in enumerate(sides) if seat in side])


def side_totals(game: Game, scores: Ints) -> Ints:
    """Return the totals of all sides, [side, game]; without teams these are the scores."""
    if game.teams is None:
        return scores
    return np.array([scores[list(side)].sum(axis=0) for side in game.teams.seats])


def highest(game: Game, scores: Ints, able: Bools) -> Bools:
    """Return which sides lead among the sides that can still win, [side, game].

    `able[player, game]` has no rows if every player can still win.
    """
    totals = side_totals(game, scores)
    if len(able):
        firsts = [side[0] for side in game.sides(len(scores))]
        totals = np.where(able[firsts], totals, -1)
    return np.asarray(totals == totals.max(axis=0, initial=-1))


def score_readings(
    game: Game, scores: Ints, able: Bools | None, seat: int, needs: Container[str]
) -> dict[str, Ints]:
    """Return the readings `own` and `other` of `seat`, if they are in `needs`.

    They are totals of sides; `other` is the best of the other sides that can still win.
    """
    if "own" not in needs and "other" not in needs:
        return {}
    totals, side = side_totals(game, scores), side_of_seat(game, len(scores))[seat]
    readings = {"own": totals[side]} if "own" in needs else {}
    if "other" in needs:
        firsts = [seats[0] for seats in game.sides(len(scores))]
        others = np.delete(totals if able is None else totals * able[firsts], side, axis=0)
        readings["other"] = others.max(axis=0, initial=0)
    return readings


Position = Mapping[str, Ints]


class OnTurn:
    """Players on turn with their decisions; with `one_throw` each turn is a single throw.

    `decisions` are those of all seats in the game; `seats` is the slice of the players on turn.
    """

    def __init__(
        self, game: Game, decisions: Sequence[Decisions], players: range, *, one_throw: bool = False
    ) -> None:
        self.game, self.players = game, players
        self.seats = slice(players.start, players.stop)
        self.decisions = decisions[self.seats]
        self.one_throw = one_throw or game.is_one_throw


@dataclass(frozen=True)
class TurnPoints:
    """Points of a turn and whether it was lost, [player on turn, game], and throws, [game]."""

    points: Ints
    lost: Bools
    throws: Ints


class ThrowByThrow:
    """A turn in the games of `scores[player, game]`; throws may change `scores`.

    `positions` are each player's readings that do not change in the turn; `able` is True for
    players who can still win. `going` has the indices of the games in which somebody stands;
    `totals` has one row for all players or, with own dice, a row for each.
    """

    def __init__(
        self,
        turn: OnTurn,
        scores: Ints,
        able: Bools | None,
        positions: Sequence[Position],
        rng: np.random.Generator,
    ) -> None:
        self.turn, self.game, self.rng = turn, turn.game, rng
        self.scores, self.able, self.positions = scores, able, positions
        players, size = scores[turn.seats].shape
        self.going = np.arange(size)
        self.standing = np.ones((players, size), dtype=bool) if able is None else able[turn.seats]
        self.totals = np.zeros((players if self.game.own_dice else 1, size), dtype=np.int32)
        self.played = TurnPoints(
            np.zeros((players, size), dtype=np.int32),
            np.zeros((players, size), dtype=bool),
            np.zeros(size, dtype=np.int32),
        )

    def play(self) -> TurnPoints:
        """Throw until nobody stands in any game."""
        may_sit = not self.turn.one_throw and self.game.dice_choice is None
        for throws in range(1, MOST_THROWS + 1):
            stood = self.standing
            ended, lost = self._throw(throws - 1)
            self.standing = stood & ~ended
            if may_sit and throws >= self.game.safe_throws:
                self.standing = self.standing & self._rolls(throws)
            self._note(stood & ~self.standing, lost)
            open_games = self.standing.any(axis=0)
            ended_now = np.flatnonzero(~open_games)
            self.played.throws[self.going.take(ended_now)] = throws
            if len(ended_now) == len(self.going):
                return self.played
            if len(ended_now):
                self._keep(np.flatnonzero(open_games))
        raise refusal("refused.simulate.endless_turn_of", name=self.game.name, most=MOST_THROWS)

    def _note(self, leave: Bools, lost: Bools) -> None:
        """Store the points of the players who leave the turn."""
        for row in range(len(leave)):
            places = np.flatnonzero(leave[row])
            games, total_row = self.going.take(places), row % len(self.totals)
            self.played.points[row, games] = self.totals[total_row].take(places)
            self.played.lost[row, games] = lost[total_row].take(places)

    def _throw(self, before: int) -> tuple[Bools, Bools]:
        """Throw the dice; return where the turn ended, and where the turn total was lost."""
        if self.game.dice_choice is None:
            return self._land(draws(self.game, throws=before), slice(None))
        (decisions,) = self.turn.decisions
        dice = decisions.dice(self._position(0, before))
        ended, lost = np.zeros_like(self.standing), np.zeros_like(self.standing)
        numbers = np.unique(dice)
        for number in numbers:
            columns = slice(None) if len(numbers) == 1 else np.flatnonzero(dice == number)
            table = draws(self.game, dice=int(number))
            ended[:, columns], lost[:, columns] = self._land(table, columns)
        return ended, lost

    def _land(self, table: Draws, columns: Any) -> tuple[Bools, Bools]:
        standing = self.standing[:, columns]
        effects = self._draw_effects(table, standing)
        scales = table.scales.take(effects)
        totals = scales * self.totals[:, columns] + table.adds.take(effects)
        self.totals[:, columns] = np.maximum(0, totals)
        if table.takes_points:
            self._hurt(table, effects, standing, self.going[columns])
        ended = table.ends.take(effects) | self.turn.one_throw
        return ended, ended & (scales == 0)

    def _draw_effects(self, table: Draws, standing: Bools) -> Ints:
        """Return the drawn effects: one row for all players, or a row for each with own dice."""
        if len(self.totals) == 1:
            return table.draw(self.rng, standing.shape[1])[None]
        effects = np.zeros(standing.shape, dtype=np.int16)
        effects[standing] = table.draw(self.rng, int(np.count_nonzero(standing)))
        return effects

    def _hurt(self, table: Draws, effects: Ints, standing: Bools, games: Ints) -> None:
        """Apply a throw to banked scores, and to the points of seated players if it hurts all."""
        everyone = table.hits_everyone.take(effects)
        self.played.points[:, games[everyone.any(axis=0)]] = 0
        factor = table.score_scales.take(effects)
        changed = np.flatnonzero((factor != 1).any(axis=0))
        if not len(changed):
            return
        hit = np.zeros((len(self.scores), len(changed)), dtype=bool)
        hit[self.turn.seats] = standing[:, changed]
        hit |= everyone[:, changed]
        self.scores[:, games[changed]] *= np.where(hit, factor[:, changed], 1)
        able = None if self.able is None else self.able[:, self.going]
        scores = self.scores[:, self.going]
        self.positions = [
            {**position, **score_readings(self.game, scores, able, seat, position)}
            for seat, position in zip(self.turn.players, self.positions, strict=True)
        ]

    def _rolls(self, throws: int) -> Bools:
        """Return the decisions of all players on turn, also of those who no longer stand."""
        return np.array(
            [
                decisions.rolls(self._position(row, throws, decisions.needs), self.rng)
                for row, decisions in enumerate(self.turn.decisions)
            ]
        )

    def _position(self, row: int, throws: int, needs: Container[str] = ()) -> Position:
        """Return the current readings of the player in `row`."""
        position = {**self.positions[row], "turn_total": self.totals[row % len(self.totals)]}
        if "throws" in needs:
            position["throws"] = np.full(len(self.going), throws)
        if "still_standing" in needs:
            position["still_standing"] = self.standing.sum(axis=0)
        return position

    def _keep(self, places: Ints) -> None:
        self.going = self.going.take(places)
        self.totals = self.totals.take(places, axis=1)
        self.standing = self.standing.take(places, axis=1)
        self.positions = [
            {name: array.take(places) for name, array in position.items()}
            for position in self.positions
        ]
