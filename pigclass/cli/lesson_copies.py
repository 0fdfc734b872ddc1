"""The user's copies of lessons, and the class log beside them.

A copy is made once, kept if edited, and renewed if not.
"""

import hashlib
import json
import os
from contextlib import suppress
from itertools import chain, count, islice
from pathlib import Path
from typing import TYPE_CHECKING

from pigclass.files import inside, make_folder, read_json
from pigclass.lesson_list import Notebook, lessons_folder
from pigclass.words import PigclassError

if TYPE_CHECKING:
    from pigclass.classlog.store import ClassLog

FILE = "class.db"
# Key of the hash in the metadata of a copy.
STAMP = "copied"
MOST_COPIES = 100


def usual_folder() -> Path:
    """Return the kit's default folder for copies."""
    return (Path.home() / "pigclass-lessons").resolve()


def own_folder(named: Path | None) -> Path:
    """Return the folder for copies: `named`, from PIGCLASS_FOLDER, or the default.

    The default is not in Documents: Windows may sync it with OneDrive, which locks the class log
    during a lesson.
    """
    folder = named or Path(os.environ.get("PIGCLASS_FOLDER") or usual_folder())
    folder = folder.expanduser().resolve()
    if folder == lessons_folder().resolve():
        raise PigclassError(f"{folder} holds the kit's own lessons. Name another with --folder.")
    return folder


def find_log(named: str | None) -> Path | str:
    """Return the path of the class log: `named`, in this folder, or beside the lessons.

    A school's log on a server is given by its address, also in PIGCLASS_RECORD.
    """
    named = named or os.environ.get("PIGCLASS_RECORD")
    if named and "://" in named:
        return named
    places = [Path(named)] if named else [Path.cwd() / FILE, own_folder(None) / FILE]
    for place in places:
        # A name that is too long for the system cannot exist.
        with suppress(OSError):
            if place.is_file():
                return place
    looked = " or ".join(str(place) for place in places)
    raise PigclassError(f"There is no class record at {looked}. Name it with --log.")


def open_log(place: Path | str) -> "ClassLog":
    """Open the class log at a place; import the packages for it late."""
    from pigclass.classlog.store import ClassLog

    return ClassLog(place)


def copy_notebook(kit: Notebook, folder: Path, *, name: str) -> tuple[Path, Path | None]:
    """Copy a notebook of the kit into a folder, never over an edited copy.

    Return the path of the copy to open, and that of a newer version or None: if the copy was edited
    and the kit has a newer version, the newer version is written beside it.
    """
    endings = chain(["", " (new)"], (f" (new {number})" for number in count(2)))
    first, *others = [*islice((folder / f"{name}{it}.ipynb" for it in endings), MOST_COPIES)]
    for place in (first, *others):
        copy = read_or_empty(place) if place.exists() else None
        if copy is None or not (_stamp(copy) == sources(kit) or is_edited(copy)):
            renew(place, kit)
        if copy is None or _stamp(copy) in {sources(kit), sources(copy)}:
            return first, None if place == first else place
    return first, None


def renew(path: Path, kit: Notebook) -> None:
    """Overwrite a copy with the kit's notebook, without outputs."""
    make_folder(path.parent)
    text = json.dumps(stamped(kit), indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


def sources(notebook: Notebook) -> str:
    """Return a hash of the type and text of each cell, in order."""
    cells = [[cell["cell_type"], "".join(cell["source"])] for cell in notebook["cells"]]
    return hashlib.sha256(json.dumps(cells).encode()).hexdigest()[:16]


def is_edited(copy: Notebook) -> bool:
    """Return whether a copy's cells differ from those that the kit wrote.

    Outputs, execution counts and metadata change when cells run, and are ignored.
    """
    return _stamp(copy) != sources(copy)


def stamped(kit: Notebook) -> Notebook:
    """Return the lesson without outputs, with a hash of its cells in its metadata."""
    own = {**kit["metadata"].get("pigclass", {}), STAMP: sources(kit)}
    cells = [_as_new(cell) for cell in kit["cells"]]
    return {**kit, "cells": cells, "metadata": {**kit["metadata"], "pigclass": own}}


def _as_new(cell: Notebook) -> Notebook:
    """Return a cell that cannot be deleted in Jupyter, without outputs."""
    copy = {**cell, "metadata": {**cell["metadata"], "deletable": False}}
    return copy | ({"outputs": [], "execution_count": None} if cell["cell_type"] == "code" else {})


def _stamp(copy: Notebook) -> str:
    return str(inside(copy, "metadata", "pigclass").get(STAMP))


def read_or_empty(path: Path) -> Notebook:
    """Return a parsed notebook; a damaged one as empty, which counts as edited."""
    notebook: Notebook = read_json(path.read_bytes())
    try:
        sources(notebook)
    except (ValueError, KeyError, TypeError):
        return {"cells": [], "metadata": {}}
    return notebook
