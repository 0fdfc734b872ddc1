"""The play engine: state in, state out, one throw or one decision at a time.

It knows no game. What a throw does is read from the game's outcome table, and who plays next from
its ending.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pigclass.play.actions import is_one_throw_turn, why_not_hold
from pigclass.play.result import leaders, result
from pigclass.play.state import State
from pigclass.rules.dice import Throw
from pigclass.rules.effects import Effect, Hurts
from pigclass.rules.endings import LastThrow, LastTurn
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game


def start(game: Game, *, players: int | None = None, order: Sequence[int] | None = None) -> State:
    """Return the state before the first throw.

    >>> from pigclass.rules.catalog import skunk
    >>> len(start(skunk(), players=28).standing)
    28

    `players` defaults to the game's own number; `order` is the seats in the order of their turns,
    as seated unless it is given.
    """
    seats = tuple(range(game.players if players is None else players))
    if not seats:
        raise PigclassError("A game needs at least 1 player.")
    turns = seats if order is None else tuple(order)
    if sorted(turns) != list(seats):
        raise PigclassError(f"The order {turns} must name each of the seats {seats} once.")
    before = State(
        game=game,
        scores=(0,) * len(seats),
        order=turns,
        standing=(),
        saved=(0,) * len(seats),
        contenders=seats,
        round=0,
    )
    return _next_round(before)


def throw(state: State, faces: Throw, *, dice: int | None = None) -> State:
    """Return the state after the dice have shown `faces`.

    >>> from pigclass.rules.catalog import skunk
    >>> throw(start(skunk(), players=2), (3, 5)).turn_total
    8

    Raises PigclassError if nobody stands, or if the dice cannot show these faces.
    """
    if state.turn_is_over:
        raise PigclassError(
            "Nobody is standing, so this throw counts for nobody. Start the next round."
        )
    effect = state.game.table_for(throws=state.throws, dice=dice).effect(faces)
    thrown = replace(
        state,
        turn_total=effect.turn_total_after(state.turn_total),
        throws=state.throws + 1,
        scores=_scores_after(state, effect),
        saved=(0,) * len(state.saved) if effect.hurts is Hurts.EVERYONE else state.saved,
    )
    if effect.ends_turn or is_one_throw_turn(state):
        return _out_of_turn(thrown, thrown.standing)
    return thrown


def hold(state: State, seats: Iterable[int] | None = None) -> State:
    """Return the state after `seats` have banked the turn total; all who stand unless given.

    >>> from pigclass.rules.catalog import skunk
    >>> after = hold(throw(start(skunk(), players=2), (3, 5)), [1])
    >>> after.standing, after.saved
    ((0,), (0, 8))
    """
    sitting = state.standing if seats is None else tuple(sorted(set(seats)))
    strangers = [seat for seat in sitting if seat not in state.standing]
    if strangers:
        raise PigclassError(f"Seat {strangers[0]} is not in this turn, so it has nothing to bank.")
    refusal = why_not_hold(state)
    if sitting and refusal is not None:
        raise PigclassError(refusal)
    return _out_of_turn(state, sitting)


def next_turn(state: State) -> State:
    """Return the state in which the next turn begins: the next player's, or the next round's.

    Raises PigclassError while the turn is not over, and when the game has ended.
    """
    if not state.turn_is_over:
        raise PigclassError("The turn is not over: someone can still roll or hold.")
    if result(state) is not None:
        raise PigclassError("The game is over. Start another one.")
    if state.to_play:
        return _begin(state, (state.to_play[0],), state.to_play[1:])
    return _next_round(replace(state, contenders=_contenders(state)))


def join(state: State) -> State:
    """Return the state with one more seat, which plays from the next round on.

    >>> from pigclass.rules.catalog import skunk
    >>> join(start(skunk(), players=2)).scores
    (0, 0, 0)

    Before the first throw of the first round the new seat stands with the others.
    """
    seat = len(state.scores)
    untouched = state.round == 1 and state.throws == 0 and state.game.shared
    return replace(
        state,
        scores=(*state.scores, 0),
        saved=(*state.saved, 0),
        order=(*state.order, seat),
        contenders=(*state.contenders, seat),
        standing=(*state.standing, seat) if untouched else state.standing,
    )


def leave(state: State, seat: int) -> State:
    """Return the state in which `seat` keeps its score and takes part no more."""
    gone = replace(
        state,
        away=state.away | {seat},
        to_play=tuple(other for other in state.to_play if other != seat),
    )
    if seat not in state.standing:
        return gone
    left = replace(gone, standing=tuple(other for other in state.standing if other != seat))
    return _bank_if_over(left)


def come_back(state: State, seat: int) -> State:
    """Return the state in which `seat` plays again from the next round on."""
    return replace(state, away=state.away - {seat})


def stop(state: State) -> State:
    """Return the state in which the turn is broken off: only what was saved is banked.

    >>> from pigclass.rules.catalog import skunk
    >>> stop(hold(throw(start(skunk(), players=2), (3, 5)), [0])).scores
    (8, 0)
    """
    return state if state.turn_is_over else _bank_if_over(replace(state, standing=()))


def _scores_after(state: State, effect: Effect) -> tuple[int, ...]:
    hurt = set(state.seats) if effect.hurts is Hurts.EVERYONE else set(state.standing)
    return tuple(
        effect.score_after(score) if seat in hurt else score
        for seat, score in enumerate(state.scores)
    )


def _out_of_turn(state: State, seats: Iterable[int]) -> State:
    """Take `seats` out of the turn with the turn total; the last to go ends it."""
    leaving = set(seats)
    saved = tuple(
        state.turn_total if seat in leaving else points for seat, points in enumerate(state.saved)
    )
    staying = tuple(seat for seat in state.standing if seat not in leaving)
    return _bank_if_over(replace(state, saved=saved, standing=staying))


def _bank_if_over(state: State) -> State:
    """Move what was saved into the scores once nobody stands any more."""
    if state.standing:
        return state
    scores = tuple(score + points for score, points in zip(state.scores, state.saved, strict=True))
    banked = replace(state, scores=scores)
    if isinstance(state.game.ending, LastTurn | LastThrow) and not state.in_tiebreaker:
        return _last_chances(state, banked)
    return banked


def _last_chances(before: State, banked: State) -> State:
    """Give everyone else one more turn as soon as the first side has the target."""
    if before.is_last_chance or not banked.is_last_chance:
        return banked
    (winner,) = leaders(banked)
    seats = banked.game.sides(len(banked.scores))[winner]
    last = max(range(len(banked.order)), key=lambda place: banked.order[place] in seats)
    others = (*banked.order[last + 1 :], *banked.order[:last])
    return replace(
        banked, to_play=tuple(s for s in others if s not in seats and s not in banked.away)
    )


def _contenders(state: State) -> tuple[int, ...]:
    """Return who plays the next round: those tied highest if a tie has to be broken, else all."""
    if not _must_break_tie(state):
        return state.contenders
    sides = state.game.sides(len(state.scores))
    return tuple(sorted(seat for side in leaders(state) for seat in sides[side]))


def _must_break_tie(state: State) -> bool:
    ended = state.game.rounds is not None and state.round >= state.game.rounds
    return state.in_tiebreaker or ended or state.is_last_chance


def _next_round(state: State) -> State:
    playing = tuple(s for s in state.order if s in state.contenders and s not in state.away)
    opened = replace(state, round=state.round + 1)
    if state.game.shared:
        return _begin(opened, tuple(sorted(playing)), ())
    return _begin(opened, playing[:1], playing[1:])


def _begin(state: State, standing: tuple[int, ...], to_play: tuple[int, ...]) -> State:
    return replace(
        state,
        standing=standing,
        to_play=to_play,
        turn_total=0,
        throws=0,
        saved=(0,) * len(state.saved),
    )
