"""Played without a look at the screen: by keys, by what is spoken, and by what has the focus."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from pigclass.words import say
from tests.browser.playing import listen
from tests.browser.screens import code
from tests.thorough import only_thorough

# What a screen reader says of that which has the focus.
FOCUSED = """() => {
    const it = document.activeElement;
    const own = it.matches('button, summary') ? it.textContent : '';
    return it.ariaLabel || it.labels?.[0]?.querySelector('span').textContent || own;
}"""


@dataclass(frozen=True)
class Ear:
    """Somebody who hears the activity, and has a keyboard."""

    page: Page

    def press(self, key: str) -> str:
        """Press a key and return what is said then; a sentence is said once and no other."""
        self.page.evaluate("window.said.length = 0")
        self.page.keyboard.press(key)
        self.page.wait_for_function("window.said.some(Boolean)", timeout=30_000)
        sentences = [it for it in self.page.evaluate("window.said") if it]
        assert len(sentences) == 1, sentences
        return sentences[0]

    def go_to(self, name: str, key: str = "Tab") -> None:
        """Press Tab, or another key, until this is read out."""
        for _ in range(90):
            if name in self.page.evaluate(FOCUSED):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {name}")

    def do(self, name: str) -> str:
        """Go to a button, press it and return what is said."""
        self.go_to(name)
        return self.press("Enter")

    def type(self, name: str, text: str) -> None:
        """Go to a field and type into it, in place of what stands there."""
        self.go_to(name)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)


@pytest.fixture
def heard(page, open_cell):
    """Return `heard(code)`: what the code shows fills the window, and is listened to."""

    def open_it(name: str) -> Ear:
        open_cell(page, code(name, "en"))
        page.locator(".pig-screen").focus()
        page.keyboard.press("f")
        expect(page.locator(".pig-screen")).to_have_attribute("data-on", "stage")
        listen(page)
        return Ear(page)

    return open_it


@only_thorough
def test_a_rule_is_made_and_played_by_ear(heard):
    ear = heard("rule lab")
    ear.type("Dice", "2d6")
    assert "30.56%" in ear.press("Tab")
    assert "Pig, changed: " in ear.do("Compare")
    for button in ("Play", say("rule_lab.button_play_table")):
        ear.go_to(button)
        ear.page.keyboard.press("Enter")
        expect(ear.page.locator(f":text-is('{button}'):visible")).to_be_visible()
    expect(ear.page.locator(":focus")).to_contain_text("Start")
    listen(ear.page)
    assert "goes first" in ear.press("Enter")
    assert ear.press("r")


@only_thorough
def test_strategies_play_each_other_by_ear(heard):
    ear = heard("strategy lab")
    for name, points in (("Ana", "20"), ("Ben", "25")):
        ear.type("hold at", points)
        ear.type("What is it called?", name)
        assert ear.press("Enter").startswith(f"Entered: {name}.")
    assert ear.do(say("lab.button_play")).startswith("Best of all: perfect play")
    assert ear.page.evaluate("document.activeElement.matches('.pig-screen')")
    assert ear.do(say("lab.page_league")).startswith("No circle here")
    assert ear.do(say("lab.page_prices")).startswith("Against perfect play Ben wins 47.9 games")
    assert ear.do(say("lab.button_back")) == "Strategies so far: 2."


@only_thorough
def test_perfect_play_is_met_with_its_coach_by_ear(heard):
    ear = heard("perfect pig")
    assert ear.press("Enter") == "Pig. Player 1 goes first."
    ear.go_to("Full screen")
    assert ear.press("r").startswith("Player 1: ")
    # Nothing that is drawn anew takes the focus away.
    assert "Full screen" in ear.page.evaluate(FOCUSED)
    ear.page.keyboard.press("c")
    expect(ear.page.locator(".pig-screen > [role=status]")).to_contain_text("Your chance to win: ")


@only_thorough
def test_squares_are_pressed_and_counted_by_ear(heard):
    ear = heard("outcome grid")
    ear.go_to("1 and 1")
    ear.go_to("every throw with 1 on the second die", key="ArrowUp")
    sentence = ear.press("Space")
    assert sentence == "6 of 36 pressed: every throw with 1 on the second die. 30 left."
    ear.go_to("1 and 1", key="ArrowDown")
    ear.go_to("every throw with 1 on the first die", key="ArrowLeft")
    assert ear.press("Space") == "11 of 36 pressed: every throw with 1. 25 left."
    ear.go_to("1 and 4", key="ArrowRight")
    assert ear.press("Space") == "10 of 36 pressed, 26 left."
    # A row ends where it ends.
    for _ in range(4):
        ear.page.keyboard.press("ArrowRight")
    assert "1 and 6" in ear.page.evaluate(FOCUSED)
    ear.go_to("its sum")
    ear.page.keyboard.press("Enter")
    assert ear.do("sum 7") == "6 of 36 pressed: every throw with the sum 7. 30 left."


@only_thorough
@pytest.mark.parametrize(
    ("picture", "label", "says"),
    [
        ("balance", say("picture.balance.slider"), "Break-even point: 200/11"),
        ("tree", "Number of rolls", "still going: 25/36"),
        ("your rule", "When to sit", "If you sit at"),
        ("long run", "Number of rounds", "the mean is"),
        ("explorer", "Other score", "0 to 1: hold at"),
    ],
)
def test_a_slider_is_moved_by_ear(heard, picture, label, says):
    ear = heard(picture)
    ear.go_to(label)
    for key in ("End", "Home", "ArrowRight"):
        sentence = ear.press(key)
    assert says in sentence
