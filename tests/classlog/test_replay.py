"""Events folded together give the game that the class saw."""

import pytest

from pigclass import PigclassError, pig
from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.events.replay import replay
from tests.classlog.games import opened, sits, threw

ABC = ("p-a", "p-b", "p-c")


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


def test_an_arrival_is_refused_where_players_take_turns():
    first, begun = opened(ABC[:2], rules=pig())
    with pytest.raises(PigclassError, match="cannot happen"):
        replay([first, begun, Event(Kind.ARRIVAL, first.game, {"player": "late"})])
