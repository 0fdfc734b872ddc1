"""Parser of typed dice: "2d6", "0-9", "1 2 2 3 3 4 + 1 3 4 5 6 8", "heads*3 tails"."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from pigclass.rules.dice import Die, Face, fair_die, number_of_throws
from pigclass.rules.endings import within
from pigclass.rules.typed_input import whole
from pigclass.words import PigclassError, refusal, say, say_of

MOST_DICE = 10
MOST_FACES = 40
HIGHEST_FACE = 1000
MOST_WEIGHT = 100
# Maximal number of different throws: with more, a class would wait too long.
MOST_THROWS = 6000


def read_dice(text: str) -> tuple[Die, ...]:
    """Parse dice: `+` separates different dice, `*` weights a face.

    >>> read_dice("2d6") == (fair_die(6), fair_die(6))
    True
    >>> read_dice("heads*3 tails")[0].chances["heads"]
    Fraction(3, 4)

    Raises PigclassError, with examples, for anything else.
    """
    dice = tuple(die for part in str(text).split("+") for die in _alike(part.strip()))
    within(len(dice), 1, MOST_DICE, what="number of dice")
    throws = number_of_throws(dice)
    if throws > MOST_THROWS:
        raise refusal("refused.made_up.many_throws", text=text, throws=throws)
    return dice


def dice_text(dice: Sequence[Die]) -> str:
    """Return dice as text for `read_dice`.

    >>> from pigclass.rules.dice import SICHERMAN
    >>> dice_text(SICHERMAN), dice_text((fair_die(), fair_die()))
    ('1 2 2 3 3 4 + 1 3 4 5 6 8', '2d6')
    """
    groups = ((die, len(list(same))) for die, same in groupby(dice))
    return " + ".join(_group_text(die, number) for die, number in groups)


def read_face(text: str) -> Face:
    """Parse one face, a number or a word.

    >>> read_face("6"), read_face("heads")
    (6, 'heads')
    """
    if re.fullmatch(r"\d{1,18}", text, re.ASCII):
        return within(int(text), 0, HIGHEST_FACE, what="face")
    if re.fullmatch(r"[^\W\d_]{1,12}", text):
        return text
    like_this = say("refused.made_up.like_this")
    raise refusal("refused.made_up.no_face", text=text, most=HIGHEST_FACE, like_this=like_this)


def _alike(part: str) -> tuple[Die, ...]:
    """Return the dice of one part: "3d8", "2 x 0-9" or one die's faces."""
    plain = re.fullmatch(r"(\d{,18})\s*d\s*(\d{1,18})", part, re.ASCII | re.IGNORECASE)
    if plain:
        sides = within(int(plain[2]), 2, MOST_FACES, what="sides")
        return (fair_die(sides),) * _number(plain[1])
    match = re.fullmatch(r"(\d{1,18})\s*x\s+(.*)", part, re.ASCII | re.IGNORECASE)
    number, faces = (match[1], match[2]) if match else ("", part)
    return (_die(faces),) * _number(number)


def _number(text: str) -> int:
    return within(int(text or 1), 1, MOST_DICE, what="number of dice")


def _die(text: str) -> Die:
    weighted = [face for word in re.split(r"[\s,]+", text) if word for face in _faces(word)]
    if not 2 <= len(weighted) <= MOST_FACES:
        like_this = say("refused.made_up.like_this")
        if not weighted:
            raise refusal("refused.made_up.no_dice", like_this=like_this)
        limits = {"text": text, "most": MOST_FACES, "like_this": like_this}
        raise PigclassError(say_of(len(weighted), "refused.made_up.faces_of_a_die", **limits))
    faces, weights = zip(*weighted, strict=True)
    return Die(faces, () if set(weights) == {1} else weights)


def _faces(word: str) -> Iterator[tuple[Face, int]]:
    """Yield the faces of a word such as "6", "0-9" or "heads*3", each with its weight."""
    name, star, times = word.partition("*")
    weight = whole(times) if star else 1
    if weight is None:
        raise refusal("refused.made_up.no_weight", word=word, name=name)
    within(weight, 1, MOST_WEIGHT, what="weight")
    low, high = map(whole, name.partition("-")[::2])
    if low is not None and high is not None:
        if not low < high < low + MOST_FACES:
            raise refusal("refused.made_up.no_row", word=word, most=MOST_FACES)
        names = [str(face) for face in range(low, high + 1)]
    else:
        names = [name]
    for face in names:
        yield read_face(face), weight


def _group_text(die: Die, number: int) -> str:
    if die == fair_die(len(die.faces)):
        return f"{number if number > 1 else ''}d{len(die.faces)}"
    return f"{number} x {_faces_text(die)}" if number > 1 else _faces_text(die)


def _faces_text(die: Die) -> str:
    weights = die.weights or (1,) * len(die.faces)
    if not die.weights and _is_row(die.faces):
        return f"{die.faces[0]}-{die.faces[-1]}"
    weighted = zip(die.faces, weights, strict=True)
    return " ".join(f"{face}*{weight}" if weight > 1 else f"{face}" for face, weight in weighted)


def _is_row(faces: tuple[Face, ...]) -> bool:
    numbers = [face for face in faces if isinstance(face, int)]
    steps = {after - before for before, after in pairwise(numbers)}
    return len(numbers) == len(faces) > 2 and steps == {1}
