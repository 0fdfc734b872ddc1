"""Short and distinct display names for a class."""

import re
import unicodedata
from collections import Counter
from collections.abc import Container, Iterable
from functools import lru_cache
from itertools import chain, count

LONGEST = 200
# Most letters on one line of a tile.
TILE_LETTERS = 12
# Characters stripped from the end of a shortened name.
BETWEEN = " -'’."
# Joiners, needed in emoji and in Persian and Indian scripts; other format characters are dropped.
JOINERS = {"\u200c", "\u200d"}


def shortest(names: Iterable[str], most: int = TILE_LETTERS) -> list[str]:
    """Return distinct names of at most `most` letters where possible.

    >>> shortest(["Ana Lee", "José García", "José Gómez", "Ana-Lena Kim"])
    ['Ana', 'José Ga.', 'José Gó.', 'Ana-Lena']
    >>> shortest(["Ana Ortiz", "Ana Ortiz Gil", "Ben Low", "Mohammed Aliyu", "Mohammed Alizadeh"])
    ['Ana Ortiz', 'Ana Ortiz G.', 'Ben', 'Moham. Aliy.', 'Moham. Aliz.']
    >>> shortest(["Ana", "Ana", "Christopher Montfitz", "Christopher Montfitt"])
    ['Ana', 'Ana (2)', 'C. Montfitz', 'C. Montfitt']
    """
    return list(_shortest(tuple(names), most))


# Cached: boards call this at each redraw, and two hundred names take long.
@lru_cache(maxsize=8)
def _shortest(names: tuple[str, ...], most: int) -> tuple[str, ...]:
    full = told_apart(names)
    forms = [_forms(name, most) for name in full]
    # A shortened form must fit one name only; a whole name need only be unique as such.
    counts = Counter(look for each in forms for look in {_look(it) for it in each})
    whole = Counter(look for each in forms for look in {_look(it) for it in each if each[it]})
    return tuple(
        next((it for it in is_whole if (whole if is_whole[it] else counts)[_look(it)] == 1), name)
        for name, is_whole in zip(full, forms, strict=True)
    )


def _look(form: str) -> str:
    """Return a name without accents, dots and capitals, to compare looks."""
    return "".join(it for it in unicodedata.normalize("NFKD", form.casefold()) if it.isalnum())


def _forms(name: str, most: int) -> dict[str, bool]:
    """Return the forms of a name, the best first, with True for a whole first or last name."""
    first, _, rest = name.partition(" ")
    starts, letters = _beginnings(rest), _letters(name)
    forms = [_cut(first, most), *(f"{first} {start}" for start in starts)]
    for start in (*starts, *_beginnings(re.split("[ -]", rest)[-1])):
        stem = _cut(first, most - 2 - _width(start.rstrip(".")))
        forms += [f"{stem} {start}"] * bool(stem)
    # Last resort, as "Chr…ntz": the beginning, and letters from the end or middle of the name.
    halves = [(letters[: most - 1 - end], letters[-end:]) for end in range(2, most - 3)]
    halves += [(letters[:3], letters[at : at + most - 4]) for at in range(3, len(letters))]
    forms += ["…".join("".join(half).strip(BETWEEN) for half in both) for both in halves]
    fit = [it for it in forms if _width(it) <= most and it.strip("…") == it != ""]
    return {it: it.endswith(rest or first) and "…" not in it for it in [*fit, name]}


def _beginnings(words: str) -> list[str]:
    """Return the abbreviations of words; numbers stay whole."""
    letters = _letters(words)
    starts = ["".join(letters[:end]) for end in range(1, len(letters))]
    starts = [it for it in starts if "(" not in it and _letters(it)[-1][0].isalpha()]
    return [it if words[len(it)] == " " else f"{it}." for it in starts] + [words] * bool(words)


def _cut(word: str, most: int) -> str:
    """Return a word in at most `most` letters, with a dot if it was cut."""
    letters = _letters(word)
    while letters and _width(word) > most:
        letters.pop()
        stem = "".join(letters).rstrip(BETWEEN)
        word = f"{stem}." if stem else ""
    return word if letters else ""


def _letters(name: str) -> list[str]:
    """Return the letters of a name, each with its combining marks."""
    letters: list[str] = []
    for sign in name:
        joined = sign in JOINERS or unicodedata.category(sign) in {"Mn", "Mc", "Me", "Sk"}
        if letters and (joined or letters[-1][-1] in JOINERS):
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def _width(name: str) -> int:
    """Return the width of a name in letters; wide characters count two."""
    return sum(1 + (unicodedata.east_asian_width(it[0]) in "WF") for it in _letters(name))


def unused(name: str, taken: Container[str]) -> str:
    """Return a name, with a number if it is taken."""
    numbered = (f"{name} ({number})" for number in count(2))
    return next(it for it in chain([name], numbered) if it not in taken)


def told_apart(names: Iterable[str]) -> list[str]:
    """Return the names with the second "Ana" as "Ana (2)".

    >>> told_apart(["Ana", "Ben", "Ana", "Ana (2)"])
    ['Ana', 'Ben', 'Ana (2)', 'Ana (2) (2)']
    """
    used: set[str] = set()
    numbers = Counter[str]()
    distinct = []
    for name in names:
        form = name
        while form in used:
            numbers[name] += 1
            form = f"{name[: LONGEST - 6]} ({numbers[name] + 1})"
        used.add(form)
        distinct.append(form)
    return distinct


def in_natural_order(label: str) -> list[str | int]:
    """Return a sort key by which 9 comes before 10.

    >>> sorted(["7B 10", "7B 9", "7B 10 (2)"], key=in_natural_order)
    ['7B 9', '7B 10', '7B 10 (2)']
    """
    parts = re.split("([0-9]+)", label)
    return [int(it) if place % 2 else it for place, it in enumerate(parts)]
