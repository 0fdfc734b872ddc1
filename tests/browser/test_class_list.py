"""A teacher chooses the file of a class list, in a real browser."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Lab
from tests.classlog.test_rosters import workbook

OpenNew = Callable[[Page, str], Path]
CLASS = [("Vorname", "Name"), ("Łukasz", "Żak"), ("Zoë", "Ångström")]


def choose(page: Page, name: str, data: bytes) -> None:
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    page.locator("input[type=file]").set_input_files([file])


def test_a_file_is_read_or_refused_aloud_and_paper_made_for_its_list_before_a_game(
    page: Page, open_new: OpenNew, lab: Lab
) -> None:
    open_new(page, "skunk")
    form = page.locator(".pig-form")
    problem, names = page.locator(".pig-problem"), form.locator("[name=names]")
    for _ in range(2):
        choose(page, "7b.xlsx", b"%PDF-1.7")
        expect(problem).to_contain_text("This is a PDF")
        choose(page, "7b.xlsx", workbook(CLASS))
        expect(names).to_have_value("Łukasz Żak\nZoë Ångström")
        said = "2 students. The names stand under: Vorname, Name."
        expect(page.locator(".pig-said").first).to_contain_text(said)
    choose(page, "7b.csv", b"Ana\n" * 3_000_000)
    expect(problem).to_contain_text("it has 12 MB")
    expect(names).to_have_value("Łukasz Żak\nZoë Ångström")
    # A browser is told to keep no names.
    for name in ("classroom", "names", "seed"):
        box = form.locator(f"[name={name}]")
        expect(box).to_have_attribute("autocomplete", "off")
        expect(box).to_have_attribute("spellcheck", "false")
    page.locator("[data-action=open_print]").click()
    form.locator("[name=copies]").select_option("named")
    form.locator("[type=submit]").click()
    expect(page.locator(".pig-panel a, .pig-panel-line").first).to_contain_text(".pdf")
    assert list(lab.folder.rglob("*-a4*.pdf"))
    page.keyboard.press("Escape")
    expect(names).to_have_value("Łukasz Żak\nZoë Ångström")
