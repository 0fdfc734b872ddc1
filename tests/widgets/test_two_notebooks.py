"""One game on two screens, in one kernel or in two, or a record that changes under a lesson."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pigclass import ClassLog, SkunkActivity
from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Kind
from pigclass.classlog.events.replay import replay
from pigclass.classlog.storage.mending import mend
from pigclass.words import say
from tests.other_kernel import other_kernel
from tests.widgets.class_plays import play

pytestmark = pytest.mark.usefixtures("home")
IDS = "[it.id for it in lesson.session.events]"
PROBLEM = "lesson._screen.view['problem']"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "class.db"


@pytest.fixture
def lesson(path):
    """A class in the middle of a game."""
    activity = SkunkActivity(log=ClassLog(path, patience=0.1))
    activity.act("start", {"names": "Ana\nBen\nCem", "classroom": "7B", "seed": "5"})
    return roll(activity, 3)


def roll(activity, presses=1):
    for _ in range(presses):
        activity.act("press_roll", {})
    return activity


def continued(path):
    activity = SkunkActivity(log=str(path))
    activity.act("continue", {"game": activity.class_log.last_games("skunk")[0].game})
    return activity


def told(activity):
    return activity._screen.view["problem"]


def banner(activity):
    return activity._screen.view["banner"]


def is_whole(path, activity):
    """Say whether a new notebook reads what this one shows."""
    log = ClassLog(path)
    game = activity.session.game
    assert log.check().faults == ()
    assert replay(log.events(game.id)) == game
    return [it.name for it in log.roster("7B")] == ["Ana", "Ben", "Cem"]


def test_two_tabs_of_one_kernel_are_one_holder_and_never_asked(path, lesson):
    other = continued(path)
    roll(lesson)
    roll(other)
    assert "went on elsewhere" in told(other)
    assert other.session.game == lesson.session.game
    roll(other)
    assert told(other) == ""
    roll(lesson)
    assert "went on elsewhere" in told(lesson)
    assert lesson.session.game == other.session.game
    assert is_whole(path, play(lesson, lambda seat: 20))


def test_taps_that_were_meant_for_an_older_throw_are_dropped(path, lesson):
    while lesson.session.game.stage is not Stage.DECIDING:
        roll(lesson)
    other = continued(path)
    other.act("tap", {"seat": 0})
    roll(lesson)
    roll(other)
    assert other.session.tapped == frozenset()
    assert 0 in other.session.game.play.standing


def test_an_older_copy_put_back_in_mid_lesson_is_healed_at_the_next_press(path, lesson):
    shutil.copy(path, path.with_name("copy"))
    lesson.act("change_class", {"name": "Dan"})
    roll(lesson, 2)
    path.with_name("copy").replace(path)
    roll(lesson)
    assert "was replaced by an older copy" in banner(lesson)
    assert told(lesson) == ""
    assert not is_whole(path, lesson)
    assert [it.name for it in ClassLog(path).roster("7B")] == ["Ana", "Ben", "Cem", "Dan"]


def test_an_older_copy_with_which_another_went_on_keeps_both_games(path, lesson):
    shutil.copy(path, path.with_name("copy"))
    before = {it.id for it in roll(lesson, 4).session.events}
    path.with_name("copy").replace(path)
    theirs = {it.id for it in roll(continued(path)).session.events}
    roll(lesson)
    assert "went on elsewhere" in told(lesson)
    assert "kept in" in banner(lesson)
    aside = path.with_name("class.db.refused").read_text()
    ids = {it.id for it in ClassLog(path).events()}
    assert theirs <= ids
    assert all(each in ids or each in aside for each in before)
    assert is_whole(path, play(lesson, lambda seat: 20))


def test_another_record_in_its_place_gets_nothing_of_this_lesson(path, lesson, tmp_path):
    with ClassLog(tmp_path / "other.db") as other:
        other.save_roster("8A", ["Eli"])
    path.replace(tmp_path / "kept.db")
    (tmp_path / "other.db").replace(path)
    roll(lesson, 2)
    assert "is not the class record" in banner(lesson)
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT count(*) FROM events").fetchone() == (0,)
    (tmp_path / "kept.db").replace(path)
    roll(lesson)
    assert banner(lesson) == ""
    assert is_whole(path, lesson)


def test_a_game_whose_events_disagree_goes_on_once_the_record_is_mended(path, lesson):
    game = lesson.session.game.id
    events = lesson.class_log.events(game)
    for event in events[-1:]:
        ClassLog(path).append(type(event)(event.kind, event.game, event.data))
    refused = SkunkActivity(log=str(path))
    refused.act("continue", {"game": game})
    assert "stops where its events disagree. " in told(refused)
    assert "log mend" in told(refused)
    aside = Path(mend(path).split()[-1].removesuffix("."))
    assert aside.read_text().count('"kind"') == 1
    again = continued(path)
    assert again.session.game == replay(events)
    assert is_whole(path, roll(again, 2))


def test_a_late_arrival_that_is_undone_is_on_no_list_until_it_comes_again(lesson, path):
    def listed():
        return [it.name for it in ClassLog(path).roster("7B")], continued(path).session.game

    lesson.act("change_class", {"name": "Dan"})
    came = listed()
    lesson.act("undo", {})
    assert listed()[0] == ["Ana", "Ben", "Cem"]
    lesson.act("change_class", {"name": "Dan"})
    assert listed()[0] == came[0]


def test_who_has_chosen_on_a_device_stays_on_the_list_when_the_arrival_is_undone(lesson, path):
    lesson.act("change_class", {"name": "Dan"})
    chosen = {"seat": 3, "sits": True, "of": lesson.session.asked}
    lesson.session._record(Kind.CHOICE, "Dan", **chosen)
    lesson.act("undo", {})
    assert [it.name for it in ClassLog(path).roster("7B")][-1] == "Dan"


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
    problem = other.does(*opened(path, game), PROBLEM)
    assert problem == say("record.open_elsewhere")
    assert "Take over" in other.does("str(lesson._screen.view)")
    assert other.does("lesson.session") is None
    roll(lesson)
    assert told(lesson) == ""
    ids = other.does(_continue(game), ROLL, IDS)
    assert other.does(PROBLEM) == ""
    roll(lesson, 2)
    assert told(lesson).startswith("This game was taken over in another window")
    assert [it.id for it in lesson.session.events] == ids
    assert replay(ClassLog(path).events(game)) == lesson.session.game


def test_the_game_of_a_kernel_that_was_killed_is_taken_without_a_word(path, home):
    with other_kernel(home) as kernel:
        start = f"lesson = SkunkActivity(students=3, log={str(path)!r})"
        shown = kernel.does(start, "lesson.act('believe', {})", *[ROLL] * 3, IDS)
        kernel.kill()
    again = SkunkActivity(log=str(path))
    again.act("continue", {"game": again.class_log.last_games("skunk")[0].game})
    assert told(again) == ""
    assert [it.id for it in again.session.events] == shown
    assert told(roll(again)) == ""


def test_what_waits_of_the_loser_is_kept_in_a_file_that_a_sentence_names(path, lesson, other):
    game = lesson.session.game.id
    with closing(sqlite3.connect(path, isolation_level=None)) as program:
        program.execute("BEGIN EXCLUSIVE")
        roll(lesson, 2)
    acknowledged = [it.id for it in lesson.session.events]
    outbox = path.with_name("class.db.outbox")
    # The other window lies in a folder that is synchronised, and sees the record alone.
    outbox.rename(path.with_name("away"))
    theirs = other.does(*opened(path, game), _continue(game), ROLL, IDS)
    path.with_name("away").rename(outbox)
    roll(lesson)
    assert "was taken over" in told(lesson)
    assert f"kept in {path}.refused" in lesson._screen.view["banner"]
    assert [it.id for it in lesson.session.events] == theirs
    text = path.with_name("class.db.refused").read_text()
    assert all(each in theirs or each in text for each in acknowledged)
    assert not outbox.exists()
    assert ClassLog(path).check().faults == ()
