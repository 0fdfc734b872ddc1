"""The screen widget: it draws a view, which is plain data, and passes on what is pressed."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from pkgutil import resolve_name
from typing import Any

import anywidget
from ipywidgets import HBox, Layout, Output, Widget

from pigclass.face import alt
from pigclass.look import chart_css, css, font_face
from pigclass.widgets.page.fields import View
from pigclass.words import current_language, section

LONGEST_ADDRESS = 200
# CSS selector of the kit's charts: those on its stage, and those in cells with its font.
CHARTS = ":is(.pig-charts svg, .jp-Notebook .vega-embed svg:has([font-family*='Andika']))"


DrawChart = Callable[..., Any]


def lazy(place: str) -> DrawChart:
    """Return a function that imports and calls `module:name` of the kit.

    Chart modules take a second to load, for which no screen should wait.
    """
    return lambda *values, **named: resolve_name(f"pigclass.{place}")(*values, **named)  # noqa: PLW0108 - found at a call


def in_folder(name: str) -> list[str]:
    """Return the names of all scripts in a folder of `static/`."""
    folder = files("pigclass.widgets") / "static" / name
    return sorted(f"{name}/{it.name}" for it in folder.iterdir() if it.name.endswith(".js"))


@cache
def static(*names: str) -> str:
    """Return the text of these files of `static/`, joined."""
    folder = files("pigclass.widgets") / "static"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in names)


def styled(*names: str) -> str:
    """Return these style sheets of `static/`, after the font and the colours of the kit."""
    return "\n".join((font_face(), css(), chart_css(CHARTS), static("dice.css", *names)))


def _page_words() -> dict[str, str]:
    """Return the page's own texts, with their language."""
    return section("whole_page") | {"language": current_language()}


PARTS = (
    "dom.js",
    "dice.js",
    "faces.js",
    "tiles.js",
    "turns.js",
    "pairs.js",
    "form.js",
    "votes.js",
    "reveal.js",
    "stage.js",
    "doors.js",
    "keys.js",
    "screen.js",
)

OnAction = Callable[[str, Any], None]


class ScreenWidget(anywidget.AnyWidget):
    """Notebook widget that draws `view` and passes on actions.

    `on_action` is called with the name of an action and its data whenever something is pressed,
    tapped or typed in. The view is sent as a message and is not part of the widget's state: a
    notebook may save that state, and students' names do not belong in a saved notebook. A page that
    shows the widget anew requests the view.
    """

    _esm = static(*PARTS)
    _css = styled("screen.css", "turns.css", "pairs.css", "stage.css")
    called = "the class screen"

    def __init__(self, on_action: OnAction) -> None:
        super().__init__()
        self._on_action = on_action
        self._view: View = {}
        self._words = _page_words()
        # Called with the language of a browser that begins to show the screen.
        self.browser_speaks: Callable[[str], None] = lambda tag: None
        # Address of the server that the page came from; "" for this computer.
        self.served_by = ""
        self.on_msg(self._on_message)

    @property
    def view(self) -> View:
        """The view; setting it draws it on every page that shows the widget."""
        return self._view

    @view.setter
    def view(self, view: View) -> None:
        # Sent with each view, whose language is the current one only while it is drawn.
        words = _page_words()
        self.send({"view": view, "words": words})
        # Set after sending: a view that could not be sent is not on the screen.
        self._view, self._words = view, words

    def _on_message(self, _: Widget, content: View, __: list[memoryview]) -> None:
        message = content if isinstance(content, dict) else {}
        # A page without a reply for two seconds warns; the action itself may take longer.
        self.send({"heard": True})
        if message.get("action") == "show yourself":
            self.served_by = str(message.get("server", ""))[:LONGEST_ADDRESS]
            self.browser_speaks(str(message.get("language")))
            self.send({"view": self._view, "words": self._words})
        else:
            self._on_action(str(message.get("action")), message.get("data", {}))

    def __repr__(self) -> str:
        """Return what the widget is, without its content."""
        return f"{self.called} (run the cell again to see it)"


class ChartRow(HBox):
    """Charts in a row, which wraps on a narrow page."""

    children: tuple[Output, ...]

    def __init__(self) -> None:
        super().__init__(layout=Layout(flex_flow="row wrap", width="100%"))
        self.add_class("pig-charts")

    def show(self, charts: "Sequence[alt.TopLevelMixin]", *, titled: bool = True) -> None:
        """Replace the charts; use `titled=False` if a heading has the title."""
        # pandas and Altair are loaded with the first chart.
        from pigclass.charts.theme import bundle

        self.put([bundle(it, titled=titled) for it in charts])

    def show_page(self, chart: "alt.LayerChart") -> tuple[str, str]:
        """Show one chart below a heading; return its question and its meaning."""
        self.show([chart], titled=False)
        return str(chart.title), str(chart.usermeta["meaning"])

    def put(self, bundles: list[View]) -> None:
        """Show charts that are bundled already; unchanged ones are not drawn again."""
        if len(self.children) != len(bundles):
            self.children = tuple(Output() for _ in bundles)
        for output, data in zip(self.children, bundles, strict=True):
            output.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},)
