"""Events folded together give the game that the class saw."""

import pytest

from pigclass.classlog.events.events import Event, Kind, still_in_force
from pigclass.classlog.events.replay import replay
from pigclass.rules.catalog import pig
from pigclass.rules.errors import PigclassError
from tests.classlog.games import opened, sits, stand, threw, undo

ABC = ("p-a", "p-b", "p-c")


def test_a_correction_takes_back_exactly_the_event_that_it_names():
    first, begun = opened(ABC)
    events = [first, begun, threw(first.game, 3, 5), sits(first.game, 0)]
    corrected = [*events, undo(events[-1])]
    assert replay(corrected) == replay(events[:-1])
    assert still_in_force(tuple(corrected)) == tuple(events[:-1])


def test_lock_comes_before_the_next_throw():
    first, begun = opened(ABC)
    with pytest.raises(PigclassError, match="Lock the decisions first"):
        replay([first, begun, threw(first.game, 3, 5), threw(first.game, 2, 2)])


def test_what_would_have_come_changes_no_score_and_ends_with_the_bust():
    first, begun = opened(ABC)
    on, bust = (
        threw(first.game, *faces, purpose="what would have come") for faces in ((6, 6), (1, 6))
    )
    events = [first, begun, threw(first.game, 3, 5), sits(first.game, 0, 1, 2), on, bust]
    assert replay(events).play.scores == (8, 8, 8)
    with pytest.raises(PigclassError, match="only when everyone has sat"):
        replay([*events, on])


def test_a_head_count_keeps_how_many_stand():
    first, begun = opened(ABC, mode="head_count")
    events = [first, begun, threw(first.game, 3, 5)]
    assert len(replay([*events, stand(first.game, 1)]).play.standing) == 1
    with pytest.raises(PigclassError, match="4 cannot still be standing"):
        replay([*events, stand(first.game, 4)])


def test_an_arrival_is_refused_where_players_take_turns():
    first, begun = opened(ABC[:2], rules=pig())
    with pytest.raises(PigclassError, match="cannot happen"):
        replay([first, begun, Event(Kind.ARRIVAL, first.game, {"player": "late"})])
