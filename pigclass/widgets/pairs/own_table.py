"""What a device shows of its own table, as plain data."""

from pigclass.widgets.page.fields import View
from pigclass.widgets.pairs.side_by_side import is_over
from pigclass.widgets.table.session import TableSession
from pigclass.widgets.table.view import turns_view
from pigclass.words import say

# More faces than these are typed, not tapped.
MOST_FACES = 12


def own_table(table: TableSession, seat: int, *, for_all: bool) -> View:
    """Return what whoever sits at `seat` sees; `for_all` if the device plays for everybody there.

    The device shows the dice of the last throw, what is at risk, and what may be done now.
    """
    view, turn = turns_view(table), table.on_turn
    return {
        "name": table.name(seat),
        "score": table.game.play.scores[seat],
        "players": [
            {"name": table.name(it), "score": score, "now": it == turn, "me": it == seat}
            for it, score in enumerate(table.game.play.scores)
        ],
        "of": table.events[-1].id,
        "headline": view["headline"],
        "sub": view["sub"],
        "may": turn is not None and (turn == seat or for_all),
        "mine": turn == seat,
        "over": is_over(table),
        "dice": view["dice"],
        "at_risk": view["at_risk"],
        "keys": [] if turn is None else _keys(table, view),
        "typed": bool(turn is not None and table.has_real_dice and not _faces(table)),
        "said": table.said,
    }


def _keys(table: TableSession, view: View) -> list[View]:
    """Return what may be pressed: to throw, or what a real die shows, and to bank."""
    banks = [
        {"does": "bank", "label": it["label"], "told": "", "off": bool(it["off"])}
        for it in view["beside"]
    ]
    if table.has_real_dice:
        return [*({"does": "throw", "label": it, "told": it} for it in _faces(table)), *banks]
    if view["numbers"]:
        numbers = map(str, view["numbers"]["choices"])
        return [*({"does": "roll", "label": it, "told": it} for it in numbers), *banks]
    return [{"does": "roll", "label": say("button.roll"), "told": ""}, *banks]


def _faces(table: TableSession) -> list[str]:
    """Return the faces of a single die, to be tapped; none where there are several dice."""
    play = table.play
    if play.game.dice_choice:
        return []
    dice = play.game.table_for(throws=play.throws).dice
    faces = [str(it) for it in dice[0].faces] if len(dice) == 1 else []
    return faces if len(faces) <= MOST_FACES else []
