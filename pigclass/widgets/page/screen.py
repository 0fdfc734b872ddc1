"""The screen itself: it draws a view that is plain data, and says what was pressed."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

import anywidget
from ipywidgets import HBox, Layout, Output, Widget

from pigclass.look import chart_css, css, font_face
from pigclass.widgets.page.fields import View
from pigclass.words import current_language, section

if TYPE_CHECKING:
    import altair as alt

LONGEST_ADDRESS = 200
# The kit's charts: those on its stage, and those in a cell, which are told by their letters.
CHARTS = ":is(.pig-charts svg, .jp-Notebook .vega-embed svg:has([font-family*='Andika']))"


DrawChart = Callable[..., Any]


def later(place: str) -> DrawChart:
    """Return a function of the kit, `module:name`, that is loaded when it is called.

    What draws charts takes a second to load, and no board waits for it.
    """
    return lambda *values, **named: resolve_name(f"pigclass.{place}")(*values, **named)  # noqa: PLW0108 - not now


def in_folder(name: str) -> list[str]:
    """Return the names of all scripts in a folder of `static/`."""
    folder = files("pigclass.widgets") / "static" / name
    return sorted(f"{name}/{it.name}" for it in folder.iterdir() if it.name.endswith(".js"))


@cache
def static(*names: str) -> str:
    """Return these files of `static/` as one."""
    folder = files("pigclass.widgets") / "static"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in names)


def styled(*names: str) -> str:
    """Return these style sheets of `static/`, below the font and the colours of the kit."""
    return "\n".join((font_face(), css(), chart_css(CHARTS), static("dice.css", *names)))


def _page_words() -> dict[str, str]:
    """Return what a page says of itself, and in which language."""
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
    """A screen in a notebook that draws `view`, and hears what is done to it.

    `on_action` is called with the name of an action and its data whenever something is pressed,
    tapped or typed in. The view travels as a message and is no part of the widget's state, because
    a notebook may save that state, and names of students do not belong in a saved notebook. A page
    that shows the widget anew asks for the view.
    """

    _esm = static(*PARTS)
    _css = styled("screen.css", "turns.css", "pairs.css", "stage.css")
    called = "the class screen"

    def __init__(self, on_action: OnAction) -> None:
        super().__init__()
        self._on_action = on_action
        self._view: View = {}
        self._words = _page_words()
        # What is done with the language of a browser that shows it for the first time.
        self.browser_speaks: Callable[[str], None] = lambda tag: None
        # The address of the server that the page came from; "" where that is this computer.
        self.served_by = ""
        # A page remembers it: Python may be started again in the middle of a lesson.
        self.hides_names = False
        self.on_msg(self._told)

    @property
    def view(self) -> View:
        """View that is drawn, on every page that shows it."""
        return self._view

    @view.setter
    def view(self, view: View) -> None:
        # What a page says of itself; in which language is known only while it is drawn.
        words = _page_words()
        self.send({"view": view, "words": words})
        # What could not be sent is not what is seen.
        self._view, self._words = view, words

    def _told(self, _: Widget, content: View, __: list[memoryview]) -> None:
        message = content if isinstance(content, dict) else {}
        # A page that hears nothing for two seconds says so; the answer itself may take longer.
        self.send({"heard": True})
        if message.get("action") == "show yourself":
            self.served_by = str(message.get("server", ""))[:LONGEST_ADDRESS]
            self.hides_names |= message.get("hides_names") == "true"
            self.browser_speaks(str(message.get("language")))
            self.send({"view": self._view, "words": self._words})
        else:
            self._on_action(str(message.get("action")), message.get("data", {}))

    def __repr__(self) -> str:
        """Say what this is, and never what is on it."""
        return f"{self.called} (run the cell again to see it)"


class ChartRow(HBox):
    """Charts side by side, or one under the other where the page is narrow."""

    children: tuple[Output, ...]

    def __init__(self) -> None:
        super().__init__(layout=Layout(flex_flow="row wrap", width="100%"))
        self.add_class("pig-charts")

    def show(self, charts: "Sequence[alt.TopLevelMixin]", *, titled: bool = True) -> None:
        """Draw `charts`, in the places of those before; not `titled` where a heading asks it."""
        # pandas and Altair are loaded with the first chart.
        from pigclass.charts.theme import bundle

        self.put([bundle(it, titled=titled) for it in charts])

    def put(self, bundles: list[View]) -> None:
        """Draw charts that are bundled already; what is there is not drawn again."""
        if len(self.children) != len(bundles):
            self.children = tuple(Output() for _ in bundles)
        for output, data in zip(self.children, bundles, strict=True):
            output.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},)
