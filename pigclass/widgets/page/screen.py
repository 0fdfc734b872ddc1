"""The screen itself: it draws a view that is plain data, and says what was pressed."""

from collections.abc import Callable
from typing import Any

from ipywidgets import HBox, Layout, Output

from pigclass.widgets.page.drawn import Drawn, static, styled
from pigclass.widgets.page.fields import View

PARTS = (
    "dom.js",
    "dice.js",
    "faces.js",
    "tiles.js",
    "turns.js",
    "pairs.js",
    "form.js",
    "tally.js",
    "reveal.js",
    "stage.js",
    "doors.js",
    "keys.js",
    "screen.js",
)

OnAction = Callable[[str, Any], None]


class Screen(Drawn):
    """A class screen in a notebook.

    `view` is what it draws (see `view.table_view`). `on_action` is called with the name of an
    action and its data whenever something is pressed, tapped or typed in.
    """

    _esm = static(*PARTS)
    _css = styled("screen.css", "turns.css", "pairs.css", "stage.css")

    def __init__(self, on_action: OnAction) -> None:
        super().__init__()
        self._on_action = on_action

    def _heard(self, message: View) -> None:
        self._on_action(str(message.get("action")), message.get("data", {}))

    def __repr__(self) -> str:
        """Say what this is, and never what is on it."""
        return "the class screen (run the cell again to see it)"


class ChartRow(HBox):
    """Charts side by side, or one under the other where the page is narrow."""

    children: tuple[Output, ...]

    def __init__(self) -> None:
        super().__init__(layout=Layout(flex_flow="row wrap", width="100%"))
        self.add_class("pig-charts")

    def show(self, charts: list[Any], *, titled: bool = True) -> None:
        """Draw `charts`, in the places of those before; not `titled` where a heading asks it."""
        self.put([_bundled(it, titled) for it in charts])

    def put(self, bundles: list[View]) -> None:
        """Draw charts that are bundled already; what is there is not drawn again."""
        if len(self.children) != len(bundles):
            self.children = tuple(Output() for _ in bundles)
        for output, data in zip(self.children, bundles, strict=True):
            output.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},)


def _bundled(chart: Any, titled: bool) -> View:
    # pandas and Altair are loaded with the first chart.
    from pigclass.charts.show import bundle

    return bundle(chart, png=False, titled=titled)


def over_charts(view: View, *, asks: str, who: str, sentence: str, buttons: list[View]) -> View:
    """Return a view whose board is put away for the charts below it, which answer a question."""
    page = {"asks": asks, "who": who, "number": 0, "sentence": sentence, "tell": None}
    reveal = {**page, "steps": [], "dots": [], "turns": []}
    return {**view, "compact": True, "reveal": reveal, "buttons": buttons}
