"""Turns: what a player may do, and how they are banked."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pigclass.play.state import State, leaders
from pigclass.rules.endings import LastThrow, LastTurn
from pigclass.words import say

# Perfect play of Hog to 100 never throws more than 26 dice.
MANY_DICE = 30


@dataclass(frozen=True)
class Roll:
    """Throw the dice; `dice` is how many, in games where the player chooses that."""

    dice: int | None = None


@dataclass(frozen=True)
class Hold:
    """Bank the turn total (in shared games: sit down)."""


Action = Roll | Hold


def why_not_hold(state: State) -> str | None:
    """Return why holding is not allowed just now, in a sentence; None if it is.

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
    """Return whether this turn is a single throw that banks itself."""
    if state.game.is_one_throw:
        return True
    chances = isinstance(state.game.ending, LastThrow) and not state.in_tiebreaker
    return chances and state.is_last_chance


def take_out(state: State, seats: Iterable[int]) -> State:
    """Take `seats` out of the turn with the turn total; the last to go ends it."""
    leaving = set(seats)
    saved = tuple(
        state.at_risk(seat) if seat in leaving else points
        for seat, points in enumerate(state.saved)
    )
    staying = tuple(seat for seat in state.standing if seat not in leaving)
    return bank_if_over(replace(state, saved=saved, standing=staying))


def bank_if_over(state: State) -> State:
    """Move what was saved into the scores once nobody stands any more."""
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
    """Return the state in which the next round begins, for those who play in it."""
    playing = tuple(s for s in state.order if s in state.contenders and s not in state.away)
    opened = replace(state, round=state.round + 1)
    if state.game.at_once:
        return begin_turn(opened, tuple(sorted(playing)), ())
    return begin_turn(opened, playing[:1], playing[1:])


def begin_tiebreaker(state: State) -> State:
    """Return the state in which only those tied highest can still win."""
    sides = state.game.sides(len(state.scores))
    tied = tuple(sorted(seat for side in leaders(state) for seat in sides[side]))
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
    """Give everyone else one more turn as soon as the first side has the target."""
    if before.is_last_chance or not banked.is_last_chance:
        return banked
    (winner,) = leaders(banked)
    seats = banked.game.sides(len(banked.scores))[winner]
    played = [seat for seat in banked.order if seat not in {*banked.to_play, *banked.away}]
    last = banked.order.index(played[-1])
    others = (*banked.order[last + 1 :], *banked.order[:last])
    return replace(
        banked, to_play=tuple(s for s in others if s not in seats and s not in banked.away)
    )
