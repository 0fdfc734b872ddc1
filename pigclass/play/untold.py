"""Throws of dice that only those who threw have seen: who is out is told, and not what they show.

Each has real dice on the desk. After a throw the record knows who has lost the turn total, and who
the score as well; what the others have at risk is known when they sit, and say it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pigclass.play.state import State
from pigclass.rules.effects import BUST, WIPE_OUT, Effect
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Table
from pigclass.words import refusal

OUT, WIPED = "out", "wiped"
FATES = {OUT: BUST, WIPED: WIPE_OUT}


def fates(table: Table) -> tuple[str, ...]:
    """Return what may become of whoever throws these dice and is out; nothing in a safe throw.

    >>> from pigclass.rules.catalog import skunk
    >>> fates(skunk().table), fates(skunk(double_one="wipe").table)
    (('out',), ('out', 'wiped'))
    """
    effects = {it.effect for it in table.outcomes}
    return tuple(fate for fate, effect in FATES.items() if effect in effects)


def can_be_told(game: Game) -> bool:
    """Return whether it is enough to tell who is out: nothing else that is thrown has an end."""
    effects = {it.effect for it in game.outcomes}
    return all(it in FATES.values() or not (it.ends_turn or it.score_scale != 1) for it in effects)


def can_be_counted(game: Game) -> bool:
    """Return whether it is enough to count who is out: nobody loses a score that is their own."""
    return can_be_told(game) and WIPED not in fates(game.table)


def check_heads(game: Game) -> None:
    """Refuse to count heads where everyone has their own dice, and may lose their own score."""
    if not can_be_counted(game):
        raise refusal("refused.play.heads", name=game.name)


def effects_told(before: State, out: Mapping[str, Iterable[int]]) -> dict[int, Effect]:
    """Return what is known of what everyone standing has thrown; who is not `out` goes on.

    `out` has the seats of those who are, by what has become of them.

    >>> from pigclass.play.engine import start
    >>> from pigclass.rules.catalog import skunk
    >>> told = effects_told(start(skunk(own_dice=True), players=2), {"out": [1]})
    >>> {seat: effect.is_bust for seat, effect in told.items()}
    {0: False, 1: True}
    """
    if before.turn_is_over:
        raise refusal("refused.play.nobody_stands")
    told = {seat: fate for fate in FATES for seat in out.get(fate, ())}
    able = fates(before.game.table_for(throws=before.throws))
    for seat, fate in told.items():
        if seat not in before.standing or fate not in able:
            raise refusal("refused.play.not_out", seat=seat + 1)
    return {seat: FATES[told[seat]] if seat in told else Effect() for seat in before.standing}


def sitting_with(before: State, sat: Sequence[int], told: Iterable[tuple[int, int]]) -> State:
    """Return the state in which those who sit have at risk what they say they have."""
    points = dict(told)
    if set(points) != set(sat):
        raise refusal("refused.play.points_of", seats=[it + 1 for it in sorted(sat)])
    low, high = points_between(before.game, throws=before.throws)
    for number in points.values():
        if not low <= number <= high:
            throws = {"throws": before.throws, "low": low, "high": high}
            raise refusal("refused.play.points", points=number, **throws)
    totals = tuple(points.get(seat, total) for seat, total in enumerate(before.own_totals))
    return replace(before, own_totals=totals)


def check_count(busts: int, *, throws: int) -> None:
    """Refuse a number of busts that so many throws cannot have."""
    if not 0 <= busts <= throws:
        raise refusal("refused.play.count", busts=busts, throws=throws)


def points_between(game: Game, *, throws: int) -> tuple[int, int]:
    """Return the fewest and the most points that so many throws of a round can make.

    >>> from pigclass.rules.catalog import skunk
    >>> points_between(skunk(), throws=2)
    (8, 24)
    """
    low = high = 0
    for number in range(throws):
        effects = {it.effect for it in game.table_for(throws=number).outcomes}
        after = [it.turn_total_after for it in effects if not it.ends_turn]
        low, high = min(it(low) for it in after), max(it(high) for it in after)
    return low, high
