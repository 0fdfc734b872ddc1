"""A phone beside the board: the same throw on both, a secret choice, a seat that is not lost."""

import json

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from pigclass.classlog.store import ClassLog
from pigclass.words import say
from tests.browser.conftest import new_window
from tests.browser.playing import NAMES, Table

NO_SOCKETS = """window.WebSocket = class {
    static CONNECTING = 0; static OPEN = 1; static CLOSED = 3;
    constructor() { setTimeout(() => this.onclose?.(), 20); }
    close() {}
}"""


def at_the_door(page: Page, browser: Browser, size: tuple[int, int] = (320, 640)) -> Page:
    """Open the door if it is closed, and say its code on a device of this size."""
    if not page.locator(".pig-url").count():
        page.locator("[name=address]").select_option("127.0.0.1")
        page.locator("form:has([name=address]) [type=submit]").click()
    device = new_window(browser)
    device.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    device.goto(page.locator(".pig-url").text_content() or "")
    device.keyboard.type(page.locator(".pig-door-code").text_content() or "")
    device.keyboard.press("Enter")
    return device


def test_a_phone_decides_beside_27_who_are_tapped(page, browser, open_new):
    folder = open_new(page, "skunk")
    table = Table(page)
    table.start(names="\n".join(NAMES), seed="3")
    table.key("d")
    phone = at_the_door(page, browser)
    phone.get_by_role("button", name="Hana").click()
    here = page.locator("[data-who]:visible")
    expect(here).to_have_text("1 of 28 joined · 0 of 1 devices have answered")
    phone.get_by_role("button", name="15", exact=True).click()
    expect(here).to_have_text("1 of 28 joined · 1 of 1 devices have answered")
    phone.get_by_role("button", name=say("device.rethink")).click()
    expect(phone.get_by_role("button", name="15", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    phone.get_by_role("button", name="20", exact=True).click()
    table.key("Escape")
    expect(here).to_contain_text("1 of 1")
    table.key("r")
    table.key("r")
    expect(phone.locator(".pig-risk b")).to_have_text(str(table.at_risk))
    sits = phone.locator(".pig-sit")
    place = sits.bounding_box()
    sits.click()
    expect(phone.locator("h1")).to_have_text("Chosen ✓")
    assert sits.bounding_box() == place
    expect(page.locator(".pig-devices")).to_contain_text("1 of 1")
    expect(page.locator("[data-seat='7']")).to_have_attribute("data-device", "locked")
    found = Axe().run(phone)
    assert found.violations_count == 0, json.dumps(found.response["violations"])[:900]
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    table.tap(0)
    table.key("r")
    expect(phone.locator("h1")).to_have_text(f"You sat. This round: {table.scores()[7]}.")
    # From here on as behind a proxy that knows no sockets.
    phone.add_init_script(NO_SOCKETS)
    phone.reload()
    expect(phone.get_by_text("the network blocks this page. Tell your teacher.")).to_be_visible()
    phone.context.close()
    with ClassLog(folder / "class.db") as log:
        decisions = log.decisions(with_names=True).set_index("player")
        believed = log.predictions(with_names=True)
    assert tuple(decisions.loc["Hana", ["action", "source"]]) == ("sit", "device")
    assert tuple(decisions.loc["Ana", ["action", "source"]]) == ("sit", "screen")
    answers = believed.set_index("question").loc["sit_at", ["player", "answer"]]
    assert answers.to_numpy().tolist() == ["Hana", 20]
