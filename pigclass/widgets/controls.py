"""Labelled controls over a chart: they draw plain data, and say what was changed."""

from collections.abc import Callable
from typing import Any

import anywidget

from pigclass.look import css, font_face
from pigclass.widgets.screen import static

OnChange = Callable[[str, Any], None]


class Controls(anywidget.AnyWidget):
    """A row of controls. `view` is what it draws; `on_change` is called with a name and a value.

    `view` has a `label`, `fields` (each with name, kind, label and value) and a `problem`.
    """

    _esm = static("dom.js", "controls.js")
    _css = "\n".join((font_face(), css(), static("controls.css")))

    def __init__(self, on_change: OnChange) -> None:
        super().__init__()
        self._on_change = on_change
        self._view: dict[str, Any] = {}
        self.on_msg(self._changed)

    @property
    def view(self) -> dict[str, Any]:
        """What is drawn, on every page that shows these controls."""
        return self._view

    @view.setter
    def view(self, view: dict[str, Any]) -> None:
        self._view = view
        self.send({"view": view})

    def _changed(self, _: Any, content: dict[str, Any], __: Any) -> None:
        if content.get("name") == "show yourself":
            self.send({"view": self._view})
        else:
            self._on_change(str(content.get("name", "")), content.get("value"))

    def __repr__(self) -> str:
        """Say what this is."""
        return "controls (run the cell again to see them)"
