"""A teacher chooses the file of a class list, in a real browser."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lab
from tests.classlog.test_rosters import workbook

OpenNew = Callable[[Page, str], Path]
CLASS = [("Vorname", "Name"), ("Łukasz", "Żak"), ("Zoë", "Ångström")]


@pytest.fixture
def form(page: Page, open_new: OpenNew) -> Locator:
    open_new(page, "skunk")
    return page.locator(".pig-form")


def choose(page: Page, name: str, data: bytes) -> None:
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    page.locator("input[type=file]").set_input_files([file])


def test_a_file_is_read_or_refused_aloud_and_may_be_chosen_again(page: Page, form: Locator) -> None:
    problem, names = page.locator(".pig-problem"), form.locator("[name=names]")
    for _ in range(2):
        choose(page, "7b.xlsx", b"%PDF-1.7")
        expect(problem).to_contain_text("This is a PDF")
        choose(page, "7b.xlsx", workbook(CLASS))
        expect(names).to_have_value("Łukasz Żak\nZoë Ångström")
    choose(page, "7b.csv", b"Ana\n" * 3_000_000)
    expect(problem).to_contain_text("it has 12 MB")
    expect(names).to_have_value("Łukasz Żak\nZoë Ångström")


def test_paper_is_made_for_a_list_before_a_game_and_esc_leads_back(
    page: Page, form: Locator, lab: Lab
) -> None:
    choose(page, "7b.xlsx", workbook(CLASS))
    expect(form.locator("[name=names]")).to_have_value("Łukasz Żak\nZoë Ångström")
    page.locator("[data-action=open_print]").click()
    form.locator("[name=copies]").select_option("named")
    form.locator("[type=submit]").click()
    expect(page.locator(".pig-panel a, .pig-panel-line").first).to_contain_text(".pdf")
    assert list(lab.folder.rglob("*-a4*.pdf"))
    page.keyboard.press("Escape")
    expect(form.locator("[name=names]")).to_have_value("Łukasz Żak\nZoë Ångström")


def test_a_browser_is_told_to_keep_no_names(form: Locator) -> None:
    for name in ("classroom", "names", "seed"):
        box = form.locator(f"[name={name}]")
        expect(box).to_have_attribute("autocomplete", "off")
        expect(box).to_have_attribute("spellcheck", "false")
