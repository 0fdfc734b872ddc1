"""Text out of bytes whose encoding nobody wrote down, as school programs export them."""

import codecs

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Letters that names have and encodings disagree on.
COMMON = set("àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœšžÀÁÂÄÅÇÉÈÑÓÖØÚÜŠŽ’")


def decoded(data: bytes) -> str:
    """Return the text: UTF-8 or UTF-16 where it is that, else the likelier of Windows and Mac.

    >>> decoded("Zoë".encode("cp1252")), decoded("Zoë".encode("mac_roman"))
    ('Zoë', 'Zoë')
    """
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    if data.count(0) > len(data) // 4:
        return data.decode(_utf_16(data), errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return max(_readings(data), key=_likelihood)


def _utf_16(data: bytes) -> str:
    return "utf-16-le" if data[1::2].count(0) >= data[::2].count(0) else "utf-16-be"


def _readings(data: bytes) -> list[str]:
    """Return both readings, the commoner encoding first, which wins when they are as likely."""
    return [data.decode(encoding, errors="replace") for encoding in ("cp1252", "mac_roman")]


def _likelihood(text: str) -> int:
    """Count letters that names have, less signs that they have not and capitals inside a word."""
    pairs = zip(" " + text, text, strict=False)
    return sum(_plausible(before, each) for before, each in pairs if not each.isascii())


def _plausible(before: str, each: str) -> int:
    if each not in COMMON:
        return -2
    return -1 if each.isupper() and before.islower() else 1
