"""How each lesson is taught from the laptop: one `yield` for each row of its plan.

What is done in a row is what the row says: hands, throws, pages of the reveal, pictures to touch.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from random import Random
from types import SimpleNamespace

from playwright.sync_api import Page, expect

from tests.browser.lesson_clock import Clock
from tests.browser.playing import NAMES, Table
from tests.live.devices import whole_class

NOTEBOOK = """
    const shown = [...window.jupyterapp.shell.widgets('main')];
    const notebook = shown.map(it => it.content).find(it => it.widgets);
"""
RUN_BELOW = f"""async () => {{ {NOTEBOOK}
    const place = notebook.widgets.findIndex(it => it.model.id === 'activity');
    notebook.activeCellIndex = place + 1;
    await window.jupyterapp.commands.execute('notebook:run-all-below');
}}"""
# Here the board says how many have a device, and how many have answered.
WAITS = ".pig-asks [data-who], [data-stage=deciding] .pig-devices"
GO_TO = f"""async cell => {{ {NOTEBOOK}
    const place = notebook.widgets.findIndex(it => it.model.id === cell);
    notebook.activeCellIndex = place;
    await notebook.scrollToItem(place, 'start');
    notebook.widgets[place].node.dataset.pigCell = cell;
}}"""


class Teacher(Table):
    """Somebody who teaches a class of 28, whose hands and sitting points are drawn.

    Where the class `has_devices`, each answers there, and sits at their number of `points`.
    """

    clock: Clock
    draw: Random
    has_devices: bool
    points: list[int]
    devices: list[Future[None]]

    def __init__(
        self, page: Page, clock: Clock, draw: Random, *, has_devices: bool = False
    ) -> None:
        super().__init__(page)
        vars(self).update(clock=clock, draw=draw, has_devices=has_devices, points=[], devices=[])

    def start(self, **fields: str) -> None:
        """Start, and let all devices in."""
        super().start(**fields)
        if self.has_devices:
            self.key("d")
            self.page.locator("[name=address]").select_option("127.0.0.1")
            self.act(self.page.locator("form:has([name=address]) [type=submit]").click)
            texts = (self.page.locator(f".pig-{it}").text_content() for it in ("url", "door-code"))
            config = SimpleNamespace(**dict(zip(("url", "code"), texts, strict=True)))
            doing = partial(whole_class, config, self.points, self.draw)
            self.devices.append(ThreadPoolExecutor(1).submit(lambda: asyncio.run(doing())))
            here = self.page.locator(".pig-door [data-who]")
            expect(here).to_have_text(re.compile(r"^(\d+)\D+\1\b"))
            self.key("Escape")
            self.clock.also["join"] = 1

    def key(self, key: str) -> None:
        """Press a key, once all devices have answered."""
        if self.devices and (asks := self.page.locator(WAITS)).count():
            expect(asks).to_have_text(re.compile(r"\b(\d+)\D+\1\D+$"))
        super().key(key)

    def sit(self, seats: Sequence[int]) -> None:
        """Mark students who have no device."""
        if not self.has_devices:
            super().sit(seats)

    def each_throws(self, seats: int) -> None:
        """Let each seat make its throws, one after the other or at once on devices."""
        if self.has_devices:
            expect(self.page.locator(".pig-screen")).to_have_attribute("data-stage", "game over")
            self.talk(1)
        for _ in range(0 if self.has_devices else seats):
            self.key("r")

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
        """Count how many of 28 say each answer, or wait for their devices, and go on."""
        if self.has_devices:
            self.clock.also["answered"] = self.clock.also.get("answered", 0) + 1
        else:
            self._count_hands()
        self.key("Enter")

    def _count_hands(self) -> None:
        fields = self.page.locator(".pig-vote input")
        middle = self.draw.randrange(fields.count())
        near = (round(self.draw.gauss(middle, 1.6)) % fields.count() for _ in NAMES)
        for place, number in sorted(Counter(near).items()):
            fields.nth(place).fill(str(number))
            self.clock.also["answer"] = self.clock.also.get("answer", 0) + 1

    def answers(self, *, skipping: bool = False) -> None:
        """Answer each question that the class is asked, one screen after the other, or skip it."""
        while self.page.locator(".pig-asks").count():
            self.key("x") if skipping else self.hands()

    def play_game(self, sits: list[int], *, skipping: bool = False) -> None:
        """Play until the game is over; each sits from a number of points of their own."""
        self.points[:] = sits
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
