"""How a turn is banked, and how turns and rounds follow each other."""

from collections.abc import Iterable
from dataclasses import replace

from pigclass.play.result import leaders
from pigclass.play.state import State
from pigclass.rules.endings import LastThrow, LastTurn


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
