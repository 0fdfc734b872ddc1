"""Text out of bytes whose encoding nobody wrote down, as school programs export them.

A word is likely in an encoding if one language has all of its letters. Lists are short, so that two
readings may be as likely; then the text comes with a doubt, to be said aloud.
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
# The letters that the names of a language have beside a to z.
WESTERN = (
    *("äöüß", "àâæçéèêëîïôœùûüÿ", "áéíóúüñ", "àáâãçéêíóôõú", "àèéìòóù", "åäöé", "æøåäöé"),
    *("áðéíóúýþæö", "áéëïíöóúü", "šžõäöü", "âêîôûŵŷáéíóú"),
)
CENTRAL = (
    *("áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "ąćęłńóśźż", "áéíóöőúüű", "čćđšž", "ăâîşţ"),
    "äöüß",
)
# Of an alphabet of its own only the common letters tell anything: an encoding has them all.
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
# Letters of another script and Latin ones do not meet in one word.
LAST_LATIN = "ɏ"
WORD = re.compile(r"[^\W\d_]+|[^\w\s]|_")
# Names in so many lines are enough to tell an encoding by.
LINES_LOOKED_AT = 300
LETTERS_LOOKED_AT = 10_000


@dataclass(frozen=True)
class DecodedText:
    """A text, and a sentence for what is doubtful about its letters."""

    text: str
    doubt: str = ""


def decoded(data: bytes) -> DecodedText:
    """Return the text: UTF-8 or UTF-16 where it is that, else in the likeliest old encoding.

    >>> decoded("Zoë".encode("cp1252")).text, decoded("Łukasz Żak".encode("cp1250")).text
    ('Zoë', 'Łukasz Żak')
    >>> decoded("Muñoz".encode("cp1252")).doubt[:45]
    "The letters of this file are unclear: 'Muñoz'"

    Raises PigclassError for bytes that are no text in any encoding.
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
        return DecodedText(data.decode(_utf_16(data), errors="replace"))
    try:
        return DecodedText(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _guessed(data)


def _is_text(start: str) -> bool:
    """Say whether hardly any of these characters is a sign that only programs write."""
    signs = sum(unicodedata.category(each) == "Cc" and not each.isspace() for each in start)
    return signs <= len(start) // 50


def _utf_16(data: bytes) -> str:
    return "utf-16-le" if data[1::2].count(0) >= data[::2].count(0) else "utf-16-be"


def _guessed(data: bytes) -> DecodedText:
    # Only lines with other bytes than ASCII tell an encoding.
    lines = (line for line in data.splitlines() if not line.isascii())
    telling = b"\n".join(islice(lines, LINES_LOOKED_AT))
    texts = {it: telling.decode(it, errors="replace") for it in _encodings()}
    likelihood = {it: _likelihood(text, it) for it, text in texts.items()}
    best = max(texts, key=likelihood.__getitem__)
    others = [it for it in texts if texts[it] != texts[best]]
    other = max(others, key=likelihood.__getitem__)
    is_sure = likelihood[best] > max(0, likelihood[other])
    doubt = "" if is_sure else _doubt(texts[best], texts[other])
    return DecodedText(data.decode(best, errors="replace"), doubt)


def _encodings() -> Iterable[str]:
    """Return the encodings, this computer's own first: it wins where two are as likely."""
    try:
        own = codecs.lookup(locale.getencoding()).name
    except LookupError:
        own = ""
    return sorted(ALPHABETS, key=lambda encoding: codecs.lookup(encoding).name != own)


def _likelihood(text: str, encoding: str) -> int:
    """Return how well the letters of a text fit the languages of an encoding."""
    words = [word for word in WORD.findall(text) if not word.isascii()]
    fits = [[_fit(word, alphabet) for alphabet in ALPHABETS[encoding]] for word in words]
    # A class speaks many languages, but the list of a school mostly one.
    return sum(map(max, fits)) + max(map(sum, zip(*fits, strict=True)), default=0)


def _fit(word: str, alphabet: str) -> int:
    """Count the letters that a language has, less what no name in it has."""
    if not word.isalpha():
        return 1 if word == "’" else -2
    strange = [each for each in word if not each.isascii()]
    mixes = len(strange) < len(word) and alphabet[0] > LAST_LATIN
    fitting = sum(1 if each.lower() in alphabet and not mixes else -1 for each in strange)
    # Capitals inside of a word, and a first letter beyond a to z that is none, are odd.
    inside = 0 if word.isupper() else sum(each.isupper() for each in word[1:])
    return fitting - 2 * (inside + (word[0].islower() and not word[0].isascii()))


def _doubt(text: str, other: str) -> str:
    lines = zip(text.splitlines(), other.splitlines(), strict=False)
    one, two = next((pair for pair in lines if pair[0] != pair[1]), ("", ""))
    return say("refused.roster.doubt", one=one[:40], two=two[:40])
