"""Skunk scores counted again from the raw events, with plain ifs and no help from the engine."""

from collections.abc import Iterable

from pigclass.classlog.events.events import Event, Kind


def recount(events: Iterable[Event], *, players: int) -> list[int]:
    """Return each seat's score: what was banked, and what is kept for this round."""
    events = list(events)
    undone = {event.data["undoes"] for event in events if event.kind is Kind.CORRECTION}
    scores, at_risk, standing = [0] * players, 0, set(range(players))
    for event in events:
        if event.id in undone:
            continue
        if event.kind is Kind.THROW and event.data["purpose"] == "play":
            one, other = event.data["faces"]
            at_risk += one + other
            if 1 in (one, other):
                standing = set()
        if event.kind is Kind.DECISION:
            assert standing >= set(event.data["sit"])
            standing -= set(event.data["sit"])
            for seat in event.data["sit"]:
                scores[seat] += at_risk
        if event.kind is Kind.ROUND_ENDED:
            at_risk, standing = 0, set(range(players))
    return scores
