"""Scores of turn-taking games counted again from the raw events, with plain ifs and no engine."""

from pigclass.classlog.events.events import Kind

# What a throw does, game by game: the points that it adds, or None for a bust.
POINTS = {
    "pig": lambda dice: None if dice[0] == 1 else dice[0],
    "big_pig": lambda dice: _big_pig(*dice),
    "frey_pig": lambda dice: _big_pig(*dice),
    "piglet": lambda dice: 1 if dice == ["heads"] else None,
    "hog": lambda dice: None if 1 in dice else sum(dice),
}


def _big_pig(one, other):
    if one == other == 1:
        return 25
    if 1 in (one, other):
        return None
    return 4 * one if one == other else one + other


def recount(events, name, *, players):
    """Return each seat's banked score, going round the table as seated."""
    events = list(events)
    undone = {event.data["undoes"] for event in events if event.kind is Kind.CORRECTION}
    scores, at_risk, seat = [0] * players, 0, 0
    for event in events:
        if event.id in undone:
            continue
        if event.kind is Kind.THROW:
            points = POINTS[name](list(event.data["faces"]))
            at_risk += points or 0
            if points is None or name == "hog":
                scores[seat] += 0 if points is None else at_risk
                at_risk, seat = 0, (seat + 1) % players
        if event.kind is Kind.DECISION:
            assert event.data["sit"] == [seat]
            scores[seat] += at_risk
            at_risk, seat = 0, (seat + 1) % players
    return scores
