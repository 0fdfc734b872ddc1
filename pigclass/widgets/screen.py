"""The screen itself: it draws a view that is plain data, and says what was pressed."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import anywidget

from pigclass.look import css, font_face

PARTS = (
    "dom.js",
    "dice.js",
    "faces.js",
    "tiles.js",
    "turns.js",
    "form.js",
    "keys.js",
    "screen.js",
)

OnAction = Callable[[str, dict[str, Any]], None]


@cache
def static(*names: str) -> str:
    """Return these files of `static/` as one."""
    folder = files("pigclass.widgets") / "static"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in names)


class Screen(anywidget.AnyWidget):
    """A class screen in a notebook.

    `view` is what it draws (see `view.table_view`). `on_action` is called with the name of an
    action and its data whenever something is pressed, tapped or typed in.

    The view travels as a message and is no part of the widget's state, because a notebook may save
    that state, and names of students do not belong in a saved notebook. A page that shows the
    widget anew asks for the view.
    """

    _esm = static(*PARTS)
    _css = "\n".join((font_face(), css(), static("screen.css", "turns.css")))

    def __init__(self, on_action: OnAction) -> None:
        super().__init__()
        self._on_action = on_action
        self._view: dict[str, Any] = {}
        self.on_msg(self._pressed)

    @property
    def view(self) -> dict[str, Any]:
        """What is drawn, on every page that shows this screen."""
        return self._view

    @view.setter
    def view(self, view: dict[str, Any]) -> None:
        self._view = view
        self.send({"view": view})

    def _pressed(self, _: Any, content: dict[str, Any], __: Any) -> None:
        action = str(content.get("action", ""))
        if action == "show yourself":
            self.send({"view": self._view})
        else:
            self._on_action(action, dict(content.get("data") or {}))

    def __repr__(self) -> str:
        """Say what this is, and never what is on it."""
        return "the class screen (run the cell again to see it)"
