"""Digits of a game code: numbers, texts and a check digit.

There are 32 digits, numerals and capitals without I, L, O and U, which are easily misread (Douglas
Crockford's Base 32). With its check digit a code is a polynomial over the field of 32 elements that
is 0 at x: this detects any wrong character and neighbours swapped. Source: Reed and Solomon 1960.
"""

import zlib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from pigclass.rules.typed_input import shortened
from pigclass.words import refusal

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# Letters outside the alphabet, read as the digits that they look like.
MISREAD = str.maketrans("ILO", "110")
GROUP = 4
# Most bytes of a decompressed text, so that a forged code cannot fill the memory.
LONGEST_TEXT = 50_000
RAW = -15

Digits = list[int]


def encode(digits: Iterable[int]) -> str:
    """Return digits as characters in groups of four, with a check digit at the end.

    >>> encode([22, 2, 9])
    'P29V'
    """
    digits = list(digits)
    text = "".join(ALPHABET[digit] for digit in [*digits, _check(digits)])
    return "-".join(text[at : at + GROUP] for at in range(0, len(text), GROUP))


def decode(code: str) -> Digits:
    """Return the digits of a code, without the check digit.

    >>> decode("p 29v") == [22, 2, 9]
    True
    """
    text = "".join(filter(str.isalnum, str(code).upper())).translate(MISREAD)
    strange = [character for character in text if character not in ALPHABET]
    if strange:
        raise refusal("refused.code.strange_sign", sign=strange[0], code=shortened(code))
    digits = [ALPHABET.index(character) for character in text]
    if len(digits) < 3 or _check(digits[:-1]) != digits[-1]:
        raise refusal("refused.code.not_whole", code=shortened(code), number=len(digits))
    return digits[:-1]


def number_digits(value: int) -> Digits:
    """Return a whole number as digits; numbers up to 15 take one digit.

    >>> number_digits(7), number_digits(100)
    ([7], [20, 6])
    """
    digits = []
    while value > 15:
        digits.append(16 + value % 16)
        value //= 16
    return [*digits, value]


def text_digits(value: str) -> Digits:
    """Return a text as digits, compressed with a dictionary of rules."""
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zlib.Z_DEFAULT_STRATEGY, _dictionary())
    packed = packer.compress(value.encode()) + packer.flush()
    whole, length = int.from_bytes(packed, "big"), len(packed)
    return [*number_digits(length), *((whole >> (5 * at)) & 31 for at in range(_room(length)))]


class Reader:
    """Reader of numbers and texts from digits, in order; raises IndexError after the last."""

    def __init__(self, digits: Iterable[int]) -> None:
        self._left = [*digits][::-1]

    def number(self) -> int:
        """Return the next number."""
        value, place = 0, 0
        while (digit := self._left.pop()) > 15:
            value += (digit - 16) << place
            place += 4
        return value + (digit << place)

    def text(self) -> str:
        """Return the next text."""
        length = self.number()
        whole = sum(self._left.pop() << 5 * at for at in range(_room(length)))
        opener = zlib.decompressobj(RAW, _dictionary())
        try:
            value = opener.decompress(whole.to_bytes(length, "big"), LONGEST_TEXT)
        except (OverflowError, zlib.error) as why:
            raise ValueError("no text") from why
        if not opener.eof:
            raise ValueError("a text that is too long or has no end")
        return value.decode()

    def end(self) -> None:
        """Raise ValueError if digits are left."""
        if self._left:
            raise ValueError("more than was expected")


def _check(digits: Iterable[int]) -> int:
    """Return the check digit."""
    total = 0
    for digit in [*digits, 0]:
        # Multiplied by x in the field of 32 elements, modulo x⁵ + x² + 1.
        total = (total << 1 if total < 16 else total << 1 ^ 0b100101) ^ digit
    return total


def _room(length: int) -> int:
    """Return the number of digits that `length` bytes take."""
    return -(-8 * length // 5)


@cache
def _dictionary() -> bytes:
    """Return the compression dictionary; existing codes depend on every letter of it."""
    place = files("pigclass.rules") / "code_dictionary.txt"
    return place.read_text(encoding="utf-8").encode()
