"""How each lesson is taught from the laptop: one `yield` for each row of its plan.

What is done in a row is what the row says: hands, throws, pages of the reveal, pictures to touch.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from playwright.sync_api import Page

from tests.browser.lesson_clock import Clock
from tests.browser.playing import NAMES, Table

NOTEBOOK = """
    const shown = [...window.jupyterapp.shell.widgets('main')];
    const notebook = shown.map(it => it.content).find(it => it.widgets);
"""
RUN_BELOW = f"""async () => {{ {NOTEBOOK}
    const place = notebook.widgets.findIndex(it => it.model.id === 'activity');
    notebook.activeCellIndex = place + 1;
    await window.jupyterapp.commands.execute('notebook:run-all-below');
}}"""
GO_TO = f"""async cell => {{ {NOTEBOOK}
    const place = notebook.widgets.findIndex(it => it.model.id === cell);
    notebook.activeCellIndex = place;
    await notebook.scrollToItem(place, 'start');
    notebook.widgets[place].node.dataset.pigCell = cell;
}}"""


class Teacher(Table):
    """Somebody who teaches a class of 28, whose hands and sitting points are drawn."""

    clock: Clock
    draw: Random

    def __init__(self, page: Page, clock: Clock, draw: Random) -> None:
        super().__init__(page)
        vars(self).update(clock=clock, draw=draw)

    def row(self) -> dict[str, int]:
        """Return what was done in the row of the plan that is over."""
        done = vars(self).pop("led", None) or self.clock.step()
        self.clock.leave_out()
        return done

    def sits(self) -> list[int]:
        """Return where each of 28 sits: round numbers mostly, as in any class."""
        return [self.draw.choice([8, 12, 15, 18, 20, 20, 20, 22, 25, 30]) for _ in NAMES]

    def talk(self, times: int) -> None:
        """Speak with the class for so many minutes."""
        self.clock.also["talk"] = self.clock.also.get("talk", 0) + times

    def hands(self) -> None:
        """Count how many of 28 say each answer to the question on the screen, and type it."""
        fields = self.page.locator(".pig-vote input")
        middle = self.draw.randrange(fields.count())
        near = (round(self.draw.gauss(middle, 1.6)) % fields.count() for _ in NAMES)
        for place, number in sorted(Counter(near).items()):
            fields.nth(place).fill(str(number))
            self.clock.also["answer"] = self.clock.also.get("answer", 0) + 1
        self.key("Enter")

    def answers(self, *, skipping: bool = False) -> None:
        """Answer each question that the class is asked, one screen after the other, or skip it."""
        while self.page.locator(".pig-asks").count():
            self.key("r") if skipping else self.hands()

    def play_game(self, sits: list[int], *, skipping: bool = False) -> None:
        """Play until the game is over; each sits from a number of points of their own."""
        while self.stage != "game over":
            self.play_round(dict(enumerate(sits)))
            if self.stage == "round over":
                self.key("r")
            self.answers(skipping=skipping)

    def turn_pages(self) -> None:
        """Lead the class through the reveal, and then look at all other pictures."""
        self.press("reveal")
        self.answers()
        led = self.page.locator(".pig-dots span").count()
        for number, _ in enumerate(self.pages()):
            if number == led:
                # No class sees those under *More pictures* in one lesson.
                self.clock.also["page"] = led
                vars(self)["led"] = self.clock.step()
            if not self.problem:
                self.key("Space")
        self.press("close")

    def leave(self) -> None:
        """Leave the stage, if it is open."""
        while self.page.locator("[data-on=stage]").count():
            self.page.keyboard.press("Escape")
            self.page.wait_for_timeout(200)

    def to_the_notebook(self) -> None:
        """Leave the stage and run all cells below the activity."""
        self.leave()
        self.page.evaluate(RUN_BELOW)
        self.page.wait_for_function("() => !document.body.innerText.includes('[*]')")

    def touch(self, cell: str, moves: Sequence[str] = ("End", "Home")) -> None:
        """Fill the window with the picture of a cell, move its slider, and go back."""
        self.page.evaluate(GO_TO, cell)
        one = self.page.locator(f".jp-Cell[data-pig-cell='{cell}']")
        one.locator("[data-action=enter]").click()
        for key in moves:
            slider = one.locator("input[type=range]").first
            slider.press(key) if slider.count() else self.page.keyboard.press(key)
        one.locator("[data-action=leave]").click()
