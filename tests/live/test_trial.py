"""`pigclass live test`: whether a phone can come in, and what to do when it cannot."""

from urllib.request import urlopen

from pigclass.cli.main import main
from pigclass.live import trial
from tests.live.devices import LEAVES_SOCKETS, Device, run

pytestmark = LEAVES_SOCKETS


def tried(monkeypatch, while_open=lambda door: None, seconds="0"):
    monkeypatch.setattr(trial, "_show_way", while_open)
    return main(["live", "test", "--address", "127.0.0.1", "--seconds", seconds])


def test_a_device_that_takes_a_seat_shows_that_the_way_is_open(monkeypatch, capsys):
    async def come(plate):
        device = await Device.at(plate)
        state = await device.come_in(plate, "Device 7")
        assert (state["stage"], state["me"]) == ("trial", {"name": "Device 7"})

    assert tried(monkeypatch, lambda door: run(come(door.plate)), seconds="9") == 0
    assert "it works" in capsys.readouterr().out


def test_where_nobody_comes_it_says_what_helps(monkeypatch, capsys):
    assert tried(monkeypatch) == 1
    output = capsys.readouterr().out
    assert "No device has reached" in output
    assert "hotspot" in output


def test_where_sockets_are_blocked_it_names_cards_and_taps(monkeypatch, capsys):
    assert tried(monkeypatch, lambda door: urlopen(door.plate.url).close()) == 1
    output = capsys.readouterr().out
    assert "(a WebSocket) was blocked" in output
    assert "hold up decision cards" in output.splitlines()[-1]
    assert "On the board you tap" in output.splitlines()[-1]


def test_an_address_of_another_computer_is_refused_in_a_sentence(capsys):
    assert main(["live", "test", "--address", "192.0.2.7"]) == 1
    assert "cannot be opened at 192.0.2.7" in capsys.readouterr().err


def test_at_an_address_of_its_own_alone_it_says_so_and_not_that_there_is_no_network(
    monkeypatch, capsys
):
    for addresses, sentence in ((["10.0.0.5"], "--address: 10.0.0.5"), ([], "not on a network")):
        monkeypatch.setattr(trial, "own_addresses", lambda: [*addresses, "127.0.0.1"])  # noqa: B023
        assert tried(monkeypatch) == 1
        output = capsys.readouterr().out
        assert sentence in output
        assert ("not on a network" in output) is not bool(addresses)
