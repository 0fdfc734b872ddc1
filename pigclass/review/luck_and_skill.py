"""Luck and skill: the change of the win chance by every step of a game for two.

Let V be the win chance of the player on turn under perfect play, Q that of an action, and V' the
chance after the throw:

    skill = Q(action taken) − Q(best action)      never above 0
    luck  = V' − Q(action taken)                  0 on average; 0 after a hold

So V + skill + luck = V': over a game the chances of a player change by exactly the luck and skill
of both players. Backgammon programs split a game in the same way; here every chance is exact.

The chances come from `pigclass.exact.race`, where a shared victory counts half. The value of a
throw is computed here directly: the mean of the chances after each outcome, weighted by the
probabilities of the outcomes. So luck is measured for exactly the throw that was made.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pigclass.classlog.events.events import Event, Kind, still_in_force
from pigclass.classlog.events.folding import coming
from pigclass.classlog.events.replay import after, replay
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.races.race import Race
from pigclass.play.engine import affected, hold, next_turn
from pigclass.play.state import Action, Hold, Roll, State, is_one_throw_turn, result, why_not_hold
from pigclass.rules.dice import Throw
from pigclass.strategies.deciding import dice_chosen

MOVES = frozenset({Kind.THROW, Kind.DECISION})

# Smaller differences of chances are rounding errors of the solvers.
SAME = 1e-9

Place = tuple[object, ...]


@dataclass(frozen=True)
class Step:
    """One action of a player, with the state before and after it.

    `faces` is the throw; it is empty for a hold.
    """

    before: State
    did: Action
    after: State
    faces: Throw = ()

    @property
    def seat(self) -> int:
        """Seat of the player who made the step."""
        return self.before.standing[0]


def steps_of(events: Iterable[Event]) -> tuple[Step, ...]:
    """Return the steps of a game from its log, without those undone."""
    steps: list[Step] = []
    in_force = still_in_force(tuple(events))
    game = replay(in_force[:1])
    for event in in_force[1:]:
        following = after(game, event)
        if event.kind in MOVES:
            steps.append(_step(event, coming(game), following.play))
        game = following
    return tuple(steps)


def _step(event: Event, before: State, then: State) -> Step:
    if event.kind is Kind.DECISION:
        return Step(before, Hold(), then)
    did = Roll(dice=event.data.get("dice"))
    return Step(before, did, then, tuple(event.data["faces"]))


@dataclass(frozen=True)
class Worth:
    """Win chances in the states of a game for two, with perfect play of both.

    >>> from pigclass.exact import race
    >>> from pigclass.play.engine import start, throw
    >>> from pigclass.rules.catalog import piglet
    >>> worth = Worth(race(piglet(target=2)))
    >>> after_heads = throw(start(piglet(target=2)), ("heads",))
    >>> round(worth.of(after_heads, 0), 9), round(worth.if_hold(after_heads), 9)
    (0.714285714, 0.6)
    """

    race: Race
    chances: dict[Place, float] = field(default_factory=dict, repr=False, compare=False)

    def of(self, state: State, seat: int) -> float:
        """Return the win chance of `seat`; after the end 1, 0, or 1/2 for a shared victory."""
        ended = result(state)
        if ended is not None:
            return (seat in ended.winners) / len(ended.winners)
        coming = next_turn(state) if state.turn_is_over else state
        chance = self._cached(coming)
        return chance if seat == coming.standing[0] else 1 - chance

    def if_hold(self, state: State) -> float:
        """Return the win chance of the player on turn after holding now."""
        return self.of(hold(state), state.standing[0])

    def if_roll(self, state: State, dice: int | None = None) -> float:
        """Return the win chance of the player on turn if it rolls now."""
        place = ("roll", dice, *_place(state))
        if place not in self.chances:
            effects = effect_chances(state.game, throws=state.throws, dice=dice)
            self.chances[place] = sum(
                float(chance) * self.of(affected(state, effect), state.standing[0])
                for effect, chance in effects.items()
            )
        return self.chances[place]

    def if_done(self, state: State, action: Action) -> float:
        """Return the win chance of the player on turn after an action."""
        return self.if_hold(state) if isinstance(action, Hold) else self.if_roll(state, action.dice)

    def best(self, state: State) -> Action:
        """Return the best action of the player on turn; hold if both are equally good."""
        if state.game.dice_choice is not None:
            return Roll(dice=dice_chosen(self.race.strategy, state.game, _position(state)))
        if not has_choice(state):
            return Roll()
        return Roll() if self.if_roll(state) > self.if_hold(state) + SAME else Hold()

    def _cached(self, state: State) -> float:
        place = _place(state)
        if place not in self.chances:
            self.chances[place] = self._on_turn(state)
        return self.chances[place]

    def _on_turn(self, state: State) -> float:
        """Return the win chance of the player on turn."""
        is_last_throw = is_one_throw_turn(state) and state.is_last_chance
        must_roll = 0 < state.throws < state.game.safe_throws
        if must_roll or (is_last_throw and state.game.dice_choice is None):
            return self.if_roll(state)
        return float(self.race.value(**_position(state)))


def has_choice(state: State) -> bool:
    """Return whether the player on turn has a choice, between roll and hold or of the dice."""
    if state.game.dice_choice is not None:
        return True
    return why_not_hold(state) is None and not is_one_throw_turn(state)


def _position(state: State) -> dict[str, int]:
    """Return the position of the player on turn, as keyword arguments of `Race.value`."""
    seat = state.standing[0]
    return {
        "own": state.scores[seat],
        "other": state.scores[1 - seat],
        "turn_total": state.turn_total,
        "seat": state.order.index(seat),
    }


def _place(state: State) -> Place:
    """Return the cache key of a state: everything on which its win chance depends."""
    throws = min(state.throws, state.game.safe_throws)
    is_last_turn = state.to_play == ()
    return (*_position(state).values(), throws, state.in_tiebreaker, is_last_turn)


@dataclass(frozen=True)
class Move:
    """A step with its win chances, all for the player who made it.

    `if_roll` or `if_hold` is None if that action was not possible. In games where the number of
    dice is chosen, `if_roll` is for the number thrown.
    """

    step: Step
    best: Action
    before: float
    if_roll: float | None
    if_hold: float | None
    skill: float
    after: float

    @property
    def luck(self) -> float:
        """Change of the win chance by the throw, compared with its mean."""
        if self.if_roll is None or isinstance(self.step.did, Hold):
            return 0.0
        return _without_noise(self.after - self.if_roll)

    @property
    def had_choice(self) -> bool:
        """True if the player had a choice."""
        return has_choice(self.step.before)

    @property
    def was_best(self) -> bool:
        """True if no other action was better."""
        return self.skill > -SAME


def weighed(worth: Worth, step: Step) -> Move:
    """Return a step with its win chances."""
    state = step.before
    best = worth.best(step.before)
    may_hold = has_choice(state) and state.game.dice_choice is None
    best_chance = worth.if_done(state, best)
    done = best_chance if step.did == best else worth.if_done(state, step.did)
    dice = None if isinstance(step.did, Hold) else step.did.dice
    return Move(
        step=step,
        best=best,
        before=worth.of(state, step.seat),
        if_roll=worth.if_roll(state, dice),
        if_hold=worth.if_hold(state) if may_hold else None,
        skill=min(0.0, _without_noise(done - best_chance)),
        after=worth.of(step.after, step.seat),
    )


def _without_noise(change: float) -> float:
    """Return a change of a chance, or 0 if it is a rounding error."""
    return 0.0 if abs(change) <= SAME else change
