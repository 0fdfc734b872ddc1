"""The play engine: state in, state out, one throw or one decision at a time.

It knows no particular game. The effect of a throw is read from the game's outcome table, the next
player from its ending.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pigclass.play.state import (
    State,
    bank_if_over,
    begin_tiebreaker,
    begin_turn,
    is_one_throw_turn,
    may_end,
    open_round,
    result,
    take_out,
    why_not_hold,
)
from pigclass.rules.dice import Throw
from pigclass.rules.effects import Effect, Hurts
from pigclass.rules.game import Game
from pigclass.words import PigclassError, refusal


def start(game: Game, *, players: int | None = None, order: Sequence[int] | None = None) -> State:
    """Return the state before the first throw.

    >>> from pigclass.rules.catalog import skunk
    >>> len(start(skunk(), players=28).standing)
    28

    `players` defaults to the game's own number, `order` (the seats in the order of their turns) to
    the order of seats.
    """
    seats = tuple(range(game.players if players is None else players))
    if not seats:
        raise refusal("refused.play.no_players")
    if game.teams is not None and len(seats) != game.players:
        raise refusal("refused.play.team_players", players=game.players, number=len(seats))
    turns = seats if order is None else tuple(order)
    if sorted(turns) != list(seats):
        raise refusal("refused.play.order", turns=turns, seats=seats)
    before = State(
        game=game,
        scores=(0,) * len(seats),
        order=turns,
        standing=(),
        saved=(0,) * len(seats),
        contenders=seats,
        scoring_turns=(0,) * len(seats),
        round=0,
    )
    return open_round(before)


def throw(state: State, faces: Throw, *, dice: int | None = None) -> State:
    """Return the state after the dice have shown `faces`.

    >>> from pigclass.rules.catalog import skunk
    >>> throw(start(skunk(), players=2), (3, 5)).turn_total
    8

    If the number of dice is chosen, `dice` defaults to the number of faces. Raises PigclassError if
    nobody stands, if the dice cannot show these faces, and in games with own dice (use
    `throw_each`).
    """
    _check_someone_throws(state)
    if state.game.own_dice:
        name, seat = state.game.name, state.standing[0]
        raise refusal("refused.play.own_throws", name=name, seat=seat, faces=faces)
    if state.game.dice_choice is not None and dice is None:
        dice = len(faces)
    return affected(state, state.game.table_for(throws=state.throws, dice=dice).effect(faces))


def throw_each(state: State, throws: Mapping[int, Throw]) -> State:
    """Return the state after all who stand have thrown their own dice.

    >>> from pigclass.rules.catalog import skunk
    >>> after = throw_each(start(skunk(own_dice=True), players=2), {0: (3, 5), 1: (1, 4)})
    >>> after.own_totals, after.standing
    ((8, 0), (0,))

    `throws` maps each seat in `standing` to the faces of its dice. Raises PigclassError if a seat
    is missing, and in games without own dice.
    """
    _check_someone_throws(state)
    if not state.game.own_dice:
        raise refusal("refused.play.one_throw", name=state.game.name)
    if set(throws) != set(state.standing):
        standing = list(state.standing)
        raise refusal("refused.play.throws_for", throws=sorted(throws), standing=standing)
    table = state.game.table_for(throws=state.throws)
    return affected_each(state, {seat: table.effect(faces) for seat, faces in throws.items()})


def affected_each(state: State, effects: Mapping[int, Effect]) -> State:
    """Return the state after throws with these effects, one for each seat that stands.

    >>> from pigclass.rules.catalog import greedy_pig
    >>> from pigclass.rules.effects import BUST, add
    >>> state = start(greedy_pig(own_dice=True), players=2)
    >>> affected_each(state, {0: add(3), 1: BUST}) == throw_each(state, {0: (3,), 1: (1,)})
    True
    """
    by_seat = [effects.get(seat, Effect()) for seat in state.seats]
    totals = tuple(map(Effect.turn_total_after, by_seat, state.own_totals))
    scores = tuple(map(Effect.score_after, by_seat, state.scores))
    after = replace(state, own_totals=totals, throws=state.throws + 1, scores=scores)
    return take_out(after, [seat for seat, effect in effects.items() if effect.ends_turn])


def affected(state: State, effect: Effect) -> State:
    """Return the state after a throw with this effect.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.rules.effects import add
    >>> affected(start(pig()), add(4)) == throw(start(pig()), (4,))
    True
    """
    after = replace(
        state,
        turn_total=effect.turn_total_after(state.turn_total),
        throws=state.throws + 1,
        scores=_scores_after(state, effect),
        saved=(0,) * len(state.saved) if effect.hurts is Hurts.EVERYONE else state.saved,
    )
    if effect.ends_turn or is_one_throw_turn(state):
        return take_out(after, after.standing)
    return after


def hold(state: State, seats: Iterable[int] | None = None) -> State:
    """Return the state after `seats` (default: all who stand) have banked the turn total.

    >>> from pigclass.rules.catalog import skunk
    >>> after = hold(throw(start(skunk(), players=2), (3, 5)), [1])
    >>> after.standing, after.saved
    ((0,), (0, 8))
    """
    sitting = state.standing if seats is None else tuple(sorted(set(seats)))
    strangers = [seat for seat in sitting if seat not in state.standing]
    if strangers:
        raise refusal("refused.play.stranger", seat=strangers[0])
    why_not = why_not_hold(state)
    if sitting and why_not is not None:
        raise PigclassError(why_not)
    return take_out(state, sitting)


def next_turn(state: State) -> State:
    """Return the state at the beginning of the next turn (in shared games: round).

    Raises PigclassError while the turn is not over, and when the game has ended.
    """
    if not state.turn_is_over:
        raise refusal("refused.play.turn_goes_on")
    if result(state) is not None:
        raise refusal("refused.play.over")
    if state.to_play:
        return begin_turn(state, (state.to_play[0],), state.to_play[1:])
    return open_round(begin_tiebreaker(state) if may_end(state) else state)


def join(state: State) -> State:
    """Return the state with one more seat, which plays from the next round on.

    >>> from pigclass.rules.catalog import skunk
    >>> join(start(skunk(), players=2)).scores
    (0, 0, 0)
    """
    if state.game.teams is not None:
        raise refusal("refused.play.no_join")
    seat = len(state.scores)
    return replace(
        state,
        scores=(*state.scores, 0),
        saved=(*state.saved, 0),
        own_totals=(*state.own_totals, 0) if state.game.own_dice else (),
        order=(*state.order, seat),
        contenders=state.contenders if state.in_tiebreaker else (*state.contenders, seat),
        scoring_turns=(*state.scoring_turns, 0),
    )


def leave(state: State, seat: int) -> State:
    """Return the state after `seat` has left the game; it keeps its score."""
    to_play = tuple(other for other in state.to_play if other != seat)
    standing = tuple(other for other in state.standing if other != seat)
    without = replace(state, away=state.away | {seat}, to_play=to_play, standing=standing)
    return bank_if_over(without) if seat in state.standing else without


def come_back(state: State, seat: int) -> State:
    """Return the state after `seat` has come back; it plays from the next round on."""
    return replace(state, away=state.away - {seat})


def stop(state: State) -> State:
    """Return the state after the turn is broken off; only saved points are banked.

    >>> from pigclass.rules.catalog import skunk
    >>> stop(hold(throw(start(skunk(), players=2), (3, 5)), [0])).scores
    (8, 0)
    """
    return state if state.turn_is_over else bank_if_over(replace(state, standing=()))


def _check_someone_throws(state: State) -> None:
    if state.turn_is_over:
        raise refusal("refused.play.nobody_stands")


def _scores_after(state: State, effect: Effect) -> tuple[int, ...]:
    hurt = set(state.seats) if effect.hurts is Hurts.EVERYONE else set(state.standing)
    return tuple(
        effect.score_after(score) if seat in hurt else score
        for seat, score in enumerate(state.scores)
    )
