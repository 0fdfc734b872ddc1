"""Keys, taps and files on a real board: what is typed waits for Enter, a list is read aloud."""

from playwright.sync_api import Page, expect

from pigclass.words import say
from tests.browser.playing import Table
from tests.classlog.test_rosters import workbook

MARKED = "() => [document.activeElement.name, window.getSelection().toString()]"


CLASS = [("Vorname", "Name"), ("Łukasz", "Żak"), ("Zoë", "Ångström")]


def choose(page: Page, name: str, data: bytes) -> None:
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    page.locator("input[type=file]").set_input_files([file])


def test_a_list_is_read_or_refused_aloud_and_what_is_typed_waits_for_enter(
    page, open_new, tmp_path
):
    open_new(page, "skunk")
    page.locator("[name=tab][value=new]").click()
    form = page.locator(".pig-form")
    problem, names = page.locator(".pig-problem"), form.locator("[name=names]")
    choose(page, "7b.xlsx", b"%PDF-1.7")
    expect(problem).to_have_text(say("refused.roster.no_list"))
    # Under the same name again.
    choose(page, "7b.xlsx", workbook(CLASS))
    expect(names).to_have_value("Łukasz Żak\nZoë Ångström")
    sentence = "2 students. Names taken from: Vorname, Name."
    expect(page.locator(".pig-said").first).to_contain_text(sentence)
    (tmp_path / "7b.csv").write_bytes(b"Ana\n" * 3_000_000)
    page.locator("input[type=file]").set_input_files(tmp_path / "7b.csv")
    expect(problem).to_contain_text("it is 12 MB")
    expect(names).to_have_value("Łukasz Żak\nZoë Ångström")
    # A browser is told to keep no names.
    for name in ("classroom", "names", "seed"):
        box = form.locator(f"[name={name}]")
        expect(box).to_have_attribute("autocomplete", "off")
        expect(box).to_have_attribute("spellcheck", "false")
    names.fill("Ana\nBen\nCem\nDora")
    table = Table(page)
    table.start(dice="real")
    table.press("start")
    assert table.problem == say("says.nothing_said")
    expect(page.locator("[data-answer='5']")).to_be_focused()
    other = page.locator("[data-focus=sit_at-other]")
    other.fill("4 x 10")
    table.key("Enter")
    assert "'4 x 10' is not an answer" in table.problem
    expect(other).to_have_value("4 x 10")
    other.fill("4: 10")
    expect(page.locator(".pig-votes-other small")).to_have_text("10 say 4")
    page.locator("[data-answer='15']").focus()
    page.keyboard.type("2")
    page.keyboard.press("ArrowUp")
    page.reload()
    expect(page.locator(".pig-votes-said")).to_have_text("13 of 4 have said · most say 4")
    table.key("Enter")
    expect(page.locator(".pig-problem")).to_contain_text("13 answers from 4")
    expect(page.locator("[type=submit]")).to_be_in_viewport(ratio=1)
    table.key("r")
    table.enter("35")
    page.keyboard.type("3")
    page.locator("[data-seat='1']").click()
    expect(page.locator(".pig-tapped")).to_have_count(1)
    assert table.stage == "deciding"
    table.enter("")
    assert "You typed '3'" in table.problem
    assert page.evaluate(MARKED) == ["typed", "3"]
    page.keyboard.type("34")
    assert "You typed '3'" in table.problem
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".pig-said")).to_contain_text("Thrown: 3 and 4")
    expect(page.locator(".pig-sat")).to_have_count(1)
    assert table.stage == "deciding"
