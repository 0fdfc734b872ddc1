"""Labelled controls over a chart: they draw plain data, and say what was changed."""

from collections.abc import Callable
from typing import Any

from pigclass.widgets.page.drawn import Drawn, static, styled
from pigclass.widgets.page.fields import View

OnChange = Callable[[Any, Any], None]


class Controls(Drawn):
    """A row of controls. `view` is what it draws; `on_change` is called with a name and a value.

    `view` has a `label`, `fields` (each with name, kind, label and value) and a `problem`.
    """

    _esm = static("dom.js", "stage.js", "controls.js")
    _css = styled("controls.css", "stage.css")

    def __init__(self, on_change: OnChange) -> None:
        super().__init__()
        self._on_change = on_change

    def _heard(self, message: View) -> None:
        self._on_change(message.get("name"), message.get("value"))

    def __repr__(self) -> str:
        """Say what this is."""
        return "controls (run the cell again to see them)"
