"""Dots piled up on a number line, as in a dot plot on the board: one dot, one student."""

import math
from dataclasses import dataclass

import pandas as pd

# From dots that the back row can count down to dots that at least show the shape of a pile.
DIAMETERS = (14, 12, 10, 8, 6)


@dataclass(frozen=True)
class Pile:
    """How piles are built: a dot's width in pixels, gap included, and the dots in a column."""

    dot: int
    height: int

    @property
    def size(self) -> float:
        """The dot's area, as Vega counts the size of a point, with a hair of white around it."""
        return math.pi * ((self.dot - 1.5) / 2) ** 2


def fit(biggest: int, *, room: float, wide: float) -> Pile:
    """The largest dots with which a pile of `biggest` is at most `room` high and `wide` wide.

    >>> fit(28, room=70, wide=60)
    Pile(dot=10, height=7)
    """
    piles = [Pile(dot, max(1, int(room // dot))) for dot in DIAMETERS]
    fitting = (pile for pile in piles if math.ceil(biggest / pile.height) * pile.dot <= wide)
    return next(fitting, piles[-1])


def stacked(dots: pd.DataFrame, *, spot: list[str], kind: str, height: int) -> pd.DataFrame:
    """Where each dot goes: `across` and `up`, in dots from the middle and the foot of its pile.

    Rows with the same `spot` share a pile, at most `height` dots high and as wide as it must be.
    It is filled column by column, and each `kind` begins a column of its own; `wide` is how many
    columns the pile has.

    >>> stacked(pd.DataFrame({"x": [7, 7, 7], "k": "sat"}), spot=["x"], kind="k", height=2)
       x    k  across  up  wide
    0  7  sat    -0.5   0     2
    1  7  sat    -0.5   1     2
    2  7  sat     0.5   0     2
    """
    some = [*spot, kind]
    sizes = dots.groupby(some, observed=True, sort=False).size().reset_index(name="size")
    sizes["columns"] = (sizes["size"] / height).map(math.ceil)
    # Columns as even as can be: 9 dots in columns of at most 8 make 5 and 4, not 8 and 1.
    sizes["rows"] = (sizes["size"] / sizes["columns"]).map(math.ceil)
    piles = sizes.groupby(spot, observed=True, sort=False)["columns"]
    sizes["wide"] = piles.transform("sum")
    sizes["start"] = piles.cumsum() - sizes["columns"]
    laid = dots.merge(sizes, on=some, how="left")
    place = laid.groupby(some, observed=True, sort=False).cumcount()
    column = laid["start"] + place // laid["rows"]
    laid = laid.assign(across=column - (laid["wide"] - 1) / 2, up=place % laid["rows"])
    return laid[[*dots.columns, "across", "up", "wide"]]
