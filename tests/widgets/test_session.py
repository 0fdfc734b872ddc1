"""The class session: what it lets happen, what it refuses, and what it counts."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pigclass.classlog.events.classgame import HEAD_COUNT, Stage
from pigclass.classlog.events.replay import replay
from pigclass.rules.catalog import skunk
from pigclass.widgets.class_game.screen import class_screen
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.class_game.taps import NOTE
from pigclass.widgets.class_game.view import board_view
from pigclass.widgets.class_game.who_plays import ALONE
from pigclass.widgets.session.session import REAL, NewGame
from pigclass.words import say
from tests.programs import POSIX
from tests.widgets.class_plays import MemoryLog

PLAYERS = tuple(f"player {number}" for number in range(4))


def playing(**options) -> ClassSession:
    """Return a session that has just begun its first round."""
    usual = {"players": PLAYERS, "game": skunk(), "seed": 1}
    new = NewGame(**(usual | options))
    session = ClassSession.begin(MemoryLog(), new)
    session.act("begin")
    return session


def with_real_dice(*throws: str, **options) -> ClassSession:
    """Return a session of real dice in which each throw was typed and nobody sat."""
    session = playing(dice=REAL, **options)
    for typed in throws:
        if session.game.stage is Stage.DECIDING:
            session.act("press_roll")
        session.act("type_throw", typed=typed)
    return session


def test_the_first_r_locks_and_the_second_throws():
    session = with_real_dice("3 5")
    session.act("tap", seat=2)
    assert session.act("press_roll")
    assert session.game.stage is Stage.LOCKED
    assert session.game.play.saved == (0, 0, 8, 0)
    assert not session.act("tap", seat=1)
    assert session.problem == say("says.tap_frozen")


def test_taps_outlive_a_python_that_starts_again(tmp_path):
    session = with_real_dice("3 5")
    session._log.folder = tmp_path
    session.act("tap", seat=2)
    session.act("tap", seat=0)
    again = ClassSession(session._log, session.events)
    assert again.sitting() == [0, 2]
    assert again.presses == session.presses
    again.act("press_roll")
    assert not ClassSession(again._log, again.events).tapped


STRANGE = ("", "5", "[" * 9000, "[{}, [2]]", '[{}, [["2"]]]', "[{}, [[7, []]]]")


@pytest.mark.parametrize("noted", [*STRANGE, pytest.param("a pipe", marks=POSIX)])
def test_a_strange_note_of_taps_marks_nobody(noted, tmp_path):
    session = with_real_dice("3 5")
    session._log.folder = tmp_path
    place = f'"{session.game.id}", "{session.asked}", "real"'
    if noted == "a pipe":
        os.mkfifo(tmp_path / NOTE)
    else:
        (tmp_path / NOTE).write_text(noted.replace("{}", place))
    assert ClassSession(session._log, session.events).tapped == frozenset()


@pytest.mark.parametrize("typed", ["7 1", "x", "3", "", "3 5 2", "0 0"])
def test_an_impossible_throw_is_refused_and_nothing_is_lost(typed):
    session = with_real_dice("3 5")
    session.act("press_roll")
    before = session.game
    assert not session.act("type_throw", typed=typed)
    assert session.problem
    assert session.game == before


@pytest.mark.parametrize("count", ["-1", "5", "many", ""])
def test_an_impossible_head_count_is_refused_and_a_typed_one_comes_back_by_undo(count):
    session = playing(mode=HEAD_COUNT, seed=1)
    session.act("press_roll")
    assert not session.act("count", still_standing=count)
    assert session.game.stage is Stage.DECIDING
    assert session.act("count", still_standing="3")
    session.act("undo")
    assert class_screen(session, "").side["fields"][0]["value"] == "3"


def test_the_same_seed_throws_the_same_dice_whatever_the_class_decides():
    one, other = playing(seed=9), playing(seed=9)
    for action in ("press_roll", "sit_all", "press_roll"):
        one.act(action)
    one.act("what_would_have_come")
    assert len(one.game.rounds[0].would_have_come) == 1
    assert one.can_see_what_would_have_come
    while one.can_see_what_would_have_come:
        one.act("what_would_have_come")
    while other.game.stage is not Stage.ROUND_OVER:
        other.act("press_roll")
    shown = (*one.game.rounds[0].throws, *one.game.rounds[0].would_have_come)
    assert [it.faces for it in shown] == [it.faces for it in other.game.rounds[0].throws]


def test_r_throws_at_once_while_nobody_sits_and_locks_first_where_somebody_does():
    session = playing(seed=9)
    for _ in range(2):
        session.act("press_roll")
    assert len(session.game.this_round.throws) == 2
    session.act("tap", seat=0)
    session.act("press_roll")
    assert session.game.stage is Stage.LOCKED


def test_a_throw_that_is_typed_locks_the_decision_before_it():
    session = with_real_dice("3 5")
    session.act("tap", seat=0)
    session.act("type_throw", typed="6 2")
    assert session.game.this_round.sat_at(0) == 8
    assert session.game.play.turn_total == 16
    session.act("type_throw", typed="nonsense")
    assert session.game.stage is Stage.DECIDING


def test_nobody_sits_before_the_first_throw_and_where_all_have_left_nothing_would_have_come():
    session = playing()
    assert not session.act("tap", seat=0)
    assert session.problem == say("says.tap_not_now")
    for seat in range(len(session.game.setup.players)):
        session.act("depart", seat=seat)
    assert not session.can_see_what_would_have_come
    assert not session.act("what_would_have_come")
    assert "only when everyone has sat" in session.problem


def test_computer_classmates_sit_at_their_own_thresholds():
    players = ("me", "computer:careful", "computer:bold")
    new = NewGame(game=skunk(), players=players, seed=1, mode=ALONE, dice=REAL)
    session = ClassSession.begin(MemoryLog(), new)
    session.act("begin")
    session.act("type_throw", typed="6 6")
    session.act("press_roll")
    assert session.game.this_round.decisions[0].sat == (1,)


TAPS = [("tap", {"seat": seat}) for seat in range(4)]
OTHERS = [(it, {}) for it in ("undo", "sit_all", "what_would_have_come", "where", "scores")]
# Every other press is R, as in class.
ANY_ACTION = st.sampled_from([*TAPS, *OTHERS, *[("press_roll", {})] * 9])


@settings(max_examples=100)
@given(seed=st.integers(0, 10**6), actions=st.lists(ANY_ACTION, max_size=40))
def test_undoing_everything_returns_to_the_start(seed, actions):
    session = playing(seed=seed)
    start = replay(session.events[:1])
    for action, data in actions:
        session.act(action, **data)
    while session.act("undo"):
        pass
    assert session.game == start
    assert session.problem == say("says.nothing_to_undo")


def test_nobody_else_presses_while_a_press_is_written_down():
    session, is_free = with_real_dice("3 5"), []

    class AskingLog(MemoryLog):
        def append(self, event, **how):
            with ThreadPoolExecutor(1) as beside:
                is_free.append(beside.submit(session.lock.acquire, blocking=False).result())

    session._log = AskingLog()
    session.act("press_roll")
    assert is_free == [False]


def test_a_log_that_fails_leaves_the_game_as_it_was():
    class BrokenLog:
        def append(self, event, *, after=None):
            raise OSError("the disk is full")

    session = with_real_dice("3 5")
    session._log = BrokenLog()
    before = session.game
    with pytest.raises(OSError, match="full"):
        session.act("press_roll")
    assert session.game == before


BELL = [("bank", (8, 8, 8, 8), ["sat", *["banked"] * 3])]
BELL += [("nothing", (8, 0, 0, 0), ["sat", *["unfinished"] * 3])]
BELL += [("not_played", (0, 0, 0, 0), ["unfinished"] * 4)]


@pytest.mark.parametrize(("standing", "scores", "outcomes"), BELL)
def test_the_bell_gives_those_who_stand_what_was_chosen_and_undo_brings_all_back(
    standing, scores, outcomes
):
    session = with_real_dice("3 5")
    session.act("tap", seat=0)
    session.act("press_roll")
    before = session.game
    assert session.at_the_bell == ("bank", "nothing", "not_played")
    session.act("finish", standing=standing)
    assert (session.game.play.scores, session.at_the_bell) == (scores, ())
    assert [session.game.rounds[0].fate(seat) for seat in range(4)] == outcomes
    session.act("undo")
    assert session.game == before


def test_who_is_about_to_sit_at_the_bell_has_sat():
    session = with_real_dice("3 5")
    session.act("tap", seat=0)
    assert session.staying == 3
    session.act("finish", standing="nothing")
    assert session.game.play.scores == (8, 0, 0, 0)
    session.act("undo")
    session.act("undo")
    for seat in range(1, 4):
        session.act("tap", seat=seat)
    assert session.at_the_bell == ()
    session.act("finish")
    assert session.game.play.scores == (8, 8, 8, 8)


def test_a_round_that_is_not_played_leaves_the_answers_before_it():
    session = with_real_dice("3 5", "1 2", asks=("sit_at", "scores_more"))
    session.act("press_roll")
    session.act("begin")
    session.act("type_throw", typed="3 5")
    session.act("finish", standing="not_played")
    assert (session.game.stage, session.game.open, session.problem) == (Stage.OVER, (), "")
    assert {it["face"] for it in board_view(session)["dice"]} == {""}


def test_a_countdown_ends_with_the_lock_and_hidden_names_are_numbers():
    session = with_real_dice("3 5")
    session.rename(PLAYERS[0], "Ana")
    session.act("clock", seconds=60)
    session.hides_names = True
    assert (bool(session.clock), session.seconds, session.name(0)) == (True, 60, "1")
    session.act("press_roll")
    assert not session.clock
