"""The screen of the Strategy Lab: another page on the same channel as the class screen."""

from typing import Any

from pigclass.widgets.page.drawn import static, styled
from pigclass.widgets.page.screen import Screen


class LabScreen(Screen):
    """The Strategy Lab's screen; see `lab_view.lab_view` for what it draws."""

    _esm = static(
        "dom.js", "dice.js", "form.js", "tally.js", "code.js", "stage.js", "doors.js", "lab.js"
    )
    _css = styled("screen.css", "lab.css", "stage.css")

    def remember(self, view: dict[str, Any]) -> None:
        """Have a view ready for a page that is loaded again, without drawing it now."""
        self._view = view
