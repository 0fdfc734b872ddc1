"""What opens the door: a short code to type, a long key to scan, and for each seat a token."""

import hmac
import secrets
from hashlib import sha256

# No vowels, so that no word comes about; no 0, 1 and Y, which are taken for others.
LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
LENGTH = 6


def new_code() -> str:
    """Draw the code that the class types: one of 480 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def new_secret() -> str:
    """Draw what nobody can guess: 128 bits, as 22 letters."""
    return secrets.token_urlsafe(16)


def tidy(typed: str) -> str:
    """Return a code as it was meant, however it was typed.

    >>> tidy("bcd 234")
    'BCD234'
    """
    return "".join(typed.split()).upper()


def is_same(given: str, expected: str) -> bool:
    """Compare without telling by the time it takes how much was right."""
    return hmac.compare_digest(given.encode(), expected.encode())


def hashed(token: str) -> str:
    """Return what is kept of a token: it opens nothing."""
    return sha256(token.encode()).hexdigest()
