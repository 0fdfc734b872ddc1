"""A student of thirteen in a browser, with the keyboard and without a word about notebooks."""

import json
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Page, expect

from pigclass.asking.record import answers_in
from pigclass.cli.main import main
from tests.browser.conftest import wait_until_run
from tests.waiting import until

NAME = "01-skunk (student).ipynb"


def hand_out(folder: Path) -> Path:
    assert main(["student", "1", "--out", str(folder)]) == 0
    return folder / NAME


def kept_in(folder: Path) -> dict[str, object]:
    with suppress(json.JSONDecodeError):
        notebook = json.loads((folder / NAME).read_text(encoding="utf-8"))
        return {answer.question: answer.value for answer in answers_in(notebook)}
    return {}  # Jupyter is writing it.


def answer(page: Page, number: int, *keys: str) -> None:
    """Answer a box by keys: what it takes, and then Tab, Tab to what tells its meaning."""
    box = page.locator(".pig-ask").nth(number)
    box.locator("input, textarea").first.focus()
    for key in (*keys, "Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    expect(box.locator(".pig-ask-kept")).not_to_be_empty()


def test_answers_by_keyboard_stay_in_the_notebook_and_outlive_start_again(page, open_notebook):
    folder = open_notebook(page, hand_out)
    wait_until_run(page)
    expect(page.locator(".pig-ask")).to_have_count(10)
    answer(page, 1, "1", "8")
    expect(page.locator(".pig-ask-told").nth(1)).to_contain_text("Sit at 18. Of 100 throws")
    answer(page, 3, "ArrowDown", "ArrowDown")
    expect(page.locator(".pig-ask-told").nth(3)).to_contain_text("How would the dice know")
    until(lambda: kept_in(folder) == {"sit": 18, "due": "more likely than before"}, 60)
    page.locator("[data-action=again]").press("Enter")
    expect(page.locator(".pig-ask-told").first).to_contain_text("your answers stay")
    page.locator("[data-action=again]").press("Enter")
    expect(page.locator(".pig-ask-told").nth(1)).to_be_empty()
    expect(page.locator(".pig-ask-kept").nth(1)).to_have_text("Kept: 18")
    assert (folder / "01-skunk (student) (before).ipynb").is_file()
