"""Under which addresses this computer can be reached, found without sending anything."""

import socket
from contextlib import suppress
from ipaddress import ip_address

LOOPBACK = "127.0.0.1"
# Nothing is sent there: a route to it tells which of the own addresses would be used.
ANYWHERE = ("10.255.255.255", "192.0.2.1")


def own_addresses() -> list[str]:
    """Return the addresses of this computer in its networks, the likeliest first, itself last."""
    found = [_used_for(place) for place in ANYWHERE]
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    usual = dict.fromkeys(it for it in found if it and not ip_address(it).is_loopback)
    return [*usual, LOOPBACK]


def _used_for(place: str) -> str:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect((place, 9))
        return str(asking.getsockname()[0])
    return ""


def is_own_alone(address: str) -> bool:
    """Whether only this computer itself can reach an address.

    >>> is_own_alone("127.0.0.1"), is_own_alone("192.168.1.20")
    (True, False)
    """
    return ip_address(address).is_loopback
