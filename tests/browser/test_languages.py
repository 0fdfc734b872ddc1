"""In an invented language, one folder of words, a class plays and reads no English on the page."""

from playwright.sync_api import expect

from tests.browser.playing import Table
from tests.words.invented import LANGUAGE, english_in, make_language

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
    play = f"SkunkActivity(students=4, seed=3, language={LANGUAGE!r})"
    open_cell(page, f"{start}\nfrom pigclass import *\n{play}")
    table = Table(page)
    page.locator(".pig-form").wait_for()
    assert english_in(page.evaluate(READ)) == []
    expect(page.locator(".pig-screen")).to_have_attribute("lang", LANGUAGE)
    table.press("begin")
    for key in ("r", "t", "s"):
        table.key(key)
        assert english_in(page.evaluate(READ)) == []
    table.press("finish")
    table.press("reveal")
    assert english_in(page.evaluate(READ)) == []
