"""Join cards: a sheet to print, with a QR code for each student that opens their own seat."""

from collections.abc import Iterable
from html import escape
from importlib import import_module

from pigclass.words import current_language, say

FILE = "join-cards.html"
STYLE = """
body { font: 16px/1.3 sans-serif; margin: 10mm; }
main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4mm; }
section { border: 1px dashed #555; padding: 4mm; text-align: center; break-inside: avoid; }
h2 { margin: 0 0 2mm; font-size: 24px; overflow-wrap: anywhere; }
svg { width: 42mm; height: 42mm; }
p { margin: 1mm 0 0; }
"""


def sheet(cards: Iterable[tuple[str, str]]) -> str:
    """Return a page to print; `cards` are names, each with the address that opens its seat.

    >>> "Ana" in sheet([("Ana", "http://10.0.0.7:7070/#t=secret")])
    True
    """
    title, how = escape(say("devices.cards")), escape(say("devices.card_how"))
    drawn = "".join(_card(name, address, how) for name, address in cards)
    return (
        f'<!doctype html><html lang="{current_language()}"><meta charset="utf-8">'
        f"<title>{title}</title><style>{STYLE}</style><main>{drawn}</main></html>"
    )


def _card(name: str, address: str, how: str) -> str:
    code = import_module("segno").make(address, micro=False, error="m")
    picture = code.svg_inline(omitsize=True, border=4)
    return f"<section><h2>{escape(name)}</h2>{picture}<p>{how}</p></section>"
