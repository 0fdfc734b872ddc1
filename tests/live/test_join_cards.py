"""Join cards: whoever scans one is in the seat of that name, and nobody else."""

import stat
import sys

import pymupdf
import pytest

from pigclass.widgets.session.way_in import CARDS
from tests.live.devices import LEAVES_SOCKETS, Device, run, with_open_door

pytestmark = LEAVES_SOCKETS
NAMES = ["Ana", "<b>Ben</b>", "Cleo"]


@pytest.fixture
def activity(tmp_path):
    with with_open_door(tmp_path, NAMES) as activity:
        yield activity


def tokens(activity, monkeypatch):
    """Print the cards, and return what their codes hold, in the order of the seats."""
    held = []
    monkeypatch.setattr(
        "pigclass.live.config.ServerConfig.on_card", lambda _, token: held.append(token) or token
    )
    activity.act("print_cards", {})
    return held


async def scanned(plate, token):
    device = await Device.at(plate)
    device.token = token
    await device.hello()
    return device


def test_a_card_opens_its_own_seat_without_a_code_even_if_somebody_sits_there(
    activity, monkeypatch
):
    plate = activity._devices.door.plate
    ana, ben, _ = tokens(activity, monkeypatch)

    async def come():
        impostor = await Device.at(plate, seat="false Ana")
        await impostor.come_in(plate, "Ana")
        with_card = await scanned(plate, ana)
        assert (await with_card.hear("state"))["me"]["name"] == "Ana"
        assert (await impostor.hear("bye"))["why"] == "moved"
        assert (await (await scanned(plate, ben)).hear("state"))["me"]["name"] == NAMES[1]
        stranger = await scanned(plate, "no token of a card at all")
        assert (await stranger.hear("no"))["why"] == "code"

    run(come())


def test_new_cards_take_the_place_of_the_old_ones(activity, monkeypatch):
    old, new = tokens(activity, monkeypatch)[2], tokens(activity, monkeypatch)[2]

    async def come():
        plate = activity._devices.door.plate
        assert (await (await scanned(plate, old)).hear("no"))["why"] == "code"
        assert (await (await scanned(plate, new)).hear("state"))["me"]["name"] == "Cleo"

    run(come())


def test_the_paper_has_a_code_for_each_is_private_and_goes_with_the_door(activity, tmp_path):
    activity.act("print_cards", {})
    place = tmp_path / CARDS
    with pymupdf.open(place) as pages:
        text = pages[0].get_text()
    assert all(name in text for name in NAMES)
    if sys.platform != "win32":
        assert stat.S_IMODE(place.stat().st_mode) == 0o600
    activity.act("close_door", {})
    assert not place.exists()
