"""What kind of file somebody chose, told by its first bytes: a list, a sheet, or neither."""

import io
import zipfile

from pigclass.rules.errors import PigclassError
from pigclass.words import refusal, say

# A list of 200 names has 10 KB, and a sheet of a whole school 1 MB.
MOST_BYTES = 5_000_000
# How files begin that are no lists of names, and what `words/` calls them.
BEGINNINGS = (
    (b"%PDF", "pdf"),
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"BM", "picture"),
    (b"II*\x00", "picture"),
    (b"MM\x00*", "picture"),
    (b"RIFF", "film"),
    (b"{\\rtf", "rtf"),
    (b"\xd0\xcf\x11\xe0", "office"),
    (b"SQLite format 3", "database"),
    (b"\x1f\x8b", "compressed"),
    (b"7z\xbc\xaf", "compressed"),
    (b"Rar!", "compressed"),
    (b"<!DOCTYPE", "web"),
    (b"<html", "web"),
    (b"<?xml", "xml"),
)
# The same for what is inside of a zip file, as Office files are.
INSIDE = (
    ("word/", "word"),
    ("ppt/", "presentation"),
    ("content.xml", "opendocument"),
    ("Index/", "apple"),
    ("xl/workbook.bin", "binary"),
)
SHEET = "xl/workbook.xml"


def check_size(size: int) -> None:
    """Refuse a file or a text that is far too long for a list of names.

    >>> check_size(12_000_000)
    Traceback (most recent call last):
    ...
    pigclass.rules.errors.PigclassError: This is no class list: it has 12 MB, and a list has 5 MB \
at most. Save the names alone, or paste them.
    """
    if size > MOST_BYTES:
        raise refusal("refused.roster.large", size=round(size / 1e6), most=round(MOST_BYTES / 1e6))


def is_sheet(data: bytes) -> bool:
    """Say whether these are the bytes of an Excel sheet (.xlsx), or refuse what is no list at all.

    >>> is_sheet("Ana, Ben".encode())
    False

    Raises PigclassError, with what it is, for a document, a PDF, a picture and the like.
    """
    if data.startswith(b"PK"):
        return _holds_sheet(data)
    found = next((kind for start, kind in BEGINNINGS if _begins(data, start)), None)
    if found is None and data[4:8] == b"ftyp":
        found = "film"
    if found:
        raise no_list(found)
    return False


def _begins(data: bytes, start: bytes) -> bool:
    # Somebody may be called BMI: two letters are a mark only where no text follows.
    enough = len(start) > 2 or b"\x00" in data[:64]
    return data[: len(start)].lower() == start.lower() and enough


def _holds_sheet(data: bytes) -> bool:
    try:
        names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as why:
        if data.startswith(b"PK\x03\x04"):
            raise no_list("damaged") from why
        return False
    if SHEET in names:
        return True
    kinds = (kind for start, kind in INSIDE if any(name.startswith(start) for name in names))
    raise no_list(next(kinds, "zip"))


def no_list(kind: str) -> PigclassError:
    """Return the refusal of a file that is of this kind."""
    return refusal("refused.roster.no_list", kind=say(f"refused.roster.is.{kind}"))
