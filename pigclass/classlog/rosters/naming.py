"""Normalise names, tell equal ones apart, and find them in texts."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from keyword import iskeyword

from pigclass.words import linked, refusal
from pigclass.words.short_names import JOINERS, LONGEST, told_apart

# Replacement for a forgotten name.
INSTEAD = "somebody"
# Letters that Unicode does not decompose.
UNMARKED = str.maketrans(
    {"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "’": "'"}
)
# Pattern of any accents on a letter.
MARKS = "[\u0300-\u036f]*"
# Lowest combining class of accents; lower ones are parts of Asian letters.
ACCENTS = 200


def tidy_name(name: str) -> str:
    r"""Return a name as one line without invisible characters.

    >>> tidy_name("  Ana\n Maria\u202e ")
    'Ana Maria'
    """
    visible = "".join(" " if sign in "\t\r\n\v\f" else sign for sign in name if _is_shown(sign))
    return unicodedata.normalize("NFC", " ".join(visible.split()))


def checked_name(name: str) -> str:
    """Return the tidy name; raise PigclassError if it is empty or too long."""
    tidy = tidy_name(name)
    if not tidy:
        raise refusal("refused.roster.no_letter")
    if len(tidy) > LONGEST:
        raise refusal("refused.roster.long_name", start=tidy[:20], long=len(tidy), most=LONGEST)
    return tidy


def folded(name: str) -> str:
    """Return a name without case, accents and double spaces, for comparison.

    >>> folded("ANA  Ortíz"), folded("O’Neil"), folded("Łukasz")
    ('ana ortiz', "o'neil", 'lukasz')
    """
    letters = unicodedata.normalize("NFKD", tidy_name(name).casefold().translate(UNMARKED))
    return "".join(it for it in letters if unicodedata.combining(it) < ACCENTS)


def known_again(
    names: Iterable[str], existing: Mapping[str, str], *, room: str, beside: Sequence[str] = ()
) -> list[tuple[str, str | None]]:
    """Return each name of a list with the id of the same student in the class, or None.

    `existing` maps the id of each present or former student to the name. `beside` are names of
    other students. Raises PigclassError if a name fits two students: then it must be written
    exactly as in the class.

    >>> known_again(["ANA", "Ben", "Jo"], {"a": "Ana", "b": "Jó", "c": "Jo"}, room="7B")
    [('ANA', 'a'), ('Ben', None), ('Jo', 'c')]
    """
    distinct = told_apart([*beside, *map(checked_name, names)])[len(beside) :]
    unmatched, matched = dict(existing), dict[str, str]()
    for name in distinct:
        if same := next((player for player, other in unmatched.items() if other == name), None):
            matched[name] = same
            del unmatched[same]
    for name in [it for it in distinct if it not in matched]:
        twins = [player for player, other in unmatched.items() if folded(other) == folded(name)]
        rivals = [it for it in distinct if it not in matched and folded(it) == folded(name)]
        if twins and len(twins) + len(rivals) > 2:
            candidates = linked([unmatched[player] for player in twins], "or")
            raise refusal("record.which", name=name, meant=candidates, room=room)
        if twins:
            matched[name] = twins[0]
    used = [*beside, *existing.values()]
    fresh = iter(told_apart([*used, *(it for it in distinct if it not in matched)])[len(used) :])
    return [(name, matched[name]) if name in matched else (next(fresh), None) for name in distinct]


def names_in_speech(names: Iterable[str], others: Iterable[str] = ()) -> set[str]:
    """Return the names by which students may be addressed: whole and unique first names.

    >>> sorted(names_in_speech(["Ana Low", "Or Low", "7"], ["Ana Ito"]))
    ['Ana Low', 'Or', 'Or Low']
    """
    whole = {name for name in names if any(map(str.isalpha, name))}
    other_firsts = {folded(name.split()[0]) for name in others}
    return whole | {first for name in whole if folded(first := name.split()[0]) not in other_firsts}


def without_names(text: str, names: Iterable[str]) -> str:
    """Replace names in a text by "somebody"; capitals and accents do not matter.

    >>> without_names("JOSÉ LOW's, Łuk's and Joseph's", {"Jose Low", "Łuk"})
    "somebody's, somebody's and Joseph's"
    """
    forms = {form for name in names for form in (folded(name), unicodedata.normalize("NFD", name))}
    parts = [MARKS.join(map(re.escape, it)) + MARKS for it in sorted(forms, key=len, reverse=True)]
    # Not \b: names are replaced in ana_rule and ana2 too. `[^\W\d_]` is a letter.
    pattern = re.compile(rf"(?<![^\W\d_])(?:{'|'.join(parts)})(?![^\W\d_])", re.IGNORECASE)
    letters = unicodedata.normalize("NFD", text)
    if not parts or not pattern.search(letters):
        return text
    # Keep Python keywords: a student may be called Or.
    hidden = pattern.sub(lambda word: word[0] if iskeyword(word[0]) else INSTEAD, letters)
    return unicodedata.normalize("NFC", hidden)


def _is_shown(character: str) -> bool:
    if character in "\t\r\n\v\f" or character in JOINERS:
        return True
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
