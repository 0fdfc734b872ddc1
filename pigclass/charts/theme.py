"""Chart themes for projector and paper, and display of charts without internet.

A chart names what its marks mean (`style="sat-point"`); a theme says how that looks. So the same
chart wears either, and two themes can stand side by side: nothing is set for all of Altair.
Drawn in colours for white paper, a chart takes on a dark screen's where it is shown (`chart_css`).

JupyterLab carries Vega-Lite 5; Altair 6 writes version 6 and would fetch it from the web. What our
charts use is the same in both, so the bundle calls itself version 5 and Lab draws it at once. A PNG
goes along for pages that draw no Vega-Lite (a preview, a PDF) where `vl-convert-python` is
installed, and the description as plain text.
"""

import json
import sys
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

import altair as alt

from pigclass.look import FONTS, LIGHT, ROLES, STACK, Palette, Role, Sizes
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


def dressed(chart: AnyChart, theme: Theme) -> AnyChart:
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


MIME = "application/vnd.vegalite.v5+json"
SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
RENDERER = "pigclass"
# Drawn as lines and letters, not as dots: a projector may enlarge it.
EMBED = {"actions": False, "renderer": "svg"}


def bundle(chart: alt.TopLevelMixin, *, png: bool = True, titled: bool = True) -> Spec:
    """The data that Jupyter shows for a chart, by MIME type.

    An Output widget redraws without a flicker with
    `output.outputs = ({"output_type": "display_data", "data": bundle(chart), "metadata": {}},)`.
    Leave the picture out (`png=False`) where a chart redraws after each throw, and its title
    (`titled=False`) where that stands over it in larger letters.
    """
    # The tests validate charts; a lesson should not wait for it.
    spec = chart.to_dict(validate=False)
    return _bundle(spec if titled else {**spec, "title": ""}, png=png)


def use_in_notebooks() -> None:
    """Let every Altair chart of this kernel draw offline.

    It does nothing outside Jupyter, or where someone has chosen a renderer of their own.
    """
    if _in_jupyter() and alt.renderers.active == "default":
        alt.renderers.register(RENDERER, _render)
        alt.renderers.enable(RENDERER)


def _render(spec: Spec, **_: object) -> tuple[Spec, Spec]:
    shown = _bundle(spec, png=True)
    return shown, {"image/png": {"alt": shown["text/plain"]}}


def _bundle(spec: Spec, *, png: bool) -> Spec:
    # What a chart shows is said by its description as a whole, and not mark by mark.
    config = spec.get("config", {})
    silent = {part: config.get(part, {}) | {"aria": False} for part in ("mark", "axis")}
    whole = {"config": config | silent}
    offline = {**spec, **whole, "$schema": SCHEMA, "usermeta": {"embedOptions": EMBED}}
    shown: Spec = {MIME: offline, "text/plain": str(spec.get("description", "a chart"))}
    if png and find_spec("vl_convert"):
        drawn = _converter().vegalite_to_png(json.dumps(spec))
        shown["image/png"] = b64encode(drawn).decode("ascii")
    return shown


@cache
def _converter() -> Any:
    vl_convert = import_module("vl_convert")
    vl_convert.register_font_directory(str(FONTS))
    return vl_convert


def _in_jupyter() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return shell is not None and hasattr(shell, "kernel")
