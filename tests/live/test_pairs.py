"""A class in pairs: fourteen games at once, on devices and on paper, and none of them lost."""

import asyncio
from contextlib import contextmanager

import pytest

from pigclass import ClassLog, PairsActivity, PigclassError, hog, pig, skunk
from pigclass.classlog.events.events import Event, Kind
from pigclass.live.messages import Press
from pigclass.widgets.pairs.tables import press
from tests.live.devices import LEAVES_SOCKETS, Device, behind_a_door, run
from tests.widgets.class_plays import why_not

pytestmark = LEAVES_SOCKETS


@pytest.fixture
def activity(log):
    return PairsActivity(pig(target=20), students=5, seed=1, log=log)


def pressed(table, player, does, told="", *, of=None, for_all=False):
    of = table.events[-1].id if of is None else of
    return why_not(press, table, player, Press(1, of, does, told), for_all=for_all)


def scores(activity):
    return [it.game.play.scores for it in activity.tables]


async def play(devices, states):
    """Let one table throw twelve times, on one device or two, and bank now and then."""
    for throw in range(12):
        before = states[0]["me"]
        if before["over"]:
            break
        at = 0 if before["may"] and before["mine"] else -1
        does = "bank" if throw % 4 == 3 and not before["keys"][-1].get("off") else "roll"
        assert (await devices[at].press(states[at], does))["say"] == "ok"
        states = [await after(it, before["of"]) for it in devices]


async def after(device, of):
    """Return what a device shows once something has come after `of`, perhaps before the answer."""
    last = [it for it in device.heard if it["say"] == "state"][-1]
    if last["me"]["of"] != of:
        return last
    return await device.hear("state", lambda state: state["me"]["of"] != of)


async def all_tables(config, activity):
    """The first three tables have two devices each, the others one for both."""
    tables = []
    for number, table in enumerate(activity.tables):
        seats = [table.name(seat) for seat in range(2 if number < 3 else 1)]
        devices = [await Device.at(config, seat=it) for it in seats]
        states = [await it.come_in(config, seat) for it, seat in zip(devices, seats, strict=True)]
        tables.append((devices, states))
    await asyncio.gather(*(play(*it) for it in tables))


def test_fourteen_play_at_once_and_all_fourteen_are_gone_on_with(log):
    activity = PairsActivity(pig(target=30), students=28, seed=7, log=log)
    with behind_a_door(activity) as config:
        run(all_tables(config, activity))
    assert all(sum(len(it.throws) for it in table.game.rounds) > 5 for table in activity.tables)
    assert set(activity.decisions()["source"]) == {"device"}
    again = PairsActivity(pig(target=30), log=log)
    again.act("continue", again._screen.view["panel"]["form"]["usual"]["data"])
    assert [it.game for it in again.tables] == [it.game for it in activity.tables]
    assert len(again.tables) == 14


def test_who_is_left_over_plays_at_the_last_table_and_an_own_game_needs_no_pair(activity):
    assert [len(it.game.setup.players) for it in activity.tables] == [2, 3]
    with pytest.raises(PigclassError, match="all share each throw"):
        PairsActivity(skunk())


def test_only_who_is_on_turn_acts_and_what_is_sent_twice_counts_once(activity):
    table = activity.tables[0]
    ana, ben = table.game.setup.players
    before = table.events[-1].id
    assert "not your turn" in pressed(table, ben, "roll")
    assert pressed(table, ben, "roll", for_all=True) == ""
    thrown = len(table.events)
    assert pressed(table, ben, "roll", of=before) == ""
    assert "moved on" in pressed(table, ana, "roll", of=before)
    assert "moved on" in pressed(table, ana, "undo", of=table.events[-1].id)
    assert len(table.events) == thrown


def test_the_frames_hold_all_games_of_the_pairs_and_none_of_another_class(log):
    PairsActivity(pig(), students=4, log=log)
    activity = PairsActivity(pig(), students=6, log=log)
    assert len(activity.games()) == 3
    with ClassLog(log) as record:
        assert len(record.games()) == 5


def test_real_dice_are_typed_and_dice_are_chosen_on_the_device(tmp_path):
    real = PairsActivity(pig(), students=2, real_dice=True, log=str(tmp_path / "a.db")).tables[0]
    assert pressed(real, real.game.setup.players[0], "throw", "5") == ""
    assert "9" in pressed(real, real.game.setup.players[0], "throw", "9")
    many = PairsActivity(hog(), students=2, log=str(tmp_path / "b.db")).tables[0]
    assert pressed(many, many.game.setup.players[0], "roll", "4") == ""
    assert [len(it.faces) for it in many.game.rounds[0].throws + real.game.rounds[0].throws] == [
        4,
        1,
    ]


def test_what_all_press_at_once_is_one_transaction_and_only_the_overtaken_table_refuses(activity):
    first, second = tables = activity.tables
    presses = [(it.game.setup.players[0], Press(1, it.events[-1].id, "roll", "")) for it in tables]
    with counted_transactions(activity.class_log) as written:
        assert activity._devices.take(presses) == ["", ""]
    assert written == [2]
    with ClassLog(activity.class_log.folder / "class.db") as elsewhere:
        elsewhere.append(Event(Kind.FINISHED, first.game.id))
    again = [
        (each.game.setup.players[each.on_turn], Press(2, each.events[-1].id, "roll", ""))
        for each in activity.tables
    ]
    problems = activity._devices.take(again)
    assert list(map(bool, problems)) == [True, False]
    for table in (first, second):
        assert table.events == activity.class_log.events(table.game.id)


@contextmanager
def counted_transactions(log):
    """How many events each transaction meanwhile has written."""
    written, write = [], log._guarded.write
    log._guarded.write = lambda work: written.append(0) or write(work)
    before = len(log.events())
    yield written
    log._guarded.write = write
    written[-1] = len(log.events()) - before
