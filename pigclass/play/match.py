"""Games between strategies, and how long they take."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from statistics import mean

from pigclass.play.computer import choose
from pigclass.play.engine import hold, next_turn, start, throw, throw_each
from pigclass.play.state import Result, State, Why, result
from pigclass.play.throwers import GeneratorThrower, Thrower
from pigclass.play.turns import Hold, Roll
from pigclass.rules.game import Game
from pigclass.strategies.habits import ThrowDice
from pigclass.strategies.reading import Strategy, title
from pigclass.strategies.thresholds import HoldAt
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

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> dice = GeneratorThrower(Random(2))
    >>> print(play_match(pig(target=10), [HoldAt(8), HoldAt(20)], dice))
    Player 1 won: first to bank the target.

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


@dataclass(frozen=True)
class Pace:
    """Seconds for a throw, with the adding and the deciding, and for the change of turn after it.

    A class needs longer for both: thirty decide, and thirty scores are written down.
    """

    throw: float
    turn: float

    def seconds(self, match: Match) -> float:
        """Return how long a match takes at this pace."""
        return self.throw * match.throws + self.turn * match.turns


AT_A_TABLE = Pace(throw=6, turn=8)
IN_A_CLASS = Pace(throw=15, turn=45)


def usual_pace(game: Game) -> Pace:
    """Return the pace of a class where all play at once, else of a few round a table."""
    return IN_A_CLASS if game.at_once else AT_A_TABLE


# A card, a key and the paper of a lesson ask for the same game.
@lru_cache(maxsize=64)
def playing_time(
    game: Game, *, players: int | None = None, pace: Pace | None = None, games: int = 40
) -> float:
    """Return the mean playing time in minutes, from `games` games with dice of a fixed seed.

    >>> from pigclass.rules.catalog import pig
    >>> playing_time(pig(players=4)) > playing_time(pig(players=2)) > playing_time(pig(target=50))
    True

    The computer players hold at about a fifth of the target (at 20 in round games), some earlier
    and some later; in Hog they throw five dice.
    """
    seats = game.players if players is None else players
    rng = Random(seats)  # noqa: S311 - dice, not secrets
    crowd = [_player(game, seat) for seat in range(seats)]
    if game.at_once and not game.own_dice:
        # Who decides alike on the same throws is as one: a class is played by three.
        crowd = [*dict.fromkeys(crowd)]
    at = usual_pace(game) if pace is None else pace
    matches = (play_match(game, crowd, GeneratorThrower(rng)) for _ in range(games))
    return mean(at.seconds(match) for match in matches) / 60


def _player(game: Game, seat: int) -> Strategy:
    if game.dice_choice is not None:
        most = game.dice_choice.most
        return ThrowDice(5 if most is None else min(5, most))
    middle = max(1, (game.target or 100) // 5)
    return HoldAt(max(1, middle + (seat % 3 - 1) * middle // 4))
