"""Computer players: one decision, and a game between strategies."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pigclass.play.engine import hold, next_turn, start, throw, throw_each
from pigclass.play.state import Action, Hold, Result, Roll, State, is_one_throw_turn, result
from pigclass.play.throwers import Thrower
from pigclass.rules.game import Game
from pigclass.strategies.deciding import dice_chosen, roll_chance
from pigclass.strategies.reading import Strategy, title
from pigclass.words import refusal

Position = dict[str, int]


def position(state: State, seat: int) -> Position:
    """Return the current readings of `seat`, by the names that strategies use.

    >>> from pigclass.play.engine import start, throw
    >>> from pigclass.rules.catalog import pig
    >>> readings = position(throw(start(pig()), (5,)), 0)
    >>> readings["turn_total"], readings["own"], readings["other"], readings["throws"]
    (5, 0, 0, 1)

    In teams `own` is the team's total. `other` is the best total of the other sides that can still
    win, and 0 for a player without opponents. `rounds_left` is missing in races.
    """
    side = state.side_of(seat)
    readings = Position(
        turn_total=state.at_risk(seat),
        own=state.side_totals[side],
        other=next((total for it, total in state.leaders if it != side), 0),
        throws=state.throws,
        scoring_turns=state.scoring_turns[seat],
        round=state.round,
        seat=state.order.index(seat),
        still_standing=len(state.standing),
    )
    if state.game.rounds is not None:
        readings["rounds_left"] = max(0, state.game.rounds - state.round)
    return readings


def choose(state: State, seat: int, strategy: Strategy, *, rng: Random | None = None) -> Action:
    """Return the action of `seat` when it plays by `strategy`.

    >>> from pigclass.play.engine import start, throw
    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> choose(throw(start(pig()), (5,)), 0, HoldAt(5))
    Hold()

    Strategies that return a chance need `rng`. Raises PigclassError if the strategy cannot play
    this game.
    """
    if state.game.dice_choice is not None:
        return Roll(dice=dice_chosen(strategy, state.game, position(state, seat)))
    if state.throws == 0 or is_one_throw_turn(state):
        return Roll()
    chance = roll_chance(strategy, state.game, position(state, seat))
    return Roll() if _comes_up(chance, strategy, rng) else Hold()


def _comes_up(chance: float, strategy: Strategy, rng: Random | None) -> bool:
    if chance in (0, 1):
        return bool(chance)
    if rng is None:
        raise refusal("refused.play.no_chance", title=title(strategy))
    return rng.random() < chance


MOST_THROWS = 100_000


@dataclass(frozen=True)
class Match:
    """A played game: the last state, the result, and the numbers of turns and throws.

    In shared games `turns` counts rounds, and throws at the same time count as one. `result` is
    None if the game was stopped because it would not end.
    """

    state: State
    result: Result | None
    turns: int
    throws: int


def play_match(
    game: Game,
    players: Sequence[Strategy],
    thrower: Thrower,
    *,
    rng: Random | None = None,
    most_throws: int = MOST_THROWS,
) -> Match:
    """Play `game` with one strategy for each seat.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> from pigclass.play.throwers import GeneratorThrower
    >>> dice = GeneratorThrower(Random(2))
    >>> play_match(pig(target=10), [HoldAt(8), HoldAt(20)], dice).state.scores[0] >= 10
    True

    A game that does not end is stopped after `most_throws`, without a result. Strategies that
    return a chance need `rng`.
    """
    if not players:
        raise refusal("refused.play.no_strategy")
    state, turns, throws = start(game, players=len(players)), 1, 0
    while (ended := result(state)) is None and throws < most_throws:
        before, state = state, _step(state, players, thrower, rng)
        turns += before.turn_is_over
        throws += state.throws > before.throws
    return Match(state, ended, turns, throws)


def _step(state: State, players: Sequence[Strategy], thrower: Thrower, rng: Random | None) -> State:
    """Return the state after the next change of turn, or after all decisions and a throw."""
    if state.turn_is_over:
        return next_turn(state)
    choices = {seat: choose(state, seat, players[seat], rng=rng) for seat in state.standing}
    return after_decisions(state, choices, thrower)


def after_decisions(state: State, choices: Mapping[int, Action], thrower: Thrower) -> State:
    """Return the state after the decisions of all who stand, and a throw if anyone rolls.

    >>> from pigclass.play.engine import start
    >>> from pigclass.play.throwers import GeneratorThrower
    >>> from pigclass.rules.catalog import skunk
    >>> state = start(skunk(), players=2)
    >>> after_decisions(state, {0: Roll(), 1: Roll()}, GeneratorThrower(Random(5))).turn_total
    9
    """
    sitting = [seat for seat, choice in choices.items() if isinstance(choice, Hold)]
    state = hold(state, sitting) if sitting else state
    if state.turn_is_over:
        return state
    choice = choices[state.standing[0]]
    dice = choice.dice if isinstance(choice, Roll) else None
    table = state.game.table_for(throws=state.throws, dice=dice)
    if state.game.own_dice:
        return throw_each(state, {seat: thrower.throw(table) for seat in state.standing})
    return throw(state, thrower.throw(table), dice=dice)
