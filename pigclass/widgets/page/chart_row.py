"""A row of charts under the screen that redraws without a flicker."""

from typing import Any

from ipywidgets import HBox, Layout, Output

from pigclass.charts.show import bundle


class ChartRow(HBox):
    """Charts side by side, or one under the other where the page is narrow."""

    children: tuple[Output, ...]

    def __init__(self) -> None:
        super().__init__(layout=Layout(flex_flow="row wrap", width="100%"))
        self.add_class("pig-charts")

    def show(self, charts: list[Any], *, titled: bool = True) -> None:
        """Draw `charts`, in the places of those before; not `titled` where a heading asks it."""
        if len(self.children) != len(charts):
            self.children = tuple(Output() for _ in charts)
        for output, chart in zip(self.children, charts, strict=True):
            shown = {
                "output_type": "display_data",
                "data": bundle(chart, png=False, titled=titled),
                "metadata": {},
            }
            output.outputs = (shown,)
