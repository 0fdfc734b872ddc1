"""File kinds by their first bytes, and the rows of Excel sheets."""

import io
import zipfile
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeGuard

from pigclass.words import PigclassError, refusal, say

# File extensions of class lists.
FILES = {".xlsx", ".csv", ".txt", ".tsv"}
# For comparison: a list of 200 names has 10 KB, a sheet of a whole school 1 MB.
MOST_BYTES = 5_000_000
# First bytes of files that are no lists, by their key in `words/`.
BEGINNINGS = {
    "pdf": (b"%PDF",),
    "picture": (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\x00", b"MM\x00*"),
    "film": (b"RIFF",),
    "rtf": (b"{\\rtf",),
    "office": (b"\xd0\xcf\x11\xe0",),
    "database": (b"SQLite format 3",),
    "compressed": (b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!"),
    "web": (b"<!DOCTYPE", b"<html"),
    "xml": (b"<?xml",),
}
# The same for names inside a zip file, such as Office files.
INSIDE = (
    ("word/", "word"),
    ("ppt/", "presentation"),
    ("content.xml", "opendocument"),
    ("Index/", "apple"),
    ("xl/workbook.bin", "binary"),
)
SHEET = "xl/workbook.xml"


def is_file(names: int | str | Path | Iterable[str] | None) -> TypeGuard[str | Path]:
    """Return whether `names` is a file name such as 7b.csv."""
    is_one_line = isinstance(names, str) and "\n" not in names
    return isinstance(names, Path) or (is_one_line and Path(str(names)).suffix.lower() in FILES)


def check_size(size: int) -> None:
    """Raise PigclassError for a size that is far too large for a class list.

    >>> check_size(12_000_000)
    Traceback (most recent call last):
    ...
    pigclass.words.PigclassError: This is not a class list: it is 12 MB, and a list is at \
most 5 MB. Save only the names, or paste them.
    """
    if size > MOST_BYTES:
        raise refusal("refused.roster.large", size=round(size / 1e6), most=round(MOST_BYTES / 1e6))


def is_sheet(data: bytes) -> bool:
    """Return whether `data` is an Excel sheet (.xlsx); False for text.

    >>> is_sheet("Ana, Ben".encode())
    False

    Raises PigclassError, naming the kind, for any other file: a document, a picture.
    """
    if data.startswith(b"PK"):
        return _holds_sheet(data)
    if found := kind_by_start(data):
        raise no_list(found)
    return False


def kind_by_start(data: bytes) -> str:
    """Return the kind of a file by its first bytes, a key in `words/`; "" for text.

    >>> kind_by_start(b"%PDF-1.7"), kind_by_start(b"Ana, Ben")
    ('pdf', '')
    """
    starts = BEGINNINGS.items()
    found = next((kind for kind, some in starts if any(_begins(data, it) for it in some)), "")
    return "film" if not found and data[4:8] == b"ftyp" else found


def may_be_class_log(start: bytes) -> bool:
    """Return whether a file with these first bytes may be a class log."""
    # A database has zero bytes on its first page; a text has none.
    is_zip = start.startswith(b"PK")
    return b"\0" in start and not is_zip and kind_by_start(start) in {"", "database"}


def kind_inside(names: Sequence[str]) -> str:
    """Return the kind of a zip file by the names in it; Office files are zip files."""
    kinds = (kind for start, kind in INSIDE if any(name.startswith(start) for name in names))
    return "sheet" if SHEET in names else next(kinds, "zip")


def _begins(data: bytes, start: bytes) -> bool:
    # "BM" (two letters) also begins names such as Bmi: require a zero byte too.
    enough = len(start) > 2 or b"\x00" in data[:64]
    return data[: len(start)].lower() == start.lower() and enough


def _holds_sheet(data: bytes) -> bool:
    try:
        names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as why:
        if data.startswith(b"PK\x03\x04"):
            raise no_list("damaged") from why
        return False
    if (kind := kind_inside(names)) != "sheet":
        raise no_list(kind)
    return True


def no_list(kind: str) -> PigclassError:
    """Return the error for a file of this kind."""
    return refusal("refused.roster.no_list", kind=say(f"refused.roster.is.{kind}"))


# Limits: a sheet made to exhaust memory has more.
MOST_ROWS, MOST_COLUMNS = 10_000, 50
MOST_UNPACKED = 8_000_000

Row = tuple[str, ...]


def sheets_in(data: bytes) -> list[tuple[str, list[Row]]]:
    """Return title and rows (as texts) of each visible sheet that is not empty.

    Raises PigclassError for a damaged or password-protected file, or one that is no sheet.
    """
    # Imported here: the import is slow, and only sheets need it.
    from openpyxl import load_workbook

    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
            raise no_list("large_sheet")
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        shown = [it for it in book.worksheets if it.sheet_state == "visible"]
        return [(it.title, rows) for it in shown if (rows := _rows(it))]
    except PigclassError:
        raise
    # openpyxl has no error class of its own: any error means that the file is broken.
    except Exception as why:
        raise no_list("broken_sheet") from why


def _rows(sheet: Any) -> list[Row]:
    # The size stored in a sheet is often wrong.
    sheet.reset_dimensions()
    rows: Iterable[tuple[Any, ...]] = sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True)
    texts = [tuple(map(_shown, row)) for row in islice(rows, MOST_ROWS)]
    return texts if any(map(any, texts)) else []


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.15g}" if isinstance(value, float) else str(value)
