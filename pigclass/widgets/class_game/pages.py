"""The reveal: a few pages in order, one chart at a time, and its meaning on request."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pigclass.classlog.events.classgame import ClassGame
from pigclass.classlog.events.events import now
from pigclass.classlog.events.steps import THIS_GAME, Scope
from pigclass.classlog.store import ClassLog
from pigclass.widgets.class_game.plan import AMONG_CLASS, STEPS, LessonPlan, Page
from pigclass.widgets.page.fields import Action, View, buttons, keys
from pigclass.widgets.page.screen import ChartRow
from pigclass.words import PigclassError, counted, current_language, refusal, say

if TYPE_CHECKING:
    from pigclass.facts.class_game import Evidence

TELL = {"action": "tell", "data": {}}


@dataclass(frozen=True)
class _Picture:
    """Chart of a page with its question and meaning, or the reason why there is none."""

    asks: str
    meaning: str = ""
    bundle: View = field(default_factory=dict)
    refusal: str = ""


class Pages(ChartRow):
    """Pages of a reveal, of which one is open: the main `pages`, then those behind *More*.

    A page shows its chart, and the meaning only on request. All pages cover this game or, if the
    class was asked nothing in it, all games of today; a switch changes all pages at once.
    """

    def __init__(self, plan: LessonPlan) -> None:
        super().__init__()
        self._plan = plan
        self.pages: tuple[Page, ...] = plan.pages
        self._led = len(plan.pages)
        # The open page, and the main page that was open last.
        self._open = self._at = 0
        self._seen: Evidence | None = None
        # The charts drawn since the last event, by page, scope, whether told, and language.
        self._pictures: dict[tuple[str, Scope, bool, str], _Picture] = {}
        self._is_told = self._is_of_today = self.is_shown = False
        self._asks = self._meaning = ""

    def _do_page(self, *, number: int) -> None:
        """Open another page, without the meaning of its chart."""
        if not 0 <= number < len(self.pages):
            raise refusal("says.no_page", page=number + 1, pages=len(self.pages))
        self._open, self._is_told = number, False
        self._at = number if number < self._led else self._at

    def _do_tell(self) -> None:
        """Show the meaning of the chart; before the reveal there is none."""
        self._is_told = self.is_shown

    def _do_switch(self) -> None:
        """Switch all pages between this game and all games of today."""
        if self.is_shown:
            self._is_of_today, self._is_told = not self._is_of_today, False

    def put_away(self) -> None:
        """Close the reveal, so that nothing of an answer stays in sight."""
        self._is_told = self.is_shown = False
        self.put([])

    def draw(self, game: ClassGame, log: ClassLog) -> str:
        """Draw the open page, or the first in a new round; return why it is empty, else ""."""
        self.is_shown = True
        self._look_at(game, log)
        page = self.pages[self._open]
        key = page.id, self._in_scope(page).scope, self._is_told, current_language()
        if key not in self._pictures:
            self._pictures[key] = self._draw(page, with_truth=self._is_told)
        picture = self._pictures[key]
        self.put([picture.bundle] if picture.bundle else [])
        self._asks, self._meaning = picture.asks, picture.meaning
        return picture.refusal

    def _scopes(self, page: Page) -> "list[Evidence]":
        if self._seen is None:
            raise refusal("says.reveal_later")
        return page.scopes(self._seen)

    def _in_scope(self, page: Page) -> "Evidence":
        """Return the evidence of the page's current scope."""
        return self._scopes(page)[-1 if self._is_of_today else 0]

    def _draw(self, page: Page, *, with_truth: bool) -> _Picture:
        from altair.utils.schemapi import debug_mode

        from pigclass.charts.theme import bundle

        facts = self._in_scope(page)
        try:
            # Tests validate charts, so that a class does not have to wait for that.
            with debug_mode(False):
                chart = page.draws(facts, with_truth=with_truth)
        except PigclassError as why:
            return _Picture(page.question, refusal=str(why))
        data = bundle(chart, titled=False)
        return _Picture(str(chart.title), str(chart.usermeta["meaning"]), data)

    def _look_at(self, game: ClassGame, log: ClassLog) -> None:
        """Read the evidence again if there are new events, and choose the pages that fit it."""
        from pigclass.facts.class_game import Evidence

        facts, wanted = self._seen, Evidence(game, log)
        if facts is not None and facts == wanted:
            return
        before = facts and (facts.game.id, len(facts.game.rounds))
        if before != (game.id, len(game.rounds)):
            # After another round the reveal begins again, with all meanings hidden.
            self._open, self._at, self._is_told = 0, 0, False
            answers = (wanted.believed(it.id) for it in self._plan.questions)
            self._is_of_today = all(it is None for it in answers)
        self._seen = wanted
        self._pictures.clear()
        main = [it for it in (AMONG_CLASS, *self._plan.pages) if it.fits(wanted)]
        rest = [it for it in self._plan.more if it.fits(wanted)]
        others = [it for it in rest if it.id not in {page.id for page in main}]
        self.pages, self._led = (*main, *others), len(main)
        self._open = min(self._open, len(self.pages) - 1)
        self._at = min(self._at, self._led - 1)

    @property
    def said(self) -> str:
        """Sentence to read out: the page's question or, on request, the meaning of its chart."""
        return self._meaning if self._is_told else self._asks

    def view(self) -> View:
        """Return the texts and buttons around the chart."""
        number, page = self._open, self.pages[self._open]
        # Steps of the main pages, and of an open page behind *More*.
        steps = {it.step for it in (*self.pages[: self._led], page)}
        is_open, space = bool(self._meaning) and not self._is_told, say("way.space")
        return {
            "asks": self._asks,
            "who": self._coverage(),
            "number": number,
            # Button that switches what the page covers.
            "offers": buttons(self._switch),
            "sentence": self._meaning if self._is_told else "",
            "tell": Action("tell", key=space).button if is_open else None,
            "steps": [[say(f"way.{it}"), it == page.step] for it in STEPS if it in steps],
            "dots": [place == number for place in range(self._led)],
            "turns": [
                self._turning(self._page_by(-1), "←", "button.previous_page"),
                self._turning(self._page_by(1), "→", "button.next_page", "" if is_open else space),
            ],
        }

    @property
    def more(self) -> list[Action]:
        """Actions that open the pages behind *More*."""
        return [
            Action("page", page.question, id=f"page-{number}", rare=True, data={"number": number})
            for number, page in enumerate(self.pages[self._led :], self._led)
        ]

    @property
    def _switch(self) -> Action:
        page = self.pages[self._open]
        other = "today" if self._in_scope(page).scope == THIS_GAME else "this_game"
        return Action("switch", say(f"button.{other}"), key="G", when=len(self._scopes(page)) > 1)

    def shortcuts(self) -> View:
        """Return the keys that turn pages, and the keys that show the meaning."""
        turned = dict.fromkeys(("arrowleft", "pageup"), self._page_by(-1))
        turned |= dict.fromkeys(("arrowright", "pagedown"), self._page_by(1))
        turned |= {str(number + 1): number for number in range(self._led)}
        ahead, turns_on = self._page_by(1), self._is_told or not self._meaning
        turned |= dict.fromkeys((" ", "enter"), ahead if turns_on else None)
        telling = {} if turns_on else dict.fromkeys((" ", "enter"), TELL)
        pages = {
            key: {"action": "page", "data": {"number": number}}
            for key, number in turned.items()
            if number is not None
        }
        return telling | keys(self._switch) | pages

    def _page_by(self, step: int) -> int | None:
        """Return the number of the page before or after the open one, None without one."""
        number = self._at if self._open >= self._led else self._open + step
        return number if number in range(self._led) else None

    def _turning(self, number: int | None, label: str, name: str, key: str = "") -> View | None:
        if number is None:
            return None
        return Action("page", label, key=key, heard=say(name), data={"number": number}).button

    def _coverage(self) -> str:
        """Return the class, what the open page covers, and the number of rounds in it."""
        facts = self._in_scope(self.pages[self._open])
        names = {it.id: it.name for it in facts.log.classrooms()}
        name = names.get(facts.game.setup.classroom or "", "")
        ends = facts.rounds.drop_duplicates(["game", "round"])["ended"]
        stopped = int((ends == "finished early").sum())
        rounds = counted(len(ends) - stopped, "round")
        rounds = say("way.stopped", rounds=rounds, number=stopped) if stopped else rounds
        if facts.scope == THIS_GAME:
            return " · ".join(filter(None, (name, say("way.this_game"), rounds)))
        day = facts.logged.games()["day"].iloc[-1]
        when = say("way.today") if day == f"{now().astimezone().date()}" else day
        games = counted(facts.games, "game")
        return " · ".join(filter(None, (name, when, f"{games}, {rounds}")))
