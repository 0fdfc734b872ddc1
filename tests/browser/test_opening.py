from collections.abc import Callable

from playwright.sync_api import Page

OpenLesson = Callable[[Page, str], None]


def test_a_lesson_runs_when_it_is_opened(page: Page, open_lesson: OpenLesson) -> None:
    open_lesson(page, "skunk")
    assert page.locator(".pig-screen").is_visible()
