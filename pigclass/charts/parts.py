"""Small pieces that several charts are built of."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, TypeAlias

import altair as alt

from pigclass.charts.show import use_in_notebooks
from pigclass.charts.theme import HEIGHT, PROJECTOR, WIDTH, config_of
from pigclass.look import CLASS, Role
from pigclass.look import PROJECTOR as SIZES
from pigclass.words import say

# Room for one letter of a key, as a share of the type size: Andika's letters are about this wide.
LETTER = 0.56
# A sample before a name, with what is free behind it, in pixels.
SAMPLE = 34

Layers: TypeAlias = list[alt.Chart]


@dataclass(frozen=True)
class Entry:
    """One item of a key: a role, its words, and how it is `drawn`.

    That is as a point, hollow, faint, as a line, a bar or a band.
    """

    role: Role
    drawn: str
    text: str

    @property
    def before(self) -> int:
        """How many pixels a sample takes before a name, where that has not the same colour."""
        return 0 if self.role.colours_words else SAMPLE


def finished(
    *layers: alt.Chart | Layers,
    title: str,
    says: str,
    means: str = "",
    height: int = HEIGHT,
    width: int = WIDTH,
) -> alt.LayerChart:
    """The layers as one chart, the first at the bottom.

    `title` is the question that it answers, `says` its text alternative: what it shows. `means` is
    what a class takes away of that, where that is not all of it.
    """
    use_in_notebooks()
    taken = {"means": means or says}
    chart = alt.LayerChart(
        title=title, description=says, height=height, width=width, usermeta=taken
    )
    # Handed to LayerChart itself, every layer would be copied three times, to look for selections
    # and sizes, which our layers do not have.
    chart.layer = [
        part for layer in layers for part in (layer if isinstance(layer, list) else [layer])
    ]
    # Nor is it copied now: nobody else has it yet.
    chart.config = config_of(PROJECTOR)
    return chart


def encoded(chart: alt.Chart, **channels: Any) -> alt.Chart:
    """The chart with its channels, as `chart.encode(…)` has it.

    Altair looks up each string in its whole schema, which takes longer than all else in a chart;
    here the channel's class is named at once.
    """
    named = channels.items()
    return chart.encode(**{n: _channel(n, on) if isinstance(on, str) else on for n, on in named})


def _channel(name: str, shorthand: str) -> Any:
    return getattr(alt, name.capitalize())(shorthand)


def words(text: str, *, x: Any, y: Any, style: str = "label", **mark: Any) -> alt.Chart:
    """A line of words; `x` and `y` as `alt.XDatum(…)` on the axis or `alt.XValue(…)` in pixels."""
    return encoded(_rows({"text": text}).mark_text(style=style, **mark), x=x, y=y, text="text:N")


def words_over(text: str, *, style: str, **place: Any) -> Layers:
    """A line of words that stays readable where it lies over marks: on a ground of its own."""
    return [words(text, style="halo", **place), words(text, style=style, **place)]


def named(entry: Entry, *, x: float, y: float) -> Layers:
    """A name in bold from `x`, after a sample of what it names where it has not its colour."""
    place = {"x": alt.XValue(x + entry.before), "y": alt.YValue(y), "align": "left"}
    return [
        *([sample(entry, x, y)] if entry.before else []),
        words(entry.text, style=f"{entry.role.name}-label", **place),
    ]


def key(entries: Sequence[Entry], *, x: float = 0, y: float = -20) -> Layers:
    """What the marks stand for, in one row above the plot that begins at `x`."""
    widths = [70 + LETTER * SIZES.axis * len(entry.text) for entry in entries]
    starts = list(accumulate(widths, initial=x))[:-1]
    placed = list(zip(entries, starts, strict=True))
    names = _rows(*({"text": entry.text, "x": x + 38} for entry, x in placed))
    # Pixels, not numbers on the axis: the scale and its axis are left aside.
    across = alt.X("x:Q").scale(None).axis(None)
    written = names.mark_text(style="label", align="left")
    return [
        *(sample(entry, x, y) for entry, x in placed),
        encoded(written, x=across, y=alt.YValue(y), text="text:N"),
    ]


def sample(entry: Entry, x: float, y: float) -> alt.Chart:
    """What an entry names, as it is drawn, at most 28 pixels broad from `x`."""
    style = f"{entry.role.name}-{entry.drawn}"
    if entry.drawn == "line":
        ends = {"x": alt.XValue(x), "x2": alt.X2Value(x + 28), "y": alt.YValue(y)}
        return _rows({}).mark_rule(style=style).encode(**ends)
    if entry.drawn == "bar":
        ends = {"x": alt.XValue(x + 14), "y": alt.YValue(y - 9), "y2": alt.Y2Value(y + 9)}
        return _rows({}).mark_rule(style=style).encode(**ends)
    if entry.drawn in ("band", "fill"):
        ends = {"x": alt.XValue(x), "x2": alt.X2Value(x + 28)}
        deep = {"y": alt.YValue(y - 9), "y2": alt.Y2Value(y + 9)}
        return _rows({}).mark_rect(style=style).encode(**ends, **deep)
    return _rows({}).mark_point(style=style).encode(x=alt.XValue(x + 14), y=alt.YValue(y))


def _rows(*rows: dict[str, Any]) -> alt.Chart:
    return alt.Chart(alt.Data(values=list(rows)))


# How many strategies have room in a picture: a class of fourteen, and perfect play.
MOST = 15


def our_class(drawn: str = "point") -> Entry:
    """The class's mark in a key, as it is drawn in the chart.

    >>> our_class().text
    'our class'
    """
    return Entry(CLASS, drawn, say("chart.our_class"))


def drawn(names: Sequence[str], ours: Collection[str], *, most: int) -> list[str]:
    """The names that are drawn where there is no room for all: the best, ours, then other ones.

    `names` stand from the best to the worst.

    >>> drawn(["Fox", "turtle", "bold", "Hen"], ["Hen", "Fox"], most=3)
    ['Fox', 'turtle', 'Hen']
    """
    best = names[:1]
    ours_first = sorted(names, key=lambda name: name not in ours and name not in best)[:most]
    return [name for name in names if name in ours_first]


def which_are_drawn(shown: Sequence[str], names: Sequence[str]) -> str:
    """Return the part of a title that says which names are drawn.

    >>> which_are_drawn(["Fox", "Hen"], ["Fox", "turtle", "Hen"])
    ' (2 of 3, ours first)'
    """
    if len(shown) == len(names):
        return ""
    if list(shown) == list(names[: len(shown)]):
        return say("chart.the_first", shown=len(shown), all=len(names))
    return say("chart.ours_first", shown=len(shown), all=len(names))
