"""What students choose on devices of their own: in the record, secret, and never counted twice."""

import pytest

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Kind
from pigclass.live.messages import Believe, Choose
from pigclass.rules.catalog import skunk
from pigclass.widgets.class_game.on_devices import for_one, locked, marks
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.session.belief_questions import SIT_AT
from pigclass.widgets.session.session import REAL, NewGame
from pigclass.words import say
from tests.widgets.class_plays import MemoryLog, why_not

PLAYERS = tuple(f"p-{number}" for number in range(4))


@pytest.fixture
def session():
    return thrown(MemoryLog())


def thrown(log, *, devices=(0, 1, 2)):
    session = ClassSession.begin(log, NewGame(game=skunk(), players=PLAYERS, seed=1, dice=REAL))
    session.on_devices = frozenset(devices)
    session.act("begin")
    session.act("type_throw", typed="3 5")
    return session


def asking():
    """Return a session that asks where the class would sit."""
    new = NewGame(game=skunk(), players=PLAYERS, seed=1, asks=("sit_at",))
    return ClassSession.begin(MemoryLog(), new)


def choose(session, seat, *, sits, number=1, of=None):
    told = Choose(number, session.asked if of is None else of, sits)
    return why_not(session.take, f"p-{seat}", told)


def decision(session):
    return next(it.data for it in reversed(session.events) if it.kind is Kind.DECISION)


def test_a_decision_says_where_each_seat_had_it_from(session):
    choose(session, 0, sits=True)
    choose(session, 1, sits=False)
    session.act("tap", seat=3)
    session.act("press_roll")
    assert decision(session) == {"sit": [0, 3], "by_device": [0, 1], "unanswered": [2]}
    assert [session.game.this_round.decisions[0].source(seat) for seat in range(4)] == [
        *("device", "device", "none", "screen")
    ]


def test_a_record_without_sources_was_tapped_on_the_screen(session):
    session.on_devices = frozenset()
    session.act("press_roll")
    assert decision(session) == {"sit": []}
    assert session.game.this_round.decisions[0].source(0) == "screen"


def test_what_is_sent_again_after_the_lock_was_noted_before_it(session):
    of = session.asked
    choose(session, 0, sits=True)
    session.act("press_roll")
    assert choose(session, 0, sits=True, of=of) == ""
    assert "does not count" in choose(session, 1, sits=True, of=of)


def test_a_choice_for_an_earlier_throw_does_not_count_for_the_next(session):
    of = session.asked
    session.act("press_roll")
    session.act("type_throw", typed="2 2")
    assert "does not count" in choose(session, 0, sits=True, of=of)


def test_whoever_has_sat_or_does_not_play_is_told_so(session):
    session.act("tap", seat=3)
    session.act("press_roll")
    session.act("type_throw", typed="2 2")
    assert choose(session, 3, sits=True) == say("device.not_standing")
    assert "not in this game" in choose(session, 9, sits=True)


def test_the_teacher_overrules_one_seat(session):
    choose(session, 0, sits=True)
    session.act("tap", seat=0)
    session.act("tap", seat=0)
    session.act("press_roll")
    assert decision(session) == {"sit": [], "unanswered": [1, 2]}


def test_undo_takes_back_what_the_teacher_did_and_no_choice(session):
    choose(session, 0, sits=True)
    session.act("press_roll")
    session.act("undo")
    assert session.chosen == {0: True}
    session.act("undo")
    assert (session.game.stage, session.chosen) == (Stage.READY, {})
    session.act("type_throw", typed="3 5")
    assert session.chosen == {}


def test_undo_goes_back_to_the_question_before_and_keeps_what_devices_answered():
    session = asking()
    session.act("predict", question="sit_at", answers=[])
    session.act("undo")
    session.take("p-1", Believe(1, "sit_at", "25"), [SIT_AT])
    session.act("undo")
    assert [it.answer for it in session.game.predictions] == [25]


def test_beliefs_of_devices_stand_beside_the_tally():
    session = asking()
    for number, answer in enumerate(("15", "25")):
        session.take("p-1", Believe(number, "sit_at", answer), [SIT_AT])
    session.act("predict", question="sit_at", answers=[{"answer": 20.0, "count": 2}])
    told = [(it.player, it.answer, it.count) for it in session.game.predictions]
    assert (told, session.said) == (
        [("p-1", 25.0, 1), (None, 20.0, 2)],
        say("says.predicted", number=3),
    )


@pytest.mark.parametrize("answer", ["20: 4", "20, 30", "20 30", "", "lots", "9999"])
def test_an_answer_that_is_none_is_refused_in_a_sentence(answer):
    session = asking()
    wish = Believe(1, "sit_at", answer)
    expected = say("device.one_number", least=0, most=200)
    assert why_not(session.take, "p-1", wish, [SIT_AT]) == expected
    assert session.game.predictions == ()


def test_who_sits_by_a_device_with_real_dice_of_their_own_says_the_points_too():
    rules = skunk(own_dice=True, safe_throws=1)
    new = NewGame(game=rules, players=PLAYERS, seed=1, dice=REAL)
    session = ClassSession.begin(MemoryLog(), new)
    session.on_devices = frozenset({0, 1})
    session.act("begin")
    session.act("press_roll")
    assert for_one(session, "p-0")["at_risk"] == say("device.your_points")
    choose(session, 0, sits=True)
    session.act("tap", seat=3)
    session.act("press_roll")
    assert session.said == say("says.asks_points", number=2)
    session.act("sit_with", points="7 9")
    told = {"sit": [0, 3], "points": [(0, 7), (3, 9)], "by_device": [0], "unanswered": [1]}
    assert decision(session) == told
    assert session.game.play.saved == (7, 0, 0, 9)


def test_nobody_waits_for_answers_of_a_device_that_is_gone():
    session = asking()
    session.on_devices = frozenset({0, 1, 2})
    session.take("p-1", Believe(1, SIT_AT.id, "20"), [SIT_AT])
    for awake, line in (({0}, "1 of 2"), ({0, 1}, "1 of 2"), (set(), "1 of 1")):
        assert marks(session, frozenset(awake))["line"].startswith(line)


def test_nobody_waits_for_a_device_that_is_gone(session):
    choose(session, 0, sits=True)
    told = marks(session, awake=frozenset({1}))
    assert told["line"] == "1 of 2 have chosen · waiting for Student 2"
    assert locked(session, awake=frozenset()) == {"locked": 1, "of": 1}


def test_the_board_shows_who_has_locked_and_never_what(session):
    shown = []
    for sits in (True, False):
        choose(session, 0, sits=sits, number=1 + sits)
        shown.append(marks(session, awake=frozenset({0})))
    assert shown[0] == shown[1]
    assert shown[0]["seats"]["0"] == "locked"
