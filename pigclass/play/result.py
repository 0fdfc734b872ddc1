"""When a game is over, who has won, and why."""

from dataclasses import dataclass
from enum import StrEnum

from pigclass.play.state import State
from pigclass.rules.endings import FirstTo, Ties


class Why(StrEnum):
    """Why a game ended."""

    FIRST_TO_TARGET = "first to bank the target"
    HIGHEST = "highest score at the end"
    SHARED = "tied for the highest score, and shared"
    TIEBREAKER = "ahead after the tiebreaker"
    FINISHED_EARLY = "ahead when the game was stopped"
    ENDLESS = "stopped, because it would never end"


@dataclass(frozen=True)
class Result:
    """How a game ended: the seats that won, and why."""

    winners: tuple[int, ...]
    why: Why


def result(state: State) -> Result | None:
    """Return how the game ended, or None while it goes on.

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
    """Return who is ahead just now: the result when the bell rings before the end."""
    return result(state) or Result(_seats(state, leaders(state)), Why.FINISHED_EARLY)


def leaders(state: State) -> tuple[int, ...]:
    """Return the numbers of the sides with the highest total among those who can still win."""
    sides = state.game.sides(len(state.scores))
    able = [number for number, side in enumerate(sides) if set(side) & set(state.contenders)]
    best = max(state.side_totals[number] for number in able)
    return tuple(number for number in able if state.side_totals[number] == best)


def may_end(state: State) -> bool:
    """Return whether the game ends here unless a tie has to be broken first."""
    if isinstance(state.game.ending, FirstTo):
        return state.turn_is_over and state.is_last_chance
    if not state.round_is_over:
        return False
    if state.in_tiebreaker:
        return True
    return state.is_last_chance if state.game.rounds is None else state.round >= state.game.rounds


def _seats(state: State, sides: tuple[int, ...]) -> tuple[int, ...]:
    all_sides = state.game.sides(len(state.scores))
    return tuple(sorted(seat for number in sides for seat in all_sides[number]))


def _why(state: State, *, tied: bool) -> Why:
    if isinstance(state.game.ending, FirstTo):
        return Why.FIRST_TO_TARGET
    if tied:
        return Why.SHARED
    return Why.TIEBREAKER if state.in_tiebreaker else Why.HIGHEST
