"""A picture to touch: all that can come of a press is worked out before, and the page draws it.

Whoever moves a slider waits for nobody. Each place that it can have is in the view, with its
sentence, and nothing is asked of Python meanwhile.
"""

from pigclass.widgets.page.answering import Answering
from pigclass.widgets.page.drawn import Drawn, static, styled
from pigclass.widgets.page.fields import View

PARTS = (
    "dom.js",
    "dice.js",
    "stage.js",
    "outcomegrid.js",
    "slides.js",
    "tipping.js",
    "growingtree.js",
    "onethrow.js",
    "yourrule.js",
    "longrun.js",
    "landscape.js",
    "explorer.js",
    "picture.js",
)


class PictureScreen(Drawn):
    """The page of every picture; its `view` says which one it is."""

    _esm = static(*PARTS)
    _css = styled("screen.css", "stage.css", "picture.css")

    def __repr__(self) -> str:
        """Say what this is."""
        return "a picture (run the cell again to see it)"


class Picture(Answering):
    """A picture in a notebook, which fills the window on F; shown as text it is its sentence."""

    def __init__(self, *, language: str | None) -> None:
        # What cannot be drawn is refused before anything is shown.
        view = self._view()
        self._screen = PictureScreen(view)
        self._speak(language)
        super().__init__([self._screen])

    def _show(self) -> None:
        self._screen.view = self._view()

    def _view(self) -> View:
        """Return what is drawn: which picture, its sentences, and whatever it needs."""
        raise NotImplementedError

    def __repr__(self) -> str:
        """Say what is to be seen."""
        return str(self._screen.view["says"])
