"""A student's notebook in a student's own server behind a real hub."""

import shutil

import pytest
from playwright.sync_api import sync_playwright

from pigclass.lesson_list import find_lesson
from pigclass.student_face import hand_out
from tests.browser.conftest import BROWSERS, FLAGS
from tests.browser.test_student import NAME, answer, kept_in
from tests.hub.test_hub import hub, server  # noqa: F401 - fixtures
from tests.thorough import only_thorough
from tests.waiting import until


@only_thorough
@pytest.mark.slow
def test_what_is_answered_in_a_students_own_server_is_kept_there(hub):  # noqa: F811
    home = hub.folder / "kim"
    home.mkdir()
    hand_out(find_lesson("skunk"), home)
    hub.folder.joinpath("records.toml").write_text("")
    hub.server_of("kim")
    browser_path = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(f"{hub.url}hub/login")
        page.locator("#username_input").fill("kim")
        page.locator("#login_submit").click()
        page.wait_for_url("**/kim/**")
        page.goto(f"{hub.url}user/kim/doc/tree/{NAME}")
        page.locator(".pig-ask").nth(9).wait_for()
        answer(page, 1, "1", "8")
        until(lambda: kept_in(home) == {"sit": 18})
        browser.close()
