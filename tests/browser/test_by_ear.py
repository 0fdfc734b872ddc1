"""Played without a look at the screen: by keys, by what is spoken, and by what has the focus."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import listen
from tests.browser.screens import code
from tests.thorough import only_thorough

OpenCell = Callable[[Page, str], Path]
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
        said = [it for it in self.page.evaluate("window.said") if it]
        assert len(said) == 1, said
        return said[0]

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
def heard(page: Page, open_cell: OpenCell) -> Callable[[str], Ear]:
    """Return `heard(code)`: what the code shows fills the window, and is listened to."""

    def open_it(name: str) -> Ear:
        open_cell(page, code(name, "en"))
        page.locator(".pig-screen").focus()
        page.keyboard.press("f")
        expect(page.locator(".pig-screen")).to_have_attribute("data-on", "stage")
        listen(page)
        return Ear(page)

    return open_it


def number(told: str, pattern: str) -> int:
    """Return the number in a sentence, 0 where there is none."""
    found = re.search(pattern, told)
    return int(found[1]) if found else 0


@only_thorough
def test_a_class_game_is_played_by_ear(heard: Callable[[str], Ear]) -> None:
    ear = heard("skunk")
    # Whatever has the focus: the first screen says Enter.
    assert ear.press("Enter") == "Skunk. Players: 28."
    ear.go_to("Skip the questions")
    told = ear.press("r")
    seats = iter(range(1, 29))
    for _ in range(90):
        if re.search("wins? with|Nobody has scored", told):
            break
        if number(told, r"(\d+) at risk") >= 12 and "standing" in told and "Locked" not in told:
            ear.go_to("Student ")
            ear.go_to(f"Student {next(seats)},", key="ArrowRight")
            assert "will sit" in ear.press("Space")
            assert "1 sitting down: Student" in ear.press("t")
        told = ear.press("r")
    assert ear.press("a") == told
    assert ear.press("s").startswith("Scores: ")
    assert ear.do("Show the charts")
    assert ear.do("Next")


@only_thorough
def test_a_game_of_two_teams_is_played_by_ear(heard: Callable[[str], Ear]) -> None:
    ear = heard("teams")
    ear.go_to("Change")
    ear.page.keyboard.press("Space")
    ear.type("Players", "Ana\nBen\nCleo\nDan")
    ear.go_to("Teams")
    ear.page.keyboard.type("2 against 2")
    ear.type("Game number or code", "5")
    told = ear.press("Enter")
    assert told == "Ana and Cleo against Ben and Dan. Piglet. Ana goes first."
    assert ear.press("t").endswith("Ana's turn. Nothing rolled yet. Ana and Cleo have 0.")
    for _ in range(200):
        if " win with " in told:
            break
        told = ear.press("b" if number(told, r"(\d+) at risk") >= 2 else "r")
    names, points = re.search(r"(\w+ and \w+) win with (\d+)", told).groups()
    assert f"{names} {points}" in ear.press("s")
    assert f"{names} win with {points}" in ear.press("t")


@only_thorough
def test_a_rule_is_made_and_played_by_ear(heard: Callable[[str], Ear]) -> None:
    ear = heard("rule lab")
    ear.type("Dice", "2d6")
    assert "30.56%" in ear.press("Tab")
    assert "Pig, changed: " in ear.do("Compare")
    for button in ("Play", "At a table"):
        ear.go_to(button)
        ear.page.keyboard.press("Enter")
        expect(ear.page.locator(f":text-is('{button}'):visible")).to_be_visible()
    expect(ear.page.locator(":focus")).to_contain_text("Start")
    listen(ear.page)
    assert "goes first" in ear.press("Enter")
    assert ear.press("r")


@only_thorough
def test_strategies_play_each_other_by_ear(heard: Callable[[str], Ear]) -> None:
    ear = heard("strategy lab")
    for name, points in (("Ana", "20"), ("Ben", "25")):
        ear.type("hold at", points)
        ear.type("What is it called?", name)
        assert ear.press("Enter").startswith(f"Entered: {name}.")
    assert ear.do("Play the tournament").startswith("Best of all: perfect play")
    assert ear.page.evaluate("document.activeElement.matches('.pig-screen')")
    assert ear.do("Who beats whom?").startswith("No circle here")
    assert ear.do("What is given away?").startswith("Against perfect play Ben wins 47.9 games")
    assert ear.do("Back to the strategies") == "Strategies so far: 2."


@only_thorough
def test_perfect_play_is_met_with_its_coach_by_ear(heard: Callable[[str], Ear]) -> None:
    ear = heard("perfect pig")
    assert ear.press("Enter") == "Pig. Player 1 goes first."
    ear.go_to("Full screen")
    assert ear.press("r").startswith("Player 1: ")
    # Nothing that is drawn anew takes the focus away.
    assert "Full screen" in ear.page.evaluate(FOCUSED)
    ear.page.keyboard.press("c")
    expect(ear.page.locator(".pig-screen > [role=status]")).to_contain_text("Your chance to win: ")


@only_thorough
def test_squares_are_pressed_and_counted_by_ear(heard: Callable[[str], Ear]) -> None:
    ear = heard("outcome grid")
    ear.go_to("1 and 1")
    ear.go_to("every throw with 1 on the second die", key="ArrowUp")
    told = ear.press("Space")
    assert told == "6 of 36 pressed: every throw with 1 on the second die. 30 left."
    ear.go_to("1 and 1", key="ArrowDown")
    ear.go_to("every throw with 1 on the first die", key="ArrowLeft")
    assert ear.press("Space") == "11 of 36 pressed: every throw with 1. 25 left."
    ear.go_to("1 and 4", key="ArrowRight")
    assert ear.press("Space") == "10 of 36 pressed, 26 left."
    ear.go_to("its sum")
    ear.page.keyboard.press("Enter")
    assert ear.do("sum 7") == "6 of 36 pressed: every throw with the sum 7. 30 left."


@only_thorough
@pytest.mark.parametrize(
    ("picture", "label", "says"),
    [
        ("balance", "Points at risk", "Break-even point: 200/11"),
        ("tree", "Number of throws", "still going: 25/36"),
        ("your rule", "When to sit", "If you sit at"),
        ("long run", "Number of rounds", "the mean is"),
        ("explorer", "Other score", "At 0 to 1: hold at"),
    ],
)
def test_a_slider_is_moved_by_ear(
    heard: Callable[[str], Ear], picture: str, label: str, says: str
) -> None:
    ear = heard(picture)
    ear.go_to(label)
    for key in ("End", "Home", "ArrowRight"):
        told = ear.press(key)
    assert says in told
