"""Copies of a record that somebody made, under whatever name, and who is named in them."""

import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

BEGINNING = b"SQLite format 3\x00"


def copies_that_name(players: Collection[str], *, beside: Path) -> list[Path]:
    """List the other records in the folder of `beside` that have a name for one of these ids.

    They are looked at and left as they are: what somebody put aside is not the kit's to change.
    """
    others = (file for file in sorted(beside.parent.iterdir()) if file.name != beside.name)
    return [file for file in others if _is_database(file) and _names_one_of(players, file)]


def _is_database(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(len(BEGINNING)) == BEGINNING
    except OSError:
        return False


def _names_one_of(players: Collection[str], file: Path) -> bool:
    try:
        # As a file that never changes, so that nothing is written beside it.
        with closing(sqlite3.connect(f"{file.as_uri()}?immutable=1", uri=True)) as opened:
            known = {player for (player,) in opened.execute("SELECT player FROM identities")}
    except sqlite3.Error:
        return False
    return not known.isdisjoint(players)
