"""The rows of an Excel sheet (.xlsx), as the texts that a person sees in its cells."""

import io
import zipfile
from collections.abc import Iterable
from itertools import islice
from typing import Any

from pigclass.classlog.rosters.filekinds import no_list
from pigclass.rules.errors import PigclassError

# What a school's list may have; a sheet made to fill the memory has more.
MOST_ROWS, MOST_COLUMNS = 10_000, 50
MOST_UNPACKED = 100_000_000

Row = tuple[str, ...]


def rows_of_sheet(data: bytes) -> list[Row]:
    """Return the rows of the first sheet that has any, each a tuple of texts.

    Raises PigclassError for a file that is damaged, locked with a password, or no sheet.
    """
    # It takes a moment, and only a sheet needs it.
    from openpyxl import load_workbook  # noqa: PLC0415

    _check_unpacked(data)
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        return next(filter(None, map(_rows, book.worksheets)), [])
    except PigclassError:
        raise
    # openpyxl names no errors of its own for what others write: whatever it is, it is this file.
    except Exception as why:
        raise no_list("broken_sheet") from why


def _rows(sheet: Any) -> list[Row]:
    # What a sheet says of its own size is often wrong.
    sheet.reset_dimensions()
    rows: Iterable[tuple[Any, ...]] = sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True)
    texts = [tuple(map(_shown, row)) for row in islice(rows, MOST_ROWS)]
    return texts if any(map(any, texts)) else []


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.15g}" if isinstance(value, float) else str(value)


def _check_unpacked(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        size = sum(part.file_size for part in packed.infolist())
    if size > MOST_UNPACKED:
        raise no_list("large_sheet")
