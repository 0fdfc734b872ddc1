"""What a player sees when deciding: the readings that a strategy may name."""

from pigclass.play.state import State

Position = dict[str, int]


def position(state: State, seat: int) -> Position:
    """Return what `seat` can read just now, by the names that strategies use.

    >>> from pigclass.play.engine import start, throw
    >>> from pigclass.rules.catalog import pig
    >>> seen = position(throw(start(pig()), (5,)), 0)
    >>> seen["turn_total"], seen["own"], seen["other"], seen["throws"]
    (5, 0, 0, 1)

    In teams `own` is the team's total, since that is what wins. `other` is the best total among
    those who can still win, and 0 for someone who plays alone. `rounds_left` is missing from races.
    """
    side = state.side_of(seat)
    seen = Position(
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
        seen["rounds_left"] = max(0, state.game.rounds - state.round)
    return seen
