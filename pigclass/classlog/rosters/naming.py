"""Names as they are kept: tidy, and told apart."""

import unicodedata
from collections.abc import Iterable

from pigclass.rules.errors import PigclassError

LONGEST = 200
# Joiners belong to emoji and to Persian and Indian writing; other format characters only confuse.
JOINERS = {"\u200c", "\u200d"}


def tidy_name(name: str) -> str:
    r"""Return a name on one line, without characters that cannot be seen.

    >>> tidy_name("  Ana\n Maria\u202e ")
    'Ana Maria'
    """
    shown = "".join(" " if each in "\t\r\n\v\f" else each for each in name if _is_shown(each))
    return unicodedata.normalize("NFC", " ".join(shown.split()))


def checked_name(name: str) -> str:
    """Return the tidy name, or say why it cannot be one."""
    tidy = tidy_name(name)
    if not tidy:
        raise PigclassError("A name needs at least one letter.")
    if len(tidy) > LONGEST:
        raise PigclassError(
            f"{tidy[:20]!r}… has {len(tidy)} characters; a name may have {LONGEST} at most."
        )
    return tidy


def told_apart(names: Iterable[str]) -> list[str]:
    """Return the names with the second Ana as "Ana (2)".

    >>> told_apart(["Ana", "Ben", "Ana", "Ana (2)"])
    ['Ana', 'Ben', 'Ana (2)', 'Ana (2) (2)']
    """
    taken: set[str] = set()
    apart = []
    for name in names:
        number, made = 2, name
        while made in taken:
            made, number = f"{name[: LONGEST - 6]} ({number})", number + 1
        taken.add(made)
        apart.append(made)
    return apart


def _is_shown(character: str) -> bool:
    if character in "\t\r\n\v\f" or character in JOINERS:
        return True
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
