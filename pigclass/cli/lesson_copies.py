"""The user's own files: copies of lessons, and the class record beside them.

A copy is made once, kept when edited, renewed when not.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from pigclass.files import inside, make_folder, read_json
from pigclass.lesson_list import Notebook, lessons_folder
from pigclass.quick_jsonschema import skip_grammar
from pigclass.rules.errors import PigclassError

FILE = "class.db"


def usual_folder() -> Path:
    """Return the folder that the kit makes where none is named."""
    return (Path.home() / "pigclass-lessons").resolve()


def own_folder(named: Path | None) -> Path:
    """Return the folder for the user's copies: named, from PIGCLASS_FOLDER, or in the home folder.

    Not in Documents: Windows moves that into OneDrive, which locks the class record while a
    class plays.
    """
    folder = named or Path(os.environ.get("PIGCLASS_FOLDER") or usual_folder())
    folder = folder.expanduser().resolve()
    if folder == lessons_folder().resolve():
        raise PigclassError(f"{folder} holds the kit's own lessons. Name another with --folder.")
    return folder


def find_log(named: str | None) -> Path | str:
    """Return the record that is meant: named, in this folder, or beside the user's lessons.

    A school's record on a server is its address; PIGCLASS_RECORD may name one too.
    """
    named = named or os.environ.get("PIGCLASS_RECORD")
    if named and "://" in named:
        return named
    places = [Path(named)] if named else [Path.cwd() / FILE, own_folder(None) / FILE]
    for place in places:
        if _is_file(place):
            return place
    looked = " or ".join(str(place) for place in places)
    raise PigclassError(f"There is no class record at {looked}. Name it with --log.")


def _is_file(place: Path) -> bool:
    # A name that is too long for the system is one that no file has.
    try:
        return place.is_file()
    except OSError:
        return False


@dataclass(frozen=True)
class Copies:
    """Copies of a lesson that were made: which file to open, and which new one lies beside it.

    `kit` is the notebook that was copied, None where nothing was.
    """

    path: Path
    kit: Notebook | None = None
    beside: Path | None = None


def copy_notebook(kit: Notebook, folder: Path, *, name: str) -> Copies:
    """Put a notebook of the kit into a folder, never over a copy that somebody edited.

    It is opened from its own name. When that copy was edited and the kit brings a newer one, the
    newer one is put beside it.
    """
    make_folder(folder)
    places = _places(folder, name)
    first = next(places)
    if _settle(kit, first):
        return Copies(path=first, kit=kit)
    beside = next(place for place in places if _settle(kit, place))
    return Copies(path=first, kit=kit, beside=beside)


def renew(path: Path, kit: Notebook) -> None:
    """Write a copy of the kit's notebook anew, without outputs."""
    _write(stamped(kit), path)


def sources(notebook: Notebook) -> str:
    """Hash what a person writes into a notebook: the kind and text of each cell, in order."""
    return _hash([[cell["cell_type"], "".join(cell["source"])] for cell in notebook["cells"]])


def is_edited(copy: Notebook) -> bool:
    """Say whether a copy's cells differ from those that the kit put there.

    Outputs, execution counts and metadata change by running a lesson and are no edits.
    """
    return _stamp(copy).get("sources") != sources(copy)


def is_current(copy: Notebook, kit: Notebook) -> bool:
    """Say whether a copy was made from this very version of the lesson."""
    return _stamp(copy).get("lesson") == _hash(kit)


def stamped(kit: Notebook) -> Notebook:
    """Return the lesson with a note of what was copied, kept in the notebook's own metadata."""
    own = {**kit["metadata"].get("pigclass", {})}
    own["copied"] = {"lesson": _hash(kit), "sources": sources(kit)}
    cells = [_held(_unplayed(cell)) for cell in kit["cells"]]
    return {**kit, "cells": cells, "metadata": {**kit["metadata"], "pigclass": own}}


def _unplayed(cell: Notebook) -> Notebook:
    """Return a code cell without outputs."""
    if cell["cell_type"] != "code":
        return cell
    return {**cell, "outputs": [], "execution_count": None}


def _held(cell: Notebook) -> Notebook:
    """Return a cell that cannot be deleted in Jupyter."""
    return {**cell, "metadata": {**cell["metadata"], "deletable": False}}


def _settle(kit: Notebook, place: Path) -> bool:
    """Write the current lesson to a place, unless an edited copy is there."""
    if place.exists():
        copy = read_or_empty(place)
        if is_current(copy, kit):
            return True
        if is_edited(copy):
            return False
    _write(stamped(kit), place)
    return True


def _write(notebook: Notebook, path: Path) -> None:
    text = json.dumps(notebook, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


def read_or_empty(path: Path) -> Notebook:
    """Read a notebook; a damaged one, somebody's work all the same, counts as empty and edited."""
    notebook: Notebook = read_json(path.read_bytes())
    try:
        sources(notebook)
    except (ValueError, KeyError, TypeError):
        return _EMPTY
    return notebook


_EMPTY: Notebook = {"cells": [], "metadata": {}}


def _places(folder: Path, stem: str) -> Iterator[Path]:
    yield folder / f"{stem}.ipynb"
    yield folder / f"{stem} (new).ipynb"
    for number in count(2):
        yield folder / f"{stem} (new {number}).ipynb"


def _stamp(copy: Notebook) -> dict[str, str]:
    return inside(copy, "metadata", "pigclass", "copied")


def _hash(data: Notebook | list[list[str]]) -> str:
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def trust(copies: Copies) -> None:
    """Sign the copies that say exactly what the kit's notebook says, so that outputs are shown.

    An edited copy keeps the trust that Jupyter gave it when it was saved. A copy from another
    computer, with outputs that nobody here has vouched for, is first made anew. Which cells run
    when a notebook is opened is another matter: see `pigclass.serverextension.own_cells`.
    """
    if copies.kit is None:
        return
    skip_grammar()
    import nbformat
    from nbformat.sign import NotebookNotary

    words = sources(copies.kit)
    with NotebookNotary() as notary:
        for path in filter(None, (copies.path, copies.beside)):
            if sources(read_or_empty(path)) != words:
                continue
            if not notary.check_signature(nbformat.read(path, as_version=4)):
                renew(path, copies.kit)
                notary.sign(nbformat.read(path, as_version=4))
