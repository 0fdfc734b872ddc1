"""One game in two kernels: the second asks, the first is told, and nothing is lost."""

import sqlite3
from contextlib import closing

import pytest

from pigclass.classlog.events.replay import replay
from pigclass.classlog.store import ClassLog
from pigclass.widgets.class_game.lessons import SkunkActivity
from pigclass.words import say
from tests.other_kernel import other_kernel

pytestmark = pytest.mark.usefixtures("home")
IDS = "[it.id for it in lesson.session.events]"
PROBLEM = "lesson._screen.view['problem']"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "class.db"


@pytest.fixture
def lesson(path):
    """A class in the middle of a game."""
    activity = SkunkActivity(students=3, log=ClassLog(path, patience=0.1))
    return pressed(activity, ["believe", *["press_roll"] * 3])


def pressed(activity, actions):
    for action in actions:
        activity.act(action, {})
    return activity


def told(activity):
    return activity._screen.view["problem"]


@pytest.fixture
def other(home):
    with other_kernel(home) as kernel:
        yield kernel


def opened(path, game):
    """Lines that open a lesson in the other kernel and press *Continue*."""
    return f"lesson = SkunkActivity(log={str(path)!r})", _continue(game)


def _continue(game):
    return f"lesson.act('continue', {{'game': {game!r}}})"


ROLL = "lesson.act('press_roll', {})"


def test_the_second_window_asks_and_the_first_is_told(path, lesson, other):
    game = lesson.session.game.id
    asked = other.does(*opened(path, game), PROBLEM)
    assert asked == say("record.open_elsewhere")
    assert "Take over" in other.does("str(lesson._screen.view)")
    assert other.does("lesson.session") is None
    pressed(lesson, ["press_roll"])
    assert told(lesson) == ""
    ids = other.does(_continue(game), ROLL, IDS)
    assert other.does(PROBLEM) == ""
    pressed(lesson, ["press_roll", "press_roll"])
    assert told(lesson).startswith("This game was taken over in another window")
    assert [it.id for it in lesson.session.events] == ids
    assert replay(ClassLog(path).events(game)) == lesson.session.game


def test_the_first_takes_its_game_back_in_the_same_way(path, lesson, other):
    game = lesson.session.game.id
    other.does(*opened(path, game), _continue(game), ROLL, "0")
    again = SkunkActivity(log=str(path))
    again.act("continue", {"game": game})
    assert told(again).endswith("Take it over?")
    assert "Take over" in str(again._screen.view)
    again.act("continue", {"game": game})
    assert told(pressed(again, ["press_roll"])) == ""
    assert "was taken over" in other.does(ROLL, PROBLEM)


def test_the_game_of_a_kernel_that_was_killed_is_taken_without_a_word(path, home):
    with other_kernel(home) as kernel:
        start = f"lesson = SkunkActivity(students=3, log={str(path)!r})"
        shown = kernel.does(start, "lesson.act('believe', {})", *[ROLL] * 3, IDS)
        kernel.kill()
    again = SkunkActivity(log=str(path))
    again.act("continue", {"game": again.class_log.unfinished("skunk")[0].game})
    assert told(again) == ""
    assert [it.id for it in again.session.events] == shown
    assert told(pressed(again, ["press_roll"])) == ""


def test_what_waits_of_the_loser_is_kept_in_a_file_that_a_sentence_names(path, lesson, other):
    game = lesson.session.game.id
    with closing(sqlite3.connect(path, isolation_level=None)) as program:
        program.execute("BEGIN EXCLUSIVE")
        pressed(lesson, ["press_roll", "press_roll"])
    acknowledged = [it.id for it in lesson.session.events]
    outbox = path.with_name("class.db.outbox")
    # The other window lies in a folder that is synchronised, and sees the record alone.
    outbox.rename(path.with_name("away"))
    theirs = other.does(*opened(path, game), _continue(game), ROLL, IDS)
    path.with_name("away").rename(outbox)
    pressed(lesson, ["press_roll"])
    assert "was taken over" in told(lesson)
    assert f"kept in {path}.refused" in lesson._screen.view["banner"]
    assert [it.id for it in lesson.session.events] == theirs
    kept = path.with_name("class.db.refused").read_text()
    assert all(each in theirs or each in kept for each in acknowledged)
    assert not outbox.exists()
    assert ClassLog(path).check().faults == ()
