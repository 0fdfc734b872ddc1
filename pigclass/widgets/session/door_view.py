"""The way in for devices as plain data: where the door shall be, and how to come to it."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path

from pigclass.live.config import CARDS, ServerConfig, is_own_alone, own_addresses
from pigclass.widgets.page.fields import CLOSE, Action, Form, View, buttons, field, form
from pigclass.words import refusal, say

# What is chosen where students come in through Jupyter's own server.
SERVER = "server"


def where_form(server: str) -> Form:
    """Return the form that asks at which address: who can reach it stands beside each."""
    choices = [(SERVER, say("devices.server", address=server))] if server else []
    choices += [
        (it, say("devices.alone" if is_own_alone(it) else "devices.network", address=it))
        for it in own_addresses()
    ]
    where = field("address", "choice", say("devices.address"), value=choices[0][0])
    opens = Action("open_door", say("devices.open"))
    return form(say("devices.who"), [where | {"choices": choices}], opens, CLOSE)


def way_in(plate: ServerConfig, held: Mapping[str, str], note: str, *, takes_in: bool) -> View:
    """Return how to come in, and who holds a seat."""
    turn, others = "nobody_new" if takes_in else "let_others_in", str(int(not takes_in))
    return {
        "how": say("devices.how"),
        "note": note,
        "free": say("devices.free"),
        "held": held,
        "url": plate.url,
        "code": plate.code,
        "code_label": say("devices.code"),
        "qr": squares(plate.scanned),
        "qr_label": say("devices.qr"),
        "buttons": buttons(
            Action("close", say("button.table"), key="Esc"),
            Action("let_in", say(f"devices.{turn}"), data={"others": others}),
            Action("print_cards", say("devices.cards")),
            Action("close_door", say("devices.shut_door")),
        ),
    }


def squares(text: str) -> View:
    """Return a QR code as the path of its black squares, and how many stand in a row."""
    rows = [list(row) for row in import_module("segno").make(text, micro=False, error="m").matrix]
    path = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on]
    return {"size": len(rows), "path": "".join(path)}


def write_cards(cards: Sequence[tuple[str, str]], folder: Path, language: str) -> None:
    """Write a sheet of join cards: each name, and what its QR code holds."""
    # Only who prints waits for the library that sets the pages.
    from pigclass.worksheets.contents.join_cards import join_cards
    from pigclass.worksheets.printable import as_file, save_bytes

    made = join_cards(cards, language=language)
    for name in CARDS:
        try:
            save_bytes(as_file(made, name), folder / name, is_named=True)
        except OSError as problem:
            raise refusal("devices.no_cards", file=name) from problem
