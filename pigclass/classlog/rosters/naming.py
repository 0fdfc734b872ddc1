"""Names as they are kept: tidy, and told apart."""

import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from pigclass.words import refusal

LONGEST = 200
# How many letters of a name the smallest tiles show, and how many a cut first name keeps.
SEEN, STEM = 7, 4
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
        raise refusal("refused.roster.no_letter")
    if len(tidy) > LONGEST:
        raise refusal("refused.roster.long_name", start=tidy[:20], long=len(tidy), most=LONGEST)
    return tidy


def shortest(names: Iterable[str]) -> list[str]:
    """Return the names as short as they can be told apart: no letter of the second without need.

    >>> shortest(["Ana Lee", "José García", "José Gómez", "Ana-Lena Kim"])
    ['Ana', 'José Ga.', 'José Gó.', 'Ana-Lena']
    >>> shortest(["Ana", "Ana (2)", "Ben Low"])
    ['Ana', 'Ana (2)', 'Ben']

    A small tile shows the first letters only, so long ones that begin alike are cut as one would.

    >>> shortest(["Alexander Sarin", "Alexandra Pohl", "Alexandrine"])
    ['Alex. S.', 'Alex. P.', 'Alexandrine']
    """
    return list(_shortest(tuple(names)))


# A board asks at each redraw, and two hundred names take longer than all else on it.
@lru_cache(maxsize=8)
def _shortest(names: tuple[str, ...]) -> tuple[str, ...]:
    full = list(names)
    short, cut = _apart(full), _apart([_with_cut_first(it) for it in full])
    alike = Counter(name[:SEEN] for name in short)
    return tuple(
        other if alike[name[:SEEN]] > 1 and " " in other else name
        for name, other in zip(short, cut, strict=True)
    )


def _with_cut_first(name: str) -> str:
    first, _, rest = name.partition(" ")
    return f"{first[:STEM].rstrip('-')}. {rest}".strip() if len(first) > SEEN else name


def _apart(names: list[str]) -> list[str]:
    firsts = [name.split(" ")[0] for name in names]
    return [_short(name, [it for it in names if it != name], firsts) for name in names]


def _short(name: str, others: list[str], firsts: list[str]) -> str:
    """Return the first word of a name, and of the rest what the others do not begin with."""
    first, _, rest = name.partition(" ")
    if rest.startswith("("):
        # The second of one name is told apart by its number.
        return name
    if firsts.count(first) == 1 or not rest:
        return first if rest else name
    tails = [other.partition(" ")[2] for other in others if other.partition(" ")[0] == first]
    for letters in range(1, len(rest)):
        if not any(tail.startswith(rest[:letters]) for tail in tails):
            return f"{first} {rest[:letters]}."
    return name


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
