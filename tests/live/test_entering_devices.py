"""The Strategy Lab from students' seats: sentences on devices."""

import asyncio

import pytest

from pigclass import StrategyLab, pig
from pigclass.live.messages import Press
from pigclass.tournaments.shelf import Shelf
from pigclass.widgets.strategy_lab.session import PYTHON
from tests.live.devices import LEAVES_SOCKETS, Device, behind_a_door, run

pytestmark = LEAVES_SOCKETS


@pytest.fixture
def lab(tmp_path):
    names = ["Ana", "Ben", "Cem"]
    return StrategyLab(pig(target=24), names=names, file=tmp_path / "strategies.jsonl")


def shelf(lab):
    return {it.name: (it.way, dict(it.blanks)) for it in Shelf(lab._file).entries}


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
