"""The reveal: one page of charts at a time, under the screen, as large as the projector allows."""

from pigclass.classlog.classgame import ClassGame
from pigclass.classlog.store import ClassLog
from pigclass.rules.errors import PigclassError
from pigclass.widgets.charts import ChartRow
from pigclass.widgets.evidence import Evidence
from pigclass.widgets.lesson import Page
from pigclass.widgets.view import View


class Pages(ChartRow):
    """The pages of a reveal, of which one is open."""

    def __init__(self, pages: tuple[Page, ...]) -> None:
        super().__init__()
        self._pages = pages
        self._open = 0

    def turn_to(self, number: int) -> None:
        """Open another page."""
        if not 0 <= number < len(self._pages):
            raise PigclassError(f"There is no page {number + 1}; there are {len(self._pages)}.")
        self._open = number

    def draw(self, game: ClassGame, log: ClassLog) -> str:
        """Draw the open page; return why a chart of it cannot be drawn, or nothing."""
        drawn, problems = [], []
        evidence = Evidence(game, log)
        for chart in self._pages[self._open].charts:
            try:
                drawn.append(chart(evidence))
            except PigclassError as refusal:
                problems.append(str(refusal))
        self.show(drawn)
        return " ".join(dict.fromkeys(problems))

    def buttons(self) -> list[View]:
        """Return a button for each page that is not open."""
        return [
            {"action": "page", "label": page.question, "key": "", "data": {"number": number}}
            for number, page in enumerate(self._pages)
            if number != self._open
        ]
