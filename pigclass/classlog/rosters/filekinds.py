"""What kind of file somebody chose, told by its first bytes: a list, a sheet, or neither."""

import io
import zipfile

from pigclass.rules.errors import PigclassError

# A list of 200 names has 10 KB, and a sheet of a whole school 1 MB.
MOST_BYTES = 5_000_000
# How files begin that are no lists of names, and what they are called.
BEGINNINGS = (
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"BM", "a picture"),
    (b"II*\x00", "a picture"),
    (b"MM\x00*", "a picture"),
    (b"RIFF", "a picture or a film"),
    (b"{\\rtf", "a text with formatting (RTF)"),
    (b"\xd0\xcf\x11\xe0", "an old or protected Office file"),
    (b"SQLite format 3", "a class record or another database"),
    (b"\x1f\x8b", "a compressed file"),
    (b"7z\xbc\xaf", "a compressed file"),
    (b"Rar!", "a compressed file"),
    (b"<!DOCTYPE", "a web page"),
    (b"<html", "a web page"),
    (b"<?xml", "an XML file"),
)
# The same for what is inside of a zip file, as Office files are.
INSIDE = (
    ("word/", "a Word document"),
    ("ppt/", "a presentation"),
    ("content.xml", "an OpenDocument file"),
    ("Index/", "a file of Numbers or Pages"),
    ("xl/workbook.bin", "a binary Excel file"),
)
SHEET = "xl/workbook.xml"
INSTEAD = "Save the list as an Excel sheet (.xlsx) or as CSV UTF-8, or paste the names."


def check_size(size: int) -> None:
    """Refuse a file or a text that is far too long for a list of names.

    >>> check_size(12_000_000)
    Traceback (most recent call last):
    ...
    pigclass.rules.errors.PigclassError: This is no class list: it has 12 MB, and a list has 5 MB \
at most. Save the names alone, or paste them.
    """
    if size > MOST_BYTES:
        raise PigclassError(
            f"This is no class list: it has {size / 1e6:.0f} MB, and a list has "
            f"{MOST_BYTES / 1e6:.0f} MB at most. Save the names alone, or paste them."
        )


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
        found = "a picture or a film"
    if found:
        raise _no_list(found)
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
            raise _no_list("a damaged Office or zip file") from why
        return False
    if SHEET in names:
        return True
    kinds = (kind for start, kind in INSIDE if any(name.startswith(start) for name in names))
    raise _no_list(next(kinds, "a zip file"))


def _no_list(kind: str) -> PigclassError:
    return PigclassError(f"This is {kind}, and no list of names can be read from it. {INSTEAD}")
