"""What a state of a game is worth to a player if both play perfectly from there on.

The chances come from `pigclass.exact.race`, where a shared victory counts half. What a throw is
worth is worked out here once more, directly: the chance after each outcome, weighed with the
outcome's own probability. So luck is measured against the very throw that was made.
"""

from dataclasses import dataclass, field

from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.races.race import Race
from pigclass.play.actions import Action, Hold, Roll, is_one_throw_turn, why_not_hold
from pigclass.play.engine import affected, hold, next_turn
from pigclass.play.result import result
from pigclass.play.state import State
from pigclass.strategies.deciding import dice_chosen

# Chances that differ by less are the same: solvers round in the thirteenth place.
SAME = 1e-9

Place = tuple[object, ...]


@dataclass(frozen=True)
class Worth:
    """Win chances in the states of a game for two, by perfect play of both.

    >>> from pigclass.exact import race
    >>> from pigclass.play.engine import start, throw
    >>> from pigclass.rules.catalog import piglet
    >>> worth = Worth(race(piglet(target=2)))
    >>> after_heads = throw(start(piglet(target=2)), ("heads",))
    >>> round(worth.of(after_heads, 0), 9), round(worth.if_hold(after_heads), 9)
    (0.714285714, 0.6)
    """

    race: Race
    known: dict[Place, float] = field(default_factory=dict, repr=False, compare=False)

    def of(self, state: State, seat: int) -> float:
        """Return the win chance of `seat`; after the end 1, 0 or, where a win is shared, 1/2."""
        ended = result(state)
        if ended is not None:
            return (seat in ended.winners) / len(ended.winners)
        coming = next_turn(state) if state.turn_is_over else state
        chance = self._remembered(coming)
        return chance if seat == coming.standing[0] else 1 - chance

    def if_hold(self, state: State) -> float:
        """Return the win chance of the player on turn after holding now."""
        return self.of(hold(state), state.standing[0])

    def if_roll(self, state: State, dice: int | None = None) -> float:
        """Return the win chance of the player on turn before the throw that comes now."""
        place = ("roll", dice, *_place(state))
        if place not in self.known:
            effects = effect_chances(state.game, throws=state.throws, dice=dice)
            self.known[place] = sum(
                float(chance) * self.of(affected(state, effect), state.standing[0])
                for effect, chance in effects.items()
            )
        return self.known[place]

    def if_done(self, state: State, action: Action) -> float:
        """Return the win chance of the player on turn after an action."""
        return self.if_hold(state) if isinstance(action, Hold) else self.if_roll(state, action.dice)

    def best(self, state: State) -> Action:
        """Return what the player on turn does best; hold where both are worth the same."""
        if state.game.dice_choice is not None:
            return Roll(dice=dice_chosen(self.race.strategy, state.game, _position(state)))
        if not has_choice(state):
            return Roll()
        return Roll() if self.if_roll(state) > self.if_hold(state) + SAME else Hold()

    def _remembered(self, state: State) -> float:
        place = _place(state)
        if place not in self.known:
            self.known[place] = self._on_turn(state)
        return self.known[place]

    def _on_turn(self, state: State) -> float:
        """Return the win chance of the player on turn."""
        if state.game.dice_choice is None and is_one_throw_turn(state) and state.is_last_chance:
            return self.if_roll(state)
        if 0 < state.throws < state.game.safe_throws:
            return self.if_roll(state)
        return float(self.race.value(**_position(state)))


def has_choice(state: State) -> bool:
    """Return whether the player on turn may choose: between rolling and holding, or the dice."""
    if state.game.dice_choice is not None:
        return True
    return why_not_hold(state) is None and not is_one_throw_turn(state)


def _position(state: State) -> dict[str, int]:
    """Return the position as theory names it, for the player on turn."""
    seat = state.standing[0]
    return {
        "own": state.scores[seat],
        "other": state.scores[1 - seat],
        "turn_total": state.turn_total,
        "seat": state.order.index(seat),
    }


def _place(state: State) -> Place:
    """Return all of a state that its worth depends on."""
    throws = min(state.throws, state.game.safe_throws)
    return (*_position(state).values(), throws, state.in_tiebreaker, state.to_play == ())
