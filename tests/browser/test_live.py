"""A phone beside the board: the same throw on both, a secret choice, a seat that is not lost."""

import json
from collections.abc import Callable
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from pigclass.classlog.store import ClassLog
from tests.browser.conftest import new_window
from tests.browser.playing import NAMES, Table

OpenNew = Callable[[Page, str], Path]
NO_SOCKETS = """window.WebSocket = class {
    static CONNECTING = 0; static OPEN = 1; static CLOSED = 3;
    constructor() { setTimeout(() => this.onclose?.(), 20); }
    close() {}
}"""
PHONE = {"width": 320, "height": 640}


def test_a_phone_decides_beside_27_who_are_tapped(
    page: Page, browser: Browser, open_new: OpenNew
) -> None:
    folder = open_new(page, "skunk")
    table = Table(page)
    table.start(names="\n".join(NAMES), seed="3")
    table.key("d")
    page.locator("[name=address]").select_option("127.0.0.1")
    table.press("start")
    phone = new_window(browser)
    phone.set_viewport_size(PHONE)
    phone.goto(page.locator(".pig-url").text_content() or "")
    phone.keyboard.type(page.locator(".pig-door-code").text_content() or "")
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name="Hana").click()
    expect(page.locator(".pig-who-is-here")).to_have_text("1 of 28 are in")
    phone.get_by_role("button", name="20", exact=True).click()
    expect(phone.locator("h1")).to_have_text("How many throws will a round survive?")
    table.key("Escape")
    table.key("r")
    table.key("r")
    expect(phone.locator(".pig-risk b")).to_have_text(str(table.at_risk))
    phone.get_by_role("button", name="Sit").click()
    expect(phone.locator("h1")).to_have_text("Locked ✓")
    expect(page.locator(".pig-devices")).to_have_text("1 of 1 locked")
    expect(page.locator("[data-seat='7']")).to_have_attribute("data-device", "locked")
    found = Axe().run(phone)
    assert found.violations_count == 0, json.dumps(found.response["violations"])[:900]
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    # From here on as behind a proxy that knows no sockets.
    phone.add_init_script(NO_SOCKETS)
    phone.reload()
    expect(phone.locator("h1")).to_have_text("Locked ✓")
    table.tap(0)
    table.key("r")
    expect(phone.locator("h1")).to_have_text(f"You sat. This round: {table.scores()[7]}.")
    phone.context.close()
    with ClassLog(folder / "class.db") as log:
        told = log.decisions(names=True).set_index("player")
        believed = log.predictions(names=True)
    assert tuple(told.loc["Hana", ["action", "source"]]) == ("sit", "device")
    assert tuple(told.loc["Ana", ["action", "source"]]) == ("sit", "screen")
    assert list(believed[["player", "answer"]].iloc[0]) == ["Hana", 20]
