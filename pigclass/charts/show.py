"""Display of charts without internet.

JupyterLab carries Vega-Lite 5; Altair 6 writes version 6 and would fetch it from the web. What our
charts use is the same in both, so the bundle calls itself version 5 and Lab draws it at once. A PNG
goes along for pages that draw no Vega-Lite (a preview, a PDF) where `vl-convert-python` is
installed, and the description as plain text.
"""

import json
import sys
from base64 import b64encode
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import altair as alt

from pigclass.charts.theme import Spec
from pigclass.look import FONTS

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


def png(chart: alt.TopLevelMixin, *, scale: float = 1.0) -> bytes:
    """Return the chart as a PNG, in the bundled font."""
    return _png(chart.to_dict(validate=False), scale=scale)


def svg(chart: alt.TopLevelMixin) -> str:
    """Return the chart as SVG, for printing at any size."""
    return str(_converter().vegalite_to_svg(json.dumps(chart.to_dict(validate=False))))


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
        shown["image/png"] = b64encode(_png(spec)).decode("ascii")
    return shown


def _png(spec: Spec, *, scale: float = 1.0) -> bytes:
    return bytes(_converter().vegalite_to_png(json.dumps(spec), scale=scale))


@cache
def _converter() -> Any:
    vl_convert = import_module("vl_convert")
    vl_convert.register_font_directory(str(FONTS))
    return vl_convert


def _in_jupyter() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return shell is not None and hasattr(shell, "kernel")
