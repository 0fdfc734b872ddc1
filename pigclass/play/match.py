"""A whole game between strategies, played through the engine."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pigclass.play.actions import Hold, Roll
from pigclass.play.computer import choose
from pigclass.play.engine import hold, next_turn, start, throw, throw_each
from pigclass.play.result import Result, Why, result
from pigclass.play.state import State
from pigclass.play.throwers import Thrower
from pigclass.rules.game import Game
from pigclass.strategies.reading import Strategy, title
from pigclass.words import grouped, linked, refusal, say, say_of

MOST_THROWS = 100_000


@dataclass(frozen=True)
class Match:
    """A finished game: the last state, the result, and how long it took.

    `turns` counts turns, or rounds where all play at once; `throws` every throw of the dice, those
    that all make at the same time as one.
    """

    state: State
    result: Result
    turns: int
    throws: int
    players: tuple[Strategy, ...]

    def __str__(self) -> str:
        """Return the outcome in a sentence."""
        if self.result.why is Why.ENDLESS:
            names = linked([*dict.fromkeys(title(player) for player in self.players)], "and")
            told = {"throws": grouped(self.throws), "names": names}
            return say("match.stopped", game=self.state.game.name, **told)
        winners = linked([str(seat + 1) for seat in self.result.winners], "and")
        why = say(f"match.{self.result.why.name}")
        return say_of(len(self.result.winners), "match.won", winners=winners, why=why)


def play_match(
    game: Game,
    players: Sequence[Strategy],
    thrower: Thrower,
    *,
    order: Sequence[int] | None = None,
    rng: Random | None = None,
    most_throws: int = MOST_THROWS,
) -> Match:
    """Play `game` with one strategy for each seat, until it ends or would never end.

    >>> from pigclass.play.throwers import ScriptedThrower
    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> dice = ScriptedThrower([(4,), (1,), (6,), (5,)])
    >>> print(play_match(pig(target=10), [HoldAt(8), HoldAt(20)], dice))
    Player 2 won: first to bank the target.

    A pairing that never ends is stopped after `most_throws`, and its result says so. `rng` is for
    strategies that leave a decision to chance. Functions are asked right here, without a limit
    (see `play.computer`).
    """
    if not players:
        raise refusal("refused.play.no_strategy")
    match = _Table(game, tuple(players), thrower, rng)
    state, turns, throws = start(game, players=len(players), order=order), 1, 0
    while (ended := result(state)) is None:
        if throws >= most_throws:
            ended = Result(winners=(), why=Why.ENDLESS)
            break
        before, state = state, match.step(state)
        turns += before.turn_is_over
        throws += state.throws > before.throws
    return Match(state, ended, turns, throws, match.players)


@dataclass(frozen=True)
class _Table:
    """Who sits where, and where the throws come from."""

    game: Game
    players: tuple[Strategy, ...]
    thrower: Thrower
    rng: Random | None

    def step(self, state: State) -> State:
        """Return the state after the next throw, decision of all, or change of turn."""
        if state.turn_is_over:
            return next_turn(state)
        choices = {
            seat: choose(state, seat, self.players[seat], rng=self.rng) for seat in state.standing
        }
        sitting = [seat for seat, choice in choices.items() if isinstance(choice, Hold)]
        state = hold(state, sitting) if sitting else state
        return self._throw(state, choices) if state.standing else state

    def _throw(self, state: State, choices: dict[int, Roll | Hold]) -> State:
        choice = choices[state.standing[0]]
        dice = choice.dice if isinstance(choice, Roll) else None
        table = self.game.table_for(throws=state.throws, dice=dice)
        if self.game.own_dice:
            return throw_each(state, {it: self.thrower.throw(table) for it in state.standing})
        return throw(state, self.thrower.throw(table), dice=dice)
