"""Export to CSV files that are safe in a spreadsheet, and import of them."""

import io
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pigclass.classlog.frames import dictionary
from pigclass.classlog.frames.tables import Frames, series
from pigclass.classlog.rosters.decoding import decoded
from pigclass.files import make_file_anew, make_folder
from pigclass.words import refusal

if TYPE_CHECKING:
    import pandas as pd

# What stands in a cell of a frame that is no number.
Cell = str | float | bool | None
DICTIONARY = "data-dictionary"
# Where a cell may begin: a spreadsheet splits a file at the sign that it expects, not at ours.
BEGINS = r"(?:\A|(?<=[,;|\t\r\n]))"
# What a spreadsheet may then take for a formula, in ASCII and in East Asian full width.
FORMULA = r"(?=['\" ]*[=+\-@\t\r\n＝＋－＠])"
RISKY = re.compile(BEGINS + FORMULA)
GUARDED = re.compile(f"{BEGINS}'{FORMULA}")
# As pandas writes them; spreadsheets write them in capitals.
YES_OR_NO = {"true": True, "false": False}
READ: Mapping[str, Callable[[str], Cell]] = {
    "bool": lambda cell: YES_OR_NO[cell.lower()],
    dictionary.WHOLE: int,
    dictionary.WHOLE_OR_MISSING: int,
    dictionary.NUMBER_OR_MISSING: float,
}


def export(frames: Frames, folder: str | Path, *, closed: bool = False) -> list[Path]:
    """Write each frame, and the data dictionary, as a CSV file into `folder`; return the files.

    Where they hold names they are `closed` to everybody else on the computer.
    """
    place = Path(folder).expanduser()
    try:
        if closed:
            make_folder(place)
            for name in (*dictionary.FRAMES, DICTIONARY):
                # One that was written without names before may be open to all.
                make_file_anew(place / f"{name}.csv")
        place.mkdir(parents=True, exist_ok=True)
        return [write_table(frame, place / f"{name}.csv") for name, frame in _tables(frames)]
    except OSError as problem:
        details = {"place": place, "why": problem.strerror or problem}
        raise refusal("refused.frames.not_written", **details) from problem


def read_frames(folder: str | Path) -> "dict[str, pd.DataFrame]":
    """Return the frames in an exported folder, with the dtypes of the log."""
    place = Path(folder).expanduser()
    if place.is_file():
        raise refusal("refused.frames.a_file", place=place, path=place.as_posix())
    return {name: _read(name, place / f"{name}.csv") for name in dictionary.FRAMES}


def harmless(cell: Cell) -> Cell:
    """Return a text without formulas for any spreadsheet.

    An apostrophe goes in front of each.

    >>> harmless("=cmd()"), harmless("'=cmd()"), harmless("x;=1+1;y"), harmless("Ana")
    ("'=cmd()", "''=cmd()", "x;'=1+1;y", 'Ana')
    """
    return RISKY.sub("'", cell) if isinstance(cell, str) else cell


def as_it_was(cell: Cell) -> Cell:
    """Return the text before `harmless`.

    >>> as_it_was("''=cmd()"), as_it_was("'n Beetje")
    ("'=cmd()", "'n Beetje")
    """
    return GUARDED.sub("", cell) if isinstance(cell, str) else cell


def _tables(frames: Frames) -> "Iterator[tuple[str, pd.DataFrame]]":
    for name in dictionary.FRAMES:
        yield name, getattr(frames, name)()
    yield DICTIONARY, frames.dictionary


def write_table(frame: "pd.DataFrame", path: Path) -> Path:
    """Write a frame as CSV that Excel reads, and in which no cell is a formula."""
    import pandas as pd

    safe = frame.copy()
    for name in safe.columns:
        if not pd.api.types.is_numeric_dtype(safe[name]) and safe[name].dtype != dictionary.TIME:
            safe[name] = safe[name].astype(object).map(harmless)
    # utf-8-sig: without the mark at the start, Excel takes letters for those of another alphabet.
    safe.to_csv(
        path,
        index=False,
        encoding="utf-8-sig",
        errors="backslashreplace",
        lineterminator="\r\n",
    )
    return path


def _read(name: str, path: Path) -> "pd.DataFrame":
    import pandas as pd

    raw = read_table(path)
    columns = dictionary.FRAMES[name]
    missing = [column.name for column in columns if column.name not in raw.columns]
    if missing:
        raise refusal("refused.frames.columns", name=path.name, missing=", ".join(missing))
    try:
        return pd.DataFrame({it.name: _column(raw[it.name], it) for it in columns})
    except (KeyError, OverflowError, TypeError, ValueError) as problem:
        raise refusal("refused.frames.changed", name=path.name, problem=str(problem)) from problem


def read_table(path: Path) -> "pd.DataFrame":
    """Return a table that `write_table` wrote, all of it as text, whoever saved it again."""
    import pandas as pd

    try:
        saved = decoded(path.read_bytes()).text
        separator = max(",;\t", key=saved.partition("\n")[0].count)
        file = io.StringIO(saved, newline="")
        text = pd.read_csv(file, sep=separator, dtype=str, keep_default_na=False)
    except (OSError, UnicodeError, ValueError) as problem:
        raise refusal("refused.frames.unreadable", path=path, problem=problem) from problem
    return text.astype(object).map(as_it_was)


def _column(cells: "pd.Series[Any]", column: dictionary.Column) -> "pd.Series[Any]":
    read = READ.get(column.dtype, str)
    values = [None if cell == "" else read(cell) for cell in cells]
    if column.categories and not set(values) - {None} <= set(column.categories):
        raise ValueError(f"{column.name} has other values than {', '.join(column.categories)}")
    return series(values, column, {})
