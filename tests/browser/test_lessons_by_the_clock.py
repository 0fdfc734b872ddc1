"""Each lesson is taught in a browser to a drawn class of 28, and keeps the minutes of its plan."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from pigclass.classlog.store import ClassLog
from pigclass.cli.open_lesson import prepare
from tests.browser.conftest import SIZE, wait_until_run
from tests.browser.lesson_clock import Clock, as_table, minutes, plan_of
from tests.browser.taught_lessons import LESSONS
from tests.browser.teaching import Teacher
from tests.live.devices import LEAVES_SOCKETS
from tests.thorough import only_thorough

pytestmark = LEAVES_SOCKETS
# In lesson 00 questions are skipped, which these devices answer at once: that is a page more.
ON_DEVICES = ("skunk", "piglet", "greedy-pig", "best-for-what")
SPEAKS = {"en": "en-GB", "es": "es-ES"}


@pytest.fixture
def classroom(browser, at_home, tmp_path):
    """Give `classroom(lesson, language)`: the lesson is open in a browser of that language."""
    opened: list[Teacher] = []

    def open_it(lesson: str, language: str, *, has_devices: bool) -> Teacher:
        folder = at_home.folder / tmp_path.name
        folder.mkdir()
        context = browser.new_context(viewport=SIZE, locale=SPEAKS[language])
        page = context.new_page()
        page.set_default_timeout(60_000)
        expect.set_options(timeout=60_000)
        page.goto(
            at_home.address(f"{folder.name}/{prepare(lesson, folder, language=language).name}")
        )
        wait_until_run(page)
        draw = Random(f"{lesson} {language}")
        opened.append(Teacher(page, clock(page, folder), draw, has_devices=has_devices))
        return opened[0]

    yield open_it
    for one in opened:
        one.page.context.close()
    at_home.stop_kernels()
    for one in opened:
        for devices in one.devices:
            devices.result(60)


def clock(page: Page, folder: Path) -> Clock:
    """Return a clock that counts on this page."""

    def thrown() -> int:
        if not (folder / "class.db").exists():
            return 0
        with ClassLog(folder / "class.db") as log:
            # A coin each is flipped by all at once.
            return len(log.rolls()[["game", "round", "throw"]].drop_duplicates())

    return Clock(page, thrown)


@pytest.mark.slow
@only_thorough
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("lesson", "by"), [*((it, "taps") for it in LESSONS), *((it, "devices") for it in ON_DEVICES)]
)
def test_a_lesson_keeps_the_minutes_of_its_plan(lesson, by, language, classroom, capsys):
    one, plan = classroom(lesson, language, has_devices=by == "devices"), plan_of(lesson)
    taken = [one.row() for _ in LESSONS[lesson](one)]
    table = "\n".join(as_table(lesson, plan, taken))
    with capsys.disabled():
        print(f"\n{table}")
    late = [row for row, done in zip(plan, taken, strict=True) if minutes(done) > row.minutes]
    assert not late, table
