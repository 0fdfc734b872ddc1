"""Export frames to CSV files that are safe in a spreadsheet, and import them."""

import io
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pigclass.classlog.frames import dictionary
from pigclass.classlog.frames.tables import Frames, series
from pigclass.classlog.rosters.decoding import decoded
from pigclass.face import pd
from pigclass.files import make_file_anew, make_folder, or_refuse
from pigclass.words import refusal

# Value of a cell that is not a number from pandas.
Cell = str | float | bool | None
DICTIONARY = "data-dictionary"
# Possible start of a cell: a spreadsheet may split at another separator than ours.
BEGINS = r"(?:\A|(?<=[,;|\t\r\n]))"
# Possible start of a formula, in ASCII and in East Asian full width.
FORMULA = r"(?=['\" ]*[=+\-@\t\r\n＝＋－＠])"
RISKY = re.compile(BEGINS + FORMULA)
GUARDED = re.compile(f"{BEGINS}'{FORMULA}")
# As a spreadsheet writes them in its language, in lower case.
YES, NO = "true wahr vrai verdadero vero", "false falsch faux falso"
YES_OR_NO = {**dict.fromkeys(YES.split(), True), **dict.fromkeys(NO.split(), False)}
READ: Mapping[str, Callable[[str], Cell]] = {
    "bool": lambda cell: YES_OR_NO[cell.lower()],
    dictionary.WHOLE: int,
    dictionary.WHOLE_OR_MISSING: int,
    dictionary.NUMBER_OR_MISSING: float,
}


def export(frames: Frames, folder: str | Path, *, closed: bool = False) -> list[Path]:
    """Write each frame and the data dictionary to `folder` as CSV; return the paths.

    If `closed`, only the user may read the files, since they hold names.
    """
    place = Path(folder).expanduser()
    with or_refuse("refused.frames.not_written", place=place):
        if closed:
            make_folder(place)
            for name in (*dictionary.FRAMES, DICTIONARY):
                # An existing file, written without names, may be readable by all.
                make_file_anew(place / f"{name}.csv")
        place.mkdir(parents=True, exist_ok=True)
        tables = {name: getattr(frames, name)() for name in dictionary.FRAMES}
        tables[DICTIONARY] = frames.dictionary
        return [write_table(frame, place / f"{name}.csv") for name, frame in tables.items()]


def read_frames(folder: str | Path) -> "dict[str, pd.DataFrame]":
    """Return the frames in an exported folder, with the dtypes of the log."""
    place = Path(folder).expanduser()
    if place.is_file():
        raise refusal("refused.frames.a_file", place=place, path=place.as_posix())
    return {name: _read(name, place / f"{name}.csv") for name in dictionary.FRAMES}


def harmless(cell: Cell) -> Cell:
    """Return a text that no spreadsheet takes for a formula.

    An apostrophe is inserted before each possible formula.

    >>> harmless("=cmd()"), harmless("'=cmd()"), harmless("x;=1+1;y"), harmless("Ana")
    ("'=cmd()", "''=cmd()", "x;'=1+1;y", 'Ana')
    """
    return RISKY.sub("'", cell) if isinstance(cell, str) else cell


def as_it_was(cell: Cell) -> Cell:
    """Return the original of a text changed by `harmless`.

    >>> as_it_was("''=cmd()"), as_it_was("'n Beetje")
    ("'=cmd()", "'n Beetje")
    """
    return GUARDED.sub("", cell) if isinstance(cell, str) else cell


def write_table(frame: "pd.DataFrame", path: Path) -> Path:
    """Write a frame as CSV for Excel, without formulas; return `path`."""
    safe = frame.copy()
    for name in safe.columns:
        if not pd.api.types.is_numeric_dtype(safe[name]) and safe[name].dtype != dictionary.TIME:
            safe[name] = safe[name].astype(object).map(harmless)
    # utf-8-sig: without a byte order mark, Excel decodes accented letters wrongly.
    safe.to_csv(
        path, index=False, encoding="utf-8-sig", errors="backslashreplace", lineterminator="\r\n"
    )
    return path


def _read(name: str, path: Path) -> "pd.DataFrame":

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
    """Return a table written by `write_table` as text, even if a spreadsheet saved it again."""
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
