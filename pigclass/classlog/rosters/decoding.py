"""Decode text of unknown encoding, as school programs export it.

An encoding is likely if one language has all non-ASCII letters of a decoded word. In a short list
two encodings may be equally likely; then the result carries a doubt, to be shown to the teacher.
"""

import codecs
import locale
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from pigclass.words import refusal, say

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Letters of each language besides a to z.
WESTERN = (
    *("äöüß", "àâæçéèêëîïôœùûüÿ", "áéíóúüñ", "àáâãçéêíóôõú", "àèéìòóù", "åäöé", "æøåäöé"),
    *("áðéíóúýþæö", "áéëïíöóúü", "šžõäöü", "âêîôûŵŷáéíóú"),
)
CENTRAL = (
    *("áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "ąćęłńóśźż", "áéíóöőúüű", "čćđšž", "ăâîşţ"),
    "äöüß",
)
# For other alphabets only the common letters, since an encoding has all of them.
ALPHABETS = {
    "cp1252": WESTERN,
    "mac_roman": WESTERN,
    "cp1250": CENTRAL,
    "iso8859-2": CENTRAL,
    "cp1254": ("çğıöşüâîûi̇", "äöüß"),
    "cp1257": ("ąčęėįšųūž", "āčēģīķļņšūž", "äõöüšž"),
    "cp1251": ("аеинорстлвкмдьяюгйіїєёџјљњћђ",),
    "koi8_u": ("аеинорстлвкмдьяюгйіїє",),
    "cp1253": ("αεηιουνσςτρκλμπάέήίόύώγδθ",),
    "cp1255": ("אבגדהוזחטילמנסעפקרשתםןךףץ",),
    "cp1256": ("ابتحدرسعفقكلمنهويیمةشخزجئ",),
    "cp850": WESTERN,
    "cp852": CENTRAL,
    "mac_latin2": CENTRAL,
}
# Last Latin letter: Latin and other scripts do not mix in one word.
LAST_LATIN = "ɏ"
WORD = re.compile(r"[^\W\d_]+|[^\w\s]|_")
# Limits on the text that is examined.
LINES_LOOKED_AT = 300
LETTERS_LOOKED_AT = 10_000


@dataclass(frozen=True)
class DecodedText:
    """A decoded text, and a sentence on doubtful letters ("" if there are none)."""

    text: str
    doubt: str = ""


def decoded(data: bytes) -> DecodedText:
    """Decode UTF-8 or UTF-16 if valid, else the likeliest legacy encoding.

    >>> decoded("Zoë".encode("cp1252")).text, decoded("Łukasz Żak".encode("cp1250")).text
    ('Zoë', 'Łukasz Żak')
    >>> decoded("Muñoz".encode("cp1252")).doubt[:45]
    "The letters of this file are unclear: 'Muñoz'"

    Raises PigclassError for bytes that are not text.
    """
    read = _read(data)
    if not _is_text(read.text[:LETTERS_LOOKED_AT]):
        raise refusal("refused.roster.no_text")
    return read


def _read(data: bytes) -> DecodedText:
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return DecodedText(data.decode(encoding, errors="replace"))
    if data.count(0) > len(data) // 4:
        end = "le" if data[1::2].count(0) >= data[::2].count(0) else "be"
        return DecodedText(data.decode(f"utf-16-{end}", errors="replace"))
    try:
        return DecodedText(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _guess(data)


def _is_text(start: str) -> bool:
    """Return whether at most 2 % of the characters are control characters."""
    controls = sum(unicodedata.category(sign) == "Cc" and not sign.isspace() for sign in start)
    return controls <= len(start) // 50


def _guess(data: bytes) -> DecodedText:
    # Only lines with non-ASCII bytes help to find the encoding.
    lines = (line for line in data.splitlines() if not line.isascii())
    sample = b"\n".join(islice(lines, LINES_LOOKED_AT))
    texts = {it: sample.decode(it, errors="replace") for it in _encodings()}
    likelihood = {it: _likelihood(text, it) for it, text in texts.items()}
    best = max(texts, key=likelihood.__getitem__)
    others = [it for it in texts if texts[it] != texts[best]]
    other = max(others, key=likelihood.__getitem__)
    is_sure = likelihood[best] > max(0, likelihood[other])
    doubt = "" if is_sure else _doubt(texts[best], texts[other])
    return DecodedText(data.decode(best, errors="replace"), doubt)


def _encodings() -> Iterable[str]:
    """Return the encodings, this computer's first: it wins ties."""
    try:
        own = codecs.lookup(locale.getencoding()).name
    except LookupError:
        own = ""
    return sorted(ALPHABETS, key=lambda encoding: codecs.lookup(encoding).name != own)


def _likelihood(text: str, encoding: str) -> int:
    """Return a score of how well the letters of a text fit an encoding's languages."""
    words = [word for word in WORD.findall(text) if not word.isascii()]
    fits = [[_fit(word, alphabet) for alphabet in ALPHABETS[encoding]] for word in words]
    # Each word may be of any language, but most names of a list are of one.
    return sum(map(max, fits)) + max(map(sum, zip(*fits, strict=True)), default=0)


def _fit(word: str, alphabet: str) -> int:
    """Return the number of letters that fit a language, less a penalty for odd capitals."""
    if not word.isalpha():
        return 1 if word == "’" else -2
    strange = [letter for letter in word if not letter.isascii()]
    is_mixed = len(strange) < len(word) and alphabet[0] > LAST_LATIN
    fitting = sum(1 if letter.lower() in alphabet and not is_mixed else -1 for letter in strange)
    # Odd are capitals inside a word, and a small first letter that is not ASCII.
    inside = 0 if word.isupper() else sum(letter.isupper() for letter in word[1:])
    return fitting - 2 * (inside + (word[0].islower() and not word[0].isascii()))


def _doubt(text: str, other: str) -> str:
    lines = zip(text.splitlines(), other.splitlines(), strict=False)
    one, two = next((pair for pair in lines if pair[0] != pair[1]), ("", ""))
    return say("refused.roster.doubt", one=one[:40], two=two[:40])
