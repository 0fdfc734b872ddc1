"""Read the columns that a chart needs, or say in a sentence what is missing."""

from math import nan
from typing import Any

import pandas as pd

from pigclass.words import refusal


def read(frame: Any, *needed: str, called: str) -> pd.DataFrame:
    """The needed columns of a frame that has at least one row.

    `called` is the argument's name, so that the sentence can say which frame it speaks of.

    >>> read(pd.DataFrame({"round": [1]}), "round", "throws", called="rounds")
    Traceback (most recent call last):
    pigclass.rules.errors.PigclassError: `rounds` lacks throws; its columns are round.
    """
    wanted = _listed(needed)
    if not isinstance(frame, pd.DataFrame):
        kind = type(frame).__name__
        raise refusal("refused.stats.no_frame", called=called, wanted=wanted, kind=kind)
    missing = [name for name in needed if name not in frame.columns]
    if missing:
        has = _listed(frame.columns) or "none"
        raise refusal("refused.stats.no_column", called=called, listed=_listed(missing), has=has)
    if frame.empty:
        raise refusal("refused.stats.no_rows", called=called)
    return frame[list(needed)].copy()


def tally(frame: Any, value: str, *more: str, called: str) -> pd.DataFrame:
    """The answers in the column `value` and `count`, how many gave each; missing answers left out.

    >>> tally(pd.DataFrame({"answer": [3, None], "count": [20, 8]}), "answer", called="predictions")
       answer  count
    0     3.0     20
    """
    told = read(frame, value, *more, "count", called=called).dropna(subset=value)
    if told.empty:
        raise refusal("refused.stats.no_values", called=called, value=value)
    return told.assign(**{value: numbers(told[value])}).reset_index(drop=True)


def numbers(column: "pd.Series[Any]") -> "pd.Series[float]":
    """A column of ints, floats or Fractions as floats, which is what a chart can draw."""
    # Through objects, since what is missing may be a thing of its own that is no float.
    return column.astype(object).where(column.notna(), nan).map(float).astype(float)


def _listed(names: Any) -> str:
    return ", ".join(str(name) for name in names)
