"""A door that opens again by itself: where, for whom, and what Enter goes on with."""

import os
from functools import partial
from socket import create_server

import pytest

from pigclass import GAMES, Experiment, GreedyPigActivity, PairsActivity, SkunkActivity, skunk
from pigclass.lesson_list import SESSION
from pigclass.live.config import ServerConfig, hashed, keep, kept
from tests.live.devices import LEAVES_SOCKETS, behind_a_door
from tests.thorough import some

pytestmark = LEAVES_SOCKETS
LESSONS = {
    "skunk": SkunkActivity,
    "greedy pig": GreedyPigActivity,
    "experiment": partial(Experiment, skunk()),
    "pairs": partial(PairsActivity, GAMES["pig"]()),
}


@pytest.mark.parametrize("kind", some(LESSONS, every=4))
def test_enter_goes_on_with_the_game_whose_devices_came_back(tmp_path, kind):
    lesson, log = LESSONS[kind], str(tmp_path / "class.db")
    activity = lesson(names=["Ana", "Ben"], log=log)
    game, player = activity.session.game.id, activity.session.game.setup.players[0]
    with behind_a_door(activity):
        door = activity._devices.door
        door.registry.plate = door.plate.with_seat("hash", player)
        door.manager.keep()
        again = lesson(log=log)
        usual = again._screen.view["panel"]["form"]["usual"]
        assert usual["data"] == {"game": game}
        again.act("continue", {"game": game})
        again.act("setup", {})
        # Who asks for another class does not go on with this one.
        assert again._screen.view["panel"]["form"]["usual"]["action"] == "start"
        again.act("close_door", {})


WHERE = {"its own": True, "another notebook": False, "held elsewhere": False, "address gone": False}


@pytest.mark.parametrize(("where", "opens"), WHERE.items())
def test_a_door_opens_again_only_where_it_was_and_nobody_holds_it(
    tmp_path, monkeypatch, where, opens
):
    monkeypatch.setenv(SESSION, "/lessons/skunk.ipynb")
    address = "192.0.2.1" if where == "address gone" else "127.0.0.1"
    with create_server(("127.0.0.1", 0)) as taken:
        own = hashed(os.environ[SESSION])
        before = ServerConfig(address, taken.getsockname()[1], "skunk", notebook=own)
        keep(before, tmp_path)
        if where != "held elsewhere":
            taken.close()
        if where == "another notebook":
            monkeypatch.setenv(SESSION, "/lessons/skunk 7B.ipynb")
        activity = SkunkActivity(names=["Ana", "Ben"], log=str(tmp_path / "class.db"))
        door = activity._devices.door
        assert (door and door.plate.code) == (before.code if opens else None)
        with behind_a_door(activity):
            pass
    if where == "another notebook":
        assert kept(tmp_path, "skunk", own) == before
