"""The catalog of worksheets, by id. Listing, index page, tests and build all follow from it."""

from difflib import get_close_matches

from pigclass.rules.catalog import GAMES
from pigclass.rules.errors import PigclassError
from pigclass.worksheets.contents import cards, scores
from pigclass.worksheets.sheet import Sheet

SHEETS: dict[str, Sheet] = {
    sheet.id: sheet
    for sheet in (
        Sheet(
            id="skunk-score",
            content=scores.columns,
            key=scores.key,
            game=GAMES["skunk"],
            suits=scores.suits_columns,
            lessons=("skunk",),
        ),
        Sheet(
            id="greedy-pig-class",
            content=scores.rounds,
            key=scores.key,
            game=GAMES["greedy_pig"],
            suits=scores.suits_rounds,
            lessons=("greedy-pig",),
        ),
        Sheet(
            id="rule-card",
            content=cards.card,
            key=cards.key,
            game=GAMES["skunk"],
            ready=tuple(GAMES),
            lessons=("skunk", "piglet", "greedy-pig", "hog"),
            fields=(),
            grows_to=1.6,
        ),
    )
}


def find_sheet(wanted: str) -> Sheet:
    """Return the sheet of that id, or say which there are.

    >>> find_sheet("skunk-score").id
    'skunk-score'
    """
    if wanted in SHEETS:
        return SHEETS[wanted]
    near = get_close_matches(wanted.lower(), SHEETS, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise PigclassError(f"There is no worksheet {wanted!r}.{hint} There are: {', '.join(SHEETS)}.")
