"""A lesson against the clock of its plan: what a teacher presses, and how long that takes in class.

A plan is the table in a lesson's notebook, a row for each step with its minutes. Each step is
driven in the browser; clicks, keys and throws are counted in the page itself and turned into
minutes by the seconds below, which a teacher can check with a watch.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Page

from pigclass.lesson_list import find_lesson, plan

# Seconds in class for each of these. An answer is read out, its hands are counted and the number is
# typed; a hand is one of a majority; a throw is the look and what the class calls out; a page is
# "What do you see?" and what it means.
SECONDS = {"answer": 4.0, "hand": 1.5, "tile": 2.0, "press": 3.0, "key": 1.0}
SECONDS |= {"throw": 7.0, "page": 75.0}
# On devices each reads the question and presses; to join is to scan and to choose a name.
SECONDS |= {"join": 40.0, "answered": 15.0}
# Words that are typed, and what is thought, said or written away from the screen.
SECONDS |= {"typed": 0.4, "talk": 60.0}
COUNT = """() => {
    if (window.pigCount) return;
    window.pigCount = {tile: 0, press: 0, key: 0, typed: 0};
    document.addEventListener('click', event => {
        // Enter on a button is a click of no mouse, and counted as the key that it is.
        if (!event.isTrusted || !event.detail) return;
        const {target: it} = event;
        const kind = it.closest('[data-seat]') ? 'tile' : 'press';
        window.pigCount[kind]++;
    }, true);
    // The stage keeps keys from the document.
    window.addEventListener('keydown', event => {
        const kind = event.target.matches('input, textarea') ? 'typed' : 'key';
        if (event.isTrusted) window.pigCount[kind]++;
    }, true);
}"""


@dataclass(frozen=True)
class PlanRow:
    """One row of the plan of a lesson."""

    first: int
    last: int
    told: str

    @property
    def minutes(self) -> int:
        """How long it may take."""
        return self.last - self.first


def plan_of(lesson: str) -> list[PlanRow]:
    """Return the rows of the plan in the notebook of a lesson."""
    rows = plan(find_lesson(lesson), "en")
    return [PlanRow(*map(int, minutes.split("–")), text) for minutes, text in rows]


@dataclass
class Clock:
    """Counts what is done in the page, step by step; `also` is what the page does not see."""

    page: Page
    thrown: Callable[[], int]
    also: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin to count."""
        self.page.evaluate(COUNT)
        self._before = self._now()

    def _now(self) -> dict[str, int]:
        counted: dict[str, int] = self.page.evaluate("() => window.pigCount")
        return {**counted, "throw": self.thrown()}

    def leave_out(self) -> None:
        """Forget what was pressed since the last step: no class would."""
        self._before, self.also = self._now(), {}

    def step(self) -> dict[str, int]:
        """Return what was done since the last step."""
        now = self._now()
        counted = {it: now[it] - self._before[it] for it in now} | self.also
        self.leave_out()
        return {it: number for it, number in counted.items() if number}


def minutes(counted: dict[str, int]) -> float:
    """Return how long it takes in class."""
    return sum(SECONDS[it] * number for it, number in counted.items()) / 60


def as_table(lesson: str, plan: list[PlanRow], taken: list[dict[str, int]]) -> Iterator[str]:
    """Write the minutes of the plan beside those that were counted."""
    yield f"{lesson}: minutes by the plan, by what was counted, and what that was"
    for row, counted in zip(plan, taken, strict=True):
        counts = ", ".join(f"{number} {it}" for it, number in counted.items())
        yield f"{row.first:3}–{row.last:<3}{row.minutes:4} {minutes(counted):6.1f}  {counts}"
    yield f"  in all{plan[-1].last:4} {sum(map(minutes, taken)):6.1f}"
