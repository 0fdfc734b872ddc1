"""State of a game: turns, legal actions, and the result.

A state is a frozen value, of the same type for a race of two and for a class of thirty.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from heapq import nlargest
from operator import itemgetter

from pigclass.rules.endings import FirstTo, LastThrow, LastTurn, Ties
from pigclass.rules.game import Game
from pigclass.words import say

# Prefix of the ids of computer players.
COMPUTER = "computer:"


def is_computer(player: str) -> bool:
    """Return whether an id belongs to a computer player.

    >>> is_computer("computer:bold")
    True
    """
    return player.startswith(COMPUTER)


@dataclass(frozen=True)
class State:
    """Immutable state of a game in progress; a move returns a new state.

    A turn belongs to the seats in `standing`: one seat in turn games, all who have not yet sat in
    shared games. When nobody stands the turn is over.

    * `scores`: banked points of each seat.
    * `turn_total`: points at risk, the same for all who stand; `throws`: throws in this turn.
    * `own_totals`: points at risk of each seat in games with own dice; then `turn_total` is 0.
    * `saved`: points with which each seat has left this turn. They are added to the score when the
      turn is over, so that a throw can still hurt a seat that has held.
    * `to_play`: seats whose turn comes later in this `round` (counted from 1).
    * `contenders`: seats that can still win; in a tiebreaker only those tied highest.
    * `tiebreaks`: number of tiebreaker rounds begun.
    * `scoring_turns`: number of turns in which each seat has banked points.
    * `away`: seats that do not play, because they came late or have left.
    * `order`: the seats in the order of their turns.
    """

    game: Game = field(repr=False)
    scores: tuple[int, ...]
    order: tuple[int, ...]
    standing: tuple[int, ...]
    saved: tuple[int, ...]
    contenders: tuple[int, ...]
    turn_total: int = 0
    throws: int = 0
    round: int = 1
    to_play: tuple[int, ...] = ()
    away: frozenset[int] = frozenset()
    scoring_turns: tuple[int, ...] = ()
    tiebreaks: int = 0
    own_totals: tuple[int, ...] = ()

    @property
    def seats(self) -> range:
        """All seats, counted from 0."""
        return range(len(self.scores))

    @property
    def turn_is_over(self) -> bool:
        """True if nobody stands any more."""
        return not self.standing

    @property
    def in_tiebreaker(self) -> bool:
        """True if the current round is a tiebreaker."""
        return self.tiebreaks > 0

    @property
    def is_last_chance(self) -> bool:
        """True if a side has reached the target."""
        target = self.game.target
        return target is not None and max(self.side_totals) >= target

    @property
    def side_totals(self) -> tuple[int, ...]:
        """Banked total of each side: of each team, or of each seat without teams."""
        if self.game.teams is None:
            return self.scores
        return tuple(sum(self.scores[seat] for seat in side) for side in self.game.teams.seats)

    # Cached: in a class thirty computer players read it for the same state.
    @cached_property
    def leaders(self) -> tuple[tuple[int, int], ...]:
        """The two best sides that can still win, as (side, banked total), the best first."""
        contending, totals = {self.side_of(seat) for seat in self.contenders}, self.side_totals
        return tuple(nlargest(2, ((it, totals[it]) for it in contending), key=itemgetter(1)))

    def at_risk(self, seat: int) -> int:
        """Return the turn total of a standing seat: its own, or the shared one."""
        return self.own_totals[seat] if self.own_totals else self.turn_total

    def side_of(self, seat: int) -> int:
        """Return the number of the side to which `seat` belongs."""
        if self.game.teams is None:
            return seat
        return next(n for n, side in enumerate(self.game.teams.seats) if seat in side)


class Why(StrEnum):
    """Reason why a game ended."""

    FIRST_TO_TARGET = "first to bank the target"
    HIGHEST = "highest score at the end"
    SHARED = "tied for the highest score, and shared"
    TIEBREAKER = "ahead after the tiebreaker"
    FINISHED_EARLY = "ahead when the game was stopped"


@dataclass(frozen=True)
class Result:
    """Result of a game: the seats that won, and why the game ended."""

    winners: tuple[int, ...]
    why: Why


def result(state: State) -> Result | None:
    """Return the result of the game, or None while it goes on.

    >>> from pigclass.play.engine import hold, start, throw
    >>> from pigclass.rules.catalog import pig
    >>> result(hold(throw(start(pig(target=6)), (6,))))
    Result(winners=(0,), why=<Why.FIRST_TO_TARGET: 'first to bank the target'>)
    """
    if not may_end(state):
        return None
    ahead = leaders(state)
    if len(ahead) > 1 and state.game.ties is Ties.TIEBREAKER:
        return None
    return Result(winners=_seats(state, ahead), why=_why(state, tied=len(ahead) > 1))


def standing_result(state: State) -> Result:
    """Return the result, or the current leaders if the game is stopped before its end."""
    return result(state) or Result(_seats(state, leaders(state)), Why.FINISHED_EARLY)


def leaders(state: State) -> tuple[int, ...]:
    """Return the numbers of the sides that have the highest total and can still win."""
    contending = sorted(set(map(state.side_of, state.contenders)))
    best = max(state.side_totals[side] for side in contending)
    return tuple(side for side in contending if state.side_totals[side] == best)


def may_end(state: State) -> bool:
    """Return whether the game ends here if there is no tie to break."""
    if isinstance(state.game.ending, FirstTo):
        return state.turn_is_over and state.is_last_chance
    if state.standing or state.to_play:
        return False
    if state.in_tiebreaker:
        return True
    return state.is_last_chance if state.game.rounds is None else state.round >= state.game.rounds


def _seats(state: State, sides: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in state.seats if state.side_of(seat) in sides)


def _why(state: State, *, tied: bool) -> Why:
    if isinstance(state.game.ending, FirstTo):
        return Why.FIRST_TO_TARGET
    if tied:
        return Why.SHARED
    return Why.TIEBREAKER if state.in_tiebreaker else Why.HIGHEST


@dataclass(frozen=True)
class Roll:
    """Throw the dice; `dice` is their number, in games where the player chooses it."""

    dice: int | None = None


@dataclass(frozen=True)
class Hold:
    """Bank the turn total (in shared games: sit down)."""


Action = Roll | Hold


def why_not_hold(state: State) -> str | None:
    """Return a sentence why holding is not legal now, or None if it is legal.

    >>> from pigclass.play.engine import start
    >>> from pigclass.rules.catalog import skunk
    >>> why_not_hold(start(skunk(), players=28))
    'Nobody can decide before the first throw: roll.'
    """
    game = state.game
    if state.turn_is_over:
        return say("refused.play.turn_over")
    if state.throws == 0:
        return say("refused.play.throw_first")
    if state.throws < game.safe_throws:
        return say("refused.play.safe_throws", safe_throws=game.safe_throws)
    if game.at_once:
        return None
    least = max(1, game.min_bank)
    if state.turn_total < least:
        return say("refused.play.too_few_to_bank", turn_total=state.turn_total, least=least)
    return None


def is_one_throw_turn(state: State) -> bool:
    """Return whether this turn is a single throw, which is banked at once."""
    if state.game.is_one_throw:
        return True
    chances = isinstance(state.game.ending, LastThrow) and not state.in_tiebreaker
    return chances and state.is_last_chance


def take_out(state: State, seats: Iterable[int]) -> State:
    """Return the state after `seats` have left the turn with their turn total."""
    leaving = set(seats)
    saved = tuple(
        state.at_risk(seat) if seat in leaving else points
        for seat, points in enumerate(state.saved)
    )
    staying = tuple(seat for seat in state.standing if seat not in leaving)
    return bank_if_over(replace(state, saved=saved, standing=staying))


def bank_if_over(state: State) -> State:
    """Return the state, with points banked and last chances begun if nobody stands."""
    if state.standing:
        return state
    banked = replace(
        state,
        scores=tuple(map(sum, zip(state.scores, state.saved, strict=True))),
        scoring_turns=tuple(
            turns + (points > 0)
            for turns, points in zip(state.scoring_turns, state.saved, strict=True)
        ),
    )
    if isinstance(state.game.ending, LastTurn | LastThrow) and not state.in_tiebreaker:
        return _last_chances(state, banked)
    return banked


def open_round(state: State) -> State:
    """Return the state at the beginning of the next round."""
    playing = tuple(s for s in state.order if s in state.contenders and s not in state.away)
    opened = replace(state, round=state.round + 1)
    if state.game.at_once:
        return begin_turn(opened, tuple(sorted(playing)), ())
    return begin_turn(opened, playing[:1], playing[1:])


def begin_tiebreaker(state: State) -> State:
    """Return the state in which only the seats tied for the highest total can still win."""
    tied = _seats(state, leaders(state))
    return replace(state, contenders=tied, tiebreaks=state.tiebreaks + 1)


def begin_turn(state: State, standing: tuple[int, ...], to_play: tuple[int, ...]) -> State:
    """Return the state before the first throw of a turn."""
    return replace(
        state,
        standing=standing,
        to_play=to_play,
        turn_total=0,
        throws=0,
        saved=(0,) * len(state.saved),
        own_totals=(0,) * len(state.saved) if state.game.own_dice else (),
    )


def _last_chances(before: State, banked: State) -> State:
    """Return the state with one more turn for all others, if a side just reached the target."""
    if before.is_last_chance or not banked.is_last_chance:
        return banked
    (winner,) = leaders(banked)
    have_played = [seat for seat in banked.order if seat not in {*banked.to_play, *banked.away}]
    last = banked.order.index(have_played[-1])
    others = (*banked.order[last + 1 :], *banked.order[:last])
    here = (seat for seat in others if seat not in banked.away)
    return replace(banked, to_play=tuple(it for it in here if banked.side_of(it) != winner))
