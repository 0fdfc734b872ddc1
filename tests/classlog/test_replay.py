"""Events folded together give the game that the class saw."""

import pytest

from pigclass.classlog.events.classgame import RoundEnd, Stage
from pigclass.classlog.events.events import Event, Kind, still_in_force
from pigclass.classlog.events.replay import replay
from pigclass.rules.catalog import skunk
from pigclass.rules.codes.saved import game_to_record
from pigclass.rules.errors import PigclassError


def opened(players: int = 3, **rules) -> list[Event]:
    """Return the events of a game that has just begun."""
    data = {
        "rules": game_to_record(skunk(**rules)),
        "lesson": "skunk",
        "mode": "each",
        "dice": "real",
        "seed": 1,
        "players": [f"p{number}" for number in range(players)],
    }
    return [Event(Kind.GAME_STARTED, game="g", data=data), Event(Kind.BEGUN, game="g")]


def threw(*faces: int) -> Event:
    return Event(Kind.THROW, game="g", data={"faces": list(faces), "source": "real"})


def decided(*sit: int) -> Event:
    return Event(Kind.DECISION, game="g", data={"sit": list(sit)})


def test_a_round_in_which_one_sits_and_two_are_caught():
    game = replay([*opened(), threw(3, 5), decided(0), threw(1, 6)])
    assert game.stage is Stage.ROUND_OVER
    assert game.play.scores == (8, 0, 0)
    assert game.this_round.ended is RoundEnd.BUST
    assert [game.this_round.sat_at(seat) for seat in range(3)] == [8, None, None]


def test_a_correction_takes_back_exactly_the_event_that_it_names():
    events = [*opened(), threw(3, 5), decided(0)]
    undo = Event(Kind.CORRECTION, game="g", data={"undoes": events[-1].id})
    assert replay([*events, undo]) == replay(events[:-1])
    assert still_in_force((*events, undo)) == tuple(events[:-1])


def test_lock_comes_before_the_next_throw():
    with pytest.raises(PigclassError, match="Lock the decisions first"):
        replay([*opened(), threw(3, 5), threw(2, 2)])


def test_what_would_have_come_changes_no_score_and_ends_with_the_bust():
    later = {"source": "real", "purpose": "what would have come"}
    on = Event(Kind.THROW, game="g", data={"faces": [6, 6], **later})
    bust = Event(Kind.THROW, game="g", data={"faces": [1, 6], **later})
    events = [*opened(), threw(3, 5), decided(0, 1, 2), on, bust]
    assert replay(events).play.scores == (8, 8, 8)
    with pytest.raises(PigclassError, match="only when everyone has sat"):
        replay([*events, on])


def test_a_head_count_keeps_how_many_stand():
    count = Event(Kind.DECISION, game="g", data={"still_standing": 1})
    game = replay([*opened(), threw(3, 5), count])
    assert len(game.play.standing) == 1
    with pytest.raises(PigclassError, match="4 cannot still be standing"):
        replay([*opened(), threw(3, 5), Event(Kind.DECISION, game="g", data={"still_standing": 4})])


def test_the_bell_keeps_only_what_was_banked():
    bell = Event(Kind.FINISHED, game="g")
    game = replay([*opened(), threw(3, 5), decided(0), threw(2, 2), bell])
    assert game.stage is Stage.OVER
    assert game.play.scores == (8, 0, 0)
    assert game.result.winners == (0,)
