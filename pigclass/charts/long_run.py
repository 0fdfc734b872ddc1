"""Chances and means that settle: over many rounds, and over sweeps of value iteration."""

from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import (
    Entry,
    Layers,
    Series,
    band,
    curve,
    end_labels,
    finished,
    key,
    point,
)
from pigclass.charts.readable_numbers import percent
from pigclass.look import CLASS, EXACT, ROLES, SIMULATED
from pigclass.stats.rounds import numbers, read
from pigclass.words import counted, grouped, rounded, say, say_of

# Beside the name of the axis, in pixels.
BAND_AT = 200


def long_run(
    simulated: pd.DataFrame,
    exact: Fraction | float,
    played: pd.DataFrame | None = None,
    *,
    likely: pd.DataFrame | None = None,
    machine: str | None = None,
    luck: str = "",
) -> alt.LayerChart:
    """Running means of the class and of the machine, which draw near the exact mean.

    The axis of rounds is stretched: each step is ten times the one before, since chance evens out
    that slowly.
    `simulated`: `rounds` (int, rising) and `mean` (float), of what `machine` does. `played`:
    `rounds` (int) and `mean` (float) of the class. `likely`: `rounds` (int), `low` and `high`
    (floats), between which 95 of 100 single players are after so many rounds; a faint band. `luck`
    is a sentence about the mean of the class.

    >>> simulated = pd.DataFrame({"rounds": [1, 1000], "mean": [0, 8.3]})
    >>> print(long_run(simulated, exact=8.1).description)
    Simulated mean: 0.00 after 1 round, 8.30 after 1,000; in theory 8.10.
    """
    run = _xy(read(simulated, "rounds", "mean", called="simulated"))
    several = [Series(SIMULATED, machine or say("chart.long_run.simulated"), run)]
    if played is not None:
        ours = _xy(read(played, "rounds", "mean", called="played"))
        several.append(Series(CLASS, say_of(int(ours["x"].max()), "chart.long_run.ours"), ours))
    truth = pd.DataFrame({"x": [1.0, float(run["x"].max())], "y": float(exact)})
    several.append(Series(EXACT, say("chart.exact_is", number=rounded(float(exact), 2)), truth))
    around = [] if likely is None else [_around(likely)]
    across = Axis(say("chart.rounds"), low=1, high=float(run["x"].max()), steps="log")
    up = _up([some.frame for some in (*several, *around)])
    # One round is one mark: a line has two ends.
    drawn = {"point": point, "line": curve}
    ways = ["point" if len(some.frame) == 1 else "line" for some in several]
    both = list(zip(several, ways, strict=True))
    names = [Entry(some.role, way, some.name) for some, way in both]
    curves = [drawn[way](some, across, up) for some, way in both]
    return finished(
        *(_band(some, across, up) for some in around),
        *curves,
        key(names, y=-54),
        title=say("chart.long_run.title"),
        says=f"{_says(run, float(exact))} {luck}".strip(),
    )


def _xy(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.rename(columns={"rounds": "x", "mean": "y"})


def _around(likely: pd.DataFrame) -> Series:
    ends = _xy(read(likely, "rounds", "low", "high", called="likely"))
    return Series(EXACT, say("chart.long_run.band"), ends)


def _band(around: Series, across: Axis, up: Axis) -> Layers:
    name = key([Entry(around.role, "band", around.name)], x=BAND_AT, y=-28)
    return [band(around, across, up), *name]


def _up(frames: list[pd.DataFrame]) -> Axis:
    """As far as any mean goes, and the band, which begins broader than most of them."""
    figures = pd.concat([frame.drop(columns="x") for frame in frames])
    low, high = min(0.0, float(figures.min().min())), float(figures.max().max())
    return Axis(say("chart.long_run.up"), low=low, high=high, form="~r")


def _says(run: pd.DataFrame, exact: float) -> str:
    first, last = run.iloc[0], run.iloc[-1]
    return say(
        "chart.long_run.says",
        first=rounded(first["y"], 2),
        rounds=counted(int(first["x"]), "round"),
        last=rounded(last["y"], 2),
        more=grouped(int(last["x"])),
        exact=rounded(exact, 2),
    )


def settling(sweeps: pd.DataFrame) -> alt.LayerChart:
    """The win chance at some positions after each sweep; a line for each position.

    `sweeps`: `sweep` (int from 1), `position` (str) and `chance` (float from 0 to 1).

    >>> sweeps = pd.DataFrame({"sweep": [1, 2], "position": ["0:0", "0:0"], "chance": [0.5, 0.57]})
    >>> print(settling(sweeps).description)
    After 2 sweeps: 0:0 wins 57%.
    """
    told = read(sweeps, "sweep", "position", "chance", called="sweeps")
    lines = told.assign(x=told["sweep"], y=numbers(told["chance"]))
    named = list(dict.fromkeys(lines["position"]))
    several = [
        Series(
            role,
            say("chart.converging.line", name=name, share=percent(_last(lines, name))),
            lines[lines["position"] == name],
        )
        for role, name in zip(ROLES[: len(named)], named, strict=False)
    ]
    across = Axis(say("chart.converging.across"), low=0, high=float(lines["x"].max()))
    up = Axis(say("chart.win_chance"), low=0, high=1, form="%")
    said = ", ".join(
        say("chart.converging.wins", name=name, share=percent(_last(lines, name))) for name in named
    )
    return finished(
        [curve(some, across, up) for some in several],
        end_labels(several, across, up),
        title=say("chart.converging.title"),
        says=say(
            "chart.converging.says", sweeps=counted(int(lines["x"].max()), "sweep"), said=said
        ),
    )


def _last(lines: pd.DataFrame, name: str) -> float:
    return float(lines.loc[lines["position"] == name, "y"].iloc[-1])
