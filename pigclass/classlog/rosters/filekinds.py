"""Files of class lists, and the rows of Excel sheets."""

import io
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, TypeGuard

from pigclass.words import PigclassError, refusal

# File extensions of class lists.
FILES = {".xlsx", ".csv", ".txt", ".tsv"}
# For comparison: a list of 200 names has 10 KB, a sheet of a whole school 1 MB.
MOST_BYTES = 5_000_000
# A member of every Excel sheet, which is a zip file.
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

    Raises PigclassError for any other zip file, such as a Word document.
    """
    if not data.startswith(b"PK\x03\x04"):
        return False
    with suppress(zipfile.BadZipFile, ValueError, NotImplementedError):
        if SHEET in zipfile.ZipFile(io.BytesIO(data)).namelist():
            return True
    raise refusal("refused.roster.no_list")


# Limits: a sheet made to exhaust memory has more.
MOST_ROWS, MOST_COLUMNS = 10_000, 50
MOST_UNPACKED = 8_000_000

Row = tuple[str, ...]


def sheets_in(data: bytes) -> list[tuple[str, list[Row]]]:
    """Return title and rows (as texts) of each visible sheet that is not empty.

    Raises PigclassError for a damaged or password-protected file, or one without sheets.
    """
    # Imported here: the import is slow, and only sheets need it.
    from openpyxl import load_workbook

    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
            raise refusal("refused.roster.broken_sheet")
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        visible = [it for it in book.worksheets if it.sheet_state == "visible"]
        return [(it.title, rows) for it in visible if (rows := _rows(it))]
    except PigclassError:
        raise
    # openpyxl has no error class of its own: any error means that the file is broken.
    except Exception as why:
        raise refusal("refused.roster.broken_sheet") from why


def _rows(sheet: Any) -> list[Row]:
    # The size stored in a sheet is often wrong.
    sheet.reset_dimensions()
    rows: Iterable[tuple[Any, ...]] = sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True)
    texts = [tuple(map(_as_text, row)) for row in islice(rows, MOST_ROWS)]
    return texts if any(map(any, texts)) else []


def _as_text(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.15g}" if isinstance(value, float) else str(value)
