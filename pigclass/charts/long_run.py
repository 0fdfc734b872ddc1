"""The long run: means wander at first and settle where theory says."""

from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, finished, key
from pigclass.charts.readable_numbers import plain
from pigclass.charts.series import Series, band, curve, point
from pigclass.look import CLASS, EXACT, SIMULATED
from pigclass.stats.columns import read
from pigclass.words import counted, grouped, say, say_of

# Beside the name of the axis, in pixels.
BAND_AT = 200


def long_run(
    simulated: pd.DataFrame,
    exact: Fraction | float,
    played: pd.DataFrame | None = None,
    *,
    machine: str | None = None,
) -> alt.LayerChart:
    """Running means of the class and of the machine, which draw near the exact mean.

    The faint band is where the mean of so many rounds lies in 95% of such runs. The axis of rounds
    is stretched: each step is ten times the one before, since chance evens out that slowly.
    `simulated`: `rounds` (int, rising), `mean`, `low` and `high` (floats), of what `machine` does.
    `played`: `rounds` (int) and `mean` (float) of the class.

    >>> simulated = pd.DataFrame({"rounds": [1, 1000], "mean": [0, 8.3], "low": [0, 7.6],
    ...     "high": [25.0, 8.7]})
    >>> print(long_run(simulated, exact=8.14).description)
    The simulated mean was 0 after 1 round and 8.3 after 1,000; in the long run it is 8.14.
    """
    run = _xy(read(simulated, "rounds", "mean", "low", "high", called="simulated"))
    several = [Series(SIMULATED, machine or say("chart.long_run.simulated"), run)]
    if played is not None:
        ours = _xy(read(played, "rounds", "mean", called="played"))
        several.append(Series(CLASS, say_of(int(ours["x"].max()), "chart.our_rounds"), ours))
    truth = pd.DataFrame({"x": [1.0, float(run["x"].max())], "y": float(exact)})
    several.append(Series(EXACT, say("chart.exact_is", number=plain(float(exact), 2)), truth))
    across = Axis(say("chart.rounds"), low=1, high=float(run["x"].max()), steps="log")
    up = Axis(
        say("chart.long_run.up"), low=min(0.0, _lowest(several)), high=_highest(several), form="~r"
    )
    # One round is one mark: a line has two ends.
    drawn = {"point": point, "line": curve}
    ways = ["point" if len(some.frame) == 1 else "line" for some in several]
    both = list(zip(several, ways, strict=True))
    names = [Entry(some.role, way, some.name) for some, way in both]
    curves = [drawn[way](some, across, up) for some, way in both]
    return finished(
        band(_possible(several[0], up), across, up),
        *curves,
        key(names, y=-54),
        key([Entry(SIMULATED, "band", say("chart.long_run.band"))], x=BAND_AT, y=-28),
        title=say("chart.long_run.title"),
        says=_says(run, float(exact)),
    )


def _xy(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.rename(columns={"rounds": "x", "mean": "y"})


def _lowest(several: list[Series]) -> float:
    return float(min(series.frame["y"].min() for series in several))


def _highest(several: list[Series]) -> float:
    """As high as any mean, and as the band, which begins higher than most of them."""
    most = max(series.frame["y"].max() for series in several)
    return float(max(most, several[0].frame["high"].max()))


def _possible(machine: Series, up: Axis) -> Series:
    """The machine's band without means below the lowest that there can be."""
    low, high = (machine.frame[name].clip(lower=up.low) for name in ("low", "high"))
    return Series(machine.role, machine.name, machine.frame.assign(low=low, high=high))


def _says(run: pd.DataFrame, exact: float) -> str:
    first, last = run.iloc[0], run.iloc[-1]
    return say(
        "chart.long_run.says",
        first=plain(first["y"], 2),
        rounds=counted(int(first["x"]), "round"),
        last=plain(last["y"], 2),
        more=grouped(int(last["x"])),
        exact=plain(exact, 2),
    )
