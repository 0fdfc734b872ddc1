"""What a door is known by: kept beside the record, so that it opens again as it was.

A door that is reached through Jupyter's own server is kept where that server looks for it too.
"""

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from jupyter_core.paths import jupyter_runtime_dir

from pigclass.live.entry_codes import hashed, is_same, new_code, new_secret, tidy
from pigclass.live.messages import Hello
from pigclass.private import make_file_anew

# Where a server of Jupyter shows the page of a door.
PLACE = "pigclass/live"
FILE = "pigclass-door-{}.json"
# A double lesson; what lies there longer is of another day.
SECONDS_OPEN = 90 * 60


@dataclass(frozen=True)
class Doorplate:
    """Where a door is, and who holds a seat: for the hash of each token the id of a player.

    No name stands here, no address of a device, and no token itself. `cards` has for the hash of
    each printed token whose seat it takes. `at_server` is where the door
    is found on Jupyter's own server, "" if it is reached at its own address.
    """

    address: str
    port: int
    lesson: str
    code: str = field(default_factory=new_code)
    key: str = field(default_factory=new_secret)
    seats: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    at_server: str = ""
    opened: float = field(default_factory=time.time)
    # The hash of the notebook whose door it is: another one has a door of its own.
    notebook: str = ""

    @property
    def url(self) -> str:
        """What is typed into a browser."""
        return self.at_server or self.own_url

    @property
    def own_url(self) -> str:
        """Where the door itself listens."""
        return f"http://{self.address}:{self.port}"

    @property
    def scanned(self) -> str:
        """What the QR code holds; what follows the # is sent to nobody."""
        return f"{self.url}/#{self.key}"

    def knows(self, hello: Hello) -> bool:
        """Return whether somebody has a token, or the long key: nothing that could be guessed."""
        token = hashed(hello.token)
        return token in self.seats or token in self.cards or is_same(hello.code, self.key)

    def admits(self, hello: Hello) -> bool:
        """Return whether somebody may come in: known, or with the code."""
        return self.knows(hello) or is_same(tidy(hello.code), self.code)

    def on_card(self, token: str) -> str:
        """Return what the QR code of a join card holds."""
        return f"{self.url}/#t={token}"

    def with_cards(self, tokens: Mapping[str, str]) -> "Doorplate":
        """Return it with a printed token for each player; those printed before open nothing."""
        return replace(self, cards={hashed(token): player for player, token in tokens.items()})

    def given(self, token: str, player: str) -> "Doorplate":
        """Return it with a seat given to whoever has the token, and to nobody else."""
        return replace(self, seats={**self.freed(player).seats, token: player})

    def freed(self, player: str) -> "Doorplate":
        """Return it with the seat of a player free."""
        return replace(self, seats={it: who for it, who in self.seats.items() if who != player})


def keep(plate: Doorplate, folder: Path) -> None:
    """Keep a doorplate for the case that Python has to start again."""
    # Where that cannot be, devices come in anew after a restart.
    for place in _places(plate, folder):
        with suppress(OSError):
            fresh = place.with_suffix(".new")
            make_file_anew(fresh)
            fresh.write_text(json.dumps(asdict(plate)), encoding="utf-8")
            fresh.replace(place)


def kept(folder: Path, lesson: str, notebook: str = "") -> Doorplate | None:
    """Return the doorplate of a door that was open in this notebook when Python stopped, if any."""
    plate = _read(folder / _name(lesson, notebook))
    return plate if plate and (plate.lesson, plate.notebook) == (lesson, notebook) else None


def _name(lesson: str, notebook: str) -> str:
    """Return the name of the file of a door; each notebook has its own."""
    return FILE.format(f"{lesson}-{notebook[:8]}" if notebook else lesson)


def on_server() -> list[Doorplate]:
    """Return the doors that are reached through Jupyter's own server, the newest first."""
    found = map(_read, Path(jupyter_runtime_dir()).glob(FILE.format("*")))
    return sorted(filter(None, found), key=lambda plate: -plate.opened)


def throw_away(plate: Doorplate, folder: Path) -> None:
    """Forget a doorplate: from then on no token of it counts."""
    for place in _places(plate, folder):
        other = _read(place)
        with suppress(OSError):
            if other is None or other.key == plate.key:
                place.unlink(missing_ok=True)


def _places(plate: Doorplate, folder: Path) -> Iterator[Path]:
    yield folder / _name(plate.lesson, plate.notebook)
    if plate.at_server:
        yield Path(jupyter_runtime_dir()) / FILE.format(plate.port)


def _read(place: Path) -> Doorplate | None:
    try:
        plate = Doorplate(**json.loads(place.read_text(encoding="utf-8")))
        is_of_now = 0 <= time.time() - plate.opened < SECONDS_OPEN
    except (OSError, ValueError, TypeError):
        return None
    return plate if is_of_now else None
