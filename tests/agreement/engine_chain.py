"""The play engine as a Markov chain: every state that strategies can reach, solved in Fractions.

Nothing here is theory. Each state is a `State` of the engine, each step one of its moves, and the
states are eliminated one by one until only the ways to end are left.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod

from pigclass.play.engine import affected_each, hold, next_turn, start, throw
from pigclass.play.match import position
from pigclass.play.state import result, why_not_hold
from pigclass.rules.dice import throw_chances
from pigclass.strategies.deciding import dice_chosen, roll_chance
from pigclass.strategies.reading import reads


@dataclass(frozen=True)
class EndOfGame:
    """The chain has come to its end: who won."""

    winners: tuple[int, ...]


class EngineChain:
    """A game between strategies, one for each seat, played out in all ways at once."""

    def __init__(self, game, strategies):
        self.game, self.strategies = game, strategies
        self.told = {name for strategy in strategies for name in reads(strategy)}
        self.states, self.moves = {}, {}
        self.start = self.noted(start(game, players=len(strategies)))
        ahead = [self.start]
        while ahead:
            key = ahead.pop()
            if key not in self.moves and not isinstance(key, EndOfGame):
                self.moves[key] = self.after(self.states[key])
                ahead.extend(self.moves[key])

    def noted(self, state):
        """Return the key of a state: all of it that can matter later on."""
        ended = result(state)
        if ended is not None:
            return EndOfGame(ended.winners)
        state = next_turn(state) if state.turn_is_over else state
        scores = state.scores
        least = min(scores) - (self.game.target or 0)
        if state.in_tiebreaker and least > 0:
            # All are past the end: only the gaps between them matter.
            scores = tuple(score - least for score in scores)
        # What no strategy reads is counted no farther than the rules look.
        matters = {"scores": scores, "tiebreaks": min(state.tiebreaks, 1)}
        matters["round"] = min(state.round, (self.game.rounds or 0) + 1)
        if "throws" not in self.told:
            matters["throws"] = min(state.throws, max(1, self.game.safe_throws))
        if "scoring_turns" not in self.told:
            matters["scoring_turns"] = (0,) * len(scores)
        state = replace(state, **matters)
        key = (
            state.scores, state.standing, state.saved, state.to_play, state.turn_total,
            state.throws, state.round, state.tiebreaks, state.scoring_turns,
            tuple(state.at_risk(seat) for seat in state.standing),
        )  # fmt: skip
        self.states.setdefault(key, state)
        return key

    def after(self, state):
        """Return where a state leads, with chances: what is chosen, and then the throw."""
        moves = {}
        for chance, choosing in self.choices(state):
            for key, part in self.if_chosen(state, choosing).items():
                moves[key] = moves.get(key, 0) + chance * part
        return moves

    def choices(self, state):
        """Yield (chance, who holds) for all who stand and choose at once."""
        ways = [(Fraction(1), ())]
        for seat in state.standing:
            roll = self.roll_chance(state, seat)
            ways = [
                (chance * part, holding + (seat,) * holds)
                for chance, holding in ways
                for part, holds in ((roll, 0), (1 - roll, 1))
                if part
            ]
        return ways

    def roll_chance(self, state, seat):
        if why_not_hold(state) or self.game.dice_choice is not None:
            return Fraction(1)
        readings = position(state, seat)
        return Fraction(str(float(roll_chance(self.strategies[seat], self.game, readings))))

    def if_chosen(self, state, holding):
        """Return where it leads if these seats hold and the others roll."""
        if holding:
            state = hold(state, holding)
        if state.turn_is_over:
            return {self.noted(state): Fraction(1)}
        if self.game.own_dice:
            return self.if_each_throws(state)
        dice = self.dice(state)
        moves = {}
        table = self.game.table_for(throws=state.throws, dice=dice)
        for faces, chance in throw_chances(table.dice).items():
            key = self.noted(throw(state, faces, dice=dice))
            moves[key] = moves.get(key, 0) + chance
        return moves

    def if_each_throws(self, state):
        """Return where it leads if everyone standing throws dice of their own."""
        moves = {}
        outcomes = self.game.table_for(throws=state.throws).outcomes
        for drawn in product(outcomes, repeat=len(state.standing)):
            chance = prod((outcome.probability for outcome in drawn), start=Fraction(1))
            effects = (outcome.effect for outcome in drawn)
            after = affected_each(state, dict(zip(state.standing, effects, strict=True)))
            key = self.noted(after)
            moves[key] = moves.get(key, 0) + chance
        return moves

    def dice(self, state):
        if self.game.dice_choice is None:
            return None
        seat = state.standing[0]
        return dice_chosen(self.strategies[seat], self.game, position(state, seat))

    def endings(self):
        """Return how likely each way to end is from every state: {state: {EndOfGame: chance}}."""
        rows = eliminated(self.moves, self.start)
        ends = {}
        for key, row in rows:
            ends[key] = combined(row, ends)
        return ends


def eliminated(moves, first):
    """Return each state's chances to come to states still there when it was eliminated."""
    order, visited, ahead = [], {first}, [(first, iter(moves[first]))]
    while ahead:
        key, rest = ahead[-1]
        following = next((n for n in rest if n not in visited and n in moves), None)
        if following is None:
            order.append(ahead.pop()[0])
        else:
            visited.add(following)
            ahead.append((following, iter(moves[following])))
    left, before = {key: dict(moves[key]) for key in order}, {key: set() for key in order}
    for key in order:
        for following in left[key]:
            if following in before:
                before[following].add(key)
    rows = []
    for key in order:
        row = left.pop(key)
        stays = row.pop(key, 0)
        row = {following: chance / (1 - stays) for following, chance in row.items()}
        for other in before[key] - {key}:
            if other in left:
                part = left[other].pop(key)
                for following, chance in row.items():
                    left[other][following] = left[other].get(following, 0) + part * chance
                    if following in before:
                        before[following].add(other)
        rows.append((key, row))
    return rows[::-1]


def combined(row, ends_of):
    """Return the chances to end, from the chances to come to states whose ends are known."""
    ways = {}
    for following, chance in row.items():
        ends = {following: 1} if isinstance(following, EndOfGame) else ends_of[following]
        for end, part in ends.items():
            ways[end] = ways.get(end, 0) + chance * part
    return ways


def win_tie_loss(game, first, second):
    """Return the first player's chances in the engine."""
    chain = EngineChain(game, [first, second])
    ends = chain.endings()[chain.start]
    return tuple(ends.get(EndOfGame(winners), Fraction(0)) for winners in ((0,), (0, 1), (1,)))
