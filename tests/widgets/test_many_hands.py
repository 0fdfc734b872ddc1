"""Many hands on one session: what is in the log is what is in memory, and nothing is lost.

`python -m pigclass test --thorough` lets each of four hands act 500 times.
"""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from pigclass import ClassLog, skunk
from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.replay import replay
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


def test_a_game_that_four_hands_play_is_one_game(path, session):
    def play(hand):
        for number in range(TIMES):
            session.act("tap", seat=(hand + number) % 4)
            session.act("undo" if number % 7 == 6 else "press_roll")
            if session.game.stage is Stage.OVER:
                session.act("undo")

    all_at_once(play)
    assert is_whole(path, session)


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
