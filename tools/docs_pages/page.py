"""Run the Python of a page, and show what it gives: text, tables, charts and screens."""

import ast
import contextlib
import html
import io
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import altair as alt
import pandas as pd
from vl_convert import register_font_directory, vegalite_to_png

from pigclass.charts.theme import MIME, bundle
from pigclass.look import FONTS

register_font_directory(str(FONTS))
LIVE = (Path(__file__).parent / "live.html").read_text("utf-8")
# A block with a prompt shows its outputs already; the tests compare them.
BLOCK = re.compile(r"^```python\n(?!>>>)(.*?)\n```$", re.DOTALL | re.MULTILINE)


@dataclass
class Page:
    """A page in the making: `name` begins the names of its files, `site` holds the pages.

    `up` leads from the page to the first one of the site.
    """

    name: str
    site: Path
    up: str = ""
    names: dict[str, Any] = field(default_factory=dict)
    number: int = 0

    def fill(self, text: str) -> str:
        """Return Markdown in which each block of Python is followed by what it shows."""
        return BLOCK.sub(lambda found: "\n\n".join((found[0], *self.run(found[1]))), text)

    def run(self, source: str) -> list[str]:
        """Run a block; return Markdown for its printed text and for its last value."""
        *lines, last = ast.parse(source).body
        printed, value = io.StringIO(), None
        with contextlib.redirect_stdout(printed):
            if isinstance(last, ast.Expr):
                exec(compile(ast.Module(lines, []), self.name, "exec"), self.names)
                value = eval(compile(ast.Expression(last.value), self.name, "eval"), self.names)
            else:
                exec(compile(ast.Module([*lines, last], []), self.name, "exec"), self.names)
        told = [text_block(printed.getvalue())] if printed.getvalue() else []
        return told if value is None else told + self.shown(value)

    def shown(self, value: Any) -> list[str]:
        """Return Markdown for a value, as a notebook shows it."""
        if isinstance(value, alt.TopLevelMixin):
            return [self.chart(value)]
        if hasattr(value, "_screen"):
            return [self.screen(value)]
        if hasattr(value, "_ipython_display_"):
            return [text_block(str(value)), *map(self.chart, value.charts())]
        if isinstance(value, pd.Series):
            value = value.to_frame()
        if hasattr(value, "_repr_html_"):
            return [raw(f'<div class="shown">{value._repr_html_()}</div>')]
        return [text_block(repr(value))]

    def chart(self, chart: alt.TopLevelMixin | dict[str, Any]) -> str:
        """Draw a chart or its bundle; return the picture, with what a listener is told."""
        data = bundle(chart) if isinstance(chart, alt.TopLevelMixin) else chart
        return self.picture(vegalite_to_png(data[MIME], scale=2), data["text/plain"])

    def picture(self, png: bytes, alternative: str) -> str:
        """Keep a picture; return its Markdown."""
        file = self._next("shown", ".png")
        file.write_bytes(png)
        told = alternative.replace("[", "(").replace("]", ")").replace("\n", " ")
        return f"![{told}](/shown/{file.name})"

    def screen(self, activity: Any, told: str = "") -> str:
        """Keep a screen as the page of a notebook draws it; return the Markdown of its frame.

        A picture to touch moves in the page itself; other screens would ask Python, and are inert.
        """
        screen, file = activity._screen, self._next("_static/shown", ".html")
        kind = type(screen).__name__
        page = {"esm": screen._esm, "css": screen._css}
        script = f"window.kit = {json.dumps(page)};".replace("</", r"<\/")
        (file.parent / f"{kind}.js").write_text(script, "utf-8")
        touched = kind == "PictureScreen"
        data = json.dumps({"view": screen._view, "words": screen._words}, default=str)
        values = {"KIND": kind, "DATA": data.replace("</", r"<\/")}
        values["INERT"] = "" if touched else " inert"
        filled = re.sub(r"\b(KIND|DATA|INERT)\b", lambda name: values[name[0]], LIVE)
        file.write_text(filled, "utf-8")
        title = html.escape(told or repr(activity), quote=True)
        place = f"{self.up}_static/shown/{file.name}"
        kind = "touched" if touched else "board"
        return raw(f'<iframe class="{kind}" src="{place}" title="{title}" loading="lazy"></iframe>')

    def _next(self, place: str, suffix: str) -> Path:
        self.number += 1
        folder = self.site / place
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{self.name}-{self.number}{suffix}"


def text_block(text: str) -> str:
    """Return text as a block of output."""
    return f"```{{code-block}} text\n:class: output\n\n{text.rstrip()}\n```"


def raw(markup: str) -> str:
    """Return HTML as Markdown keeps it."""
    return f"```{{raw}} html\n{markup}\n```"
