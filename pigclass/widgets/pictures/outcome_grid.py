"""The outcome grid: a square for each way the dice can fall, to be pressed and counted."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from pigclass.look import MOST_COLUMNS
from pigclass.rules.dice import Die, Face, Throw, times_together, total
from pigclass.rules.effects import EFFECTS, kind_of
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Table, spoken
from pigclass.widgets.page.fields import View
from pigclass.widgets.pictures.slides import PictureView, named
from pigclass.words import refusal, say, section, word_for

# Most faces of a single die, in two rows.
MOST_OF_ONE = 2 * MOST_COLUMNS

# Key of a sentence, the value that it takes, and for each square whether it belongs.
Group = tuple[str, str | int, list[bool]]


def grid_view(game: Game) -> PictureView:
    """Return the picture's data: the squares, row by row, and the groups to count.

    >>> from pigclass.rules.catalog import skunk
    >>> view = grid_view(skunk()).own
    >>> len(view["cells"]), [len(it["cells"]) for it in view["ways"][0]["beside"]][:2]
    (36, [11, 25])
    """
    table = game.table_for(dice=2) if game.dice_choice else game.table
    sides = [_faces(die) for die in table.dice]
    _check(game, sides)
    throws = list(product(*sides))
    own = {
        "columns": _heads(throws, sides, 1),
        "rows": _heads(throws, sides, 0),
        "wide": len(sides[-1]) if len(sides) == 2 else min(len(throws), MOST_COLUMNS),
        "cells": [_spoken(throw) for throw in throws],
        "ways": list(_ways(table, throws)),
        "words": section("picture.grid"),
    }
    title, nothing = say("picture.grid.title", game=named(game)), say("picture.grid.nothing")
    return PictureView(kind="grid", title=title, said=nothing, own=own)


def _faces(die: Die) -> list[Face]:
    """Return the faces of a die, each repeated by its weight.

    >>> _faces(Die(faces=("heads", "tails"), weights=(2, 1)))
    ['heads', 'heads', 'tails']
    """
    weights = die.weights or (1,) * len(die.faces)
    return [face for face, weight in zip(die.faces, weights, strict=True) for _ in range(weight)]


def _check(game: Game, sides: Sequence[Sequence[Face]]) -> None:
    """Raise PigclassError for dice with too many squares."""
    if len(sides) > 2 or max(map(len, sides)) > (MOST_OF_ONE, MOST_COLUMNS)[len(sides) - 1]:
        dice = " + ".join(str(len(side)) for side in sides)
        limits = {"one": MOST_OF_ONE, "two": MOST_COLUMNS}
        raise refusal("refused.picture.no_grid", game=game.name, dice=dice, **limits)


def _spoken(throw: Throw) -> str:
    """Return a throw for a screen reader; two dice are told apart."""
    if len(throw) == 1:
        return spoken(throw)
    return say("picture.grid.throw", one=_word(throw[0]), other=_word(throw[1]))


def _word(face: Face) -> str:
    return word_for("face", face)


def _heads(throws: Sequence[Throw], sides: Sequence[Sequence[Face]], die: int) -> list[View]:
    """Return heads of rows or columns, which press all squares with that face on one die."""
    if len(sides) == 1:
        return []
    wide = len(sides[1])
    places = range(len(throws))
    return [
        {
            "face": _word(face),
            "cells": [it for it in places if divmod(it, wide)[die] == number],
            "what": say(f"picture.grid.die_{die}", face=_word(face)),
        }
        for number, face in enumerate(sides[die])
    ]


def _ways(table: Table, throws: Sequence[Throw]) -> Iterator[View]:
    """Yield what may be written in the squares, each with the groups to count."""
    texts = [", ".join(map(_word, throw)) for throw in throws]
    yield _way("throw", texts, _told_of(table, throws))
    if len(throws[0]) == 2 and all(isinstance(face, int) for throw in throws for face in throw):
        for name, count in (("sum", total), ("product", times_together)):
            found = [count(throw) for throw in throws]
            groups = [(f"{name}_is", it, [it == one for one in found]) for it in sorted({*found})]
            yield _way(name, found, groups)


def _way(name: str, texts: Iterable[str | int], groups: Iterable[Group]) -> View:
    squares = [
        {
            "label": say(f"picture.grid.{key}", it=word),
            "what": say(f"picture.grid.{key}_told", it=word),
            "cells": [place for place, holds in enumerate(among) if holds],
        }
        for key, word, among in groups
    ]
    label = say(f"picture.grid.as_{name}")
    return {"label": label, "texts": list(map(str, texts)), "beside": squares}


def _told_of(table: Table, throws: Sequence[Throw]) -> Iterator[Group]:
    """Yield groups by the rules and by sight: each effect, each face, doubles."""
    kinds = [kind_of(table.effect(throw)) for throw in throws]
    for kind in EFFECTS:
        if kind in kinds:
            yield f"kind_{kind}", "", [it == kind for it in kinds]
    if len(throws[0]) == 1:
        return
    for face in dict.fromkeys(face for throw in throws for face in throw):
        yield "with_face", _word(face), [face in throw for throw in throws]
    doubles = [one == other for one, other in throws]
    if any(doubles):
        yield "doubles", "", doubles
