"""Names as they are kept: tidy, and told apart."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from keyword import iskeyword

from pigclass.words import linked, refusal
from pigclass.words.short_names import JOINERS, LONGEST, told_apart

# Stands where a name stood that was forgotten.
INSTEAD = "somebody"
# Letters whose mark Unicode does not take off.
UNMARKED = str.maketrans(
    {"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "’": "'"}
)
# Any accents of a letter, in a pattern.
MARKS = "[\u0300-\u036f]*"
# Combining classes from here on are accents; those below belong to the letters of Asia.
ACCENTS = 200


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


def folded(name: str) -> str:
    """Return a name without case, accents and doubled spaces: who has the same is the same person.

    >>> folded("ANA  Ortíz"), folded("O’Neil"), folded("Łukasz")
    ('ana ortiz', "o'neil", 'lukasz')
    """
    apart = unicodedata.normalize("NFKD", tidy_name(name).casefold().translate(UNMARKED))
    return "".join(it for it in apart if unicodedata.combining(it) < ACCENTS)


def known_again(
    names: Iterable[str], existing: Mapping[str, str], *, room: str, beside: Sequence[str] = ()
) -> list[tuple[str, str | None]]:
    """Return each student of a list by name, with the id under which the class knows them.

    `existing` are all who were ever in the class, by id; nobody of them is None. `beside` are names
    that others have. Raises PigclassError where two could be meant: then the names in the class
    have to be written letter by letter.

    >>> known_again(["ANA", "Ben", "Jo"], {"a": "Ana", "b": "Jó", "c": "Jo"}, room="7B")
    [('ANA', 'a'), ('Ben', None), ('Jo', 'c')]
    """
    listed = told_apart([*beside, *map(checked_name, names)])[len(beside) :]
    left, matched = dict(existing), dict[str, str]()
    for name in listed:
        if same := next((player for player, other in left.items() if other == name), None):
            matched[name] = same
            del left[same]
    for name in [it for it in listed if it not in matched]:
        alike = [player for player, other in left.items() if folded(other) == folded(name)]
        rivals = [it for it in listed if it not in matched and folded(it) == folded(name)]
        if alike and len(alike) + len(rivals) > 2:
            meant = linked([left[player] for player in alike], "or")
            raise refusal("record.which", name=name, meant=meant, room=room)
        if alike:
            matched[name] = alike[0]
    taken = [*beside, *existing.values()]
    new = iter(told_apart([*taken, *(it for it in listed if it not in matched)])[len(taken) :])
    return [(name, matched[name]) if name in matched else (next(new), None) for name in listed]


def spoken(names: Iterable[str], others: Iterable[str] = ()) -> set[str]:
    """Return what students are called: whole names, and first names that no others have.

    >>> sorted(spoken(["Ana Low", "Or Low", "7"], ["Ana Ito"]))
    ['Ana Low', 'Or', 'Or Low']
    """
    whole = {name for name in names if any(map(str.isalpha, name))}
    taken = {folded(name.split()[0]) for name in others}
    return whole | {first for name in whole if folded(first := name.split()[0]) not in taken}


def without_names(text: str, names: Iterable[str]) -> str:
    """Return a text with "somebody" in the place of names, whatever case and accents they have.

    >>> without_names("JOSÉ LOW's, Łuk's and Joseph's", {"Jose Low", "Łuk"})
    "somebody's, somebody's and Joseph's"
    """
    both = {form for name in names for form in (folded(name), unicodedata.normalize("NFD", name))}
    ways = [MARKS.join(map(re.escape, it)) + MARKS for it in sorted(both, key=len, reverse=True)]
    # Not \b: in ana_rule and ana2 the name is told as well.
    pattern = re.compile(rf"(?<![^\W\d_])(?:{'|'.join(ways)})(?![^\W\d_])", re.IGNORECASE)
    apart = unicodedata.normalize("NFD", text)
    if not ways or not pattern.search(apart):
        return text
    return unicodedata.normalize("NFC", pattern.sub(_instead, apart))


def _instead(found: re.Match[str]) -> str:
    # Somebody called Or must not take every "or" out of a function.
    return found[0] if iskeyword(found[0]) else INSTEAD


def _is_shown(character: str) -> bool:
    if character in "\t\r\n\v\f" or character in JOINERS:
        return True
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
