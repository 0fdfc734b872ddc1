"""Chart themes for projector and paper, and display of charts without internet.

A chart names the meaning of its marks (`style="sat-point"`); a theme defines their look. Themes
are set per chart, not globally, so two can stand side by side. Charts are drawn for white paper;
on a dark screen `chart_css` recolours them.

JupyterLab includes Vega-Lite 5; Altair 6 writes version 6 and would load it from the web. Our
charts are the same in both, so the bundle claims version 5 and Lab draws it at once. For pages
without Vega-Lite (a preview, a PDF) a PNG is added if `vl-convert-python` is installed, and the
description as plain text.
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

# Part of a Vega-Lite specification, as JSON.
Spec = dict[str, Any]
AnyChart = TypeVar("AnyChart", alt.Chart, alt.LayerChart, alt.VConcatChart, alt.HConcatChart)

# In pixels: with title, key and axes this fits a small projector, under a row of buttons.
WIDTH, HEIGHT = 780, 268
# Width of a plot without labels on its right.
WIDE = 1060

# For photocopies: everything is black, and shape and dash distinguish roles.
BLACK = Palette(
    **dict.fromkeys(("ink", "blue", "vermillion", "green", "purple"), "#000000"),
    **dict.fromkeys(("paper", "surface"), "#ffffff"),
    quiet="#333333",
    grid="#8c8c8c",
)


@dataclass(frozen=True)
class Theme:
    """A named palette with font and mark sizes."""

    name: str
    palette: Palette
    sizes: Sizes


PROJECTOR = Theme("projector", LIGHT, PROJECTOR_SIZES)
PRINT = Theme("print", BLACK, PRINT_SIZES)


def dressed(chart: AnyChart, theme: Theme) -> AnyChart:
    """Return a copy of the chart with a theme, such as `PRINT`."""
    clothed = chart.copy(deep=False)
    clothed.config = config_in_language(theme)
    return clothed


def config_in_language(theme: Theme) -> alt.Config:
    """Return the Altair configuration of a theme, with the language's number format."""
    return _cached_config(theme, say("number.mark"), say("number.thousands"))


@cache
def _cached_config(theme: Theme, mark: str, thousands: str) -> alt.Config:
    return alt.Config(**base_config(theme), **_locale(mark, thousands))


def _locale(mark: str, thousands: str) -> Spec:
    """Return the number locale of the axes; {} for English."""
    if mark == ".":
        return {}
    written = {"decimal": mark, "thousands": thousands, "grouping": [3], "currency": ["", ""]}
    percent = say("number.percent", number="")
    return {"locale": {"number": {**written, "percent": percent}}}


def base_config(theme: Theme) -> Spec:
    """Return the Vega-Lite configuration of a theme, without a locale."""
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
# SVG, so that a projector can enlarge it.
EMBED = {"actions": False, "renderer": "svg"}


def bundle(chart: alt.TopLevelMixin, *, png: bool = True, titled: bool = True) -> Spec:
    """Return the data that Jupyter shows for a chart, by MIME type.

    An Output widget redraws without flicker after
    `output.outputs = ({"output_type": "display_data", "data": bundle(chart), "metadata": {}},)`.
    Use `png=False` for a chart that is redrawn after each throw, and `titled=False` if the title is
    shown above it.
    """
    # Not validated here, to save time; the tests do so.
    spec = chart.to_dict(validate=False)
    return _bundle(spec if titled else {**spec, "title": ""}, png=png)


def use_in_notebooks() -> None:
    """Register an offline renderer for all Altair charts of this kernel.

    Does nothing outside Jupyter, or if another renderer has been chosen.
    """
    if _in_jupyter() and alt.renderers.active == "default":
        alt.renderers.register(RENDERER, _render)
        alt.renderers.enable(RENDERER)


def _render(spec: Spec, **_: object) -> tuple[Spec, Spec]:
    shown = _bundle(spec, png=True)
    return shown, {"image/png": {"alt": shown["text/plain"]}}


def _bundle(spec: Spec, *, png: bool) -> Spec:
    # Screen readers get the description of the whole chart, not of each mark.
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
