"""Events that are put into a log come out of it, and fold together to the game that was played."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pigclass import ClassLog, PigclassError, SkunkActivity, load_logs, pig
from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.events.replay import replay
from tests.classlog.games import opened, sits, started, threw, whole_game, write

ABC = ("p-a", "p-b", "p-c")


NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.none() | st.booleans() | NUMBERS | st.text()
DATA = st.dictionaries(st.text(), st.recursive(VALUES, st.lists, max_leaves=8), max_size=4)

# No server of PostgreSQL keeps a text with a zero byte.
ACTORS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))
TIMES = st.datetimes(datetime(2020, 1, 1), datetime(9997, 1, 1), timezones=st.just(UTC))


@settings(max_examples=30)
@given(DATA, ACTORS, TIMES)
def test_any_event_comes_out_as_it_went_in(tmp_path_factory, data, actor, at):
    event = Event(Kind.PREDICTION, "g", data, actor=actor, at=at)
    path = tmp_path_factory.mktemp("log") / "class.db"
    ClassLog(path).append(event)
    assert ClassLog(path).events("g") == (event,)


def test_the_same_event_twice_is_one_event(log):
    first = started(ABC)
    log.append(first)
    log.append(first)
    assert log.events() == (first,)


def test_what_comes_later_comes_later_even_when_the_clock_was_put_back(log):
    first, begun = opened(ABC)
    early = threw(first.game, 3, 5)
    late = Event(Kind.DECISION, first.game, {"sit": []}, at=early.at.replace(year=2001))
    write(log, [first, begun, early, late])
    assert log.events(first.game)[-1] == late


def test_threads_that_write_at_the_same_time_wait_for_each_other(log):
    games = [whole_game(ABC, seed=seed) for seed in range(8)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(partial(write, log), games))
    assert {event.id for event in log.events()} == {event.id for game in games for event in game}


def test_data_that_json_does_not_know_is_refused_and_does_no_harm(log):
    with pytest.raises(PigclassError, match="cannot be saved"):
        log.append(Event(Kind.BEGUN, game="g", data={"what": object()}))
    log.append(started(ABC))
    assert len(log.events()) == 1


def test_games_tell_lesson_start_and_whether_they_came_to_an_end(log):
    log.save_roster("7B", ["Ana", "Ben"])
    (room,) = log.classrooms()
    done = whole_game(ABC, classroom=room.id)
    half = opened(ABC, lesson="greedy-pig")
    write(log, done)
    write(log, half)
    first, second = log.entries()
    assert (first.name, first.lesson, first.unfinished) == ("7B", "skunk", False)
    assert (second.name, second.unfinished, second.last) == ("3 students", True, half[-1].at)


def test_a_lesson_offers_the_latest_game_of_each_class_if_it_was_left_open(log):
    log.save_roster("7B", ["Ana"])
    log.save_roster("8A", ["Ben"])
    seven, eight = (room.id for room in log.classrooms())
    write(log, opened(ABC, classroom=seven))
    last_of_seven = write(log, opened(ABC, classroom=seven))
    write(log, opened(ABC, classroom=eight))
    write(log, whole_game(ABC, classroom=eight))
    assert [it.game for it in log.last_games("skunk") if it.unfinished] == [last_of_seven]
    assert log.last_games("piglet") == ()


@pytest.mark.of_a_file
def test_whoever_reads_makes_no_record_and_no_folder(tmp_path):
    typo = tmp_path / "no" / "typo.db"
    reads = [
        lambda: load_logs(typo),
        lambda: load_logs({"7B": typo}),
        *(getattr(ClassLog(typo), name) for name in ("rounds", "games", "frames")),
        lambda: ClassLog(typo).export(tmp_path / "out"),
    ]
    for read in reads:
        with pytest.raises(PigclassError, match=r"typo\.db; only a lesson starts one"):
            read()
    assert ClassLog(typo).check().events == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.of_a_file
def test_a_lesson_that_opens_makes_its_record(tmp_path):
    path = tmp_path / "lessons" / "class.db"
    SkunkActivity(log=str(path))
    assert ClassLog(path).rounds().empty


@pytest.mark.of_a_file
def test_a_folder_is_no_log(tmp_path):
    with pytest.raises(PigclassError, match="is a folder"):
        ClassLog(tmp_path)


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
