"""Experiments and the Strategy Lab from students' seats: throws, beliefs and sentences."""

import asyncio

import pytest

from pigclass import Experiment, PigclassError, StrategyLab, pig, skunk
from pigclass.live.messages import Believe, DeviceEvent, Press
from pigclass.tournaments.shelf import Shelf
from pigclass.widgets.experiment.throwing_devices import own_throws
from pigclass.widgets.strategy_lab.session import PYTHON
from tests.live.devices import LEAVES_SOCKETS, Device, behind_a_door, run

pytestmark = LEAVES_SOCKETS


@pytest.fixture
def activity(tmp_path):
    return begun(tmp_path / "class.db")


def begun(log, **more):
    activity = Experiment(skunk(), throws=6, students=3, seed=4, log=str(log), **more)
    session = activity.session
    session.take(DeviceEvent(session.game.setup.players[0], Believe(1, "busts", "2")))
    activity.act("believe", {"busts": ""})
    return activity


def press(session, seat, told="", *, of=None):
    of = own_throws(session, seat)["of"] if of is None else of
    session.take(DeviceEvent(session.game.setup.players[seat], Press(1, of, "throw", told)))


def test_six_taps_are_the_throws_that_the_board_would_have_made(activity, tmp_path):
    session = activity.session
    throws = []
    for _ in range(6):
        press(session, 1)
        throws.append([it["face"] for it in own_throws(session, 1)["dice"]])
    board = begun(tmp_path / "board.db").session
    board.act("all_throw")
    (count,) = session.series
    assert (count.seat, count.busts) == (1, sum(1 in it for it in throws))
    assert count.busts == board.series[1].busts
    assert activity.experiments()["busts"].tolist() == [count.busts]


def test_a_tap_that_is_sent_twice_is_one_throw(activity):
    for _ in range(2):
        press(activity.session, 0, of="0")
    assert own_throws(activity.session, 0)["made"] == 1
    with pytest.raises(PigclassError, match="moved on"):
        press(activity.session, 0, of="5")


def test_of_real_dice_a_device_tells_how_many_bust(tmp_path):
    session = begun(tmp_path / "class.db", dice="real").session
    press(session, 2, "4")
    assert [(it.seat, it.busts, it.source) for it in session.series] == [(2, 4, "real")]
    for wrong in ("9", "many", "1: 2", ""):
        with pytest.raises(PigclassError):
            press(session, 1, wrong)


def test_beliefs_of_devices_are_enough_to_begin(activity):
    assert [(it.answer, it.count) for it in activity.session.game.predictions] == [(2, 1)]


def test_answers_are_seen_to_arrive_and_the_last_one_counts(log):
    activity = Experiment(skunk(), students=3, log=log)
    shown, players = [], activity.session.game.setup.players
    activity._screen.send = shown.append
    with behind_a_door(activity):
        activity._devices.came_or_went(frozenset(players))
        for number, answer in enumerate("47"):
            activity._devices.take([(players[1], Believe(number, "busts", answer))])
        activity._devices.mark()
        lines = [it["marks"]["line"] for it in shown if "marks" in it]
    assert lines[-1] == "1 of 1 devices have answered"
    assert activity.predictions()[["answer", "count"]].to_numpy().tolist() == [[7, 1]]


def test_a_picture_that_cannot_be_drawn_is_noted_and_the_next_one_is_drawn(activity):
    drawn, devices = [], activity._devices
    activity._draw = lambda: drawn.append(0) or {}[len(drawn)]
    for _ in range(2):
        devices._is_drawing = True
        devices._draw()
        assert not devices._is_drawing
    assert len(drawn) == 2
    assert "KeyError" in (activity.class_log.folder / "pigclass-errors.log").read_text("utf-8")


@pytest.fixture
def lab(tmp_path):
    names = ["Ana", "Ben", "Cem"]
    return StrategyLab(pig(target=24), names=names, file=tmp_path / "strategies.jsonl")


def shelf(lab):
    return {it.name: (it.way, dict(it.blanks)) for it in Shelf(lab._file).kept}


def told(lab, player, does, typed):
    return lab._devices.take([(player, Press(1, "", does, typed))])[0]


async def enter(plate, name, number):
    device = await Device.at(plate, seat=name)
    state = await device.come_in(plate, name)
    message = device.next_id()
    await device.say(say="press", id=message, of="", does="hold_at", told=str(number))
    answer = await device.hear_about(message)
    # It may be told how the shelf stands before its entry is acknowledged.
    while not (own := [it for it in device.heard if it["say"] == "state"][-1]["me"])["entered"]:
        await device.next()
    return state, answer, own["entered"]


def test_what_students_enter_on_devices_stands_on_the_shelf_under_their_names(lab):
    async def both(plate):
        return await asyncio.gather(enter(plate, "Ana", 9), enter(plate, "Ben", 12))

    with behind_a_door(lab) as plate:
        (state, answer, entered), _ = run(both(plate))
    assert PYTHON not in {it["does"] for it in state["me"]["ways"]}
    assert (answer["say"], entered) == ("ok", "Hold at 9.")
    expected = {"Ana": ("hold_at", {"threshold": "9"}), "Ben": ("hold_at", {"threshold": "12"})}
    assert shelf(lab) == expected
    assert len(lab._screen.view["entries"]["list"]) == 2


def test_who_enters_again_takes_the_place_of_the_own_entry_and_of_nobody_elses(lab):
    lab.session.act("enter", threshold="5", name="Ana")
    assert told(lab, "1", "hold_at", "7") == ""
    assert told(lab, "1", "roll_times", "2") == ""
    assert shelf(lab) == {
        "Ana": ("hold_at", {"threshold": "5"}),
        "Ana (2)": ("roll_times", {"times": "2"}),
    }


def test_no_function_and_no_false_number_comes_in_from_a_seat(lab):
    assert told(lab, "1", PYTHON, "def f(own): return 1")
    assert "–" in told(lab, "1", "hold_at", "–")
    assert "whole number" in told(lab, "1", "hold_at", "1e9")
    assert "empty" in told(lab, "1", "by_score", "20 75")
    assert shelf(lab) == {}


def test_while_results_are_shown_nobody_changes_them_from_a_seat(lab):
    told(lab, "1", "hold_at", "7")
    told(lab, "2", "hold_at", "9")
    lab.act("play", {})
    assert "results" in told(lab, "3", "hold_at", "8")
    assert lab.session.page
    assert not lab._devices.own("1")["open"]


def test_what_is_being_typed_at_the_board_outlives_an_entry_from_a_seat(lab):
    lab.act("draft", {"threshold": "21", "name": "Zoe"})
    told(lab, "1", "hold_at", "7")
    assert lab.session.typed["name"] == "Zoe"
