"""A phone with its address bar, 360×560: whatever may be pressed is in view, in every state."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pigclass import class_piglet, greedy_pig, hog, pig, two_dice_pig
from pigclass.widgets.class_game.lessons import GreedyPigActivity, PigletActivity, SkunkActivity
from pigclass.widgets.pairs.activity import PairsActivity
from pigclass.words import say, speak
from tests.browser.conftest import new_window
from tests.live.devices import LEAVES_SOCKETS, behind_a_door
from tests.thorough import only_thorough

pytestmark = LEAVES_SOCKETS
# In milliseconds: until a device has heard what came about.
MOMENT = 200
LONG = "Maximiliane-Charlotte von Hohenstein y Fernández"
NAMES = [LONG, "Ben", *(f"Student {number}" for number in range(3, 36))]
# What cannot be pressed where it stands: out of view, under something else, too small; or the page
# has to be moved sideways. A list of names is scrolled.
HIDDEN = """() => [...document.querySelectorAll(":is(button, input, select):not(.pig-names *)")]
    .filter((key) => key.ariaDisabled !== "true" && key.checkVisibility())
    .filter((key) => {
        const { left, right, top, bottom, width, height } = key.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const isSeen = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
        const isFree = key.contains(document.elementFromPoint(x, y));
        return !isSeen || !isFree || width < 44 || height < 44;
    })
    .map((key) => `${key.textContent || key.name} at ${key.getBoundingClientRect().top}`)
    .concat(document.documentElement.scrollWidth > innerWidth ? ["sideways"] : [])"""
ROLL = "press_roll"
Walk = Callable[..., Iterator[str]]


def class_game(activity, phone: Page) -> Iterator[str]:
    """A game with shared dice: beliefs, decisions, what became of one, the question at the end."""
    yield "belief"
    if phone.locator("[name=typed]").count():
        phone.locator("[name=typed]").fill("lots")
        phone.keyboard.press("Enter")
        expect(phone.locator(".pig-problem")).to_be_in_viewport(ratio=1)
        yield "refused"
    phone.locator(".pig-keys button").first.click()
    yield "believed"
    for act, way in (("begin", "none"), (ROLL, "stand"), (ROLL, "none"), (ROLL, "sit")):
        activity.act(act, {})
        phone.wait_for_timeout(MOMENT)
        yield f"{act} {activity.session.game.stage.value}"
        if phone.locator(f".pig-{way}").count():
            phone.locator(f".pig-{way}").click()
            expect(phone.locator(".pig-look")).to_be_visible()
            yield f"chosen to {way}"
    activity.act("finish", {})
    yield "over"
    activity.act("exit", {})
    yield "exit"
    phone.locator(".pig-keys button").last.click()
    yield "answered"


def pairs(activity, phone: Page) -> Iterator[str]:
    """A game for two: the first throw, then to roll or to bank, and the end."""
    for turn in range(4):
        yield f"turn {turn}"
        key = phone.locator(".pig-keys button:not([aria-disabled=true])")
        if phone.locator("[name=typed]").count():
            phone.locator("[name=typed]").fill("3 4")
        if key.count():
            key.first.click()
            phone.wait_for_timeout(MOMENT)
    activity.act("finish", {})
    yield "over"


def named(kind, *game, **more) -> Callable[..., Any]:
    """Return what begins an activity with the names of a class in a folder."""
    return lambda folder: kind(*game, names=NAMES, log=str(folder / "class.db"), **more)


ACTIVITIES: dict[str, tuple[Callable[..., Any], Walk]] = {
    "skunk": (named(SkunkActivity, seed=3), class_game),
    "own coins": (named(PigletActivity, game=class_piglet(own_dice=True), seed=3), class_game),
    "own real dice": (
        named(GreedyPigActivity, game=greedy_pig(own_dice=True), real_dice=True),
        class_game,
    ),
    "pairs": (named(PairsActivity, pig()), pairs),
    "pairs with two real dice": (named(PairsActivity, two_dice_pig(), real_dice=True), pairs),
    "hog": (named(PairsActivity, hog()), pairs),
}
OFTEN = {"skunk", "pairs"}


def come_in(browser: Browser, url: str, name: str, size: tuple[int, int]) -> Page:
    """Open the page of a door on a device of this size, and take a seat."""
    phone = new_window(browser)
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto(url)
    phone.get_by_role("button", name=name, exact=True).click()
    expect(phone.locator("[data-action=leave]")).to_be_visible()
    return phone


def play(browser: Browser, name: str, folder: Path, language="en", size=(360, 560)) -> list[str]:
    """Return what could not be pressed in any state of an activity."""
    speak(language)
    begin, walk = ACTIVITIES[name]
    activity, hidden = begin(folder), []
    with behind_a_door(activity) as config:
        phone = come_in(browser, config.scanned, LONG, size)
        for state in walk(activity, phone):
            phone.wait_for_timeout(MOMENT)
            hidden += [f"{state}: {it}" for it in phone.evaluate(HIDDEN)]
        phone.context.close()
    return hidden


@pytest.mark.parametrize("name", sorted(OFTEN))
def test_every_key_of_a_phone_is_in_view_in_every_state(browser, name, tmp_path):
    assert play(browser, name, tmp_path) == []


@only_thorough
@pytest.mark.parametrize("size", [(360, 560), (320, 568), (412, 915), (1366, 768)])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ACTIVITIES)
def test_every_key_of_every_device_is_in_view(browser, name, language, size, tmp_path):
    assert play(browser, name, tmp_path, language, size) == []


def test_a_wrong_seat_is_left_and_a_closed_door_is_tried_again(browser, log):
    activity = SkunkActivity(names=["Ana", "Ben"], log=log)
    with behind_a_door(activity) as config:
        phone = come_in(browser, config.scanned, "Ana", (360, 560))
        phone.locator("[data-action=leave]").click()
        expect(phone.locator("h1")).to_have_text(say("device.name_title"))
        phone.get_by_role("button", name="Ben", exact=True).click()
        expect(phone.locator(".pig-top")).to_contain_text("You are Ben.")
        other = come_in(browser, config.scanned, "Ana", (360, 560))
        other.context.close()
        # A second tab goes on in the seat, and gives it back; a network that is gone is said.
        second = phone.context.new_page()
        second.goto(phone.url)
        expect(phone.locator("h1")).to_have_text(say("device.moved"))
        second.close()
        phone.get_by_role("button", name=say("device.go_on_here")).click()
        phone.context.set_offline(True)
        expect(phone.locator(".pig-offline")).to_contain_text("No connection")
        phone.context.set_offline(False)
        expect(phone.locator(".pig-offline")).to_be_empty()
        expect(phone.locator(".pig-top")).to_contain_text("You are Ben.")
        activity.act("close_door", {})
        phone.get_by_role("button", name="Join again").click()
        expect(phone.locator(".pig-told")).to_contain_text("keeps trying")
        activity.act("open_door", {"address": "127.0.0.1"})
        # The door is a new one, with another code: it is asked for by itself.
        expect(phone.locator("h1")).to_have_text(say("device.code_title"))
    phone.context.close()
