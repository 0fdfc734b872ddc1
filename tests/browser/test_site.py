"""The site in a browser, without a server: from the front page to a record that stays.

`PIGCLASS_PYODIDE` names the folder of a Pyodide release whose lock file names all that the kit
needs. It is too large for the kit's own repository.
"""

import json
import os
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from pigclass import ClassLog, game_code, skunk
from pigclass.asking.record import answers_in
from pigclass.charts.layout import WIDTH
from pigclass.lesson_list import LAB
from pigclass.website import front_page
from pigclass.words import say
from tests.browser.playing import Table, violations
from tests.browser.test_today import play as play_out
from tests.programs import do_without

# The first time a browser translates forty megabytes.
PATIENCE = 240_000
PLAYING = ".pig-activity .pig-button"
WIDTHS = "all => all.map(it => Number(it.getAttribute('width')))"
CLASS_GAMES = ("00-start-here", "01-skunk", "02-piglet", "03-greedy-pig")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The address of a site that was just built."""
    runtime = os.environ.get("PIGCLASS_PYODIDE")
    if runtime is None:
        do_without("pyodide", "PIGCLASS_PYODIDE names no folder with a runtime of Pyodide")
    pytest.importorskip("jupyterlite_core", reason="JupyterLite (the extra `site`) is not here")
    from pigclass.website import build_site

    folder = tmp_path_factory.mktemp("site")
    handler = partial(SimpleHTTPRequestHandler, directory=folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    address = f"http://127.0.0.1:{server.server_port}/"
    build_site(folder, runtime=Path(runtime), address=address)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield address
    server.shutdown()
    server.server_close()


@pytest.fixture
def visitor(site, browser):
    """A browser that was never here, at the front page; it asks no other computer for anything."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    foreign: list[str] = []
    context.on("request", lambda it: foreign.append(it.url) if it.url.startswith("http") else None)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(site)
    yield page
    context.close()
    assert [it for it in foreign if not it.startswith(site)] == []


def play(page: Page, question: str) -> None:
    """Press *Play now* under a question, and wait until the lesson stands on its stage."""
    page.get_by_role("link", name=f"Play now: {question}").click()
    page.wait_for_selector(PLAYING)


def press(page: Page, hand: str, keys: str, place: str = ".pig-primary:visible") -> None:
    """Press keys, wherever the focus is, or click; a question is skipped by its key."""
    hand, keys = ("keys", "x") if page.locator(".pig-asks").count() else (hand, keys)
    # Right after a throw R does nothing.
    expect(page.locator("[data-deaf]")).to_have_count(0)
    for key in keys.split() if hand == "keys" else ():
        page.keyboard.press(key)
    if hand == "mouse":
        page.locator(place).first.click()


def test_a_game_goes_on_after_a_reload_and_on_the_desktop(visitor, site, tmp_path):
    play(visitor, "Should I sit or should I stand?")
    for key, shown in (("Enter", "would you sit?"), ("x", "round 1 of 5"), ("r", "throw 1")):
        visitor.keyboard.press(key)
        visitor.get_by_text(shown).first.wait_for()
    visitor.reload()
    visitor.get_by_role("button", name="Continue").click()
    visitor.get_by_text("throw 1").first.wait_for()
    visitor.goto(site)
    with visitor.expect_download() as saving:
        visitor.get_by_role("button", name=say("site.record_save")).click()
    saving.value.save_as(tmp_path / "class.db")
    with ClassLog(tmp_path / "class.db") as log:
        assert log.check().faults == ()
        assert len(log.rolls()) == 1


@pytest.mark.parametrize("hand", ["keys", "mouse"])
@pytest.mark.parametrize("lesson", CLASS_GAMES)
def test_a_lesson_is_played_to_its_last_page(visitor, site, lesson, hand):
    visitor.goto(f"{site}{LAB}?path=en/{lesson}.ipynb")
    visitor.wait_for_selector(PLAYING)
    table, turn = Table(visitor), visitor.locator("[data-action=page]").last
    table.act(lambda: press(visitor, hand, "Enter"))
    while table.stage != "game over":
        if visitor.locator(".pig-can-tap").count() > 26:
            table.act(lambda: press(visitor, hand, "ArrowRight Space", ".pig-can-tap"))
        table.act(lambda: press(visitor, hand, "r"))
    table.act(lambda: press(visitor, hand, "c"))
    while visitor.locator(".pig-asks").count():
        table.act(lambda: press(visitor, hand, "r"))
    while turn.text_content() == "→":
        if hand == "keys" or visitor.locator(".pig-tell").count():
            table.act(lambda: press(visitor, hand, "Space", ".pig-tell"))
        table.act(lambda: press(visitor, hand, "ArrowRight", "[data-action=page] >> nth=-1"))
        expect(visitor.locator(".pig-charts svg, .pig-problem:not(:empty)")).to_be_visible()
        for width in visitor.locator(".pig-charts svg").evaluate_all(WIDTHS):
            assert WIDTH <= width <= 1.5 * WIDTH
    assert violations(visitor) == []


def test_where_python_cannot_be_fetched_the_lesson_says_so(visitor, site):
    find = "const find = fetch; fetch = (it) => /pyodide.js/.test(it) ? Promise.reject() : find(it)"
    visitor.add_init_script(find)
    visitor.goto(f"{site}{LAB}?path=en/01-skunk.ipynb")
    visitor.locator(".pigclass-cover", has_text=site.split("/")[2]).wait_for()


def test_a_link_opens_that_very_game(visitor, site):
    code = game_code(skunk(rounds=3), seed=7)
    visitor.goto(f"{site}{LAB}?path=es/01-skunk.ipynb&code={code}")
    visitor.wait_for_selector(PLAYING)
    press(visitor, "keys", "Enter r")
    visitor.get_by_text("ronda 1 de 3").first.wait_for()


def test_who_was_away_follows_the_link_of_the_page_of_today_to_the_own_dot(visitor, tmp_path):
    play(visitor, "Should I sit or should I stand?")
    table, page = Table(visitor), tmp_path / "today.html"
    table.key("Enter")
    play_out(table, range(40), sits_from=16)
    table.key("c")
    table.press("open_today")
    with visitor.expect_download() as saving:
        visitor.locator(".pig-form button[type=submit]").click()
    saving.value.save_as(page)
    visitor.goto(page.as_uri())
    assert Axe().run(visitor).response["violations"] == []
    visitor.locator(".again a").click()
    visitor.wait_for_selector(PLAYING)
    table.press("start")
    play_out(table, [0], sits_from=20)
    table.key("c")
    expect(visitor.locator(".pig-question h2")).to_have_text(say("reveal.among_class"))


def test_an_answer_on_a_phone_outlives_a_reload_and_is_exported(visitor):
    visitor.set_viewport_size({"width": 390, "height": 844})
    visitor.get_by_role("link", name="1 · Should I sit or should I stand?").click()
    ready = "[data-pigclass=ready] .pig-ask >> nth=1"
    visitor.wait_for_selector(ready)
    box = visitor.locator(".pig-ask").nth(1)
    box.locator("input").fill("18")
    visitor.keyboard.press("Enter")
    kept = box.locator(".pig-ask-kept")
    expect(kept).to_contain_text("18")
    assert box.evaluate("it => it.clientWidth") > 270
    visitor.wait_for_timeout(2000)
    visitor.reload()
    visitor.wait_for_selector(ready)
    expect(kept).to_contain_text("18")
    with visitor.expect_download() as saving:
        visitor.get_by_role("menuitem", name="File", exact=True).click()
        visitor.get_by_role("menuitem", name="Download", exact=True).click()
    exported = json.loads(saving.value.path().read_text(encoding="utf-8"))
    assert {it.value for it in answers_in(exported)} == {18}


def test_what_was_acknowledged_outlives_thirty_tabs_closed_while_writing(visitor, site):
    for number in range(1, 31):
        page = visitor.context.new_page()
        page.goto(site)
        page.evaluate(
            """async number => {
                await store.open(`writer ${number}`);
                const record = (size) => [["class.db", new Uint8Array(size).fill(number)]];
                await store.save(`writer ${number}`, record(10_000), []);
                store.save(`writer ${number}`, record(9_000_000), []).catch(() => {});
            }""",
            number,
        )
        page.close()
        assert visitor.evaluate("async () => (await store.open())[0][1][0]") == number


def test_a_record_is_opened_and_a_file_of_another_kind_is_not(visitor, tmp_path):
    with ClassLog(tmp_path / "class.db") as log:
        log.save_roster("7B", ["Ana", "Ben"])
    (tmp_path / "holiday.db").write_bytes(b"a picture")
    chosen = visitor.locator("#record-file")
    chosen.set_input_files(tmp_path / "holiday.db")
    expect(visitor.locator("#record-said")).to_contain_text("holiday.db")
    chosen.set_input_files(tmp_path / "class.db")
    expect(visitor.locator("#record-said")).to_have_text(say("site.record_first"))
    play(visitor, "Should I sit or should I stand?")
    visitor.get_by_role("button", name="7B").wait_for()


BLOCKED = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException(); }})"


@pytest.mark.parametrize(("script", "why"), [("", "site.from_file"), (BLOCKED, "site.no_storage")])
def test_a_page_that_can_play_nothing_says_why(new_page, tmp_path, script, why):
    index = tmp_path / "index.html"
    index.write_text(front_page("en", {}), encoding="utf-8")
    new_page.add_init_script(script)
    new_page.route("http://school/", lambda route: route.fulfill(path=index))
    new_page.goto("http://school/" if script else index.as_uri())
    expect(new_page.get_by_role("alert")).to_have_text(say(why))
    assert new_page.get_by_role("link", name="Play now").count() == 0
    assert Axe().run(new_page).response["violations"] == []
