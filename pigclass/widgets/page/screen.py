"""The screen itself: it draws a view that is plain data, and says what was pressed."""

from collections.abc import Callable
from typing import Any

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
    "drum.js",
    "reveal.js",
    "stage.js",
    "doors.js",
    "keys.js",
    "screen.js",
)

# In milliseconds; a page that says more is not believed.
LONGEST_DRUM = 2000

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
        # Hears for how many seconds the page will roll the drum, before that is done which it
        # rolls it for; and 0 when somebody cuts it short.
        self.on_drum: Callable[[float], None] = lambda seconds: None

    def _heard(self, message: View) -> None:
        drum = message.get("drum")
        if message.get("action") == "fallen":
            self.on_drum(0)
            return
        if type(drum) is int and drum > 0:
            self.on_drum(min(drum, LONGEST_DRUM) / 1000)
        self._on_action(str(message.get("action")), message.get("data", {}))

    def __repr__(self) -> str:
        """Say what this is, and never what is on it."""
        return "the class screen (run the cell again to see it)"
