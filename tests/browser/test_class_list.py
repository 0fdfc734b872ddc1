"""A teacher chooses the file of a class list, in a real browser."""

from playwright.sync_api import Page, expect

from tests.classlog.test_rosters import workbook

CLASS = [("Vorname", "Name"), ("Łukasz", "Żak"), ("Zoë", "Ångström")]


def choose(page: Page, name: str, data: bytes) -> None:
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    page.locator("input[type=file]").set_input_files([file])


def test_a_file_is_read_or_refused_aloud(page, open_new, tmp_path):
    open_new(page, "skunk")
    form = page.locator(".pig-form")
    problem, names = page.locator(".pig-problem"), form.locator("[name=names]")
    choose(page, "7b.xlsx", b"%PDF-1.7")
    expect(problem).to_contain_text("This is a PDF")
    # Under the same name again.
    choose(page, "7b.xlsx", workbook(CLASS))
    expect(names).to_have_value("Łukasz Żak\nZoë Ångström")
    said = "2 students. The names are under: Vorname, Name."
    expect(page.locator(".pig-said").first).to_contain_text(said)
    (tmp_path / "7b.csv").write_bytes(b"Ana\n" * 3_000_000)
    page.locator("input[type=file]").set_input_files(tmp_path / "7b.csv")
    expect(problem).to_contain_text("it is 12 MB")
    expect(names).to_have_value("Łukasz Żak\nZoë Ångström")
    # A browser is told to keep no names.
    for name in ("classroom", "names", "seed"):
        box = form.locator(f"[name={name}]")
        expect(box).to_have_attribute("autocomplete", "off")
        expect(box).to_have_attribute("spellcheck", "false")
