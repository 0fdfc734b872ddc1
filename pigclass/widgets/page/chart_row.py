"""A row of charts under the screen that redraws without a flicker."""

from typing import Any

from ipywidgets import HBox, Layout, Output

from pigclass.charts.show import bundle
from pigclass.widgets.page.fields import View


class ChartRow(HBox):
    """Charts side by side, or one under the other where the page is narrow."""

    children: tuple[Output, ...]

    def __init__(self) -> None:
        super().__init__(layout=Layout(flex_flow="row wrap", width="100%"))
        self.add_class("pig-charts")

    def show(self, charts: list[Any], *, titled: bool = True) -> None:
        """Draw `charts`, in the places of those before; not `titled` where a heading asks it."""
        self.put([bundle(chart, png=False, titled=titled) for chart in charts])

    def put(self, bundles: list[View]) -> None:
        """Draw charts that are bundled already; what is there is not drawn again."""
        if len(self.children) != len(bundles):
            self.children = tuple(Output() for _ in bundles)
        for output, data in zip(self.children, bundles, strict=True):
            output.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},)
