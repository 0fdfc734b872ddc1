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
from tests.thorough import only_thorough

SPEAKS = {"en": "en-GB", "es": "es-ES"}


@pytest.fixture
def classroom(browser, at_home, tmp_path):
    """Give `classroom(lesson, language)`: the lesson is open in a browser of that language."""
    opened: list[Page] = []

    def open_it(lesson: str, language: str) -> Teacher:
        folder = at_home.folder / tmp_path.name
        folder.mkdir()
        context = browser.new_context(viewport=SIZE, locale=SPEAKS[language])
        page = context.new_page()
        page.set_default_timeout(60_000)
        expect.set_options(timeout=60_000)
        opened.append(page)
        page.goto(
            at_home.address(f"{folder.name}/{prepare(lesson, folder, language=language).name}")
        )
        wait_until_run(page)
        return teacher(page, folder, lesson, language)

    yield open_it
    for page in opened:
        page.context.close()
    at_home.stop_kernels()


def teacher(page: Page, folder: Path, lesson: str, language: str) -> Teacher:
    """Return somebody who teaches on this page, with a clock."""

    def thrown() -> int:
        if not (folder / "class.db").exists():
            return 0
        with ClassLog(folder / "class.db") as log:
            # A coin each is flipped by all at once.
            return len(log.rolls()[["game", "round", "throw"]].drop_duplicates())

    return Teacher(page, Clock(page, thrown), Random(f"{lesson} {language}"))


@pytest.mark.slow
@only_thorough
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_keeps_the_minutes_of_its_plan(lesson, language, classroom, capsys):
    one, plan = classroom(lesson, language), plan_of(lesson)
    taken = [one.row() for _ in LESSONS[lesson](one)]
    told = "\n".join(as_table(lesson, plan, taken))
    with capsys.disabled():
        print(f"\n{told}")
    late = [row for row, done in zip(plan, taken, strict=True) if minutes(done) > row.minutes]
    assert not late, told
