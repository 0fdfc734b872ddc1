"""Take the names of students out of the strategies that a class has kept, whatever their file.

What stands on the shelf stays, under "somebody"; entries that were removed, older wordings and
drafts go, since nobody sees them any more.
"""

import re
from collections.abc import Callable, Collection, Iterable
from itertools import chain, count
from keyword import iskeyword
from pathlib import Path
from typing import Any

from pigclass.growing_file import Line, line_text
from pigclass.private import make_file
from pigclass.tournaments.shelf import Shelf, lines_of
from pigclass.words import refusal

INSTEAD = "somebody"
# What stands under these was not typed by anybody.
NOT_TYPED = frozenset({"at", "actor", "what", "id", "way"})
# How a line of a shelf begins.
BEGINNING = b'{"at"'

Take = Callable[[Any], Any]


def forget_on_shelves(folder: Path, gone: Iterable[str], others: Iterable[str]) -> None:
    """Rewrite every file of strategies in `folder` without the names in `gone`.

    A first name goes too, unless somebody in `others` has it. Raises PigclassError for files that
    cannot be written.
    """
    without = _without(_spoken(gone, others))
    for path in filter(_is_shelf, sorted(folder.iterdir())):
        _rewrite(path, _apart(without(line) for line in _seen(path)))


def _spoken(gone: Iterable[str], others: Iterable[str]) -> set[str]:
    """Return what those who go are called: by their whole names, and by their first names."""
    names, taken = set(gone), {name.split()[0].casefold() for name in others}
    first = {name.split()[0] for name in names}
    return names | {name for name in first if name.casefold() not in taken}


def _without(names: Collection[str]) -> Take:
    """Return what takes the names out of all that was typed, the longest name first."""
    if not names:
        return lambda value: value
    either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    # Not \b: in ana_rule and ana2 the name is told as well.
    pattern = re.compile(rf"(?<![^\W\d_])(?:{either})(?![^\W\d_])", re.IGNORECASE)

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: it if key in NOT_TYPED else without(it) for key, it in value.items()}
        return pattern.sub(_instead, value) if isinstance(value, str) else value

    return without


def _instead(found: re.Match[str]) -> str:
    # Somebody called Or must not take every "or" out of a function.
    return found[0] if iskeyword(found[0]) else INSTEAD


def _is_shelf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            begins = file.read(64).lstrip().startswith(BEGINNING)
    except OSError:
        return False
    return begins and bool(lines_of(path))


def _seen(path: Path) -> list[Line]:
    """Return the lines of what stands on the shelf, the last wording of each, and the draft."""
    shelf, lines = Shelf(path), lines_of(path)
    entered = {line["kept"]["id"]: line for line in lines if line["what"] == "entered"}
    drafts = [line for line in lines if line["what"] == "typed" and shelf.draft]
    return [*(entered[kept.id] for kept in shelf.kept), *drafts[-1:]]


def _apart(lines: Iterable[Line]) -> list[Line]:
    """Give the second strategy of somebody's a name of its own."""
    apart, taken = list(lines), set[str]()
    for kept in (line["kept"] for line in apart if line["what"] == "entered"):
        names = chain([kept["name"]], (f"{kept['name']} ({number})" for number in count(2)))
        kept["name"] = next(each for each in names if each not in taken)
        taken.add(kept["name"])
    return apart


def _rewrite(path: Path, lines: list[Line]) -> None:
    # Whole under another name first: a crash leaves the old file or the new one.
    part = path.with_name(f"{path.name}.part")
    try:
        make_file(part)
        part.write_text("".join(map(line_text, lines)), encoding="utf-8")
        part.replace(path)
    except OSError as refused:
        raise refusal(
            "refused.tournament.not_forgotten", path=path, strerror=refused.strerror
        ) from refused
