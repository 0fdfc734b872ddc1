"""Chart themes: one for the projector, one for paper.

A chart names what its marks mean (`style="sat-point"`); a theme says how that looks. So the same
chart wears either, and two themes can stand side by side: nothing is set for all of Altair.
Drawn in colours for white paper, a chart takes on a dark screen's where it is shown (`chart_css`).
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import altair as alt

from pigclass.look import LIGHT, ROLES, STACK, Palette, Role, Sizes
from pigclass.look import PRINT as PRINT_SIZES
from pigclass.look import PROJECTOR as PROJECTOR_SIZES
from pigclass.words import say

# A part of what Vega-Lite draws, as JSON.
Spec = dict[str, Any]
AnyChart = TypeVar("AnyChart", alt.Chart, alt.LayerChart, alt.VConcatChart, alt.HConcatChart)

# With title, key and axes this is what a small projector shows at once, under a row of buttons.
WIDTH, HEIGHT = 780, 268
# A plot that has no names at its right takes their room as well.
WIDE = 1060

# A photocopier knows no colour: everything prints black, and shape and dash tell roles apart.
BLACK = Palette(
    **dict.fromkeys(("ink", "blue", "vermillion", "green", "purple"), "#000000"),
    **dict.fromkeys(("paper", "surface"), "#ffffff"),
    quiet="#333333",
    grid="#8c8c8c",
)


@dataclass(frozen=True)
class Theme:
    """A palette and a set of sizes, under a name."""

    name: str
    palette: Palette
    sizes: Sizes


PROJECTOR = Theme("projector", LIGHT, PROJECTOR_SIZES)
PRINT = Theme("print", BLACK, PRINT_SIZES)


def dressed(chart: AnyChart, theme: Theme = PROJECTOR) -> AnyChart:
    """Return a copy of the chart in a theme, such as `PRINT`."""
    clothed = chart.copy(deep=False)
    clothed.config = config_of(theme)
    return clothed


def config_of(theme: Theme) -> alt.Config:
    """The configuration of a theme, numbers written as the language writes them."""
    return _config(theme, say("number.mark"), say("number.thousands"))


@cache
def _config(theme: Theme, mark: str, thousands: str) -> alt.Config:
    return alt.Config(**config(theme), **_locale(mark, thousands))


def _locale(mark: str, thousands: str) -> Spec:
    """Return the number locale of the axes, if not English."""
    if mark == ".":
        return {}
    written = {"decimal": mark, "thousands": thousands, "grouping": [3], "currency": ["", ""]}
    percent = say("number.percent", number="")
    return {"locale": {"number": {**written, "percent": percent}}}


def config(theme: Theme) -> Spec:
    """The Vega-Lite configuration of a theme."""
    palette, sizes = theme.palette, theme.sizes
    return {
        "font": STACK,
        "background": palette.paper,
        "padding": {"left": 18, "right": 18, "top": 4, "bottom": 8},
        "view": {"stroke": None},
        "axis": {
            "labelFontSize": sizes.axis,
            "titleFontSize": sizes.axis,
            "titleFontWeight": "normal",
            "labelColor": palette.ink,
            "titleColor": palette.ink,
            "gridColor": palette.grid,
            "domainColor": palette.quiet,
            "domainWidth": 2,
            "ticks": False,
            "labelPadding": 11,
            "labelFlush": False,
        },
        "axisX": {"grid": False, "titlePadding": 10},
        "axisY": {"domain": False, "titleAngle": 0, "titleAlign": "left", "titleY": -18},
        "title": {
            "anchor": "start",
            "frame": "bounds",
            "fontSize": sizes.title,
            "color": palette.ink,
            "subtitleFontSize": sizes.axis,
            "subtitleColor": palette.quiet,
            "subtitlePadding": 8,
            "offset": 12,
        },
        "style": _styles(palette, sizes),
    }


def _styles(palette: Palette, sizes: Sizes) -> Spec:
    styles = {
        "label": _text(palette.ink, sizes),
        "cell": {**_text(palette.ink, sizes), "fontSize": sizes.body, "fontWeight": "bold"},
        "quiet-label": _text(palette.quiet, sizes),
        "halo": {
            **_text(palette.paper, sizes),
            "fontWeight": "bold",
            "stroke": palette.paper,
            "strokeWidth": 7,
            "strokeJoin": "round",
        },
        "quiet-line": {"color": palette.quiet, "strokeWidth": 2, "opacity": 1},
        "field-line": {"color": palette.quiet, "strokeWidth": 2, "opacity": 0.45},
        "quiet-band": {"color": palette.grid, "opacity": 0.6},
        "quiet-fill": {"color": palette.quiet},
        "quiet-hollow": {"color": palette.quiet, "filled": False, "strokeWidth": 2},
    }
    for role in ROLES:
        styles |= _role(role, palette, sizes)
    return styles


def _role(role: Role, palette: Palette, sizes: Sizes) -> Spec:
    colour = role.colour(palette)
    text = colour if role.colours_words else palette.ink
    line = {"color": colour, "opacity": 1}
    point = {"filled": True, "shape": role.shape, "size": sizes.mark**2, **line}
    return {
        f"{role.name}-point": point,
        f"{role.name}-faint": {**point, "opacity": 0.3},
        f"{role.name}-hollow": {**point, "filled": False, "strokeWidth": 2},
        f"{role.name}-line": {**line, "strokeWidth": sizes.line, "strokeDash": list(role.dash)},
        f"{role.name}-bar": {**line, "strokeWidth": 3},
        f"{role.name}-fill": {"color": colour, "opacity": 0.75},
        f"{role.name}-band": {"color": colour, "opacity": 0.18},
        f"{role.name}-label": {**_text(text, sizes), "fontWeight": "bold"},
    }


def _text(colour: str, sizes: Sizes) -> Spec:
    return {"color": colour, "fontSize": sizes.axis, "baseline": "middle"}
