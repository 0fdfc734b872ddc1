"""The boundary between rolling and holding as a surface in a notebook that can be turned."""

from typing import Any

import numpy as np

from pigclass.exact.races.maps import hold_map
from pigclass.rules.game import Game
from pigclass.rules.questions import about_a_game
from pigclass.widgets.page.drawn import Drawn, static, styled
from pigclass.words import in_its_language, say

# More tiles than this in a row cannot be told apart.
TILES = 34

TURNS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class PolicySurface(Drawn):
    """When to hold as a landscape over both scores: `PolicySurface(pig())`.

    The higher, the longer one rolls. Drag it with the mouse, press the arrow keys, or use the
    buttons to turn it. The figures are those of `exact.hold_map`; below stands in words what is to
    be seen. Source of the picture: Neller and Presser 2004, *Optimal Play of the Dice Game Pig*.

    Raises PigclassError, with the reason, for a game in which perfect play is not known.
    """

    _esm = static("dom.js", "landscape.js", "surface.js")
    _css = styled("surface.css")

    @about_a_game()
    @in_its_language
    def __init__(self, game: Game, *, language: str | None = None) -> None:
        super().__init__(surface_view(game))

    def __repr__(self) -> str:
        """Say what is to be seen."""
        return str(self.view["description"])


def surface_view(game: Game) -> dict[str, Any]:
    """Return what is drawn: the heights of a grid, [own score, opponent's score], and the words.

    >>> from pigclass.rules.catalog import pig
    >>> surface_view(pig())["heights"][0][0]
    21
    """
    told = hold_map(game)
    size, name = game.target or 0, str(told.columns[-1])
    grid = told[name].to_numpy().reshape(size, size)
    shown = np.unique(np.linspace(0, size - 1, min(size, TILES + 1)).round().astype(int))
    return {
        "title": say(f"surface.title_{name}", game=game.name, target=size),
        "description": _description(grid, name),
        "heights": grid[np.ix_(shown, shown)].tolist(),
        "most": int(grid.max()),
        "target": size,
        "axes": [say("surface.own"), say("surface.other"), say(f"surface.{name}")],
        "buttons": [
            {"label": say(f"surface.{way}"), "turn": turn, "tilt": tilt}
            for way, (turn, tilt) in TURNS.items()
        ],
    }


def _description(grid: Any, name: str) -> str:
    last = len(grid) - 1
    return say(
        f"surface.seen_{name}",
        start=grid[0, 0],
        behind=grid[0, last],
        ahead=grid[last, 0],
        half=grid[last // 2, last // 2],
        last=last,
        middle=last // 2,
    )
