"""Where the user's own files are: copies of lessons, and the class record beside them."""

import os
from pathlib import Path

from pigclass.lesson_list import lessons_folder
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
