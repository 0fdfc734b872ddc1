"""The way in is tried, the page of a device is small, and a closed door leaves Python as it was."""

import gc
import gzip
import re
import sys
from urllib.request import urlopen

from pigclass.cli import small
from pigclass.cli.main import main
from pigclass.live import trial
from pigclass.live.device_server import SECONDS_OF_A_CELL, responsive_threads
from pigclass.live.requests import page_files
from pigclass.words import languages
from tests.live.devices import LEAVES_SOCKETS, Device, run
from tests.waiting import until

pytestmark = LEAVES_SOCKETS


def tried(monkeypatch, while_open=lambda server: None, seconds=0):
    monkeypatch.setattr(trial, "_show_way", while_open)
    monkeypatch.setattr(small, "SECONDS", seconds)
    return main(["live", "test", "--address", "127.0.0.1"])


def test_a_device_that_takes_a_seat_shows_that_the_way_is_open(monkeypatch, capsys):
    async def come(config):
        device = await Device.at(config)
        state = await device.come_in(config, "Device 7")
        assert (state["stage"], state["me"]) == ("trial", {"name": "Device 7"})

    assert tried(monkeypatch, lambda server: run(come(server.config)), seconds=9) == 0
    assert "it works" in capsys.readouterr().out


def test_where_nobody_comes_it_says_what_helps(monkeypatch, capsys):
    assert tried(monkeypatch) == 1
    output = capsys.readouterr().out
    assert "No device has reached" in output
    assert "hotspot" in output


def test_where_sockets_are_blocked_it_names_cards_and_taps(monkeypatch, capsys):
    assert tried(monkeypatch, lambda server: urlopen(server.config.url).close()) == 1
    output = capsys.readouterr().out
    assert "(a WebSocket) was blocked" in output
    assert "hold up decision cards" in output.splitlines()[-1]
    assert "On the board you tap" in output.splitlines()[-1]


def test_an_address_of_no_use_here_is_refused_in_a_sentence(capsys):
    for address in ("192.0.2.7", "7\0", 70 * "7" + ".net"):
        assert main(["live", "test", "--address", address]) == 1
        assert f"cannot be opened at {address[:1]}" in capsys.readouterr().err


def test_at_an_address_of_its_own_it_says_so_and_not_that_no_network_is_there(monkeypatch, capsys):
    for addresses, sentence in ((["10.0.0.5"], "--address: 10.0.0.5"), ([], "not on a network")):
        monkeypatch.setattr(trial, "own_addresses", lambda: [*addresses, "127.0.0.1"])  # noqa: B023
        assert tried(monkeypatch) == 1
        output = capsys.readouterr().out
        assert sentence in output
        assert ("not on a network" in output) is not bool(addresses)


def test_the_page_is_smaller_than_a_photo():
    sent = sum(len(gzip.compress(content.encode())) for _, content in page_files().values())
    assert sent < 80_000


def test_the_page_asks_for_nothing_from_elsewhere():
    for _, content in page_files().values():
        addresses = set(re.findall(r"https?://[\w.]+", content))
        assert addresses <= {"http://www.w3.org"}


def test_every_word_of_the_page_is_in_its_words():
    script = page_files()["join.js"][1]
    words = re.search(r"const WORDS = (\{.*\});", script)[1]
    used = set(re.findall(r"\bwords\.(\w+)", script)) - {"language"}
    assert used
    assert not {it for it in used if words.count(f'"{it}": ') != len(languages())}


def test_python_is_as_before_once_the_last_door_is_closed():
    # The door of another test may be closing yet.
    until(lambda: gc.get_freeze_count() == 0)
    usual, first, second = sys.getswitchinterval(), responsive_threads(), responsive_threads()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert round(sys.getswitchinterval(), 5) == SECONDS_OF_A_CELL
    assert gc.get_freeze_count() > 0
    second.__exit__(None, None, None)
    assert (sys.getswitchinterval(), gc.get_freeze_count()) == (usual, 0)
