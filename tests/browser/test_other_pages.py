"""Where else a lesson is shown, every chart without internet, and a language of one folder."""

from contextlib import suppress
from importlib.util import find_spec

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TimedOut

from pigclass.cli.open_lesson import prepare
from tests.browser.playing import Table
from tests.charts.gallery import GALLERY
from tests.programs import do_without
from tests.thorough import only_thorough, some
from tests.words.invented import LANGUAGE, english_in, make_language


def shows(page: Page, key: str, place: str) -> bool:
    """Press a key; return whether what it brings comes. A page that settles shows itself first."""
    page.keyboard.press(key)
    with suppress(TimedOut):
        page.locator(place).first.wait_for(timeout=15_000)
    return page.locator(place).count() > 0


@only_thorough
def test_a_lesson_begins_on_the_stage_in_notebook_7(new_page, at_home, tmp_path):
    find_spec("notebook") or do_without("browser", "no notebook: install the extra `test`")
    wrong: list[str] = []
    new_page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    new_page.on("pageerror", lambda problem: wrong.append(f"{problem} {problem.stack}"))
    path = prepare("skunk", at_home.folder / tmp_path.name)
    new_page.goto(at_home.address(f"{tmp_path.name}/{path.name}", view="notebooks"))
    new_page.locator(".pig-screen[data-on=stage]").wait_for()
    for key, comes in (("Enter", ".pig-asks"), ("x", "[data-stage^=ready]"), ("r", ".pig-pip")):
        assert any(shows(new_page, key, comes) for _ in range(12)), comes
    new_page.keyboard.press("Escape")
    expect(new_page.get_by_role("menuitem", name="File", exact=True)).to_be_visible()
    at_home.stop_kernels()
    assert not [line for line in wrong if "pig" in line]


SHOWN = some(GALLERY, every=12)
CELL = f"""from IPython.display import display
from tests.charts.gallery import GALLERY
for name in {SHOWN}:
    display(GALLERY[name]())"""

HERE = ("http://localhost", "http://127.0.0.1", "data:", "blob:")

DRAWN = """() => [...document.querySelectorAll('.vega-embed:has(canvas, svg)')]
    .map(chart => chart.getAttribute('aria-label'))"""


def test_every_chart_draws_offline_and_says_what_it_shows_without_a_barrier(page, open_cell):
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    open_cell(page, CELL)
    page.wait_for_function(f"({DRAWN})().length >= {len(SHOWN)}")
    assert page.evaluate(DRAWN) == [GALLERY[name]().description for name in SHOWN]
    assert not [url for url in requests if not url.startswith(HERE)]
    found = Axe().run(page, context=".jp-OutputArea-child")
    assert found.violations_count == 0, found.generate_report()


# Everything that is seen on the screen, or read out. What charts say `tests/words` looks through.
READ = """() => {
    const all = [...document.querySelectorAll(".pig-screen, .pig-screen *")];
    const seen = all.filter((it) => !it.closest(".pig-game-code b, .pig-key"));
    const texts = seen.flatMap((it) => [...it.childNodes].filter((one) => one.nodeType === 3));
    const heard = ["aria-label", "title"].flatMap((name) => all.map((it) => it.getAttribute(name)));
    return [...texts.map((one) => one.data), ...heard.filter(Boolean)];
}"""


def test_a_class_that_speaks_an_invented_language_reads_no_english(page, open_cell, tmp_path):
    words = make_language(tmp_path)
    start = f"import os\nos.environ['PIGCLASS_WORDS'] = {str(words)!r}"
    play = f"speak({LANGUAGE!r})\nSkunkActivity(students=4, seed=3)"
    open_cell(page, f"{start}\nfrom pigclass import *\n{play}")
    table = Table(page)
    page.locator(".pig-form").wait_for()
    assert english_in(page.evaluate(READ)) == []
    expect(page.locator(".pig-screen")).to_have_attribute("lang", LANGUAGE)
    table.press("begin")
    for key in ("r", "t", "s", "Escape"):
        table.key(key)
        assert english_in(page.evaluate(READ)) == []
    for action in ("bell", "finish", "reveal"):
        table.press(action)
    assert english_in(page.evaluate(READ)) == []
