"""The shelves of a kit: a file for each class and season, side by side."""

import re
from pathlib import Path

from pigclass.words import refusal

# What every system takes in the name of a file.
NAME = re.compile(r"[^\W_][\w ,-]{0,38}[\w]|[^\W_]")


def place_of(first: Path, name: str) -> Path:
    """Return the file of a shelf beside the `first` one; "" is the first itself.

    >>> place_of(Path("strategies.jsonl"), "7B, autumn").name
    'strategies 7B, autumn.jsonl'
    """
    if name and not NAME.fullmatch(name):
        raise refusal("refused.tournament.shelf_name", name=repr(name))
    return first.with_name(f"{first.stem} {name}{first.suffix}") if name else first


def names_beside(first: Path) -> list[str]:
    """Return the names of the shelves beside the first one."""
    lead = f"{first.stem} "
    found = sorted(first.parent.glob(f"*{first.suffix}"))
    return [it.stem.removeprefix(lead) for it in found if it.stem.startswith(lead)]
