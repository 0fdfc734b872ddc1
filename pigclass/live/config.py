"""Configuration of the device server, stored beside the class log for a restart.

For a server reached through Jupyter's server, a copy lies in Jupyter's runtime folder.
"""

import hmac
import json
import secrets
import socket
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from pigclass.files import make_file_anew, misfit, read_json
from pigclass.live.messages import Hello

LOOPBACK = "127.0.0.1"
# Nothing is sent there: the route shows which own address would be used.
ANYWHERE = ("10.255.255.255", "192.0.2.1")


def own_addresses() -> list[str]:
    """Return this computer's network addresses, the likeliest first, loopback last."""
    addresses = [_used_for(place) for place in ANYWHERE]
    with suppress(OSError):
        addresses += socket.gethostbyname_ex(socket.gethostname())[2]
    usual = dict.fromkeys(it for it in addresses if it and not is_own_alone(it))
    return [*usual, LOOPBACK]


def _used_for(place: str) -> str:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect((place, 9))
        return str(asking.getsockname()[0])
    return ""


def is_own_alone(address: str) -> bool:
    """Return whether an address is loopback, reachable from this computer only.

    >>> is_own_alone("127.0.0.1"), is_own_alone("192.168.1.20")
    (True, False)
    """
    return address == "localhost" or address.startswith("127.")


# Path of the page for devices on Jupyter's server.
PLACE = "pigclass/live"
FILE = "pigclass-door-{}.json"
# The length of a double lesson; an older file is from another day.
SECONDS_OPEN = 90 * 60
# Without vowels, which could form words, and without 0, 1 and Y, which are easily confused.
LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
LENGTH = 6


def new_code() -> str:
    """Draw a random code for the class to type, one of 480 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def tidy(typed: str) -> str:
    """Return a typed code without spaces, in capitals.

    >>> tidy("bcd 234")
    'BCD234'
    """
    return "".join(typed.split()).upper()


def is_same(typed: str, expected: str) -> bool:
    """Return whether two secrets are equal, compared in constant time."""
    return hmac.compare_digest(typed.encode(), expected.encode())


def hashed(token: str) -> str:
    """Return the hash of a token; only this is stored."""
    return sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class ServerConfig:
    """Configuration: the server's address, and the player for each token's hash.

    It holds no names, no addresses of devices and no tokens. `seats` maps the hash of a device's
    token to the player whose seat it has. `at_server` is the address on Jupyter's server, "" for a
    server with its own address.
    """

    address: str
    port: int
    lesson: str
    code: str = field(default_factory=new_code)
    # A secret of 128 bits, as 22 characters.
    key: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    seats: Mapping[str, str] = field(default_factory=dict)
    at_server: str = ""
    opened: float = field(default_factory=time.time)
    # Hash of the notebook: each notebook has its own server.
    notebook: str = ""

    @property
    def url(self) -> str:
        """Address to type into a browser."""
        return self.at_server or self.own_url

    @property
    def own_url(self) -> str:
        """Address at which the server itself listens."""
        return f"http://{self.address}:{self.port}"

    @property
    def scanned(self) -> str:
        """Address in the QR code; browsers send nothing after the #."""
        return f"{self.url}/#{self.key}"

    def admits(self, hello: Hello) -> bool:
        """Return whether a greeting has a valid token, key or code."""
        is_right = is_same(hello.code, self.key) or is_same(tidy(hello.code), self.code)
        return is_right or hashed(hello.token) in self.seats

    def with_seat(self, token_hash: str, player: str) -> "ServerConfig":
        """Return a copy in which the token of this hash, and no other, holds the player's seat."""
        return replace(self, seats={**self.freed(player).seats, token_hash: player})

    def freed(self, player: str) -> "ServerConfig":
        """Return a copy in which the player's seat is free."""
        return replace(self, seats={it: who for it, who in self.seats.items() if who != player})


def keep(config: ServerConfig, folder: Path) -> None:
    """Store a configuration for a restart of Python."""
    # If storing fails, devices enter again after a restart.
    for place in _places(config, folder):
        with suppress(OSError):
            fresh = place.with_suffix(".new")
            make_file_anew(fresh)
            fresh.write_text(json.dumps(asdict(config)), encoding="utf-8")
            fresh.replace(place)


def forget_seats(folder: Path, players: Collection[str]) -> int:
    """Delete players from the files in a folder; return the number of their seats."""
    number = 0
    for place in folder.glob(FILE.format("*")):
        with suppress(OSError, TypeError):
            config = _config_in(place)
            remaining = {it: who for it, who in config.seats.items() if who not in players}
            number += len(config.seats) - len(remaining)
            keep(replace(config, seats=remaining), folder)
    return number


def kept(folder: Path, lesson: str, notebook: str = "") -> ServerConfig | None:
    """Return the stored configuration of this notebook's server, if any."""
    config = _read(folder / _name(lesson, notebook))
    return config if config and (config.lesson, config.notebook) == (lesson, notebook) else None


def _name(lesson: str, notebook: str) -> str:
    """Return the file name of a configuration; each notebook has its own."""
    return FILE.format(f"{lesson}-{notebook[:8]}" if notebook else lesson)


def on_server() -> list[ServerConfig]:
    """Return the servers reached through Jupyter's server, the newest first."""
    from jupyter_core.paths import jupyter_runtime_dir

    configs = map(_read, Path(jupyter_runtime_dir()).glob(FILE.format("*")))
    return sorted(filter(None, configs), key=lambda config: -config.opened)


def throw_away(config: ServerConfig, folder: Path) -> None:
    """Delete a configuration, which makes all of its tokens invalid."""
    for place in _places(config, folder):
        other = _read(place)
        with suppress(OSError):
            if other is None or other.key == config.key:
                place.unlink(missing_ok=True)


def _places(config: ServerConfig, folder: Path) -> Iterator[Path]:
    yield folder / _name(config.lesson, config.notebook)
    if config.at_server:
        from jupyter_core.paths import jupyter_runtime_dir

        yield Path(jupyter_runtime_dir()) / FILE.format(config.port)


def _read(place: Path) -> ServerConfig | None:
    with suppress(OSError, TypeError):
        config = _config_in(place)
        return config if 0 <= time.time() - config.opened < SECONDS_OPEN else None
    return None


def _config_in(place: Path) -> ServerConfig:
    """Return the configuration in a file; raise TypeError if it is invalid."""
    config = ServerConfig(**read_json(place.read_bytes()))
    names = {_name(config.lesson, config.notebook), FILE.format(config.port)}
    if misfit(ServerConfig, vars(config)) or place.name not in names:
        raise TypeError
    return config
