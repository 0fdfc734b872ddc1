"""The reveal: one chart at a time, under the screen, as large as the projector allows."""

from pigclass.classlog.events.classgame import ClassGame
from pigclass.classlog.store import ClassLog
from pigclass.facts.class_game import Evidence
from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.lesson import Page
from pigclass.widgets.class_game.view import View
from pigclass.widgets.page.chart_row import ChartRow
from pigclass.words import grouped, say

# What the machine plays at first, and never more than.
FEWEST_ROUNDS, MOST_ROUNDS = 1000, 100_000


class Pages(ChartRow):
    """The `pages` of a reveal, of which one is open; `said` is what its chart shows, in words."""

    def __init__(self, pages: tuple[Page, ...]) -> None:
        super().__init__()
        self._all, self.pages = pages, _pages_of(pages, has_groups=False)
        self._open = 0
        self._shown = ""
        self._rounds = FEWEST_ROUNDS
        self.said = ""

    def turn_to(self, number: int) -> None:
        """Open another page."""
        if not 0 <= number < len(self.pages):
            raise PigclassError(say("says.no_page", page=number + 1, pages=len(self.pages)))
        self._open = number

    def more_rounds(self) -> None:
        """Let the machine play ten times as many rounds."""
        if self._rounds >= MOST_ROUNDS:
            raise PigclassError(say("says.most_rounds", number=grouped(MOST_ROUNDS)))
        self._rounds *= 10

    def draw(self, game: ClassGame, log: ClassLog) -> str:
        """Draw the open page, the first one of another game; return why it is empty, or nothing."""
        if game.id != self._shown:
            self._shown, self._open = game.id, 0
        self.pages = _pages_of(self._all, has_groups=bool(game.groups))
        self._open = min(self._open, len(self.pages) - 1)
        try:
            chart = self.pages[self._open].chart(Evidence(game, log, self._rounds))
        except PigclassError as refusal:
            self.show([])
            self.said = ""
            return str(refusal)
        self.show([chart])
        self.said = str(chart.description)
        return ""

    def buttons(self) -> list[View]:
        """Return what turns the pages, one by one or to any, and what the open page offers."""
        following = (self._open + 1) % len(self.pages)
        more = {"action": "more_rounds", "label": say("button.more_rounds"), "key": ""}
        return [
            _turning("button.next_page", number=following),
            _turning("button.page", number=self._open, choices=self._questions()),
            *([more] if self.pages[self._open].plays_on else []),
        ]

    def _questions(self) -> list[list[str]]:
        last = len(self.pages)
        return [
            [str(number), say("label.page", number=number + 1, last=last, asks=page.question)]
            for number, page in enumerate(self.pages)
        ]


def _pages_of(pages: tuple[Page, ...], *, has_groups: bool) -> tuple[Page, ...]:
    return tuple(it for it in pages if has_groups or not it.of_groups)


def _turning(label: str, *, number: int, **more: object) -> View:
    """Return what turns to a page: a button, or with `choices` a list of all pages."""
    return {"action": "page", "label": say(label), "key": "", "data": {"number": number}} | more
