"""Many hands on one session: what is in the log is what is in memory, and nothing is lost.

`python -m pigclass test --thorough` lets each of four hands act 500 times.
"""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.replay import replay
from pigclass.classlog.store import ClassLog
from pigclass.rules.catalog import skunk
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.session.session import NewGame
from tests.thorough import times

HANDS = 4
TIMES = times(25, thorough=500)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "class.db"


@pytest.fixture
def log(path):
    return ClassLog(path, patience=20)


@pytest.fixture
def session(log):
    players = tuple(f"p-{number}" for number in range(4))
    return ClassSession.begin(log, NewGame(game=skunk(), players=players, seed=1))


def all_at_once(work):
    """Let each hand do its work; whatever goes wrong in a thread goes wrong here."""
    with ThreadPoolExecutor(HANDS) as hands:
        for done in [hands.submit(work, hand) for hand in range(HANDS)]:
            done.result()


def is_whole(path, session):
    with ClassLog(path) as again:
        assert again.check().faults == ()
        assert again.events(session.game.id) == session.events
    return replay(session.events) == session.game


def test_every_belief_of_four_hands_is_kept_once(path, session):
    def believe(hand):
        for number in range(TIMES):
            assert session.act("predict", question=f"{hand} {number}", answers=[{"answer": 1}])

    all_at_once(believe)
    asked = [it.question for it in session.game.predictions]
    assert sorted(asked) == sorted(f"{hand} {n}" for hand in range(HANDS) for n in range(TIMES))
    assert is_whole(path, session)


def test_a_game_that_four_hands_play_is_one_game(path, session):
    def play(hand):
        for number in range(TIMES):
            session.act("tap", seat=(hand + number) % 4)
            session.act("undo" if number % 7 == 6 else "press_roll")
            if session.game.stage is Stage.OVER:
                session.act("undo")

    all_at_once(play)
    assert is_whole(path, session)


def test_every_name_of_four_hands_is_kept(path, log):
    log.save_roster("7B", ["Ana"])

    def name(hand):
        for number in range(TIMES // HANDS + 1):
            log.add_player("7B", f"{hand} {number}")

    all_at_once(name)
    expected = {f"{hand} {n}" for hand in range(HANDS) for n in range(TIMES // HANDS + 1)}
    assert {it.name for it in ClassLog(path).roster("7B")} == {"Ana", *expected}


def test_what_four_hands_do_while_the_file_is_locked_waits_in_order(path, session):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        session._log._guarded._patience = 0.01

        def act(hand):
            for number in range(TIMES // 5):
                session.act("predict", question=f"{hand} {number}", answers=[{"answer": 1}])
                session._log.add_player(None, f"{hand} {number}")

        all_at_once(act)
    session._log.close()
    assert is_whole(path, session)
    assert len(ClassLog(path).names()) == HANDS * (TIMES // 5)


def test_two_logs_of_one_file_lose_nothing_to_each_other(path):
    def write(hand):
        with ClassLog(path, patience=20) as own:
            new = NewGame(game=skunk(), players=("p-a",), seed=hand)
            playing = ClassSession.begin(own, new)
            for _ in range(TIMES):
                playing.act("press_roll")
            assert is_whole(path, playing)

    all_at_once(write)
    assert len(ClassLog(path).entries()) == HANDS
