"""A picture on a bare page, without Jupyter: what is done to it, and what is then to be seen."""

import re
from fractions import Fraction
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

from pigclass.widgets.pictures.picture import Picture

# The page asks for its view once it is there, as it asks a kernel.
SHOW = """async ([code, css, message]) => {
    const sheet = document.createElement('style');
    sheet.textContent = css;
    document.head.append(sheet);
    const address = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
    const {default: drawn} = await import(address);
    let hear;
    const send = () => queueMicrotask(() => hear(message));
    const model = {on: (_, heard) => { hear = heard; }, off: () => {}, send};
    const el = document.body.appendChild(document.createElement('div'));
    drawn.render({model, el});
}"""
NUMBERS = re.compile(r"\d+(?:\.\d+)?")


class Sight:
    """A picture as somebody at the board has it before them."""

    def __init__(self, page: Page, picture: Picture) -> None:
        self.page, screen = page, picture._screen
        message = {"view": screen.view, "words": screen._words}
        page.set_content("<!doctype html><body></body>")
        page.evaluate(SHOW, [screen._esm, screen._css, message])
        page.locator(".pig-picture-seen").wait_for()

    @property
    def says(self) -> str:
        """The sentence under the picture."""
        return self.text(".pig-picture-seen")

    def text(self, css: str) -> str:
        """What stands in one place."""
        return self.page.locator(css).text_content() or ""

    def texts(self, css: str) -> list[str]:
        """What stands in each of these places."""
        return self.page.locator(css).all_text_contents()

    def values(self, css: str, name: str) -> list[str]:
        """An attribute of each of these."""
        ask = "(all, name) => all.map(it => it.getAttribute(name))"
        found: list[str] = self.page.locator(css).evaluate_all(ask, name)
        return found

    def press(self, place: Locator, draw: Random) -> None:
        """Press with the mouse or by a key, as it comes."""
        place.click() if draw.random() < 0.5 else place.press(draw.choice(["Enter", "Space"]))

    def slide(self, draw: Random, name: str = "slider") -> int:
        """Move a slider by a key, or with the mouse to anywhere; return where it is then."""
        slider = self.page.locator(f"[data-focus={name}]")
        if draw.random() < 0.6:
            keys = ["ArrowRight", "ArrowLeft", "PageUp", "PageDown", "Home", "End"]
            slider.press(draw.choice(keys))
        else:
            box: Any = slider.bounding_box()
            across = draw.uniform(0.02, 0.98) * box["width"]
            slider.click(position={"x": across, "y": box["height"] / 2})
        return int(slider.input_value())


def numbers(sentence: str) -> list[Fraction]:
    """The numbers of a sentence, as they are written."""
    return [Fraction(it) for it in NUMBERS.findall(sentence)]


def short(value: Fraction) -> str:
    """A number with two decimals at most, a half rounded up."""
    if value.denominator == 1:
        return str(value)
    return f"{int(value * 100 + Fraction(1, 2)) / 100:.2f}"


def percent(value: Fraction) -> str:
    """A chance in per cent with one decimal, a half rounded up."""
    if value * 100 == int(value * 100):
        return f"{int(value * 100)}%"
    return f"{int(value * 1000 + Fraction(1, 2)) / 10:.1f}%"


def differences(where: str, shows: Any, so: Any) -> list[str]:
    """What is seen and is not so."""
    return [] if shows == so else [f"{where}: shown {shows!r}, recounted {so!r}"]
