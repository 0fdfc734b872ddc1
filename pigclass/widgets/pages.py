"""The reveal: one page of charts at a time, under the screen, as large as the projector allows."""

from pigclass.classlog.classgame import ClassGame
from pigclass.classlog.store import ClassLog
from pigclass.rules.errors import PigclassError
from pigclass.widgets.charts import ChartRow
from pigclass.widgets.evidence import Evidence
from pigclass.widgets.lesson import Page
from pigclass.widgets.view import View
from pigclass.widgets.wording import say

# What the machine plays at first, and never more than.
FEWEST_GAMES, MOST_GAMES = 100, 100_000


class Pages(ChartRow):
    """The pages of a reveal, of which one is open."""

    def __init__(self, pages: tuple[Page, ...]) -> None:
        super().__init__()
        self._pages = pages
        self._open = 0
        self._games = FEWEST_GAMES

    def turn_to(self, number: int) -> None:
        """Open another page."""
        if not 0 <= number < len(self._pages):
            raise PigclassError(f"There is no page {number + 1}; there are {len(self._pages)}.")
        self._open = number

    def more_games(self) -> None:
        """Let the machine play ten times as many games."""
        if self._games >= MOST_GAMES:
            raise PigclassError(f"{MOST_GAMES:,} games are the most that fit into a lesson.")
        self._games *= 10

    def draw(self, game: ClassGame, log: ClassLog) -> str:
        """Draw the open page; return why a chart of it cannot be drawn, or nothing."""
        drawn, problems = [], []
        evidence = Evidence(game, log, self._games)
        for chart in self._pages[self._open].charts:
            try:
                drawn.append(chart(evidence))
            except PigclassError as refusal:
                problems.append(str(refusal))
        self.show(drawn)
        return " ".join(dict.fromkeys(problems))

    def buttons(self) -> list[View]:
        """Return a button for each page that is not open, and what the open one offers."""
        pages = [
            {"action": "page", "label": page.question, "key": "", "data": {"number": number}}
            for number, page in enumerate(self._pages)
            if number != self._open
        ]
        more = {"action": "more_games", "label": say("button.more_games"), "key": ""}
        return [*([more] if self._pages[self._open].plays_on else []), *pages]
