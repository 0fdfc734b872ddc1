"""Theme of the charts, and their display without internet.

A chart names the meaning of its marks (`style="sat-point"`); the theme defines their look. It is
set per chart, not globally. Charts are drawn for white paper; on a dark screen `chart_css`
recolours them.

JupyterLab includes Vega-Lite 5; Altair 6 writes version 6 and would load it from the web. Our
charts are the same in both, so the bundle claims version 5 and Lab draws it at once. For pages
without Vega-Lite the description is added as plain text.
"""

import sys
from functools import cache
from typing import Any

import altair as alt

from pigclass.look import LIGHT, PROJECTOR, ROLES, STACK, Role
from pigclass.words import say

# Part of a Vega-Lite specification, as JSON.
Spec = dict[str, Any]


def config_in_language() -> alt.Config:
    """Return the Altair configuration of the kit, with the language's number format."""
    return _cached_config(say("number.mark"), say("number.thousands"))


@cache
def _cached_config(mark: str, thousands: str) -> alt.Config:
    return alt.Config(**_base_config(), **_locale(mark, thousands))


def _locale(mark: str, thousands: str) -> Spec:
    """Return the number locale of the axes; {} for English."""
    if mark == ".":
        return {}
    numbers = {"decimal": mark, "thousands": thousands, "grouping": [3], "currency": ["", ""]}
    percent = say("number.percent", number="")
    return {"locale": {"number": {**numbers, "percent": percent}}}


def _base_config() -> Spec:
    """Return the Vega-Lite configuration without a locale."""
    return {
        "font": STACK,
        "background": LIGHT.paper,
        "padding": {"left": 18, "right": 18, "top": 4, "bottom": 8},
        "view": {"stroke": None},
        "axis": {
            "labelFontSize": PROJECTOR.axis,
            "titleFontSize": PROJECTOR.axis,
            "titleFontWeight": "normal",
            "labelColor": LIGHT.ink,
            "titleColor": LIGHT.ink,
            "gridColor": LIGHT.grid,
            "domainColor": LIGHT.quiet,
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
            "fontSize": PROJECTOR.title,
            "color": LIGHT.ink,
            "offset": 12,
        },
        "style": _styles(),
    }


def _styles() -> Spec:
    styles = {
        "label": _text(LIGHT.ink),
        "cell": {**_text(LIGHT.ink), "fontSize": PROJECTOR.body, "fontWeight": "bold"},
        "quiet-label": _text(LIGHT.quiet),
        "halo": {
            **_text(LIGHT.paper),
            "fontWeight": "bold",
            "stroke": LIGHT.paper,
            "strokeWidth": 7,
            "strokeJoin": "round",
        },
        "quiet-line": {"color": LIGHT.quiet, "strokeWidth": 2, "opacity": 1},
        "field-line": {"color": LIGHT.quiet, "strokeWidth": 2, "opacity": 0.45},
        "quiet-fill": {"color": LIGHT.quiet},
        "quiet-hollow": {"color": LIGHT.quiet, "filled": False, "strokeWidth": 2},
    }
    for role in ROLES:
        styles |= _role(role)
    return styles


def _role(role: Role) -> Spec:
    colour = role.colour()
    text = colour if role.is_for_text else LIGHT.ink
    line = {"color": colour, "opacity": 1}
    point = {"filled": True, "shape": role.shape, "size": PROJECTOR.mark**2, **line}
    return {
        f"{role.name}-point": point,
        f"{role.name}-hollow": {**point, "filled": False, "strokeWidth": 2},
        f"{role.name}-line": {**line, "strokeWidth": PROJECTOR.line, "strokeDash": list(role.dash)},
        f"{role.name}-bar": {**line, "strokeWidth": 3},
        f"{role.name}-fill": {"color": colour, "opacity": 0.75},
        f"{role.name}-band": {"color": colour, "opacity": 0.18},
        f"{role.name}-label": {**_text(text), "fontWeight": "bold"},
    }


def _text(colour: str) -> Spec:
    return {"color": colour, "fontSize": PROJECTOR.axis, "baseline": "middle"}


MIME = "application/vnd.vegalite.v5+json"
SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
RENDERER = "pigclass"
# SVG, so that a projector can enlarge it.
EMBED = {"actions": False, "renderer": "svg"}


def bundle(chart: alt.TopLevelMixin, *, titled: bool = True) -> Spec:
    """Return the data that Jupyter shows for a chart, by MIME type.

    An Output widget redraws without flicker after
    `output.outputs = ({"output_type": "display_data", "data": bundle(chart), "metadata": {}},)`.
    Use `titled=False` if the title is shown above the chart.
    """
    # Not validated here, to save time; the tests do so.
    spec = chart.to_dict(validate=False)
    return _bundle(spec if titled else {**spec, "title": ""})


def use_in_notebooks() -> None:
    """Register an offline renderer for all Altair charts of this kernel.

    Does nothing outside Jupyter, or if another renderer has been chosen.
    """
    if _in_jupyter() and alt.renderers.active == "default":
        alt.renderers.register(RENDERER, _with_alt)
        alt.renderers.enable(RENDERER)


def _bundle(spec: Spec) -> Spec:
    # Screen readers get the description of the whole chart, not of each mark.
    config = spec.get("config", {})
    silent = {part: config.get(part, {}) | {"aria": False} for part in ("mark", "axis")}
    whole = {"config": config | silent}
    offline = {**spec, **whole, "$schema": SCHEMA, "usermeta": {"embedOptions": EMBED}}
    return {MIME: offline, "text/plain": str(spec.get("description", "a chart"))}


def _with_alt(spec: Spec, **_: object) -> tuple[Spec, Spec]:
    """Return what Jupyter shows, and metadata with the picture's alternative text."""
    bundle_data = _bundle(spec)
    return bundle_data, {"image/png": {"alt": bundle_data["text/plain"]}}


def _in_jupyter() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return shell is not None and hasattr(shell, "kernel")
